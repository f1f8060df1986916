// Links that are slow or broken: how they are named, and which ways change.
#include "core/topology/impair.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/base/index.h"
#include "core/base/mix.h"
#include "tests/core/topology/made.h"

namespace ringside {
namespace {

std::size_t links(const Topology& t, const std::string& a, const std::string& b) {
  const auto found = links_between(t, a, b);
  return found ? found->size() : 0;
}

TEST(Impair, links_are_named_as_the_topology_names_them) {
  const Topology rails = make("h100-rails:2");
  EXPECT_EQ(links(rails, "NIC 0", "rail 0"), 2U);  // both directions
  EXPECT_EQ(links(rails, "rail 0", "nic-0"), 2U);
  EXPECT_EQ(links(rails, "NIC *", "rail *"), 2U * 16);
  EXPECT_EQ(links(rails, "NIC *", "rail 3"), 2U * 2);
  EXPECT_EQ(links(rails, "*", "NVSwitch 1"), 2U * 8);
  EXPECT_EQ(links(make("ring", 8), "0", "1"), 2U);  // numbers of nodes
  EXPECT_EQ(links(make("h100-fat-tree:2"), "leaf 0", "spine 7"), 2U);
  EXPECT_EQ(link_kinds(rails), (std::vector<std::string>{"GPU *-NVSwitch *", "GPU *-NIC *", "NIC *-rail *"}));
}

TEST(Impair, a_text_is_parted_where_both_ends_are_joined) {
  Topology t;
  for (const char* label : {"node-0.site", "node-1.site"}) t.add_node({.label = label});
  t.connect(0, 1, Seconds(1), BytesPerSecond(1), "");
  const auto link = parse_link(t, "node-0.site-node-1.site", 0.5);
  ASSERT_TRUE(link) << link.error().line();
  EXPECT_EQ(*link, (Impaired{"node-0.site", "node-1.site", 0.5}));
}

TEST(Impair, what_joins_nothing_is_refused_with_what_there_is) {
  const Topology rails = make("h100-rails:2");
  for (const char* text : {"0-8", "NIC 0-rail 1", "rail 0", "NIC 0-", "-rail 0", "GPU 99-NIC 0", "0-99"}) {
    const auto link = parse_link(rails, text, 0);
    ASSERT_FALSE(link) << text;
    EXPECT_NE(link.error().line().find("NIC *-rail *"), std::string::npos) << link.error().line();
    EXPECT_EQ(link.error().line().find('\n'), std::string::npos);
  }
}

TEST(Impair, a_refused_link_says_what_its_first_end_is_joined_to) {
  // By definition of a ring, a node is joined to the one before and the one after it; 0-8 of 16 is its diameter.
  const Topology ring = make("ring", 16);
  const auto far = links_between(ring, "GPU 0", "GPU 8");
  ASSERT_FALSE(far);
  EXPECT_NE(far.error().line().find("GPU 0 is joined to GPU 1, GPU 15"), std::string::npos) << far.error().line();
  const auto parsed = parse_link(ring, "5-8", 0);
  ASSERT_FALSE(parsed);
  EXPECT_NE(parsed.error().line().find("GPU 5 is joined to GPU 4, GPU 6"), std::string::npos) << parsed.error().line();
  const auto many = links_between(ring, "GPU *", "leaf 0");  // more than one node: nobody's neighbours
  ASSERT_FALSE(many);
  EXPECT_EQ(many.error().line().find("is joined to"), std::string::npos) << many.error().line();
}

/// Every shape and preset of a size at which all pairs can be looked at, with each routing.
std::vector<Topology> with_every_routing() {
  std::vector<Topology> all;
  for (const Topology& t : all_made())
    for (const Routing routing : {Routing::first, Routing::by_destination, Routing::ecmp})
      if (devices(t).size() <= 24) all.push_back(t), all.back().routing = routing;
  return all;
}

TEST(Impair, a_slow_link_changes_no_way) {
  std::uint64_t seed = 1;
  for (const Topology& t : with_every_routing()) {
    if (t.links.empty()) continue;
    Topology slow = t;
    const Link& l = t.links[(seed = mix(seed)) % t.links.size()];
    ASSERT_TRUE(impair(slow, {t.nodes[at(l.from)].label, t.nodes[at(l.to)].label, 1e-3}));
    Routes before(t), after(slow);
    for (const std::int32_t a : devices(t))
      for (const std::int32_t b : devices(t)) EXPECT_EQ(way(before, a, b), way(after, a, b)) << t.name;
  }
}

TEST(Impair, a_broken_link_changes_only_the_ways_across_it) {
  std::uint64_t seed = 1;
  for (const Topology& t : with_every_routing()) {
    if (t.links.empty()) continue;
    const auto hit = (seed = mix(seed)) % t.links.size();
    const std::int32_t from = t.links[hit].from, to = t.links[hit].to;
    Topology broken = t;
    ASSERT_TRUE(impair(broken, {t.nodes[at(from)].label, t.nodes[at(to)].label, 0}));
    Routes before(t), after(broken);
    std::int64_t changed = 0;
    bool cut = false;
    for (const std::int32_t a : devices(t))
      for (const std::int32_t b : devices(t)) {
        bool crosses = false;
        for (const std::int32_t l : way(before, a, b)) crosses |= broken.links[at(l)].broken();
        const auto* now = after.between(a, b);
        if (!crosses) {
          EXPECT_EQ(way(before, a, b), *now) << t.name;
        }
        cut |= now == nullptr;
        if (!now) continue;
        changed += crosses;
        for (const std::int32_t l : *now) EXPECT_FALSE(broken.links[at(l)].broken()) << t.name;
      }
    if (!cut) {
      EXPECT_EQ(detours(broken, devices(t)).pairs, changed) << t.name;
    }
  }
}

}  // namespace
}  // namespace ringside
