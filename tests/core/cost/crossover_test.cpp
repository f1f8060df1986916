// Where the faster of two algorithms changes, against sums done by hand.
#include "core/cost/crossover.h"

#include <cmath>

#include <gtest/gtest.h>

namespace ringside {
namespace {

const CostParameters kWires{Seconds(1e-6), SecondsPerByte(1e-9), SecondsPerByte(0), ""};

Contender contender(Collective c, const char* algorithm) {
  const Algorithm& a = **find_algorithm(c, algorithm);
  return {&a, validate(a, {.ranks = 8, .root = 0, .chunks = 0, .parameters = {}}).value()};
}

Race allreduce(std::vector<const char*> names, std::int32_t ranks, double n) {
  std::vector<Contender> all;
  for (const char* name : names) all.push_back(contender(Collective::allreduce, name));
  return Race(std::move(all), ranks, Bytes(n), kWires);
}

TEST(Race, two_lines_cross_once) {
  // K = 8: recursive doubling 3 (alpha + n beta), ring 14 (alpha + n/8 beta): equal at 11 alpha = (3 - 14/8) n beta.
  const Crossover x = allreduce({"recursive_doubling", "ring"}, 8, 1).between(0, 1);
  ASSERT_EQ(x.bytes.size(), 1U);
  EXPECT_NEAR(x.bytes[0], 11e-6 / (1.25 * 1e-9), 1e-3);
  EXPECT_TRUE(*x.first_below_bytes);
}

TEST(Race, the_order_of_the_two_does_not_matter) {
  const Race race = allreduce({"recursive_doubling", "ring", "rabenseifner"}, 24, 65536);
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t b = 0; b < 3; ++b) {
      if (a == b) continue;
      const Crossover there = race.between(a, b), back = race.between(b, a);
      EXPECT_EQ(there.bytes, back.bytes);
      EXPECT_EQ(there.ranks, back.ranks);
      EXPECT_NE(there.first_below_bytes, back.first_below_bytes);
    }
}

TEST(Race, those_that_always_tie_never_cross) {
  const Crossover x = allreduce({"ring", "allpairs_two_step"}, 8, 1 << 20).between(0, 1);
  EXPECT_TRUE(x.bytes.empty());
  EXPECT_TRUE(x.ranks.empty());
  EXPECT_FALSE(x.first_below_bytes || x.first_below_ranks);
}

TEST(Race, ranks_at_which_the_order_turns_are_all_found) {
  // Ring against Rabenseifner turns with every fold: compared with the formulas at every K.
  const double n = 100'000;
  const Crossover x = allreduce({"ring", "rabenseifner"}, 8, n).between(0, 1);
  const auto time = [&](const char* name, std::int32_t k) {
    return (*Cost::of(**find_algorithm(Collective::allreduce, name), {k, 0, 0, {}}))(Bytes(n), kWires).value;
  };
  std::vector<std::int32_t> expected;
  int last = 0;
  for (std::int32_t k = 2; k <= Race::kEveryRanks; ++k) {
    const double difference = time("ring", k) - time("rabenseifner", k);
    const int now = std::fabs(difference) <= 1e-9 * time("ring", k) ? 0 : difference < 0 ? -1 : 1;
    if (now == 0) continue;
    if (last != 0 && now != last) expected.push_back(k);
    last = now;
  }
  ASSERT_GT(expected.size(), 3U);
  ASSERT_GE(x.ranks.size(), expected.size());
  EXPECT_EQ(std::vector<std::int32_t>(x.ranks.begin(), x.ranks.begin() + std::ssize(expected)), expected);
}

TEST(Race, far_beyond_a_single_turn_is_found_to_the_rank) {
  // broadcast: linear (K - 1)(a + nb) against .. a linear reduce costs the same, so two tiers of alpha: the chain's
  // 2 (K - 1)(alpha + n beta) is above the ring's 2 (K - 1)(alpha + n/K beta) for every K.
  const Crossover x = allreduce({"chain", "ring"}, 8, 1 << 20).between(0, 1);
  EXPECT_TRUE(x.ranks.empty());
  EXPECT_FALSE(*x.first_below_ranks);
  // ring 2 (K - 1) alpha + 2 (K - 1)/K n beta against recursive doubling ceil(log2 K)(alpha + n beta) or 1 more with a
  // fold: with n beta = 4096 alpha they turn for good where 2 (K - 1) > (L - 2)(1 + 4096) roughly, at some 10^4 ranks.
  const Race race = allreduce({"ring", "recursive_doubling"}, 8, 4096e-6 / 1e-9);
  const auto ranks = race.between(0, 1).ranks;
  ASSERT_FALSE(ranks.empty());
  const auto faster = [&](std::int32_t k) {
    const auto time = [&](const char* name) {
      return (*Cost::of(**find_algorithm(Collective::allreduce, name), {k, 0, 0, {}}))(Bytes(4096e-6 / 1e-9), kWires)
          .value;
    };
    return time("ring") < time("recursive_doubling");
  };
  EXPECT_GT(ranks.back(), Race::kEveryRanks);
  for (const std::int32_t k : ranks)
    if (k > Race::kEveryRanks) EXPECT_NE(faster(k), faster(k - 1)) << k;
}

TEST(Race, leads_follow_one_another_without_a_gap) {
  const Race race = allreduce({"naive", "chain", "ring", "recursive_doubling", "rabenseifner"}, 8, 1 << 20);
  const auto leads = race.by_size();
  // naive 7 messages; recursive doubling 3 at small n; Rabenseifner 6 and the bytes of a ring: never the ring's 14.
  ASSERT_EQ(leads.size(), 2U);
  EXPECT_EQ(leads[0].contender, 3U);
  EXPECT_EQ(leads[1].contender, 4U);
  EXPECT_EQ(leads[0].from, 1);
  EXPECT_EQ(leads[0].to, leads[1].from);
  // 3 (alpha + n beta) = 6 alpha + 14/8 n beta
  EXPECT_NEAR(leads[1].from, 3e-6 / (1.25 * 1e-9), 1e-3);
  EXPECT_EQ(leads[1].to, Race::kMostBytes);
}

TEST(Race, whoever_leads_is_the_fastest_there) {
  const std::vector<const char*> names{"naive", "linear", "ring", "recursive_doubling", "rabenseifner", "bcube"};
  const Race race = allreduce(names, 12, 30'000);
  for (const Lead& lead : race.by_ranks()) {
    if (lead.from > Race::kWalkedRanks) break;
    double best = INFINITY, own = INFINITY;
    for (std::size_t c = 0; c < names.size(); ++c) {
      const auto cost =
          Cost::of(**find_algorithm(Collective::allreduce, names[c]), {static_cast<std::int32_t>(lead.from), 0, 0, {}});
      const double t = (*cost)(Bytes(30'000), kWires).value;
      best = std::min(best, t);
      if (c == lead.contender) own = t;
    }
    EXPECT_NEAR(own, best, 1e-9 * best) << lead.from;
  }
}

TEST(Race, an_algorithm_that_does_not_exist_for_some_ranks_is_passed_over_there) {
  std::vector<Contender> two{contender(Collective::allgather, "ring"),
                             contender(Collective::allgather, "recursive_doubling")};
  const Race race(two, 8, Bytes(1024), kWires);
  // Fewer messages and as many bytes at every power of two from 4 on (at 2 they tie): no turn, whatever lies between.
  const Crossover x = race.between(1, 0);
  EXPECT_TRUE(x.ranks.empty());
  EXPECT_TRUE(*x.first_below_ranks);
}

}  // namespace
}  // namespace ringside
