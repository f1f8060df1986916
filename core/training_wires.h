// The wires of a case as those of the training lab.
#pragma once

#include <string>

#include "core/case.h"
#include "core/training/wires.h"

namespace ringside {

/// With a node for each of the case's ranks; of the uniform crossbar, that of its tier. The error: wires that have no
/// room for so many ranks, or a placement that has to be searched, which would be another one for every collective.
Result<TrainingWires> training_wires(const Case& c);
/// A case of so many ranks on a cluster: a tier's uniform wires, a topology ("dgx-a100", "rails:4x4"), or "h100-rails"
/// with as many nodes of 8 as the ranks need.
Case cluster_case(const std::string& cluster, std::int32_t ranks);

}  // namespace ringside
