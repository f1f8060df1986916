#include "core/program/rank_program.h"

#include <numeric>

#include <gtest/gtest.h>

#include "tests/support/hand_built.h"

namespace ringside {
namespace {

using test::schedule_of;

TEST(RankProgram, allocates_only_what_a_rank_ever_holds) {
  // Scatter of 8 elements over 4 ranks, straight from the root: the root holds 8, the others 2.
  Step step;
  for (int r = 1; r < 4; ++r) step.copy(0, r, {r});
  const Schedule s = schedule_of(Collective::scatter, 4, 4, {step});
  const auto programs = compile(s, layout_of(s, 8));
  EXPECT_EQ(programs[0].memory, 8);
  for (std::size_t r = 1; r < 4; ++r) EXPECT_EQ(programs[r].memory, 2);
}

TEST(RankProgram, consecutive_slots_are_one_region) {
  Step step;
  step.copy(0, 1, {0, 1, 2, 3});
  const Schedule s = schedule_of(Collective::broadcast, 2, 4, {step});
  const RankProgram sender = compile(s, layout_of(s, 10), 0);
  ASSERT_EQ(sender.steps.size(), 1U);
  EXPECT_EQ(sender.steps[0].sends[0].from, (std::vector<Region>{{0, 10}}));
  EXPECT_EQ(sender.steps[0].sends[0].staging, kNotStaged);
  EXPECT_EQ(sender.staging, 0);
}

TEST(RankProgram, scattered_slots_are_packed_and_unpacked) {
  // 10 elements over 4 chunks: 3, 3, 2, 2. Chunks 0 and 2 are elements 0..2 and 6..7.
  Step step;
  step.copy(0, 1, {0, 2});
  Step rest;
  rest.copy(0, 1, {1, 3});
  const Schedule s = schedule_of(Collective::broadcast, 2, 4, {step, rest});
  const RankProgram sender = compile(s, layout_of(s, 10), 0);
  EXPECT_EQ(sender.steps[0].sends[0].from, (std::vector<Region>{{0, 3}, {6, 2}}));
  EXPECT_EQ(sender.steps[0].sends[0].staging, 0);
  EXPECT_EQ(sender.staging, 5);
  const RankProgram receiver = compile(s, layout_of(s, 10), 1);
  EXPECT_EQ(receiver.steps[0].receives[0].staging, 0);
  EXPECT_FALSE(receiver.steps[0].receives[0].waits);
}

TEST(RankProgram, a_reducing_receive_is_staged_and_waits_for_sends_of_the_same_slot) {
  const Schedule s = test::exchange_allreduce();
  for (const RankProgram& p : compile(s, layout_of(s, 4))) {
    const ReceiveOp& r = p.steps[0].receives[0];
    EXPECT_EQ(r.staging, 0);
    EXPECT_TRUE(r.waits);
  }
  // In a ring what is sent and what is reduced into are different chunks: staged, but free to land at once.
  const Schedule ring = test::ring_allreduce(4);
  const RankProgram p = compile(ring, layout_of(ring, 4), 2);
  EXPECT_EQ(p.steps[0].receives[0].staging, 0);
  EXPECT_FALSE(p.steps[0].receives[0].waits);
  // A copy (the second half of the ring) goes straight to its place.
  EXPECT_EQ(p.steps.back().receives[0].staging, kNotStaged);
}

TEST(RankProgram, a_swap_by_copies_is_staged) {
  Schedule s;
  s.collective = Collective::custom;
  s.ranks = 2;
  s.chunks = 2;
  auto contract = std::make_shared<CustomContract>();
  contract->before = {{0, 0, 0, {0}}, {1, 0, 1, {1}}};
  contract->after = {{0, 0, 1, {1}}, {1, 0, 0, {0}}};
  s.custom = contract;
  Step step;
  step.copy(0, 1, {0});
  step.copy(1, 0, {0});
  s.set_steps({step});
  for (const RankProgram& p : compile(s, layout_of(s, 6))) {
    EXPECT_EQ(p.steps[0].receives[0].staging, 0);
    EXPECT_TRUE(p.steps[0].receives[0].waits);
  }
}

TEST(RankProgram, zero_element_transfers_are_kept) {
  const Schedule ring = test::ring_allreduce(4);
  std::size_t messages = 0;
  for (const RankProgram& p : compile(ring, layout_of(ring, 0)))
    for (const ProgramStep& step : p.steps) messages += step.sends.size();
  EXPECT_EQ(messages, 2U * 3 * 4);  // 2 (K-1) steps of K transfers
}

TEST(RankProgram, a_slot_has_room_for_the_longest_chunk_that_it_ever_holds) {
  // 3 elements over 2 chunks: 2 and 1. Rank 1 takes chunk 0 into slot 1.
  Step step;
  step.transfers.push_back({0, 1, {0}, Arrival::copy, Slots{1}});
  Step back;
  back.transfers.push_back({1, 1, {1}, Arrival::copy, Slots{0}});
  back.copy(0, 1, {1});
  const Schedule s = schedule_of(Collective::broadcast, 2, 2, {step, back});
  const RankProgram p = compile(s, layout_of(s, 3), 1);
  EXPECT_EQ(p.slots[0], (Region{0, 2}));
  EXPECT_EQ(p.slots[1], (Region{2, 2}));
  ASSERT_EQ(p.steps[1].moves.size(), 1U);
  EXPECT_EQ(p.steps[1].moves[0].from, (std::vector<Region>{{2, 2}}));
  EXPECT_TRUE(p.steps[1].receives[0].waits) << "the move still reads slot 1";
}

TEST(RankProgram, one_place_alone_equals_its_share_of_all) {
  const Schedule ring = test::ring_allreduce(5);
  const auto all = compile(ring, layout_of(ring, 12));
  for (int r = 0; r < 5; ++r) {
    const RankProgram one = compile(ring, layout_of(ring, 12), r);
    const RankProgram& same = all[static_cast<std::size_t>(r)];
    EXPECT_EQ(one.memory, same.memory);
    EXPECT_EQ(one.staging, same.staging);
    ASSERT_EQ(one.steps.size(), same.steps.size());
    for (std::size_t i = 0; i < one.steps.size(); ++i) {
      EXPECT_EQ(one.steps[i].sends[0].from, same.steps[i].sends[0].from);
      EXPECT_EQ(one.steps[i].receives[0].into, same.steps[i].receives[0].into);
    }
  }
}

}  // namespace
}  // namespace ringside
