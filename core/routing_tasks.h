// The two all-to-alls of a mixture of experts as tasks that real ranks can execute (section 4.6).
#pragma once

#include <vector>

#include "core/job.h"
#include "core/training/moe.h"

namespace ringside {

/// Tokens to their experts, then results back: the schedule that was simulated, with its sizes for every pair, in
/// elements of int32, or of bf16 where a token is no multiple of 4 bytes. A task's bytes are those of the rank that
/// holds most, own tokens included. Uniform wires become the tasks' own. The error: fewer than 2 ranks, or a token of
/// odd length, which has no element.
Result<std::vector<Task>> routing_tasks(const RoutingAnswer& answer, const TrainingWires& wires);

/// What the schedule that was measured takes by alpha and beta of the wires that the row was measured on: of the same
/// clock as the row's times.
Result<Seconds> simulated(const Task& task, const MeasurementRow& row);

}  // namespace ringside
