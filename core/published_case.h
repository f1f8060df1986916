// Whether others measured the machine that a case runs on.
#pragma once

#include <cstdint>
#include <vector>

#include "core/case.h"
#include "core/measure/published.h"

namespace ringside {

/// Whether run and case have the collective, the ranks and the machines in common, and the topology's name or
/// description the model of the GPU ("H100", "MI300X"); of a run without GPUs, whether the topology has none either.
bool ran_on(const PublishedRun& run, const Case& c);
/// The largest size of the runs that are of the case's collective; `least` where that is larger.
std::int64_t largest_size(const std::vector<PublishedRun>& runs, const Case& c, std::int64_t least);

}  // namespace ringside
