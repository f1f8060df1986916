#include "core/measure/comparison.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace ringside {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

MeasurementRow row_of(std::vector<double> samples, double predicted, double time_scale = 1) {
  MeasurementRow row;
  row.bytes = 1024;
  row.samples_s = std::move(samples);
  row.predicted_s = predicted;
  row.time_scale = time_scale;
  return row;
}

RowTimes finished(std::int64_t bytes, double median, double model, std::vector<double> runs = {}) {
  RowTimes times;
  times.bytes = bytes, times.median_s = median, times.model_s = model, times.runs_s = std::move(runs);
  times.finished = true;
  return times;
}

TEST(Comparison, emulated_wall_clock_is_divided_by_the_slowdown) {
  MeasurementRow row = row_of({0.020, 0.022, 0.021}, 0.020, 1000);
  row.median_s = 0.021, row.ci95_lo_s = 0.020, row.ci95_hi_s = 0.022;
  row.model = {.alpha_s = 3e-3, .beta_s_per_byte = 2e-8, .reduce_cost_s_per_byte = 0, .source = "imposed"};
  const RowTimes times = times_of(row);
  EXPECT_DOUBLE_EQ(times.median_s, 0.021 / 1000);
  EXPECT_DOUBLE_EQ(*times.ci95_lo_s, 0.020 / 1000);
  EXPECT_DOUBLE_EQ(times.largest_s, 0.022 / 1000);
  EXPECT_DOUBLE_EQ(*times.model_s, 0.020 / 1000);
  // Both are divided, so the residual is that of the wall clock.
  EXPECT_NEAR(residual(times.median_s, *times.model_s), 0.021 / 0.020 - 1, 1e-12);
  EXPECT_DOUBLE_EQ(model_of(row)->alpha.value, 3e-6);
  EXPECT_DOUBLE_EQ(model_of(row)->beta.value, 2e-11);
}

TEST(Comparison, a_running_row_shows_the_median_so_far) {
  const RowTimes times = times_of(row_of({4, 1, 3, 2}, 0));
  EXPECT_FALSE(times.finished);
  EXPECT_DOUBLE_EQ(times.median_s, 2.5);
  EXPECT_FALSE(times.ci95_lo_s);
  EXPECT_FALSE(times.model_s);
}

TEST(Comparison, samples_without_a_logarithm_are_counted_and_the_others_kept) {
  const RowTimes times = times_of(row_of({0, 2, kNaN, -1, 4, std::numeric_limits<double>::infinity()}, 1));
  EXPECT_EQ(times.unusable, 4u);
  EXPECT_EQ(times.runs_s, (std::vector<double>{2, 4}));
  EXPECT_DOUBLE_EQ(times.median_s, 3);
}

TEST(Comparison, no_usable_sample_gives_no_median_and_no_deviation) {
  const RowTimes times = times_of(row_of({0, kNaN}, 1));
  EXPECT_EQ(times.median_s, 0);
  EXPECT_FALSE(deviation(std::vector{times}));
}

TEST(Comparison, deviation_counts_faster_and_slower_alike) {
  // +10 %, -50 %, +20 %: the median of the sizes is 20 %, the largest 50 % at 64 B.
  const auto d = deviation(std::vector{finished(8, 1.1, 1), finished(64, 0.5, 1), finished(512, 1.2, 1)});
  ASSERT_TRUE(d);
  EXPECT_NEAR(d->median, 0.2, 1e-12);
  EXPECT_NEAR(d->largest, 0.5, 1e-12);
  EXPECT_EQ(d->largest_at_bytes, 64);
  EXPECT_EQ(d->rows, 3u);
}

TEST(Comparison, the_strip_holds_every_median_and_nine_tenths_of_the_runs) {
  EXPECT_DOUBLE_EQ(residual_range({}), 0.01);
  EXPECT_DOUBLE_EQ(residual_range(std::vector{finished(8, 1.013, 1)}), 0.02);
  EXPECT_DOUBLE_EQ(residual_range(std::vector{finished(8, 1.7, 1)}), 1);
  // One of ten runs is 40 times the model; it is off scale, the rest decide.
  std::vector<double> runs(9, 1.04);
  runs.push_back(40);
  EXPECT_DOUBLE_EQ(residual_range(std::vector{finished(8, 1.04, 1, runs)}), 0.05);
}

// Half of its interval is all of its median: 30 times the model, which nobody believes.
TEST(Comparison, a_disturbed_row_neither_sets_the_strip_nor_counts_as_deviation) {
  MeasurementRow row = row_of({29, 30, 31}, 1);
  row.median_s = 30, row.ci95_lo_s = 1, row.ci95_hi_s = 60;
  const RowTimes wild = times_of(row);
  ASSERT_TRUE(wild.disturbed);
  const RowTimes calm = finished(8, 1.013, 1);
  EXPECT_DOUBLE_EQ(residual_range(std::vector{calm, wild}), 0.02);
  EXPECT_NEAR(deviation(std::vector{calm, wild})->largest, 0.013, 1e-12);
  EXPECT_DOUBLE_EQ(residual_range(std::vector{wild}), 50) << "alone it has an axis all the same: 29 to 30 times off";
  EXPECT_FALSE(deviation(std::vector{wild}));
}

Bindings bindings(double K, double alpha, double beta) {
  return {{Symbol::K, K}, {Symbol::alpha, alpha}, {Symbol::beta, beta}, {Symbol::reduce_cost, 0}};
}

TEST(Comparison, ring_crosses_over_at_k_alpha_over_beta) {
  // 2 (K-1) alpha = 2 (K-1) n/K beta  <=>  n = K alpha / beta; 4 * 3 us * 50 GB/s = 600 kB.
  const Formula K = Symbol::K, n = Symbol::n, alpha = Symbol::alpha, beta = Symbol::beta;
  const Formula ring = 2 * (K - 1) * (alpha + n / K * beta);
  const auto found = crossover(ring, bindings(4, 3e-6, 1 / 50e9));
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->n.value, 600e3, 1e-3);
  EXPECT_NEAR(found->factor, 4, 1e-9);
  EXPECT_FALSE(crossover(ring, bindings(1, 3e-6, 1 / 50e9))) << "one rank sends nothing";
  EXPECT_FALSE(crossover(ring, bindings(4, 0, 1 / 50e9))) << "without latency every size is bandwidth-bound";
}

TEST(Comparison, a_price_and_its_formula_cross_over_at_the_same_size) {
  const Formula K = Symbol::K, n = Symbol::n, alpha = Symbol::alpha, beta = Symbol::beta;
  const Formula rabenseifner = 2 * log2(K) * alpha + 2 * (K - 1) / K * n * beta;
  const CostParameters parameters{Seconds(30e-6), SecondsPerByte(1 / 3.1e9), SecondsPerByte(0)};
  for (double k : {2.0, 8.0, 64.0}) {
    Bindings at = bindings(k, parameters.alpha.value, parameters.beta.value);
    const auto by_formula = crossover(rabenseifner, at);
    at[Symbol::n] = 0;
    const Seconds zero(rabenseifner.evaluate(at));
    at[Symbol::n] = 12345;
    const auto by_price = crossover(zero, Bytes(12345), Seconds(rabenseifner.evaluate(at)), parameters);
    ASSERT_TRUE(by_formula && by_price);
    EXPECT_NEAR(by_formula->n / by_price->n, 1, 1e-9);
    EXPECT_NEAR(by_formula->factor, std::log2(k) * k / (k - 1), 1e-9);
  }
}

}  // namespace
}  // namespace ringside
