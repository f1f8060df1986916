// Link loads by hand: a ring of four on two machines.
#include "core/sim/contention_bound.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/sim/network.h"
#include "tests/support/catalogue.h"
#include "tests/support/hand_built.h"
#include "tests/support/machines.h"

namespace ringside {
namespace {

constexpr Bytes kN(1 << 20);

TEST(Traffic, a_ring_is_one_pattern) {
  const Traffic t = traffic_of(test::ring_allreduce(5), Bytes(50)).value();
  ASSERT_EQ(t.patterns.size(), 1U);
  EXPECT_EQ(t.patterns[0].times, 2 * (5 - 1));
  ASSERT_EQ(t.flows(), 5);
  EXPECT_EQ(t.patterns[0].flows[4], (Flow{4, 0, 1, 10}));
}

TEST(Traffic, what_a_schedule_sends_is_in_its_patterns) {
  test::for_each_instance(1, [](const Algorithm& a, const Instance& i) {
    if (i.ranks > 9) return;
    const Schedule s = make_schedule(a, i).value();
    const Traffic t = traffic_of(s, kN).value();
    std::int64_t messages = 0, steps = 0, expected = 0;
    double bytes = 0;
    for (const Traffic::Pattern& p : t.patterns) {
      steps += p.times;
      for (const Flow& f : p.flows) messages += p.times * f.messages, bytes += static_cast<double>(p.times) * f.bytes;
    }
    double chunks = 0;
    for (std::int64_t step = 0; step < s.step_count(); ++step)
      for (const Transfer& x : s.step(step).transfers)
        if (!x.local()) ++expected, chunks += static_cast<double>(x.chunks.size());
    EXPECT_EQ(steps, s.step_count()) << test::label(a, i);
    EXPECT_EQ(messages, expected) << test::label(a, i);
    const double per_chunk = TransferSizes(s, kN, 4).of({0, 1, Slots{0}, Arrival::copy, {}}).value;
    EXPECT_NEAR(bytes, chunks * per_chunk, 1e-6 * bytes) << test::label(a, i);
  });
}

TEST(ContentionBound, of_a_ring_on_two_machines_is_what_the_wire_between_them_carries) {
  // Four links of 1 µs between machines. Packed, one of four messages leaves each machine; dealt out in turn, both do.
  const Topology t = test::machines({2, 2});
  const Traffic traffic = traffic_of(test::ring_allreduce(4), kN).value();
  ContentionBound bound(t, traffic);
  const double chunk = kN.value / 4 / test::kWires.outer.value;
  EXPECT_NEAR(bound.of({0, 1, 2, 3}).seconds.value, 6 * (4e-6 + chunk), 1e-12);
  EXPECT_NEAR(bound.of({0, 2, 1, 3}).seconds.value, 6 * (4e-6 + 2 * chunk), 1e-12);
  EXPECT_EQ(bound.of({0, 1, 2, 3}), bound.of({0, 1, 2, 3})) << "nothing is left over from the last time";
}

TEST(ContentionBound, is_the_simulation_where_all_ranks_do_alike) {
  const Topology t = test::machines({4, 4});
  const Schedule s = make_schedule(**find_algorithm(Collective::allreduce, "ring"),
                                   {.ranks = 8, .root = 0, .chunks = 0, .parameters = {}})
                         .value();
  const Traffic traffic = traffic_of(s, kN).value();
  NetworkJob job;
  job.schedule = &s;
  job.n = kN;
  job.nodes = place(t, 8, "round-robin").value();  // every message crosses, every machine's wire carries four
  const double simulated = simulate(t, {&job, 1})->end.value;
  EXPECT_NEAR(ContentionBound(t, traffic).of(job.nodes).seconds.value, simulated, 1e-9 * simulated);
}

TEST(ContentionBound, two_that_no_way_joins_never_end) {
  Topology t = test::machines({2, 2});
  std::erase_if(t.links, [](const Link& l) { return l.tier == "outer"; });
  const Traffic traffic = traffic_of(test::ring_allreduce(4), kN).value();
  ContentionBound bound(t, traffic);
  EXPECT_TRUE(std::isinf(bound.of({0, 1, 2, 3}).seconds.value));
  EXPECT_TRUE(std::isinf(bound.alone(0, 2, kN).value));
  EXPECT_NEAR(bound.alone(0, 1, kN).value, 2e-6 + kN.value / 100e9, 1e-12);
}

}  // namespace
}  // namespace ringside
