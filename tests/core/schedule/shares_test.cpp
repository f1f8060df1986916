// Shares and the parts of a schedule beside the sets that the proof keeps: over every registered algorithm.
#include "core/schedule/shares.h"

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "core/schedule/columns.h"
#include "core/schedule/moments.h"
#include "core/schedule/proof.h"

namespace ringside {
namespace {

struct Replayed {
  Schedule schedule;
  std::vector<State> states;
};

/// Every algorithm that takes so many ranks, with all its states.
std::vector<Replayed> all_of(std::int32_t ranks) {
  std::vector<Replayed> all;
  for (const Algorithm& algorithm : registry()) {
    Instance instance;
    instance.ranks = ranks;
    if (has_root(algorithm.collective)) instance.root = ranks / 2;
    const auto schedule = make_schedule(algorithm, instance);
    if (!schedule) continue;
    Replayed r{*schedule, {State(*schedule)}};
    std::vector<Fault> faults;
    for (std::int64_t i = 0; i < schedule->step_count(); ++i) {
      State next = r.states.back();
      next.apply(schedule->step(i), i, faults);
      r.states.push_back(std::move(next));
    }
    all.push_back(std::move(r));
  }
  EXPECT_GT(all.size(), 40U);  // of 65; some want a power of two, or nodes of a size
  return all;
}

class EveryAlgorithm : public testing::TestWithParam<std::int32_t> {};

TEST_P(EveryAlgorithm, shares_count_what_the_sets_of_the_proof_hold) {
  for (const Replayed& r : all_of(GetParam())) {
    const Moments moments(r.schedule);
    // Backwards, so that most are found again from what is kept.
    for (std::int64_t m = r.schedule.step_count(); m >= 0; --m) {
      const auto shares = moments.at(m);
      const State& state = r.states[static_cast<std::size_t>(m)];
      for (std::int32_t place = 0; place < r.schedule.places(); ++place)
        for (std::int32_t slot = 0; slot < r.schedule.slots(); ++slot) {
          const bool empty = state.empty(place, slot);
          ASSERT_EQ(shares->count(place, slot), empty ? 0 : state.contributors(place, slot).size())
              << r.schedule.algorithm << " moment " << m << " place " << place << " slot " << slot;
          ASSERT_EQ(shares->is_final(place, slot), !empty && state.is_final(place, slot)) << r.schedule.algorithm;
          if (empty) continue;
          ASSERT_EQ(shares->chunk(place, slot), state.chunk(place, slot)) << r.schedule.algorithm;
        }
    }
  }
}

TEST_P(EveryAlgorithm, a_part_of_the_columns_has_their_sets) {
  for (const Replayed& r : all_of(GetParam())) {
    if (!Moments(r.schedule).in_place()) continue;
    std::vector<std::int32_t> slots;
    for (std::int32_t slot = r.schedule.slots() - 1; slot >= 0; slot -= 3) slots.push_back(slot);
    const Schedule part = columns_of(r.schedule, slots);
    State state(part);
    std::vector<Fault> faults;
    for (std::int64_t m = 0; m <= r.schedule.step_count(); ++m) {
      if (m > 0) state.apply(part.step(m - 1), m - 1, faults);
      for (std::int32_t place = 0; place < r.schedule.places(); ++place)
        for (std::size_t i = 0; i < slots.size(); ++i) {
          const State& whole = r.states[static_cast<std::size_t>(m)];
          const auto column = static_cast<std::int32_t>(i);
          ASSERT_EQ(state.empty(place, column), whole.empty(place, slots[i])) << r.schedule.algorithm;
          if (state.empty(place, column)) continue;
          ASSERT_EQ(state.contributors(place, column), whole.contributors(place, slots[i])) << r.schedule.algorithm;
        }
    }
    EXPECT_TRUE(faults.empty()) << r.schedule.algorithm;
  }
}

INSTANTIATE_TEST_SUITE_P(Ranks, EveryAlgorithm, testing::Values(2, 5, 8, 16));

Schedule ring(std::int32_t ranks) {
  Instance instance;
  instance.ranks = ranks;
  return *make_schedule(**find_algorithm(Collective::allreduce, "ring"), instance);
}

// In a ring every number of contributors from 1 to K occurs, and rank r completes chunk r + 1 first: after K - 1 steps
// it has received what started at rank r + 1.
TEST(Moments, know_which_counts_occur_and_what_a_rank_completes_first) {
  const Moments moments(ring(6));
  EXPECT_EQ(moments.counts(), (std::vector<std::int32_t>{1, 2, 3, 4, 5, 6}));
  const auto first = moments.at(5);
  for (std::int32_t rank = 0; rank < 6; ++rank)
    EXPECT_TRUE(first->is_final(rank, moments.homes()[static_cast<std::size_t>(rank)])) << rank;
}

// A kept state of 1,024 ranks is 4 MB, and not all 2,047 moments are kept: asking back and forth replays some steps.
TEST(Moments, find_again_what_they_did_not_keep) {
  const Moments moments(ring(400));
  ASSERT_LT(moments.kept().size(), 799U);
  const auto later = moments.at(500), earlier = moments.at(3), again = moments.at(500);
  for (std::int32_t slot = 0; slot < 400; ++slot) {
    EXPECT_EQ(later->count(7, slot), again->count(7, slot));
    // After three steps of a ring nobody holds more than four contributions.
    EXPECT_LE(earlier->count(7, slot), 4);
  }
}

}  // namespace
}  // namespace ringside
