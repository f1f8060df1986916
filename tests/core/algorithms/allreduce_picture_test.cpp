// The pictures of the algorithms of allreduce.
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/pictures.h"

namespace ringside {
namespace {

using test::moves;
using test::picture;
using test::schedule;
using test::with;

TEST(Picture, allreduce) {
  EXPECT_EQ(picture(schedule(Collective::allreduce, "naive", 3)), "0>1+c0 1>2+c0 2>0+c0 0>2+c0 1>0+c0 2>1+c0\n");
  EXPECT_EQ(picture(schedule(Collective::allreduce, "chain", 4)), "0>1+c0\n1>2+c0\n2>3+c0\n3>2 c0\n2>1 c0\n1>0 c0\n");
  EXPECT_EQ(picture(schedule(Collective::allreduce, "ring", 4)),
            "0>1+c0 1>2+c1 2>3+c2 3>0+c3\n"
            "0>1+c3 1>2+c0 2>3+c1 3>0+c2\n"
            "0>1+c2 1>2+c3 2>3+c0 3>0+c1\n"
            "0>1 c1 1>2 c2 2>3 c3 3>0 c0\n"
            "0>1 c0 1>2 c1 2>3 c2 3>0 c3\n"
            "0>1 c3 1>2 c0 2>3 c1 3>0 c2\n");
  EXPECT_EQ(picture(schedule(Collective::allreduce, "recursive_doubling", 4)),
            "0>1+c0 1>0+c0 2>3+c0 3>2+c0\n"
            "0>2+c0 1>3+c0 2>0+c0 3>1+c0\n");
  EXPECT_EQ(picture(schedule(Collective::allreduce, "recursive_doubling", 3)), "0>1+c0\n1>2+c0 2>1+c0\n1>0 c0\n");
  EXPECT_EQ(picture(schedule(Collective::allreduce, "rabenseifner", 4)),
            "0>1+c2,c3 1>0+c0,c1 2>3+c2,c3 3>2+c0,c1\n"
            "0>2+c1 1>3+c3 2>0+c0 3>1+c2\n"
            "0>2 c0 1>3 c2 2>0 c1 3>1 c3\n"
            "0>1 c0,c1 1>0 c2,c3 2>3 c0,c1 3>2 c2,c3\n");
}

TEST(Picture, allreduce_by_way_of_one_rank) {
  EXPECT_EQ(picture(schedule(Collective::allreduce, "linear", 4)), "1>0+c0 2>0+c0 3>0+c0\n0>1 c0 0>2 c0 0>3 c0\n");
  EXPECT_EQ(picture(schedule(Collective::allreduce, "nonoverlapping", 4)),
            "1>0+c0 3>2+c0\n2>0+c0\n0>2 c0\n0>1 c0 2>3 c0\n");
}

TEST(Picture, allreduce_along_two_trees_is_their_reduce_and_then_their_broadcast) {
  for (const std::int32_t k : {2, 3, 4, 7, 16})
    EXPECT_EQ(picture(schedule(Collective::allreduce, "double_binary_tree", k)),
              picture(schedule(Collective::reduce, "double_binary_tree", k)) +
                  picture(schedule(Collective::broadcast, "double_binary_tree", k)));
}

TEST(Picture, allreduce_all_pairs) {
  // Rank 0's buffer lands in slot 0, the others' in the scratch slots 1 to 3, one's own included.
  EXPECT_EQ(moves(schedule(Collective::allreduce, "allpairs", 4)),
            "0>1 s0:s0 1>2 s0:s1 2>3 s0:s2 3>0 s0:s3 0>2 s0:s0 1>3 s0:s1 2>0 s0:s2 3>1 s0:s3 "
            "0>3 s0:s0 1>0 s0:s1 2>1 s0:s2 3>2 s0:s3 1>1 s0:s1 2>2 s0:s2 3>3 s0:s3\n"
            "0>0 s1:s0 1>1 s1:s0 2>2 s1:s0 3>3 s1:s0 0>0 s2:s0 1>1 s2:s0 2>2 s2:s0 3>3 s2:s0 "
            "0>0 s3:s0 1>1 s3:s0 2>2 s3:s0 3>3 s3:s0\n");
  EXPECT_EQ(picture(schedule(Collective::allreduce, "allpairs_two_step", 3)),
            "0>1+c1 1>2+c2 2>0+c0 0>2+c2 1>0+c0 2>1+c1\n"
            "0>1 c0 1>2 c1 2>0 c2 0>2 c0 1>0 c1 2>1 c2\n");
}

TEST(Picture, allreduce_in_segments) {
  // Two segments to each of four parts: part p has the chunks 2p and 2p + 1.
  const Schedule s = schedule(Collective::allreduce, "segmented_ring", 4);
  EXPECT_EQ(s.chunks, 8);
  EXPECT_EQ(s.step_count(), (2 + 1) * (4 - 1));
  EXPECT_EQ(picture(s).substr(0, picture(s).find('\n', picture(s).find('\n') + 1) + 1),
            "0>1+c0 1>2+c2 2>3+c4 3>0+c6\n"
            "0>1+c6 1>2+c0 2>3+c2 3>0+c4\n");
  EXPECT_EQ(s.step(3).transfers.front().chunks, Slots{1});       // round b begins
  EXPECT_EQ(s.step(6).transfers.front().chunks, (Slots{2, 3}));  // the allgather moves whole parts
}

TEST(Picture, allreduce_in_groups) {
  EXPECT_EQ(picture(schedule(Collective::allreduce, "recursive_multiplying", 4)),
            picture(schedule(Collective::allreduce, "naive", 4)));
  EXPECT_EQ(picture(with(Collective::allreduce, "recursive_multiplying", 8, {{"radix", 2}})),
            picture(schedule(Collective::allreduce, "recursive_doubling", 8)));
  // 3 to the base 2: M = 2, so rank 2 folds into 0.
  EXPECT_EQ(picture(with(Collective::allreduce, "recursive_multiplying", 3, {{"radix", 2}})),
            "2>0+c0\n0>1+c0 1>0+c0\n0>2 c0\n");
  EXPECT_EQ(picture(schedule(Collective::allreduce, "bcube", 8)),
            picture(schedule(Collective::allreduce, "rabenseifner", 8)));
  EXPECT_EQ(picture(with(Collective::allreduce, "bcube", 5, {{"radix", 5}})),
            picture(schedule(Collective::allreduce, "allpairs_two_step", 5)));
  // 6 = 2 * 3: neighbours swap halves, then 0, 2, 4 and 1, 3, 5 thirds of them.
  const Schedule six = schedule(Collective::allreduce, "bcube", 6);
  EXPECT_EQ(picture(six).substr(0, picture(six).find('\n')),
            "0>1+c3,c4,c5 1>0+c0,c1,c2 2>3+c3,c4,c5 3>2+c0,c1,c2 4>5+c3,c4,c5 5>4+c0,c1,c2");
  EXPECT_EQ(six.step_count(), 4);
}

TEST(Picture, allreduce_in_nodes) {
  EXPECT_EQ(picture(schedule(Collective::allreduce, "hierarchical", 4)),
            "0>1+c2,c3 1>0+c0,c1 2>3+c2,c3 3>2+c0,c1\n"
            "0>2+c0 1>3+c2 2>0+c1 3>1+c3\n"
            "0>2 c1 1>3 c3 2>0 c0 3>1 c2\n"
            "0>1 c0,c1 1>0 c2,c3 2>3 c0,c1 3>2 c2,c3\n");
  // The last node has rank 2 alone: it stands for both parts.
  EXPECT_EQ(picture(schedule(Collective::allreduce, "hierarchical", 3)),
            "0>1+c2,c3 1>0+c0,c1\n"
            "0>2+c0 1>2+c2 2>0+c1 2>1+c3\n"
            "0>2 c1 1>2 c3 2>0 c0 2>1 c2\n"
            "0>1 c0,c1 1>0 c2,c3\n");
  EXPECT_EQ(picture(with(Collective::allreduce, "hierarchical", 5, {{"node-size", 1}})),
            picture(schedule(Collective::allreduce, "ring", 5)));
}

TEST(Picture, allreduce_in_nodes_segment_by_segment) {
  // One phase has two steps, between the nodes, so the second segment is two steps behind the first: what one segment
  // does, with its four chunks, and the same two steps later.
  const auto one = schedule(Collective::allreduce, "hierarchical", 4);
  const auto two = with(Collective::allreduce, "hierarchical", 4, {{"segments", 2}});
  ASSERT_EQ(two.step_count(), one.step_count() + 2);
  for (std::int64_t s = 0; s < two.step_count(); ++s) {
    std::vector<std::string> wanted, have;
    const auto add = [](std::vector<std::string>& all, const Step& step, std::int32_t later) {
      for (const Transfer& t : step.transfers)
        for (const std::int32_t c : t.chunks)
          all.push_back(fmt::format("{}>{}{}{}", t.from, t.to, t.op == Arrival::reduce ? "+" : " ", c + later));
    };
    if (s < one.step_count()) add(wanted, one.step(s), 0);
    if (s >= 2) add(wanted, one.step(s - 2), 4);
    add(have, two.step(s), 0);
    std::sort(wanted.begin(), wanted.end());
    std::sort(have.begin(), have.end());
    EXPECT_EQ(have, wanted) << "step " << s;
  }
}

}  // namespace
}  // namespace ringside
