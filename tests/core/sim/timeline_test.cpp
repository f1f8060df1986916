#include "core/sim/timeline.h"

#include <gtest/gtest.h>

#include "tests/support/catalogue.h"
#include "tests/support/hand_built.h"

namespace ringside {
namespace {

const CostParameters kWalkModel{Seconds(2e-6), SecondsPerByte(1e-9), SecondsPerByte(0)};

TEST(Timeline, equals_the_price_where_every_step_keeps_every_port_equally_busy) {
  for (int K : {1, 2, 3, 4, 8, 17}) {
    const Schedule ring = test::ring_allreduce(K);
    const double walked = price(ring, Bytes(1e6), kWalkModel).total.value;
    EXPECT_NEAR(simulate(ring, Bytes(1e6), kWalkModel).end.value, walked, 1e-9 * walked);
    EXPECT_EQ(simulate(ring, Bytes(1e6), kWalkModel).end, simulate_end(ring, Bytes(1e6), kWalkModel));
  }
}

// The end of a regular schedule is taken from its symmetry; the walk over all transfers must find the same.
TEST(Timeline, of_regular_schedules_ends_where_their_symmetry_says) {
  const CostParameters adding{Seconds(2e-6), SecondsPerByte(1e-9), SecondsPerByte(3e-10)};
  int regular = 0;
  test::for_each_instance(2, [&](const Algorithm& a, const Instance& i) {
    const Schedule s = *make_schedule(a, i);
    if (!s.regular()) return;
    ++regular;
    for (const CostParameters& model : {kWalkModel, adding}) {
      const double walked = simulate(s, Bytes(1e6), model).end.value;
      EXPECT_NEAR(simulate_end(s, Bytes(1e6), model).value, walked, 1e-12 * walked) << test::label(a, i);
    }
  });
  EXPECT_GT(regular, 100);
}

TEST(Timeline, no_global_step_holds_back_who_is_ready) {
  // Two independent pairs; the second step's pair 2 -> 3 needs nothing from the first step's 0 -> 1.
  Schedule s;
  s.ranks = 4;
  s.chunks = 1;
  Step first, second;
  first.copy(0, 1, {0});
  second.copy(2, 3, {0});
  s.set_steps({first, second});
  const Timeline t = simulate(s, Bytes(1000), kWalkModel);
  EXPECT_EQ(t.spans[1].start.value, 0);
  EXPECT_NEAR(t.end.value, 3e-6, 1e-18);  // alpha 2 us + 1000 B at 1 ns/B; the walk would say 6 us
}

TEST(Timeline, a_transfer_waits_for_the_one_that_brings_its_chunk) {
  const Timeline t = simulate(test::chain_allreduce(4), Bytes(1000), kWalkModel);
  for (std::size_t i = 1; i < t.spans.size(); ++i) EXPECT_EQ(t.spans[i].start, t.spans[i - 1].end);
  EXPECT_NEAR(t.end.value, 6 * 3e-6, 1e-15);
}

TEST(Timeline, a_slot_is_not_overwritten_before_it_was_read) {
  // Step 0: rank 0 sends chunk 0 twice (its port is busy 6 us). Step 1 writes that slot at rank 0: it waits.
  Schedule s;
  s.ranks = 4;
  s.chunks = 1;
  Step read, write;
  read.copy(0, 1, {0});
  read.copy(0, 2, {0});
  write.copy(3, 0, {0});
  s.set_steps({read, write});
  EXPECT_NEAR(simulate(s, Bytes(1000), kWalkModel).spans[2].start.value, 6e-6, 1e-18);
}

TEST(Timeline, reducing_occupies_the_receiver_only) {
  Schedule s;
  s.ranks = 3;
  s.chunks = 1;
  Step step;
  step.reduce(1, 0, {0});
  step.reduce(2, 0, {0});
  s.set_steps({step});
  CostParameters model = kWalkModel;
  model.reduce_cost = SecondsPerByte(1e-9);
  const Timeline t = simulate(s, Bytes(1000), model);
  EXPECT_NEAR(t.spans[0].sent.value, 3e-6, 1e-18);
  EXPECT_NEAR(t.spans[0].end.value, 4e-6, 1e-18);
  EXPECT_NEAR(t.spans[1].start.value, 4e-6, 1e-18);  // the in-port is busy until the first is reduced
}

}  // namespace
}  // namespace ringside
