#include <gtest/gtest.h>
#include <QFile>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest/QTest>

#include "lessons/lesson.h"
#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/editor/code_edit.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/lesson_text.h"
#include "ui/lesson/option_button.h"
#include "ui/lesson/question_card.h"
#include "ui/lesson/verdict_line.h"

namespace ringside::ui {
namespace {

/// An exchange between two ranks, to be mended.
Question mend() {
  Question q;
  q.id = "m";
  q.kind = QuestionKind::mend;
  q.prompt = "Mend it.";
  q.right = "Yes, proved.";
  q.wrong = "No.";
  q.construction.scene.question.instance.ranks = 2;
  q.construction.scene.question.bytes = 8;
  q.construction.ranks = {2};
  q.construction.start = "allreduce 2 ranks 1 chunk\nstep\n  0 -> 1 : 0 reduce";
  q.construction.answer = q.construction.start + "\nstep\n  1 -> 0 : 0 copy";
  q.construction.missing = "Rank 0 does not know.";
  q.truth = "```\n" + q.construction.answer + "\n```";
  return q;
}
struct Mending {
  QuestionCard card;
  explicit Mending(const GivenAnswer& given = {}) : card(mend(), given) {
    apply_theme(light_theme());
    card.resize(432, 400);
    card.show();
  }
  Button& commit() { return *card.findChild<Button*>("commit_m"); }
  Button& give_up() { return *card.findChild<Button*>("give_up_m"); }
  CodeEdit& code() { return *card.findChild<CodeEdit*>("code_m"); }
  QWidget& feedback() { return *card.findChild<QWidget*>("feedback_m"); }
  QString verdict() { return feedback().isHidden() ? QString() : card.findChild<VerdictLine*>()->words(); }
  QString said() { return feedback().findChild<LessonText*>()->toPlainText(); }
};

TEST(ScheduleQuestion, a_broken_schedule_may_be_looked_at_without_a_try_and_its_run_is_shown) {
  Mending s;
  qRegisterMetaType<Scene>();
  QSignalSpy runs(&s.card, &QuestionCard::run_wanted), kept(&s.card, &QuestionCard::typed);
  EXPECT_EQ(s.commit().text(), "Prove");
  EXPECT_EQ(s.code().toPlainText().toStdString(), mend().construction.start);
  QTest::mouseClick(&s.commit(), Qt::LeftButton);
  EXPECT_EQ(s.card.given().tries, 0);
  EXPECT_EQ(s.verdict(), "Not yet");
  EXPECT_TRUE(s.said().startsWith("At the end, rank 0, chunk 0: ")) << s.said().toStdString();
  EXPECT_TRUE(s.said().endsWith("Rank 0 does not know."));
  ASSERT_EQ(runs.size(), 1);
  const auto run = runs[0][0].value<Scene>();
  EXPECT_EQ(run.question.program, mend().construction.start);
  EXPECT_EQ(run.cursor.step, 1);
  EXPECT_EQ(run.selection.rank, 0);
  EXPECT_FALSE(s.commit().isEnabled()) << "the same text again";
  s.code().setPlainText(QString::fromStdString(mend().construction.answer));
  EXPECT_EQ(kept.size(), 1) << "what is typed is kept at once";
  EXPECT_EQ(s.card.given().text, mend().construction.answer);
  QTest::keyClick(&s.code(), Qt::Key_Return, Qt::ControlModifier);
  EXPECT_EQ(s.verdict(), "Right");
  EXPECT_TRUE(s.card.given().done && s.card.given().right);
  EXPECT_EQ(s.card.given().tries, 1);
  EXPECT_TRUE(s.code().isReadOnly());
  for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Backspace, Qt::Key_Tab}) {
    s.code().selectAll();
    QTest::keyClick(&s.code(), key);
  }
  EXPECT_EQ(s.code().toPlainText().toStdString(), mend().construction.answer) << "what is accepted stays";
  EXPECT_EQ(runs.back()[0].value<Scene>().cursor.step, 2);
  Mending again(s.card.given());
  EXPECT_EQ(again.verdict(), "Right");
  EXPECT_EQ(again.code().toPlainText().toStdString(), mend().construction.answer);
}

TEST(ScheduleQuestion, what_is_to_be_built_and_was_not_is_said_and_is_no_try) {
  Question build = mend();
  build.kind = QuestionKind::build;
  QuestionCard card(build, {});
  card.show();
  card.findChild<Button*>("commit_m")->click();
  EXPECT_EQ(card.given().tries, 0) << "as of what is to be mended";
  EXPECT_TRUE(card.findChild<QWidget*>("feedback_m")
                  ->findChild<LessonText*>()
                  ->toPlainText()
                  .startsWith("Nothing is written yet"));
}

TEST(ScheduleQuestion, an_empty_editor_asks_for_what_it_is_for) {
  const auto missing = [](BuildKind kind) {
    Question q = mend();
    q.construction.kind = kind;
    QuestionCard card(q, {});
    card.findChild<CodeEdit*>("code_m")->clear();
    return card.findChild<Text*>("reason_m")->text();
  };
  EXPECT_EQ(missing(BuildKind::schedule), "Write a schedule first.");
  EXPECT_EQ(missing(BuildKind::calls), "Write the calls first.");
  EXPECT_EQ(missing(BuildKind::placement), "Seat the ranks first.");
}

