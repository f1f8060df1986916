#include "core/schedule/turning.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/base/index.h"
#include "core/schedule/asked.h"
#include "core/schedule/replay.h"

namespace ringside {
namespace {

constexpr std::int64_t kLookedAt = 64;  // steps of those that turn, each with all places

std::int32_t slot_around(std::int64_t slot, std::int32_t chunks) {
  const auto left = static_cast<std::int32_t>(slot % chunks);
  return left < 0 ? left + chunks : left;
}

/// Calls visit(first, count) for the one or two stretches of a run that may go around.
template <typename Visit>
void each_straight(const Run& run, std::int32_t chunks, Visit&& visit) {
  const std::int32_t here = std::min(run.count, chunks - run.first);
  visit(run.first, here);
  if (run.count > here) visit(0, run.count - here);
}

}  // namespace

bool leaps(const Schedule& schedule) {
  const auto& turning = schedule.turning();
  return turning && static_cast<double>(schedule.step_count()) * schedule.places() > kMostStepByStep;
}

Slots turned(const Slots& slots, const Turning& turning, std::int64_t times, std::int32_t chunks) {
  Slots all;
  for (std::size_t i = 0; i < slots.run_count(); ++i) {
    const Run run = slots.run(i);
    each_straight({slot_around(run.first + times % chunks * turning.by, chunks), run.count}, chunks,
                  [&](std::int32_t first, std::int32_t count) { all.append({first, count}); });
  }
  return all;
}

std::optional<Run> swept(const Slots& slots, const Turning& turning, std::int64_t steps, std::int32_t chunks) {
  if (slots.run_count() != 1 || steps < 1) return std::nullopt;
  const Run run = slots.run(0);
  if (std::abs(turning.by) > run.count) return std::nullopt;
  const std::int64_t moved = (steps - 1) * turning.by, count = run.count + std::abs(moved);
  if (count >= chunks) return Run{0, chunks};
  return Run{slot_around(run.first + std::min<std::int64_t>(moved, 0), chunks), static_cast<std::int32_t>(count)};
}

bool turns(const Schedule& s, std::int64_t step) {
  const Turning turning = *s.turning();
  const std::vector<Transfer> of_first = s.step(turning.first).transfers, all = s.step(step).transfers;
  return std::equal(
      all.begin(), all.end(), of_first.begin(), of_first.end(), [&](const Transfer& a, const Transfer& b) {
        return a.from == b.from && a.to == b.to && a.op == Arrival::copy && b.op == Arrival::copy && !a.into &&
               !b.into && a.chunks == turned(b.chunks, turning, step - turning.first, s.chunks);
      });
}

SlotMoves moves_of_slot(const Schedule& s, std::int32_t slot) {
  RINGSIDE_CHECK(s.turning() && s.turning()->by != 0 && s.chunks % s.turning()->by == 0);
  const Turning turning = *s.turning();
  SlotMoves moves{s, std::vector<std::vector<std::int32_t>>(static_cast<std::size_t>(s.step_count()))};
  std::vector<Step> steps(moves.positions.size());
  const auto add = [&](std::int64_t step, std::size_t position, const Transfer& t) {
    steps[static_cast<std::size_t>(step)].transfers.push_back({t.from, t.to, {slot}, t.op, std::nullopt});
    moves.positions[static_cast<std::size_t>(step)].push_back(static_cast<std::int32_t>(position));
  };
  for (std::int64_t i = 0; i < turning.first; ++i) {
    const Step step = s.step(i);
    for (std::size_t j = 0; j < step.transfers.size(); ++j)
      if (step.transfers[j].chunks.position(slot) >= 0) add(i, j, step.transfers[j]);
  }
  // In step `first` + x a stretch lies x times `by` further on: of its slots those come to this one that are as far
  // from it as a number of turns.
  const std::int32_t by = std::abs(turning.by), period = s.chunks / by;
  const Step first = s.step(turning.first);
  for (std::size_t j = 0; j < first.transfers.size(); ++j)
    for (std::size_t i = 0; i < first.transfers[j].chunks.run_count(); ++i) {
      const Run run = first.transfers[j].chunks.run(i);
      const std::int32_t ahead = slot_around(std::int64_t{slot} - run.first, s.chunks);
      for (std::int32_t in = ahead % by; in < run.count; in += by) {
        const std::int32_t times = slot_around(ahead - in, s.chunks) / by;
        for (std::int64_t x = turning.by > 0 ? times : (period - times) % period; turning.first + x < s.step_count();
             x += period)
          add(turning.first + x, j, first.transfers[j]);
      }
    }
  moves.schedule.set_steps(std::move(steps));
  return moves;
}

bool proved_by_turning(const Schedule& s, const std::function<bool()>& cancelled) {
  if (!s.turning() || s.collective != Collective::broadcast || s.helpers > 0 || s.scratch > 0) return false;
  const Turning turning = *s.turning();
  Replay replay(s);
  std::vector<Fault> faults;
  for (std::int64_t i = 0; i <= turning.first; ++i) replay.apply(s.step(i), i, faults);
  const Step first = s.step(turning.first);
  // In every step a place sends on what the step before has brought it.
  std::vector<const Transfer*> to(at(s.ranks));
  for (const Transfer& t : first.transfers)
    if (std::exchange(to[at(t.to)], &t) != nullptr) return false;
  for (const Transfer& t : first.transfers)
    if (to[at(t.from)] == nullptr || !(to[at(t.from)]->chunks == turned(t.chunks, turning, 1, s.chunks))) return false;
  // What lies anywhere is the root's, in its place, and what has not come by the end is there already.
  bool sound = faults.empty();
  for (std::int32_t place = 0; sound && place < s.ranks; ++place) {
    Run left{0, s.chunks};
    if (const Transfer* t = to[at(place)]) {
      const auto came = swept(t->chunks, turning, s.step_count() - turning.first, s.chunks);
      if (!came) return false;
      left = {slot_around(std::int64_t{came->first} + came->count, s.chunks), s.chunks - came->count};
    }
    replay.each(place, 0, s.chunks, [&](std::int32_t, std::int32_t, std::int32_t shift, std::int32_t size) {
      sound = sound && (size == 0 || (size == 1 && shift == 0));
    });
    each_straight(left, s.chunks, [&](std::int32_t slot, std::int32_t count) {
      if (count > 0)
        replay.each(place, slot, count,
                    [&](std::int32_t, std::int32_t, std::int32_t, std::int32_t size) { sound = sound && size == 1; });
    });
  }
  const std::int64_t count = s.step_count() - turning.first, looked = std::min(count, kLookedAt);
  for (std::int64_t i = 1; sound && i <= looked; ++i) {
    if (cancelled && cancelled()) return false;
    sound = turns(s, turning.first + count * i / looked - 1);
  }
  return sound;
}

}  // namespace ringside
