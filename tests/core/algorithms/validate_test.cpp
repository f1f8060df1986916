// What is refused, in which words, and what is filled in.
#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"

namespace ringside {
namespace {

const Algorithm& algorithm(Collective c, const char* name) {
  return **find_algorithm(c, name);
}

std::string refusal(Collective c, const char* name, const Instance& i) {
  const auto r = validate(algorithm(c, name), i);
  return r ? "accepted" : r.error().line();
}

Instance instance_of(std::int32_t ranks, std::int32_t root = 0, std::int32_t chunks = 0) {
  return {.ranks = ranks, .root = root, .chunks = chunks, .parameters = {}};
}

TEST(Validate, ranks_are_from_one_to_two_to_the_24) {
  EXPECT_EQ(refusal(Collective::broadcast, "linear", instance_of(0)),
            "ranks: 0 is not accepted; accepted: 1 to 16777216");
  EXPECT_EQ(refusal(Collective::broadcast, "linear", instance_of(-3)),
            "ranks: -3 is not accepted; accepted: 1 to 16777216");
  EXPECT_EQ(refusal(Collective::allreduce, "ring", instance_of((1 << 24) + 1)),
            "ranks: 16777217 is not accepted; accepted: 1 to 16777216");
  EXPECT_TRUE(validate(algorithm(Collective::allreduce, "ring"), instance_of(1 << 24)));
}

TEST(Validate, a_condition_is_refused_with_its_reason) {
  EXPECT_EQ(refusal(Collective::allgather, "recursive_doubling", instance_of(6)),
            "ranks: 6 is not accepted; accepted: K is a power of two (allgather recursive_doubling)");
  EXPECT_TRUE(validate(algorithm(Collective::allgather, "recursive_doubling"), instance_of(8)));
}

TEST(Validate, a_step_of_more_transfers_than_memory_holds_is_refused) {
  // Rank 0's row tells all, so that its own K - 1 are listed.
  EXPECT_TRUE(validate(algorithm(Collective::allreduce, "allpairs"), instance_of(65536)));
  EXPECT_EQ(refusal(Collective::allreduce, "allpairs", instance_of(65537)),
            "ranks: 65537 is not accepted; accepted: at most 65536 (allreduce allpairs lists K (K - 1) transfers in "
            "one step)");
  EXPECT_TRUE(validate(algorithm(Collective::allreduce, "naive"), instance_of(65536)));
  EXPECT_FALSE(validate(algorithm(Collective::all_to_all, "linear"), instance_of(65537)));
}

TEST(Validate, a_root_is_a_rank_and_only_where_there_is_one) {
  EXPECT_EQ(refusal(Collective::reduce, "linear", instance_of(4, 4)), "root: 4 is not accepted; accepted: 0 to 3");
  EXPECT_EQ(refusal(Collective::reduce, "linear", instance_of(4, -1)), "root: -1 is not accepted; accepted: 0 to 3");
  EXPECT_EQ(refusal(Collective::reduce, "linear", instance_of(1, 1)), "root: 1 is not accepted; accepted: 0");
  EXPECT_EQ(refusal(Collective::allreduce, "ring", instance_of(4, 2)),
            "root: 2 is not accepted; accepted: 0 (allreduce has no root)");
}

TEST(Validate, chunks_are_a_multiple_and_filled_in) {
  const auto chunks = [](Collective c, const char* name, std::int32_t ranks) {
    return validate(algorithm(c, name), instance_of(ranks)).value().chunks;
  };
  EXPECT_EQ(chunks(Collective::broadcast, "binomial", 6), 1);
  EXPECT_EQ(chunks(Collective::scatter, "linear", 6), 6);
  EXPECT_EQ(chunks(Collective::allreduce, "chain", 6), 1);
  EXPECT_EQ(chunks(Collective::allreduce, "ring", 6), 6);
  EXPECT_EQ(chunks(Collective::allreduce, "rabenseifner", 6), 4);  // 2^floor(log2 6)
  EXPECT_EQ(chunks(Collective::all_to_all, "pairwise", 6), 36);
  EXPECT_EQ(refusal(Collective::allreduce, "ring", instance_of(4, 0, 6)),
            "chunks: 6 is not accepted; accepted: a multiple of 4 (allreduce ring on 4 ranks)");
  EXPECT_EQ(refusal(Collective::broadcast, "linear", instance_of(4, 0, -1)),
            "chunks: -1 is not accepted; accepted: 1 or more");
}

TEST(Validate, too_many_chunks_to_number_are_refused) {
  // 46340^2 < 2^31 <= 46341^2
  const auto in_fours = [](std::int32_t ranks) {
    Instance i = instance_of(ranks);
    i.parameters["columns"] = 4;
    return i;
  };
  EXPECT_TRUE(validate(algorithm(Collective::all_to_all, "2d_mesh"), in_fours(46339)));
  EXPECT_EQ(
      refusal(Collective::all_to_all, "2d_mesh", in_fours(46341)),
      "ranks: 46341 is not accepted; accepted: at most 46340 (all-to-all 2d_mesh numbers K^2 chunks where a row is "
      "shorter, below 2^31; full rows take more)");
  EXPECT_EQ(validate(algorithm(Collective::all_to_all, "2d_mesh"), in_fours(65536)).value().chunks, 65536);
}

// Of more than 255 ranks K chunks by way, unless K^2 by pair are asked for.
TEST(Validate, an_all_to_all_of_many_ranks_is_numbered_by_way) {
  const auto chunks = [](std::int32_t ranks, std::int32_t asked) {
    return validate(algorithm(Collective::all_to_all, "pairwise"), instance_of(ranks, 0, asked)).value().chunks;
  };
  EXPECT_EQ(chunks(255, 0), 255 * 255);
  EXPECT_EQ(chunks(256, 0), 256);
  EXPECT_EQ(chunks(256, 256), 256);
  EXPECT_EQ(chunks(256, 256 * 256), 256 * 256);
  EXPECT_EQ(chunks(1 << 24, 0), 1 << 24);
  EXPECT_EQ(refusal(Collective::all_to_all, "pairwise", instance_of(8, 0, 8)),
            "chunks: 8 is not accepted; accepted: a multiple of 64 (all-to-all pairwise on 8 ranks)");
  EXPECT_EQ(refusal(Collective::all_to_all, "pairwise", instance_of(65536, 0, 12)),
            "chunks: 12 is not accepted; accepted: 65536 (all-to-all pairwise on so many ranks)");
}

TEST(Validate, parameters_are_known_and_in_range) {
  Instance i = instance_of(4);
  i.parameters["radix"] = 2;
  EXPECT_EQ(refusal(Collective::allreduce, "linear", i),
            "parameter: radix is not accepted; accepted: none for allreduce linear");

  Algorithm a = algorithm(Collective::allreduce, "linear");
  a.parameters = {{"radix", "children of a node", 2, 2, 8}};
  EXPECT_EQ(validate(a, instance_of(4)).value().parameters.at("radix"), 2);
  EXPECT_EQ(validate(a, i).value().parameters.at("radix"), 2);
  i.parameters["radix"] = 9;
  EXPECT_EQ(validate(a, i).error().line(), "radix: 9 is not accepted; accepted: 2 to 8");
  i.parameters = {{"segments", 2}};
  EXPECT_EQ(validate(a, i).error().line(), "parameter: segments is not accepted; accepted: radix for allreduce linear");
}

TEST(FindAlgorithm, accepts_other_libraries_names_spelled_freely) {
  EXPECT_EQ((*find_algorithm(Collective::allreduce, "reduce-scatter-allgather"))->name, "rabenseifner");
  EXPECT_EQ((*find_algorithm(Collective::allreduce, "RDB"))->name, "recursive_doubling");
  EXPECT_EQ((*find_algorithm(Collective::allreduce, "lr"))->name, "ring");
  EXPECT_EQ((*find_algorithm(Collective::broadcast, "flat tree"))->name, "linear");
  EXPECT_EQ((*find_algorithm(Collective::all_to_all, "pair"))->name, "pairwise");
  EXPECT_EQ((*find_algorithm(Collective::broadcast, "split_binary_tree"))->name, "split_binary");
  EXPECT_EQ((*find_algorithm(Collective::broadcast, "NTSL"))->name, "pipeline");
  EXPECT_EQ((*find_algorithm(Collective::reduce, "Ring"))->name, "pipeline");
  EXPECT_EQ((*find_algorithm(Collective::reduce, "reduce_scatter_gather"))->name, "rabenseifner");
}

TEST(FindAlgorithm, an_unknown_name_lists_what_there_is) {
  const auto found = find_algorithm(Collective::scatter, "ring");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().line(), "algorithm: ring is not accepted; accepted: linear, binomial, knomial for scatter");
  EXPECT_FALSE(find_algorithm(Collective::custom, "ring"));
  EXPECT_FALSE(find_algorithm(Collective::reduce, ""));
}

}  // namespace
}  // namespace ringside
