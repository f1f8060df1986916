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

std::vector<State> all_states(const Schedule& schedule) {
  std::vector<State> states{State(schedule)};
  std::vector<Fault> faults;
  for (std::int64_t i = 0; i < schedule.step_count(); ++i) {
    State next = states.back();
    next.apply(schedule.step(i), i, faults);
    states.push_back(std::move(next));
  }
  return states;
}

/// The moment's shares are what its state holds.
void expect_alike(const Shares& shares, const State& state, const Schedule& s, std::int64_t moment) {
  for (std::int32_t place = 0; place < s.places(); ++place)
    for (std::int32_t slot = 0; slot < s.slots(); ++slot) {
      const bool empty = state.empty(place, slot);
      ASSERT_EQ(shares.count(place, slot), empty ? 0 : state.contributors(place, slot).size())
          << s.algorithm << " moment " << moment << " place " << place << " slot " << slot;
      ASSERT_EQ(shares.is_final(place, slot), !empty && state.is_final(place, slot)) << s.algorithm;
      if (empty) continue;
      ASSERT_EQ(shares.chunk(place, slot), state.chunk(place, slot)) << s.algorithm;
    }
}

/// Every algorithm that takes so many ranks, with all its states.
std::vector<Replayed> all_of(std::int32_t ranks) {
  std::vector<Replayed> all;
  for (const Algorithm& algorithm : registry()) {
    Instance instance;
    instance.ranks = ranks;
    if (has_root(algorithm.collective)) instance.root = ranks / 2;
    const auto schedule = make_schedule(algorithm, instance);
    if (!schedule) continue;
    all.push_back({*schedule, all_states(*schedule)});
  }
  EXPECT_GT(all.size(), 40U);  // of 65; some want a power of two, or nodes of a size
  return all;
}

class EveryAlgorithm : public testing::TestWithParam<std::int32_t> {};

TEST_P(EveryAlgorithm, shares_count_what_the_sets_of_the_proof_hold) {
  for (const Replayed& r : all_of(GetParam())) {
    const Moments moments(r.schedule);
    // Backwards, so that most are found again from what is kept.
    for (std::int64_t m = r.schedule.step_count(); m >= 0; --m)
      expect_alike(*moments.at(m), r.states[static_cast<std::size_t>(m)], r.schedule, m);
  }
}

// Every algorithm spoiled in three ways: a step is left out, done twice, or loses a transfer. The sets of the proof say
// what is there, whoever is counted twice.
TEST_P(EveryAlgorithm, shares_of_a_wrong_schedule_are_those_of_its_sets) {
  int wrong = 0;
  for (const Replayed& r : all_of(GetParam()))
    for (const int way : {0, 1, 2}) {
      std::vector<Step> steps;
      for (std::int64_t i = 0; i < r.schedule.step_count(); ++i) steps.push_back(r.schedule.step(i));
      if (steps.empty()) continue;
      const auto at = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
      if (way == 0) steps.erase(at);
      if (way == 1) steps.insert(at, *at);
      if (way == 2 && !at->transfers.empty()) at->transfers.pop_back();
      Schedule spoiled = r.schedule;
      spoiled.set_steps(std::move(steps));
      wrong += prove(spoiled).value().ok() ? 0 : 1;
      const Moments moments(spoiled, {}, Moments::Of::wrong);
      const std::vector<State> states = all_states(spoiled);
      const std::int64_t last = spoiled.step_count();
      for (const std::int64_t m : {last, last / 2, last, std::int64_t{0}})
        expect_alike(*moments.at(m), states[static_cast<std::size_t>(m)], spoiled, m);
    }
  EXPECT_GT(wrong, 60);
}

// Rows that are never kept slot by slot stay in a few pieces each, so that more than the start is kept.
TEST(Moments, of_thousands_of_ranks_are_kept_where_rows_are_few_pieces) {
  Instance instance;
  instance.ranks = 8192;
  const auto schedule = make_schedule(**find_algorithm(Collective::allreduce, "rabenseifner"), instance);
  ASSERT_TRUE(schedule);
  EXPECT_GT(Moments(*schedule).kept().size(), 3U);
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

/// Without the promise that all ranks do alike, so that every row is replayed.
Schedule row_by_row(Schedule schedule) {
  std::vector<Step> steps;
  for (std::int64_t i = 0; i < schedule.step_count(); ++i) steps.push_back(schedule.step(i));
  schedule.set_steps(std::move(steps));
  return schedule;
}

// A state of 400 ranks is 1.3 MB by rows, the row of 4,096 ranks 16 KB, and not all moments are kept: asking back and
// forth replays some steps.
TEST(Moments, find_again_what_they_did_not_keep) {
  for (const Schedule& schedule : {row_by_row(ring(400)), ring(4096)}) {
    const Moments moments(schedule);
    ASSERT_LT(moments.kept().size(), static_cast<std::size_t>(schedule.step_count()));
    const auto later = moments.at(500), earlier = moments.at(3), again = moments.at(500);
    for (std::int32_t slot = 0; slot < 400; ++slot) {
      EXPECT_EQ(later->count(7, slot), again->count(7, slot));
      // After three steps of a ring nobody holds more than four contributions.
      EXPECT_LE(earlier->count(7, slot), 4);
    }
  }
}

TEST(Moments, by_one_row_are_those_of_all_rows) {
  const Moments one(ring(100)), all(row_by_row(ring(100)));
  EXPECT_EQ(one.counts(), all.counts());
  EXPECT_EQ(one.homes(), all.homes());
  EXPECT_EQ(one.in_place(), all.in_place());
  for (std::int64_t m = 0; m <= one.schedule().step_count(); m += 11)
    for (std::int32_t place = 0; place < 100; ++place)
      for (std::int32_t slot = 0; slot < 100; ++slot) {
        ASSERT_EQ(one.at(m)->count(place, slot), all.at(m)->count(place, slot));
        ASSERT_EQ(one.at(m)->is_final(place, slot), all.at(m)->is_final(place, slot));
      }
}

}  // namespace
}  // namespace ringside
