#include "core/schedule/schedule.h"

#include <gtest/gtest.h>

#include "core/schedule/same_moves.h"

namespace ringside {
namespace {

/// Two ranks that exchange chunk 0 and 1 by reducing, then one copies back.
Schedule exchange() {
  Schedule s;
  s.collective = Collective::allreduce;
  s.ranks = 2;
  s.chunks = 2;
  Step first, second;
  first.reduce(0, 1, {0, 1});
  second.copy(1, 0, {0, 1});
  s.set_steps({first, second});
  return s;
}

TEST(Schedule, transfers_of_a_step_may_be_listed_in_any_order) {
  Step there, back, other;
  there.reduce(0, 1, {0});
  there.reduce(1, 0, {1});
  back.reduce(1, 0, {1});
  back.reduce(0, 1, {0});
  other.reduce(0, 1, {0});
  other.copy(1, 0, {1});
  const auto of = [](std::vector<Step> steps) {
    Schedule s = exchange();
    s.set_steps(std::move(steps));
    return s;
  };
  EXPECT_TRUE(same_moves(of({there}), of({back})));
  EXPECT_FALSE(same_moves(of({there}), of({other}))) << "a copy is no reduction";
  EXPECT_FALSE(same_moves(of({there, other}), of({other, there}))) << "steps have an order";
  EXPECT_FALSE(same_moves(of({there}), of({there, back})));
}

TEST(Schedule, stored_and_computed_steps_are_the_same_schedule) {
  const Schedule stored = exchange();
  Schedule computed = exchange();
  computed.set_steps(2, [stored](std::int64_t i) { return stored.step(i); });
  EXPECT_TRUE(same_schedule(stored, computed));
}

TEST(Schedule, any_difference_in_header_or_transfers_is_seen) {
  const Schedule original = exchange();
  const auto differs = [&](auto change) {
    Schedule other = exchange();
    change(other);
    return !same_schedule(original, other);
  };
  EXPECT_TRUE(differs([](Schedule& s) { s.root = 1; }));
  EXPECT_TRUE(differs([](Schedule& s) { s.scratch = 1; }));
  EXPECT_TRUE(differs([](Schedule& s) { s.sizes = {1, 2}; }));
  EXPECT_TRUE(differs([](Schedule& s) { s.custom = std::make_shared<CustomContract>(); }));
  EXPECT_TRUE(differs([](Schedule& s) { s.set_steps({s.step(0)}); }));
  EXPECT_TRUE(differs([](Schedule& s) {
    Step second = s.step(1);
    second.transfers[0].op = Arrival::reduce;
    s.set_steps({s.step(0), second});
  }));
}

TEST(Schedule, steps_are_random_access) {
  Schedule ring;
  ring.set_steps(std::int64_t{1} << 40, [](std::int64_t i) {
    Step step;
    step.copy(static_cast<std::int32_t>(i % 7), 0, {0});
    return step;
  });
  const std::int64_t far = (std::int64_t{1} << 40) - 1;
  EXPECT_EQ(ring.step(far).transfers[0].from, far % 7);
}

TEST(Schedule, a_step_belongs_to_the_phase_that_covers_it) {
  Schedule s = exchange();
  s.phases = {{"reduce", 0, 1}, {"broadcast", 1, 1}};
  EXPECT_EQ(s.phase(0)->name, "reduce");
  EXPECT_EQ(s.phase(1)->name, "broadcast");
  EXPECT_EQ(s.phase(2), nullptr);
}

TEST(Schedule, without_its_own_words_a_step_is_described_from_its_transfers) {
  const Schedule s = exchange();
  EXPECT_EQ(s.narration(0).sentence, "Rank 0 sends 2 chunks to rank 1; the receiver adds what arrives to its own.");
  EXPECT_EQ(s.narration(1).sentence, "Rank 1 sends 2 chunks to rank 0; the receiver keeps the copy.");
  EXPECT_EQ(describe(Step{}), "Nothing moves.");
}

}  // namespace
}  // namespace ringside
