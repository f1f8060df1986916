// Where the faster of two algorithms changes, against sums done by hand.
#include "core/cost/crossover.h"

#include <cmath>

#include <gtest/gtest.h>

namespace ringside {
namespace {

const CostParameters kRaceWires{Seconds(1e-6), SecondsPerByte(1e-9), SecondsPerByte(0)};

Contender contender(Collective c, const char* algorithm) {
  const Algorithm& a = **find_algorithm(c, algorithm);
  return {&a, validate(a, {.ranks = 8, .root = 0, .chunks = 0, .parameters = {}}).value()};
}

std::vector<Contender> allreduces(const std::vector<const char*>& names) {
  std::vector<Contender> all;
  for (const char* name : names) all.push_back(contender(Collective::allreduce, name));
  return all;
}

Crossovers by_size(const std::vector<const char*>& names, std::int32_t ranks) {
  return Crossovers::over_sizes(allreduces(names), ranks, kRaceWires);
}
Crossovers by_ranks(const std::vector<const char*>& names, double n) {
  return Crossovers::over_ranks(allreduces(names), Bytes(n), kRaceWires);
}

double time(const char* algorithm, std::int32_t ranks, double n) {
  return (*Cost::of(**find_algorithm(Collective::allreduce, algorithm), {ranks, 0, 0, {}}))(Bytes(n), kRaceWires).value;
}

TEST(Crossovers, two_lines_cross_once) {
  // K = 8: recursive doubling 3 (alpha + n beta), ring 14 (alpha + n/8 beta): equal at 11 alpha = (3 - 14/8) n beta.
  const Turns x = by_size({"recursive_doubling", "ring"}, 8).between(0, 1);
  ASSERT_EQ(x.at.size(), 1U);
  EXPECT_NEAR(x.at[0], 11e-6 / (1.25 * 1e-9), 1e-3);
  EXPECT_TRUE(*x.first_below);
}

TEST(Crossovers, the_order_of_the_two_does_not_matter) {
  const std::vector<const char*> names{"recursive_doubling", "ring", "rabenseifner"};
  for (const Crossovers& race : {by_size(names, 24), by_ranks(names, 65536)})
    for (std::size_t a = 0; a < 3; ++a)
      for (std::size_t b = 0; b < a; ++b) {
        const Turns there = race.between(a, b), back = race.between(b, a);
        EXPECT_EQ(there.at, back.at);
        EXPECT_NE(there.first_below, back.first_below);
      }
}

TEST(Crossovers, those_that_always_tie_never_cross) {
  for (const Crossovers& race :
       {by_size({"ring", "allpairs_two_step"}, 8), by_ranks({"ring", "allpairs_two_step"}, 1 << 20)}) {
    const Turns x = race.between(0, 1);
    EXPECT_TRUE(x.at.empty());
    EXPECT_FALSE(x.first_below);
    EXPECT_EQ(race.leads().size(), 1U);
  }
}

TEST(Crossovers, ranks_at_which_the_order_turns_are_all_found) {
  // Ring against Rabenseifner turns with every fold: compared with the formulas at every K.
  const double n = 100'000;
  const Turns x = by_ranks({"ring", "rabenseifner"}, n).between(0, 1);
  std::vector<double> expected;
  int last = 0;
  for (std::int32_t k = 2; k <= Crossovers::kEveryRanks; ++k) {
    const double difference = time("ring", k, n) - time("rabenseifner", k, n);
    const int now = std::fabs(difference) <= 1e-9 * time("ring", k, n) ? 0 : difference < 0 ? -1 : 1;
    if (now == 0) continue;
    if (last != 0 && now != last) expected.push_back(k);
    last = now;
  }
  ASSERT_GT(expected.size(), 3U);
  ASSERT_GE(x.at.size(), expected.size());
  EXPECT_EQ(std::vector<double>(x.at.begin(), x.at.begin() + std::ssize(expected)), expected);
}

TEST(Crossovers, a_turn_far_beyond_is_found_to_the_rank) {
  // The ring's 2 (K - 1) alpha reach recursive doubling's whole buffers, n beta = 4096 alpha each, at some 10^4 ranks.
  const double n = 4096e-6 / 1e-9;
  const Turns x = by_ranks({"ring", "recursive_doubling"}, n).between(0, 1);
  ASSERT_FALSE(x.at.empty());
  EXPECT_GT(x.at.back(), Crossovers::kEveryRanks);
  const auto ring_wins = [&](double k) {
    return time("ring", static_cast<std::int32_t>(k), n) < time("recursive_doubling", static_cast<std::int32_t>(k), n);
  };
  for (const double k : x.at) EXPECT_NE(ring_wins(k), ring_wins(k - 1)) << k;
}

TEST(Crossovers, a_chain_is_never_faster_than_a_ring) {
  for (const Crossovers& race : {by_size({"chain", "ring"}, 8), by_ranks({"chain", "ring"}, 1 << 20)}) {
    EXPECT_TRUE(race.between(0, 1).at.empty());
    EXPECT_FALSE(*race.between(0, 1).first_below);
  }
}

TEST(Crossovers, leads_follow_one_another_without_a_gap) {
  const auto leads = by_size({"naive", "chain", "ring", "recursive_doubling", "rabenseifner"}, 8).leads();
  // naive has 7 messages; recursive doubling 3; Rabenseifner 6 and the bytes of a ring, so never the ring with its 14.
  ASSERT_EQ(leads.size(), 2U);
  EXPECT_EQ(leads[0].contender, 3U);
  EXPECT_EQ(leads[1].contender, 4U);
  EXPECT_EQ(leads[0].from, Crossovers::kLeastBytes);
  EXPECT_EQ(leads[0].to, leads[1].from);
  // 3 (alpha + n beta) = 6 alpha + 14/8 n beta
  EXPECT_NEAR(leads[1].from, 3e-6 / (1.25 * 1e-9), 1e-3);
  EXPECT_EQ(leads[1].to, Crossovers::kMostBytes);
}

TEST(Crossovers, whoever_leads_is_the_fastest_there) {
  const std::vector<const char*> names{"naive", "linear", "ring", "recursive_doubling", "rabenseifner", "bcube"};
  const auto leads = by_ranks(names, 30'000).leads();
  ASSERT_GT(leads.size(), 2U);
  for (const Lead& lead : leads) {
    if (lead.from > Crossovers::kWalkedRanks) break;
    const auto k = static_cast<std::int32_t>(lead.from);
    double best = INFINITY;
    for (const char* name : names) best = std::min(best, time(name, k, 30'000));
    EXPECT_NEAR(time(names[lead.contender], k, 30'000), best, 1e-9 * best) << k;
  }
}

TEST(Crossovers, ranks_at_which_an_algorithm_does_not_exist_are_passed_over) {
  const Crossovers race = Crossovers::over_ranks(
      {contender(Collective::allgather, "ring"), contender(Collective::allgather, "recursive_doubling")}, Bytes(1024),
      kRaceWires);
  // Fewer messages and as many bytes at every power of two from 4 on (at 2 they tie): no turn, whatever lies between.
  EXPECT_TRUE(race.between(1, 0).at.empty());
  EXPECT_TRUE(*race.between(1, 0).first_below);
}

}  // namespace
}  // namespace ringside
