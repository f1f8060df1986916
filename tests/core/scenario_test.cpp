// What is wrong today: late ranks, slow and broken links, and the kernel's copies, each with its effect by hand.
#include <algorithm>
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "core/algorithms/registry.h"
#include "core/base/mix.h"
#include "core/flow.h"

namespace ringside {
namespace {

constexpr double kAlpha = 2e-6, kBeta = 1e-9;
constexpr std::int64_t kScenarioBytes = 240'000;  // a multiple of 4 K for K = 2, 3, 4, 5, 6

Case ring(std::int32_t ranks, const std::string& topology) {
  Case c;
  c.instance.ranks = ranks;
  c.bytes = kScenarioBytes;
  c.alpha = Seconds(kAlpha);
  c.bandwidth = BytesPerSecond(1 / kBeta);
  c.wiring.topology = topology;
  return c;
}

double simulated(const Case& c) {
  const auto p = predict(c);
  EXPECT_TRUE(p) << p.error().line();
  return p && p->simulation ? p->simulation->value : -1;
}

TEST(Scenario, a_straggler_delays_a_ring_by_its_lateness) {
  // The port of the latest rank is busy for all 2 (K - 1) steps from then on, and nobody else has to wait for longer.
  for (const std::int32_t k : {2, 3, 5})
    for (const double late : {1e-6, 1e-3}) {
      const double ring_time = 2 * (k - 1) * (kAlpha + kScenarioBytes / k * kBeta);
      Case c = ring(k, "crossbar");
      EXPECT_NEAR(simulated(c), ring_time, 1e-9 * ring_time);
      c.wiring.stragglers = {{.rank = k - 1, .late = Seconds(late), .factor = 1}};
      EXPECT_NEAR(simulated(c), ring_time + late, 1e-9) << k;
      c.wiring.stragglers.push_back({.rank = 0, .late = Seconds(late / 2), .factor = 1});
      EXPECT_NEAR(simulated(c), ring_time + late, 1e-9) << "the latest decides";
    }
}

TEST(Scenario, lateness_has_bounds_wherever_it_comes_from) {
  for (const double late : {-1e-6, 1.1e9, std::nan("")}) {
    Case c = ring(3, "crossbar");
    c.wiring.stragglers = {{.rank = 1, .late = Seconds(late), .factor = 1}};
    EXPECT_FALSE(validate(c)) << late;
  }
}

TEST(Scenario, a_late_leaf_of_a_broadcast_delays_nobody_before_it) {
  // Linear: the root serves 1, 2, 3 in turn. Rank 3 is served last, after 2 messages, and may be that late for free.
  Case c = ring(4, "crossbar");
  c.collective = Collective::broadcast;
  c.algorithm = "linear";
  const double message = kAlpha + kScenarioBytes * kBeta;
  c.wiring.stragglers = {{.rank = 3, .late = Seconds(2 * message), .factor = 1}};
  EXPECT_NEAR(simulated(c), 3 * message, 1e-12);
  c.wiring.stragglers.front().rank = 1;  // the root serves in order and waits for it
  EXPECT_NEAR(simulated(c), 5 * message, 1e-12);
}

TEST(Scenario, the_slowest_link_sets_the_pace_of_a_ring) {
  for (const std::int32_t k : {2, 4, 6}) {
    Case c = ring(k, "crossbar");
    c.wiring.impaired = {{"GPU 0", "crossbar", 0.25}};
    const double slow = 2 * (k - 1) * (kAlpha + 4 * (kScenarioBytes / k) * kBeta);
    EXPECT_NEAR(simulated(c), slow, 1e-9 * slow);
    Case device = ring(k, "crossbar");  // all links of a rank's device
    device.wiring.stragglers = {{.rank = 0, .late = Seconds(0), .factor = 0.25}};
    EXPECT_NEAR(simulated(device), slow, 1e-9 * slow);
  }
}

TEST(Scenario, a_broken_link_is_gone_around) {
  // A ring of wires of four, and a ring of messages on it. Without the wire 0-1, 0 reaches 1 by 3 and 2, against the
  // direction of all others, so nobody shares a wire; but three hops are three latencies.
  Case c = ring(4, "ring");
  const double whole = simulated(c);
  EXPECT_NEAR(whole, 6 * (kAlpha + kScenarioBytes / 4 * kBeta), 1e-12);
  c.wiring.impaired = {{"GPU 0", "GPU 1", 0}};
  EXPECT_NEAR(simulated(c), 6 * (3 * kAlpha + kScenarioBytes / 4 * kBeta), 1e-12);
}

TEST(Scenario, a_link_without_which_somebody_is_cut_off_is_refused) {
  Case c = ring(4, "crossbar");
  c.wiring.impaired = {{"GPU 2", "crossbar", 0}};
  const auto p = predict(c);
  ASSERT_FALSE(p);
  EXPECT_NE(p.error().line().find("no way"), std::string::npos) << p.error().line();
  EXPECT_EQ(p.error().line().find('\n'), std::string::npos);
  c.wiring.impaired = {{"GPU 0", "GPU 1", 0}};
  EXPECT_NE(validate(c).error().line().find("two nodes that a link joins"), std::string::npos);
  c.wiring.impaired = {{"GPU 9", "crossbar", 0}};
  EXPECT_NE(validate(c).error().line().find("GPU 9"), std::string::npos);
  c.wiring.impaired.clear();
  c.wiring.stragglers = {{.rank = 4, .late = Seconds(1), .factor = 1}};
  EXPECT_NE(validate(c).error().line().find("0 to 3"), std::string::npos);
}

TEST(Scenario, the_kernel_copies_at_both_ends_what_leaves_a_machine) {
  // Two ranks in two machines: 2 steps of n/2 bytes, each copied twice at 10 GB/s.
  Case c = ring(2, "h100-ethernet:2");
  c.wiring.placement = "0,8";
  const double rdma = simulated(c);
  c.wiring.kernel = true;
  EXPECT_NEAR(simulated(c) - rdma, 2 * (kScenarioBytes / 2) * 2 * 1e-10, 1e-12);
  c.wiring.placement = "0,1";  // inside a machine there is nothing to copy
  const double inside = simulated(c);
  c.wiring.kernel = false;
  EXPECT_EQ(simulated(c), inside);
}

/// Formula, price and simulation.
std::array<double, 3> answers(const Case& c) {
  const auto p = predict(c);
  EXPECT_TRUE(p) << p.error().line();
  const auto value = [](const std::optional<Seconds>& s) { return s ? s->value : 0; };
  return p ? std::array{value(p->formula), value(p->price), value(p->simulation)} : std::array<double, 3>{};
}

TEST(Scenario, a_link_that_gets_worse_makes_no_formula_and_no_price_better) {
  std::uint64_t seed = 7;
  const auto pick = [&](std::size_t count) { return static_cast<std::size_t>((seed = mix(seed)) % count); };
  constexpr std::array kTopologies{"h100-rails:2", "h100-fat-tree:2", "a100-efa:2", "dgx-1",
                                   "mi300x",       "torus:2x4",       "ring",       "crossbar",
                                   "rtx4090-p2p",  "dragonfly:3x2x2"};
  constexpr std::array kCollectives{Collective::allreduce, Collective::allgather, Collective::broadcast,
                                    Collective::all_to_all};
  int cases = 0, tried = 0;
  while (cases < 120) {
    ASSERT_LT(++tried, 2000);
    Case c = ring(static_cast<std::int32_t>(2 + pick(7)), kTopologies[pick(kTopologies.size())]);
    c.collective = kCollectives[pick(kCollectives.size())];
    const auto all = algorithms_of(c.collective);
    c.algorithm = all[pick(all.size())]->name;
    c.bytes = std::int64_t{4} << (2 * pick(12));
    c.wiring.placement = pick(2) == 0 ? "packed" : "random:" + std::to_string(pick(9));
    if (!validate(c)) continue;
    const Topology t = network_of(c)->topology;
    const Link& link = t.links[pick(t.links.size())];
    const auto with = [&](double factor) {
      Case worse = c;
      worse.wiring.impaired = {{t.nodes[static_cast<std::size_t>(link.from)].label,
                                t.nodes[static_cast<std::size_t>(link.to)].label, factor}};
      return worse;
    };
    ++cases;
    const auto healthy = answers(c);
    auto before = healthy;
    for (const double factor : {0.99, 0.5, 0.25, 1e-3}) {
      const auto now = answers(with(factor));
      for (std::size_t i = 0; i < 2; ++i)
        EXPECT_GE(now[i], before[i] * (1 - 1e-9)) << c.wiring.topology << " " << c.algorithm << " " << factor;
      EXPECT_GE(now[2], before[2] * (1 - 1e-9)) << c.wiring.topology << " " << c.algorithm << " " << factor;
      before = now;
    }
    // Messages over several ways: a simulation of many of them may be lucky on worse wires, formula and price may not.
    for (const char* routing : {"multipath", "adaptive"}) {
      Case spread = c, worse = with(0.25);
      spread.wiring.routing = worse.wiring.routing = routing;
      const auto now = answers(worse), then = answers(spread);
      for (std::size_t i = 0; i < 2; ++i)
        EXPECT_GE(now[i], then[i] * (1 - 1e-9)) << c.wiring.topology << " " << c.algorithm << " " << routing;
      worse.wiring.impaired.front().factor = 0;
      if (!predict(worse)) continue;
      const auto gone = answers(worse);
      for (std::size_t i = 0; i < 2; ++i)
        EXPECT_GE(gone[i], then[i] * (1 - 1e-9)) << c.wiring.topology << " " << c.algorithm << " " << routing;
    }
    if (!predict(with(0))) continue;  // somebody is cut off
    const auto broken = answers(with(0));
    for (std::size_t i = 0; i < 3; ++i)
      EXPECT_GE(broken[i], healthy[i] * (1 - 1e-9)) << c.wiring.topology << " " << c.algorithm << " broken " << i;
  }
}

TEST(Scenario, a_slow_cable_is_not_gone_around) {
  // On rails the slow NIC's share of a ring: 2 (K - 1) messages of n/K, each of them so many times longer.
  Case c = ring(16, "h100-rails:2");
  c.bytes = 1 << 24;
  const double healthy = simulated(c), message = c.size().value / 16 / 50e9;
  for (const double times : {1.01, 2.0, 4.0}) {
    c.wiring.impaired = {{"NIC 0", "rail 0", 1 / times}};
    EXPECT_NEAR(simulated(c) - healthy, 30 * (times - 1) * message, 0.01 * healthy) << times;
  }
}

TEST(Scenario, no_scenario_makes_anything_faster) {
  for (const char* topology : {"crossbar", "torus:2x3", "h100-rails:2"})
    for (const char* algorithm : {"ring", "recursive_doubling", "linear"}) {
      Case c = ring(6, topology);
      c.algorithm = algorithm;
      c.wiring.ports =
          1;  // with two, messages that pile up share a wire, and a late rank may cost more than it is late
      const double healthy = simulated(c);
      for (std::int32_t r = 0; r < 6; ++r) {
        Case late = c, slow = c;
        late.wiring.stragglers = {{.rank = r, .late = Seconds(1e-4), .factor = 1}};
        slow.wiring.stragglers = {{.rank = r, .late = Seconds(0), .factor = 0.1}};
        EXPECT_GE(simulated(late), healthy * (1 - 1e-9)) << topology << " " << algorithm << " " << r;
        EXPECT_LE(simulated(late), healthy + 1e-4 + 1e-9) << topology << " " << algorithm << " " << r;
        EXPECT_GE(simulated(slow), healthy * (1 - 1e-9)) << topology << " " << algorithm << " " << r;
      }
    }
}

}  // namespace
}  // namespace ringside
