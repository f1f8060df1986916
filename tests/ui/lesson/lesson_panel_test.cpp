#include "ui/lesson/lesson_panel.h"

#include <gtest/gtest.h>
#include <QApplication>
#include <QFile>
#include <QHelpEvent>
#include <QImage>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolTip>
#include <QtTest/QTest>

#include "ui/controls/button.h"
#include "ui/controls/style.h"
#include "ui/lesson/lesson_text.h"
#include "ui/lesson/option_button.h"
#include "ui/lesson/question_card.h"
#include "ui/math/typeset.h"

namespace ringside::ui {
namespace {

struct Opened {
  LessonPanel panel;
  QSignalSpy scenes{&panel, &LessonPanel::scene_requested}, stages{&panel, &LessonPanel::stage_requested};
  QSignalSpy watched{&panel, &LessonPanel::watch_requested};
  QSignalSpy pages{&panel, &LessonPanel::page_changed}, waits{&panel, &LessonPanel::waiting_changed};
  explicit Opened(const QString& target, int width = 468) {
    load_fonts();
    apply_theme(light_theme());
    panel.resize(width, 700);
    panel.show();
    const auto ok = panel.open(target);
    EXPECT_TRUE(ok.has_value()) << (ok ? "" : ok.error().line());
    QTest::qWait(20);
  }
  template <class T>
  T& child(const char* name) {
    auto* found = panel.findChild<T*>(name);
    if (!found) throw std::runtime_error(std::string("no ") + name);
    return *found;
  }
  Scene last_scene() const { return scenes.back()[0].value<Scene>(); }
};

TEST(LessonPanel, a_page_opens_with_its_scene_its_stage_and_its_position) {
  Opened o("4.2b/6");
  EXPECT_EQ(o.panel.position(), "4.2b/6");
  EXPECT_EQ(o.pages.back()[0].toString(), "4.2b/6");
  EXPECT_EQ(o.stages.back()[0].toString(), "") << "the first view";
  EXPECT_EQ(o.last_scene().question.algorithm, "ring");
  EXPECT_EQ(o.last_scene().cursor.step, 3);
  EXPECT_EQ(o.last_scene().lesson, "4.2b/6");
}

// By keys alone: Tab leads down the page to the buttons below it.
TEST(LessonPanel, tab_goes_down_the_page) {
  Opened o("4.2b/5");
  ASSERT_TRUE(QTest::qWaitForWindowActive(&o.panel));
  o.panel.show_page(5);
  QTest::qWait(20);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
  QWidget* next = &o.child<Button>("lesson_next");
  int presses = 0;
  while (QApplication::focusWidget() != next && ++presses < 20)
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
  EXPECT_LT(presses, 8) << "nothing else lies in between";
}

TEST(LessonPanel, a_prediction_holds_the_page_until_it_is_committed) {
  Opened o("4.2b/6");
  EXPECT_TRUE(o.panel.waiting());
  const auto visible_cards_and_texts = [&] {
    int count = 0;
    for (const QWidget* w : o.panel.findChildren<QWidget*>())
      count += w->isVisible() && qobject_cast<const LessonText*>(w);
    return count;
  };
  const int before = visible_cards_and_texts();
  QTest::mouseClick(&o.child<OptionButton>("option_turn-round_0"), Qt::LeftButton);
  QTest::mouseClick(&o.child<Button>("commit_turn-round"), Qt::LeftButton);
  QTest::qWait(20);
  EXPECT_FALSE(o.panel.waiting());
  EXPECT_GT(visible_cards_and_texts(), before) << "feedback, and what stood behind the prediction";
  EXPECT_FALSE(o.waits.empty());
  const Scene shown = o.watched.back()[0].value<Scene>();
  EXPECT_EQ(shown.cursor.step, 4) << "the answer is tied to the picture";
  EXPECT_EQ(shown.selection.chunk, 0);
}

TEST(LessonPanel, a_chart_of_the_answers_comes_with_the_commitment) {
  Opened o("4.2a/6");
  EXPECT_EQ(o.stages.back()[0].toString(), "") << "the first view";
  QTest::keyClicks(&o.child<QLineEdit>("field_ethernet-ratio"), "50");
  QTest::mouseClick(&o.child<Button>("commit_ethernet-ratio"), Qt::LeftButton);
  EXPECT_EQ(o.stages.back()[0].toString(), "spacetime");
}

TEST(LessonPanel, a_view_that_does_not_tell_stands_while_a_prediction_waits) {
  Opened o("4.2a/7");
  EXPECT_TRUE(o.panel.waiting());
  EXPECT_EQ(o.stages.back()[0].toString(), "topology");
}

TEST(LessonPanel, a_hint_is_for_who_asks_for_it_and_a_page_that_asks_is_skipped) {
  Opened o("4.2b/2");
  EXPECT_FALSE(o.child<QWidget>("hint_idle-share").isVisible());
  EXPECT_EQ(o.child<Button>("lesson_next").text(), "Skip");
  QTest::mouseClick(&o.child<Button>("show_hint_idle-share"), Qt::LeftButton);
  EXPECT_TRUE(o.child<QWidget>("hint_idle-share").isVisible());
  EXPECT_FALSE(o.child<Button>("show_hint_idle-share").isVisible());
  // Of 4 ranks and 6 steps 6 places are taken.
  QTest::keyClicks(&o.child<QLineEdit>("field_idle-share"), "75");
  QTest::mouseClick(&o.child<Button>("commit_idle-share"), Qt::LeftButton);
  EXPECT_EQ(o.child<Button>("lesson_next").text(), "Next");
}

TEST(LessonPanel, a_cell_that_is_selected_on_the_stage_is_an_answer) {
  Opened o("4.2b/6");
  Selected cell;
  cell.rank = 0;
  EXPECT_FALSE(o.panel.pick(cell)) << "the question asks for a chunk";
  cell.chunk = 1;
  EXPECT_FALSE(o.panel.pick(cell)) << "chunk 1 is no option";
  cell.chunk = 2;
  EXPECT_TRUE(o.panel.pick(cell));
  EXPECT_TRUE(o.child<OptionButton>("option_turn-round_1").isChecked());
  QTest::mouseClick(&o.child<Button>("commit_turn-round"), Qt::LeftButton);
  cell.chunk = 3;
  EXPECT_FALSE(o.panel.pick(cell)) << "a commitment is kept";
}

TEST(LessonPanel, pages_are_turned_by_button_and_key_and_answers_are_kept) {
  Opened o("4.2a");
  EXPECT_EQ(o.panel.page(), 0);
  EXPECT_FALSE(o.child<Button>("lesson_previous").isEnabled());
  QTest::keyClicks(&o.child<QLineEdit>("field_big-message"), "7");
  QTest::mouseClick(&o.child<Button>("commit_big-message"), Qt::LeftButton);
  QTest::mouseClick(&o.child<Button>("lesson_next"), Qt::LeftButton);
  EXPECT_EQ(o.panel.page(), 1);
  QTest::mouseClick(&o.child<Button>("lesson_previous"), Qt::LeftButton);
  EXPECT_EQ(o.panel.page(), 0);
  QTest::qWait(20);
  EXPECT_FALSE(o.panel.waiting());
  EXPECT_EQ(o.child<QLineEdit>("field_big-message").text(), "7");
}

TEST(LessonPanel, the_last_page_leads_on_to_a_summary_and_that_to_the_next_lesson) {
  Opened o("4.1/13");
  EXPECT_EQ(o.panel.page() + 1, o.panel.page_count());
  EXPECT_EQ(o.child<Button>("lesson_next").text(), "Summary");
  QTest::mouseClick(&o.child<Button>("lesson_next"), Qt::LeftButton);
  EXPECT_EQ(o.panel.page(), o.panel.page_count());
  EXPECT_TRUE(o.panel.asking() && o.panel.holds_run() && o.panel.untold()) << "beside it stands a page that asks";
  EXPECT_EQ(o.child<Button>("lesson_next").text(), "Lesson 4.2a");
  QTest::mouseClick(&o.child<Button>("lesson_next"), Qt::LeftButton);
  EXPECT_EQ(o.panel.position(), "4.2a/1");
}

TEST(LessonPanel, no_lesson_ends_in_a_dead_end) {
  for (const LessonInfo& info : lessons()) {
    Opened o(QString::fromStdString(info.id) + "/99");
    EXPECT_TRUE(o.child<Button>("lesson_next").isEnabled()) << info.id;
    const QString before = o.panel.position();
    QTest::mouseClick(&o.child<Button>("lesson_next"), Qt::LeftButton);
    EXPECT_NE(o.panel.position(), before);
  }
}

TEST(LessonPanel, what_cannot_be_opened_changes_nothing) {
  Opened o("4.2a/2");
  for (const char* wrong : {"9.9", "4.2.3/x", "", "/", "/nonexistent/lesson.md"})
    EXPECT_FALSE(o.panel.open(wrong).has_value()) << wrong;
  EXPECT_EQ(o.panel.position(), "4.2a/2");
  EXPECT_TRUE(o.panel.open("4.2a/99").has_value());
  EXPECT_EQ(o.panel.page(), o.panel.page_count()) << "a page beyond the end is the summary";
}

TEST(LessonPanel, a_lesson_from_a_file_is_shown_and_a_broken_one_is_refused_with_its_place) {
  QTemporaryDir folder;
  const auto write = [&](const char* name, const char* text) {
    QFile file(folder.filePath(name));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
    return folder.filePath(name);
  };
  Opened o(write("mine.md", "---\nid: mine\ntitle: Mine\n---\n# One\n\n$x$ is {{2*3}}.\n\n# Two\n\nEnd.\n"));
  EXPECT_EQ(o.panel.page_count(), 2);
  EXPECT_EQ(o.panel.position(), folder.filePath("mine.md") + "/1");
  EXPECT_EQ(o.panel.lesson_id(), "mine");
  const auto bad = o.panel.open(write("bad.md", "---\nid: bad\ntitle: Bad\n---\n# One\n\n{{nonsense}}\n"));
  ASSERT_FALSE(bad.has_value());
  EXPECT_NE(bad.error().line().find("bad.md:7:3: unknown name"), std::string::npos) << bad.error().line();
  EXPECT_TRUE(o.panel.open(folder.filePath("mine.md") + "/2").has_value());
  EXPECT_EQ(o.panel.page(), 1);
}

TEST(LessonPanel, answers_and_page_are_there_again_in_another_window) {
  QTemporaryDir folder;
  const QString file = folder.filePath("lessons.json");
  apply_theme(light_theme());
  LessonPanel first(file);
  first.show();
  ASSERT_TRUE(first.open("4.2b/6"));
  EXPECT_TRUE(first.asking());
  first.findChild<OptionButton*>("option_turn-round_0")->click();
  first.findChild<Button*>("commit_turn-round")->click();
  // The first one lives on: nothing is written only when it ends.
  LessonPanel again(file);
  again.show();
  EXPECT_EQ(again.last_lesson(), "4.2b");
  ASSERT_TRUE(again.open("4.2b"));
  EXPECT_EQ(again.position(), "4.2b/6");
  EXPECT_FALSE(again.waiting());
  EXPECT_TRUE(again.findChild<OptionButton*>("option_turn-round_0")->isChecked());
}

TEST(LessonPanel, a_paragraph_of_scene_links_becomes_buttons) {
  Opened o("4.2b/8");
  for (Button* button : o.panel.findChildren<Button*>())
    if (button->text() == "The chain") {
      QTest::mouseClick(button, Qt::LeftButton);
      EXPECT_EQ(o.last_scene().question.algorithm, "chain");
      return;
    }
  FAIL() << "no button";
}

/// Ink in the rows of the displayed formula: dark pixels in the middle of the text that is one formula and nothing
/// else.
TEST(LessonPanel, formulas_are_painted_in_both_themes) {
  if (!can_typeset()) GTEST_SKIP() << "this build carries no MathJax";
  for (const Theme* theme : {&light_theme(), &dark_theme()}) {
    Opened o("4.2a/1");
    apply_theme(*theme);
    QTest::qWait(20);
    const auto texts = o.panel.findChildren<LessonText*>();
    ASSERT_FALSE(texts.empty());
    const QImage image = texts.front()->grab().toImage();
    // The formula is the last line: centred, so that the left quarter of its rows is empty and the middle is not.
    int middle = 0, left = 0;
    for (int y = image.height() - 24; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) {
        const bool ink = std::abs(qGray(image.pixel(x, y)) - qGray(image.pixel(1, image.height() - 2))) > 90;
        (x < image.width() / 4 ? left : middle) += ink;
      }
    EXPECT_GT(middle, 60);
    EXPECT_EQ(left, 0);
  }
}

TEST(LessonPanel, no_page_is_wider_than_the_panel) {
  for (const int width : {468, 560}) {
    for (const LessonInfo& info : lessons()) {
      Opened o(QString::fromStdString(info.id), width);
      for (int page = 0; page < o.panel.page_count(); ++page) {
        o.panel.show_page(page);
        QTest::qWait(5);
        for (const LessonText* text : o.panel.findChildren<LessonText*>())
          EXPECT_LE(text->document()->size().width(), text->viewport()->width() + 1)
              << info.id << "/" << page + 1 << " at " << width;
      }
    }
  }
}

TEST(LessonText, explains_a_word_of_the_glossary_where_it_stands_first) {
  load_fonts();
  apply_theme(light_theme());
  LessonText text(LessonText::Role::body);
  text.resize(400, 60);
  text.set_markdown("A bucket is sent, then a bucket more.");
  text.show();
  const auto told = [&](int character) {
    QTextCursor at(text.document());
    at.setPosition(character);
    const QPoint point = text.cursorRect(at).center() + QPoint(2, 0);
    return text.meaning_at(point);
  };
  EXPECT_EQ(told(4), "bucket: gradients that are sent together.");
  EXPECT_EQ(told(12), "") << "\"sent\" is no such word";
  EXPECT_EQ(told(29), "") << "the second time";
  QTextCursor word(text.document());
  word.setPosition(4);
  const QPoint there = text.cursorRect(word).center() + QPoint(2, 0);
  QHelpEvent help(QEvent::ToolTip, there, text.viewport()->mapToGlobal(there));
  QApplication::sendEvent(text.viewport(), &help);
  EXPECT_EQ(QToolTip::text(), told(4));
}

}  // namespace
}  // namespace ringside::ui
