// A trace of nobody's job, to try out what reads traces.
#pragma once

#include <cstdint>
#include <string>

namespace ringside {

inline constexpr std::int32_t kExampleRanks = 4, kExampleSteps = 6, kExampleSlow = 2;

/// As torch.profiler would write it for this rank: ResNet-50 under DistributedDataParallel on four ranks over Ethernet
/// by the model of overlap.h, six steps; from the third on rank 2 computes a fifth longer, and the others wait in their
/// all-reduces.
std::string example_trace(std::int32_t rank);

}  // namespace ringside
