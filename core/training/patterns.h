// Steps that are no mix of parallelisms, for the files that check, weigh and estimate steps.
#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/training/parallel.h"

namespace ringside {

/// What does not fit a pattern, in words.
Result<bool> check_pattern(const Mix& mix);
/// Of a mix of parallelisms, in which all ranks are alike.
MemoryUse split_memory(const TrainingJob& job, const Mix& mix);
/// A server keeps its part of parameters, gradients and optimizer, a worker no optimizer, an actor parameters alone; of
/// the tables each rank has an even part, which plain SGD updates.
std::vector<RoleMemory> pattern_memory(const TrainingJob& job, const Mix& mix);

/// One step of a rank that computes.
/// Parameter server: a worker sends the gradients of each unit as they get ready, g P in all, and fetches the weights;
/// a server sends K g P / N. Asynchronous: nobody else's calls are in the way of a worker's own, and its weights are up
/// to K - 1 updates old; it still waits where the servers' ports have more to carry than fits in its step. Actor and
/// learner: each actor's sequences take it a forward pass, the learner learns from all of them. Asynchronous: the
/// actors go on meanwhile, with weights that are a step old. Embedding lookup: rows of all tables go to the examples
/// and their gradients back, while the computation stands still.
Result<StepEstimate> estimate_pattern(const TrainingJob& job, const Mix& mix, CallTimes& times);

}  // namespace ringside
