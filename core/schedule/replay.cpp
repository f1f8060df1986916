#include "core/schedule/replay.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/schedule/asked.h"
#include "core/schedule/fault_list.h"
#include "core/schedule/well_formed.h"

namespace ringside {
namespace {

/// Walks two lists of slots that go together, run by run.
template <typename Visit>
void each_run(const Slots& slots, Visit&& visit) {
  for (std::size_t i = 0; i < slots.run_count(); ++i) visit(slots.run(i).first, slots.run(i).count);
}

}  // namespace

Replay::Replay(const Schedule& schedule)
    : contract_(schedule.contract()),
      custom_(schedule.custom),
      ways_(by_way(schedule.collective, schedule.ranks, schedule.chunks)),
      ranks_(schedule.ranks),
      places_(schedule.places()),
      slots_(schedule.slots()),
      sets_(schedule.ranks),
      rows_(static_cast<std::size_t>(places_), Row<Content>(slots_, {})),
      pieces_(rows_.size()),
      arrivals_(rows_.size(), 0) {
  RINGSIDE_CHECK(ranks_ <= ContributorSets::kMaxRanks);
  if (contract_.collective == Collective::custom) {
    RINGSIDE_CHECK(custom_ != nullptr);
    for (const CustomContract::Cell& cell : custom_->before)
      put(cell.rank, cell.slot, 1, {sets_.of(cell.from), cell.chunk - cell.slot});
    return;
  }
  const bool from_root = contract_.collective == Collective::broadcast || contract_.collective == Collective::scatter;
  const bool own = from_root || reduces(contract_.collective) || ways_;
  for (std::int32_t r = 0; r < ranks_; ++r)
    if (const Run held = held_before(contract_, r); held.count > 0)
      put(r, held.first, held.count, {own ? sets_.single(r) : kOwned, 0});
}

void Replay::put(std::int32_t place, std::int32_t slot, std::int32_t count, const Content& content) {
  Row<Content>& row = rows_[static_cast<std::size_t>(place)];
  pieces_ -= row.pieces();
  row.set(slot, count, content);
  pieces_ += row.pieces();
}

std::int32_t Replay::owner(std::int32_t chunk) const {
  return chunk / std::max(contract_.chunks / ranks_, 1);
}

RankSet Replay::set_of(const Content& content, std::int32_t slot) const {
  return content.set == kOwned ? sets_.single(owner(slot + content.shift)) : content.set;
}

std::vector<std::uint64_t> Replay::words_of(const Content& content, std::int32_t slot) const {
  return sets_.members(set_of(content, slot));
}

void Replay::apply(const Step& step, std::int64_t index, std::vector<Fault>& faults) {
  // Every transfer reads the state before the step: gather all first, then let them arrive.
  loads_.clear();
  std::vector<const Transfer*> sound;
  sound.reserve(step.transfers.size());
  for (const Transfer& t : step.transfers) {
    if (auto fault = malformed(t, {places_, slots_}, index)) {
      add_fault(faults, std::move(*fault));
      continue;
    }
    sound.push_back(&t);
    ++arrivals_[static_cast<std::size_t>(t.to)];
    each_run(t.chunks, [&](std::int32_t first, std::int32_t count) {
      rows_[static_cast<std::size_t>(t.from)].each(
          first, count, [&](std::int32_t slot, std::int32_t n, const Content& content) {
            loads_.push_back({slot, n, content});
            for (std::int32_t s = slot; content.empty() && s < slot + n && has_room(faults); ++s)
              add_fault(faults, {index, t.from, s, kSentEmpty});
          });
    });
  }
  std::size_t next = 0;
  for (const Transfer* t : sound) land(*t, index, next, faults);
  for (const Transfer* t : sound) arrivals_[static_cast<std::size_t>(t->to)] = 0;
  written_.clear();
}

void Replay::land(const Transfer& t, std::int64_t step, std::size_t& next, std::vector<Fault>& faults) {
  const bool several = arrivals_[static_cast<std::size_t>(t.to)] > 1;
  if (several && written_.empty()) written_.resize(rows_.size());
  Row<std::uint8_t>* stamps = several ? &written_[static_cast<std::size_t>(t.to)] : nullptr;
  if (stamps && stamps->slots() == 0) *stamps = Row<std::uint8_t>(slots_, 0);
  std::int32_t used = 0;  // slots of the load at hand
  each_run(t.target(), [&](std::int32_t first, std::int32_t count) {
    while (count > 0) {
      const Load& load = loads_[next];
      const std::int32_t n = std::min(count, load.count - used);
      Spot spot{step, t.to, first, n, load.content, {}, t.op, 0};
      spot.arrives.shift += load.slot + used - first;
      if (!load.content.empty()) {
        // What lies there is looked at first: writing moves the pieces.
        spots_.clear();
        rows_[static_cast<std::size_t>(t.to)].each(first, n, [&](std::int32_t s, std::int32_t m, const Content& lies) {
          Spot part = spot;
          part.slot = s, part.count = m, part.lies = lies;
          if (!stamps) return spots_.push_back(part);
          stamps->each(s, m, [&](std::int32_t at, std::int32_t length, std::uint8_t stamp) {
            part.slot = at, part.count = length, part.stamp = stamp;
            spots_.push_back(part);
          });
        });
        const bool plain = t.op == Arrival::copy && !several;
        if (plain)
          put(t.to, first, n, spot.arrives);
        else
          for (const Spot& part : spots_) arrive(part, faults);
        const std::uint8_t mark = t.op == Arrival::reduce ? 1 : 2;
        for (const Spot& part : spots_)
          if (stamps) stamps->set(part.slot, part.count, std::max(part.stamp, mark));
      }
      first += n, count -= n, used += n;
      if (used == load.count) ++next, used = 0;
    }
  });
}

void Replay::arrive(const Spot& spot, std::vector<Fault>& faults) {
  const bool reduces = spot.op == Arrival::reduce;
  const bool clash = spot.stamp != 0 && (spot.stamp == 2 || !reduces);
  Content result = spot.arrives;
  std::int32_t common = -1;
  const bool into_empty = reduces && spot.lies.empty() && spot.place < ranks_;
  const bool into_other = reduces && !spot.lies.empty() && spot.lies.shift != spot.arrives.shift;
  if (reduces && !spot.lies.empty() && !into_other) {
    // Whose contribution it is depends on the slot where chunks are their owners'.
    if (spot.count > 1 && (spot.lies.set == kOwned || spot.arrives.set == kOwned)) {
      for (std::int32_t i = 0; i < spot.count; ++i) {
        Spot one = spot;
        one.slot += i, one.count = 1;
        arrive(one, faults);
      }
      return;
    }
    const auto united = sets_.unite(set_of(spot.lies, spot.slot), set_of(spot.arrives, spot.slot));
    result.set = united.set, common = united.common;
  }
  for (std::int32_t s = spot.slot; s < spot.slot + spot.count && has_room(faults); ++s) {
    if (clash)
      add_fault(faults, {spot.step, spot.place, s, "two transfers of one step write the slot and not both reduce"});
    const std::int32_t chunk = s + spot.arrives.shift;
    if (into_empty)
      add_fault(faults, {spot.step, spot.place, s, fmt::format("chunk {} is reduced into an empty slot", chunk)});
    else if (into_other)
      add_fault(faults, {spot.step, spot.place, s,
                         fmt::format("chunk {} is reduced into chunk {}", chunk, s + spot.lies.shift)});
    else if (common >= 0)
      add_fault(faults,
                {spot.step, spot.place, s, fmt::format("the contribution of rank {} is counted twice", common)});
    else if (!clash)
      break;  // nothing is wrong with the others either
  }
  if (!into_empty && !into_other) put(spot.place, spot.slot, spot.count, result);
}

std::vector<std::int32_t> Replay::contributors(std::int32_t place, std::int32_t slot) const {
  const Content& content = rows_[static_cast<std::size_t>(place)].at(slot);
  if (content.empty()) return {};
  const std::vector<std::uint64_t> words = words_of(content, slot);
  return ContributorsView(words.data(), words.size()).ranks();
}

void Replay::judge(std::int32_t place, std::int32_t slot, std::int32_t count, std::int32_t from,
                   std::vector<Fault>& faults) const {
  const bool owner_asked = from == contract_.ranks;
  rows_[static_cast<std::size_t>(place)].each(
      slot, count, [&](std::int32_t first, std::int32_t n, const Content& held) {
        const bool alike = !held.empty() && held.shift == 0;
        if (alike && from == Held::kAllRanks && held.set != kOwned && sets_.size(held.set) == ranks_) return;
        if (alike && owner_asked && held.set == kOwned) return;
        if (alike && from >= 0 && !owner_asked && held.set == sets_.single(from)) return;
        for (std::int32_t s = first; s < first + n && has_room(faults); ++s) {
          const SlotContent has{held.empty() ? State::kEmpty : s + held.shift,
                                held.empty() ? std::vector<std::uint64_t>{} : words_of(held, s)};
          std::vector<std::uint64_t> wanted = from == Held::kAllRanks
                                                  ? sets_.members(sets_.everyone())
                                                  : sets_.members(sets_.single(owner_asked ? owner(s) : from));
          if (auto what = complaint_about(has, s, wanted))
            add_fault(faults, {std::nullopt, place, s, std::move(*what)});
        }
      });
}

void Replay::judge(std::vector<Fault>& faults) const {
  if (contract_.collective == Collective::custom) {
    for (const CustomContract::Cell& cell : custom_->after) {
      const Content& held = rows_[static_cast<std::size_t>(cell.rank)].at(cell.slot);
      std::vector<std::uint64_t> wanted((static_cast<std::size_t>(ranks_) + 63) / 64, 0);
      for (const std::int32_t r : cell.from) wanted[static_cast<std::size_t>(r) / 64] |= std::uint64_t{1} << (r % 64);
      const SlotContent has{held.empty() ? State::kEmpty : cell.slot + held.shift,
                            held.empty() ? std::vector<std::uint64_t>{} : words_of(held, cell.slot)};
      if (auto what = complaint_about(has, cell.chunk, wanted))
        add_fault(faults, {std::nullopt, cell.rank, cell.slot, std::move(*what)});
    }
    return;
  }
  const bool from_root = contract_.collective == Collective::broadcast || contract_.collective == Collective::scatter;
  const std::int32_t from = reduces(contract_.collective) ? Held::kAllRanks : from_root ? contract_.root : ranks_;
  for (std::int32_t r = 0; r < ranks_; ++r)
    each_asked(contract_, r, 0, contract_.chunks, [&](std::int32_t first, std::int32_t count) {
      if (!ways_) return judge(r, first, count, from, faults);
      for (std::int32_t way = first; way < first + count; ++way)
        judge(r, way, 1, sender_by_way(ranks_, r, way), faults);
    });
}

}  // namespace ringside
