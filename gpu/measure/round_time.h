// Round-time measurement: all ranks start at one moment that lies in the future; a sample is the latest end minus that
// moment.
#pragma once

#include <functional>
#include <vector>

#include "gpu/executor/executor.h"
#include "gpu/team/mpi.h"
#include "gpu/team/progress.h"

namespace ringside {

/// One repetition, known to rank 0.
struct Round {
  double seconds = 0;     ///< max over ranks of the end, minus the common start
  double lateness_s = 0;  ///< imposed networks: the rank whose holds were missed by most, in sum over its steps
  bool on_time = true;    ///< no rank missed the start
  std::vector<double> step_end_s;  ///< per step of the schedule, the latest rank's; empty where nobody looked
};

class RoundTimer {
 public:
  RoundTimer(const Team& team, Progress& progress);

  /// Collective over the team. prepare() runs before the start is agreed on, body() from the start on. A late start is
  /// repeated a few times with more notice; then the late round is returned as such. `steps`: of the schedule, for
  /// step_end_s; 0: nobody looks. (A barrier would do for long runs only: its own exit skew is as long as a small
  /// collective.)
  Round once(const std::function<void()>& prepare, const std::function<void(RunTimes&)>& body, std::int64_t steps);

  static constexpr std::int64_t kMostSteps = 4096;  ///< longer schedules are timed as a whole only

 private:
  Round attempt(const std::function<void()>& prepare, const std::function<void(RunTimes&)>& body, std::int64_t steps);

  const Team& team_;
  Progress& progress_;
  Nanoseconds least_notice_, notice_;
  RunTimes times_;
  std::vector<double> mine_, all_;
};

}  // namespace ringside
