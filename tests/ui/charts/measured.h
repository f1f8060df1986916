// Invented measurements for the charts' tests: rows around a formula by known factors.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "core/flow.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

inline constexpr double kAlpha = 3e-6, kBeta = 1 / 50e9;  // of InfiniBand

inline Case ring_case(std::int64_t bytes = 12) {
  Case c;
  c.tier = "infiniband";
  c.bytes = bytes;
  return c;
}

/// 2 (K-1) (alpha + n/K beta), written out.
inline double ring_seconds(double K, double n, double alpha, double beta) {
  return 2 * (K - 1) * (alpha + n / K * beta);
}

/// A finished row of the ring on 4 ranks whose runs are the model times the factors, on a clock slowed by `scale`.
inline MeasurementRow ring_row(std::int64_t bytes, double alpha, double beta, double scale, const std::string& backend,
                               const std::vector<double>& factors) {
  MeasurementRow row;
  row.collective = "allreduce", row.algorithm = "ring", row.ranks = 4, row.bytes = bytes;
  row.backend = backend, row.time_scale = scale, row.verified = true;
  row.model = {
      .alpha_s = alpha * scale, .beta_s_per_byte = beta * scale, .reduce_cost_s_per_byte = 0, .source = "test"};
  row.predicted_s = ring_seconds(4, static_cast<double>(bytes), alpha, beta) * scale;
  for (double f : factors) row.samples_s.push_back(f * row.predicted_s);
  std::vector<double> sorted = row.samples_s;
  std::sort(sorted.begin(), sorted.end());
  row.median_s = sorted[sorted.size() / 2];
  row.ci95_lo_s = sorted.front(), row.ci95_hi_s = sorted.back();
  return row;
}

inline FigureInput input_of(const Case& c, const std::vector<MeasurementRow>& rows = {}) {
  FigureInput input;
  auto found = answer(c);
  EXPECT_TRUE(found);
  input.answer = std::make_shared<const Answer>(std::move(*found));
  if (!rows.empty()) {
    auto measured = std::make_shared<Measurement>();
    measured->rows = rows;
    input.measured = measured;
  }
  return input;
}

}  // namespace ringside::ui
