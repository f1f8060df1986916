// The pictures of the tree-shaped algorithms.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/pictures.h"

namespace ringside {
namespace {

using test::Parameters;
using test::picture;
using test::schedule;

TEST(Picture, broadcast_along_chains) {
  EXPECT_EQ(picture(schedule(Collective::broadcast, "chain", 4)), "0>1 c0\n1>2 c0\n2>3 c0\n");
  EXPECT_EQ(picture(schedule(Collective::broadcast, "chain", 4, 3)), "3>0 c0\n0>1 c0\n1>2 c0\n");
  // The two chains are 0-1-2-3 and 0-4-5; the root serves their heads in turn.
  EXPECT_EQ(picture(schedule(Collective::broadcast, "chain", 6, 0, 0, {{"radix", 2}})),
            "0>1 c0\n1>2 c0 0>4 c0\n2>3 c0 4>5 c0\n");
  EXPECT_EQ(picture(schedule(Collective::broadcast, "pipeline", 4, 0, 0, {{"segments", 3}})),
            "0>1 c0\n"
            "0>1 c1 1>2 c0\n"
            "0>1 c2 1>2 c1 2>3 c0\n"
            "1>2 c2 2>3 c1\n"
            "2>3 c2\n");
}

TEST(Picture, broadcast_down_binary_trees) {
  EXPECT_EQ(picture(schedule(Collective::broadcast, "binary", 4, 0, 0, {{"segments", 2}})),
            "0>1 c0\n0>2 c0 1>3 c0\n0>1 c1\n0>2 c1 1>3 c1\n");
  EXPECT_EQ(picture(schedule(Collective::broadcast, "split_binary", 4, 0, 0, {{"segments", 1}})),
            "0>1 c0\n0>2 c1 1>3 c0\n1>2 c0 2>1 c1 0>3 c1\n");
  EXPECT_EQ(picture(schedule(Collective::broadcast, "double_binary_tree", 4, 0, 0, {{"segments", 1}})),
            "0>2 c0\n2>1 c0 0>3 c1\n2>3 c0 3>1 c1\n3>2 c1\n");
}

TEST(Picture, broadcast_down_the_knomial_tree) {
  EXPECT_EQ(picture(schedule(Collective::broadcast, "knomial", 9, 0, 0, {{"radix", 3}})),
            "0>3 c0 0>6 c0\n0>1 c0 0>2 c0 3>4 c0 3>5 c0 6>7 c0 6>8 c0\n");
  for (const std::int32_t k : {2, 3, 6, 8, 13})  // the binomial tree is the 2-nomial one
    EXPECT_EQ(picture(schedule(Collective::broadcast, "knomial", k, k / 2, 0, {{"radix", 2}})),
              picture(schedule(Collective::broadcast, "binomial", k, k / 2)));
}

TEST(Picture, broadcast_by_scatter_and_allgather) {
  EXPECT_EQ(picture(schedule(Collective::broadcast, "scatter_allgather", 4)),
            "0>2 c2,c3\n0>1 c1 2>3 c3\n"
            "0>1 c0 1>0 c1 2>3 c2 3>2 c3\n"
            "0>2 c0,c1 1>3 c0,c1 2>0 c2,c3 3>1 c2,c3\n");
  // Ranks 2 and 0 are the two that take part; rank 1 stands aside for the root.
  EXPECT_EQ(picture(schedule(Collective::broadcast, "scatter_allgather", 3, 2)), "2>0 c1\n2>0 c0 0>2 c1\n2>1 c0,c1\n");
  EXPECT_EQ(picture(schedule(Collective::broadcast, "scatter_allgather_ring", 3)),
            "0>2 c2\n0>1 c1\n0>1 c0 1>2 c1 2>0 c2\n0>1 c2 1>2 c0 2>0 c1\n");
}

/// The broadcast's steps in reverse order, every transfer turned round and added.
std::string reversed_picture(const Schedule& broadcast) {
  std::vector<Step> steps;
  for (std::int64_t s = broadcast.step_count() - 1; s >= 0; --s) {
    steps.push_back(broadcast.step(s));
    for (Transfer& t : steps.back().transfers) {
      std::swap(t.from, t.to);
      t.op = Arrival::reduce;
    }
  }
  Schedule reversed;
  reversed.set_steps(std::move(steps));
  return picture(reversed);
}

TEST(Picture, trees_that_reduce_are_broadcasts_backwards) {
  for (const char* name : {"chain", "pipeline", "binary", "knomial", "double_binary_tree"})
    for (const std::int32_t k : {2, 3, 4, 6, 11}) {
      const bool knomial = std::string(name) == "knomial";
      const Parameters plain = knomial ? Parameters{{"radix", 3}} : Parameters{{"segments", 1}};
      EXPECT_EQ(picture(schedule(Collective::reduce, name, k, k / 2, 0, plain)),
                reversed_picture(schedule(Collective::broadcast, name, k, k / 2, 0, plain)))
          << name << " K=" << k;
    }
}

TEST(Picture, reduce_rabenseifner) {
  EXPECT_EQ(picture(schedule(Collective::reduce, "rabenseifner", 4)),
            "0>2+c2,c3 1>3+c2,c3 2>0+c0,c1 3>1+c0,c1\n"
            "0>1+c1 1>0+c0 2>3+c3 3>2+c2\n"
            "1>0 c1 3>2 c3\n"
            "2>0 c2,c3\n");
  EXPECT_EQ(picture(schedule(Collective::reduce, "rabenseifner", 3, 1)), "0>1+c0,c1\n1>2+c1 2>1+c0\n2>1 c1\n");
}

}  // namespace
}  // namespace ringside
