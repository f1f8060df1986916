// A calibration of this machine, and the constants of a run that brings none along.
#pragma once

#include "core/job.h"
#include "core/measure/calibration.h"
#include "gpu/runner/backend.h"
#include "gpu/team/mpi.h"
#include "gpu/team/progress.h"

namespace ringside {

/// Of a calibration's budget; the rest is for patterns, where some are measured.
inline constexpr double kLineShare = 0.3;

/// Collective over the team; complete at rank 0, but for the patterns.
Calibration calibrated(const Job& job, const Backend& backend, const Team& team, Progress& progress);

/// alpha, beta and reduce_cost of this computer, from a quick ping-pong of ranks 0 and 1.
/// Its words say on which of `hosts`, one for each process, they were.
CostParameters quick_model(const Job& job, const Backend& backend, const Team& pair, Progress& progress,
                           const std::vector<std::string>& hosts);

}  // namespace ringside
