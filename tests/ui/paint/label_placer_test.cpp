#include "ui/paint/label_placer.h"

#include <gtest/gtest.h>

namespace ringside::ui::chart {
namespace {

const QRectF kArea(0, 0, 200, 100);

TEST(LabelPlacer, takes_the_wanted_place_when_it_is_free) {
  LabelPlacer room(kArea);
  EXPECT_EQ(*room.place({40, 10}, {100, 50}), QRectF(80, 45, 40, 10));
}

TEST(LabelPlacer, moves_aside_and_never_overlaps_or_leaves_the_area) {
  LabelPlacer room(kArea);
  std::vector<QRectF> placed;
  for (int i = 0; i < 8; ++i) {
    const auto box = room.place({40, 10}, {100, 50});
    ASSERT_TRUE(box);
    EXPECT_TRUE(kArea.contains(*box));
    for (const QRectF& other : placed) EXPECT_FALSE(other.intersects(*box));
    placed.push_back(*box);
  }
}

TEST(LabelPlacer, keeps_off_a_line) {
  LabelPlacer room(kArea);
  room.avoid_line({{0, 100}, {200, 0}}, 3);  // the diagonal
  EXPECT_FALSE(room.free(QRectF(90, 45, 20, 10)));
  const auto box = room.place({40, 10}, {100, 50});
  ASSERT_TRUE(box);
  // The diagonal runs from the lower left to the upper right: x / 200 + y / 100 = 1.
  const double corners[] = {box->left() / 200 + box->top() / 100, box->right() / 200 + box->bottom() / 100};
  EXPECT_TRUE(corners[1] < 1 || corners[0] > 1);
}

TEST(LabelPlacer, crosses_a_line_that_it_may_cross_only_for_want_of_other_room) {
  LabelPlacer room(kArea);
  room.avoid_lightly({{100, 0}, {100, 100}}, 3);
  std::optional<QRectF> box;
  const auto placed = [&](const std::vector<QPointF>& corners) {
    return room.clear_first([&] {
      box = room.place_at({40, 10}, corners);
      return box.has_value();
    });
  };
  EXPECT_TRUE(placed({{80, 20}, {120, 20}}));
  EXPECT_EQ(box->left(), 120) << "the second corner is clear of the line";
  EXPECT_TRUE(placed({{80, 60}, {80, 80}}));
  EXPECT_EQ(box->topLeft(), QPointF(80, 60)) << "none is clear: the first";
  EXPECT_FALSE(placed({{80, 60}})) << "never over other words";
  EXPECT_FALSE(room.free({80, 0, 40, 10})) << "only while clear_first() asks for it";
}

TEST(LabelPlacer, says_when_there_is_no_room) {
  LabelPlacer room(kArea);
  EXPECT_FALSE(room.place({201, 10}, {100, 50}));
  room.avoid(kArea);
  EXPECT_FALSE(room.place({1, 1}, {100, 50}));
}

TEST(LabelPlacer, knows_where_words_stand_among_all_that_is_avoided) {
  LabelPlacer room(QRectF(0, 0, 200, 100));
  room.avoid({0, 0, 40, 40});
  EXPECT_TRUE(room.words().empty());
  const auto one = room.place({30, 10}, {100, 50}), other = room.place_at({30, 10}, {QPointF(150, 80)});
  ASSERT_TRUE(one && other);
  ASSERT_EQ(room.words().size(), 2U);
  EXPECT_TRUE(room.words()[0].contains(*one));
  EXPECT_TRUE(room.words()[1].contains(*other));
}

}  // namespace
}  // namespace ringside::ui::chart
