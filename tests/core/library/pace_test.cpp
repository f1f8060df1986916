// A paced topology has the protocol's latency on every way and its yield on every wire.
#include "core/library/pace.h"

#include <gtest/gtest.h>

#include "core/topology/placement.h"
#include "core/topology/routes.h"
#include "core/topology/shapes.h"

namespace ringside {
namespace {

const Pace kPace{.protocol = "test",
                 .base = Seconds(1e-6),
                 .nvlink = {Seconds(2e-6), 0.5},
                 .pcie = {Seconds(3e-6), 0.25},
                 .network = {Seconds(5e-6), 0.75}};

Topology made(const std::string& text) {
  return *make_topology(
      text, {.devices = 4, .sizes = {}, .alpha = Seconds(1e-6), .bandwidth = BytesPerSecond(1e9), .tier = ""});
}

RouteCost way(const Topology& t, std::int32_t from, std::int32_t to) {
  Routes routes(t);
  return cost_of(t, *routes.between(from, to));
}

TEST(Pace, a_message_between_neighbours_takes_one_hop_of_its_class) {
  for (const auto& [text, hop, yield] : {std::tuple{"dgx-a100", 2e-6, 0.5}, {"pcie-workstation", 3e-6, 0.25}}) {
    const Topology plain = made(text);
    const Topology t = paced(plain, machines_of(plain, *place(plain, 2, "packed")), kPace);
    EXPECT_DOUBLE_EQ(way(t, 0, 1).latency.value, hop) << text;
    EXPECT_DOUBLE_EQ(way(t, 0, 1).narrowest.value, yield * way(plain, 0, 1).narrowest.value) << text;
  }
}

TEST(Pace, a_message_across_rails_takes_the_networks_hop_alone) {
  const Topology plain = made("h100-rails:2");
  const Topology t = paced(plain, machines_of(plain, *place(plain, 16, "packed")), kPace);
  EXPECT_DOUBLE_EQ(way(t, 0, 8).latency.value, 5e-6);  // GPU 0 and GPU 8 are on one rail
  EXPECT_DOUBLE_EQ(way(t, 0, 8).narrowest.value, 0.75 * 50e9);
}

TEST(Pace, a_limit_holds_for_all_wires_of_a_device_together) {
  Pace limited = kPace;
  limited.nvlink.most = BytesPerSecond(60e9);
  const Topology plain = made("dgx-1");  // 150 GB/s, of which a link has 25 or 50
  const Topology t = paced(plain, machines_of(plain, *place(plain, 8, "packed")), limited);
  double all = 0;
  for (const Link& l : t.links)
    if (l.from == 0 && l.tier == "nvlink") all += l.bandwidth.value;
  EXPECT_NEAR(all, 60e9, 1);
}

TEST(Pace, without_a_hop_wires_keep_their_latency) {
  Pace own = kPace;
  own.nvlink.hop.reset();
  const Topology plain = made("dgx-a100");
  const Topology t = paced(plain, machines_of(plain, *place(plain, 8, "packed")), own);
  EXPECT_EQ(way(t, 0, 1).latency, way(plain, 0, 1).latency);
}

}  // namespace
}  // namespace ringside
