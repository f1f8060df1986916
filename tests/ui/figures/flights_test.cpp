#include "ui/figures/flights.h"

#include <gtest/gtest.h>

#include "tests/ui/figures/painting.h"

namespace ringside::ui {
namespace {

TEST(ChunkGrid, a_point_in_a_cell_finds_its_row_and_column) {
  for (const int ranks : {1, 2, 4, 7, 16, 40}) {
    const ChunkGrid g = chunk_grid(kCardArea, ranks, ranks, true);
    for (int row = 0; row < ranks; ++row) {
      for (int column = 0; column < ranks; ++column) {
        const QRectF cell = g.cell(row, column);
        EXPECT_TRUE(kCardArea.contains(cell)) << ranks;
        EXPECT_EQ(g.row_at(cell.center().y()), row);
        EXPECT_EQ(g.column_at(cell.center().x()), column);
      }
    }
    EXPECT_FALSE(g.column_at(g.origin.x() - 1));
  }
}

TEST(ChunkGrid, cells_keep_their_largest_size_and_never_overlap) {
  for (const int ranks : {1, 2, 3, 8, 64}) {
    const ChunkGrid g = chunk_grid(kCardArea, ranks, ranks, true);
    EXPECT_LE(g.cell_width, 240 * g.unit);
    EXPECT_LE(g.cell_height, 108 * g.unit);
    EXPECT_LT(g.cell_width, g.pitch_x);
    EXPECT_LT(g.cell_height, g.pitch_y);
  }
}

TEST(ChunkGrid, too_many_cells_are_drawn_in_groups) {
  EXPECT_EQ(chunk_grid(kCardArea, 64, 64, true).group, 1);
  const ChunkGrid g = chunk_grid(kCardArea, 1000, 1000, true);
  EXPECT_GT(g.group, 1);
  EXPECT_GE(g.pitch_y, 3);
  EXPECT_GE(g.group * g.drawn_rows(), 1000);
}

TEST(Flights, a_neighbour_is_reached_straight_through_the_gap) {
  const ChunkGrid g = chunk_grid(kCardArea, 4, 4, true);
  const auto ways = flights(g, {{0, 0, 2, 0, 3, 0, Arrival::reduce}});
  ASSERT_EQ(ways.size(), 1U);
  EXPECT_EQ(ways[0].route.size(), 2);
  EXPECT_DOUBLE_EQ(ways[0].route[0].y(), g.cell(2, 0).bottom());
  EXPECT_DOUBLE_EQ(ways[0].route[1].y(), g.cell(3, 0).top());
  EXPECT_NEAR(ways[0].ghost_at(0.5).center().y(), (g.cell(2, 0).bottom() + g.cell(3, 0).top()) / 2, 1e-9);
}

// Numbers stand in the middle of their cells: whatever the moment, a packet in a gap covers at most a tenth of a cell's
// height.
TEST(Flights, no_packet_covers_the_number_that_it_leaves_or_reaches) {
  for (const QSizeF size : {QSizeF(816, 240), QSizeF(1064, 560), QSizeF(2040, 1100)})
    for (const int ranks : {2, 4, 8}) {
      const ChunkGrid g = chunk_grid({QPointF(), size}, ranks, ranks, true);
      const auto ways = flights(g, {{0, 0, 0, 0, 1, 0, Arrival::reduce}});
      for (const double fraction : {0.0, 0.1, 0.5, 0.9, 1.0}) {
        const QRectF ghost = ways[0].ghost_at(fraction);
        const bool beside = ghost.left() >= g.cell(0, 0).right() && ghost.right() <= g.cell(0, 1).left();
        const bool between = ghost.top() >= g.cell(0, 0).bottom() - 0.11 * g.cell_height &&
                             ghost.bottom() <= g.cell(1, 0).top() + 0.11 * g.cell_height;
        EXPECT_TRUE(beside || between) << ranks << " ranks at " << fraction;
      }
    }
}

// A ring of 8 in a window of 1280 x 720: 7 pixels between rows, 22 between columns. A number takes 10 and an outline.
TEST(Flights, where_rows_are_close_a_packet_that_is_alone_flies_beside_its_column_and_has_room_for_its_number) {
  const ChunkGrid g = chunk_grid({0, 0, 800, 241}, 8, 8, true);
  std::vector<Parcel> all;
  for (int rank = 0; rank < 8; ++rank)
    all.push_back({0, rank, rank, (rank + 5) % 8, (rank + 1) % 8, (rank + 5) % 8, Arrival::reduce});
  std::vector<QRectF> ghosts;
  for (const Flight& way : flights(g, all)) {
    const QRectF ghost = way.ghost_at(0.5);
    EXPECT_GE(ghost.height(), 13) << way.parcel.from;
    for (int row = 0; row < 8; ++row)
      for (int column = 0; column < 8; ++column) EXPECT_FALSE(ghost.intersects(g.cell(row, column))) << way.parcel.from;
    for (const QRectF& other : ghosts) EXPECT_FALSE(ghost.intersects(other)) << way.parcel.from;
    ghosts.push_back(ghost);
  }
  // Two that leave one column have the gaps, as before.
  const auto two = flights(g, {{0, 0, 0, 0, 1, 0, Arrival::reduce}, {0, 1, 4, 0, 5, 0, Arrival::reduce}});
  EXPECT_EQ(two[0].route.size(), 2);
}

TEST(Flights, a_far_target_is_reached_through_the_lane) {
  const ChunkGrid g = chunk_grid(kCardArea, 4, 4, true);
  const auto ways = flights(g, {{0, 0, 3, 1, 0, 1, Arrival::reduce}});
  ASSERT_EQ(ways[0].route.size(), 4);
  const double x = ways[0].route[1].x();
  EXPECT_GT(x, g.cell(0, 1).right());
  EXPECT_LT(x, g.cell(0, 2).left());
  EXPECT_TRUE(ways[0].ghost_at(0.5).left() > g.cell(0, 1).right() - 1);
  EXPECT_TRUE(ways[0].ghost_at(0.5).right() < g.cell(0, 2).left() + 1);
}

TEST(Flights, overlapping_trunks_take_different_tracks_and_one_sources_targets_share_one) {
  const ChunkGrid g = chunk_grid(kCardArea, 4, 1, true);
  std::vector<Parcel> all;
  for (int from = 0; from < 4; ++from)
    for (int to = 0; to < 4; ++to)
      if (from != to) all.push_back({0, static_cast<int>(all.size()), from, 0, to, 0, Arrival::reduce});
  const auto ways = flights(g, all);
  for (const Flight& a : ways)
    for (const Flight& b : ways)
      EXPECT_EQ(a.route[1].x() == b.route[1].x(), a.parcel.from == b.parcel.from) << a.parcel.from << b.parcel.from;
}

TEST(Flights, exchanging_neighbours_do_not_cover_each_other) {
  const ChunkGrid g = chunk_grid(kCardArea, 2, 1, false);
  const auto ways = flights(g, {{0, 0, 0, 0, 1, 0, Arrival::reduce}, {0, 1, 1, 0, 0, 0, Arrival::reduce}});
  EXPECT_FALSE(ways[0].ghost_at(0.5).intersects(ways[1].ghost_at(0.5)));
}

TEST(Flights, motion_rests_in_the_last_fifth_and_stands_in_the_middle_when_reduced) {
  EXPECT_DOUBLE_EQ(flight_fraction(0, false), 0);
  EXPECT_DOUBLE_EQ(flight_fraction(0.4, false), 0.5);
  EXPECT_DOUBLE_EQ(flight_fraction(0.8, false), 1);
  EXPECT_DOUBLE_EQ(flight_fraction(0.95, false), 1);
  EXPECT_DOUBLE_EQ(settled_fraction(0.8, false), 0);
  EXPECT_DOUBLE_EQ(settled_fraction(1, false), 1);
  for (const double phase : {0.1, 0.5, 0.99}) {
    EXPECT_DOUBLE_EQ(flight_fraction(phase, true), 0.5);
    EXPECT_DOUBLE_EQ(settled_fraction(phase, true), 0);
  }
}

}  // namespace
}  // namespace ringside::ui
