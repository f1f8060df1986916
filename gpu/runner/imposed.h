// Which times a task's runs are held to where a network is imposed: a tier's, or a simulation's on a topology.
#pragma once

#include <cstdint>
#include <string>

#include "core/case.h"
#include "core/cost/price.h"
#include "gpu/executor/executor.h"
#include "gpu/team/mpi.h"

namespace ringside {

struct Imposed {
  CostParameters model;  ///< slowed; on a topology those of its slowest way
  std::string source;    ///< of the prediction
  std::string topology;  ///< with placement and scenario where they are not the usual ones; empty: a tier
  double predicted_s = 0;
  double step_s = 0;      ///< of it, the longest between the ends of two steps
  double factor = 1;      ///< slower than the wires are
  bool too_fast = false;  ///< see TimeScale
};

/// Collective over the team: chooses how much slower (`asked`, or 0), and tells the executor before it loads the
/// schedule. Throws TaskFailed where this computer cannot hold so many ranks to a topology, or one run does not fit
/// into the budget.
Imposed impose(const Case& c, const Schedule& schedule, const Team& team, Executor& executor, double budget_s,
               double asked);

}  // namespace ringside
