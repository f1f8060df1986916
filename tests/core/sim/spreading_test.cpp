// Messages over several equally fast ways: two leaves and two spines worked out by hand, then what has to hold on any
// fabric.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/sim/network.h"
#include "core/topology/routes.h"
#include "core/topology/shapes.h"

namespace ringside {
namespace {

constexpr double kByte = 1e6, kPerSecond = 1e9, kMs = 1e-3;  // one message of 1 MB takes one wire 1 ms
const std::vector<Routing> kRoutings{Routing::first, Routing::by_destination, Routing::ecmp, Routing::adaptive,
                                     Routing::multipath};

std::size_t slot_of(std::int32_t i) {
  return static_cast<std::size_t>(i);
}

/// Hosts 0 .. leaves * hosts - 1, then the leaves, then the spines; wires of 1 GB/s without latency.
Topology leaf_spine(std::int32_t leaves, std::int32_t hosts, std::int32_t spines) {
  auto t = make_topology(
      fmt::format("fat-tree:{}x{}x{}", leaves, hosts, spines),
      {.devices = 1, .sizes = {}, .alpha = Seconds(0), .bandwidth = BytesPerSecond(kPerSecond), .tier = {}});
  EXPECT_TRUE(t) << (t ? "" : t.error().line());
  return *t;
}

struct Sent {
  std::vector<double> ends;   ///< milliseconds, of every message
  std::vector<double> links;  ///< megabytes, of every link
  double last() const { return *std::max_element(ends.begin(), ends.end()); }
};

using Pairs = std::vector<std::pair<std::int32_t, std::int32_t>>;

/// One message of 1 MB for each pair of hosts, all at once.
Sent send(Topology t, Routing routing, const Pairs& pairs) {
  t.routing = routing;
  Step step;
  step.copy(0, 1, {0});
  Schedule one;
  one.ranks = 2;
  one.set_steps(std::vector<Step>{step});
  std::vector<NetworkJob> jobs(pairs.size());
  for (std::size_t i = 0; i < pairs.size(); ++i)
    jobs[i].schedule = &one, jobs[i].n = Bytes(kByte), jobs[i].nodes = {pairs[i].first, pairs[i].second};
  const auto result = simulate(t, jobs, 0);
  EXPECT_TRUE(result);
  Sent sent;
  for (const Seconds end : result->job_end) sent.ends.push_back(end.value / kMs);
  for (const double bytes : result->link_bytes) sent.links.push_back(bytes / kByte);
  return sent;
}

/// Megabytes from one node to another.
double between(const Topology& t, const Sent& sent, std::int32_t from, std::int32_t to) {
  double sum = 0;
  for (std::size_t l = 0; l < t.links.size(); ++l)
    if (t.links[l].from == from && t.links[l].to == to) sum += sent.links[l];
  return sum;
}

TEST(Spreading, two_leaves_and_two_spines_by_hand) {
  // Hosts 0 1 2 below leaf 6, 3 4 5 below leaf 7; spines 8 and 9. Three messages of 1 MB go from leaf to leaf.
  const Topology t = leaf_spine(2, 3, 2);
  const Pairs pairs{{0, 3}, {1, 4}, {2, 5}};
  // All through the first spine: three share each of its wires.
  const Sent first = send(t, Routing::first, pairs);
  EXPECT_NEAR(between(t, first, 6, 8), 3, 1e-9);
  EXPECT_NEAR(between(t, first, 6, 9), 0, 1e-9);
  EXPECT_NEAR(first.last(), 3, 1e-9);
  // Half of each over each spine: 1.5 MB on every wire between switches.
  const Sent multipath = send(t, Routing::multipath, pairs);
  for (const auto& [from, to] : Pairs{{6, 8}, {6, 9}, {8, 7}, {9, 7}})
    EXPECT_NEAR(between(t, multipath, from, to), 1.5, 1e-9) << from << " " << to;
  for (const double end : multipath.ends) EXPECT_NEAR(end, 1.5, 1e-9);
  // The first message takes the first spine, the second the idle one, the third the first again; the second message has
  // a way for itself and is over after 1 ms.
  const Sent adaptive = send(t, Routing::adaptive, pairs);
  EXPECT_NEAR(between(t, adaptive, 6, 8), 2, 1e-9);
  EXPECT_NEAR(between(t, adaptive, 6, 9), 1, 1e-9);
  EXPECT_NEAR(adaptive.ends[0], 2, 1e-9);
  EXPECT_NEAR(adaptive.ends[1], 1, 1e-9);
  EXPECT_NEAR(adaptive.ends[2], 2, 1e-9);
}

TEST(Spreading, a_message_alone_is_as_fast_as_all_its_ways_together) {
  // Two wires of 1 GB/s between two leaves whose hosts have 4 GB/s: 2 GB/s in all.
  Topology t = leaf_spine(2, 1, 2);
  for (Link& l : t.links)
    if (std::min(l.from, l.to) < 2) l.bandwidth = BytesPerSecond(4 * kPerSecond);
  EXPECT_NEAR(send(t, Routing::first, {{0, 1}}).last(), 1, 1e-9);
  EXPECT_NEAR(send(t, Routing::multipath, {{0, 1}}).last(), 0.5, 1e-9);
  // One of them half as fast: packets are still spread evenly, so the slow half decides: 0.5 MB at 0.5 GB/s.
  for (Link& l : t.links)
    if (l.from == 2 && l.to == 4) l.whole = l.bandwidth, l.bandwidth = l.bandwidth * 0.5;
  EXPECT_NEAR(send(t, Routing::multipath, {{0, 1}}).last(), 1, 1e-9);
  // Broken, it takes nothing: what is left is one way.
  for (Link& l : t.links)
    if (l.from == 2 && l.to == 4) l.bandwidth = BytesPerSecond(0);
  const Sent left = send(t, Routing::multipath, {{0, 1}});
  EXPECT_NEAR(left.last(), 1, 1e-9);
  EXPECT_NEAR(between(t, left, 2, 5), 1, 1e-9);
  t.routing = Routing::multipath;
  Routes routes(t);
  EXPECT_TRUE(routes.rerouted(0, 1));
  EXPECT_FALSE(routes.rerouted(1, 0));
}

struct Trial {
  Topology topology;
  Pairs pairs;
  std::int32_t spines = 0;
};

/// Random leaves, hosts and spines, and a permutation of the hosts or any pairs.
std::vector<Trial> trials() {
  std::mt19937 random(1);
  const auto pick = [&](std::int32_t low, std::int32_t high) {
    return low + static_cast<std::int32_t>(random() % static_cast<std::uint32_t>(high - low + 1));
  };
  std::vector<Trial> all;
  for (int i = 0; i < 60; ++i) {
    const std::int32_t leaves = pick(2, 5), hosts = pick(1, 6), spines = pick(1, 5);
    Trial trial{leaf_spine(leaves, hosts, spines), {}, spines};
    std::vector<std::int32_t> to(slot_of(leaves * hosts));
    std::iota(to.begin(), to.end(), 0);
    std::shuffle(to.begin(), to.end(), random);
    for (std::int32_t h = 0; h < leaves * hosts; ++h)
      if (to[slot_of(h)] != h) trial.pairs.push_back({h, to[slot_of(h)]});
    for (std::int32_t extra = i % 2 == 0 ? 0 : pick(1, 12); extra > 0; --extra) {
      const std::int32_t from = pick(0, leaves * hosts - 1), other = pick(0, leaves * hosts - 1);
      if (from != other) trial.pairs.push_back({from, other});
    }
    if (!trial.pairs.empty()) all.push_back(std::move(trial));
  }
  return all;
}

TEST(Spreading, multipath_is_never_slower_than_the_worst_hash) {
  // The worst that hashing can do is to send everything through one spine, as `first` does.
  int better = 0;
  for (const auto& [t, pairs, _] : trials()) {
    const double worst = send(t, Routing::first, pairs).last();
    for (const Routing routing : {Routing::multipath, Routing::adaptive})
      EXPECT_LE(send(t, routing, pairs).last(), worst * (1 + 1e-9)) << t.name << " " << name(routing);
    better += send(t, Routing::multipath, pairs).last() < worst * (1 - 1e-9) ? 1 : 0;
  }
  EXPECT_GT(better, 20);
}

TEST(Spreading, where_there_is_one_way_all_routings_take_it) {
  for (const auto& [t, pairs, spines] : trials()) {
    if (spines != 1) continue;
    const Sent ecmp = send(t, Routing::ecmp, pairs);
    for (const Routing routing : kRoutings) {
      const Sent sent = send(t, routing, pairs);
      for (std::size_t i = 0; i < pairs.size(); ++i) EXPECT_NEAR(sent.ends[i], ecmp.ends[i], 1e-9) << name(routing);
      EXPECT_EQ(sent.links, ecmp.links) << name(routing);
    }
  }
}

TEST(Spreading, what_enters_a_switch_leaves_it) {
  for (const auto& [t, pairs, _] : trials())
    for (const Routing routing : kRoutings) {
      const Sent sent = send(t, routing, pairs);
      std::vector<double> kept(t.nodes.size(), 0);
      for (std::size_t l = 0; l < t.links.size(); ++l)
        kept[slot_of(t.links[l].to)] += sent.links[l], kept[slot_of(t.links[l].from)] -= sent.links[l];
      for (const auto& [from, to] : pairs) kept[slot_of(from)] += 1, kept[slot_of(to)] -= 1;
      for (std::size_t v = 0; v < kept.size(); ++v)
        EXPECT_NEAR(kept[v], 0, 1e-9) << t.name << " " << name(routing) << " " << t.nodes[v].label;
    }
}

TEST(Spreading, a_link_that_gets_worse_makes_no_multipath_faster) {
  std::mt19937 random(2);
  for (const auto& [t, pairs, _] : trials()) {
    Topology worse = t;
    Link& link = worse.links[random() % worse.links.size()];
    double before = send(t, Routing::multipath, pairs).last();
    link.whole = link.bandwidth;
    for (const double factor : {0.9, 0.5, 0.1}) {
      link.bandwidth = link.whole * factor;
      const double now = send(worse, Routing::multipath, pairs).last();
      EXPECT_GE(now, before * (1 - 1e-9)) << t.name << " " << factor;
      before = now;
    }
  }
}

TEST(Spreading, every_way_is_as_fast_as_any_other_and_shares_add_up) {
  for (const char* text :
       {"torus:4x4", "hypercube:4", "fat-tree:4x4x4", "fat-tree:4", "dragonfly:5x4x2", "h100-rails:2"}) {
    auto made = make_topology(
        text, {.devices = 1, .sizes = {}, .alpha = Seconds(1e-6), .bandwidth = BytesPerSecond(1e9), .tier = {}});
    ASSERT_TRUE(made);
    made->routing = Routing::multipath;
    Routes routes(*made);
    for (const std::int32_t a : devices(*made))
      for (const std::int32_t b : devices(*made)) {
        if (a == b) continue;
        const auto ways = routes.all_between(a, b);
        ASSERT_FALSE(ways.empty());
        EXPECT_EQ(ways.front(), *routes.between(a, b));
        const Seconds fastest = cost_of(*made, ways.front()).seconds(Bytes(1 << 20));
        for (const auto& way : ways)
          EXPECT_NEAR(cost_of(*made, way).seconds(Bytes(1 << 20)).value, fastest.value, 1e-9 * fastest.value);
        const Spread& spread = *routes.spread(a, b);
        double out = 0, in = 0;
        for (std::size_t i = 0; i < spread.links.size(); ++i) {
          const Link& l = made->links[slot_of(spread.links[i])];
          out += l.from == a ? spread.shares[i] : 0;
          in += l.to == b ? spread.shares[i] : 0;
        }
        EXPECT_NEAR(out, 1, 1e-12) << text;
        EXPECT_NEAR(in, 1, 1e-12) << text;
      }
  }
}

}  // namespace
}  // namespace ringside
