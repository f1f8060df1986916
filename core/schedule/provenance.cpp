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

// One step back in time: what lay where, given where it lies afterwards, and which transfers moved it. Every transfer
// reads the state before the step.
Tracked before(const Step& step, const Tracked& after, std::set<std::int32_t>& carriers) {
  Tracked result;
  std::set<Place> overwritten;
  for (std::size_t i = 0; i < step.transfers.size(); ++i) {
    const Transfer& t = step.transfers[i];
    auto source = t.chunks.begin();
    for (const std::int32_t target : t.target()) {
      if (source == t.chunks.end()) break;
      const std::int32_t from_slot = *source;
      ++source;
      const auto it = after.find({t.to, target});
      if (it == after.end()) continue;
      lower(result, {t.from, from_slot}, it->second + (t.local() ? 0 : 1));
      carriers.insert(static_cast<std::int32_t>(i));
      if (t.op == Arrival::copy) overwritten.insert(it->first);
    }
  }
  for (const auto& [at, hops] : after)
    if (!overwritten.contains(at)) lower(result, at, hops);
  return result;
}

std::optional<NextUse> next_use(const Schedule& schedule, std::int64_t step, Place at) {
  for (std::int64_t s = step; s < schedule.step_count(); ++s) {
    const Step now = schedule.step(s);
    bool overwritten = false;
    for (std::size_t i = 0; i < now.transfers.size(); ++i) {
      const Transfer& t = now.transfers[i];
      auto target = t.target().begin();
      for (const std::int32_t source : t.chunks) {
        if (target == t.target().end()) break;
        if (Place{t.from, source} == at) return NextUse{s, static_cast<std::int32_t>(i), t.to, *target, t.op};
        overwritten |= t.op == Arrival::copy && Place{t.to, *target} == at;
        ++target;
      }
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
    std::set<std::int32_t> carriers;
    now = before(schedule.step(s), now, carriers);
    for (const std::int32_t transfer : carriers) result.carriers.push_back({s, transfer});
    for (const auto& [at, hops] : now) lower(past, at, hops);
  }
  for (const auto& [at, hops] : now)
    if (held_at_first(schedule, at)) result.origins.push_back({at.first, at.second, hops});
  std::sort(result.carriers.begin(), result.carriers.end());
  past.erase(here);
  for (const auto& [at, hops] : past) result.waypoints.push_back({at.first, at.second, hops});
  result.next = next_use(schedule, step, here);
  return result;
}

}  // namespace ringside
