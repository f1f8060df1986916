#include "core/schedule/proof.h"

#include <gtest/gtest.h>

#include "tests/support/hand_built.h"

namespace ringside {
namespace {

using test::chain_allreduce;
using test::edited;
using test::ring_allreduce;

std::vector<Fault> faults_of(const Schedule& s) {
  const auto proof = prove(s);
  EXPECT_TRUE(proof.has_value());
  return proof ? proof->faults : std::vector<Fault>{};
}

void expect_first(const std::vector<Fault>& faults, std::optional<std::int64_t> step, int rank, int chunk,
                  const std::string& word) {
  ASSERT_FALSE(faults.empty());
  EXPECT_EQ(faults[0].step, step);
  EXPECT_EQ(faults[0].rank, rank);
  EXPECT_EQ(faults[0].chunk, chunk);
  EXPECT_NE(faults[0].what.find(word), std::string::npos) << faults[0].what;
}

TEST(Proof, ring_allreduce_and_chain_are_right_for_every_rank_count) {
  for (std::int32_t K : {1, 2, 3, 4, 5, 8, 17, 64, 65, 130}) {
    EXPECT_TRUE(faults_of(ring_allreduce(K)).empty()) << K;
    EXPECT_TRUE(faults_of(chain_allreduce(K)).empty()) << K;
  }
}

TEST(Proof, sets_grow_by_one_contribution_each_step_of_the_ring) {
  const Schedule ring = ring_allreduce(4);
  State state(ring);
  std::vector<Fault> faults;
  EXPECT_EQ(state.contributors(2, 0).ranks(), (std::vector<std::int32_t>{2}));
  state.apply(ring.step(0), 0, faults);
  EXPECT_EQ(state.contributors(1, 0).ranks(), (std::vector<std::int32_t>{0, 1}));  // rank 0 sent its chunk 0 to rank 1
  state.apply(ring.step(1), 1, faults);
  EXPECT_EQ(state.contributors(2, 0).size(), 3);
  EXPECT_FALSE(state.is_final(2, 0));
  state.apply(ring.step(2), 2, faults);
  EXPECT_TRUE(state.is_final(3, 0));
  EXPECT_TRUE(faults.empty());
}

TEST(Proof, a_dropped_transfer_leaves_contributions_missing) {
  const auto s = edited(chain_allreduce(4), [](auto& steps) { steps[1].transfers.clear(); });  // 1 -> 2 is dropped
  const auto faults = faults_of(s);
  ASSERT_EQ(faults.size(), 4U);  // every rank ends without what ranks 0 and 1 had summed, or with too little
  expect_first(faults, std::nullopt, 0, 0, "without the contribution of rank 0");
}

TEST(Proof, a_doubled_contribution_is_named_where_it_happens) {
  const auto s = edited(chain_allreduce(4), [](auto& steps) { steps[1].reduce(0, 2, {0}); });
  // Rank 1 sends {0,1}, then rank 0 sends {0} into the same slot: rank 0 counts twice at rank 2.
  expect_first(faults_of(s), 1, 2, 0, "rank 0 is counted twice");
}

TEST(Proof, a_swapped_direction_counts_a_rank_twice) {
  const auto s =
      edited(chain_allreduce(4), [](auto& steps) { std::swap(steps[0].transfers[0].from, steps[0].transfers[0].to); });
  // Rank 0 now holds {0,1}; rank 1 walks on with {1} alone, so the total lacks rank 0.
  expect_first(faults_of(s), std::nullopt, 0, 0, "without the contribution of rank 0");
}

TEST(Proof, a_wrong_slot_reduces_into_another_chunk) {
  const auto s = edited(ring_allreduce(4), [](auto& steps) { steps[0].transfers[0].into = Slots{2}; });
  const auto faults = faults_of(s);
  // Rank 2's own transfer of this step, to rank 3, is not touched; chunk 0 meets chunk 2 at rank 1.
  expect_first(faults, 0, 1, 2, "chunk 0 is reduced into chunk 2");
}

TEST(Proof, sending_an_empty_slot_and_reducing_into_one_are_faults) {
  Schedule s;
  s.collective = Collective::broadcast;
  s.ranks = 3;
  s.chunks = 1;
  Step wrong;
  wrong.copy(1, 2, {0});
  s.set_steps({wrong});
  expect_first(faults_of(s), 0, 1, 0, "empty");
  Step reduces;
  reduces.reduce(0, 1, {0});
  s.set_steps({reduces});
  expect_first(faults_of(s), 0, 1, 0, "reduced into an empty slot");
}

TEST(Proof, indices_repeats_and_self_transfers_are_faults) {
  const Schedule ring = ring_allreduce(4);
  const auto first = [&](auto change) {
    return faults_of(edited(ring, [&](auto& steps) { change(steps[0].transfers[0]); }));
  };
  expect_first(first([](Transfer& t) { t.to = 4; }), 0, 4, 0, "out of range");
  expect_first(first([](Transfer& t) { t.chunks = Slots{7}; }), 0, 0, 7, "out of range");
  expect_first(first([](Transfer& t) { t.chunks = Slots{2, 0, 2}; }), 0, 0, 2, "twice in one transfer");
  expect_first(first([](Transfer& t) { t.to = 0; }), 0, 0, 0, "itself");
  expect_first(first([](Transfer& t) { t.into = Slots{0, 1}; }), 0, 0, 0, "into");
}

TEST(Proof, two_writers_of_one_slot_are_a_fault_unless_both_reduce) {
  Schedule s;
  s.collective = Collective::reduce;
  s.ranks = 3;
  s.chunks = 1;
  Step both;
  both.reduce(1, 0, {0});
  both.reduce(2, 0, {0});
  s.set_steps({both});
  EXPECT_TRUE(faults_of(s).empty());
  both.transfers[1].op = Arrival::copy;
  s.set_steps({both});
  expect_first(faults_of(s), 0, 0, 0, "two transfers");
}

TEST(Proof, every_transfer_of_a_step_reads_the_state_before_it) {
  // Two ranks exchange and reduce at once: each must receive what the other held before, or contributions count twice.
  Schedule s;
  s.collective = Collective::allreduce;
  s.ranks = 2;
  s.chunks = 1;
  Step exchange;
  exchange.reduce(0, 1, {0});
  exchange.reduce(1, 0, {0});
  s.set_steps({exchange});
  EXPECT_TRUE(faults_of(s).empty());
}

TEST(Proof, a_helper_sums_without_a_contribution_of_its_own) {
  Schedule s;
  s.collective = Collective::allreduce;
  s.ranks = 3;
  s.helpers = 1;
  s.chunks = 1;
  Step up, down;
  for (std::int32_t r = 0; r < 3; ++r) up.reduce(r, 3, {0});
  for (std::int32_t r = 0; r < 3; ++r) down.copy(3, r, {0});
  s.set_steps({up, down});
  EXPECT_TRUE(faults_of(s).empty());
}

TEST(Proof, what_would_not_fit_into_memory_is_refused) {
  Schedule s;
  s.collective = Collective::allreduce;
  s.ranks = 1 << 24;
  s.chunks = 1;
  s.set_steps(std::vector<Step>{});
  const auto proof = prove(s);
  ASSERT_FALSE(proof.has_value());
  EXPECT_EQ(proof.error().kind, ErrorKind::machine);
}

}  // namespace
}  // namespace ringside
