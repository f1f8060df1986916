#include "core/algorithms/rings.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/algorithms/channels.h"
#include "core/algorithms/cycles.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

bool several_machines(const Instance& i) {
  const std::int64_t node = i.parameters.at("node-size");
  return node > 1 && node < i.ranks;
}

/// The orders in which channels visit the ranks of a machine along wires of their own, where it has such.
const std::vector<std::vector<std::int32_t>>& orders_of(const Instance& i) {
  static const std::vector<std::vector<std::int32_t>> none;
  const auto given = i.parameters.find("wires");
  if (given == i.parameters.end() || channels_of(i) < 2) return none;
  const auto mesh = static_cast<Mesh>(given->second);
  const std::int64_t node = i.parameters.at("node-size");
  const auto& orders = !several_machines(i)  ? disjoint_cycles(mesh, i.ranks)
                       : i.ranks % node == 0 ? disjoint_paths(mesh, static_cast<std::int32_t>(node))
                                             : none;
  return orders.size() > 1 ? orders : none;
}

/// The rings of all channels are one.
bool rings_alike(const Instance& i) {
  return !channels_differ(i) && orders_of(i).empty();
}

/// a mod n for -n <= a < 2 n: the walks ask for millions of these.
constexpr std::int32_t folded(std::int32_t a, std::int32_t n) {
  return a < 0 ? a + n : a >= n ? a - n : a;
}

}  // namespace

Rings::Rings(Collective collective, const Instance& i)
    : ranks_(i.ranks),
      channels_(static_cast<std::int32_t>(i.parameters.at("channels"))),
      machine_size_(static_cast<std::int32_t>(std::min<std::int64_t>(i.parameters.at("node-size"), i.ranks))),
      machines_((ranks_ + machine_size_ - 1) / machine_size_),
      parts_of_block_(static_cast<std::int32_t>(ranks_ / chunk_multiple(collective, ranks_))),
      size_(i.chunks / ranks_ / channels_),
      plain_(rings_alike(i)),
      orders_(orders_of(i)) {
  for (const auto& order : orders_) {
    auto& places = places_.emplace_back(order.size());
    for (std::size_t at = 0; at < order.size(); ++at)
      places[static_cast<std::size_t>(order[at])] = static_cast<std::int32_t>(at);
  }
  if (plain_ || along_wires()) return;
  passages_.reserve(static_cast<std::size_t>(channels_) * static_cast<std::size_t>(machines_));
  for (std::int32_t channel = 0; channel < channels_; ++channel)
    for (std::int32_t machine = 0; machine < machines_; ++machine) {
      const std::int32_t in = entry(channel, machine);
      passages_.push_back({in, folded(exit(channel, machine) - in, members(machine))});
    }
}

bool Rings::alike() const {
  if (along_wires())  // where they are fewer than a machine's ranks, not all of these are the ends of one
    return channels_ % std::ssize(orders_) == 0 && (ordered() == ranks_ || std::ssize(orders_) == ordered());
  return plain_ || (ranks_ % machine_size_ == 0 && channels_ % machine_size_ == 0);
}

std::int32_t Rings::members(std::int32_t machine) const {
  return std::min(machine_size_, ranks_ - machine * machine_size_);
}

std::int32_t Rings::rail(std::int32_t channel, std::int32_t machine) const {
  const std::int32_t next = machine + 1 == machines_ ? 0 : machine + 1;
  const std::int32_t rails = std::min(members(machine), members(next));
  return wrapped(channel - machine % 2, rails);
}

std::int32_t Rings::exit(std::int32_t channel, std::int32_t machine) const {
  return rail(channel, machine);
}

std::int32_t Rings::entry(std::int32_t channel, std::int32_t machine) const {
  const std::int32_t rail = this->rail(channel, machine == 0 ? machines_ - 1 : machine - 1);
  // Around an odd number of machines two crossings in a row have the same rail, and a smaller machine may lead to that.
  return rail == exit(channel, machine) ? folded(rail + 1, members(machine)) : rail;
}

// In a machine of L ranks a channel goes up from its entry to just before its exit, and then down from just before its
// entry to its exit: that is all of them, whichever these two are. Where they are neighbours, one of the ways is a
// step.

std::int32_t Rings::position(std::int32_t channel, std::int32_t rank) const {
  if (plain_) return rank;
  if (along_wires()) {
    const std::int32_t n = ordered(), machine = rank / n, first = machine * n;
    const auto& places = places_[static_cast<std::size_t>(channel) % places_.size()];
    const std::int32_t place = places[static_cast<std::size_t>(rank - first)];
    return first + (machine % 2 == 0 ? place : n - 1 - place);
  }
  const std::int32_t machine = rank / machine_size_, first = machine * machine_size_, n = members(machine);
  const auto [in, up] = passage(channel, machine);
  const std::int32_t ahead = folded(rank - first - in, n);
  return first + (ahead < up ? ahead : n + up - 1 - ahead);
}

