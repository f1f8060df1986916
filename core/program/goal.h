// GOAL, the language of LogGOPSim and ATLAHS: per rank a list of sends, receives and calculations, and what waits for
// what (Hoefler, Siebert, Lumsdaine 2009). It knows sizes and times, but neither chunks nor operators.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/schedule/schedule.h"

namespace ringside {

struct GoalOp {
  enum class Kind : std::uint8_t { send, receive, calculate };
  Kind kind = Kind::calculate;
  std::int32_t peer = -1;   ///< of a message
  std::int64_t amount = 0;  ///< bytes, or nanoseconds of a calculation
  std::int64_t tag = 0;
  std::vector<std::int32_t> after_end;    ///< operations of this rank that must have ended (`requires`)
  std::vector<std::int32_t> after_start;  ///< that must have started (`irequires`)
};

struct GoalProgram {
  std::vector<std::vector<GoalOp>> ranks;  ///< in the order of the file
};

/// The schedule's timing as GOAL, for n = elements x element_bytes. A transfer is a send and a receive that wait for
/// the transfers of earlier steps with which they share a slot and, since ports serve in order, for the start of the
/// one before at the same port; a reduction is a calculation behind its receive, a local move one of no time. Helpers
/// become ranks K, K+1, .. Faithful in time; which chunk it is and what is done with it is lost. Refused above 4
/// million transfers, and where a transfer is malformed.
Result<std::string> goal_text(const Schedule& schedule, std::int64_t elements, int element_bytes,
                              SecondsPerByte reduce_cost);

/// Reads GOAL text. Bad input names the line: unknown words, peers and labels that do not exist, waits in a circle,
/// sends and receives that do not match. At most 64 MiB and 2^24 operations.
Result<GoalProgram> parse_goal(std::string_view text);

}  // namespace ringside
