// The levers of section 4.1 on a whole step: each priced like the step itself, on a topology by simulation.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/training/gradient_ratio.h"
#include "core/training/levers.h"

namespace ringside {

/// Why a lever has no effect on a step.
enum class LeverBlock : std::uint8_t {
  none,
  alone,   ///< one worker sends nothing
  sharded  ///< it is of an all-reduce between whole replicas
};
LeverBlock blocked(const Mix& mix, LeverKind lever);
/// In words; of `none`, where there is no number nevertheless: the wires have no switches that add.
std::string_view reason(LeverBlock block);
/// What the numbers of this mix's levers are of, as a sentence.
std::string_view levers_basis(const Mix& mix);

/// A step with levers pulled.
struct PulledStep {
  Lever lever;           ///< gamma of the gradients, and the whole step with all its calls
  TrainingStep symbols;  ///< section 4.1's, so that the formula gives that gamma for these workers
};
/// Fatter links are that of all wires; compression is of gradients, so that gathered parameters are as large as before;
/// in-network reduction does every all-reduce by the fastest algorithm in which switches add (on uniform wires each
/// byte is sent once, in two messages); of H local steps one sums the gradients, and times are the mean. Other patterns
/// than `mix`: by the formulas of levers.h. The error: a topology without such switches, and those of estimate().
Result<PulledStep> pulled_step(const TrainingJob& job, const Mix& mix, CallTimes& times, const LeverSettings& settings,
                               const LeverSet& on);
/// First the step without any, then each alone, in the order of kLevers; absent where it is blocked or an error.
Result<std::vector<std::optional<Lever>>> step_levers(const TrainingJob& job, const Mix& mix, CallTimes& times,
                                                      const LeverSettings& settings);

}  // namespace ringside