TEST(ScheduleQuestion, a_long_line_begins_left_of_the_edge_only_while_the_cursor_is_beyond_it) {
  Mending s;
  s.card.resize(360, s.card.height());
  s.code().setPlainText("allreduce 2 ranks 1 chunk  # " + QString(80, QLatin1Char('x')));
  const auto& bar = *s.code().horizontalScrollBar();
  QTest::keyClick(&s.code(), Qt::Key_End);
  ASSERT_GT(bar.value(), 0);
  while (s.code().textCursor().position() > 15) QTest::keyClick(&s.code(), Qt::Key_Left);
  EXPECT_EQ(bar.value(), 0);
}

TEST(ScheduleQuestion, a_text_that_cannot_be_read_is_marked_and_is_no_try) {
  Mending s;
  s.code().setPlainText("allreduce 2 ranks 1 chunk\nstep\n  0 -> 1 : ? reduce");
  QTest::mouseClick(&s.commit(), Qt::LeftButton);
  EXPECT_EQ(s.card.given().tries, 0);
  EXPECT_EQ(s.code().mistake_line(), 3);
  EXPECT_TRUE(s.card.findChild<ErrorLine*>()->line().startsWith("Line 3, column 12: "));
  QTest::keyClick(&s.code(), Qt::Key_X);
  EXPECT_EQ(s.code().mistake_line(), 0) << "until something is typed";
}

TEST(ScheduleQuestion, a_draft_is_there_again_and_the_model_beside_it_for_who_asked) {
  GivenAnswer draft;
  draft.text = "allreduce 2 ranks 1 chunk\nstep\n  1 -> 0 : 0 reduce";
  draft.tries = 2;
  Mending s(draft);
  EXPECT_EQ(s.code().toPlainText().toStdString(), draft.text);
  EXPECT_EQ(s.verdict(), "") << "it was judged before it was changed";
  EXPECT_TRUE(s.commit().isEnabled());
  qRegisterMetaType<Scene>();
  QSignalSpy runs(&s.card, &QuestionCard::run_wanted);
  QTest::mouseClick(&s.give_up(), Qt::LeftButton);
  EXPECT_EQ(s.verdict(), "The answer");
  EXPECT_TRUE(s.said().contains("1 -> 0 : 0 copy")) << s.said().toStdString();
  EXPECT_EQ(s.code().toPlainText().toStdString(), draft.text) << "one's own stays";
  ASSERT_EQ(runs.size(), 1);
  EXPECT_EQ(runs[0][0].value<Scene>().question.program, mend().construction.answer);
}

// Tab writes in the editor, so there must be another way on.
TEST(ScheduleQuestion, escape_leads_out_of_the_editor_also_where_the_same_text_cannot_be_proved_again) {
  load_fonts();
  apply_theme(light_theme());
  LessonPanel panel;
  panel.show();
  ASSERT_TRUE(panel.open("4.2a/3"));
  panel.findChild<OptionButton*>("option_staircase_1")->click();
  panel.findChild<Button*>("commit_staircase")->click();
  auto* code = panel.findChild<CodeEdit*>("code_untie");
  ASSERT_NE(code, nullptr);
  code->setFocus();
  QTest::keyClick(code, Qt::Key_Escape);
  EXPECT_EQ(panel.focusWidget()->objectName(), "commit_untie");
  code->setFocus();
  QTest::keyClick(code, Qt::Key_Return, Qt::ControlModifier);
  ASSERT_FALSE(panel.findChild<Button*>("commit_untie")->isEnabled());
  QTest::keyClick(code, Qt::Key_Escape);
  EXPECT_NE(panel.focusWidget(), code);
  EXPECT_TRUE(panel.focusWidget()->isEnabled());
}

TEST(TableQuestion, a_table_is_opened_checked_and_told_where_it_is_wrong) {
  load_fonts();
  apply_theme(light_theme());
  const Lesson lesson = *load_lesson("4.2a");
  std::optional<Question> sweep;
  for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
    const Page page = show_page(lesson, i).value();
    for (const Block& block : page.blocks)
      if (const auto* q = std::get_if<Question>(&block); q != nullptr && q->id == "sweep") sweep = *q;
  }
  ASSERT_TRUE(sweep);
  QuestionCard card(*sweep, {});
  card.show();
  auto* commit = card.findChild<Button*>("commit_sweep");
  commit->click();
  EXPECT_EQ(card.given().tries, 0) << "nothing to check yet";
  QTemporaryDir folder;
  const auto file = [&](const std::string& text) {
    QFile f(folder.filePath("t.csv"));
    EXPECT_TRUE(f.open(QIODevice::WriteOnly));
    f.write(text.c_str());
    return folder.filePath("t.csv");
  };
  card.open_table(folder.filePath("none.csv"));
  EXPECT_TRUE(card.findChild<QWidget*>("refused_sweep")->isVisible());
  card.open_table(file(*model_table(*sweep->table, 1e3)));
  ASSERT_TRUE(commit->isEnabled());
  commit->click();
  EXPECT_EQ(card.given().tries, 1);
  EXPECT_FALSE(card.given().done);
  EXPECT_TRUE(card.findChild<QWidget*>("feedback_sweep")->isVisible());
  card.open_table(file(*model_table(*sweep->table)));
  commit->click();
  EXPECT_TRUE(card.given().right);
  EXPECT_TRUE(card.given().done);
}

}  // namespace
}  // namespace ringside::ui
