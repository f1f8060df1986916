#include "core/program/rounding.h"

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"

namespace ringside {
namespace {

Rounding rounding(const char* algorithm, std::int32_t ranks, ElementType type, Op op = Op::sum) {
  constexpr std::int64_t kElements = 512;
  const Algorithm& a = **find_algorithm(Collective::allreduce, algorithm);
  const auto instance = validate(a, Instance{.ranks = ranks, .root = 0, .chunks = 0, .parameters = {}});
  return rounding_of(*make_schedule(a, *instance), kElements, type, op, fractions(type, ranks, kElements));
}

TEST(Rounding, ring_and_recursive_doubling_differ_in_bf16_and_the_tree_is_nearer) {
  const Rounding ring = rounding("ring", 16, ElementType::bf16);
  const Rounding doubling = rounding("recursive_doubling", 16, ElementType::bf16);
  EXPECT_NE(ring.first, doubling.first);
  EXPECT_GT(ring.mean_ulp, doubling.mean_ulp) << "15 roundings in a row against 4";
  EXPECT_GT(doubling.worst_ulp, 0.5);
}

TEST(Rounding, no_result_is_further_away_than_one_half_ulp_for_every_hop) {
  // A partial sum of positive numbers is no larger than the result, so no hop's ulp is larger, but for one binade: the
  // rounded sum may end just below a power of two and a partial sum's rounding may have passed it.
  for (const ElementType type : {ElementType::bf16, ElementType::fp16, ElementType::float32})
    for (const std::int32_t ranks : {2, 5, 8})
      for (const char* algorithm : {"ring", "recursive_doubling", "linear"}) {
        const Rounding r = rounding(algorithm, ranks, type);
        EXPECT_LE(r.worst_ulp, 1.0 * (ranks - 1)) << name(type) << " " << algorithm << " K=" << ranks;
        EXPECT_TRUE(r.ranks_agree);
      }
}

TEST(Rounding, two_ranks_round_once_and_maxima_never) {
  EXPECT_EQ(rounding("ring", 2, ElementType::fp16).nearest, 1);
  const Rounding most = rounding("ring", 8, ElementType::bf16, Op::max);
  EXPECT_EQ(most.worst_ulp, 0);
  EXPECT_EQ(rounding("recursive_doubling", 8, ElementType::bf16, Op::max).first, most.first);
}

TEST(Rounding, ranks_that_add_for_themselves_end_with_different_bits) {
  EXPECT_FALSE(rounding("naive", 8, ElementType::bf16).ranks_agree);
  EXPECT_TRUE(rounding("ring", 8, ElementType::bf16).ranks_agree) << "each chunk is summed once and copied";
}

TEST(Rounding, more_bits_round_less) {
  const double bf16 = rounding("ring", 8, ElementType::bf16).worst_ulp * 0x1p-8;
  const double fp16 = rounding("ring", 8, ElementType::fp16).worst_ulp * 0x1p-11;
  EXPECT_GT(bf16, fp16) << "of numbers of one size";
}

}  // namespace
}  // namespace ringside
