// What one has to see next is scrolled into view, on a page that is lower than its question.
#include <gtest/gtest.h>
#include <QApplication>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QtTest/QTest>

#include "lessons/lesson.h"
#include "ui/controls/button.h"
#include "ui/controls/style.h"
#include "ui/editor/code_edit.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/option_button.h"
#include "ui/lesson/order_list.h"
#include "ui/lesson/question_card.h"

namespace ringside::ui {
namespace {

/// A question on a page of 200 pixels.
struct LowPage {
  QScrollArea area;
  QuestionCard* card = nullptr;
  explicit LowPage(const std::string& block) {
    load_fonts();
    apply_theme(light_theme());
    const auto lesson = parse_lesson("---\nid: t\ntitle: T\n---\n# One\n\n" + block, "t.md").value();
    const auto page = show_page(lesson, 0);
    EXPECT_TRUE(page) << (page ? "" : page.error().line());
    card = new QuestionCard(std::get<Question>(page->blocks.front()), {});
    area.setWidget(card);
    area.setWidgetResizable(true);
    area.resize(440, 200);
    area.show();
    area.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&area));
    QCoreApplication::processEvents();
  }
  bool shows(const QWidget* widget, const QRect& part) const {
    const QRect there(widget->mapTo(area.viewport(), part.topLeft()), part.size());
    return area.viewport()->rect().contains(there);
  }
};

/// Eight lines to put in order.
std::string long_list() {
  std::string block = "::: order o\nprompt: P\n";
  for (char key = 'a'; key <= 'h'; ++key) block += std::string("item ") + key + ": line " + key + '\n';
  return block + "answer: b a c d e f g h\nright: R\nwrong: W\n:::\n";
}

TEST(InView, a_line_that_is_moved_is_followed) {
  LowPage page(long_list());
  auto& list = *page.card->findChild<OrderList*>();
  page.card->focus_input();
  for (int i = 0; i < 7; ++i) {
    QTest::keyClick(&list, Qt::Key_Down, Qt::AltModifier);
    EXPECT_EQ(list.currentRow(), i + 1);
    EXPECT_TRUE(page.shows(&list, list.visualItemRect(list.currentItem()))) << i;
  }
  QTest::keyClick(&list, Qt::Key_Home);
  EXPECT_TRUE(page.shows(&list, list.visualItemRect(list.currentItem())));
}

TEST(InView, what_is_missing_is_said_below_a_long_list) {
  LowPage page(long_list());
  page.card->focus_input();
  auto* reason = page.card->findChild<QWidget*>("reason_o");
  ASSERT_NE(reason, nullptr);
  ASSERT_FALSE(page.shows(reason, reason->rect()));
  QTest::keyClick(page.card->findChild<OrderList*>(), Qt::Key_Return);
  EXPECT_EQ(page.card->given().tries, 0);
  EXPECT_TRUE(QTest::qWaitFor([&] { return page.shows(reason, reason->rect()); }));
}

TEST(InView, options_and_then_commit_are_shown) {
  std::string words;
  for (int i = 0; i < 60; ++i) words += "many words ";
  LowPage page("::: choice c\nprompt: " + words +
               "\nanswer: 3\noption 1: one that is long enough to have a line of its own\noption 2: two\n"
               "option 3: three\nright: R\nwrong 1: W\nwrong 2: W\n:::\n");
  const auto options = page.card->findChildren<OptionButton*>();
  EXPECT_FALSE(page.shows(options[2], options[2]->rect())) << "far below";
  QTest::keyClick(page.card, Qt::Key_C);
  EXPECT_TRUE(options[2]->isChecked());
  auto* commit = page.card->findChild<Button*>("commit_c");
  EXPECT_TRUE(QTest::qWaitFor([&] { return page.shows(commit, commit->rect()); }));
}

TEST(InView, what_cannot_be_read_is_said_where_it_is_seen) {
  LowPage page(
      "::: build b\nprompt: P\nscene: allreduce blank k=4 n=16B chunks=4\nstart:\n  allreduce 4 ranks 4 chunks\n"
      "right: R\nwrong: W\nanswer:\n  allreduce K ranks K chunks\n  for s in 0..K-2: step\n"
      "    for r in 0..K-1: r -> r+1 : r-s reduce\n  for s in 0..K-2: step\n"
      "    for r in 0..K-1: r -> r+1 : r+1-s copy\n:::\n");
  page.card->focus_input();
  QTest::keyClick(&page.card->findChild<CodeEdit*>()[0], Qt::Key_Return, Qt::ControlModifier);
  auto* refused = page.card->findChild<QWidget*>("refused_b");
  EXPECT_TRUE(QTest::qWaitFor([&] { return refused->isVisible() && page.shows(refused, refused->rect()); }));
}

