// The way that a message takes through a topology.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/topology/topology.h"

namespace ringside {

/// The fastest way for a message of 1 MiB, found when it is first asked for; among equals the topology's routing
/// decides. Deterministic. The topology must outlive it.
class Routes {
 public:
  explicit Routes(const Topology& topology);

  /// The links from node a to node b, in order; empty for a = b, nullptr where there is no way. Stays valid.
  const std::vector<std::int32_t>* between(std::int32_t a, std::int32_t b);

 private:
  /// All ways to one node.
  struct Tree {
    std::vector<double> seconds;  ///< from every node
    std::vector<std::int32_t>
        next;  ///< the link to take at every node, -1: not looked for yet; ecmp asks again every time
  };
  Tree& tree_to(std::int32_t b);
  std::int32_t choose(const Tree& tree, std::int32_t v, std::int32_t a, std::int32_t b);
  void find(std::int32_t a, std::int32_t b, std::vector<std::int32_t>& way);

  const Topology& topology_;
  std::vector<std::int32_t> out_,
      out_of_;  ///< links by sender: those of node v are out_[out_of_[v]] .. out_[out_of_[v + 1]]
  std::vector<std::int32_t> in_, in_of_;  ///< links by receiver
  std::vector<double> weight_;            ///< seconds for 1 MiB, per link, with the copy at its sender
  std::unordered_map<std::int32_t, Tree> to_;
  std::unordered_map<std::uint64_t, std::vector<std::int32_t>> ways_;
  std::vector<std::int32_t> choices_;
};

/// What a route costs a message of m bytes that has it for itself: latency + m (copies + 1/narrowest).
struct RouteCost {
  Seconds latency;
  SecondsPerByte copies;
  BytesPerSecond narrowest;
  Seconds seconds(Bytes m) const { return latency + m * copies + m / narrowest; }
};
RouteCost cost_of(const Topology& topology, const std::vector<std::int32_t>& way);

}  // namespace ringside
