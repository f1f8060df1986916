// Ways between machines that are alike cost the same: few pairs tell of all, and a machine with a fault is not missed.
#include "core/topology/alike_pairs.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "core/topology/placement.h"
#include "core/topology/routes.h"
#include "core/topology/shapes.h"
#include "tests/support/machines.h"

namespace ringside {
namespace {

Topology made(const char* name, std::int32_t devices) {
  return make_topology(
             name,
             {.devices = devices, .sizes = {}, .alpha = Seconds(1e-6), .bandwidth = BytesPerSecond(1e9), .tier = ""})
      .value();
}

using Cost = std::tuple<double, double, double>;  // latency, copies, narrowest

bool same(const Cost& a, const Cost& b) {
  const auto near = [](double x, double y) { return std::abs(x - y) <= 1e-12 * std::max(x, y); };
  return near(std::get<0>(a), std::get<0>(b)) && near(std::get<1>(a), std::get<1>(b)) &&
         near(std::get<2>(a), std::get<2>(b));
}

/// Of all ordered pairs of devices the number that is fresh; each other one must cost what a fresh one did.
std::size_t fresh_pairs(const Topology& t) {
  AlikePairs alike(t);
  Routes routes(t);
  std::vector<Cost> known;
  std::size_t fresh = 0;
  for (const std::int32_t a : devices(t))
    for (const std::int32_t b : devices(t)) {
      if (a == b) continue;
      const RouteCost c = cost_of(t, *routes.between(a, b));
      const Cost cost(c.latency.value, c.copies.value, c.narrowest.value);
      if (alike.fresh(a, b))
        ++fresh, known.push_back(cost);
      else
        EXPECT_TRUE(std::any_of(known.begin(), known.end(), [&](const Cost& k) { return same(k, cost); }))
            << t.name << ": " << t.nodes[static_cast<std::size_t>(a)].label << " to "
            << t.nodes[static_cast<std::size_t>(b)].label;
    }
  return fresh;
}

// On rails all machines hang on the same switches: 8 x 7 pairs within one, 8 x 8 between two.
TEST(AlikePairs, of_machines_on_rails_two_tell_of_all) {
  EXPECT_EQ(fresh_pairs(made("h100-rails:6", 48)), 56 + 64);
}

TEST(AlikePairs, ways_that_are_left_out_cost_what_others_do) {
  for (const char* name : {"h100-fat-tree:6", "h100-ethernet:6", "dgx-a100", "cpu-cluster:4x8", "torus:4x4"})
    fresh_pairs(made(name, name == std::string("torus:4x4") ? 16 : 8));
}

// Each node of a torus is in no machine.
TEST(AlikePairs, nodes_without_a_machine_are_like_none) {
  EXPECT_EQ(fresh_pairs(made("torus:4x4", 16)), 16 * 15);
}

TEST(AlikePairs, a_machine_with_a_slow_link_is_like_no_other) {
  Topology t = test::machines({4, 4, 4, 4});
  EXPECT_EQ(fresh_pairs(t), 4 * 3 + 4 * 4);
  Link& slow = t.links[0];  // of the first machine's first GPU to its switch
  slow.whole = slow.bandwidth, slow.bandwidth = slow.bandwidth / 100.0;
  // Within it and within another one; from it, to it, and between two others.
  EXPECT_EQ(fresh_pairs(t), 2 * (4 * 3) + 3 * (4 * 4));
}

// Two leaves with four machines of one GPU each, two spines, between which receivers choose; one wire of a spine is
// slow.
TEST(AlikePairs, where_ways_are_spread_over_a_slow_spine_none_is_like_another) {
  Topology t;
  const auto add_switch = [&](const char* label) {
    return t.add_node({.kind = NodeKind::switch_, .label = label, .forwards = true});
  };
  for (std::int32_t m = 0; m < 8; ++m) {
    t.machines.push_back("node " + std::to_string(m));
    t.add_node({.kind = NodeKind::gpu, .label = "GPU " + std::to_string(m), .machine = m});
  }
  const std::int32_t leaves[] = {add_switch("leaf 0"), add_switch("leaf 1")};
  const std::int32_t spines[] = {add_switch("spine 0"), add_switch("spine 1")};
  const BytesPerSecond wire(10e9);
  for (std::int32_t m = 0; m < 8; ++m) t.connect(m, leaves[m / 4], Seconds(1e-6), wire, "outer");
  std::int32_t last = 0;
  for (const std::int32_t leaf : leaves)
    for (const std::int32_t spine : spines) last = t.connect(leaf, spine, Seconds(1e-6), wire, "outer");
  // Machines of a leaf are alike: within one, and to the other, either way.
  EXPECT_EQ(fresh_pairs(t), 2 * 1 + 2 * 1);
  for (const std::int32_t way : {last, last + 1}) {
    Link& slow = t.links[static_cast<std::size_t>(way)];
    slow.whole = slow.bandwidth, slow.bandwidth = slow.bandwidth / 100.0;
  }
  EXPECT_EQ(fresh_pairs(t), 8 * 7);
}

}  // namespace
}  // namespace ringside
