// The flags of section 4.1's ratio, the same for `gamma` and `figure gamma`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/training/gamma.h"

namespace ringside {

class FlagSet;

/// The flags as they were typed; an empty text is a flag that was not given.
struct TrainingFlags {
  std::vector<std::string> parameters, workers;
  std::string bytes_per_parameter, flop_per_parameter, flops, bandwidth, alpha, global_batch, local_batch;
  std::string model, tokens;
  bool attention = false;
};

/// One training step per model size, and the worker counts to tabulate each for.
struct TrainingQuestion {
  std::vector<TrainingStep> steps;
  std::vector<std::int64_t> workers;
};

/// All flags of section 4.1 but --bandwidth and --alpha, which a verb with case flags has already.
void declare_training_flags(FlagSet& accept, TrainingFlags& flags);
void declare_training_wires(FlagSet& accept, TrainingFlags& flags);
/// Fills in the defaults of Code 4.1.1, without a model; the error names the flag.
Result<TrainingQuestion> read_training_flags(const TrainingFlags& flags);

}  // namespace ringside
