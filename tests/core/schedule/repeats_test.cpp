#include "core/schedule/repeats.h"

#include <gtest/gtest.h>

#include "tests/support/hand_built.h"

namespace ringside {
namespace {

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

TEST(Repeats, a_correct_schedule_has_none) {
  for (const Schedule& s : {test::ring_allreduce(5), test::chain_allreduce(4), test::exchange_allreduce()})
    for (const Repeats& r : repeats(s, states_of(s))) EXPECT_TRUE(r.empty());
}

TEST(Repeats, a_step_done_twice_counts_twice) {
  // A chain of three; rank 0 adds itself to rank 1 twice before rank 1 passes the sum on.
  const Schedule s = test::edited(test::chain_allreduce(3), [](auto& steps) { steps.insert(steps.begin(), steps[0]); });
  const auto r = repeats(s, states_of(s));
  ASSERT_EQ(r.size(), 6U);
  EXPECT_TRUE(r[1].empty());
  EXPECT_EQ(r[2].at(1, 0), (std::vector<Repeated>{{0, 2}}));
  EXPECT_EQ(r[2].times(1, 0, 1), 1) << "rank 1's own counts once";
  EXPECT_EQ(r[3].at(2, 0), (std::vector<Repeated>{{0, 2}})) << "reducing carries the mistake on";
  EXPECT_EQ(r[5].at(0, 0), (std::vector<Repeated>{{0, 2}})) << "and so does copying";
}

TEST(Repeats, two_arrivals_of_one_step_count_together) {
  Step first, second;
  first.reduce(0, 1, {0});
  second.reduce(0, 1, {0});
  second.reduce(0, 1, {0});
  const Schedule s = test::schedule_of(Collective::reduce, 2, 1, {first, second}, 1);
  EXPECT_EQ(repeats(s, states_of(s)).back().at(1, 0), (std::vector<Repeated>{{0, 3}}));
}

TEST(Repeats, a_copy_over_the_mistake_removes_it) {
  Step reduce, copy;
  reduce.reduce(0, 1, {0});
  copy.copy(0, 1, {0});
  const Schedule s = test::schedule_of(Collective::allreduce, 2, 1, {reduce, reduce, copy});
  const auto r = repeats(s, states_of(s));
  EXPECT_FALSE(r[2].empty());
  EXPECT_TRUE(r[3].empty());
}

TEST(Repeats, what_a_proof_does_not_execute_counts_nothing) {
  Step wrong;
  wrong.reduce(0, 7, {0});     // no such rank
  wrong.reduce(0, 1, {0, 0});  // listed twice
  wrong.reduce(0, 0, {0});     // to itself
  wrong.reduce(0, 1, {3});     // no such slot
  const Schedule s = test::schedule_of(Collective::allreduce, 2, 1, {wrong, wrong});
  for (const Repeats& r : repeats(s, states_of(s))) EXPECT_TRUE(r.empty());
}

TEST(Repeats, large_counts_stay_at_the_most) {
  Step both;  // each adds the other: everything doubles
  both.reduce(0, 1, {0});
  both.reduce(1, 0, {0});
  const Schedule s = test::schedule_of(Collective::allreduce, 2, 1, std::vector<Step>(70, both));
  EXPECT_EQ(repeats(s, states_of(s)).back().times(0, 0, 1), Repeated::kMost);
}

}  // namespace
}  // namespace ringside
