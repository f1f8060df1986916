#include "core/schedule/provenance.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/base/check.h"

namespace ringside {
namespace {

using Place = std::pair<std::int32_t, std::int32_t>;  // place, slot
using Tracked = std::map<Place, std::int32_t>;        // with the fewest hops still ahead

void lower(Tracked& tracked, Place at, std::int32_t hops) {
  const auto [it, fresh] = tracked.emplace(at, hops);
  if (!fresh) it->second = std::min(it->second, hops);
}

// Slots that hold something before the first step: the collective's, or those a custom contract lists.
bool held_at_first(const Schedule& schedule, Place at) {
  const auto [place, slot] = at;
  if (const CustomContract* custom = schedule.custom.get())
    return std::any_of(custom->before.begin(), custom->before.end(),
                       [place, slot](const CustomContract::Cell& c) { return c.rank == place && c.slot == slot; });
  return place < schedule.ranks && slot < schedule.chunks && schedule.contract().before(place, slot).has_value();
}

/// Calls seen(position, transfer, source slot, target slot) for every slot of every transfer.
template <class Seen>
void for_each_slot(const Step& step, Seen&& seen) {
  for (std::size_t i = 0; i < step.transfers.size(); ++i) {
    const Transfer& t = step.transfers[i];
    auto source = t.chunks.begin();
    for (const std::int32_t target : t.target()) {
      if (source == t.chunks.end()) break;
      seen(static_cast<std::int32_t>(i), t, *source, target);
      ++source;
    }
  }
}

// What a step moves of what is tracked: it is read as it was before (or, backwards, is after) the step, and changed
// when all has been read.
struct Moved {
  std::vector<std::pair<Place, std::int32_t>> there;  // with hops
  std::vector<Place> gone;
};

void change(Tracked& now, Tracked& all, const Moved& moved) {
  for (const Place& at : moved.gone) now.erase(at);
  for (const auto& [at, hops] : moved.there) lower(now, at, hops), lower(all, at, hops);
}

std::vector<Waypoint> waypoints(Tracked all, Place without) {
  std::vector<Waypoint> list;
  all.erase(without);
  for (const auto& [at, hops] : all) list.push_back({at.first, at.second, hops});
  return list;
}

std::optional<NextUse> next_use(const Schedule& schedule, std::int64_t step, Place at) {
  for (std::int64_t s = step; s < schedule.step_count(); ++s) {
    const Step now = schedule.step(s);
    bool overwritten = false;
    std::optional<NextUse> found;
    for_each_slot(now, [&](std::int32_t i, const Transfer& t, std::int32_t source, std::int32_t target) {
      if (!found && Place{t.from, source} == at) found = NextUse{s, i, t.to, target, t.op};
      overwritten |= t.op == Arrival::copy && Place{t.to, target} == at;
    });
    if (found) return found;
    if (overwritten) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

Provenance provenance(const Schedule& schedule, std::int64_t step, std::int32_t place, std::int32_t slot) {
  RINGSIDE_CHECK(step >= 0 && step <= schedule.step_count());
  const Place here{place, slot};
  Tracked now{{here, 0}}, past;
  Provenance result;
  for (std::int64_t s = step - 1; s >= 0; --s) {
    Moved moved;
    for_each_slot(schedule.step(s), [&](std::int32_t i, const Transfer& t, std::int32_t source, std::int32_t target) {
      const auto it = now.find({t.to, target});
      if (it == now.end()) return;
      moved.there.emplace_back(Place{t.from, source}, it->second + (t.local() ? 0 : 1));
      if (t.op == Arrival::copy) moved.gone.push_back(it->first);
      result.hops.push_back({s, i, t.from, source, t.to, target});
    });
    change(now, past, moved);
  }
  for (const auto& [at, hops] : now)
    if (held_at_first(schedule, at)) result.origins.push_back({at.first, at.second, hops});
  std::sort(result.hops.begin(), result.hops.end());
  result.waypoints = waypoints(std::move(past), here);
  result.next = next_use(schedule, step, here);
  return result;
}

Consequences consequences(const Schedule& schedule, std::int64_t step, std::int32_t place, std::int32_t slot) {
  RINGSIDE_CHECK(step >= 0 && step <= schedule.step_count());
  const Place here{place, slot};
  Tracked now{{here, 0}}, future;
  Consequences result;
  for (std::int64_t s = step; s < schedule.step_count() && !now.empty(); ++s) {
    Moved moved;
    for_each_slot(schedule.step(s), [&](std::int32_t i, const Transfer& t, std::int32_t source, std::int32_t target) {
      if (t.op == Arrival::copy) moved.gone.emplace_back(t.to, target);
      const auto it = now.find({t.from, source});
      if (it == now.end()) return;
      moved.there.emplace_back(Place{t.to, target}, it->second + (t.local() ? 0 : 1));
      result.hops.push_back({s, i, t.from, source, t.to, target});
    });
    change(now, future, moved);
  }
  std::sort(result.hops.begin(), result.hops.end());
  result.waypoints = waypoints(std::move(future), here);
  return result;
}

}  // namespace ringside
