// What can be done about gamma, one thing at a time, and where whole workers break even (section 4.1).
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/training/gamma.h"
#include "core/training/model.h"

namespace ringside {

/// The first whole number of workers for which gamma is above 1, with local batches as Code 4.1.1 rounds them.
struct WholeBreakEven {
  enum class Kind : std::uint8_t {
    none,   ///< gamma stays at 1 or below up to 2^24 workers
    at,     ///< from `workers` on
    always  ///< already with two
  };
  Kind kind = Kind::none;
  std::int64_t workers = 0;
  bool beyond = false;  ///< none, but more than 2^24 may: each message takes a latency, or batches get smaller still
};
WholeBreakEven whole_break_even(const TrainingStep& t);

/// An example of this model: of a transformer `tokens` tokens, 1 being the chapter's. Sets P and FLOP per example.
TrainingStep with_model(TrainingStep t, const TrainingModel& model, std::int64_t tokens, bool attention);

/// The forward pass's third of the arithmetic (2 of 6), and the backward pass's two.
Seconds forward_seconds(const GammaRow& row);
Seconds backward_seconds(const GammaRow& row);

/// How far each lever is pulled.
struct LeverSettings {
  double links = 2;        ///< times as much bandwidth
  double batch = 2;        ///< times as many examples
  double compression = 2;  ///< times fewer bytes
  double local_steps = 8;  ///< H, between two sums
  double passes = 3;       ///< the computation is so many forward passes long: 4 where activations are computed anew
};

enum class LeverKind : std::uint8_t { links, batch, compression, local_steps, overlap, in_network };
inline constexpr std::array<LeverKind, 6> kLevers{LeverKind::links,       LeverKind::batch,   LeverKind::compression,
                                                  LeverKind::local_steps, LeverKind::overlap, LeverKind::in_network};
using LeverSet = std::set<LeverKind>;
/// "fatter links", "local steps".
std::string_view name(LeverKind lever);

/// The step with these levers pulled. Overlap leaves it as it is: gamma says nothing of what hides.
TrainingStep pulled(TrainingStep t, const LeverSettings& settings, const LeverSet& on);

/// gamma and the step if this were done, by the formulas of section 4.1.
struct Lever {
  std::string name, effect, price;  ///< what it does, and what it costs elsewhere
  double gamma = 0;
  Seconds exposed;  ///< of the communication, what the computation does not hide; the mean over H steps
  Seconds step;
  double examples_per_second = 0;
  bool of_step =
      true;  ///< false: exposed, step and examples are section 4.1's alone, of another step than is estimated
  std::string origin = "formula";  ///< of these numbers, as TrainingWires says it
};
/// What the lever does to this step: "100.00 GB/s", "8 examples a worker".
std::string effect_of(LeverKind lever, const TrainingStep& t, std::int64_t workers, const LeverSettings& settings);
/// First the step as it is, then each alone, in the order of kLevers.
std::vector<Lever> levers(const TrainingStep& t, std::int64_t workers, const LeverSettings& settings);
/// All of these at once; no effect and no price in words. Of H local steps one sums, and hides beside one backward
/// pass.
Lever together(const TrainingStep& t, std::int64_t workers, const LeverSettings& settings, const LeverSet& on);

}  // namespace ringside
