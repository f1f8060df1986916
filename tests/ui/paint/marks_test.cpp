#include "ui/paint/marks.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

double beside(const QPointF& p, const QPointF& a, const QPointF& b) {
  const QPointF along = b - a, off = p - a;
  const double squared = QPointF::dotProduct(along, along);
  const double at = squared > 0 ? std::clamp(QPointF::dotProduct(off, along) / squared, 0.0, 1.0) : 0;
  const QPointF away = off - at * along;
  return std::hypot(away.x(), away.y());
}

// The critical path of a ring goes down a rank in each step, and begins anew at the first: `turns` times over `rows`.
QPolygonF staircase(int rows, int turns, double wide, double high) {
  QPolygonF line;
  const int steps = rows * turns;
  for (int i = 0; i < steps; ++i)
    for (const int end : {i, i + 1}) line << QPointF(wide * end / steps, high * (i % rows) / rows);
  return line;
}

TEST(WithoutDetail, keeps_both_ends_and_is_nowhere_farther_off_than_is_allowed) {
  constexpr double kMost = 0.35;
  for (const int rows : {2, 16, 64, 1024})
    for (const int turns : {1, 2, 3}) {
      const QPolygonF line = staircase(rows, turns, 900, 500), kept = without_detail(line, kMost);
      ASSERT_GE(kept.size(), 2);
      EXPECT_EQ(kept.front(), line.front());
      EXPECT_EQ(kept.back(), line.back());
      // Neighbours nearer than `most` (by both axes together) are one point: twice as far off at the worst.
      for (const QPointF& p : line) {
        double least = 1e9;
        for (qsizetype i = 0; i + 1 < kept.size(); ++i) least = std::min(least, beside(p, kept[i], kept[i + 1]));
        EXPECT_LE(least, 2 * kMost) << rows << " rows, " << turns << " turns";
      }
    }
}

TEST(WithoutDetail, a_stair_of_steps_that_nobody_sees_is_one_line_for_each_turn) {
  // 900 / 2048 and 500 / 1024 pixels: a corner is 0.33 pixels beside the diagonal.
  EXPECT_LE(without_detail(staircase(1024, 2, 900, 500), 0.35).size(), 8);
  // 900 / 16 pixels are seen.
  EXPECT_EQ(without_detail(staircase(8, 2, 900, 500), 0.35).size(), staircase(8, 2, 900, 500).size());
}

// Of corners that are all as far off none is lost, however many: 300 pixels up and down in each quarter of one.
TEST(WithoutDetail, keeps_every_corner_of_a_long_zigzag) {
  QPolygonF line;
  for (int i = 0; i < 4000; ++i) line << QPointF(0.25 * i, i % 2 * 300);
  EXPECT_EQ(without_detail(line, 0.35), line);
}

TEST(WithoutDetail, of_nothing_and_of_a_point_there_is_as_much) {
  EXPECT_TRUE(without_detail({}, 1).isEmpty());
  EXPECT_EQ(without_detail({{3, 4}}, 1).size(), 1);
}

// Widths are remembered: by the font as well as by the words.
TEST(TextWidth, is_of_the_words_and_of_the_font_that_are_asked_for) {
  const double thin = text_width(number_font(13), QStringLiteral("1024"));
  EXPECT_GT(text_width(number_font(26), QStringLiteral("1024")), 1.5 * thin);
  EXPECT_GT(text_width(number_font(13), QStringLiteral("10240")), thin);
  EXPECT_NE(text_width(number_font(13, 700), QStringLiteral("1024")), thin);
  EXPECT_EQ(text_width(number_font(13), QStringLiteral("1024")), thin);
  QFont small = number_font(13), large = small, wide = small;
  small.setPointSizeF(9), large.setPointSizeF(18);
  wide.setLetterSpacing(QFont::AbsoluteSpacing, 5);
  EXPECT_LT(text_width(small, QStringLiteral("1024")), text_width(large, QStringLiteral("1024")));
  EXPECT_LT(thin, text_width(wide, QStringLiteral("1024")));
}

}  // namespace
}  // namespace ringside::ui
