// Connections are made up here; those of real hosts with two networks are looked at in tests/app/cluster.
#include "core/cluster/host_ways.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace ringside {
namespace {

/// Hosts a and b with a slow and a fast network, and the same bridge of containers on both.
std::vector<HostWays> two_networks() {
  const auto host = [](const std::string& last) {
    HostWays w;
    w.interfaces = {{"eth0", "10.0.0." + last, 24}, {"bond0", "10.1.0." + last, 24}, {"docker0", "172.17.0.1", 16}};
    w.adapters = {{"eth0", {"eth0"}}, {"bond0", {"bond0", "ib0", "mlx5_0"}}, {"docker0", {"docker0"}}};
    return w;
  };
  std::vector<HostWays> of{host("1"), host("2")};
  of[0].ways = {{"10.0.0.1", "10.0.0.2", 2e3}, {"10.1.0.1", "10.1.0.2", 8e8}, {"127.0.0.1", "127.0.0.1", 1e9}};
  of[1].ways = {{"10.0.0.2", "10.0.0.1", 2e3}, {"10.1.0.2", "10.1.0.1", 8e8}, {"172.17.0.1", "172.17.0.1", 1e9}};
  return of;
}

PairSurvey survey_of_two() {
  PairSurvey s;
  s.hosts = {"a", "b"};
  s.pairs = {{0, 1, 20e-6, 1e-9, 1e-9, 4 << 20}};
  Topology inside;
  inside.nodes.push_back({.kind = NodeKind::nic, .label = "eth0"});
  inside.nodes.push_back({.kind = NodeKind::nic, .label = "mlx5_0"});
  s.insides = {inside, inside};
  return s;
}

TEST(HostWays, the_interface_that_carried_most_is_named_and_so_is_its_adapter) {
  PairSurvey s = survey_of_two();
  name_interfaces(s, two_networks());
  ASSERT_EQ(s.ways.size(), 1U);
  EXPECT_EQ(s.ways[0].a, "bond0");
  EXPECT_EQ(s.ways[0].b, "bond0");
  EXPECT_EQ(s.nics, (std::vector<std::string>{"mlx5_0", "mlx5_0"}));
}

TEST(HostWays, where_mpi_took_two_both_are_named) {
  auto of = two_networks();
  of[0].ways[0].bytes = 4e8;
  PairSurvey s = survey_of_two();
  name_interfaces(s, of);
  EXPECT_EQ(s.ways[0].a, "bond0+eth0");
  EXPECT_EQ(s.ways[0].b, "bond0");
}

TEST(HostWays, nothing_is_said_where_there_is_no_connection_or_an_address_is_of_both) {
  auto of = two_networks();
  of[0].ways = {{"172.17.0.1", "172.17.0.1", 1e9}}, of[1].ways.clear();
  PairSurvey s = survey_of_two();
  name_interfaces(s, of);
  EXPECT_EQ(s.ways[0].a + s.ways[0].b, "");
  EXPECT_EQ(s.nics, (std::vector<std::string>{"", ""}));
}

TEST(HostWays, they_travel_as_json) {
  const HostWays before = two_networks()[0], after = host_ways_from_json(to_json(before)).value();
  EXPECT_EQ(to_json(after)["ways"], to_json(before)["ways"]);
  EXPECT_EQ(after.adapters, before.adapters);
  EXPECT_EQ(after.interfaces[1].address, "10.1.0.1");
  for (const char* wrong : {"3", "{}", R"({"interfaces":[],"adapters":{},"ways":[{"own":1}]})"})
    EXPECT_FALSE(host_ways_from_json(nlohmann::json::parse(wrong))) << wrong;
}

}  // namespace
}  // namespace ringside
