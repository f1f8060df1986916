// Lower bounds, and how far the algorithms are from them.
#include "core/cost/cost.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/algorithms/lower_bounds.h"
#include "tests/support/catalogue.h"

namespace ringside {
namespace {

Cost cost(Collective c, const char* algorithm, std::int32_t ranks,
          std::map<std::string, std::int64_t> parameters = {}) {
  return Cost::of(**find_algorithm(c, algorithm), {ranks, 0, 0, std::move(parameters)}).value();
}

TEST(LowerBound, no_price_is_ever_below_it) {
  const std::vector<CostParameters> wires{
      {Seconds(1), SecondsPerByte(0), SecondsPerByte(0)},
      {Seconds(0), SecondsPerByte(1), SecondsPerByte(0)},
      {Seconds(0), SecondsPerByte(0), SecondsPerByte(1)},
      {Seconds(3e-6), SecondsPerByte(2e-11), SecondsPerByte(1e-11)},
  };
  int compared = 0;
  for (const Algorithm& a : registry())
    for (std::int32_t k = 1; k <= 33; ++k)
      for (const auto& parameters : test::parameter_sets(a)) {
        const auto schedule = make_schedule(a, {.ranks = k, .root = 0, .chunks = 0, .parameters = parameters});
        if (!schedule) continue;
        const Loads loads(*schedule);
        for (const CostParameters& w : wires)
          for (const double n : {0., 1., 4096., 1e9}) {
            const double bound = lower_bound_seconds(a.collective, k, Bytes(n), w).value;
            EXPECT_GE(loads.at(Bytes(n), w).value, bound * (1 - 1e-9))
                << name(a.collective) << " " << a.name << " K=" << k;
            if (k > 1 && n > 0) ++compared;
          }
      }
  EXPECT_GT(compared, 10'000);
}

TEST(LowerBound, is_the_table_of_chan_and_others) {
  const CostParameters latency{Seconds(1), SecondsPerByte(0), SecondsPerByte(0)};
  const CostParameters bandwidth{Seconds(0), SecondsPerByte(1), SecondsPerByte(0)};
  const CostParameters computation{Seconds(0), SecondsPerByte(0), SecondsPerByte(1)};
  const auto bound = [](Collective c, std::int32_t k, const CostParameters& p) {
    return lower_bound_seconds(c, k, Bytes(1), p).value;
  };
  for (const Collective c : all_collectives()) {
    EXPECT_EQ(bound(c, 8, latency), 3) << name(c);
    EXPECT_EQ(bound(c, 9, latency), 4) << name(c);
    EXPECT_EQ(bound(c, 1, latency) + bound(c, 1, bandwidth) + bound(c, 1, computation), 0) << name(c);
    EXPECT_DOUBLE_EQ(bound(c, 5, computation), reduces(c) ? 4 / 5. : 0) << name(c);
    const bool whole = c == Collective::broadcast || c == Collective::reduce;
    EXPECT_DOUBLE_EQ(bound(c, 5, bandwidth), whole ? 1 : c == Collective::allreduce ? 8 / 5. : 4 / 5.) << name(c);
    EXPECT_FALSE(lower_bound_source(c).empty());
  }
}

TEST(Distance, a_ring_moves_no_byte_too_many_and_waits_too_often) {
  const Distance d = distance(Collective::allreduce, 8, cost(Collective::allreduce, "ring", 8));
  EXPECT_DOUBLE_EQ(*d.latency, 14 / 3.);
  EXPECT_DOUBLE_EQ(*d.bandwidth, 1);
  EXPECT_DOUBLE_EQ(*d.computation, 1);
}

TEST(Distance, recursive_doubling_is_the_other_way_round) {
  const Distance d = distance(Collective::allreduce, 8, cost(Collective::allreduce, "recursive_doubling", 8));
  EXPECT_DOUBLE_EQ(*d.latency, 1);
  EXPECT_DOUBLE_EQ(*d.bandwidth, 3 / (14 / 8.));
  EXPECT_DOUBLE_EQ(*d.computation, 3 / (7 / 8.));
}

TEST(Distance, is_absent_where_there_is_no_bound) {
  EXPECT_FALSE(distance(Collective::broadcast, 8, cost(Collective::broadcast, "binomial", 8)).computation);
  const Distance alone = distance(Collective::allreduce, 1, cost(Collective::allreduce, "ring", 1));
  EXPECT_FALSE(alone.latency || alone.bandwidth || alone.computation);
}

TEST(Cost, walks_where_no_form_is_exact) {
  // 6 = 2 * 3 is no power of 2: 1 + 2 messages there and as many back, as many bytes as in a ring.
  const Coefficients c = coefficients(cost(Collective::allreduce, "bcube", 6));
  EXPECT_DOUBLE_EQ(c.alpha, 2 * (1 + 2));
  EXPECT_NEAR(c.beta, 2 * 5 / 6., 1e-12);
  EXPECT_NEAR(c.reduce_cost, 5 / 6., 1e-12);
}

TEST(Cost, is_absent_where_there_is_no_schedule_or_a_long_walk) {
  const Algorithm& doubling = **find_algorithm(Collective::allgather, "recursive_doubling");
  EXPECT_FALSE(Cost::of(doubling, {.ranks = 6, .root = 0, .chunks = 0, .parameters = {}}));
  const Algorithm& nodes = **find_algorithm(Collective::allreduce, "hierarchical");
  EXPECT_FALSE(Cost::of(nodes, {.ranks = 100'001, .root = 0, .chunks = 0, .parameters = {{"node-size", 8}}}));
  EXPECT_TRUE(Cost::of(nodes, {.ranks = 100'000, .root = 0, .chunks = 0, .parameters = {{"node-size", 8}}}));
}

}  // namespace
}  // namespace ringside
