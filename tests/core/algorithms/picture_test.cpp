// The pictures that open the algorithms' files, as text: who sends which chunks to whom on four ranks.
#include <set>

#include <gtest/gtest.h>

#include "tests/support/pictures.h"

namespace ringside {
namespace {

using test::messages;
using test::picture;
using test::schedule;
using test::with;

TEST(Picture, broadcast) {
  EXPECT_EQ(picture(schedule(Collective::broadcast, "linear", 4)), "0>1 c0 0>2 c0 0>3 c0\n");
  EXPECT_EQ(picture(schedule(Collective::broadcast, "linear", 4, 2)), "2>3 c0 2>0 c0 2>1 c0\n");
  EXPECT_EQ(picture(schedule(Collective::broadcast, "binomial", 4)), "0>2 c0\n0>1 c0 2>3 c0\n");
  EXPECT_EQ(picture(schedule(Collective::broadcast, "binomial", 5, 3)), "3>2 c0\n3>0 c0\n3>4 c0 0>1 c0\n");
}

TEST(Picture, scatter_and_gather_are_mirror_images) {
  EXPECT_EQ(picture(schedule(Collective::scatter, "linear", 4)), "0>1 c1 0>2 c2 0>3 c3\n");
  EXPECT_EQ(picture(schedule(Collective::scatter, "binomial", 4)), "0>2 c2,c3\n0>1 c1 2>3 c3\n");
  EXPECT_EQ(picture(schedule(Collective::gather, "linear", 4)), "1>0 c1 2>0 c2 3>0 c3\n");
  EXPECT_EQ(picture(schedule(Collective::gather, "binomial", 4)), "1>0 c1 3>2 c3\n2>0 c2,c3\n");
  // The parts of relative ranks 2 and 3 are those of ranks 3 and 0: around the end.
  EXPECT_EQ(picture(schedule(Collective::scatter, "binomial", 4, 1)), "1>3 c3,c0\n1>2 c2 3>0 c0\n");
  EXPECT_EQ(picture(schedule(Collective::scatter, "knomial", 5, 0, 0, {{"radix", 3}})),
            "0>3 c3,c4\n0>1 c1 0>2 c2 3>4 c4\n");
  for (const char* name : {"binomial", "knomial"})
    for (const std::int32_t k : {2, 3, 5, 8, 13}) {
      const Schedule out = schedule(Collective::scatter, name, k, k / 2);
      const Schedule in = schedule(Collective::gather, name, k, k / 2);
      ASSERT_EQ(out.step_count(), in.step_count());
      for (std::int64_t s = 0; s < out.step_count(); ++s) {
        Step mirrored = in.step(in.step_count() - 1 - s);
        for (Transfer& t : mirrored.transfers) std::swap(t.from, t.to);
        EXPECT_EQ(mirrored, out.step(s)) << name << " K=" << k << " step " << s;
      }
    }
}

TEST(Picture, allgather) {
  EXPECT_EQ(picture(schedule(Collective::allgather, "ring", 4)),
            "0>1 c0 1>2 c1 2>3 c2 3>0 c3\n"
            "0>1 c3 1>2 c0 2>3 c1 3>0 c2\n"
            "0>1 c2 1>2 c3 2>3 c0 3>0 c1\n");
  EXPECT_EQ(picture(schedule(Collective::allgather, "recursive_doubling", 4)),
            "0>1 c0 1>0 c1 2>3 c2 3>2 c3\n"
            "0>2 c0,c1 1>3 c0,c1 2>0 c2,c3 3>1 c2,c3\n");
  EXPECT_EQ(picture(schedule(Collective::allgather, "linear", 4)),
            "1>0 c1 2>0 c2 3>0 c3\n"
            "0>1 c0,c1,c2,c3 0>2 c0,c1,c2,c3 0>3 c0,c1,c2,c3\n");
  EXPECT_EQ(picture(schedule(Collective::allgather, "direct", 3)), "0>1 c0 1>2 c1 2>0 c2 0>2 c0 1>0 c1 2>1 c2\n");
  EXPECT_EQ(picture(schedule(Collective::allgather, "bruck", 4)),
            "0>3 c0 1>0 c1 2>1 c2 3>2 c3\n"
            "0>2 c0,c1 1>3 c1,c2 2>0 c2,c3 3>1 c3,c0\n");
  EXPECT_EQ(picture(schedule(Collective::allgather, "k_bruck", 4, 0, 0, {{"radix", 3}})),
            "0>3 c0 1>0 c1 2>1 c2 3>2 c3 0>2 c0 1>3 c1 2>0 c2 3>1 c3\n"
            "0>1 c0 1>2 c1 2>3 c2 3>0 c3\n");
  EXPECT_EQ(picture(schedule(Collective::allgather, "neighbor_exchange", 6)),
            "0>1 c0 1>0 c1 2>3 c2 3>2 c3 4>5 c4 5>4 c5\n"
            "0>5 c0,c1 1>2 c0,c1 2>1 c2,c3 3>4 c2,c3 4>3 c4,c5 5>0 c4,c5\n"
            "0>1 c4,c5 1>0 c2,c3 2>3 c0,c1 3>2 c4,c5 4>5 c2,c3 5>4 c0,c1\n");
  EXPECT_EQ(picture(schedule(Collective::allgather, "sparbit", 4)),
            "0>2 c0 1>3 c1 2>0 c2 3>1 c3\n"
            "0>1 c0,c2 1>2 c1,c3 2>3 c2,c0 3>0 c3,c1\n");
}

TEST(Picture, a_radix_of_two_is_bruck_and_one_of_k_is_direct) {
  for (const std::int32_t k : {2, 3, 5, 8, 13}) {
    const auto same = [&](Collective c, std::int64_t radix, const char* other) {
      EXPECT_EQ(picture(schedule(c, "k_bruck", k, 0, 0, {{"radix", radix}})), picture(schedule(c, other, k)))
          << name(c) << " K=" << k;
    };
    same(Collective::allgather, 2, "bruck");
    same(Collective::all_to_all, 2, "bruck");
    same(Collective::all_to_all, k, "linear");
  }
}

TEST(Picture, pat_is_sparbit_in_a_mirror_and_backwards) {
  for (const std::int32_t k : {2, 3, 4, 7, 8, 12}) {
    const Schedule in = schedule(Collective::reduce_scatter, "pat", k);
    const Schedule out = schedule(Collective::allgather, "sparbit", k);
    ASSERT_EQ(in.step_count(), out.step_count());
    const auto mirrored = [k](std::int32_t r) { return (k - r) % k; };
    for (std::int64_t s = 0; s < out.step_count(); ++s) {
      std::set<std::vector<std::int32_t>> sums, copies;  // from, to, parts in ascending order
      const auto add = [](auto& all, std::int32_t from, std::int32_t to, std::set<std::int32_t> parts) {
        std::vector<std::int32_t> row{from, to};
        row.insert(row.end(), parts.begin(), parts.end());
        all.insert(row);
      };
      for (const Transfer& t : out.step(s).transfers) add(copies, t.from, t.to, {t.chunks.begin(), t.chunks.end()});
      for (const Transfer& t : in.step(in.step_count() - 1 - s).transfers) {
        std::set<std::int32_t> parts;
        for (std::int32_t c : t.chunks) parts.insert(mirrored(c));
        add(sums, mirrored(t.to), mirrored(t.from), parts);
      }
      EXPECT_EQ(sums, copies) << "K=" << k << " step " << s;
    }
  }
}

TEST(Picture, reduce) {
  EXPECT_EQ(picture(schedule(Collective::reduce, "linear", 4, 3)), "0>3+c0 1>3+c0 2>3+c0\n");
  EXPECT_EQ(picture(schedule(Collective::reduce, "binomial", 4)), "1>0+c0 3>2+c0\n2>0+c0\n");
}

TEST(Picture, reduce_scatter) {
  EXPECT_EQ(picture(schedule(Collective::reduce_scatter, "ring", 4)),
            "0>1+c3 1>2+c0 2>3+c1 3>0+c2\n"
            "0>1+c2 1>2+c3 2>3+c0 3>0+c1\n"
            "0>1+c1 1>2+c2 2>3+c3 3>0+c0\n");
  EXPECT_EQ(picture(schedule(Collective::reduce_scatter, "recursive_halving", 4)),
            "0>2+c2,c3 1>3+c2,c3 2>0+c0,c1 3>1+c0,c1\n"
            "0>1+c1 1>0+c0 2>3+c3 3>2+c2\n");
  // Rank 0 folds into 1; the participants 1 and 2 have the parts c0, c1 and c2; rank 0 gets c0 back.
  EXPECT_EQ(picture(schedule(Collective::reduce_scatter, "recursive_halving", 3)),
            "0>1+c0,c1,c2\n1>2+c2 2>1+c0,c1\n1>0 c0\n");
  EXPECT_EQ(picture(schedule(Collective::reduce_scatter, "linear", 3)),
            "1>0+c0,c1,c2 2>0+c0,c1,c2\n"
            "0>1 c1 0>2 c2\n");
  EXPECT_EQ(picture(schedule(Collective::reduce_scatter, "pairwise", 3)),
            "0>1+c1 1>2+c2 2>0+c0\n"
            "0>2+c2 1>0+c0 2>1+c1\n");
  EXPECT_EQ(picture(schedule(Collective::reduce_scatter, "butterfly", 4)),
            "0>1+c2,c3 1>0+c0,c1 2>3+c2,c3 3>2+c0,c1\n"
            "0>2+c1 1>3+c3 2>0+c0 3>1+c2\n"
            "1>2 c2 2>1 c1\n");
  // The participants 0 to 3 are the ranks 1, 3, 4, 5 and finish the parts c0 c1, c2 c3, c4, c5; 1 and 2 change places.
  EXPECT_EQ(picture(schedule(Collective::reduce_scatter, "butterfly", 6)),
            "0>1+c0,c1,c2,c3,c4,c5 2>3+c0,c1,c2,c3,c4,c5\n"
            "1>3+c4,c5 3>1+c0,c1,c2,c3 4>5+c4,c5 5>4+c0,c1,c2,c3\n"
            "1>4+c2,c3 3>5+c5 4>1+c0,c1 5>3+c4\n"
            "1>0 c0 3>4 c4 4>3 c3 4>2 c2\n");
  EXPECT_EQ(picture(schedule(Collective::reduce_scatter, "pat", 4)),
            "0>1+c1,c3 1>2+c2,c0 2>3+c3,c1 3>0+c0,c2\n"
            "0>2+c2 1>3+c3 2>0+c0 3>1+c1\n");
}

TEST(Picture, in_a_switch) {
  // Place 4 is the switch.
  EXPECT_EQ(picture(with(Collective::allreduce, "in_network", 4, {{"segments", 2}})),
            "0>4+c0 1>4+c0 2>4+c0 3>4+c0\n"
            "0>4+c1 1>4+c1 2>4+c1 3>4+c1 4>0 c0 4>1 c0 4>2 c0 4>3 c0\n"
            "4>0 c1 4>1 c1 4>2 c1 4>3 c1\n");
  EXPECT_EQ(picture(schedule(Collective::broadcast, "in_network", 3, 1, 0, {{"segments", 2}})),
            "1>3 c0\n1>3 c1 3>2 c0 3>0 c0\n3>2 c1 3>0 c1\n");
  EXPECT_EQ(picture(schedule(Collective::reduce, "in_network", 3, 1, 0, {{"segments", 2}})),
            "0>3+c0 1>3+c0 2>3+c0\n0>3+c1 1>3+c1 2>3+c1 3>1 c0\n3>1 c1\n");
  // Places 4 and 5 are the leaves, 6 is the root.
  EXPECT_EQ(picture(with(Collective::allreduce, "in_network_tree", 4, {{"segments", 1}})),
            "0>4+c0 1>4+c0 2>5+c0 3>5+c0\n"
            "4>6+c0 5>6+c0\n"
            "6>4 c0 6>5 c0\n"
            "4>0 c0 4>1 c0 5>2 c0 5>3 c0\n");
  EXPECT_EQ(picture(with(Collective::allreduce, "in_network_tree", 2, {{"segments", 2}})),
            "0>2+c0 1>2+c0\n0>2+c1 1>2+c1\n2>0 c0 2>1 c0\n2>0 c1 2>1 c1\n");
}

TEST(Picture, in_switches_on_every_rail) {
  // Places 4 and 5 are the machines' switches, 6 and 7 the rails of the parts c0 and c1.
  EXPECT_EQ(picture(with(Collective::allreduce, "nvls", 4, {{"segments", 1}})),
            "0>4+c0,c1 1>4+c0,c1 2>5+c0,c1 3>5+c0,c1\n"
            "4>0 c0 4>1 c1 5>2 c0 5>3 c1\n"
            "0>6+c0 2>6+c0 1>7+c1 3>7+c1\n"
            "6>0 c0 6>2 c0 7>1 c1 7>3 c1\n"
            "0>4 c0 1>4 c1 2>5 c0 3>5 c1\n"
            "4>0 c0,c1 4>1 c0,c1 5>2 c0,c1 5>3 c0,c1\n");
  // The last machine has rank 2 alone: it stands for both parts.
  EXPECT_EQ(picture(with(Collective::allreduce, "nvls", 3, {{"segments", 1}})),
            "0>3+c0,c1 1>3+c0,c1 2>4+c0,c1\n"
            "3>0 c0 3>1 c1 4>2 c0,c1\n"
            "0>5+c0 2>5+c0 1>6+c1 2>6+c1\n"
            "5>0 c0 5>2 c0 6>1 c1 6>2 c1\n"
            "0>3 c0 1>3 c1 2>4 c0,c1\n"
            "3>0 c0,c1 3>1 c0,c1 4>2 c0,c1\n");
  // In one machine nothing leaves it; machines of one rank have a rail and no switch of their own.
  EXPECT_EQ(picture(with(Collective::allreduce, "nvls", 2, {{"segments", 2}})),
            "0>2+c0,c1 1>2+c0,c1\n"
            "2>0 c0 2>1 c1 0>2+c2,c3 1>2+c2,c3\n"
            "0>2 c0 1>2 c1 2>0 c2 2>1 c3\n"
            "2>0 c0,c1 2>1 c0,c1 0>2 c2 1>2 c3\n"
            "2>0 c2,c3 2>1 c2,c3\n");
  EXPECT_EQ(picture(with(Collective::allreduce, "nvls", 4, {{"segments", 1}, {"node-size", 1}})),
            picture(with(Collective::allreduce, "in_network", 4, {{"segments", 1}})));
}

TEST(Picture, in_switches_and_trees_of_machines) {
  // Places 4 and 5 are the machines' switches; the strips are c0,c1 and c2,c3, the parts c0,c2 and c1,c3.
  EXPECT_EQ(picture(with(Collective::allreduce, "nvls_tree", 4, {{"segments", 1}})),
            "0>4+c0,c1,c2,c3 1>4+c0,c1,c2,c3 2>5+c0,c1,c2,c3 3>5+c0,c1,c2,c3\n"
            "4>0 c0,c2 4>1 c1,c3 5>2 c0,c2 5>3 c1,c3\n"
            "2>0+c2 3>1+c3\n"
            "2>0+c0 3>1+c1\n"
            "0>2 c0 1>3 c1\n"
            "0>2 c2 1>3 c3\n"
            "0>4 c0,c2 1>4 c1,c3 2>5 c0,c2 3>5 c1,c3\n"
            "4>0 c0,c1,c2,c3 4>1 c0,c1,c2,c3 5>2 c0,c1,c2,c3 5>3 c0,c1,c2,c3\n");
}

TEST(Picture, all_to_all) {
  // Chunk 3 i + j is rank i's for rank j.
  EXPECT_EQ(picture(schedule(Collective::all_to_all, "linear", 3)), "0>1 c1 1>2 c5 2>0 c6 0>2 c2 1>0 c3 2>1 c7\n");
  EXPECT_EQ(picture(schedule(Collective::all_to_all, "pairwise", 3)), "0>1 c1 1>2 c5 2>0 c6\n0>2 c2 1>0 c3 2>1 c7\n");
}

TEST(Picture, all_to_all_through_others) {
  // Rank 0's part for rank 2 waits at rank 1 where rank 1's own part two ranks ahead, for rank 0, has just left.
  EXPECT_EQ(picture(schedule(Collective::all_to_all, "ring", 3)),
            "0>1 c1,c2@c1,c3 1>2 c5,c3@c5,c7 2>0 c6,c7@c6,c2\n"
            "0>1 c2@c7 1>2 c3@c2 2>0 c7@c3\n");
  // Chunk 4 i + j. In step 2, 0 sends its own part for 2, and that of 3 for 2, which waits in the slot of 0 for 3.
  const Schedule bruck = schedule(Collective::all_to_all, "bruck", 4);
  EXPECT_EQ(picture(bruck),
            "0>1 c1,c3@c1,c4 1>2 c6,c4@c6,c9 2>3 c11,c9@c11,c14 3>0 c12,c14@c12,c3\n"
            "0>2 c2,c3@c2,c14 1>3 c7,c4@c7,c3 2>0 c8,c9@c8,c4 3>1 c13,c14@c13,c9\n");
  // Two nodes of two: the parts for places 1 cross within the node, 0>1 with 01 and 03, and then the nodes.
  const Schedule nodes = schedule(Collective::all_to_all, "hierarchical", 4, 0, 0, {{"node-size", 2}});
  EXPECT_EQ(picture(nodes),
            "0>1 c1,c3@c1,c6 1>0 c4,c6@c4,c3 2>3 c9,c11@c12,c11 3>2 c12,c14@c9,c14\n"
            "0>2 c2,c3@c2,c6 1>3 c6,c7@c3,c7 2>0 c8,c9@c8,c12 3>1 c12,c13@c9,c13\n");
  EXPECT_EQ(picture(nodes), picture(schedule(Collective::all_to_all, "2d_mesh", 4)));
}

TEST(Picture, twice_the_chunks_move_in_twos) {
  EXPECT_EQ(picture(schedule(Collective::allgather, "ring", 2, 0, 4)), "0>1 c0,c1 1>0 c2,c3\n");
  EXPECT_EQ(schedule(Collective::allreduce, "ring", 4, 0, 8).step(3).transfers.front().chunks, (Slots{2, 3}));
}

TEST(Picture, the_hand_built_chain_of_four_sends_six_messages) {
  const Schedule chain = schedule(Collective::allreduce, "chain", 4);
  EXPECT_EQ(messages(chain), 2 * (4 - 1));
  EXPECT_EQ(chain.step_count(), 6);
}

TEST(Picture, the_ring_of_four_has_six_steps_of_four_transfers) {
  const Schedule ring = schedule(Collective::allreduce, "ring", 4);
  ASSERT_EQ(ring.step_count(), 6);
  for (std::int64_t s = 0; s < 6; ++s) EXPECT_EQ(ring.step(s).transfers.size(), 4U);
}

TEST(Picture, a_schedule_far_larger_than_memory_is_read_where_one_looks) {
  const std::int32_t k = 65536;
  const Schedule ring = schedule(Collective::allreduce, "ring", k);
  EXPECT_EQ(ring.step_count(), 2 * (k - 1));
  const Step last = ring.step(ring.step_count() - 1);
  ASSERT_EQ(last.transfers.size(), static_cast<std::size_t>(k));
  // In step t of the allgather rank r sends part r + 1 - t; the last is t = K - 2, so rank 0 sends part 3 - K = 3.
  EXPECT_EQ(last.transfers.front().chunks, Slots{3});
}

}  // namespace
}  // namespace ringside
