#include "core/training/moe.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <gtest/gtest.h>

#include "core/base/mix.h"

namespace ringside {
namespace {

TrainingWires infiniband() {
  TrainingWires wires;
  wires.parameters.alpha = Seconds(3e-6);
  wires.parameters.beta = 1.0 / BytesPerSecond(50e9);
  return wires;
}

std::int64_t sum(const std::vector<std::int64_t>& row) {
  return std::accumulate(row.begin(), row.end(), std::int64_t{0});
}

TEST(Router, every_token_chooses_so_many_different_experts) {
  for (const double skew : {0.0, 0.5, 3.0})
    for (const std::int32_t top : {1, 2, 8}) {
      const ExpertCounts counts = route({4, 8, 500, top, skew, 7});
      for (const auto& row : counts) {
        EXPECT_EQ(sum(row), 500 * top);
        for (const std::int64_t n : row) EXPECT_LE(n, 500);  // nobody twice
      }
      EXPECT_EQ(counts, route({4, 8, 500, top, skew, 7}));
    }
  EXPECT_NE(route({4, 8, 500, 1, 0, 7}), route({4, 8, 500, 1, 0, 8}));
}

// With the logarithm of every draw; of skew 400 weights are as small as exp(-831).
TEST(Router, a_token_has_the_experts_of_its_largest_scores) {
  const auto drawn = [](std::uint64_t seed, std::uint64_t number) {
    return (static_cast<double>(mix(seed ^ mix(number)) >> 11) + 0.5) * 0x1p-53;
  };
  for (const double skew : {0.0, 0.8, 3.0, 400.0})
    for (const std::int32_t top : {1, 2, 3, 8}) {
      std::vector<std::size_t> favour(8);
      std::iota(favour.begin(), favour.end(), 0);
      for (std::size_t i = 8; i > 1; --i)
        std::swap(favour[i - 1], favour[static_cast<std::size_t>(drawn(5, i) * static_cast<double>(i))]);
      std::vector<double> weight(8);
      for (std::size_t i = 0; i < 8; ++i) weight[favour[i]] = -skew * std::log(static_cast<double>(i) + 1);
      ExpertCounts counts(2, std::vector<std::int64_t>(8));
      std::uint64_t number = 1U << 20;
      for (auto& row : counts)
        for (int token = 0; token < 2000; ++token) {
          std::vector<std::pair<double, std::size_t>> scores;
          for (std::size_t e = 0; e < 8; ++e)
            scores.emplace_back(weight[e] - std::log(-std::log(drawn(5, ++number))), e);
          std::sort(scores.rbegin(), scores.rend());
          for (std::size_t i = 0; i < static_cast<std::size_t>(top); ++i) ++row[scores[i].second];
        }
      EXPECT_EQ(route({2, 8, 2000, top, skew, 5}), counts) << skew << ", " << top;
    }
}

TEST(Router, top_1_follows_zipfs_law) {
  // Weights (i + 1)^-z: the shares of 400,000 draws lie within five standard deviations of them.
  const double z = 0.8;
  const ExpertCounts counts = route({1, 8, 400'000, 1, z, 3});
  std::vector<std::int64_t> sorted = counts[0];
  std::sort(sorted.rbegin(), sorted.rend());
  double weights = 0;
  for (int i = 1; i <= 8; ++i) weights += std::pow(i, -z);
  for (int i = 0; i < 8; ++i) {
    const double p = std::pow(i + 1, -z) / weights;
    EXPECT_NEAR(static_cast<double>(sorted[static_cast<std::size_t>(i)]) / 4e5, p, 5 * std::sqrt(p * (1 - p) / 4e5));
  }
}

TEST(Routing, capacity_is_a_source_ranks_places_and_the_rest_is_dropped) {
  EXPECT_EQ(expert_capacity(1.25, 4096 * 2, 8), 1280);
  ExpertLayer layer{2, 4, 10, Bytes(100)};
  const auto r = routed({{5, 20, 0, 10}, {3, 4, 12, 1}}, layer, infiniband());
  ASSERT_TRUE(r.has_value());
  EXPECT_EQ(r->kept, (ExpertCounts{{5, 10, 0, 10}, {3, 4, 10, 1}}));
  EXPECT_EQ(r->load, (std::vector<std::int64_t>{8, 14, 10, 11}));
  EXPECT_EQ(r->dropped, (std::vector<std::int64_t>{0, 10, 2, 0}));
  EXPECT_EQ(r->dropped_choices, 12);
  EXPECT_NEAR(r->max_over_mean, 14 / (43.0 / 4), 1e-12);
  // Experts 0 and 1 are on rank 0: it sends 10 tokens to rank 1 and gets 7.
  EXPECT_EQ(r->sent[0][1], Bytes(1000));
  EXPECT_EQ(r->sent[1][0], Bytes(700));
  EXPECT_EQ(r->sent[0][0], Bytes(0));
  EXPECT_NEAR(r->dispatch.value, 3e-6 + 1000 / 50e9, 1e-15);
  EXPECT_NEAR(r->combine.value, 3e-6 + 1000 / 50e9, 1e-15);
}

TEST(Routing, no_port_is_busy_longer_than_the_exchange_takes_on_any_wires) {
  Wiring rails;
  rails.topology = "h100-rails:1";
  const TrainingWires uniform = infiniband();
  TrainingWires network;
  network.network = build(rails, 8, nullptr, {.devices = 8}).value();
  for (const double skew : {0.0, 0.4, 2.0})
    for (const TrainingWires* wires : {&uniform, &std::as_const(network)}) {
      TokenRouter router;
      router.skew = skew;
      const auto plan = routed(route(router), {}, *wires);
      ASSERT_TRUE(plan) << plan.error().line();
      Seconds last;
      for (std::size_t r = 0; r < plan->ports.size(); ++r) {
        const PortUse& port = plan->ports[r];
        EXPECT_GT(port.busy, Seconds(0));
        EXPECT_LE(port.busy.value, port.done.value * (1 + 1e-12)) << r;
        last = std::max(last, port.done);
      }
      EXPECT_EQ(last, plan->dispatch) << "the last message of some rank ends the exchange";
    }
}

TEST(Routing, uniform_counts_take_what_the_formula_says_and_uneven_ones_no_less_than_the_fullest_port) {
  const TrainingWires wires = infiniband();
  ExpertLayer layer;
  const auto even = routed(ExpertCounts(8, std::vector<std::int64_t>(8, 1024)), layer, wires);
  // 7 messages of 1024 tokens of 8192 bytes.
  EXPECT_NEAR(even->dispatch.value, 7 * (3e-6 + 1024 * 8192 / 50e9), 1e-12);
  EXPECT_NEAR(even->bound / even->dispatch, 1, 1e-12);
  for (const double skew : {0.3, 0.8, 2.0}) {
    const auto uneven = routed(route({8, 8, 4096, 2, skew, 1}), layer, wires);
    EXPECT_GE(uneven->dispatch.value, uneven->bound.value * (1 - 1e-12)) << skew;
    EXPECT_GT(uneven->dispatch, even->dispatch);
    EXPECT_EQ(uneven->dropped_choices, 0);
  }
}

TEST(Routing, a_smaller_capacity_drops_more_and_takes_no_longer) {
  const ExpertCounts counts = route({8, 16, 2048, 2, 0.9, 5});
  ExpertLayer layer{8, 16, std::nullopt, Bytes(4096)};
  const auto all = routed(counts, layer, infiniband());
  std::int64_t dropped = all->dropped_choices;
  Seconds bound = all->bound;
  for (const double factor : {3.0, 2.0, 1.5, 1.25, 1.0, 0.5}) {
    layer.capacity = expert_capacity(factor, 2048 * 2, 16);
    const auto r = routed(counts, layer, infiniband());
    EXPECT_GE(r->dropped_choices, dropped);
    EXPECT_LE(r->bound, bound);
    EXPECT_EQ(sum(r->load) + r->dropped_choices, 8 * 2048 * 2);
    dropped = r->dropped_choices, bound = r->bound;
  }
}

TEST(Routing, runs_on_a_topology) {
  Wiring rails;
  rails.topology = "h100-rails:2";
  TrainingWires wires;
  wires.network = *build(rails, 16, nullptr, {.devices = 16});
  const auto r = routed(route({16, 16, 1024, 2, 0, 1}), {16, 16, std::nullopt, Bytes(8192)}, wires);
  ASSERT_TRUE(r.has_value());
  EXPECT_GT(r->dispatch, Seconds(0));
}

TEST(Counts, are_read_from_lines_and_from_json) {
  const ExpertCounts expected{{1, 2, 3}, {4, 5, 6}};
  EXPECT_EQ(*read_counts("1, 2 3\n4,5,6\n", "f"), expected);
  EXPECT_EQ(*read_counts("[[1,2,3],[4,5,6]]", "f"), expected);
  for (const char* bad : {"", "1 2\n3", "1 x", "[[1,2],3]", "[[1,", "-1 2"}) EXPECT_FALSE(read_counts(bad, "f")) << bad;
}

}  // namespace
}  // namespace ringside
