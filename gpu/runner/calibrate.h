// Ping-pong and reduce benchmarks, and the constants of alpha-beta that fit them best.
#pragma once

#include "core/measure/calibration.h"
#include "gpu/executor/executor.h"
#include "gpu/team/mpi.h"
#include "gpu/team/progress.h"

namespace ringside {

/// How much is tried.
struct CalibrationPlan {
  std::int32_t ranks = 2;                                      ///< even; as many as the team seats
  std::int64_t smallest = 8, largest = std::int64_t{1} << 24;  ///< bytes
  std::int64_t factor = 2;                                     ///< from one size to the next
  double budget_s = 10;
};

/// Collective over the team; complete at rank 0 but for the environment. Ranks 2i and 2i+1 play ping-pong, all pairs at
/// once; the messages take the executor's own way. The reduction is measured with all ranks at once: in host memory by
/// itself, on devices as what a message that is reduced on arrival takes longer than one that is copied. Not at all
/// where the network is imposed.
Calibration calibrate(const Team& team, Progress& progress, Executor& executor, const CalibrationPlan& plan);

/// What reducing costs beyond copying. Not resolved where their intervals meet, or the clock cannot tell the two apart.
CalibrationPoint beyond(const CalibrationPoint& reduced, const CalibrationPoint& copied);

/// n elements from every even rank to the next, copied or reduced into what is there: one step.
Schedule one_way(std::int32_t ranks, std::int64_t elements, bool reduces);

/// `round_trips` there and back between all pairs, as a schedule: 2 steps each.
Schedule ping_pong(std::int32_t ranks, std::int64_t elements, std::int64_t round_trips);

}  // namespace ringside
