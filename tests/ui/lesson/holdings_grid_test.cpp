#include "ui/lesson/holdings_grid.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <QLabel>
#include <QScrollArea>
#include <QSignalSpy>
#include <QtTest/QTest>

#include "ui/controls/button.h"
#include "ui/controls/style.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/question_card.h"

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
  QTest::keyClick(&grid, Qt::Key_Space);
  EXPECT_EQ(grid.text(), "1,-;-,0+1") << "all that was missing";
  QTest::keyClick(&grid, Qt::Key_Space);
  EXPECT_EQ(grid.text(), "1,-;-,-") << "all were there";
  QTest::keyClick(&grid, Qt::Key_1);
  EXPECT_TRUE(grid.accessibleDescription().contains("Space all parts; it plays once this is answered"));
  grid.lock();
  EXPECT_EQ(grid.accessibleDescription(), "Arrows go from cell to cell");
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

// After a click on the page's text keys come to the page.
TEST(HoldingsGrid, is_filled_by_keys_that_the_page_gets) {
  load_fonts();
  apply_theme(light_theme());
  LessonPanel panel;
  panel.show();
  ASSERT_TRUE(panel.open("1/4"));
  const auto* grid = panel.findChild<HoldingsGrid*>();
  ASSERT_NE(grid, nullptr);
  QTest::keyClick(&panel, Qt::Key_9);
  EXPECT_TRUE(grid->empty()) << "there is no rank 9";
  QTest::keyClick(&panel, Qt::Key_2);
  EXPECT_TRUE(grid->text().starts_with("2,-,-,-;")) << grid->text();
  QTest::keyClick(&panel, Qt::Key_Space);
  EXPECT_TRUE(grid->text().starts_with("0+1+2+3,-,-,-;")) << grid->text();
  EXPECT_NE(panel.focusPolicy() & Qt::ClickFocus, 0);
}

// At 1280 x 720 the panel is 468 x 512.
TEST(HoldingsGrid, in_a_lesson_what_is_said_to_a_wrong_answer_is_seen_whole_and_so_is_what_the_page_waits_for) {
  load_fonts();
  apply_theme(light_theme());
  LessonPanel panel;
  panel.resize(468, 512);
  panel.show();
  ASSERT_TRUE(panel.open("1/1"));
  auto* card = panel.findChild<QuestionCard*>();
  auto* grid = card->findChild<HoldingsGrid*>();
  ASSERT_NE(grid, nullptr);
  const auto line = [&](const char* words) {
    for (const QLabel* label : panel.findChildren<QLabel*>())
      if (label->isVisible() && label->text() == words) return true;
    return false;
  };
  EXPECT_TRUE(line("The page goes on when you have committed."));
  Holdings wrong = promised(*card->question().contract);
  std::rotate(wrong.cells.begin(), wrong.cells.begin() + 1, wrong.cells.end());
  grid->set_text(holdings_text(wrong));
  Q_EMIT grid->edited();
  const QString id = QString::fromStdString(card->question().id);
  panel.findChild<Button*>("commit_" + id)->click();
  QTest::qWait(50);
  ASSERT_TRUE(panel.waiting());
  EXPECT_FALSE(line("The page goes on when you have committed."));
  EXPECT_TRUE(line("The page goes on when this is answered, or its answer is shown."));
  const auto* said = panel.findChild<QWidget*>("feedback_" + id);
  const auto* scroll = panel.findChild<QScrollArea*>();
  const QPoint top = said->mapTo(scroll->viewport(), QPoint(0, 0));
  EXPECT_GE(top.y(), 0);
  EXPECT_LE(top.y() + said->height(), scroll->viewport()->height());
}

}  // namespace
}  // namespace ringside::ui