/// A page of a lesson in a low panel: its first question is answered with chunk 1, which is right.
struct LowPanel {
  LessonPanel panel;
  explicit LowPanel(int height) {
    load_fonts();
    apply_theme(light_theme());
    panel.resize(468, height);
    panel.show();
    panel.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&panel));
    EXPECT_TRUE(panel.open("4.5/2"));
    QTest::qWait(20);
    panel.findChild<OptionButton*>("option_seam-chunk_1")->click();
    panel.findChild<Button*>("commit_seam-chunk")->click();
  }
  QScrollArea& area() { return *panel.findChild<QScrollArea*>(); }
  QWidget& reply(const char* question) { return panel.findChild<QuestionCard*>(question)->reply(); }
  bool shows_end_of(const QWidget& widget) {
    const int end = widget.mapTo(area().viewport(), QPoint(0, widget.height())).y();
    return end > 0 && end <= area().viewport()->height();
  }
};

TEST(InView, a_reply_is_shown_to_its_end) {
  LowPanel low(560);
  EXPECT_TRUE(QTest::qWaitFor([&] { return low.shows_end_of(low.reply("question_seam-chunk")); }));
  auto* card = low.panel.findChild<QuestionCard*>("question_own-your-number");
  ASSERT_NE(card, nullptr);
  auto* code = card->findChild<CodeEdit*>();
  code->setPlainText(code->toPlainText().replace("r-s", "r+1-s"));
  card->focus_input();
  QTest::keyClick(code, Qt::Key_Return, Qt::ControlModifier);
  EXPECT_TRUE(card->reply().isVisible());
  EXPECT_TRUE(QTest::qWaitFor([&] { return low.shows_end_of(card->reply()); }));
}

TEST(InView, enter_goes_on_only_from_the_end_of_a_reply) {
  LowPanel low(560);
  auto& bar = *low.area().verticalScrollBar();
  QWidget& reply = low.reply("question_seam-chunk");
  ASSERT_TRUE(reply.hasFocus());
  ASSERT_TRUE(QTest::qWaitFor([&] { return low.shows_end_of(reply); }));
  QTest::qWait(300);  // it is followed for a moment
  const int there = bar.value();
  bar.setValue(0);
  ASSERT_FALSE(low.shows_end_of(reply));
  for (int i = 0; i < 9 && !low.shows_end_of(reply); ++i) QTest::keyClick(&reply, Qt::Key_Return);
  EXPECT_TRUE(low.shows_end_of(reply));
  EXPECT_LE(bar.value(), there + 1) << "and no further";
  EXPECT_TRUE(reply.hasFocus());
  QTest::keyClick(&reply, Qt::Key_Return);
  EXPECT_FALSE(reply.hasFocus()) << "to what the page asks next";
}

// Two cards to measure with stand behind the only question of this page.
TEST(InView, enter_turns_the_page_only_from_its_end) {
  LowPanel low(560);
  ASSERT_TRUE(low.panel.open("4.2b/12"));
  QTest::qWait(20);
  QTest::keyClicks(low.panel.findChild<QLineEdit*>("field_chain-over-ring"), "2");
  low.panel.findChild<Button*>("commit_chain-over-ring")->click();
  QWidget& reply = low.reply("question_chain-over-ring");
  ASSERT_TRUE(reply.hasFocus());
  QTest::qWait(300);  // it is followed for a moment
  const auto& last = *low.panel.findChild<Button*>("measure_as-it-is");
  ASSERT_TRUE(last.isVisible());
  ASSERT_FALSE(low.shows_end_of(last));
  for (int i = 0; i < 9 && !low.shows_end_of(last); ++i) QTest::keyClick(&reply, Qt::Key_Return);
  EXPECT_TRUE(low.shows_end_of(last));
  EXPECT_EQ(low.panel.page(), 11);
  EXPECT_TRUE(reply.hasFocus());
  for (int i = 0; i < 9 && low.panel.page() == 11; ++i) QTest::keyClick(&reply, Qt::Key_Return);
  EXPECT_EQ(low.panel.page(), 12);
}

TEST(InView, enter_goes_down_a_summary_before_the_next_lesson) {
  LowPanel low(560);
  low.panel.show_page(low.panel.page_count());
  QTest::qWait(20);
  const QString summary = low.panel.position();
  auto& bar = *low.area().verticalScrollBar();
  ASSERT_GT(bar.maximum(), 0) << "it is longer than the panel";
  for (int before = -1; low.panel.position() == summary && bar.value() != before;) {
    before = bar.value();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    EXPECT_TRUE(low.panel.position() == summary || before > 0) << "not with the first";
  }
  EXPECT_NE(low.panel.position(), summary);
}

}  // namespace
}  // namespace ringside::ui
