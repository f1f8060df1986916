// SimGrid's platforms. Latencies and bandwidths of imported ones are SimGrid's own for every pair of hosts.
#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/core/topology/dumps.h"

namespace ringside {
namespace {

TEST(SimGrid, a_cluster_is_a_crossbar) {
  const Topology t = imported(platform(
      R"(<cluster id="c" prefix="n" suffix=".x" radical="0-2,7" speed="1Gf" bw="24.8Gbps" lat="15us" sharing_policy="SPLITDUPLEX"/>)"));
  EXPECT_EQ(devices(t).size(), 4U);
  EXPECT_EQ(t.nodes[3].label, "n7.x");
  EXPECT_DOUBLE_EQ(cost(t, 0, 3).latency.value, 30e-6);
  EXPECT_DOUBLE_EQ(cost(t, 0, 3).narrowest.value, 3.1e9);
  EXPECT_EQ(t.source.find("SHARED"), std::string::npos);
}

TEST(SimGrid, all_of_a_cluster_cross_its_backbone) {
  const Topology t = imported(platform(
      R"(<cluster id="c" prefix="n" suffix="" radical="0-3" speed="1Gf" bw="10Gbps" lat="50us" bb_bw="12Gbps" bb_lat="5us"/>)"));
  Routes routes(t);
  const auto& a = way(routes, 0, 1);
  const auto& b = way(routes, 3, 2);
  ASSERT_EQ(a.size(), 3U);
  EXPECT_EQ(a[1], b[1]);  // one pipe, whichever way
  EXPECT_DOUBLE_EQ(cost(t, 0, 1).latency.value, 105e-6);
  EXPECT_DOUBLE_EQ(cost(t, 0, 1).narrowest.value, 1.25e9);
}

TEST(SimGrid, routes_of_own_links_are_a_star_and_single_links_are_wires) {
  std::string star = R"(<zone id="z" routing="Full">)", ring = R"(<zone id="z" routing="Floyd">)";
  for (int h = 0; h < 4; ++h) {
    star += fmt::format(
        R"(<host id="h{0}" speed="1f"/><link id="u{0}" bandwidth="{1}GBps" latency="1us" sharing_policy="SPLITDUPLEX"/><link id="d{0}" bandwidth="5e9Bps" latency="2us"/>)",
        h, h + 1);
    ring += fmt::format(
        R"(<host id="h{0}" speed="1f"/><link id="l{0}" bandwidth="1GBps" latency="1us" sharing_policy="SPLITDUPLEX"/>)",
        h);
  }
  for (int a = 0; a < 4; ++a) {
    ring += fmt::format(R"(<route src="h{0}" dst="h{1}"><link_ctn id="l{0}" direction="UP"/></route>)", a, (a + 1) % 4);
    for (int b = 0; b < 4; ++b)
      if (a != b)
        star += fmt::format(
            R"(<route src="h{0}" dst="h{1}" symmetrical="NO"><link_ctn id="u{0}"/><link_ctn id="d{1}"/></route>)", a,
            b);
  }
  const Topology s = imported(platform(star + "</zone>")), r = imported(platform(ring + "</zone>"));
  EXPECT_EQ(s.links.size(), 8U);
  EXPECT_DOUBLE_EQ(cost(s, 2, 0).narrowest.value, 3e9);
  EXPECT_DOUBLE_EQ(cost(s, 2, 0).latency.value, 3e-6);
  EXPECT_EQ(s.source.find("SHARED"), std::string::npos);  // d0 to d3 are used in one direction only
  EXPECT_EQ(r.links.size(), 8U);
  EXPECT_EQ(stations(r, 0, 2).size(), 2U);  // Floyd: through a host
}

TEST(SimGrid, clusters_are_joined_by_their_routers) {
  const std::string c =
      R"(<cluster id="{0}" prefix="{0}" suffix="" radical="0-1" speed="1f" bw="1GBps" lat="1us" sharing_policy="SPLITDUPLEX"/>)";
  const Topology t = imported(platform(
      R"(<zone id="w" routing="Full">)" + fmt::format(fmt::runtime(c), "a") + fmt::format(fmt::runtime(c), "b") +
      R"(<link id="x" bandwidth="500MBps" latency="10us"/><zoneRoute src="a" dst="b" gw_src="aa_router" gw_dst="bb_router"><link_ctn id="x"/></zoneRoute></zone>)"));
  EXPECT_EQ(devices(t).size(), 4U);
  EXPECT_EQ(stations(t, 0, 3), (Labels{"a switch", "b switch", "b1"}));
  EXPECT_DOUBLE_EQ(cost(t, 0, 3).narrowest.value, 500e6);
}

/// Hosts of those names, links "name" of 1 GB/s and 1 us, and routes "a b: l m", which hold both ways; "!" before a
/// link makes it FATPIPE.
std::string network(const std::vector<std::string>& hosts, const std::vector<std::string>& links,
                    const std::vector<std::pair<std::string, std::string>>& routes, const char* routing = "Full") {
  std::string text = fmt::format(R"(<zone id="z" routing="{}">)", routing);
  for (const std::string& h : hosts)
    text += h[0] == 'r' ? fmt::format(R"(<router id="{}"/>)", h) : fmt::format(R"(<host id="{}" speed="1f"/>)", h);
  for (const std::string& l : links)
    text += fmt::format(R"(<link id="{}" bandwidth="1GBps" latency="1us" sharing_policy="{}"/>)",
                        l[0] == '!' ? l.substr(1) : l, l[0] == '!' ? "FATPIPE" : "SPLITDUPLEX");
  for (const auto& [ends, way] : routes) {
    text += fmt::format(R"(<route src="{}" dst="{}">)", ends.substr(0, 2), ends.substr(3));
    for (std::size_t i = 0; i < way.size(); i += 2) text += fmt::format(R"(<link_ctn id="{}"/>)", way[i]);
    text += "</route>";
  }
  return platform(text + "</zone>");
}

TEST(SimGrid, routes_that_share_links_tell_where_these_end) {
  // h1 - a \         / d - h3
  //         > - c - <
  // h2 - b /         \ e - h4
  const Topology t =
      imported(network({"h1", "h2", "h3", "h4"}, {"a", "b", "c", "d", "e"},
                       {{"h1 h3", "a c d"}, {"h2 h3", "b c d"}, {"h1 h4", "a c e"}, {"h2 h4", "b c e"}}));
  EXPECT_EQ(count(t, NodeKind::switch_), 2);
  EXPECT_EQ(t.links.size(), 10U);
  EXPECT_EQ(stations(t, 0, 2).size(), 3U);
  EXPECT_EQ(stations(t, 0, 1).size(), 2U);  // which the platform does not list
  Routes routes(t);
  EXPECT_EQ(way(routes, 0, 2)[1], way(routes, 1, 3)[1]);  // c
  EXPECT_NE(way(routes, 0, 2)[1], way(routes, 2, 0)[1]);  // and back
}

TEST(SimGrid, routes_may_lead_through_hosts) {
  const Topology t =
      imported(network({"h1", "h2", "h3"}, {"a", "b"}, {{"h1 h3", "a b"}, {"h1 h2", "a"}, {"h2 h3", "b"}}));
  EXPECT_EQ(stations(t, 0, 2), (Labels{"h2", "h3"}));
}

TEST(SimGrid, one_link_that_all_cross_is_a_bus) {
  const Topology t = imported(network({"h1", "h2", "h3"}, {"a"}, {{"h1 h2", "a"}, {"h1 h3", "a"}, {"h2 h3", "a"}}));
  Routes routes(t);
  for (const auto& [a, b] : {std::pair(0, 1), {1, 0}, {2, 0}, {1, 2}}) {
    EXPECT_EQ(way(routes, a, b)[1], way(routes, 0, 1)[1]);
    EXPECT_DOUBLE_EQ(cost(t, a, b).latency.value, 1e-6);
    EXPECT_DOUBLE_EQ(cost(t, a, b).narrowest.value, 1e9);
  }
}

TEST(SimGrid, nobody_fills_a_fatpipe) {
  // Around a backbone it is as wide as all four hosts; between two hosts it stays as it is.
  const Topology star = imported(platform(
      R"(<cluster id="c" prefix="n" suffix="" radical="0-3" speed="1f" bw="1GBps" lat="1us" bb_bw="2GBps" bb_lat="5us" bb_sharing_policy="FATPIPE"/>)"));
  Routes routes(star);
  EXPECT_DOUBLE_EQ(star.links[static_cast<std::size_t>(way(routes, 0, 1)[1])].bandwidth.value, 4 * 2e9);
  EXPECT_NE(star.source.find("FATPIPE"), std::string::npos);
  const Topology pair = imported(network({"h1", "h2"}, {"!a", "!b"}, {{"h1 h1", "b"}, {"h1 h2", "a"}}));
  EXPECT_DOUBLE_EQ(cost(pair, 0, 1).narrowest.value, 1e9);
  EXPECT_EQ(pair.source.find("FATPIPE"), std::string::npos);
}

TEST(SimGrid, a_zone_of_hosts_with_links_of_their_own) {
  const Topology t = imported(platform(
      R"(<zone id="z" routing="Cluster"><cabinet id="c" prefix="n" suffix="" radical="0-1" speed="1f" bw="2GBps" lat="1us"/>)"
      R"(<host id="h" speed="1f"/><link id="l" bandwidth="1GBps" latency="3us" sharing_policy="SPLITDUPLEX"/>)"
      R"(<host_link id="h" up="l_UP" down="l_DOWN"/><router id="r"/><backbone id="b" bandwidth="9GBps" latency="5us"/></zone>)"));
  EXPECT_EQ(devices(t).size(), 3U);
  EXPECT_DOUBLE_EQ(cost(t, 0, 1).latency.value, 7e-6);
  EXPECT_DOUBLE_EQ(cost(t, 0, 2).latency.value, 9e-6);
  EXPECT_DOUBLE_EQ(cost(t, 2, 1).narrowest.value, 1e9);
}

std::string shaped(const char* kind, const char* parameters, int hosts, const char* more = "") {
  return platform(fmt::format(
      R"(<cluster id="c" prefix="n" suffix="" radical="0-{}" speed="1f" bw="1GBps" lat="1us" topology="{}" topo_parameters="{}" {}/>)",
      hosts - 1, kind, parameters, more));
}

TEST(SimGrid, a_torus_is_the_shape_of_the_same_extents) {
  const Topology t = imported(shaped("TORUS", "4,3,2", 24)), shape = make("torus:4x3x2");
  EXPECT_EQ(t.dims, shape.dims);
  EXPECT_EQ(t.arrangement, Arrangement::grid);
  EXPECT_EQ(t.links.size(), shape.links.size());
  Routes ours(t), theirs(shape);
  for (std::int32_t a = 0; a < 24; ++a)
    for (std::int32_t b = 0; b < 24; ++b) EXPECT_EQ(way(ours, a, b).size(), way(theirs, a, b).size());
}

TEST(SimGrid, a_fat_tree_has_its_cables_and_levels) {
  // Four leaves of four hosts, two cores, two cables between.
  const Topology t = imported(shaped("FAT_TREE", "2;4,4;1,2;1,2", 16));
  EXPECT_EQ(count(t, NodeKind::switch_), 4 + 2);
  EXPECT_EQ(t.links.size(), 2U * (16 + 4 * 2 * 2));
  EXPECT_EQ(stations(t, 4, 7).size(), 2U);
  EXPECT_EQ(stations(t, 3, 4).size(), 4U);
  // Three levels, thinning out: 2 x 2 x 2 hosts, 4, 2, 1 switches.
  const Topology deep = imported(shaped("FAT_TREE", "3; 2,2,2; 1,1,1; 1,1,1", 8));
  EXPECT_EQ(count(deep, NodeKind::switch_), 4 + 2 + 1);
  EXPECT_EQ(stations(deep, 0, 1).size(), 2U);
  EXPECT_EQ(stations(deep, 1, 2).size(), 4U);
  EXPECT_EQ(stations(deep, 0, 7).size(), 6U);
}

TEST(SimGrid, a_dragonfly_joins_routers_by_chassis_by_place_and_groups_once) {
  const Topology t = imported(shaped("DRAGONFLY", "3,4;2,3;4,1;2", 48));
  EXPECT_EQ(count(t, NodeKind::switch_), 24);
  // Hosts; 4 x 3 / 2 in each of 6 chassis; 4 places in each of 3 groups; 3 pairs of groups.
  EXPECT_EQ(t.links.size(), 2U * (48 + 6 * 6 + 3 * 4 + 3));
  const auto host = [](int group, int chassis, int router) { return 2 * ((group * 2 + chassis) * 4 + router); };
  EXPECT_EQ(stations(t, host(0, 0, 0), host(0, 0, 3)).size(), 3U);
  EXPECT_EQ(stations(t, host(0, 0, 0), host(0, 1, 3)).size(), 4U);
  EXPECT_EQ(stations(t, host(0, 0, 2), host(2, 0, 0)).size(), 3U);  // the two routers that join 0 and 2
  std::map<double, int> widths;
  for (const Link& l : t.links) ++widths[l.bandwidth.value];
  EXPECT_EQ(widths, (std::map<double, int>{{1e9, 2 * (48 + 36)}, {3e9, 2 * 12}, {4e9, 2 * 3}}));
}

TEST(SimGrid, limiters_bound_every_link_of_a_cluster) {
  for (const Topology& t : {imported(shaped("DRAGONFLY", "3,4;2,3;4,1;2", 48, R"(limiter_link="500MBps")")),
                            imported(shaped("FLAT", "", 48, R"(limiter_link="500MBps")"))}) {
    for (const Link& l : t.links) EXPECT_DOUBLE_EQ(l.bandwidth.value, 500e6);
    EXPECT_NE(t.source.find("Limiters"), std::string::npos);
  }
}

TEST(SimGrid, traces_are_left_out_and_said_to_be) {
  const Topology t = imported(
      platform(R"(<zone id="z" routing="Full"><host id="a" speed="1f"/><host id="b" speed="1f"/>)"
               R"(<link id="l" bandwidth="1GBps" latency="0" bandwidth_file="l.profile"/><trace id="t">0 1</trace>)"
               R"(<route src="a" dst="b"><link_ctn id="l"/></route></zone>)"));
  EXPECT_EQ(t.links.size(), 2U);
  EXPECT_NE(t.source.find("changes over time"), std::string::npos);
}

}  // namespace
}  // namespace ringside
