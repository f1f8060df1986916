// A calibration of this machine, and the constants of a run that brings none along.
#pragma once

#include <string>
#include <vector>

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

/// Who plays ping-pong with rank 0 for what so many processes do: the first on another host than it, since a step lasts
/// as long as its slowest message; else rank 1. `hosts` has one for each process that was started.
int ping_pong_partner(const std::vector<std::string>& hosts, int processes);

/// alpha, beta and reduce_cost from a quick ping-pong of a team that seats two ranks. `where` says on which hosts.
CostParameters quick_model(const Job& job, const Backend& backend, const Team& pair, Progress& progress,
                           const std::string& where);

}  // namespace ringside
