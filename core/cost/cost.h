// What an algorithm costs as a function, as far as it is cheap to know: by its exact closed form, else by a walk.
#pragma once

#include <optional>
#include <utility>

#include "core/algorithms/algorithm.h"
#include "core/cost/closed_form.h"
#include "core/cost/loads.h"

namespace ringside {

/// Time as a function of n and the model's constants, for one algorithm and one instance.
class Cost {
 public:
  /// Absent where there is neither an exact form nor a walk of reasonable length (kWalked messages), or where the
  /// algorithm does not exist for these ranks. The instance's parameters may be incomplete; its chunks do not matter.
  static std::optional<Cost> of(const Algorithm& algorithm, Instance instance);

  Seconds operator()(Bytes n, const CostParameters& parameters) const;

  static constexpr double kWalked = 300'000;

 private:
  Cost(const Algorithm& algorithm, Instance instance) : algorithm_(&algorithm), instance_(std::move(instance)) {}

  const Algorithm* algorithm_;
  Instance instance_;
  std::optional<Loads> loads_;  ///< absent where the closed form answers
};

/// Whether the closed form equals the price for this instance. Its parameters must be filled in.
bool has_exact_form(const Algorithm& algorithm, const Instance& instance);

/// Factors in front of alpha, n beta and n reduce_cost, each where it alone counts.
struct Coefficients {
  double alpha = 0, beta = 0, reduce_cost = 0;
};
Coefficients coefficients(const Cost& cost);

/// How far an algorithm is from the lower bounds: 1 meets the bound, 2 takes twice as long where only this counts.
/// Absent where the bound is 0 (nothing is reduced, one rank).
struct Distance {
  std::optional<double> latency, bandwidth, computation;
};
Distance distance(Collective collective, std::int32_t ranks, const Cost& cost);

/// The largest of the collective's three lower bounds: no schedule takes less. 0 with one rank.
Seconds lower_bound_seconds(Collective collective, std::int32_t ranks, Bytes n, const CostParameters& parameters);

}  // namespace ringside
