// Replicas that do not begin equal: plain gradient descent with one averaged gradient for all (section 4.1, part 1).
#pragma once

#include <cstdint>
#include <vector>

namespace ringside {

struct DriftQuestion {
  std::int32_t ranks = 4;
  std::int32_t missed = 2;  ///< the rank that begins elsewhere
  double distance = 1;      ///< from the others, in the weight's own unit
  std::int32_t steps = 40;
};

/// The weight of every rank before the first step and after each: weights[step][rank]. Rank r's loss is (w - r)^2 / 2,
/// its gradient is taken at its own weight, all subtract a tenth of the mean gradient, and begin at 6 or at 6 and the
/// distance.
std::vector<std::vector<double>> drift(const DriftQuestion& question);

}  // namespace ringside
