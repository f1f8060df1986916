#include "core/topology/topology.h"

#include <set>

#include <gtest/gtest.h>

namespace ringside {
namespace {

TEST(Topology, every_route_of_every_shape_is_a_path_between_its_ends) {
  for (const Shape& shape : shapes())
    for (std::int32_t devices : {1, 2, 5, 16}) {
      const Topology t = shape.make(devices, Seconds(3e-6), BytesPerSecond(50e9));
      for (std::int32_t a = 0; a < devices; ++a)
        for (std::int32_t b = 0; b < devices; ++b) {
          std::int32_t at = a;
          for (std::int32_t link : t.route(a, b)) {
            EXPECT_EQ(t.links[static_cast<std::size_t>(link)].from, at);
            at = t.links[static_cast<std::size_t>(link)].to;
          }
          EXPECT_EQ(at, b);
        }
    }
}

TEST(Topology, on_the_crossbar_a_route_has_the_tiers_latency_and_no_two_senders_share_a_link) {
  const Topology t = find_shape("crossbar").value()->make(6, Seconds(3e-6), BytesPerSecond(50e9));
  std::set<std::int32_t> used;
  for (std::int32_t a = 0; a < 6; ++a) {
    Seconds latency;
    for (std::int32_t link : t.route(a, (a + 2) % 6)) {  // a permutation: everyone sends, everyone receives
      latency += t.links[static_cast<std::size_t>(link)].alpha;
      EXPECT_TRUE(used.insert(link).second);
    }
    EXPECT_DOUBLE_EQ(latency.value, 3e-6);
  }
}

TEST(Topology, an_unknown_shape_is_refused_with_the_list) {
  EXPECT_NE(find_shape("moebius").error().line().find("crossbar"), std::string::npos);
}

}  // namespace
}  // namespace ringside
