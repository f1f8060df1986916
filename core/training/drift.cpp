#include "core/training/drift.h"

namespace ringside {
namespace {

constexpr double kBegin = 6, kRate = 0.1;

}  // namespace

std::vector<std::vector<double>> drift(const DriftQuestion& q) {
  std::vector<double> weights(static_cast<std::size_t>(q.ranks), kBegin);
  weights[static_cast<std::size_t>(q.missed)] += q.distance;
  std::vector<std::vector<double>> all{weights};
  for (std::int32_t step = 0; step < q.steps; ++step) {
    double mean = 0;
    for (std::size_t r = 0; r < weights.size(); ++r) mean += weights[r] - static_cast<double>(r);
    mean /= static_cast<double>(q.ranks);
    for (double& w : weights) w -= kRate * mean;
    all.push_back(weights);
  }
  return all;
}

}  // namespace ringside
