// Schedules whose messages go along a tree, and where its ranks stand.
#include <gtest/gtest.h>

#include <QLineF>

#include "core/base/index.h"
#include "tests/ui/figures/painting.h"
#include "ui/figures/tree_layout.h"
#include "ui/network/network_figure.h"

namespace ringside::ui {
namespace {

const QRectF kTreeAreas[] = {{0, 0, 376, 215}, {10, 20, 480, 247}, {0, 0, 1024, 520}};

TEST(Trees, are_found_where_links_make_them) {
  const auto trees = [](Collective collective, const char* algorithm, std::int32_t ranks) {
    return trees_of(answer_to(collective, algorithm, ranks, 4 * ranks))->all;
  };
  const auto binomial = trees(Collective::broadcast, "binomial", 16);
  ASSERT_EQ(binomial.size(), 1U);
  EXPECT_EQ(binomial[0].root, 0);
  EXPECT_EQ(binomial[0].depth, 4);  // log2 16
  EXPECT_EQ(trees(Collective::broadcast, "linear", 16).at(0).depth, 1);
  EXPECT_EQ(trees(Collective::reduce, "binomial", 16).size(), 1U);
  EXPECT_EQ(trees(Collective::gather, "binomial", 16).size(), 1U);
  EXPECT_EQ(trees(Collective::allreduce, "double-binary-tree", 16).size(), 2U);
  EXPECT_TRUE(trees(Collective::allreduce, "ring", 16).empty());
  EXPECT_TRUE(trees(Collective::broadcast, "chain", 64).empty());  // as deep as it is long
  EXPECT_TRUE(trees(Collective::allreduce, "recursive-doubling", 16).empty());
}

TEST(Trees, every_message_goes_along_its_chunks_tree) {
  for (const std::int32_t ranks : {9, 16, 31, 64}) {
    for (const char* algorithm : {"double-binary-tree", "binomial"}) {
      const auto answer = answer_to(Collective::allreduce, algorithm, ranks, 4 * ranks);
      const auto trees = trees_of(answer);
      ASSERT_FALSE(trees->all.empty()) << algorithm << ranks;
      for (std::int64_t step = 0; step < answer->schedule.step_count(); ++step)
        for (const Transfer& t : answer->schedule.step(step).transfers)
          for (const std::int32_t slot : t.target()) {
            const std::size_t tree = trees->of_chunk.empty() ? 0 : ringside::at(trees->of_chunk[ringside::at(slot)]);
            EXPECT_TRUE(trees->all[tree].joins(t.from, t.to)) << algorithm << ranks;
          }
    }
  }
}

TEST(Trees, children_stand_below_their_parent_and_nobody_on_anybody) {
  for (const std::int32_t ranks : {9, 16, 64, 256, 1024}) {
    const auto trees = trees_of(answer_to(Collective::broadcast, "binomial", ranks, 1));
    const Tree& tree = trees->all.at(0);
    for (const QRectF& area : kTreeAreas) {
      const PlaceLayout layout = tree_layout(area, tree);
      for (std::int32_t rank = 0; rank < ranks; ++rank) {
        if (!layout.shows(rank) || tree.parent[ringside::at(rank)] < 0) continue;
        EXPECT_TRUE(layout.shows(tree.parent[ringside::at(rank)]));
        EXPECT_GT(layout.centres[ringside::at(rank)].y(),
                  layout.centres[ringside::at(tree.parent[ringside::at(rank)])].y());
        for (std::int32_t other = 0; other < rank; ++other)
          if (layout.shows(other)) {
            EXPECT_GT(QLineF(layout.centres[ringside::at(rank)], layout.centres[ringside::at(other)]).length(),
                      2 * layout.radius - 1e-6);
          }
      }
    }
  }
}

// Of a binomial tree the root's links are the longest; those to leaves pass above larger subtrees.
TEST(Trees, no_link_runs_behind_a_rank_on_its_way) {
  for (const std::int32_t ranks : {9, 16, 64}) {
    const Tree tree = trees_of(answer_to(Collective::broadcast, "binomial", ranks, 1))->all.at(0);
    for (const QRectF& area : kTreeAreas) {
      const PlaceLayout layout = tree_layout(area, tree);
      for (std::int32_t child = 0; child < ranks; ++child) {
        const std::int32_t parent = tree.parent[ringside::at(child)];
        if (parent < 0) continue;
        const QPolygonF link{layout.centres[ringside::at(parent)], layout.centres[ringside::at(child)]};
        for (std::int32_t other = 0; other < ranks; ++other) {
          if (other == parent || other == child) continue;
          // A link is at most 0.4 radii wide.
          EXPECT_GT(distance_to(layout.centres[ringside::at(other)], link), 1.2 * layout.radius)
              << ranks << " ranks: from " << parent << " to " << child << ", past " << other;
        }
      }
    }
  }
}

}  // namespace
}  // namespace ringside::ui
