// gamma of a mix: section 4.1's ratio of the gradients' all-reduce to the computation, on the wires of the step.
#pragma once

#include <cstdint>

#include "core/training/gamma.h"
#include "core/training/parallel.h"

namespace ringside {

/// Other calls (tensor, pipeline, context, expert parallelism, ZeRO's gathering) have no part in it: those of a whole
/// step over its computation are StepEstimate::gamma. With parameter servers it is what an all-reduce among the workers
/// would be in their place. The two are one number where a step sends nothing else.
struct GradientRatio {
  /// Section 4.1's symbols. A worker is what holds one replica of the model, and as fast as all of its ranks. The
  /// bandwidth is such that the formula's ring takes as long as the all-reduce of all gradients does on these wires,
  /// latency included: then the formula is right for `workers`, and says of others what they would do if they reached
  /// as much. Of one worker, who sums nothing: that of the wires, at which all ranks with other gradients send at once.
  TrainingStep step;
  std::int64_t workers = 1;  ///< D E, each with sequences of its own
  GammaRow here;             ///< of so many workers
};
/// Each rank reduces the gradients that it holds in one call, all groups at once; those of experts apart, among the
/// ranks that hold the same ones.
Result<GradientRatio> gradient_ratio(const TrainingJob& job, const Mix& mix, CallTimes& times);

}  // namespace ringside
