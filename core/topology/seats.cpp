#include "core/topology/seats.h"

#include <algorithm>
#include <limits>
#include <set>
#include <unordered_map>

#include <fmt/format.h>

#include "core/topology/routes.h"

namespace ringside {
namespace {

constexpr Bytes kMessage(1 << 20);
constexpr std::int64_t kMaxRead = 1 << 20;  // transfers; a schedule that long has shown who talks to whom
constexpr Seconds kNever(std::numeric_limits<double>::infinity());

/// Of every helper: the places that it exchanges with.
std::vector<std::set<std::int32_t>> partners(const Schedule& s) {
  std::vector<std::set<std::int32_t>> all(static_cast<std::size_t>(s.helpers));
  std::int64_t seen = 0;
  for (std::int64_t i = 0; i < s.step_count() && seen < kMaxRead; ++i)
    for (const Transfer& t : s.step(i).transfers) {
      ++seen;
      if (t.local()) continue;
      if (t.from >= s.ranks) all[static_cast<std::size_t>(t.from - s.ranks)].insert(t.to);
      if (t.to >= s.ranks) all[static_cast<std::size_t>(t.to - s.ranks)].insert(t.from);
    }
  return all;
}

class Seating {
 public:
  Seating(const Topology& topology, const Schedule& schedule, Placement ranks)
      : topology_(topology),
        routes_(topology),
        partners_(partners(schedule)),
        ranks_(schedule.ranks),
        nodes_(std::move(ranks)) {
    nodes_.resize(static_cast<std::size_t>(schedule.places()), -1);
    for (std::size_t i = 0; i < topology.nodes.size(); ++i)
      if (topology.nodes[i].reduces) free_.push_back(static_cast<std::int32_t>(i));
  }

  std::size_t free() const { return free_.size(); }

  /// False where no free switch reaches all.
  bool seat(std::size_t helper) {
    auto best = free_.end();
    Seconds soonest = kNever;
    for (auto s = free_.begin(); s != free_.end(); ++s)
      if (const Seconds t = slowest(helper, *s, soonest); t < soonest) soonest = t, best = s;
    if (best == free_.end()) return false;
    nodes_[static_cast<std::size_t>(ranks_) + helper] = *best;
    free_.erase(best);
    return true;
  }

  bool talks_to_ranks(std::size_t helper) const {
    return !partners_[helper].empty() && *partners_[helper].begin() < ranks_;
  }

  Placement helpers() const { return {nodes_.begin() + ranks_, nodes_.end()}; }

 private:
  /// All at once there, and back: the longest latency and the busiest link; not looked into once it is as long as
  /// `enough`. Ways from the switch come first: they end at few nodes, while every switch that is asked for ways to it
  /// has to be found by all. Who talks to other helpers has to be where all ranks can come, for those speak for other
  /// ranks.
  Seconds slowest(std::size_t helper, std::int32_t at, Seconds enough) {
    Seconds latency, load;
    std::unordered_map<std::int32_t, Seconds> busy;  // links
    for (const bool back : {false, true})
      for (const std::int32_t p : partners_[helper]) {
        if (latency + load >= enough) return enough;
        const std::int32_t other = nodes_[static_cast<std::size_t>(p)];
        if (other < 0) continue;
        const auto* links = back ? routes_.between(other, at) : routes_.between(at, other);
        if (!links) return kNever;
        const RouteCost cost = cost_of(topology_, *links);
        latency = std::max(latency, cost.latency + kMessage * cost.copies);
        for (const std::int32_t l : *links)
          load = std::max(load, busy[l] += kMessage / topology_.links[static_cast<std::size_t>(l)].bandwidth);
      }
    if (partners_[helper].empty() || *partners_[helper].rbegin() < ranks_) return latency + load;
    for (std::int32_t r = 0; r < ranks_; ++r) {
      const std::int32_t rank = nodes_[static_cast<std::size_t>(r)];
      if (!routes_.between(at, rank) || !routes_.between(rank, at)) return kNever;
    }
    return latency + load;
  }

  const Topology& topology_;
  Routes routes_;
  std::vector<std::set<std::int32_t>> partners_;
  std::int32_t ranks_;
  Placement nodes_;
  std::vector<std::int32_t> free_;
};

}  // namespace

Result<Placement> seat_helpers(const Topology& topology, const Schedule& schedule, const Placement& ranks) {
  if (schedule.helpers == 0) return Placement{};
  Seating seating(topology, schedule, ranks);
  if (seating.free() == 0)
    return fail(
        "algorithm", fmt::format("{} on {}", schedule.algorithm, topology.name),
        "one without helpers: no switch there can reduce, as NVSwitch with NVLink SHARP and InfiniBand with SHARP do");
  if (static_cast<std::int64_t>(seating.free()) < schedule.helpers)
    return fail("helpers", std::to_string(schedule.helpers),
                fmt::format("{} at most: {} has so many switches that reduce", seating.free(), topology.name));
  for (const bool first : {true, false})
    for (std::size_t h = 0; h < static_cast<std::size_t>(schedule.helpers); ++h)
      if (seating.talks_to_ranks(h) == first && !seating.seat(h))
        return fail(
            "helpers", fmt::format("helper {} of {}", h, schedule.helpers),
            fmt::format("a topology with a switch left that reduces and that all its partners reach; {} has none",
                        topology.name));
  return seating.helpers();
}

}  // namespace ringside
