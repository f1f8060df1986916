#include "core/schedule/provenance.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace ringside {
namespace {

// In step s every rank r passes chunk (r - s) mod K on; the receiver adds it: the first half of the ring.
Schedule ring_reduce_scatter(std::int32_t ranks) {
  Schedule schedule;
  schedule.collective = Collective::allreduce;
  schedule.ranks = schedule.chunks = ranks;
  std::vector<Step> steps(static_cast<std::size_t>(ranks - 1));
  for (std::int32_t s = 0; s + 1 < ranks; ++s)
    for (std::int32_t r = 0; r < ranks; ++r)
      steps[static_cast<std::size_t>(s)].reduce(r, (r + 1) % ranks, {(r - s + ranks) % ranks});
  schedule.set_steps(steps);
  return schedule;
}

// In step s rank r and r xor 2^s exchange their only chunk, and add it: everybody ends with everything.
Schedule exchanges(std::int32_t ranks) {
  Schedule schedule;
  schedule.collective = Collective::allreduce;
  schedule.ranks = ranks;
  std::vector<Step> steps;
  for (std::int32_t apart = 1; apart < ranks; apart *= 2) {
    steps.emplace_back();
    for (std::int32_t r = 0; r < ranks; ++r) steps.back().reduce(r, r ^ apart, {0});
  }
  schedule.set_steps(steps);
  return schedule;
}

TEST(Provenance, before_the_first_step_everything_is_the_ranks_own) {
  const Provenance p = provenance(ring_reduce_scatter(4), 0, 2, 1);
  EXPECT_EQ(p.origins, (std::vector<Origin>{{2, 1, 0}}));
  EXPECT_TRUE(p.waypoints.empty());
}

TEST(Provenance, a_partial_sum_of_the_ring_counts_the_hops_of_each_contribution) {
  const Provenance p = provenance(ring_reduce_scatter(4), 2, 2, 0);
  EXPECT_EQ(p.origins, (std::vector<Origin>{{0, 0, 2}, {1, 0, 1}, {2, 0, 0}}));
  EXPECT_EQ(p.waypoints, (std::vector<Waypoint>{{0, 0, 2}, {1, 0, 1}}));
  // Rank r's transfer stands at position r: 0 to 1 in the first step, 1 to 2 in the second.
  EXPECT_EQ(p.hops, (std::vector<Hop>{{0, 0, 0, 0, 1, 0}, {1, 1, 1, 0, 2, 0}}));
  ASSERT_TRUE(p.next);
  EXPECT_EQ(*p.next, (NextUse{2, 2, 3, 0, Arrival::reduce}));
}

TEST(Provenance, what_nobody_reads_again_has_no_next_use) {
  EXPECT_FALSE(provenance(ring_reduce_scatter(4), 3, 3, 0).next);
}

TEST(Provenance, transfers_of_one_step_read_the_state_before_it) {
  Schedule schedule;
  schedule.collective = Collective::allreduce;
  schedule.ranks = 2;
  Step exchange;
  exchange.reduce(0, 1, {0});
  exchange.reduce(1, 0, {0});
  schedule.set_steps({exchange});
  EXPECT_EQ(provenance(schedule, 1, 0, 0).origins, (std::vector<Origin>{{0, 0, 0}, {1, 0, 1}}));
  EXPECT_EQ(provenance(schedule, 1, 1, 0).origins, (std::vector<Origin>{{0, 0, 1}, {1, 0, 0}}));
}

TEST(Provenance, a_copy_replaces_what_was_there) {
  Schedule schedule;
  schedule.collective = Collective::allreduce;
  schedule.ranks = 2;
  Step sum, back;
  sum.reduce(0, 1, {0});
  back.copy(1, 0, {0});
  schedule.set_steps({sum, back});
  EXPECT_EQ(provenance(schedule, 2, 0, 0).origins, (std::vector<Origin>{{0, 0, 2}, {1, 0, 1}}));
  EXPECT_FALSE(provenance(schedule, 2, 0, 0).next);
  // Rank 0's own slot is overwritten, but read before that.
  EXPECT_EQ(provenance(schedule, 0, 0, 0).next->to, 1);
  EXPECT_FALSE(provenance(schedule, 1, 0, 0).next);
}

TEST(Provenance, a_move_within_a_rank_is_no_hop) {
  Schedule schedule;
  schedule.collective = Collective::allgather;
  schedule.ranks = schedule.chunks = 2;
  schedule.scratch = 1;
  Step move, send;
  move.transfers.push_back({0, 0, {0}, Arrival::copy, Slots{2}});
  send.transfers.push_back({0, 1, {2}, Arrival::copy, Slots{0}});
  schedule.set_steps({move, send});
  const Provenance p = provenance(schedule, 2, 1, 0);
  EXPECT_EQ(p.origins, (std::vector<Origin>{{0, 0, 1}}));
  EXPECT_EQ(p.waypoints, (std::vector<Waypoint>{{0, 0, 1}, {0, 2, 1}}));
}

TEST(Provenance, an_empty_slot_has_no_origin) {
  Schedule schedule;
  schedule.collective = Collective::broadcast;
  schedule.ranks = 2;
  Step send;
  send.copy(0, 1, {0});
  schedule.set_steps({send});
  EXPECT_TRUE(provenance(schedule, 0, 1, 0).origins.empty());
  EXPECT_EQ(provenance(schedule, 1, 1, 0).origins, (std::vector<Origin>{{0, 0, 1}}));
}

// The two directions tell the same story: what a cell brings about are hops that the past of what they reach names,
// too.
TEST(Provenance, what_depends_on_a_cell_has_it_in_its_past) {
  for (const Schedule& schedule : {ring_reduce_scatter(5), exchanges(8)}) {
    const std::int64_t steps = schedule.step_count();
    for (std::int64_t moment = 0; moment < steps; ++moment) {
      const Consequences future = consequences(schedule, moment, 1, 0);
      for (const Hop& hop : future.hops) {
        EXPECT_GE(hop.step, moment);
        const auto past = provenance(schedule, hop.step + 1, hop.to, hop.to_slot).hops;
        EXPECT_TRUE(std::binary_search(past.begin(), past.end(), hop)) << moment;
      }
      // And the other way: what of a past leaves the cell from that moment on is among what it brings about.
      for (std::int32_t place = 0; place < schedule.ranks; ++place)
        for (const Hop& hop : provenance(schedule, steps, place, 0).hops) {
          const bool leaves = hop.step >= moment && hop.from == 1 && hop.from_slot == 0;
          EXPECT_TRUE(!leaves || std::binary_search(future.hops.begin(), future.hops.end(), hop)) << moment;
        }
    }
  }
}

TEST(Provenance, what_depends_on_a_part_of_the_ring_goes_round_from_its_rank) {
  const Consequences c = consequences(ring_reduce_scatter(4), 1, 1, 0);
  EXPECT_EQ(c.hops, (std::vector<Hop>{{1, 1, 1, 0, 2, 0}, {2, 2, 2, 0, 3, 0}}));
  EXPECT_EQ(c.waypoints, (std::vector<Waypoint>{{2, 0, 1}, {3, 0, 2}}));
  EXPECT_TRUE(consequences(ring_reduce_scatter(4), 3, 3, 0).hops.empty()) << "nobody sends it on";
}

}  // namespace
}  // namespace ringside
