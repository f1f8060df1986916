#include "core/schedule/turned.h"

#include <algorithm>

#include "core/base/index.h"
#include "core/schedule/asked.h"

namespace ringside {

TurnedReplay::TurnedReplay(const Schedule& schedule, const Symmetry& symmetry)
    : schedule_(schedule),
      symmetry_(symmetry),
      sets_(schedule.ranks),
      row_(at(schedule.chunks)),
      written_(row_.size()) {
  const Run held = held_before(schedule.contract(), 0);
  std::fill_n(row_.begin() + held.first, held.count, sets_.single(0));
}

RankSet TurnedReplay::seen_from_0(RankSet set, std::int32_t place) {
  return symmetry_.mirrors(place) ? sets_.mirrored(set, place) : sets_.turned(set, -place);
}

// What arrives at rank 0 comes from rank -d where rank 0 sends to d, or from d where odd ranks mirror, and lay there in
// the image of the slot from which rank 0 sends.
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
      all.push_back({symmetry_.slot_of_rank_0(t.to, slot), seen_from_0(sent, t.to), t.op});
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
            (reduces(contract.collective) ? sets_.size(held) == schedule_.ranks
                                          : held == sets_.single(slot / symmetry_.part()));
    }
  });
  return all;
}

std::vector<std::int32_t> TurnedReplay::contributors(std::int32_t place, std::int32_t slot) const {
  std::vector<std::int32_t> ranks;
  const RankSet held = row_[at(symmetry_.slot_of_rank_0(place, slot))];
  if (held.empty()) return ranks;
  const std::vector<std::uint64_t> words = sets_.members(held);
  for (std::int32_t rank = 0; rank < schedule_.ranks; ++rank)
    if (words[at(rank) / 64] >> (rank % 64) & 1) ranks.push_back(symmetry_.rank_of(place, rank));
  std::sort(ranks.begin(), ranks.end());
  return ranks;
}

bool proved_turned(const Schedule& schedule, const Symmetry& symmetry, const std::function<bool()>& cancelled) {
  TurnedReplay replay(schedule, symmetry);
  while (replay.moment() < schedule.step_count())
    if ((cancelled && cancelled()) || !replay.advance()) return false;
  return replay.complete();
}

}  // namespace ringside
