#include "core/measure/launches.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/measure/bus_bandwidth.h"
#include "core/measure/recorded.h"

namespace ringside {
namespace {

MeasurementRow row_of(std::vector<double> samples) {
  MeasurementRow row;
  row.collective = "allreduce", row.algorithm = "ring", row.ranks = 4, row.bytes = 1 << 20, row.verified = true;
  row.samples_s = std::move(samples);
  summarise(row);
  return row;
}

bool notes(const MeasurementRow& row, const std::string& beginning) {
  return std::any_of(row.notes.begin(), row.notes.end(), [&](const auto& n) { return n.starts_with(beginning); });
}

TEST(Launches, a_quiet_run_says_nothing_and_a_disturbed_one_says_so) {
  const auto quiet = row_of({1.00, 1.01, 1.02, 1.03, 1.04, 1.05});
  EXPECT_TRUE(quiet.notes.empty());
  EXPECT_DOUBLE_EQ(quiet.median_s, 1.025);
  // The case that was once printed without a word: a median of 2.56 ms, its interval 0.27 to 11.6.
  const auto noisy = row_of({2.7e-4, 3e-4, 2.55e-3, 2.57e-3, 9e-3, 11.6e-3});
  EXPECT_DOUBLE_EQ(noisy.median_s, 2.56e-3);
  EXPECT_TRUE(disturbed(noisy));
  EXPECT_TRUE(notes(noisy, "disturbed: the median is known to 221% only")) << noisy.notes.front();  // 5.665 / 2.56
}

// A row once printed without a word: every call but the first waited for a processor, so that the interval is narrow.
TEST(Launches, a_median_far_above_the_least_sample_says_so_in_the_same_words) {
  const auto late = row_of({10.94e-6, 6.8e-3, 6.83e-3, 6.85e-3, 6.86e-3, 6.87e-3, 6.9e-3, 6.91e-3, 6.92e-3});
  EXPECT_LT((late.ci95_hi_s - late.ci95_lo_s) / 2, kDisturbedShare * late.median_s);
  EXPECT_TRUE(disturbed(late));
  ASSERT_EQ(late.notes.size(), 1U);
  EXPECT_TRUE(notes(late, "disturbed: the median is more than ten times the least sample"));
  EXPECT_EQ(row_of({1e-5, 2e-3, 2e-3, 2e-3, 2e-3, 2e-3, 2e-3, 2e-3, 2e-3}).notes, late.notes);
  EXPECT_TRUE(row_of({1, 9, 9, 9, 9, 9, 9, 9, 9}).notes.empty()) << "nine times the least";
}

TEST(Launches, too_few_samples_have_a_range_and_no_interval) {
  const auto row = row_of({3, 1, 2});
  EXPECT_DOUBLE_EQ(row.ci95_lo_s, 1);
  EXPECT_DOUBLE_EQ(row.ci95_hi_s, 3);
  EXPECT_TRUE(notes(row, "only 3 samples"));
}

TEST(Launches, samples_of_all_launches_are_kept_and_summed_up_together) {
  Measurement all, next;
  all.rows = {row_of({1, 1, 1, 1, 1, 1})}, next.rows = {row_of({3, 3, 3, 3})};
  next.rows[0].notes.emplace_back("something else");
  ASSERT_TRUE(append_launch(all, next));
  const MeasurementRow& row = all.rows[0];
  EXPECT_EQ(row.samples_s, (std::vector<double>{1, 1, 1, 1, 1, 1, 3, 3, 3, 3}));
  EXPECT_EQ(row.launches, (std::vector<std::int64_t>{6, 4}));
  EXPECT_EQ(launch_medians(row), (std::vector<double>{1, 3}));
  EXPECT_DOUBLE_EQ(row.median_s, 1);
  EXPECT_TRUE(notes(row, "something else"));
  EXPECT_FALSE(notes(row, "only")) << "ten are enough";
  EXPECT_TRUE(notes(row, "launches differ: their medians lie 100% to either side"));  // 1 and 3 around a median of 1
}

TEST(Launches, other_questions_are_not_mixed) {
  Measurement all, next;
  all.rows = {row_of({1, 2})}, next.rows = {row_of({1, 2})};
  next.rows[0].manner.cadence = Cadence::back_to_back;
  EXPECT_FALSE(append_launch(all, next));
  next.rows[0].manner = {Cadence::isolated, false};
  EXPECT_FALSE(append_launch(all, next));
  next.rows.clear();
  EXPECT_FALSE(append_launch(all, next));
}

// The factors as nccl-tests states them, doc/PERFORMANCE.md.
TEST(BusBandwidth, factors_are_those_of_nccl_tests) {
  EXPECT_DOUBLE_EQ(bus_factor(Collective::allreduce, 8), 1.75);
  for (const Collective c : {Collective::allgather, Collective::reduce_scatter, Collective::all_to_all,
                             Collective::gather, Collective::scatter})
    EXPECT_DOUBLE_EQ(bus_factor(c, 8), 0.875);
  EXPECT_DOUBLE_EQ(bus_factor(Collective::broadcast, 8), 1);
  EXPECT_DOUBLE_EQ(bus_factor(Collective::reduce, 8), 1);
  EXPECT_EQ(bus_factor(Collective::custom, 8), 0);
  EXPECT_EQ(bus_factor(Collective::allreduce, 0), 0);
  EXPECT_EQ(bus_factor_text(Collective::allreduce), "2(K-1)/K");
  EXPECT_EQ(bus_factor_text(Collective::gather), "(K-1)/K");
  EXPECT_EQ(bus_factor_text(Collective::reduce), "1");
  EXPECT_EQ(bus_factor_text(Collective::custom), "");
}

TEST(BusBandwidth, is_on_the_tiers_own_clock) {
  auto row = row_of({0.5, 0.5, 0.5, 0.5, 0.5, 0.5});
  EXPECT_DOUBLE_EQ(algbw(row), (1 << 20) / 0.5);
  EXPECT_DOUBLE_EQ(busbw(row), 1.5 * (1 << 20) / 0.5);
  row.time_scale = 100;
  EXPECT_DOUBLE_EQ(algbw(row), 100 * (1 << 20) / 0.5);
  EXPECT_EQ(algbw(MeasurementRow{}), 0);
}

}  // namespace
}  // namespace ringside
