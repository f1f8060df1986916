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
    : schedule_(schedule), symmetry_(symmetry), arrivals_(at(schedule.slots())), departures_(at(schedule.slots())) {
  const bool beside = symmetry.way() == Symmetry::Way::beside;
  for (std::int64_t s = 0; s < schedule.step_count(); ++s) {
    std::int32_t position = 0;
    for (const Transfer& t : schedule.step_of_rank_0(s).transfers) {
      // What rank 0 sends to d, it receives from the rank to which it is d.
      const std::int32_t sender = symmetry.sender_to_rank_0(t.to);
      if (beside && t.op == Arrival::copy) {
        std::vector<std::int32_t>& ahead = sent_ahead_[s];
        ahead.resize(at(schedule.ranks));
        ahead[at(t.to)] = position;
      }
      for (const std::int32_t slot : t.chunks)
        symmetry.each_arriving(t, {slot, 1}, [&](std::int32_t, std::int32_t, std::int32_t into) {
          departures_[at(slot)].push_back({s, position, t.to, t.op, into});
          arrivals_[at(into)].push_back({s, position, sender, t.op, slot});
        });
      ++position;
    }
  }
}

std::span<const LineageBySymmetry::Event> LineageBySymmetry::in_step(const std::vector<Event>& events,
                                                                     std::int64_t step) {
  const auto [begin, end] = std::equal_range(events.begin(), events.end(), Event{step, 0, 0, Arrival::copy, 0},
                                             [](const Event& a, const Event& b) { return a.step < b.step; });
  return {begin, end};
}

const std::vector<LineageBySymmetry::Event>& LineageBySymmetry::of(const std::vector<std::vector<Event>>& events,
                                                                   std::int32_t place, std::int32_t slot) const {
  return events[at(symmetry_.slot_of_rank_0(place, slot))];
}

std::optional<Hop> LineageBySymmetry::hop(const Event& e, const Cell& cell, bool on) const {
  if (symmetry_.way() == Symmetry::Way::beside) return hop_beside(e, cell, on);
  const auto [place, slot] = cell;
  const std::int32_t other = symmetry_.rank_of(place, e.peer), from = on ? place : other;
  // Of all-pairs at 65,536 ranks it would pass 32 bits, and still be another number for every transfer.
  const auto position = static_cast<std::int32_t>(std::int64_t{e.position} * schedule_.ranks + from);
  return Hop{e.step, position, from, slot, on ? other : place, slot};
}

// What moves nothing at rank 0 is left out of the step: what follows stands one earlier.
std::optional<Hop> LineageBySymmetry::hop_beside(const Event& e, const Cell& cell, bool on) const {
  const auto [place, slot] = cell;
  const std::int32_t k = schedule_.ranks;
  std::int64_t position = e.position;
  if (e.op == Arrival::reduce)
    return Hop{
        e.step, static_cast<std::int32_t>(position * k + place), place, on ? slot : e.slot, place, on ? e.slot : slot};
  const std::int32_t from = on ? place : e.peer, to = on ? symmetry_.rank_of(place, e.peer) : place;
  const std::int32_t from_slot = on ? slot : e.slot, into = from * symmetry_.part() + from_slot;
  if (from == to && from_slot == into) return std::nullopt;
  const std::vector<std::int32_t>& ahead = sent_ahead_.at(e.step);
  position = ahead[at((to - from + k) % k)];
  const std::int64_t index =
      from == 0 ? (position - (position > ahead[0] ? 1 : 0)) * k : position * k + from - (position == k - 1 ? 1 : 0);
  return Hop{e.step, static_cast<std::int32_t>(index), from, from_slot, to, into};
}

std::vector<std::int64_t> LineageBySymmetry::writes(std::int32_t place, std::int32_t slot) const {
  std::vector<std::int64_t> steps;
  for (const Event& e : of(arrivals_, place, slot))
    if ((steps.empty() || steps.back() != e.step) && hop(e, {place, slot}, false)) steps.push_back(e.step);
  return steps;
}

