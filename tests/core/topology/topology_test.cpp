// Properties of every shape, and of the routes through it.
#include "core/topology/topology.h"

#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/topology/routes.h"
#include "core/topology/shapes.h"
#include "core/topology/topology_json.h"

namespace ringside {
namespace {

ShapeRequest request(std::int32_t devices) {
  return {
      .devices = devices, .sizes = {}, .alpha = Seconds(3e-6), .bandwidth = BytesPerSecond(50e9), .tier = "infiniband"};
}

std::vector<Topology> made() {
  std::vector<Topology> all;
  for (const Shape& shape : shapes())
    for (const std::int32_t d : {1, 2, 5, 16})
      if (const auto t = make_topology(shape.name, request(d))) all.push_back(*t);
  return all;
}

TEST(Topology, every_route_of_every_shape_is_a_path_between_its_ends) {
  for (const Topology& t : made()) {
    Routes routes(t);
    for (const std::int32_t a : devices(t))
      for (const std::int32_t b : devices(t)) {
        const auto* way = routes.between(a, b);
        ASSERT_NE(way, nullptr) << t.name;
        std::int32_t at = a;
        for (const std::int32_t link : *way) {
          EXPECT_EQ(t.links[static_cast<std::size_t>(link)].from, at) << t.name;
          at = t.links[static_cast<std::size_t>(link)].to;
          EXPECT_TRUE(at == b || t.nodes[static_cast<std::size_t>(at)].forwards) << t.name;
        }
        EXPECT_EQ(at, b) << t.name;
      }
  }
}

TEST(Topology, every_shape_makes_what_it_is_asked_for_or_says_why_not) {
  for (const Shape& shape : shapes()) {
    std::size_t made_ones = 0;
    for (const std::int32_t d : {1, 2, 3, 8, 16, 64}) {
      const auto t = make_topology(shape.name, request(d));
      if (!t) {
        EXPECT_FALSE(t.error().line().empty());
        continue;
      }
      ++made_ones;
      EXPECT_GE(devices(*t).size(), static_cast<std::size_t>(d)) << shape.name;
      EXPECT_FALSE(t->name.empty());
      EXPECT_FALSE(t->description.empty()) << shape.name;
    }
    EXPECT_GT(made_ones, 0U) << shape.name;
  }
}

TEST(Topology, json_and_back_is_the_same) {
  for (const Topology& t : made()) {
    const auto back = topology_from_text(to_json(t).dump());
    ASSERT_TRUE(back) << t.name << ": " << back.error().line();
    EXPECT_EQ(*back, t) << t.name;
  }
}

TEST(Topology, on_the_crossbar_a_route_has_the_tiers_latency_and_no_two_senders_share_a_link) {
  const Topology t = *make_topology("crossbar", request(6));
  Routes routes(t);
  std::set<std::int32_t> used;
  for (std::int32_t a = 0; a < 6; ++a) {
    const auto* way = routes.between(a, (a + 2) % 6);  // a permutation: everyone sends, everyone receives
    ASSERT_NE(way, nullptr);
    EXPECT_DOUBLE_EQ(cost_of(t, *way).latency.value, 3e-6);
    for (const std::int32_t link : *way) EXPECT_TRUE(used.insert(link).second);
  }
}

TEST(Topology, an_unknown_shape_is_refused_with_the_list) {
  EXPECT_NE(find_shape("moebius").error().line().find("crossbar"), std::string::npos);
}

TEST(Routes, what_no_way_joins_is_said) {
  Topology t;
  t.name = "two islands";
  t.add_node({.kind = NodeKind::gpu, .label = "a"});
  t.add_node({.kind = NodeKind::gpu, .label = "b"});
  Routes routes(t);
  EXPECT_EQ(routes.between(0, 1), nullptr);
  EXPECT_NE(routes.between(1, 1), nullptr);
}

TEST(Routes, gpus_do_not_forward_unless_they_say_so) {
  // a - b - c in a row, and a slow way around by a switch.
  Topology t;
  for (const char* label : {"a", "b", "c"}) t.add_node({.kind = NodeKind::gpu, .label = label});
  const std::int32_t s = t.add_node({.kind = NodeKind::switch_, .label = "s", .forwards = true});
  t.connect(0, 1, Seconds(1e-6), BytesPerSecond(100e9), "");
  t.connect(1, 2, Seconds(1e-6), BytesPerSecond(100e9), "");
  t.connect(0, s, Seconds(1e-6), BytesPerSecond(1e9), "");
  t.connect(s, 2, Seconds(1e-6), BytesPerSecond(1e9), "");
  EXPECT_EQ(*Routes(t).between(0, 2), (std::vector<std::int32_t>{4, 6}));
  t.nodes[1].forwards = true;
  EXPECT_EQ(*Routes(t).between(0, 2), (std::vector<std::int32_t>{0, 2}));
}

TEST(Routes, a_way_ends_even_where_hops_cost_next_to_nothing) {
  // Four switches, all wired to each other, whose wires take less time than the rest of the way can be told apart by.
  for (const Routing routing : {Routing::first, Routing::by_destination, Routing::ecmp})
    for (const double bandwidth : {1e30, 1e300}) {
      Topology t;
      t.routing = routing;
      for (int s = 0; s < 4; ++s) t.add_node({.kind = NodeKind::switch_, .label = std::to_string(s), .forwards = true});
      for (int a = 0; a < 4; ++a)
        for (int b = a + 1; b < 4; ++b) t.connect(b, a, Seconds(0), BytesPerSecond(bandwidth), "");
      for (int s = 0; s < 4; ++s) t.connect(t.add_node({.label = "GPU"}), s, Seconds(1), BytesPerSecond(1e3), "");
      Routes routes(t);
      for (const std::int32_t a : devices(t))
        for (const std::int32_t b : devices(t)) {
          if (a == b) continue;
          ASSERT_NE(routes.between(a, b), nullptr);
          EXPECT_LE(routes.between(a, b)->size(), 5U);
        }
    }
}

}  // namespace
}  // namespace ringside
