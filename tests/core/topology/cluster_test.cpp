// Copies of a machine, joined by a network.
#include "core/topology/cluster.h"

#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/base/index.h"
#include "core/topology/survey.h"
#include "core/topology/wiring.h"
#include "tests/core/topology/dumps.h"

namespace ringside {
namespace {

constexpr BytesPerSecond kNic(20e9);

Replicas copies_of(std::int32_t nodes, const std::string& network = "rails", std::optional<BytesPerSecond> nic = {},
                   std::int32_t nics = 0, const std::string& fabric = {}) {
  Replicas r;
  r.nodes = nodes;
  r.network = network;
  r.fabric = fabric;
  r.nic = nic;
  r.nics = nics;
  return r;
}

Topology cluster(const Topology& node, const Replicas& replicas) {
  const auto t = replicated(node, replicas);
  EXPECT_TRUE(t) << node.name << ": " << (t ? "" : t.error().line());
  return t ? *t : Topology{};
}

std::string refused(const Topology& node, const Replicas& replicas) {
  const auto t = replicated(node, replicas);
  EXPECT_FALSE(t);
  return t ? "" : t.error().line();
}

TEST(Cluster, every_machine_on_every_network_keeps_its_own_messages_inside) {
  std::vector<Topology> nodes{imported(fixture("nvidia_smi_nvswitch.txt")), imported(fixture("nccl_pairs.xml")),
                              make("crossbar", 3)};
  for (const Shape& s : shapes())
    if (s.preset())
      if (const Topology t = make(s.name); devices(t).size() <= 8) nodes.push_back(t);
  EXPECT_GT(nodes.size(), 12U);
  for (const Topology& node : nodes)
    for (const char* network : {"rails", "fat-tree", "fat-tree:1", "switch", "ethernet"})
      for (const std::int32_t count : {1, 3}) {
        const Topology t = cluster(node, copies_of(count, network, kNic));
        const std::string what = fmt::format("{}, {}", t.name, network);
        const std::vector<std::int32_t> all = devices(t);
        ASSERT_EQ(all.size(), static_cast<std::size_t>(count) * devices(node).size()) << what;
        std::set<std::string> labels;
        for (const Node& n : t.nodes) EXPECT_TRUE(labels.insert(n.label).second) << what << ": " << n.label;
        Routes routes(t);
        const auto copy = [&](std::int32_t device) { return at(device) / devices(node).size(); };
        for (const std::int32_t a : all)
          for (const std::int32_t b : all) {
            const auto& links = way(routes, a, b);
            const bool leaves = std::any_of(links.begin(), links.end(), [&](std::int32_t l) {
              return t.nodes[at(t.links[at(l)].to)].kind == NodeKind::nic;
            });
            EXPECT_EQ(leaves, copy(a) != copy(b)) << what << " " << a << " " << b;
            if (leaves) {
              EXPECT_LE(cost_of(t, links).narrowest.value, kNic.value) << what;
            }
          }
      }
}

TEST(Cluster, copies_of_a_preset_are_the_preset_of_the_cluster) {
  const Topology copies = cluster(make("dgx-h100"), copies_of(3)), preset = make("h100-rails:3");
  EXPECT_EQ(copies.nodes, preset.nodes);
  EXPECT_EQ(copies.machines, preset.machines);
  EXPECT_EQ(copies.routing, preset.routing);
  ASSERT_EQ(copies.links.size(), preset.links.size());
  for (std::size_t l = 0; l < copies.links.size(); ++l) {
    EXPECT_EQ(copies.links[l].from, preset.links[l].from);
    EXPECT_EQ(copies.links[l].to, preset.links[l].to);
    EXPECT_EQ(copies.links[l].alpha, preset.links[l].alpha);
    if (copies.links[l].tier != "pcie") {
      EXPECT_EQ(copies.links[l].bandwidth, preset.links[l].bandwidth);
    }
  }
}

TEST(Cluster, a_message_takes_the_networks_latency_whoever_brought_the_nics) {
  const Topology cores = make("cpu-cluster:1x2");  // with a NIC; a core and its memory are half of 0.5 us apart
  for (const Fabric& f : fabrics()) {
    const Topology t = cluster(cores, copies_of(2, "switch", kNic, 0, std::string(f.name)));
    Routes routes(t);
    const std::vector<std::int32_t> all = devices(t);
    EXPECT_NEAR(cost_of(t, *routes.between(all[0], all[2])).latency.value, 0.5e-6 + f.wire.alpha.value, 1e-12)
        << f.name;
  }
}

TEST(Cluster, nics_of_its_own_are_joined_and_others_are_added) {
  const Topology own = imported(fixture("nvidia_smi_nvswitch.txt"));
  EXPECT_EQ(count(cluster(own, copies_of(2)), NodeKind::nic), 2 * 8);
  EXPECT_NE(refused(own, copies_of(2, "rails", {}, 4)).find("8 of its own"), std::string::npos);
  const Topology h100 = make("dgx-h100");
  for (const std::int32_t nics : {1, 2, 4, 8}) {
    const Topology t = cluster(h100, copies_of(2, "rails", kNic, nics));
    EXPECT_EQ(count(t, NodeKind::nic), 2 * nics);
    EXPECT_DOUBLE_EQ(survey(t)->bisection->value, nics * kNic.value);  // all that leaves a machine
  }
}

TEST(Cluster, spines_are_what_the_middle_of_a_fat_tree_carries) {
  for (const std::int32_t spines : {1, 2, 8}) {
    const Topology t = cluster(make("dgx-h100"), copies_of(2, fmt::format("fat-tree:{}", spines), kNic));
    EXPECT_DOUBLE_EQ(survey(t)->bisection->value, spines * kNic.value);
  }
}

TEST(Cluster, switches_reduce_where_their_fabric_does) {
  for (const Fabric& f : fabrics()) {
    const Topology t = cluster(make("dgx-h100"), copies_of(2, "rails", {}, 0, std::string(f.name)));
    for (const Node& n : t.nodes)
      if (n.label.rfind("rail", 0) == 0) {
        EXPECT_EQ(n.reduces, f.reduces) << f.name;
      }
    EXPECT_NEAR(latency(t, 0, 8).value, f.wire.alpha.value, 1e-12) << f.name;
    EXPECT_NE(t.source.find("per direction"), std::string::npos);
  }
}

TEST(Cluster, a_wiring_keeps_its_copies_and_its_ports) {
  Wiring w;
  w.topology = "dgx-1";
  EXPECT_EQ(*wiring_from_json(to_json(w)), w);
  w.replicas = copies_of(3, "fat-tree:2", kNic, 4, "roce");
  w.ports = 0;
  w.impaired = {{"NIC *", "leaf 1", 0.5}};
  EXPECT_EQ(*wiring_from_json(to_json(w)), w);
  const auto net = build(w, 24, nullptr, {.devices = 24});
  ASSERT_TRUE(net) << net.error().line();
  EXPECT_EQ(devices(net->topology).size(), 24U);
  EXPECT_EQ(net->ports, 0);
  w.ports.reset();
  EXPECT_EQ(build(w, 24, nullptr, {.devices = 24})->ports, make("dgx-1").ports);  // a NIC hangs on PCIe
  for (const char* wrong : {R"({"nodes": 0})", R"({"nodes": 2, "nic": 1})", R"([2])", R"({"network": "rails"})"}) {
    auto j = to_json(w);
    j["replicas"] = nlohmann::json::parse(wrong);
    EXPECT_FALSE(wiring_from_json(j)) << wrong;
  }
}

TEST(Cluster, what_cannot_be_joined_is_refused_in_one_line) {
  const Topology node = make("dgx-h100");
  EXPECT_NE(refused(node, copies_of(0)).find("nodes"), std::string::npos);
  EXPECT_NE(refused(node, copies_of(1 << 16)).find("nodes at most"), std::string::npos);
  EXPECT_NE(refused(node, copies_of(2, "moebius")).find("rails, fat-tree"), std::string::npos);
  EXPECT_NE(refused(node, copies_of(2, "fat-tree:0")).find("1 to"), std::string::npos);
  EXPECT_NE(refused(node, copies_of(2, "rails:2")).find("rails, fat-tree"), std::string::npos);
  EXPECT_NE(refused(node, copies_of(2, "rails", {}, 0, "string")).find("slingshot"), std::string::npos);
  EXPECT_NE(refused(node, copies_of(2, "rails", {}, 9)).find("1 to 8"), std::string::npos);
}

}  // namespace
}  // namespace ringside
