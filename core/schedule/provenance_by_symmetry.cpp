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
  return {e.step, e.position * schedule_.ranks + from, from, slot, to, slot};
}

std::vector<std::int64_t> LineageBySymmetry::writes(std::int32_t place, std::int32_t slot) const {
  std::vector<std::int64_t> steps;
  for (const Event& e : of(arrivals_, place, slot))
    if (steps.empty() || steps.back() != e.step) steps.push_back(e.step);
  return steps;
}

namespace {

using Hops = std::map<std::int32_t, std::int32_t>;  // by place: the fewest that are still ahead, or behind

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

// Every chunk stays in its slot, so what is followed is a set of ranks. Those that a step touches are read as they were
// after it, then changed together.
Provenance LineageBySymmetry::provenance(std::int64_t step, std::int32_t place, std::int32_t slot) const {
  RINGSIDE_CHECK(step >= 0 && step <= schedule_.step_count());
  Provenance result;
  Hops now{{place, 0}}, past;
  std::set<std::pair<std::int64_t, std::int32_t>> next;  // step, place: the latest before what has been read
  const auto await = [&](std::int32_t p, std::int64_t before) {
    const auto& events = of(arrivals_, p, slot);
    const auto it = std::lower_bound(events.begin(), events.end(), before,
                                     [](const Event& e, std::int64_t s) { return e.step < s; });
    if (it != events.begin()) next.emplace(std::prev(it)->step, p);
  };
  await(place, step);
  while (!next.empty()) {
    const std::int64_t s = next.rbegin()->first;
    std::vector<std::pair<std::int32_t, std::int32_t>> there;  // place, hops
    std::vector<std::int32_t> read, gone;
    for (; !next.empty() && next.rbegin()->first == s; next.erase(std::prev(next.end()))) {
      const std::int32_t p = next.rbegin()->second;
      read.push_back(p);
      for (const Event& e : in_step(of(arrivals_, p, slot), s)) {
        const std::int32_t from = symmetry_.rank_of(p, e.peer);
        there.emplace_back(from, now.at(p) + 1);
        if (e.op == Arrival::copy) gone.push_back(p);
        result.hops.push_back(hop(e, from, p, slot));
      }
    }
    for (const std::int32_t p : gone) now.erase(p);
    for (const std::int32_t p : read)
      if (now.contains(p)) await(p, s);
    for (const auto& [p, hops] : there) {
      if (!now.contains(p)) await(p, s);
      lower(now, p, hops), lower(past, p, hops);
    }
  }
  for (const auto& [p, hops] : now)
    if (schedule_.contract().before(p, slot)) result.origins.push_back({p, slot, hops});
  std::sort(result.hops.begin(), result.hops.end());
  result.waypoints = waypoints(std::move(past), slot, place);
  return result;
}

Consequences LineageBySymmetry::consequences(std::int64_t step, std::int32_t place, std::int32_t slot) const {
  RINGSIDE_CHECK(step >= 0 && step <= schedule_.step_count());
  Consequences result;
  Hops now{{place, 0}}, future;
  std::set<std::pair<std::int64_t, std::int32_t>> next;  // step, place: the first that reads or overwrites it
  const auto await = [&](std::int32_t p, std::int64_t from) {
    std::optional<std::int64_t> first;
    for (const auto* events : {&of(departures_, p, slot), &of(arrivals_, p, slot)}) {
      const auto it = std::lower_bound(events->begin(), events->end(), from,
                                       [](const Event& e, std::int64_t s) { return e.step < s; });
      if (it != events->end()) first = std::min(first.value_or(it->step), it->step);
    }
    if (first) next.emplace(*first, p);
  };
  await(place, step);
  while (!next.empty()) {
    const std::int64_t s = next.begin()->first;
    std::vector<std::pair<std::int32_t, std::int32_t>> there;
    std::vector<std::int32_t> read, gone;
    for (; !next.empty() && next.begin()->first == s; next.erase(next.begin())) {
      const std::int32_t p = next.begin()->second;
      read.push_back(p);
      for (const Event& e : in_step(of(departures_, p, slot), s)) {
        const std::int32_t to = symmetry_.rank_of(p, e.peer);
        there.emplace_back(to, now.at(p) + 1);
        result.hops.push_back(hop(e, p, to, slot));
      }
      for (const Event& e : in_step(of(arrivals_, p, slot), s))
        if (e.op == Arrival::copy) gone.push_back(p);
    }
    for (const std::int32_t p : gone) now.erase(p);
    for (const std::int32_t p : read)
      if (now.contains(p)) await(p, s + 1);
    for (const auto& [p, hops] : there) {
      if (!now.contains(p)) await(p, s + 1);
      lower(now, p, hops), lower(future, p, hops);
    }
  }
  std::sort(result.hops.begin(), result.hops.end());
  result.waypoints = waypoints(std::move(future), slot, place);
  return result;
}

}  // namespace ringside
