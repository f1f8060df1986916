#include "core/schedule/turned.h"

#include <algorithm>
#include <set>

#include "core/base/index.h"
#include "core/schedule/asked.h"

namespace ringside {
namespace {

constexpr double kLooked = 2e5;   // transfers of schedules of which all steps are looked at
constexpr double kInAStep = 1e6;  // with more transfers in a step none is looked at: it would not fit

/// The transfer that the image of rank 0 sends in its stead.
bool is_image(const Transfer& of_0, const Transfer& other, std::int32_t turn, const Schedule& s) {
  if (other.op != of_0.op || other.to != (of_0.to + other.from) % s.ranks || other.into) return false;
  if (other.chunks.size() != of_0.chunks.size()) return false;
  auto image = other.chunks.begin();
  for (const std::int32_t slot : of_0.chunks)
    if (slot_of_rank_0(other.from, *image++, turn, s.chunks) != slot) return false;
  return true;
}

bool turns(const Schedule& s, std::int64_t i, std::int32_t turn) {
  const Step mine = s.step_of_rank_0(i);
  if (static_cast<double>(mine.transfers.size()) * s.ranks > kInAStep) return false;
  for (const Transfer& t : mine.transfers)
    if (t.into || t.local()) return false;
  const Step all = s.step(i);
  if (all.transfers.size() != mine.transfers.size() * static_cast<std::size_t>(s.ranks)) return false;
  std::vector<std::size_t> sent(at(s.ranks));
  for (const Transfer& t : all.transfers) {
    std::size_t& next = sent[at(t.from)];
    if (next == mine.transfers.size() || !is_image(mine.transfers[next++], t, turn, s)) return false;
  }
  return true;
}

std::vector<std::int64_t> looked_at(const Schedule& s) {
  const auto in_a_step = static_cast<double>(s.step_of_rank_0(0).transfers.size());
  std::set<std::int64_t> steps;
  if (in_a_step * s.ranks * static_cast<double>(s.step_count()) <= kLooked)
    for (std::int64_t i = 0; i < s.step_count(); ++i) steps.insert(i);
  const auto look = [&](std::int64_t first, std::int64_t count) {
    if (count > 0) steps.insert({first, first + count / 2, first + count - 1});
  };
  look(0, s.step_count());
  for (const Phase& p : s.phases) look(p.first, p.count);
  return {steps.begin(), steps.end()};
}

}  // namespace

std::optional<std::int32_t> turn_of(const Schedule& s) {
  const bool around = s.collective == Collective::allgather || s.collective == Collective::allreduce ||
                      s.collective == Collective::reduce_scatter;
  if (!around || !s.regular() || s.ranks < 2 || s.step_count() == 0 || s.chunks % s.ranks != 0) return std::nullopt;
  if (s.helpers > 0 || s.scratch > 0 || s.custom || !s.sizes.empty()) return std::nullopt;
  const std::int32_t turn = s.chunks / s.ranks;
  for (const std::int64_t i : looked_at(s))
    if (!turns(s, i, turn)) return std::nullopt;
  return turn;
}

TurnedReplay::TurnedReplay(const Schedule& schedule, std::int32_t turn)
    : schedule_(schedule), turn_(turn), sets_(schedule.ranks), row_(at(schedule.chunks)), written_(row_.size()) {
  const Run held = held_before(schedule.contract(), 0);
  std::fill_n(row_.begin() + held.first, held.count, sets_.single(0));
}

// What arrives at rank 0 comes from rank -d where rank 0 sends to d, and lay there in the image of the slot from which
// rank 0 sends.
bool TurnedReplay::advance() {
  struct Arriving {
    std::int32_t slot;
    RankSet set;
    Arrival op;
  };
  std::vector<Arriving> all;
  bool sound = true;
  for (const Transfer& t : schedule_.step_of_rank_0(moment_).transfers)
    for (const std::int32_t slot : t.chunks) {
      const RankSet sent = row_[at(slot)];
      if (sent.empty()) {
        sound = false;
        continue;
      }
      all.push_back({slot_of_rank_0(t.to, slot, turn_, schedule_.chunks), sets_.turned(sent, -t.to), t.op});
    }
  ++moment_;
  for (const Arriving& a : all) {
    RankSet& lies = row_[at(a.slot)];
    std::int64_t& written = written_[at(a.slot)];
    const bool reduces = a.op == Arrival::reduce;
    if (written == -moment_ || (written == moment_ && !reduces)) sound = false;
    written = reduces ? moment_ : -moment_;
    if (!reduces) {
      lies = a.set;
      continue;
    }
    if (lies.empty()) {
      sound = false;
      continue;
    }
    const auto sum = sets_.unite(lies, a.set);
    sound = sound && sum.common < 0;
    lies = sum.set;
  }
  return sound && !sets_.overflowed();
}

bool TurnedReplay::complete() const {
  const Contract contract = schedule_.contract();
  bool all = true;
  each_asked(contract, 0, 0, schedule_.chunks, [&](std::int32_t first, std::int32_t count) {
    for (std::int32_t slot = first; slot < first + count; ++slot) {
      const RankSet held = row_[at(slot)];
      all = all && !held.empty() &&
            (reduces(contract.collective) ? sets_.size(held) == schedule_.ranks : held == sets_.single(slot / turn_));
    }
  });
  return all;
}

std::vector<std::int32_t> TurnedReplay::contributors(std::int32_t place, std::int32_t slot) const {
  std::vector<std::int32_t> ranks;
  const RankSet held = row_[at(slot_of_rank_0(place, slot, turn_, schedule_.chunks))];
  if (held.empty()) return ranks;
  const std::vector<std::uint64_t> words = sets_.members(held);
  for (std::int32_t rank = 0; rank < schedule_.ranks; ++rank)
    if (words[at(rank) / 64] >> (rank % 64) & 1) ranks.push_back((rank + place) % schedule_.ranks);
  std::sort(ranks.begin(), ranks.end());
  return ranks;
}

bool proved_turned(const Schedule& schedule, std::int32_t turn, const std::function<bool()>& cancelled) {
  TurnedReplay replay(schedule, turn);
  while (replay.moment() < schedule.step_count())
    if ((cancelled && cancelled()) || !replay.advance()) return false;
  return replay.complete();
}

double pairs_of_turned(const Schedule& schedule) {
  std::set<std::int32_t> peers;
  for (std::int64_t i = 0; i < schedule.step_count(); ++i)
    for (const Transfer& t : schedule.step_of_rank_0(i).transfers) peers.insert(t.to);
  return static_cast<double>(peers.size()) * schedule.ranks;
}

}  // namespace ringside
