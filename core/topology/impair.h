// What is wrong with links today, and what follows for the ways of messages.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/topology/placement.h"
#include "core/topology/topology.h"

namespace ringside {

/// Wires between two nodes, both directions, that are not what they should be.
struct Impaired {
  std::string a, b;   ///< labels of the nodes, or their indices; * stands for any text: "NIC *", "rail 0"
  double factor = 0;  ///< of its bandwidth that is left; 0: it is broken, and messages go another way
  bool operator==(const Impaired&) const = default;
};

/// The links that join a to b, both directions. The error lists the kinds of links
/// that there are and, where `a` names one node, what that node is joined to.
Result<std::vector<std::int32_t>> links_between(const Topology& topology, const std::string& a, const std::string& b);

/// What links join, by kind, as links_between reads it: {"GPU *-NVSwitch *", "NIC *-rail *"}; in the topology's order.
std::vector<std::string> link_kinds(const Topology& topology);

/// Where `text` may be parted into two such ends at a dash, the first that names links: a label may have dashes, too.
Result<Impaired> parse_link(const Topology& topology, const std::string& text, double factor);

/// The links are slower, or broken.
Result<bool> impair(Topology& topology, const Impaired& what);

/// Of all pairs of ranks (of more than 512 ranks: of neighbours) those whose messages a broken link sends another way.
struct Detours {
  std::int64_t pairs = 0, of = 0;
  std::int32_t from = 0, to = 0;  ///< the ranks of the first such pair, where there is one
  std::string way;                ///< "GPU 0, NVSwitch 0, GPU 1": of its messages now
};
Detours detours(const Topology& topology, const Placement& ranks);

}  // namespace ringside
