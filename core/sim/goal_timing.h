// How long a GOAL program takes: sizes, waits and the alpha-beta model, without any idea of what is sent.
#pragma once

#include "core/base/result.h"
#include "core/cost/price.h"
#include "core/program/goal.h"

namespace ringside {

struct GoalTiming {
  Seconds end;
  std::int64_t messages = 0;
  std::int64_t bytes = 0;          ///< of all messages
  std::int64_t longest_chain = 0;  ///< messages one after the other, at most
};

/// One port in, one port out per rank, full duplex; a message of m bytes takes alpha + m beta and starts when its send
/// and its receive may and both ports are free; whoever may first goes first, ties by rank, then by position in the
/// file. A calculation takes its nanoseconds. Error: operations that wait in a circle (bad input).
Result<GoalTiming> goal_timing(const GoalProgram& program, const CostParameters& parameters);

}  // namespace ringside
