// What a schedule should take on the machine that a calibration was made on, by the times of its steps' patterns.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/measure/calibration.h"
#include "core/schedule/schedule.h"

namespace ringside {

/// In the source of such a prediction.
inline constexpr const char* kByPatterns = "by patterns";
/// In place of where alpha and beta are from, when there is nobody to send to.
inline constexpr const char* kOneRank = "one rank, nothing travels";

struct MachineTime {
  Seconds seconds;
  std::int32_t measured_ranks = 0;  ///< of the table; other than the schedule's: nothing was measured on so many
  std::string source;               ///< for people: host, day, and that it is an extrapolation where it is one
};

/// The sum over the steps of what a step of its kind took, and what starting takes. n: one rank's full buffer. The
/// error: a calibration without patterns (made by an older version), or one too poor for a step.
Result<MachineTime> machine_time(const Schedule& schedule, Bytes n, int element_bytes, const Calibration& found);

/// What a step is, with the bytes of its largest transfer; `rounds`: so many steps of that kind one after another stand
/// for a step in which ranks send several messages.
struct StepPattern {
  Pattern pattern;
  double bytes = 0;
  std::int32_t rounds = 1;
  std::int32_t sender = -1, receiver = -1;  ///< where there is one transfer alone
};
/// A transfer alone that follows one of the same sender, or to the same receiver, does not wait for it: both are a fan;
/// where both are the same, a stream. True where `next` was added to `fan`.
bool joins(StepPattern& fan, const StepPattern& next);
/// Transfers of `bytes_of(transfer)` bytes; moves within a rank do not count. Without any: 0 rounds.
StepPattern pattern_of(const Step& step, const std::function<double(const Transfer&)>& bytes_of);

}  // namespace ringside
