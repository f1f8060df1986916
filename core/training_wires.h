// The wires of a case as those of the training lab.
#pragma once

#include "core/case.h"
#include "core/training/wires.h"

namespace ringside {

/// With a node for each of the case's ranks; of the uniform crossbar, that of its tier. The error: wires that have no
/// room for so many ranks, or a placement that has to be searched, which would be another one for every collective.
Result<TrainingWires> training_wires(const Case& c);

}  // namespace ringside
