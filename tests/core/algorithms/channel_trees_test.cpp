// Double trees whose channels leave machines by different ranks.
#include "core/algorithms/channel_trees.h"

#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/cost/price.h"
#include "core/flow.h"
#include "core/schedule/proof.h"
#include "tests/support/pictures.h"

namespace ringside {
namespace {

constexpr Collective kTreed[] = {Collective::broadcast, Collective::reduce, Collective::allreduce};

Schedule tree(Collective c, std::int32_t ranks, std::int32_t root, std::int32_t channels, std::int32_t node_size,
              std::int32_t segments = 2) {
  return test::schedule(c, "double_binary_tree", ranks, has_root(c) ? root : 0, 0,
                        {{"channels", channels}, {"node-size", node_size}, {"segments", segments}});
}

TEST(ChannelTrees, are_proved_on_every_kind_of_machine_from_every_root) {
  for (std::int32_t ranks = 2; ranks <= 13; ++ranks)
    for (std::int32_t node_size = 1; node_size <= ranks; ++node_size)
      for (std::int32_t root = 0; root < ranks; ++root)
        for (const std::int32_t channels : {2, 3})
          for (const Collective c : kTreed) {
            if (root > 0 && !has_root(c)) continue;
            const Schedule s = tree(c, ranks, root, channels, node_size);
            EXPECT_EQ(s.channels, channels);
            EXPECT_TRUE(prove(s)->ok()) << name(c) << " " << ranks << " " << root << " " << channels << " "
                                        << node_size;
          }
}

TEST(ChannelTrees, cross_from_machine_to_machine_on_one_rail) {
  const Schedule s = tree(Collective::allreduce, 20, 0, 4, 4);
  for (std::int64_t i = 0; i < s.step_count(); ++i)
    for (const Transfer& t : s.step(i).transfers)
      if (t.from / 4 != t.to / 4) {
        EXPECT_EQ(t.from % 4, t.to % 4);
        for (const std::int32_t chunk : t.chunks) EXPECT_EQ(s.channel(chunk), t.from % 4) << "the channel's own";
      }
}

TEST(ChannelTrees, one_message_goes_between_two_ranks_in_a_step_and_direction) {
  for (const Collective c : kTreed) {
    const Schedule s = tree(c, 12, 5, 8, 4);
    for (std::int64_t i = 0; i < s.step_count(); ++i) {
      std::set<std::pair<std::int32_t, std::int32_t>> copied, added;
      for (const Transfer& t : s.step(i).transfers)
        EXPECT_TRUE((t.op == Arrival::copy ? copied : added).insert({t.from, t.to}).second);
    }
  }
}

TEST(ChannelTrees, without_machines_channels_change_nothing) {
  const CostParameters wires{Seconds(3e-6), SecondsPerByte(2e-11), SecondsPerByte(1e-11)};
  for (const Collective c : kTreed)
    for (const std::int32_t ranks : {2, 5, 8})
      for (const std::int32_t node_size : {1, ranks, ranks + 1})
        EXPECT_NEAR(price(tree(c, ranks, 0, 1, 1), Bytes(1e6), wires).total.value,
                    price(tree(c, ranks, 0, 8, node_size), Bytes(1e6), wires).total.value, 1e-15);
}

TEST(ChannelTrees, of_two_machines_all_nics_carry_an_eighth_each_way) {
  Case asked;
  asked.algorithm = "double_binary_tree";
  asked.instance = {.ranks = 16, .root = 0, .chunks = 0, .parameters = {{"channels", 8}, {"segments", 64}}};
  asked.bytes = std::int64_t{1} << 30;
  asked.wiring.topology = "h100-rails:2";
  asked.wiring.ports = 0;
  const Answer a = answer(asked).value();
  const Topology& t = a.network->topology;
  const double eighth = 0x1p30 / 8;
  for (std::size_t l = 0; l < t.links.size(); ++l) {
    const auto machine = [&](std::int32_t node) { return t.nodes[static_cast<std::size_t>(node)].machine; };
    if (machine(t.links[l].from) == machine(t.links[l].to)) continue;
    EXPECT_NEAR(a.link_bytes[l], eighth, 1);
  }
  // The chains are what takes longest: of 7/8 of all channels a GPU passes sums on to one neighbour and totals to the
  // other, over one NVLink of 450 GB/s. Sums and totals move at the same time, or it would take twice as long.
  const double bound = 2 * 7 * eighth / 450e9;
  EXPECT_GT(a.prediction.simulation->value, bound);
  EXPECT_LT(a.prediction.simulation->value, 1.05 * bound);
}

}  // namespace
}  // namespace ringside
