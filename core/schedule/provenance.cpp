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

/// Calls seen(hops, slot, the slot that goes with it in `others`) for what is tracked of a place and one of `slots`: a
/// transfer may have thousands of them.
template <class Seen>
void each_tracked(const Tracked& tracked, std::int32_t place, const Slots& slots, const Slots& others, Seen&& seen) {
  for (auto it = tracked.lower_bound({place, 0}); it != tracked.end() && it->first.first == place; ++it)
    if (const std::int64_t position = slots.position(it->first.second); position >= 0 && position < others.size())
      seen(it->second, it->first.second, others.at(position));
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
    for (std::size_t i = 0; i < now.transfers.size(); ++i) {
      const Transfer& t = now.transfers[i];
      const std::int64_t sent = t.from == at.first ? t.chunks.position(at.second) : -1;
      if (sent >= 0) return NextUse{s, static_cast<std::int32_t>(i), t.to, t.target().at(sent), t.op};
      overwritten |= t.op == Arrival::copy && t.to == at.first && t.target().position(at.second) >= 0;
    }
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
    const Step moving = schedule.step(s);
    for (std::int32_t i = 0; i < std::ssize(moving.transfers); ++i) {
      const Transfer& t = moving.transfers[static_cast<std::size_t>(i)];
      each_tracked(now, t.to, t.target(), t.chunks, [&](std::int32_t hops, std::int32_t target, std::int32_t source) {
        moved.there.emplace_back(Place{t.from, source}, hops + (t.local() ? 0 : 1));
        if (t.op == Arrival::copy) moved.gone.emplace_back(t.to, target);
        result.hops.push_back({s, i, t.from, source, t.to, target});
      });
    }
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
    const Step moving = schedule.step(s);
    for (std::int32_t i = 0; i < std::ssize(moving.transfers); ++i) {
      const Transfer& t = moving.transfers[static_cast<std::size_t>(i)];
      if (t.op == Arrival::copy)
        each_tracked(now, t.to, t.target(), t.chunks,
                     [&](std::int32_t, std::int32_t target, std::int32_t) { moved.gone.emplace_back(t.to, target); });
      each_tracked(now, t.from, t.chunks, t.target(), [&](std::int32_t hops, std::int32_t source, std::int32_t target) {
        moved.there.emplace_back(Place{t.to, target}, hops + (t.local() ? 0 : 1));
        result.hops.push_back({s, i, t.from, source, t.to, target});
      });
    }
    change(now, future, moved);
  }
  std::sort(result.hops.begin(), result.hops.end());
  result.waypoints = waypoints(std::move(future), here);
  return result;
}

}  // namespace ringside
