#include "core/sim/contention_bound.h"

#include <algorithm>
#include <limits>
#include <map>

#include "core/base/mix.h"
#include "core/base/text.h"
#include "core/cost/price.h"

namespace ringside {
namespace {

constexpr Seconds kNever(std::numeric_limits<double>::infinity());

/// Flows of one pair of places become one.
void merge(std::vector<Flow>& flows) {
  std::sort(flows.begin(), flows.end());
  std::size_t kept = 0;
  for (const Flow& f : flows) {
    if (kept > 0 && flows[kept - 1].from == f.from && flows[kept - 1].to == f.to) {
      flows[kept - 1].messages += f.messages;
      flows[kept - 1].bytes += f.bytes;
    } else {
      flows[kept++] = f;
    }
  }
  flows.resize(kept);
}

std::uint64_t hash_of(const std::vector<Flow>& flows) {
  std::uint64_t h = flows.size();
  for (const Flow& f : flows) {
    h = mix(h ^ (static_cast<std::uint64_t>(f.from) << 32 | static_cast<std::uint32_t>(f.to)));
    h = mix(h ^ static_cast<std::uint64_t>(f.bytes));
  }
  return h;
}

}  // namespace

std::int64_t Traffic::flows() const {
  std::int64_t sum = 0;
  for (const Pattern& p : patterns) sum += std::ssize(p.flows);
  return sum;
}

Result<Traffic> traffic_of(const Schedule& schedule, Bytes n, int element_bytes) {
  Traffic traffic{schedule.places(), {}};
  TransferSizes sizes(schedule, n, element_bytes);
  std::multimap<std::uint64_t, std::size_t> known;
  std::int64_t stored = 0;
  for (std::int64_t i = 0; i < schedule.step_count(); ++i) {
    const Step step = schedule.step(i);
    std::vector<Flow> flows;
    for (const Transfer& t : step.transfers)
      if (!t.local()) flows.push_back({t.from, t.to, 1, sizes.of(t).value});
    sizes.advance(step);
    merge(flows);
    const std::uint64_t hash = hash_of(flows);
    const auto [first, last] = known.equal_range(hash);
    const auto same =
        std::find_if(first, last, [&](const auto& entry) { return traffic.patterns[entry.second].flows == flows; });
    if (same != last) {
      ++traffic.patterns[same->second].times;
      continue;
    }
    stored += std::ssize(flows);
    if (stored > kMaxFlows)
      return machine_fail("placement", std::to_string(stored) + " different messages",
                          std::to_string(kMaxFlows) + " at most: fewer ranks, or another algorithm");
    known.emplace(hash, traffic.patterns.size());
    traffic.patterns.push_back({std::move(flows), 1});
  }
  return traffic;
}

ContentionBound::ContentionBound(const Topology& topology, const Traffic& traffic)
    : topology_(topology),
      traffic_(traffic),
      routes_(topology),
      row_(topology.nodes.size(), -1),
      load_(topology.links.size()),
      out_(static_cast<std::size_t>(traffic.places)),
      in_(out_.size()) {}

const ContentionBound::Way& ContentionBound::way(std::int32_t from, std::int32_t to) {
  std::int32_t& row = row_[static_cast<std::size_t>(from)];
  if (row < 0) {
    row = static_cast<std::int32_t>(ways_.size());
    ways_.emplace_back(topology_.nodes.size());
  }
  Way& w = ways_[static_cast<std::size_t>(row)][static_cast<std::size_t>(to)];
  if (!w.links && (w.links = routes_.spread(from, to))) w.cost = w.links->cost;
  return w;
}

Seconds ContentionBound::alone(std::int32_t from, std::int32_t to, Bytes m) {
  const Way& w = way(from, to);
  return w.links ? w.cost.seconds(m) : kNever;
}

ContentionCost ContentionBound::of(const Placement& nodes) {
  ContentionCost cost;
  for (const Traffic::Pattern& pattern : traffic_.patterns) {
    for (const Flow& f : pattern.flows)
      if (!way(nodes[static_cast<std::size_t>(f.from)], nodes[static_cast<std::size_t>(f.to)]).links)
        return {kNever, kNever};
    Seconds effort, port;
    for (const Flow& f : pattern.flows) {
      const Way& w = way(nodes[static_cast<std::size_t>(f.from)], nodes[static_cast<std::size_t>(f.to)]);
      for (std::size_t i = 0; i < w.links->links.size(); ++i) {
        const std::int32_t link = w.links->links[i];
        double& load = load_[static_cast<std::size_t>(link)];
        if (load == 0) touched_.push_back(link);
        load += w.links->shares[i] * f.bytes;
      }
      const Seconds held = static_cast<double>(f.messages) * w.cost.latency + Bytes(f.bytes) * w.cost.copies;
      Seconds& out = out_[static_cast<std::size_t>(f.from)];
      Seconds& in = in_[static_cast<std::size_t>(f.to)];
      out += held;
      in += held;
      port = std::max({port, out, in});
      effort += held + Bytes(f.bytes) / w.cost.narrowest;
    }
    Seconds link;
    for (const std::int32_t l : touched_) {
      const auto i = static_cast<std::size_t>(l);
      link = std::max(link, load_[i] == 0 ? Seconds(0) : Bytes(load_[i]) / topology_.links[i].bandwidth);
      load_[i] = 0;
    }
    touched_.clear();
    for (const Flow& f : pattern.flows)
      out_[static_cast<std::size_t>(f.from)] = in_[static_cast<std::size_t>(f.to)] = Seconds(0);
    cost.seconds += static_cast<double>(pattern.times) * (port + link);
    cost.effort += static_cast<double>(pattern.times) * effort;
  }
  return cost;
}

}  // namespace ringside
