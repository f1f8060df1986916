#include "core/algorithms/channel_trees.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/algorithms/channels.h"
#include "core/algorithms/words.h"
#include "core/base/check.h"

namespace ringside {
namespace {

std::vector<std::uint8_t> depths(const TwoTrees& trees, int tree, std::int32_t machines) {
  std::vector<std::uint8_t> all(static_cast<std::size_t>(machines));
  for (std::int32_t w = 1; w < machines; ++w)
    for (std::int32_t above = w; above != 0; above = trees.parent(tree, above)) ++all[static_cast<std::size_t>(w)];
  return all;
}

}  // namespace

ChannelTrees::ChannelTrees(const Instance& i, Way way)
    : way_(way),
      ranks_(i.ranks),
      channels_(static_cast<std::int32_t>(i.parameters.at("channels"))),
      segments_(segments_of(i)),
      size_(i.chunks / channels_ / 2 / segments_),
      machine_size_(static_cast<std::int32_t>(i.parameters.at("node-size"))),
      machines_((ranks_ + machine_size_ - 1) / machine_size_),
      root_(way == Way::both ? -1 : i.root),
      trees_(std::make_shared<const TwoTrees>(machines_)),
      depth_{depths(*trees_, 0, machines_), depths(*trees_, 1, machines_)} {
  RINGSIDE_CHECK(channels_differ(i));
  const std::int32_t first = root_ < 0 ? 0 : root_ / machine_size_;
  // A root sends to the heads of chains first. There are two channels, so one of them has another head.
  const std::int32_t before = root_ >= 0 && members(first) > 1 ? 1 : 0;
  deepest_ = members(first) - 1;
  for (std::int32_t w = 1; w < machines_; ++w)
    for (const auto& depth : depth_)
      deepest_ = std::max(deepest_, before + depth[static_cast<std::size_t>(w)] +
                                        members(wrapped(std::int64_t{first} + w, machines_)) - 1);
}

std::int64_t ChannelTrees::steps() const {
  return std::int64_t{way_ == Way::both ? 2 : 1} * deepest_ + segments_ - 1;
}

std::int32_t ChannelTrees::members(std::int32_t machine) const {
  return std::min(machine_size_, ranks_ - machine * machine_size_);
}

std::int32_t ChannelTrees::gate(std::int32_t channel, std::int32_t machine) const {
  return machine * machine_size_ + channel % members(machine);
}

ChannelTrees::Seat ChannelTrees::seat(std::int32_t channel, int tree, std::int32_t rank) const {
  const std::int32_t machine = rank / machine_size_, first = machine * machine_size_, n = members(machine);
  const std::int32_t head = gate(channel, machine), root_machine = root_ < 0 ? 0 : root_ / machine_size_;
  const std::int32_t place = wrapped(std::int64_t{rank} - head, n);
  const auto at = [&](std::int32_t ahead) { return first + wrapped(std::int64_t{head} - first + ahead, n); };
  if (machine != root_machine) {
    const std::int32_t w = wrapped(std::int64_t{machine} - root_machine, machines_);
    const std::int32_t above = wrapped(std::int64_t{root_machine} + trees_->parent(tree, w), machines_);
    const std::int32_t hops = depth_[static_cast<std::size_t>(tree)][static_cast<std::size_t>(w)];
    const std::int32_t before = root_ >= 0 && gate(channel, root_machine) != root_ ? 1 : 0;
    return {place == 0 ? gate(channel, above) : at(place - 1), before + hops + place};
  }
  if (root_ < 0 || head == root_) return {place == 0 ? -1 : at(place - 1), place};
  if (rank == root_) return {-1, 0};
  // The root feeds the head; the chain from there leaves the root out.
  const std::int32_t skipped = wrapped(std::int64_t{root_} - head, n);
  if (place == 0) return {root_, 1};
  return {at(place - 1 == skipped ? place - 2 : place - 1), place < skipped ? place + 1 : place};
}

std::int32_t ChannelTrees::climbing(std::int32_t depth, std::int64_t s) const {
  const std::int64_t segment = s - (deepest_ - depth);
  return way_ == Way::outward || segment < 0 || segment >= segments_ ? -1 : static_cast<std::int32_t>(segment);
}

std::int32_t ChannelTrees::sinking(std::int32_t depth, std::int64_t s) const {
  const std::int64_t segment = s - (depth - 1) - (way_ == Way::both ? deepest_ : 0);
  return way_ == Way::inward || segment < 0 || segment >= segments_ ? -1 : static_cast<std::int32_t>(segment);
}

Step ChannelTrees::step(std::int64_t s) const {
  Step step;
  for (std::int32_t rank = 0; rank < ranks_; ++rank) {
    // All edges above this rank: what channels and trees send along the same one is one message.
    const auto first = static_cast<std::ptrdiff_t>(step.transfers.size());
    const auto add = [&](std::int32_t from, std::int32_t to, Arrival op, Run moved) {
      const auto same = std::find_if(step.transfers.begin() + first, step.transfers.end(),
                                     [&](const Transfer& t) { return t.from == from && t.to == to && t.op == op; });
      if (same != step.transfers.end())
        same->chunks.append(moved);
      else
        step.transfers.push_back({from, to, Slots::range(moved.first, moved.count), op, std::nullopt});
    };
    for (std::int32_t channel = 0; channel < channels_; ++channel)
      for (const int tree : {0, 1}) {
        const Seat seat = this->seat(channel, tree, rank);
        if (seat.parent < 0) continue;
        const auto run = [&](std::int32_t segment) {
          return Run{((channel * 2 + tree) * segments_ + segment) * size_, size_};
        };
        if (const std::int32_t up = climbing(seat.depth, s); up >= 0) add(rank, seat.parent, Arrival::reduce, run(up));
        if (const std::int32_t down = sinking(seat.depth, s); down >= 0)
          add(seat.parent, rank, Arrival::copy, run(down));
      }
  }
  // Ports serve in this order: what all ranks send to peers that lie alike goes at the same time.
  const auto way = [&](const Transfer& t) {
    return std::pair(t.from / machine_size_ != t.to / machine_size_, wrapped(std::int64_t{t.to} - t.from, ranks_));
  };
  std::stable_sort(step.transfers.begin(), step.transfers.end(),
                   [&](const Transfer& a, const Transfer& b) { return way(a) < way(b); });
  return step;
}

void ChannelTrees::describe(Schedule& schedule) const {
  schedule.channels = channels_;
  add_phase(schedule, std::string(way_ == Way::both ? "reduce and broadcast" : name(schedule.collective)), steps());
  schedule.set_steps(steps(), [trees = *this](std::int64_t s) { return trees.step(s); });
  schedule.set_narration([trees = *this](std::int64_t s) { return trees.narration(s); });
}

Narration ChannelTrees::narration(std::int64_t s) const {
  const bool up = way_ == Way::inward || (way_ == Way::both && s < deepest_), last = s + 1 == steps();
  if (s == 0)
    return {up ? "The far ends of the chains in all machines send their sums to the next rank, which adds."
               : fmt::format("Rank {} sends the first segments of {} channels.", root_, words(channels_)),
            "Each channel is a part of the buffer, with trees over machines and a chain in each. It leaves them by "
            "another rank."};
  if (last)
    return {up ? "The last sums arrive: the total is complete." : "The last segments reach the ends of the chains.",
            fmt::format("{} channels in {} machines shared the work, so that several NICs carried it.",
                        capital(words(channels_)), words(machines_))};
  if (way_ == Way::both && s >= deepest_ && s < deepest_ + segments_ - 1)
    return {"Sums of later segments climb the trees while totals of earlier ones flow down.",
            "Both ways of every wire work: one for what is added, one for what is copied."};
  return {up ? "Sums climb the chains to the heads, and from machine to machine; receivers add."
             : "What has come flows on from machine to machine, and down the chains: copy.",
          say_moving(step(s)) + " in this step."};
}

}  // namespace ringside
