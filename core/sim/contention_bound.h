// What a placement costs, told from link loads alone: fast enough to be asked thousands of times, where a simulation
// would be asked once.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/schedule/schedule.h"
#include "core/topology/placement.h"
#include "core/topology/routes.h"
#include "core/topology/topology.h"

namespace ringside {

/// What one place sends to another in a step.
struct Flow {
  std::int32_t from = 0, to = 0;
  std::int32_t messages = 0;
  double bytes = 0;
  auto operator<=>(const Flow&) const = default;
};

/// A schedule as traffic. Steps in which the same places send as much to the same places are one pattern: a ring has
/// one, however many steps it has.
struct Traffic {
  struct Pattern {
    std::vector<Flow> flows;  ///< ascending, one for each pair of places
    std::int64_t times = 0;   ///< steps that are like this
  };
  std::int32_t places = 0;
  std::vector<Pattern> patterns;

  std::int64_t flows() const;  ///< of all patterns
};

/// Refused (machine) where the patterns have more than kMaxFlows flows together.
inline constexpr std::int64_t kMaxFlows = 1 << 22;
Result<Traffic> traffic_of(const Schedule& schedule, Bytes n, int element_bytes = 4);

/// Compared first by time, then by effort.
struct ContentionCost {
  Seconds seconds;  ///< of the steps one after the other: each lasts as long as its busiest link and its busiest port
  Seconds effort;   ///< of all messages, if each had its way for itself: tells placements apart that last equally long
  auto operator<=>(const ContentionCost&) const = default;
};

/// Asks for routes once and remembers them. Topology and traffic must outlive it.
class ContentionBound {
 public:
  ContentionBound(const Topology& topology, const Traffic& traffic);

  /// Requires a node for every place. Infinite where no way joins two that exchange anything.
  ContentionCost of(const Placement& nodes);
  /// Of a message of that size that has the way for itself; infinite where there is none.
  Seconds alone(std::int32_t from_node, std::int32_t to_node, Bytes m);

 private:
  struct Way {
    const Spread* links = nullptr;
    RouteCost cost{};
  };
  const Way& way(std::int32_t from_node, std::int32_t to_node);

  const Topology& topology_;
  const Traffic& traffic_;
  Routes routes_;
  std::vector<std::int32_t> row_;       ///< of every node: its row in ways_, -1 until it is asked for
  std::vector<std::vector<Way>> ways_;  ///< rows by sender, then by receiver's node; filled when asked for
  std::vector<double> load_;            ///< per link: bytes of the pattern at hand
  std::vector<std::int32_t> touched_;
  std::vector<Seconds> out_, in_;  ///< per place: latencies that follow one another at its ports
};

}  // namespace ringside
