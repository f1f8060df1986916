// The ways that messages take between nodes, by the topology's routing.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/topology/routes.h"

namespace ringside {

/// A way between two nodes, or with multipath routing all of them, with what it costs.
struct Way {
  std::span<const std::int32_t> links;
  std::span<const double> shares;  ///< of its bytes, per link; empty: all cross every link
  double latency = 0, copies = 0;  ///< seconds; seconds per byte
};

/// Finds ways when they are first asked for. The topology must outlive it.
class Ways {
 public:
  explicit Ways(const Topology& topology);

  /// One, or with adaptive routing those among which every message chooses; none where nothing joins a and b. Stays
  /// valid.
  const std::vector<Way>& between(std::int32_t a, std::int32_t b);

  const Topology& topology() const { return topology_; }
  Routes& routes() { return routes_; }
  bool adaptive() const { return topology_.routing == Routing::adaptive; }
  /// Adaptive: the way of a message that starts now, on which less is under way than on any other, seen at the link
  /// that has most to do; among equals the first. Its bytes are under way until it leaves. Requires a way.
  const Way& take(std::int32_t a, std::int32_t b, double bytes);
  void leave(const Way& way, double bytes);

 private:
  std::vector<Way> found(std::int32_t a, std::int32_t b);
  double busiest(const Way& way) const;
  void count(const Way& way, double bytes);

  const Topology& topology_;
  Routes routes_;
  std::unordered_map<std::uint64_t, std::vector<Way>> ways_;       ///< by node and node
  std::deque<std::vector<std::vector<std::int32_t>>> candidates_;  ///< adaptive: the links of ways_
  std::vector<double> under_way_;                                  ///< adaptive: bytes per link
};

}  // namespace ringside
