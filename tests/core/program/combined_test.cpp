#include "core/program/combined.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/program/in_process.h"
#include "tests/support/hand_built.h"

namespace ringside {
namespace {

const Inputs kChapter{{8, 6, 5}, {3, 3, 1}, {1, 1, 2}, {8, 6, 9}};

std::vector<State> states_of(const Schedule& s) {
  std::vector<State> all{State(s)};
  std::vector<Fault> faults;
  for (std::int64_t i = 0; i < s.step_count(); ++i) {
    State next = all.back();
    next.apply(s.step(i), i, faults);
    all.push_back(next);
  }
  return all;
}

SlotNumbers snapshot(const InProcess& run, const Schedule& s) {
  SlotNumbers all;
  for (std::int32_t place = 0; place < s.places(); ++place)
    for (std::int32_t slot = 0; slot < s.slots(); ++slot) all.push_back(run.slot(place, slot));
  return all;
}

std::vector<SlotNumbers> combined(const Schedule& s, Op op) {
  Schedule start = s;
  start.set_steps(std::vector<Step>{});
  const auto states = states_of(s);
  return combined_numbers(s, states, repeats(s, states), snapshot({start, 3, ElementType::int32, op, kChapter}, start),
                          op);
}

TEST(Combined, of_a_right_schedule_is_what_its_execution_leaves) {
  for (const Schedule& s : {test::ring_allreduce(4), test::chain_allreduce(4)})
    for (const Op op : {Op::sum, Op::prod, Op::max, Op::min}) {
      InProcess run(s, 3, ElementType::int32, op, kChapter);
      const auto numbers = combined(s, op);
      ASSERT_EQ(numbers.size(), static_cast<std::size_t>(s.step_count()) + 1);
      for (std::size_t moment = 0; moment < numbers.size(); ++moment) {
        EXPECT_EQ(numbers[moment], snapshot(run, s)) << moment;
        if (moment + 1 < numbers.size()) run.advance();
      }
    }
}

TEST(Combined, counts_twice_what_is_reduced_twice) {
  const Schedule s = test::edited(test::chain_allreduce(4), [](auto& steps) { steps.insert(steps.begin(), steps[0]); });
  // Rank 1 holds 2 [8 6 5] + [3 3 1].
  EXPECT_EQ(combined(s, Op::sum)[2][1], (std::vector<double>{19, 15, 11}));
  EXPECT_EQ(combined(s, Op::prod)[2][1], (std::vector<double>{8 * 8 * 3, 6 * 6 * 3, 5 * 5 * 1}));
  EXPECT_EQ(combined(s, Op::max)[2][1], (std::vector<double>{8, 6, 5}));
}

TEST(Combined, a_nan_wins_whoever_brings_it) {
  const double nan = std::nan("");
  Schedule s = test::chain_allreduce(2), start = s;
  start.set_steps(std::vector<Step>{});
  const auto states = states_of(s);
  for (const Op op : {Op::max, Op::min})
    for (const Inputs& inputs : {Inputs{{nan}, {1}}, Inputs{{1}, {nan}}}) {
      const SlotNumbers before = snapshot({start, 1, ElementType::float64, op, inputs}, start);
      const auto after = combined_numbers(s, states, repeats(s, states), before, op).back();
      for (const auto& numbers : after) EXPECT_TRUE(std::isnan(numbers.front()));
    }
}

TEST(Combined, a_slot_that_nothing_reached_has_no_numbers) {
  const Schedule s = test::schedule_of(Collective::broadcast, 4, 1, {});
  const auto numbers = combined(s, Op::sum);
  EXPECT_EQ(numbers[0][0], (std::vector<double>{8, 6, 5}));
  EXPECT_TRUE(numbers[0][1].empty());
}

}  // namespace
}  // namespace ringside
