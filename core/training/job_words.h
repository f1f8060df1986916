// How a training step runs, where it is not as usual: what tells two pictures of one mix apart.
#pragma once

#include <string>

#include "core/training/parallel.h"

namespace ringside {

/// "order dp-tp, full recomputation, gradients of 4 B": what of the job is not TrainingJob's own value and
/// plays a part in this mix. Model, batch, rate and algorithm are left out. Empty where all is as usual.
std::string settings_text(const TrainingJob& job, const Mix& mix);

}  // namespace ringside
