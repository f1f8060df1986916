// The event engine against the in-order crossbar over the whole catalogue, and its rules on hand-built schedules.
#include "core/sim/network.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/topology/shapes.h"
#include "tests/support/catalogue.h"
#include "tests/support/hand_built.h"

namespace ringside {
namespace {

const CostParameters kModel{Seconds(2e-6), SecondsPerByte(1e-9), SecondsPerByte(3e-10)};

Topology crossbar(std::int32_t devices) {
  return *make_topology(
      "crossbar", {.devices = devices, .sizes = {}, .alpha = kModel.alpha, .bandwidth = 1.0 / kModel.beta, .tier = ""});
}

/// Every place on the device of its number; helpers have none here.
NetworkJob job(const Schedule& s, Bytes n) {
  NetworkJob j{.schedule = &s,
               .n = n,
               .element_bytes = 4,
               .nodes = {},
               .start = Seconds(0),
               .late = {},
               .reduce_cost = SecondsPerByte(0)};
  for (std::int32_t r = 0; r < s.places(); ++r) j.nodes.push_back(r);
  return j;
}

/// Two devices on either side of one wire of 1 GB/s per direction: 0, 1 | 2, 3. Their own wires are twice as fast.
Topology two_sides() {
  Topology t;
  for (const char* label : {"a", "b", "c", "d"}) t.add_node({.kind = NodeKind::gpu, .label = label});
  const std::int32_t left = t.add_node({.kind = NodeKind::switch_, .label = "left", .forwards = true});
  const std::int32_t right = t.add_node({.kind = NodeKind::switch_, .label = "right", .forwards = true});
  for (const std::int32_t d : {0, 1}) t.connect(d, left, Seconds(1e-6), BytesPerSecond(2e9), "");
  for (const std::int32_t d : {2, 3}) t.connect(d, right, Seconds(1e-6), BytesPerSecond(2e9), "");
  t.connect(left, right, Seconds(1e-6), BytesPerSecond(1e9), "");
  return t;
}

Schedule copies(std::int32_t ranks, const std::vector<std::pair<std::int32_t, std::int32_t>>& pairs) {
  Schedule s;
  s.ranks = ranks;
  s.chunks = 1;
  Step step;
  for (const auto& [from, to] : pairs) step.copy(from, to, {0});
  s.set_steps(std::vector<Step>{step});
  return s;
}

Timeline run(const Topology& t, const NetworkJob& j, std::int32_t ports = 1) {
  auto timeline = timeline_of(t, j, ports);
  EXPECT_TRUE(timeline) << timeline.error().line();
  return *timeline;
}

TEST(Network, is_the_crossbar_where_the_topology_is_one) {
  test::for_each_instance(1, [](const Algorithm& a, const Instance& i) {
    const auto s = make_schedule(a, i);
    if (s->helpers > 0) return;
    const Timeline expected = simulate(*s, Bytes(1e6), kModel);
    NetworkJob j = job(*s, Bytes(1e6));
    j.reduce_cost = kModel.reduce_cost;
    const Timeline actual = run(crossbar(i.ranks), j);
    ASSERT_EQ(actual.spans.size(), expected.spans.size()) << test::label(a, i);
    ASSERT_NEAR(actual.end.value, expected.end.value, 1e-9 * expected.end.value) << test::label(a, i);
    for (std::size_t k = 0; k < actual.spans.size(); ++k) {
      ASSERT_NEAR(actual.spans[k].start.value, expected.spans[k].start.value, 1e-9 * expected.end.value)
          << test::label(a, i);
      ASSERT_NEAR(actual.spans[k].end.value, expected.spans[k].end.value, 1e-9 * expected.end.value)
          << test::label(a, i);
    }
  });
}

TEST(Network, whoever_shares_a_wire_takes_longer) {
  // Both messages cross the wire in the middle, 1000 bytes each at half of 1 GB/s: 3 us of latency, then 2 us.
  const Schedule s = copies(4, {{0, 2}, {1, 3}});
  const Timeline t = run(two_sides(), job(s, Bytes(1000)));
  EXPECT_NEAR(t.spans[0].end.value, 5e-6, 1e-15);
  EXPECT_NEAR(t.spans[1].end.value, 5e-6, 1e-15);
  // The other direction is another link: nobody is in the way.
  const Schedule both = copies(4, {{0, 2}, {3, 1}});
  EXPECT_NEAR(run(two_sides(), job(both, Bytes(1000))).end.value, 4e-6, 1e-15);
}

TEST(Network, one_port_serves_in_order_and_k_ports_share) {
  // Rank 0 sends to 1, 2 and 3. One port: one after the other. Two ports: the first two share its wire of 2 GB/s, each
  // 1 GB/s.
  const Schedule s = copies(4, {{0, 1}, {0, 2}, {0, 3}});
  const Timeline one = run(two_sides(), job(s, Bytes(1000)), 1);
  EXPECT_EQ(one.spans[1].start, one.spans[0].sent);
  EXPECT_EQ(one.spans[2].start, one.spans[1].sent);
  const Timeline two = run(two_sides(), job(s, Bytes(1000)), 2);
  EXPECT_EQ(two.spans[0].start, two.spans[1].start);
  EXPECT_EQ(two.spans[2].start, std::min(two.spans[0].sent, two.spans[1].sent));
  // Fluid: all at once. The two that cross the middle share 1 GB/s, the third has what is left of 2 GB/s.
  const Timeline fluid = run(two_sides(), job(s, Bytes(1000)), 0);
  for (const Span& span : fluid.spans) EXPECT_EQ(span.start.value, 0);
  // 0 -> 1 flows after 2 us at 2 GB/s until the others come at 3 us: by then 2000 bytes could have gone, so it is over
  // at 2.5 us.
  EXPECT_NEAR(fluid.spans[0].end.value, 2.5e-6, 1e-15);
  EXPECT_NEAR(fluid.spans[1].end.value, 5e-6, 1e-15);
}

TEST(Network, a_late_rank_delays_those_who_need_it) {
  const Schedule ring = test::ring_allreduce(4);
  const Topology t = crossbar(4);
  NetworkJob j = job(ring, Bytes(4e3));
  const double punctual = run(t, j).end.value;
  j.late = {Seconds(0), Seconds(1e-3), Seconds(0), Seconds(0)};
  // Every rank's result needs rank 1's part, which goes all the way around after rank 1 has come.
  EXPECT_NEAR(run(t, j).end.value, punctual + 1e-3, 1e-9);
}

TEST(Network, a_job_may_start_later) {
  const Schedule s = copies(4, {{0, 1}});
  NetworkJob j = job(s, Bytes(1000));
  j.start = Seconds(5e-6);
  const Timeline t = run(two_sides(), j);
  EXPECT_EQ(t.spans[0].start.value, 5e-6);
}

TEST(Network, jobs_on_one_timeline_share_ports_and_wires) {
  // Alone each takes 2 us + 0.5 us; the second waits for the port of device 0.
  const Schedule s = copies(4, {{0, 1}});
  const NetworkJob jobs[] = {job(s, Bytes(1000)), job(s, Bytes(1000))};
  const auto result = simulate(two_sides(), jobs);
  ASSERT_TRUE(result);
  EXPECT_NEAR(result->job_end[0].value, 2.5e-6, 1e-15);
  EXPECT_NEAR(result->job_end[1].value, 5e-6, 1e-15);
  EXPECT_EQ(result->transfers, 2);
  // The same at once: both flow at 1 GB/s.
  EXPECT_NEAR(simulate(two_sides(), jobs, 0)->end.value, 3e-6, 1e-15);
}

TEST(Network, messages_to_one_peer_flow_in_order_while_their_latencies_overlap) {
  // Three of 1000 bytes at 2 GB/s, all ready at once: one latency of 2 us, then 0.5 us each, one after another.
  const Schedule s = copies(4, {{0, 1}, {0, 1}, {0, 1}});
  NetworkJob j = job(s, Bytes(1000));
  j.in_order = true;
  const auto timeline = timeline_of(two_sides(), j, 0);
  ASSERT_TRUE(timeline);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(timeline->spans[i].end.value, 2e-6 + (i + 1) * 0.5e-6, 1e-15) << i;
}

TEST(Network, what_is_not_eager_asks_first) {
  const Schedule s = copies(4, {{0, 1}});
  NetworkJob j = job(s, Bytes(1000));
  j.eager = Bytes(1000);
  EXPECT_NEAR(run(two_sides(), j).end.value, 2.5e-6, 1e-15);
  j.eager = Bytes(999);  // there, back and there again: three latencies
  EXPECT_NEAR(run(two_sides(), j).end.value, 6.5e-6, 1e-15);
}

TEST(Network, a_copy_on_the_way_costs_every_byte) {
  Topology t = two_sides();
  t.nodes[4].copy = SecondsPerByte(1e-9);
  const Schedule s = copies(4, {{0, 1}});
  EXPECT_NEAR(run(t, job(s, Bytes(1000))).end.value, 3.5e-6, 1e-15);  // 2 us + 1 us of copying + 0.5 us
}

TEST(Network, every_link_knows_what_crossed_it) {
  const Schedule s = copies(4, {{0, 2}, {1, 3}});
  SimulationResult result;
  ASSERT_TRUE(timeline_of(two_sides(), job(s, Bytes(1000)), 1, &result));
  EXPECT_EQ(result.link_bytes[8], 2000);  // left to right
  EXPECT_EQ(result.link_bytes[9], 0);     // right to left
}

TEST(Network, whom_no_way_joins_is_named) {
  Topology t = two_sides();
  t.links.resize(8);  // the wire in the middle is gone
  const Schedule s = copies(4, {{0, 2}});
  const NetworkJob j = job(s, Bytes(1000));
  const auto result = simulate(t, {&j, 1});
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().line().find("no way from a to c"), std::string::npos) << result.error().line();
}

// L = 2 us on the crossbar. Two messages from 0 to 1, one after the other: with all of L at the ports 2 (L + m beta);
// with o of it the second may begin o + m beta after the first, and only the last waits for L - o. What asks first (3
// L) keeps its ports, and an overhead of L or more changes nothing.
TEST(Network, a_port_waits_for_the_overhead_of_a_message_and_not_for_its_whole_latency) {
  Schedule s;
  s.ranks = 2;
  s.chunks = 2;
  Step first, second;
  first.copy(0, 1, {0});
  second.copy(0, 1, {1});
  s.set_steps(std::vector<Step>{first, second});
  const double L = kModel.alpha.value, bytes = 4000, send = bytes * kModel.beta.value;
  NetworkJob j = job(s, Bytes(2 * bytes));
  EXPECT_NEAR(run(crossbar(2), j).end.value, 2 * (L + send), 1e-15);
  for (const double o : {0.0, 0.5e-6, 1e-6, L, 2 * L}) {
    j.overhead = Seconds(o);
    EXPECT_NEAR(run(crossbar(2), j).end.value, 2 * (std::min(o, L) + send) + std::max(0.0, L - o), 1e-15) << o;
  }
  j.overhead = Seconds(0);
  j.eager = Bytes(bytes - 1);
  EXPECT_NEAR(run(crossbar(2), j).end.value, 2 * (3 * L + send), 1e-15);
}

}  // namespace
}  // namespace ringside
