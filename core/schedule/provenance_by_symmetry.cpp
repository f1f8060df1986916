// The same as provenance.cpp finds, of schedules that have a symmetry: what rank 0 receives tells what every rank does,
// so of 8.6 thousand million transfers those alone are looked at that matter.
#include <map>
#include <set>
#include <tuple>

#include "core/base/check.h"
#include "core/base/index.h"
#include "core/schedule/provenance.h"

namespace ringside {

LineageBySymmetry::LineageBySymmetry(const Schedule& schedule, const Symmetry& symmetry)
    : schedule_(schedule), symmetry_(symmetry), arrivals_(at(schedule.chunks)), departures_(at(schedule.chunks)) {
  for (std::int64_t s = 0; s < schedule.step_count(); ++s) {
    std::int32_t position = 0;
    for (const Transfer& t : schedule.step_of_rank_0(s).transfers) {
      // What rank 0 sends to d, it receives from the rank to which it is d.
      const std::int32_t sender = symmetry.sender_to_rank_0(t.to);
      for (const std::int32_t slot : t.chunks) {
        departures_[at(slot)].push_back({s, position, t.to, t.op});
        arrivals_[at(symmetry.slot_of_rank_0(t.to, slot))].push_back({s, position, sender, t.op});
      }
      ++position;
    }
  }
}

std::span<const LineageBySymmetry::Event> LineageBySymmetry::in_step(const std::vector<Event>& events,
                                                                     std::int64_t step) {
  const auto [begin, end] = std::equal_range(events.begin(), events.end(), Event{step, 0, 0, Arrival::copy},
                                             [](const Event& a, const Event& b) { return a.step < b.step; });
  return {begin, end};
}

const std::vector<LineageBySymmetry::Event>& LineageBySymmetry::of(const std::vector<std::vector<Event>>& events,
                                                                   std::int32_t place, std::int32_t slot) const {
  return events[at(symmetry_.slot_of_rank_0(place, slot))];
}

Hop LineageBySymmetry::hop(const Event& e, std::int32_t from, std::int32_t to, std::int32_t slot) const {
  // Of all-pairs at 65,536 ranks it would pass 32 bits, and still be another number for every transfer.
  const auto position = static_cast<std::int32_t>(std::int64_t{e.position} * schedule_.ranks + from);
  return {e.step, position, from, slot, to, slot};
}

std::vector<std::int64_t> LineageBySymmetry::writes(std::int32_t place, std::int32_t slot) const {
  std::vector<std::int64_t> steps;
  for (const Event& e : of(arrivals_, place, slot))
    if (steps.empty() || steps.back() != e.step) steps.push_back(e.step);
  return steps;
}

namespace {

using Hops = std::map<std::int32_t, std::int32_t>;

void lower(Hops& hops, std::int32_t place, std::int32_t count) {
  const auto [it, fresh] = hops.emplace(place, count);
  if (!fresh) it->second = std::min(it->second, count);
}

std::vector<Waypoint> waypoints(Hops all, std::int32_t slot, std::int32_t without) {
  std::vector<Waypoint> list;
  all.erase(without);
  for (const auto& [place, hops] : all) list.push_back({place, slot, hops});
  return list;
}

}  // namespace

// Every chunk stays in its slot, so what is followed is a set of ranks: back to where it came from, or on to where it
// goes. Those that a step touches are read together, as they were after it (back) or before (on), then changed.
LineageBySymmetry::Followed LineageBySymmetry::follow(std::int64_t step, std::int32_t place, std::int32_t slot,
                                                      bool on) const {
  RINGSIDE_CHECK(step >= 0 && step <= schedule_.step_count());
  Followed f{{{place, 0}}, {}, {}};
  std::set<std::pair<std::int64_t, std::int32_t>> next;  // step, place: what touches it before or after what was read
  const auto await = [&](std::int32_t p, std::int64_t at) {
    const auto from = [&](const std::vector<Event>& events) {
      return std::lower_bound(events.begin(), events.end(), at,
                              [](const Event& e, std::int64_t s) { return e.step < s; });
    };
    const std::vector<Event>&in = of(arrivals_, p, slot), &out = of(departures_, p, slot);
    if (!on) {
      if (const auto it = from(in); it != in.begin()) next.emplace(std::prev(it)->step, p);
      return;
    }
    std::optional<std::int64_t> first;
    for (const auto* events : {&out, &in})
      if (const auto it = from(*events); it != events->end()) first = std::min(first.value_or(it->step), it->step);
    if (first) next.emplace(*first, p);
  };
  await(place, step);
  while (!next.empty()) {
    const std::int64_t s = on ? next.begin()->first : next.rbegin()->first, then = on ? s + 1 : s;
    std::vector<std::pair<std::int32_t, std::int32_t>> there;  // place, hops
    std::vector<std::int32_t> read, gone;
    while (!next.empty()) {
      const auto at = on ? next.begin() : std::prev(next.end());
      if (at->first != s) break;
      const std::int32_t p = at->second;
      next.erase(at);
      read.push_back(p);
      for (const Event& e : in_step(of(on ? departures_ : arrivals_, p, slot), s)) {
        const std::int32_t other = symmetry_.rank_of(p, e.peer);
        there.emplace_back(other, f.now.at(p) + 1);
        f.hops.push_back(on ? hop(e, p, other, slot) : hop(e, other, p, slot));
      }
      for (const Event& e : in_step(of(arrivals_, p, slot), s))
        if (e.op == Arrival::copy) gone.push_back(p);
    }
    for (const std::int32_t p : gone) f.now.erase(p);
    for (const std::int32_t p : read)
      if (f.now.contains(p)) await(p, then);
    for (const auto& [p, hops] : there) {
      if (!f.now.contains(p)) await(p, then);
      lower(f.now, p, hops), lower(f.reached, p, hops);
    }
  }
  std::sort(f.hops.begin(), f.hops.end());
  return f;
}

Provenance LineageBySymmetry::provenance(std::int64_t step, std::int32_t place, std::int32_t slot) const {
  Followed f = follow(step, place, slot, false);
  Provenance result;
  for (const auto& [p, hops] : f.now)
    if (schedule_.contract().before(p, slot)) result.origins.push_back({p, slot, hops});
  result.hops = std::move(f.hops);
  result.waypoints = waypoints(std::move(f.reached), slot, place);
  return result;
}

Consequences LineageBySymmetry::consequences(std::int64_t step, std::int32_t place, std::int32_t slot) const {
  Followed f = follow(step, place, slot, true);
  return {waypoints(std::move(f.reached), slot, place), std::move(f.hops)};
}

}  // namespace ringside
