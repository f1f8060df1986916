// Rings that leave and enter machines by other ranks: orders, balance, and what they are worth on rails.
#include "core/algorithms/rings.h"

#include <map>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/cost/price.h"
#include "core/flow.h"
#include "core/schedule/proof.h"
#include "core/sim/timeline.h"
#include "tests/support/pictures.h"

namespace ringside {
namespace {

constexpr Collective kRinged[] = {Collective::allgather, Collective::reduce_scatter, Collective::allreduce};

Instance instance(std::int32_t ranks, std::int32_t channels, std::int32_t node_size) {
  return {.ranks = ranks,
          .root = 0,
          .chunks = ranks * channels,
          .parameters = {{"channels", channels}, {"node-size", node_size}}};
}

Rings rings(std::int32_t ranks, std::int32_t channels, std::int32_t node_size) {
  return {Collective::allreduce, instance(ranks, channels, node_size)};
}

Schedule ring(Collective c, std::int32_t ranks, std::int32_t channels, std::int32_t node_size) {
  return test::with(c, "ring", ranks, {{"channels", channels}, {"node-size", node_size}});
}

/// Calls visit(ranks, node size) for all that are small.
template <class Visit>
void for_each_machine(const Visit& visit) {
  for (std::int32_t ranks = 1; ranks <= 21; ++ranks)
    for (std::int32_t node_size = 1; node_size <= ranks + 1; ++node_size) visit(ranks, node_size);
}

TEST(Rings, every_channel_goes_around_all_ranks_once) {
  for_each_machine([](std::int32_t ranks, std::int32_t node_size) {
    const Rings r = rings(ranks, 9, node_size);
    for (std::int32_t channel = 0; channel < 9; ++channel) {
      std::set<std::int32_t> seen;
      for (std::int32_t place = 0; place < ranks; ++place) {
        const std::int32_t rank = r.rank(channel, place);
        EXPECT_TRUE(rank >= 0 && rank < ranks && seen.insert(rank).second) << ranks << " " << node_size;
        EXPECT_EQ(r.position(channel, rank), place);
        EXPECT_EQ(r.rank(channel, place - ranks), rank) << "the order goes around";
      }
    }
  });
}

TEST(Rings, a_channel_visits_machine_after_machine) {
  for_each_machine([](std::int32_t ranks, std::int32_t node_size) {
    const Rings r = rings(ranks, 9, node_size);
    for (std::int32_t channel = 0; channel < 9; ++channel)
      for (std::int32_t place = 0; place < ranks; ++place)
        EXPECT_EQ(r.rank(channel, place) / node_size, place / node_size) << ranks << " " << node_size;
  });
}

TEST(Rings, one_channel_is_the_plain_ring) {
  for_each_machine([](std::int32_t ranks, std::int32_t node_size) {
    const Rings r = rings(ranks, 1, node_size);
    for (std::int32_t rank = 0; rank < ranks; ++rank) EXPECT_EQ(r.rank(0, rank), rank);
  });
}

TEST(Rings, full_machines_are_left_and_entered_by_all_ranks_alike_and_on_one_rail) {
  for (const std::int32_t node_size : {2, 3, 4, 8})
    for (std::int32_t machines = 2; machines <= 7; ++machines)
      for (const std::int32_t times : {1, 2}) {
        const Rings r = rings(node_size * machines, node_size * times, node_size);
        std::map<std::int32_t, std::int32_t> left, entered;
        for (std::int32_t channel = 0; channel < r.channels(); ++channel)
          for (std::int32_t end = node_size; end <= node_size * machines; end += node_size) {
            const std::int32_t from = r.rank(channel, end - 1), to = r.rank(channel, end);
            ++left[from], ++entered[to];
            // Crossings in a row take different rails; around an odd number of machines that cannot come out even.
            if (machines % 2 == 0 || end < node_size * machines) {
              EXPECT_EQ(from % node_size, to % node_size) << node_size << " " << machines;
            }
          }
        for (std::int32_t rank = 0; rank < node_size * machines; ++rank) {
          EXPECT_EQ(left[rank], times) << node_size << " " << machines << " rank " << rank;
          EXPECT_EQ(entered[rank], times) << node_size << " " << machines << " rank " << rank;
        }
      }
}

TEST(Rings, a_smaller_last_machine_joins_the_rails_that_it_has) {
  const Rings r = rings(12, 8, 8);
  std::map<std::int32_t, std::int32_t> left;
  for (std::int32_t channel = 0; channel < 8; ++channel)
    for (const std::int32_t end : {8, 12}) {
      const std::int32_t from = r.rank(channel, end - 1), to = r.rank(channel, end);
      EXPECT_EQ(from % 8, to % 8);
      ++left[from];
    }
  for (const std::int32_t rank : {0, 1, 2, 3, 8, 9, 10, 11}) EXPECT_EQ(left[rank], 2) << rank;
  EXPECT_EQ(left.size(), 8U);
}

TEST(Rings, schedules_are_proved_on_every_kind_of_machine) {
  for_each_machine([](std::int32_t ranks, std::int32_t node_size) {
    for (const std::int32_t channels : {2, 3, 8})
      for (const Collective c : kRinged) {
        const Schedule s = ring(c, ranks, channels, node_size);
        EXPECT_EQ(s.channels, channels);
        EXPECT_TRUE(prove(s)->ok()) << name(c) << " " << ranks << " " << channels << " " << node_size;
      }
  });
}

TEST(Rings, channels_with_the_same_successor_share_a_message) {
  for (const Collective c : kRinged) {
    const Schedule s = ring(c, 12, 8, 4);
    for (std::int64_t i = 0; i < s.step_count(); ++i) {
      std::set<std::pair<std::int32_t, std::int32_t>> pairs;
      for (const Transfer& t : s.step(i).transfers) EXPECT_TRUE(pairs.insert({t.from, t.to}).second);
    }
  }
}

TEST(Rings, a_channel_is_a_part_of_the_buffer_and_stays_on_its_ring) {
  for (const Collective c : kRinged) {
    const Schedule s = ring(c, 8, 4, 4);
    const Rings r(c, instance(8, 4, 4));
    for (std::int64_t i = 0; i < s.step_count(); ++i)
      for (const Transfer& t : s.step(i).transfers)
        for (const std::int32_t chunk : t.chunks) {
          const std::int32_t channel = s.channel(chunk);
          EXPECT_EQ(r.rank(channel, r.position(channel, t.from) + 1), t.to) << name(c) << " chunk " << chunk;
        }
  }
}

TEST(Rings, without_machines_channels_change_nothing) {
  const CostParameters wires{Seconds(3e-6), SecondsPerByte(2e-11), SecondsPerByte(1e-11)};
  for (const Collective c : kRinged)
    for (const std::int32_t ranks : {2, 5, 8})
      for (const std::int32_t node_size : {1, ranks, ranks + 1}) {
        const Schedule one = ring(c, ranks, 1, node_size), eight = ring(c, ranks, 8, node_size);
        EXPECT_NEAR(price(one, Bytes(1e6), wires).total.value, price(eight, Bytes(1e6), wires).total.value, 1e-15);
        EXPECT_NEAR(simulate(one, Bytes(1e6), wires).end.value, simulate(eight, Bytes(1e6), wires).end.value, 1e-15);
      }
}

/// On machines of eight GPUs with a NIC each, where every rank sends as often as it likes.
Case on_rails(Collective c, std::int32_t machines) {
  Case asked;
  asked.collective = c;
  asked.algorithm = "ring";
  asked.instance = {.ranks = 8 * machines, .root = 0, .chunks = 0, .parameters = {{"channels", 8}}};
  asked.bytes = std::int64_t{1} << 30;
  asked.wiring.topology = fmt::format("h100-rails:{}", machines);
  asked.wiring.ports = 0;
  return validate(asked).value();
}

TEST(Rings, on_rails_every_nic_carries_the_same_and_the_bound_is_nearly_met) {
  for (const Collective c : kRinged) {
    const Case asked = on_rails(c, 2);
    const Answer a = answer(asked).value();
    EXPECT_EQ(asked.instance.parameters.at("node-size"), 8) << "the topology's";
    // A ring sends (K - 1)/K of the buffer out of each machine, an allreduce twice; eight NICs share that.
    const double bytes = (c == Collective::allreduce ? 2.0 : 1.0) * 15 / 16 * 0x1p30 / 8;
    double nic = 0;
    int crossings = 0;
    for (std::size_t l = 0; l < a.network->topology.links.size(); ++l) {
      const Topology& t = a.network->topology;
      const Link& link = t.links[l];
      const auto machine = [&](std::int32_t node) { return t.nodes[static_cast<std::size_t>(node)].machine; };
      if (machine(link.from) == machine(link.to)) continue;
      EXPECT_NEAR(a.link_bytes[l], bytes, 1) << name(c);
      nic = link.bandwidth.value, ++crossings;
    }
    EXPECT_EQ(crossings, 2 * 8 * 2) << "each NIC to its rail and back";
    EXPECT_GT(a.prediction.simulation->value, bytes / nic);
    EXPECT_LT(a.prediction.simulation->value, 1.02 * bytes / nic) << name(c);
  }
}

TEST(Rings, on_rails_more_machines_cost_little_more) {
  for (const std::int32_t machines : {3, 4}) {
    const Case asked = on_rails(Collective::allreduce, machines);
    const double k = 8 * machines, bound = 2 * (k - 1) / k * 0x1p30 / (8 * 50e9);  // NDR: 400 Gbit/s
    const double simulated = predict(asked)->simulation->value;
    EXPECT_GT(simulated, bound);
    EXPECT_LT(simulated, 1.03 * bound) << machines;
  }
}

}  // namespace
}  // namespace ringside
