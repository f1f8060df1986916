// A trace of nobody's job, to try out what reads traces.
#pragma once

#include <cstdint>
#include <string>

#include "core/training/gamma.h"

namespace ringside {

inline constexpr std::int32_t kExampleRanks = 4, kExampleSteps = 6, kExampleSlow = 2;

/// As torch.profiler would write it for this rank: ResNet-50 under DistributedDataParallel on four ranks over Ethernet
/// by the model of overlap.h, six steps; from the third on rank 2 computes a fifth longer, and the others wait in their
/// all-reduces.
std::string example_trace(std::int32_t rank);

/// The same of rank 0 and one step of section 4.1 on so many workers: both passes, then the allreduce of the gradient.
std::string step_trace(const TrainingStep& step, std::int64_t workers);

}  // namespace ringside
