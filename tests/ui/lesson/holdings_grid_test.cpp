#include "ui/lesson/holdings_grid.h"

#include <gtest/gtest.h>
#include <QSignalSpy>
#include <QtTest/QTest>

#include "ui/controls/style.h"

namespace ringside::ui {
namespace {

const Holdings kTwo{2, 2, {0, 0, 0, 0}};

TEST(HoldingsGrid, is_filled_by_keys_and_says_where_one_is) {
  apply_theme(light_theme());
  HoldingsGrid grid(kTwo);
  QSignalSpy edits(&grid, &HoldingsGrid::edited);
  EXPECT_TRUE(grid.empty());
  QTest::keyClick(&grid, Qt::Key_1);
  QTest::keyClick(&grid, Qt::Key_Down);
  QTest::keyClick(&grid, Qt::Key_Right);
  QTest::keyClick(&grid, Qt::Key_Space);
  EXPECT_EQ(grid.text(), "1,-;-,0+1");
  EXPECT_EQ(grid.accessibleName(), "Rank 1, chunk 1: from rank 0, 1");
  EXPECT_EQ(edits.size(), 2);
  QTest::keyClick(&grid, Qt::Key_0);
  EXPECT_EQ(grid.text(), "1,-;-,1") << "once more takes it out";
  grid.lock();
  QTest::keyClick(&grid, Qt::Key_0);
  EXPECT_EQ(grid.text(), "1,-;-,1");
}

TEST(HoldingsGrid, a_click_on_a_band_puts_it_in_rank_0_at_the_bottom) {
  apply_theme(light_theme());
  HoldingsGrid grid(kTwo);
  grid.resize(300, grid.sizeHint().height());
  // Half of the grid is the upper row; its cells are right of the ranks' names. The lower band lies near its end.
  QTest::mouseClick(&grid, Qt::LeftButton, {}, QPoint(100, 24 + 2 + 15 + 7));
  EXPECT_EQ(grid.text(), "0,-;-,-");
  QTest::mouseClick(&grid, Qt::LeftButton, {}, QPoint(280, grid.height() - 6 - 2 - 15 - 7));
  EXPECT_EQ(grid.text(), "0,-;-,1");
  grid.set_text("nonsense");
  EXPECT_EQ(grid.text(), "0,-;-,1");
}

}  // namespace
}  // namespace ringside::ui
