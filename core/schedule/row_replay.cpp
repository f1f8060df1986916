#include "core/schedule/row_replay.h"

#include <algorithm>

#include "core/base/index.h"
#include "core/schedule/asked.h"

namespace ringside {

RowReplay::RowReplay(const Schedule& schedule, const Symmetry& symmetry)
    : schedule_(schedule), symmetry_(symmetry), sets_(schedule.ranks), row_(schedule.slots(), {}, schedule.slots()) {
  const Run held = held_before(schedule.contract(), 0);
  const bool beside = symmetry.way() == Symmetry::Way::beside;
  if (held.count > 0) row_.set(held.first, held.count, beside ? kOwn : sets_.single(0));
}

RankSet RowReplay::home_of(std::int32_t slot) const {
  return sets_.single(sender_by_way(schedule_.ranks, 0, slot));
}

RankSet RowReplay::seen_from_0(RankSet set, std::int32_t place) {
  if (set == kOwn) return sets_.single(symmetry_.sender_to_rank_0(place));
  if (symmetry_.way() == Symmetry::Way::beside) return set;
  if (const std::int32_t m = symmetry_.members(); symmetry_.nodes())
    return sets_.turned_in_nodes(set, m, -(place / m), -(place % m));
  return symmetry_.mirrors(place) ? sets_.mirrored(set, place) : sets_.turned(set, -place);
}

// What arrives at rank 0 comes from rank -d where rank 0 sends to d, or from d where odd ranks mirror, and lay there in
// the image of the slot from which rank 0 sends.
bool RowReplay::advance() {
  struct Arriving {
    Run run;
    RankSet set;
    Arrival op;
  };
  std::vector<Arriving> all;
  bool sound = true;
  for (const Transfer& t : schedule_.step_of_rank_0(moment_).transfers)
    for (std::size_t i = 0; i < t.chunks.run_count(); ++i)
      row_.each(t.chunks.run(i).first, t.chunks.run(i).count, [&](std::int32_t slot, std::int32_t n, RankSet sent) {
        if (sent.empty() || (sent == kOwn && t.op == Arrival::reduce)) {
          sound = false;
          return;
        }
        const std::int32_t alike = sent == kHome ? 1 : n;
        for (const std::int32_t end = slot + n; slot < end; slot += alike) {
          const RankSet seen = seen_from_0(sent == kHome ? home_of(slot) : sent, t.to);
          symmetry_.each_arriving(t, {slot, alike}, [&](std::int32_t, std::int32_t count, std::int32_t first) {
            all.push_back({{first, count}, seen, t.op});
          });
        }
      });
  ++moment_;
  const bool ways = by_way(schedule_.collective, schedule_.ranks, schedule_.chunks);
  for (const Arriving& a : all) {
    if (a.op == Arrival::copy) {
      row_.set(a.run.first, a.run.count, a.set);
      if (ways && a.set == home_of(a.run.first)) row_.set(a.run.first, 1, kHome);
      continue;
    }
    std::vector<Arriving> sums;
    row_.each(a.run.first, a.run.count, [&](std::int32_t slot, std::int32_t n, RankSet lies) {
      if (lies.empty() || lies == kOwn) {
        sound = false;
        return;
      }
      const auto sum = sets_.unite(lies, a.set);
      sound = sound && sum.common < 0;
      sums.push_back({{slot, n}, sum.set, a.op});
    });
    for (const Arriving& sum : sums) row_.set(sum.run.first, sum.run.count, sum.set);
  }
  // Two may write a slot where both reduce.
  std::sort(all.begin(), all.end(), [](const Arriving& a, const Arriving& b) { return a.run.first < b.run.first; });
  std::int32_t written = 0, copied = 0;  // up to where
  for (const Arriving& a : all) {
    const std::int32_t end = a.run.first + a.run.count;
    const bool copies = a.op == Arrival::copy;
    sound = sound && a.run.first >= (copies ? written : copied);
    written = std::max(written, end);
    if (copies) copied = std::max(copied, end);
  }
  return sound && !sets_.overflowed();
}

bool RowReplay::complete() const {
  const Contract contract = schedule_.contract();
  bool all = true;
  each_asked(contract, 0, 0, schedule_.chunks, [&](std::int32_t first, std::int32_t count) {
    for (std::int32_t slot = first; slot < first + count; ++slot) {
      const RankSet held = row_.at(slot);
      all = all && !held.empty() && !(held == kOwn) &&
            (reduces(contract.collective) ? sets_.size(held) == schedule_.ranks
                                          : held == kHome || held == sets_.single(contract.after(0, slot)->from));
    }
  });
  return all;
}

std::vector<std::int32_t> RowReplay::contributors(std::int32_t place, std::int32_t slot) const {
  std::vector<std::int32_t> ranks;
  const std::int32_t of_0 = symmetry_.slot_of_rank_0(place, slot);
  const RankSet held = row_.at(of_0) == kHome ? home_of(of_0) : row_.at(of_0);
  if (held.empty()) return ranks;
  if (held == kOwn) return {place};
  const bool beside = symmetry_.way() == Symmetry::Way::beside;
  const std::vector<std::uint64_t> words = sets_.members(held);
  for (std::int32_t rank = 0; rank < schedule_.ranks; ++rank)
    if (words[at(rank) / 64] >> (rank % 64) & 1) ranks.push_back(beside ? rank : symmetry_.rank_of(place, rank));
  std::sort(ranks.begin(), ranks.end());
  return ranks;
}

bool proved_by_row(const Schedule& schedule, const Symmetry& symmetry, const std::function<bool()>& cancelled) {
  RowReplay replay(schedule, symmetry);
  while (replay.moment() < schedule.step_count())
    if ((cancelled && cancelled()) || !replay.advance()) return false;
  return replay.complete();
}

}  // namespace ringside
