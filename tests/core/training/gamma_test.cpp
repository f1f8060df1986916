#include "core/training/gamma.h"

#include <cmath>

#include <gtest/gtest.h>

namespace ringside {
namespace {

double rounded(double v, int digits) {
  return std::round(v * std::pow(10, digits)) / std::pow(10, digits);
}

TEST(Gamma, output_4_1_1_to_the_printed_digit) {
  // Section 4.1, Output 4.1.1: K, local batch, compute ms, all-reduce ms, gamma.
  const double printed[][5] = {{1, 2048, 275.69, 0.00, 0.000}, {4, 512, 68.92, 35.00, 0.508},
                               {16, 128, 17.23, 43.75, 2.539}, {64, 32, 4.31, 45.94, 10.664},
                               {256, 8, 1.08, 46.48, 43.164},  {1024, 2, 0.27, 46.62, 173.164}};
  for (const auto& row : printed) {
    const GammaRow r = gamma_row({}, static_cast<std::int64_t>(row[0]));
    EXPECT_EQ(r.local_batch, row[1]);
    EXPECT_NEAR(rounded(r.compute.value * 1e3, 2), row[2], 1e-9);
    EXPECT_NEAR(rounded(r.comm.value * 1e3, 2), row[3], 1e-9);
    EXPECT_NEAR(rounded(r.gamma, 3), row[4], 1e-9);
    EXPECT_EQ(r.communication_bound, row[4] > 1);
  }
}

TEST(Gamma, table_4_1_1_the_model_size_cancels) {
  const double printed[][3] = {{1e8, 0.06, 0.66}, {7e8, 0.43, 4.59}, {7e9, 4.31, 45.94}, {7e10, 43.08, 459.38}};
  for (const auto& row : printed) {
    TrainingStep t;
    t.parameters = row[0];
    t.global_batch.reset();
    t.local_batch = 32;
    const GammaRow r = gamma_row(t, 64);
    EXPECT_NEAR(rounded(r.compute.value * 1e3, 2), row[1], 1e-9);
    EXPECT_NEAR(rounded(r.comm.value * 1e3, 2), row[2], 1e-9);
    EXPECT_NEAR(rounded(r.gamma, 2), 10.66, 1e-9);
  }
}

TEST(Gamma, break_even_solves_the_real_valued_equation) {
  // b = G/K turns gamma into 2(K-1) g R / (6 G B), so gamma = 1 at K = 1 + 6 G B / (2 g R).
  const TrainingStep t;
  const double expected = 1 + 6 * 2048 * 600e9 / (2 * 2 * 312e12);
  ASSERT_TRUE(break_even_workers(t).has_value());
  EXPECT_NEAR(*break_even_workers(t), expected, 1e-9);
  EXPECT_NEAR(gamma_formula(t).evaluate(gamma_bindings(t, expected)), 1, 1e-12);
  EXPECT_EQ(break_even_text(expected), "K = 6.91");
  EXPECT_EQ(break_even_text(5120.4), "K = 5120");
  EXPECT_EQ(break_even_text(1.004), "just above K = 1");
}

TEST(Gamma, weak_scaling_may_have_no_break_even) {
  TrainingStep t;
  t.global_batch.reset();
  t.local_batch = 2048;  // 2 g R / (6 b B) = 0.169 is never exceeded
  EXPECT_FALSE(break_even_workers(t).has_value());
  t.local_batch = 128;  // limit 2.708: crosses 1 at K = 1/(1 - 1/2.708)
  const double limit = 2 * 2 * 312e12 / (6 * 128 * 600e9);
  EXPECT_NEAR(break_even_workers(t).value(), 1 / (1 - 1 / limit), 1e-9);
}

TEST(Gamma, the_latency_term_adds_2_k_minus_1_alpha) {
  TrainingStep t;
  t.alpha = Seconds(5e-6);
  const Seconds without = gamma_row({}, 1024).comm, with = gamma_row(t, 1024).comm;
  EXPECT_NEAR((with - without).value, 2 * 1023 * 5e-6, 1e-12);
  EXPECT_LT(*break_even_workers(t), *break_even_workers({}));
}

TEST(Gamma, efficiency_is_the_share_of_the_step_that_computes_when_batches_divide) {
  // Throughput b K / (Tc + Tm) against G / Tc(1), with b = G/K: speedup = Tc(1) / (Tc + Tm), so efficiency =
  // 1/(1+gamma).
  for (std::int64_t K : {1, 4, 64}) {
    const GammaRow r = gamma_row({}, K);
    EXPECT_NEAR(r.efficiency, 1 / (1 + r.gamma), 1e-12);
  }
}

}  // namespace
}  // namespace ringside
