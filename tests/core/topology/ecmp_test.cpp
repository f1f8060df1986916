// Spreading messages over ways that are equally short.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/topology/routes.h"
#include "tests/core/topology/made.h"

namespace ringside {
namespace {

TEST(Ecmp, picks_among_the_shortest_only) {
  for (const char* text :
       {"torus:4x6", "hypercube:5", "fat-tree:4", "fat-tree:4x4x4", "h100-fat-tree:4", "dragonfly:9x4x2"}) {
    Topology t = make(text);
    t.routing = Routing::first;
    Routes first(t);
    for (const Routing routing : {Routing::ecmp, Routing::by_destination}) {
      Topology spread = t;
      spread.routing = routing;
      Routes routes(spread);
      for (const std::int32_t a : devices(t))
        for (const std::int32_t b : devices(t))
          EXPECT_EQ(way(routes, a, b).size(), way(first, a, b).size()) << text << " " << a << " " << b;
    }
  }
}

/// How many of all messages between devices cross each link that goes up from a leaf.
std::map<std::int32_t, int> up_from_leaves(const Topology& t, std::int32_t hosts, std::int32_t leaves) {
  Routes routes(t);
  std::map<std::int32_t, int> load;
  for (std::int32_t a = 0; a < hosts; ++a)
    for (std::int32_t b = 0; b < hosts; ++b)
      for (const std::int32_t l : way(routes, a, b)) {
        const Link& link = t.links[static_cast<std::size_t>(l)];
        if (link.from >= hosts && link.from < hosts + leaves && link.to >= hosts + leaves) ++load[l];
      }
  return load;
}

TEST(Routes, within_a_machine_look_at_no_other_machine) {
  const Topology t = make("h100-rails:64");  // 64 machines of 8 GPUs, and some twenty nodes that forward in each
  Routes routes(t);
  EXPECT_EQ(way(routes, 0, 7).size(), 2U) << "through the NVSwitch";
  EXPECT_LT(routes.looked_at(), 64);
  const std::int64_t near = routes.looked_at();
  EXPECT_FALSE(way(routes, 511, 7).empty());
  EXPECT_GT(routes.looked_at(), near) << "what was left out is looked at when it is asked for";
}

// A switch that is two boxes in one: between them a hop costs nothing, and both have their wire to GPU 0.
TEST(Routes, with_a_free_hop_list_each_link_once_whatever_was_asked_before) {
  Topology t;
  t.routing = Routing::multipath;
  for (int i = 0; i < 4; ++i) {
    Node node;
    node.label = std::to_string(i), node.forwards = i == 1 || i == 2;
    t.nodes.push_back(node);
  }
  const auto wire = [&](int a, int b, double alpha, double rate) {
    for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)})
      t.links.push_back({from, to, Seconds(alpha), BytesPerSecond(rate), "", {}});
  };
  wire(0, 1, 1e-6, 1e10), wire(0, 2, 1e-6, 1e10), wire(2, 3, 1e-6, 1e10), wire(1, 2, 0, 1e30);
  const auto seen = [&](std::vector<std::pair<int, int>> asked) {
    Routes routes(t);
    for (const auto& [a, b] : asked) routes.spread(a, b);
    return routes.spread(0, 3)->links;
  };
  const std::vector<std::int32_t> links = seen({});
  EXPECT_EQ(std::set<std::int32_t>(links.begin(), links.end()).size(), links.size());
  Routes routes(t);
  EXPECT_EQ(routes.spread(0, 3)->cost.narrowest, BytesPerSecond(1e10)) << "all of it crosses the last wire";
  EXPECT_EQ(seen({{1, 3}, {2, 3}, {3, 0}}), links);
  EXPECT_EQ(seen({{2, 3}, {1, 3}}), links);
}

TEST(Ecmp, spreads_over_all_spines_and_by_destination_evenly) {
  Topology t = make("fat-tree:8x8");  // 64 hosts, 8 leaves, 8 spines: 64 wires up
  const int even = 64 * 56 / 64;      // messages between leaves over wires up
  t.routing = Routing::first;
  EXPECT_EQ(up_from_leaves(t, 64, 8).size(), 8U);  // everything through the first spine
  t.routing = Routing::by_destination;
  const auto fair = up_from_leaves(t, 64, 8);
  ASSERT_EQ(fair.size(), 64U);
  for (const auto& [link, messages] : fair) EXPECT_EQ(messages, even) << link;
  t.routing = Routing::ecmp;
  const auto hashed = up_from_leaves(t, 64, 8);
  ASSERT_EQ(hashed.size(), 64U);
  // A binomial of 448 trials of 1/8 has 56 +- 7; five deviations on either side.
  for (const auto& [link, messages] : hashed) EXPECT_NEAR(messages, even, 35) << link;
}

TEST(Ecmp, a_permutation_collides_where_by_destination_does_not) {
  // Every GPU of a machine sends to its namesake in the next: eight messages up from a leaf, eight wires.
  Topology t = make("h100-fat-tree:4");
  const auto most = [&] {
    Routes routes(t);
    std::map<std::int32_t, int> load;
    int worst = 0;
    for (std::int32_t a = 0; a < 32; ++a)
      for (const std::int32_t l : way(routes, a, (a + 8) % 32)) worst = std::max(worst, ++load[l]);
    return worst;
  };
  EXPECT_EQ(most(), 1);
  t.routing = Routing::ecmp;
  EXPECT_GT(most(), 1);
}

}  // namespace
}  // namespace ringside
