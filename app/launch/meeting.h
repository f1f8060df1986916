// Meets the hosts of a run before ranks are started on them: all at once, each within a bound of time.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/cluster/launch_settings.h"
#include "core/cluster/preflight.h"

namespace ringside::app {

struct MeetingBounds {
  /// For a host to reach the others, once all have been met; four times as long as that took, where it is longer, but
  /// no more than 5 s.
  int reach_ms = 5000;
  std::function<bool()> cancelled = [] { return false; };
};
/// Each host through the agent, or ssh; this computer without either. A host that cannot be met says why in its report.
/// Takes a few seconds, and some more where hosts are down; a meeting that is cancelled ends soon.
std::vector<HostReport> meet_hosts(const LaunchSettings& settings, const MeetingBounds& bounds = {});

/// What is wrong with them, by this program's version and where it looks for the runner.
std::vector<Finding> findings_of(const std::vector<HostReport>& reports, const LaunchSettings& settings);

/// The first fault that keeps ranks from running there, and how many more there are; nothing to check for a launcher
/// that reaches hosts in a way of its own (Slurm, a template).
Result<bool> check_hosts(const LaunchSettings& settings);
/// Whether that asks anybody: not with one computer, srun, a template or --force.
bool are_met(const LaunchSettings& settings);

}  // namespace ringside::app