namespace {

using Hops = std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t>;

void lower_to(Hops& hops, const Hops::key_type& cell, std::int32_t count) {
  const auto [it, fresh] = hops.emplace(cell, count);
  if (!fresh) it->second = std::min(it->second, count);
}

std::vector<Waypoint> waypoints_of(Hops all, const Hops::key_type& without) {
  std::vector<Waypoint> list;
  all.erase(without);
  for (const auto& [cell, hops] : all) list.push_back({cell.first, cell.second, hops});
  return list;
}

}  // namespace

// What is followed is a set of cells: back to where it came from, or on to where it goes. Those that a step touches are
// read together, as they were after it (back) or before (on), then changed.
LineageBySymmetry::Followed LineageBySymmetry::follow(std::int64_t step, std::int32_t place, std::int32_t slot,
                                                      bool on) const {
  RINGSIDE_CHECK(step >= 0 && step <= schedule_.step_count());
  Followed f{{{{place, slot}, 0}}, {}, {}};
  std::set<std::pair<std::int64_t, Cell>> next;  // what touches a cell before or after what was read
  const auto await = [&](const Cell& cell, std::int64_t at) {
    const auto from = [&](const std::vector<Event>& events) {
      return std::lower_bound(events.begin(), events.end(), at,
                              [](const Event& e, std::int64_t s) { return e.step < s; });
    };
    const std::vector<Event>&in = of(arrivals_, cell.first, cell.second),
          &out = of(departures_, cell.first, cell.second);
    if (!on) {
      if (const auto it = from(in); it != in.begin()) next.emplace(std::prev(it)->step, cell);
      return;
    }
    std::optional<std::int64_t> first;
    for (const auto* events : {&out, &in})
      if (const auto it = from(*events); it != events->end()) first = std::min(first.value_or(it->step), it->step);
    if (first) next.emplace(*first, cell);
  };
  await({place, slot}, step);
  while (!next.empty()) {
    const std::int64_t s = on ? next.begin()->first : next.rbegin()->first, then = on ? s + 1 : s;
    std::vector<std::pair<Cell, std::int32_t>> there;  // with hops
    std::vector<Cell> read, gone;
    while (!next.empty()) {
      const auto at = on ? next.begin() : std::prev(next.end());
      if (at->first != s) break;
      const Cell cell = at->second;
      next.erase(at);
      read.push_back(cell);
      for (const Event& e : in_step(of(on ? departures_ : arrivals_, cell.first, cell.second), s))
        if (const auto h = hop(e, cell, on)) {
          there.emplace_back(on ? Cell{h->to, h->to_slot} : Cell{h->from, h->from_slot},
                             f.now.at(cell) + (h->from == h->to ? 0 : 1));
          f.hops.push_back(*h);
        }
      for (const Event& e : in_step(of(arrivals_, cell.first, cell.second), s))
        if (e.op == Arrival::copy && hop(e, cell, false)) gone.push_back(cell);
    }
    for (const Cell& cell : gone) f.now.erase(cell);
    for (const Cell& cell : read)
      if (f.now.contains(cell)) await(cell, then);
    for (const auto& [cell, hops] : there) {
      if (!f.now.contains(cell)) await(cell, then);
      lower_to(f.now, cell, hops), lower_to(f.reached, cell, hops);
    }
  }
  std::sort(f.hops.begin(), f.hops.end());
  return f;
}

Provenance LineageBySymmetry::provenance(std::int64_t step, std::int32_t place, std::int32_t slot) const {
  Followed f = follow(step, place, slot, false);
  Provenance result;
  for (const auto& [cell, hops] : f.now)
    if (cell.second < schedule_.chunks && schedule_.contract().before(cell.first, cell.second))
      result.origins.push_back({cell.first, cell.second, hops});
  result.hops = std::move(f.hops);
  result.waypoints = waypoints_of(std::move(f.reached), {place, slot});
  return result;
}

Consequences LineageBySymmetry::consequences(std::int64_t step, std::int32_t place, std::int32_t slot) const {
  Followed f = follow(step, place, slot, true);
  return {waypoints_of(std::move(f.reached), {place, slot}), std::move(f.hops)};
}

}  // namespace ringside
