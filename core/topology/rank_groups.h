// What a topology and a placement know about ranks that follow one another: how many of them sit together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/algorithms/algorithm.h"
#include "core/topology/placement.h"
#include "core/topology/topology.h"

namespace ringside {

/// Ranks 0 to size-1 sit together, size to 2 size - 1, and so on; the last group may be smaller. `size` is the largest
/// number of which this is true: 1 where neighbours sit apart.
struct RankGroups {
  std::int32_t size = 1;
  std::string because;  ///< "8 ranks in a row share a machine of h100-rails:2"
};

/// By machines; where there are none by the rows of a grid of two or more dimensions, and else, where there are
/// several, by the switches that the ranks hang on. Absent where the topology knows none of them.
std::optional<RankGroups> node_groups(const Topology& topology, const Placement& ranks);
/// By the rows of such a grid alone.
std::optional<RankGroups> row_groups(const Topology& topology, const Placement& ranks);
/// By the widest wire to a switch that reduces; absent where a rank has none.
std::optional<RankGroups> switch_groups(const Topology& topology, const Placement& ranks);
/// The Mesh (as `size`) that the wires between the ranks of each machine make, all on devices of their own that drive
/// several wires at once.
std::optional<RankGroups> mesh_of_wires(const Topology& topology, const Placement& ranks);
/// What the wires say of a parameter; absent where they say nothing, or nothing that it may be.
std::optional<RankGroups> known_groups(const ParameterSpec& parameter, const Topology& topology,
                                       const Placement& ranks);

}  // namespace ringside
