// A page that was answered comes back with what its answers have shown, not with what stood there while they were
// asked.
#include <algorithm>
#include <memory>
#include <variant>
#include <vector>

#include <gtest/gtest.h>
#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest/QTest>

#include "ui/controls/button.h"
#include "ui/controls/style.h"
#include "ui/lesson/holdings_grid.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/option_button.h"
#include "ui/lesson/order_list.h"
#include "ui/lesson/question_card.h"

namespace ringside::ui {
namespace {

class PageLeft : public testing::Test {
 protected:
  void open(const QString& page) {
    load_fonts();
    apply_theme(light_theme());
    panel_.show();
    ASSERT_TRUE(panel_.open(page));
  }
  void commit(const char* question) {
    panel_.findChild<Button*>(QStringLiteral("commit_") + QLatin1String(question))->click();
  }
  Scene shown() const { return scenes_.back()[0].value<Scene>(); }
  Scene watched() const { return watched_.back()[0].value<Scene>(); }
  /// To the next page and back.
  void come_back() {
    const int page = panel_.page();
    panel_.show_page(page + 1);
    panel_.show_page(page);
  }

  LessonPanel panel_;
  QSignalSpy scenes_{&panel_, &LessonPanel::scene_requested}, watched_{&panel_, &LessonPanel::watch_requested},
      stages_{&panel_, &LessonPanel::stage_requested};
};

TEST_F(PageLeft, shows_what_its_last_answer_has_shown) {
  open("4.2b/4");
  const Scene asked = shown();
  come_back();
  EXPECT_EQ(shown(), asked) << "nothing is answered yet";
  panel_.findChild<OptionButton*>("option_second-step_0")->click();
  commit("second-step");
  ASSERT_NE(watched(), asked);
  stages_.clear();
  come_back();
  EXPECT_EQ(shown(), watched());
  EXPECT_EQ(stages_.size(), 2) << "each page asks the stage for its view once";
}

// All four wires as bars; the page begins with one transfer over time.
TEST_F(PageLeft, shows_a_picture_of_training_and_not_the_view_that_the_page_began_with) {
  open("4.2a/6");
  EXPECT_TRUE(shown().lab.empty());
  QTest::keyClicks(panel_.findChild<QLineEdit*>("field_ethernet-ratio"), "50");
  commit("ethernet-ratio");
  ASSERT_FALSE(watched().lab.empty());
  come_back();
  EXPECT_EQ(shown(), watched());
  EXPECT_EQ(stages_.back()[0].toString(), "lab") << "what its scene is about";
}

// 4.9's last page shows who sits where, this one begins with chunks.
TEST_F(PageLeft, has_its_own_view_again_where_a_recalled_question_had_another) {
  const QTemporaryDir folder;
  QFile file(folder.filePath("mine.md"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(
      "---\nid: mine\ntitle: Mine\n---\n# One\nscene: allreduce ring k=4 n=64KiB\n\n"
      "[Back](scene: allreduce ring k=4 n=64KiB step=1)\n\n"
      "::: numeric first\nprompt: 1 + 1?\nanswer: 2\nright: Yes.\nwrong: No.\n:::\n\n@recall 4.9 hops-again\n");
  file.close();
  open(file.fileName() + "/1");
  EXPECT_EQ(stages_.back()[0].toString(), "") << "the first view";
  QTest::keyClicks(panel_.findChild<QLineEdit*>("field_recall-hops-again"), "3");
  EXPECT_EQ(shown().question.instance.ranks, 32);
  EXPECT_EQ(stages_.back()[0].toString(), "topology");
  panel_.findChild<Button*>("show_scene")->click();
  EXPECT_EQ(shown().question.instance.ranks, 4);
  EXPECT_EQ(stages_.back()[0].toString(), "");
}

// While it is answered, loading what goes otherwise brings that picture.
TEST_F(PageLeft, shows_what_goes_otherwise_as_its_answer_did) {
  open("pitfalls/3");
  panel_.findChild<OptionButton*>("option_mixed-types_2")->click();
  commit("mixed-types");
  ASSERT_FALSE(watched().what_if.none());
  come_back();
  EXPECT_EQ(shown(), watched());
  EXPECT_EQ(stages_.back()[0].toString(), "whatif");
}

TEST_F(PageLeft, what_was_typed_is_no_markdown) {
  open("4.2a/1");
  QTest::keyClicks(panel_.findChild<QLineEdit*>("field_big-message"), "4*(3e-6+1)*2");
  commit("big-message");
  EXPECT_TRUE(panel_.findChild<QWidget*>("feedback_big-message")->accessibleName().contains("4*(3e-6+1)*2"))
      << panel_.findChild<QWidget*>("feedback_big-message")->accessibleName().toStdString();
}

TEST_F(PageLeft, shows_the_run_of_a_schedule_of_one_s_own) {
  open("4.2b/3");
  const Page page = show_page(load_lesson("4.2b").value(), 2).value();
  std::string answer;
  for (const Block& block : page.blocks)
    if (const auto* question = std::get_if<Question>(&block); question != nullptr && question->id == "cut-it")
      answer = question->construction.answer;
  panel_.findChild<QPlainTextEdit*>("code_cut-it")->setPlainText(QString::fromStdString(answer));
  commit("cut-it");
  ASSERT_TRUE(watched().question.own());
  come_back();
  EXPECT_EQ(shown(), watched());
}

/// One window after another on the same file of progress; none of them ends as it should.
class Uncommitted : public testing::Test {
 protected:
  LessonPanel& window(const QString& page) {
    load_fonts();
    apply_theme(light_theme());
    if (!windows_.empty())
      QTest::qWait(static_cast<int>((2 * LessonPanel::kDraftsWait).count()));  // the one before has written
    windows_.push_back(std::make_unique<LessonPanel>(folder_.filePath("lessons.json")));
    windows_.back()->show();
    EXPECT_TRUE(windows_.back()->open(page));
    return *windows_.back();
  }
  static const GivenAnswer& given(LessonPanel& panel, const char* question) {
    return panel.findChild<QuestionCard*>(QStringLiteral("question_") + QLatin1String(question))->given();
  }

  std::string written(const char* act) const {
    return read_progress(folder_.filePath("lessons.json").toStdString()).value().answers[act].draft;
  }

  QTemporaryDir folder_;
  std::vector<std::unique_ptr<LessonPanel>> windows_;
};

TEST_F(Uncommitted, a_number_is_there_again_also_beside_what_was_said_to_the_one_before) {
  LessonPanel& first = window("4.1/2");
  QTest::keyClicks(first.findChild<QLineEdit*>("field_compute-16"), "1.5");
  LessonPanel& second = window("4.1/2");
  auto* field = second.findChild<QLineEdit*>("field_compute-16");
  auto* commit = second.findChild<Button*>("commit_compute-16");
  EXPECT_EQ(field->text(), "1.5");
  EXPECT_EQ(given(second, "compute-16").tries, 0);
  EXPECT_TRUE(second.findChild<QWidget*>("feedback_compute-16")->isHidden()) << "nothing was committed";
  commit->click();
  EXPECT_EQ(given(second, "compute-16").text, "1.5");
  EXPECT_EQ(given(second, "compute-16").draft, "");
  QTest::keyClicks(field, "7");
  LessonPanel& third = window("4.1/2");
  EXPECT_EQ(third.findChild<QLineEdit*>("field_compute-16")->text(), "1.57");
  EXPECT_EQ(given(third, "compute-16").text, "1.5");
  EXPECT_EQ(given(third, "compute-16").tries, 1);
  EXPECT_FALSE(third.findChild<QWidget*>("feedback_compute-16")->isHidden());
  EXPECT_TRUE(third.findChild<Button*>("commit_compute-16")->isEnabled()) << "it is another answer";
}

TEST_F(Uncommitted, a_grid_and_an_order_are_there_again_and_can_be_committed) {
  LessonPanel& first = window("1/1");
  QTest::keyClick(first.findChild<HoldingsGrid*>(), Qt::Key_2);
  const std::string filled = first.findChild<HoldingsGrid*>()->text();
  first.show_page(1);
  first.show_page(0);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);  // what showed the page before
  EXPECT_EQ(first.findChild<HoldingsGrid*>()->text(), filled);
  LessonPanel& grid = window("1/1");
  EXPECT_EQ(grid.findChild<HoldingsGrid*>()->text(), filled);
  grid.findChild<Button*>("commit_after-scatter")->click();
  EXPECT_EQ(given(grid, "after-scatter").tries, 1);

  auto* list = window("4.5/4").findChild<OrderList*>();
  list->setCurrentRow(0);
  QTest::keyClick(list, Qt::Key_Down, Qt::AltModifier);
  const std::string moved = list->order();
  LessonPanel& order = window("4.5/4");
  EXPECT_EQ(order.findChild<OrderList*>()->order(), moved);
  order.findChild<Button*>("commit_fsdp-order")->click();
  EXPECT_EQ(given(order, "fsdp-order").tries, 1) << "it was put in that order by somebody";
  EXPECT_FALSE(given(order, "fsdp-order").right) << "forward comes before what it needs";
  EXPECT_EQ(order.findChild<Button*>("commit_fsdp-order")->toolTip(), "Change your answer first.");
}

TEST_F(Uncommitted, an_order_of_a_lesson_that_has_changed_since_is_none) {
  ProgressFile(folder_.filePath("lessons.json").toStdString())
      .keep("4.5/fsdp-order", {.draft = "here once were three"});
  LessonPanel& panel = window("4.5/4");
  panel.findChild<Button*>("commit_fsdp-order")->click();
  EXPECT_EQ(given(panel, "fsdp-order").tries, 0) << "nobody has put the lines in this order";
}

// A stroke changes a curve with every move of the mouse.
TEST_F(Uncommitted, what_is_entered_is_written_once_it_has_gone_on_for_a_moment) {
  LessonPanel& panel = window("4.1/2");
  auto* field = panel.findChild<QLineEdit*>("field_compute-16");
  QTest::keyClicks(field, "1.5");
  EXPECT_EQ(written("4.1/compute-16"), "") << "not with every key";
  ASSERT_TRUE(QTest::qWaitFor([&] { return written("4.1/compute-16") == "1.5"; }));
  QTest::keyClick(field, Qt::Key_2);
  panel.show_page(2);
  EXPECT_EQ(written("4.1/compute-16"), "1.52") << "at once where the page is left";
  panel.show_page(1);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  QTest::keyClick(panel.findChild<QLineEdit*>("field_compute-16"), Qt::Key_3);
  windows_.clear();
  EXPECT_EQ(written("4.1/compute-16"), "1.523") << "and where the window is closed";
}

}  // namespace
}  // namespace ringside::ui
