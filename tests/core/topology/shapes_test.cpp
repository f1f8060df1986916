// What is known about each shape from its geometry: diameter, links, bisection.
#include "core/topology/shapes.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include <gtest/gtest.h>

#include "core/topology/routes.h"
#include "tests/core/topology/made.h"

namespace ringside {
namespace {

/// The most hops between two devices.
std::size_t diameter(const Topology& t) {
  Routes routes(t);
  std::size_t most = 0;
  for (const std::int32_t a : devices(t))
    for (const std::int32_t b : devices(t)) most = std::max(most, way(routes, a, b).size());
  return most;
}

/// Links from the nodes of `side` to the others.
std::int64_t cut(const Topology& t, const std::function<bool(std::int32_t)>& side) {
  return std::count_if(t.links.begin(), t.links.end(), [&](const Link& l) { return side(l.from) && !side(l.to); });
}

TEST(Shapes, devices_come_first_and_in_the_order_of_their_machines) {
  for (const Topology& t : all_made()) {
    const auto all = devices(t);
    for (std::size_t d = 0; d < all.size(); ++d) {
      EXPECT_EQ(all[d], static_cast<std::int32_t>(d)) << t.name;
      EXPECT_GE(t.nodes[d].machine, d > 0 ? t.nodes[d - 1].machine : -1) << t.name;
    }
  }
}

TEST(Shapes, every_link_has_its_twin_in_the_other_direction) {
  for (const Topology& t : all_made()) {
    using Key = std::tuple<std::int32_t, std::int32_t, double, double, std::string>;
    std::multiset<Key> there, back;
    for (const Link& l : t.links) {
      there.emplace(l.from, l.to, l.alpha.value, l.bandwidth.value, l.tier);
      back.emplace(l.to, l.from, l.alpha.value, l.bandwidth.value, l.tier);
    }
    EXPECT_EQ(there, back) << t.name;
  }
}

TEST(Shapes, any_two_devices_are_joined_and_labels_are_unique) {
  for (const Topology& t : all_made()) {
    Routes routes(t);
    for (const std::int32_t a : devices(t))
      for (const std::int32_t b : devices(t))
        EXPECT_NE(routes.between(a, b), nullptr) << t.name << " " << a << " " << b;
    std::set<std::string> labels;
    for (const Node& n : t.nodes) EXPECT_TRUE(labels.insert(n.label).second) << t.name << ": " << n.label;
    EXPECT_FALSE(t.source.empty()) << t.name;
  }
}

TEST(Shapes, neighbours_are_one_alpha_apart) {
  for (const char* shape : {"crossbar", "ring", "line", "torus", "mesh", "hypercube", "fully-connected", "fat-tree"})
    EXPECT_DOUBLE_EQ(latency(make(shape, 16), 0, 1).value, kAlpha.value) << shape;
  const Topology dragonfly = make("dragonfly:5x4x2");
  EXPECT_DOUBLE_EQ(latency(dragonfly, 0, 1).value, kAlpha.value);  // on one switch
  const Topology rails = make("rails:2x4");
  EXPECT_DOUBLE_EQ(latency(rails, 0, 4).value, kAlpha.value);         // on one rail
  EXPECT_DOUBLE_EQ(latency(rails, 0, 1).value, 1e-6);                 // NVLink of section 4.2
  EXPECT_DOUBLE_EQ(latency(rails, 0, 5).value, kAlpha.value + 1e-6);  // one, then the other
}

TEST(Shapes, ring_and_line) {
  for (const std::int32_t k : {2, 5, 8}) {
    EXPECT_EQ(diameter(make("ring", k)), static_cast<std::size_t>(k / 2));
    EXPECT_EQ(diameter(make("line", k)), static_cast<std::size_t>(k - 1));
    EXPECT_EQ(make("ring", k).links.size(), static_cast<std::size_t>(k == 2 ? 2 : 2 * k));
  }
}

TEST(Shapes, a_torus_is_half_as_wide_as_a_mesh_in_every_dimension_and_twice_as_hard_to_cut) {
  const Topology torus = make("torus:4x6"), mesh = make("mesh:4x6");
  EXPECT_EQ(diameter(torus), 4U / 2 + 6U / 2);
  EXPECT_EQ(diameter(mesh), 3U + 5U);
  EXPECT_EQ(diameter(make("torus:3x4x5")), 1U + 2U + 2U);
  const auto lower = [](std::int32_t d) { return d / 4 < 3; };  // the first three rows of four
  EXPECT_EQ(cut(torus, lower), 2 * 4);
  EXPECT_EQ(cut(mesh, lower), 4);
  EXPECT_EQ(torus.dims, (std::vector<std::int32_t>{4, 6}));
}

TEST(Shapes, a_torus_without_sizes_is_near_square_and_hardly_larger_than_needed) {
  for (std::int32_t k = 1; k <= 200; ++k) {
    const Topology t = make("torus", k);
    ASSERT_EQ(t.dims.size(), 2U);
    EXPECT_LE(t.dims[0], 3 * t.dims[1]) << k;
    EXPECT_GE(t.dims[0], t.dims[1]) << k;
    EXPECT_LE(t.dims[0] * t.dims[1], k + 2 + k / 20) << k;
  }
  EXPECT_EQ(make("torus", 16).dims, (std::vector<std::int32_t>{4, 4}));
}

TEST(Shapes, a_torus_is_routed_in_dimension_order_and_its_ties_are_balanced) {
  const Topology t = make("torus:4x4");
  Routes routes(t);
  for (std::int32_t a = 0; a < 16; ++a)
    for (std::int32_t b = 0; b < 16; ++b) {
      bool turned = false;
      for (const std::int32_t l : way(routes, a, b)) {
        const Link& link = t.links[static_cast<std::size_t>(l)];
        const bool along_x = link.from / 4 == link.to / 4;
        EXPECT_FALSE(turned && along_x) << a << " to " << b;
        turned |= !along_x;
      }
    }
  const Topology ring = make("ring", 4);
  Routes around(ring);
  std::map<std::int32_t, int> load;
  for (std::int32_t a = 0; a < 4; ++a)
    for (const std::int32_t l : way(around, a, (a + 2) % 4)) ++load[l];
  EXPECT_EQ(load.size(), 8U);  // every wire in both directions, once
  for (const auto& [link, messages] : load) EXPECT_EQ(messages, 1) << link;
}

TEST(Shapes, hops_in_a_hypercube_are_the_bits_that_differ) {
  const Topology t = make("hypercube", 16);
  Routes routes(t);
  for (std::int32_t a = 0; a < 16; ++a)
    for (std::int32_t b = 0; b < 16; ++b)
      EXPECT_EQ(way(routes, a, b).size(), static_cast<std::size_t>(std::popcount(static_cast<unsigned>(a ^ b))));
  EXPECT_EQ(cut(t, [](std::int32_t d) { return d < 8; }), 8);
}

TEST(Shapes, cliques_have_every_pair) {
  const Topology t = make("fully-connected", 9);
  EXPECT_EQ(t.links.size(), 9U * 8U);
  EXPECT_EQ(diameter(t), 1U);
}

TEST(Shapes, a_k_ary_fat_tree_has_k_cubed_over_four_hosts_and_full_bisection) {
  for (const std::int32_t k : {2, 4, 6}) {
    const Topology t = make("fat-tree:" + std::to_string(k));
    const auto hosts = static_cast<std::size_t>(k * k * k / 4);
    EXPECT_EQ(devices(t).size(), hosts);
    EXPECT_EQ(t.nodes.size() - hosts, static_cast<std::size_t>(k * k + k * k / 4));
    EXPECT_EQ(t.links.size(), 2 * 3 * hosts);  // as many wires in every layer as hosts
    EXPECT_EQ(diameter(t), 6U);
    std::vector<std::int32_t> ports(t.nodes.size());
    for (const Link& l : t.links) ++ports[static_cast<std::size_t>(l.from)];
    for (std::size_t i = hosts; i < t.nodes.size(); ++i) EXPECT_EQ(ports[i], k) << t.nodes[i].label;
  }
}

TEST(Shapes, leaves_and_spines) {
  const Topology t = make("fat-tree:3x4x2");
  EXPECT_EQ(devices(t).size(), 12U);
  EXPECT_EQ(t.nodes.size(), 12U + 3U + 2U);
  EXPECT_EQ(t.links.size(), 2U * (12U + 3U * 2U));
  EXPECT_EQ(diameter(t), 4U);
}

TEST(Shapes, a_dragonfly_is_five_hops_wide_and_any_two_groups_share_a_wire) {
  const Topology t = make("dragonfly:9x4x2");
  EXPECT_EQ(devices(t).size(), 72U);
  EXPECT_LE(diameter(t), 5U);
  const auto group = [](std::int32_t node) { return node < 72 ? node / 8 : (node - 72) / 4; };
  std::map<std::pair<std::int32_t, std::int32_t>, int> between;
  std::vector<std::int32_t> global(t.nodes.size());
  for (const Link& l : t.links)
    if (group(l.from) != group(l.to))
      ++between[{group(l.from), group(l.to)}], ++global[static_cast<std::size_t>(l.from)];
  EXPECT_EQ(between.size(), 9U * 8U);
  for (const auto& [pair, wires] : between) EXPECT_EQ(wires, 1);
  for (std::size_t s = 72; s < t.nodes.size(); ++s) EXPECT_EQ(global[s], 2) << t.nodes[s].label;  // 8 wires, 4 switches
}

TEST(Shapes, rails_meet_equal_gpus_and_change_the_rail_inside_the_senders_machine) {
  const Topology t = make("h100-rails:4");
  Routes routes(t);
  EXPECT_EQ(way(routes, 3, 11).size(), 4U);  // NIC, rail, NIC, GPU
  const auto& across = way(routes, 3, 8 + 5);
  std::vector<std::string> labels;
  for (const std::int32_t l : across)
    labels.push_back(t.nodes[static_cast<std::size_t>(t.links[static_cast<std::size_t>(l)].to)].label);
  EXPECT_EQ(labels, (std::vector<std::string>{"NVSwitch 0", "GPU 5", "NIC 5", "rail 5", "NIC 13", "GPU 13"}));
}

TEST(Shapes, what_cannot_be_made_is_refused_at_once) {
  for (const char* text : {"torus:0x4",
                           "torus:4",
                           "torus:1x1x1x1",
                           "torus:400x400x400",
                           "hypercube:17",
                           "hypercube:2x2",
                           "fat-tree:3",
                           "fat-tree:66",
                           "fat-tree:131072x131072",
                           "fat-tree:1x1x131072x2",
                           "dragonfly:5",
                           "dragonfly:131072x131072x131072",
                           "dragonfly:1x2000x1",
                           "rails:131072x131072",
                           "rails:2x2x2",
                           "h100-rails:131072",
                           "h100-rails:2x2",
                           "ring:4",
                           "crossbar:4",
                           "torus:",
                           "torus:4x",
                           "torus:4xx4",
                           "torus:-4x4",
                           "torus:4.5x4",
                           "dgx-h100:2",
                           ""}) {
    const auto t =
        make_topology(text, {.devices = 1, .sizes = {}, .alpha = kAlpha, .bandwidth = kBandwidth, .tier = ""});
    EXPECT_FALSE(t) << text;
  }
  for (const char* text : {"fully-connected", "hypercube", "ring", "crossbar", "fat-tree"})
    EXPECT_FALSE(
        make_topology(text, {.devices = 1 << 24, .sizes = {}, .alpha = kAlpha, .bandwidth = kBandwidth, .tier = ""}));
  EXPECT_NE(make_topology("dgx-h100", {.devices = 9, .sizes = {}, .alpha = kAlpha, .bandwidth = kBandwidth, .tier = ""})
                .error()
                .line()
                .find("8 devices"),
            std::string::npos);
}

}  // namespace
}  // namespace ringside
