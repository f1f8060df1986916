// Several collectives at once: every group of every axis runs its own, on the same wires (sections 4.2 and 4.9).
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/case.h"
#include "core/topology/groups.h"

namespace ringside {

/// What the groups of one axis run. Ranks are as many as the axis is long; the wires are everybody's.
struct AxisWork {
  Axis axis;
  Case question;
  std::int32_t times = 1;  ///< one after the other: tensor parallelism adds up in every layer
};

struct AxisOutcome {
  AxisWork work;
  std::int32_t groups = 0;
  std::int32_t machines = 0;  ///< that a group spans, at most; 0 where the topology has none
  Seconds single;             ///< the first group, with the network for itself
  Seconds alone;              ///< all groups of this axis at once, the other axes silent
  Seconds together;           ///< the last of them, while all axes work
};

struct GroupsOutcome {
  std::string order;              ///< "tp=8,dp=4"
  std::vector<AxisOutcome> axes;  ///< fastest first
  Seconds together;               ///< the last of all
  std::int32_t hottest = -1;      ///< the link that was busy longest; -1 where nothing was sent
  Seconds busy;
};

/// An axis's work, complete: rank count and instance are the axis's, and `wiring` is left to the network.
Result<AxisWork> work_of(const Axis& axis, const std::string& collective, const std::string& algorithm,
                         std::int64_t bytes, std::int32_t times = 1);

/// All groups of all axes begin at once; rank r of the product sits on net.nodes[r]. Requires a node for every rank.
/// Where an algorithm has helpers, every group has its own, on the switches nearest to it.
Result<GroupsOutcome> run_groups(const std::vector<AxisWork>& fastest_first, const Network& net);

/// The same axes in every order, the given one first, then fastest first: which of them stay inside a machine is
/// decided by who comes first. Of at most four axes.
Result<std::vector<GroupsOutcome>> compare_orders(const std::vector<AxisWork>& fastest_first, const Network& net);

}  // namespace ringside