std::int32_t Rings::rank(std::int32_t channel, std::int64_t position) const {
  const std::int32_t place = wrapped(position, ranks_);
  if (plain_) return place;
  if (along_wires()) {
    const std::int32_t n = ordered(), machine = place / n, first = machine * n, at = place - first;
    const auto& order = orders_[static_cast<std::size_t>(channel) % orders_.size()];
    return first + order[static_cast<std::size_t>(machine % 2 == 0 ? at : n - 1 - at)];
  }
  const std::int32_t machine = place / machine_size_, first = machine * machine_size_, n = members(machine);
  const auto [in, up] = passage(channel, machine);
  const std::int32_t since = place - first;
  return first + folded(in + (since < up ? since : up - 1 - since), n);
}

Run Rings::part(std::int32_t channel, std::int32_t rank) const {
  const std::int32_t block = rank / parts_of_block_, within = rank % parts_of_block_;
  return {((block * channels_ + channel) * parts_of_block_ + within) * size_, size_};
}

std::pair<bool, std::int32_t> Rings::way(const Transfer& t) const {
  return {t.to / machine_size_ != t.from / machine_size_, wrapped(std::int64_t{t.to} - t.from, machine_size_)};
}

void Rings::pass(Step& step, std::int32_t rank, std::int64_t back, Arrival op) const {
  const auto first = static_cast<std::ptrdiff_t>(step.transfers.size());
  for (std::int32_t j = 0; j < channels_; ++j) {
    const std::int32_t place = position(j, rank), next = this->rank(j, std::int64_t{place} + 1);
    const Run moved = part(j, this->rank(j, place - back));
    const auto begin = step.transfers.begin() + first;
    const auto same = std::find_if(begin, step.transfers.end(), [&](const Transfer& t) { return t.to == next; });
    if (same != step.transfers.end())
      same->chunks.append(moved);
    else
      step.transfers.push_back({rank, next, Slots::range(moved.first, moved.count), op, std::nullopt});
  }
  if (std::ssize(step.transfers) - first > 1)
    std::sort(step.transfers.begin() + first, step.transfers.end(),
              [&](const Transfer& a, const Transfer& b) { return way(a) < way(b); });
}

void Rings::set_sends(Schedule& schedule, std::int64_t steps, const Schedule::SendsFunction& sends) const {
  schedule.channels = channels_;
  schedule.set_sends(steps, sends, alike());
  if (alike()) return;
  // Some ranks send to one peer only. Ports serve in the order of the step: what goes inside machines comes first, of
  // all ranks, for no port has two such messages, then what goes between them.
  schedule.set_steps(steps, [*this, sends](std::int64_t i) {
    Step step;
    for (std::int32_t r = 0; r < ranks_; ++r) sends(step, r, i);
    std::stable_sort(step.transfers.begin(), step.transfers.end(),
                     [&](const Transfer& a, const Transfer& b) { return way(a) < way(b); });
    return step;
  });
}

std::vector<ParameterSpec> ring_parameters() {
  return {
      channels_parameter(),
      channelled_nodes_parameter(),
      {"wires",
       "wires that the ranks of a node are joined by, along which channels go: 0 none, 1 one between any two of up to "
       "12 ranks, 2 a hybrid cube mesh of 8",
       0, 0, 2, KnownBy::mesh,
       [](const Instance& i) { return i.parameters.at("channels") > 1 && i.parameters.at("wires") > 0; }}};
}

Condition rings_are_one() {
  return {"channels is 1, or wires is 0 and node-size is 1, K or more", [](const Instance& i) {
            return !channels_differ(i) && (channels_of(i) == 1 || i.parameters.at("wires") == 0);
          }};
}

std::int64_t chunk_per_rank_and_channel(const Instance& i) {
  return i.ranks * i.parameters.at("channels");
}

Narration narrate_rings(const Rings& rings, Arrival op, std::int64_t done, std::int64_t all) {
  const std::string count = words(rings.channels());
  const bool adds = op == Arrival::reduce, last = done + 1 == all;
  Narration said;
  if (adds)
    said.sentence = done == 0
                        ? fmt::format("On each of {} rings, every rank passes a part on; the receiver adds.", count)
                    : last ? "On each ring, every sum meets the one part it lacks."
                           : fmt::format("On each ring, sums of {} go on; the receiver adds.", words(done + 1));
  else
    said.sentence = done == 0 ? fmt::format("On each of {} rings, every rank passes a finished part on: copy.", count)
                    : last    ? "On each ring, the last missing part arrives."
                              : fmt::format("On each ring, copy on: every rank then has {} parts.", words(done + 2));
  if (done == 0 && rings.along_wires())
    said.why =
        "Each ring is a channel, for a part of the buffer, and takes wires that no other takes: so all wires work.";
  else
    said.why = done == 0
                   ? "Each ring is a channel, for a part of the buffer, and leaves a node by another rank: so all "
                     "NICs work."
                   : "Channels that have the same successor share a message.";
  return said;
}

}  // namespace ringside
