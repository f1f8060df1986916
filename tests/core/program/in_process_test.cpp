#include "core/program/in_process.h"

#include <gtest/gtest.h>

#include "tests/support/hand_built.h"

namespace ringside {
namespace {

void run_to_the_end(InProcess& run, const Schedule& s) {
  for (std::int64_t i = 0; i < s.step_count(); ++i) run.advance();
}

TEST(InProcess, the_chapter_example_by_chain_and_by_ring) {
  const Inputs vectors{{8, 6, 5}, {3, 3, 1}, {1, 1, 2}, {8, 6, 9}};
  for (const Schedule& s : {test::chain_allreduce(4), test::ring_allreduce(4)}) {
    InProcess run(s, 3, ElementType::int32, Op::sum, vectors);
    run_to_the_end(run, s);
    for (int r = 0; r < 4; ++r) {
      std::vector<double> all;
      for (int c = 0; c < s.chunks; ++c)
        for (double v : run.slot(r, c)) all.push_back(v);
      EXPECT_EQ(all, (std::vector<double>{20, 16, 17})) << "rank " << r;
    }
  }
}

TEST(InProcess, the_running_sum_of_the_chain_can_be_watched) {
  const Schedule s = test::chain_allreduce(4);
  InProcess run(s, 3, ElementType::int32, Op::sum, {{8, 6, 5}, {3, 3, 1}, {1, 1, 2}, {8, 6, 9}});
  EXPECT_EQ(run.slot(0, 0), (std::vector<double>{8, 6, 5}));
  run.advance();
  EXPECT_EQ(run.slot(1, 0), (std::vector<double>{11, 9, 6}));
  run.advance();
  EXPECT_EQ(run.slot(2, 0), (std::vector<double>{12, 10, 8}));
  EXPECT_EQ(run.steps_done(), 2);
}

TEST(InProcess, awkward_sizes_types_and_operators_on_the_ring) {
  for (int ranks : {2, 3, 5, 8})
    for (std::int64_t n : {0, 1, ranks - 1, ranks + 1, 100})
      for (const ElementType type : kElementTypes)
        for (const Op op : kOps) {
          const Schedule s = test::ring_allreduce(ranks);
          InProcess run(s, n, type, op);
          run_to_the_end(run, s);
          const auto wrong = run.check();
          EXPECT_FALSE(wrong) << ranks << " ranks, " << n << " elements: " << wrong->line();
        }
}

TEST(InProcess, an_exchange_reads_the_state_before_the_step) {
  const Schedule s = test::exchange_allreduce();
  InProcess run(s, 5, ElementType::int32, Op::sum);
  run.advance();
  EXPECT_FALSE(run.check());
}

TEST(InProcess, an_average_is_divided_after_the_last_step) {
  const Schedule s = test::chain_allreduce(4);
  InProcess run(s, 3, ElementType::float32, Op::avg, {{8, 6, 5}, {3, 3, 1}, {1, 1, 2}, {8, 6, 9}});
  for (std::int64_t i = 0; i + 1 < s.step_count(); ++i) run.advance();
  EXPECT_EQ(run.slot(3, 0), (std::vector<double>{20, 16, 17}));
  run.advance();
  for (int rank = 0; rank < 4; ++rank) EXPECT_EQ(run.slot(rank, 0), (std::vector<double>{5, 4, 4.25}));
}

TEST(InProcess, a_dropped_contribution_is_found) {
  // The ring without its last reduction: rank 0 never gets a complete chunk 1.
  const Schedule ring = test::ring_allreduce(3);
  std::vector<Step> steps;
  for (std::int64_t i = 0; i < ring.step_count(); ++i) steps.push_back(ring.step(i));
  steps[1].transfers.pop_back();
  const Schedule s = test::schedule_of(Collective::allreduce, 3, 3, steps);
  InProcess run(s, 9, ElementType::int32, Op::sum);
  run_to_the_end(run, s);
  EXPECT_TRUE(run.check());
}

TEST(InProcess, a_switch_sums_in_the_network) {
  // One switch takes every rank's chunk (the first arrival fills it) and sends the sum back.
  Step up, down;
  for (int r = 0; r < 3; ++r) up.reduce(r, 3, {0});
  for (int r = 0; r < 3; ++r) down.copy(3, r, {0});
  Schedule s = test::schedule_of(Collective::allreduce, 3, 1, {up, down});
  s.helpers = 1;
  InProcess run(s, 4, ElementType::float32, Op::sum);
  EXPECT_FALSE(run.holds(3, 0));
  run.advance();
  EXPECT_TRUE(run.holds(3, 0));
  run.advance();
  EXPECT_FALSE(run.check());
}

TEST(InProcess, slots_change_places_within_one_step) {
  // Bruck's rotation in small: two slots of one rank swap while both are also sent.
  Schedule s;
  s.collective = Collective::custom;
  s.ranks = 2;
  s.chunks = 2;
  auto contract = std::make_shared<CustomContract>();
  contract->before = {{0, 0, 0, {0}}, {0, 1, 1, {0}}};
  contract->after = {{0, 0, 1, {0}}, {0, 1, 0, {0}}, {1, 0, 1, {0}}, {1, 1, 0, {0}}};
  s.custom = contract;
  Step step;
  step.transfers.push_back({0, 0, {0, 1}, Arrival::copy, Slots{1, 0}});
  step.transfers.push_back({0, 1, {1, 0}, Arrival::copy, Slots{0, 1}});
  s.set_steps({step});
  InProcess run(s, 3, ElementType::int32, Op::sum);  // chunks of 2 and 1
  run.advance();
  EXPECT_FALSE(run.check());
  EXPECT_EQ(run.slot(0, 0).size(), 1U);
  EXPECT_EQ(run.slot(1, 1).size(), 2U);
}

}  // namespace
}  // namespace ringside
