// Pairs of nodes whose ways cost the same, where machines are alike.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include "core/topology/topology.h"

namespace ringside {

/// Machines are alike that have equal nodes and links, and hang on the same nodes outside by equal links: two of them
/// may change places, and every way with them. So of a cluster's thousands of neighbours a few tell what all cost; a
/// machine with a slow link is like no other. Where switches choose among ways by who sends to whom and a link between
/// them is slow or broken, pairs of alike machines may take other ways, and none is like another.
class AlikePairs {
 public:
  explicit AlikePairs(const Topology& topology);
  /// Whether no pair like this one has been asked about before. Nodes in no machine are like themselves alone.
  bool fresh(std::int32_t a, std::int32_t b);

 private:
  struct Seat {
    std::int32_t machine = -1, kind = 0, place = 0;  ///< kind: of the machine; place: among its nodes
  };
  std::vector<Seat> seats_;  ///< of every node
  bool alone_ = false;       ///< no pair is like another
  std::set<std::array<std::int32_t, 5>> seen_;
};

}  // namespace ringside
