// A number that is typed as an answer: what cannot be read, and a long sum.
#include <gtest/gtest.h>
#include <QLineEdit>
#include <QtTest/QTest>

#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/lesson/question_card.h"
#include "ui/lesson/verdict_line.h"

namespace ringside::ui {
namespace {

Question two_and_two() {
  Question q;
  q.id = "n";
  q.kind = QuestionKind::numeric;
  q.prompt = "How much is $2+2$?";
  q.answer = 4;
  q.truth = "4";
  q.right = "Yes, four.";
  q.wrong = "Count again.";
  return q;
}

struct TwoAndTwo {
  QuestionCard card;
  explicit TwoAndTwo(const GivenAnswer& given = {}) : card(two_and_two(), given) {
    apply_theme(light_theme());
    card.resize(432, 400);
    card.show();
  }
  QLineEdit& field() { return *card.findChild<QLineEdit*>("field_n"); }
  QString verdict() { return card.reply().isHidden() ? QString() : card.findChild<VerdictLine*>()->words(); }
  void type(const char* text) {
    field().clear();
    QTest::keyClicks(&field(), text);
  }
};

TEST(NumberField, a_refusal_takes_the_place_of_what_was_said_before) {
  TwoAndTwo s;
  const auto refused = [&] { return s.card.findChild<ErrorLine*>()->line(); };
  s.type("5");
  QTest::keyClick(&s.field(), Qt::Key_Return);
  EXPECT_EQ(s.verdict(), "Not yet");
  s.type("five");
  EXPECT_EQ(s.verdict(), "Not yet") << "while one mends it";
  QTest::keyClick(&s.field(), Qt::Key_Return);
  EXPECT_EQ(refused(), "\"five\" is no number. Type a number, for instance 12.5.");
  EXPECT_EQ(s.verdict(), "") << "that was about 5";
  EXPECT_EQ(s.card.given().tries, 1);
  s.type("5");
  EXPECT_EQ(s.verdict(), "Not yet") << "it is about this again";
  EXPECT_EQ(refused(), "");
  s.field().clear();
  QTest::keyClick(&s.field(), Qt::Key_Return);
  EXPECT_EQ(refused(), "Type a number first.");
  EXPECT_EQ(s.verdict(), "");
}

TEST(NumberField, who_asks_for_the_answer_is_not_refused_any_more) {
  TwoAndTwo s;
  for (const char* typed : {"5", "6", "abc"}) {
    s.type(typed);
    QTest::keyClick(&s.field(), Qt::Key_Return);
  }
  ASSERT_NE(s.card.findChild<ErrorLine*>()->line(), "");
  s.card.findChild<Button*>("give_up_n")->click();
  EXPECT_EQ(s.card.findChild<ErrorLine*>()->line(), "");
  EXPECT_EQ(s.verdict(), "The answer");
}

// The page may scroll it to where Commit was, and a second click must not ask for the answer.
TEST(NumberField, the_answer_is_not_shown_from_below_commit) {
  TwoAndTwo s;
  for (const char* typed : {"5", "6"}) {
    s.type(typed);
    QTest::keyClick(&s.field(), Qt::Key_Return);
  }
  QCoreApplication::processEvents();
  const auto* shows = s.card.findChild<Button*>("give_up_n");
  ASSERT_TRUE(shows->isVisible());
  EXPECT_LT(shows->geometry().right(), s.card.findChild<Button*>("commit_n")->geometry().left());
}

TEST(NumberField, a_long_sum_that_is_wrong_is_read_from_its_beginning_and_a_short_one_is_written_on) {
  TwoAndTwo s;
  s.type("1 + 1 + 1 + 1 + 1 + 0 + 0 + 0 + 0 + 0");
  QTest::keyClick(&s.field(), Qt::Key_Return);
  ASSERT_EQ(s.verdict(), "Not yet");
  EXPECT_EQ(s.field().cursorPosition(), 0);
  s.type("5");
  QTest::keyClick(&s.field(), Qt::Key_Return);
  ASSERT_EQ(s.verdict(), "Not yet");
  EXPECT_EQ(s.field().cursorPosition(), 1);
}

TEST(NumberField, a_long_sum_is_told_whole_and_then_read_from_its_beginning) {
  const char* const sum = "1 + 1 + 1 + 1 + 0 + 0 + 0 + 0 + 0 + 0";
  TwoAndTwo s;
  s.type("1 + 1");
  EXPECT_EQ(s.field().toolTip(), "") << "it has room";
  s.type(sum);
  EXPECT_EQ(s.field().toolTip(), sum);
  EXPECT_GT(s.field().cursorPosition(), 0) << "one writes on";
  QTest::keyClick(&s.field(), Qt::Key_Return);
  ASSERT_TRUE(s.card.given().right);
  EXPECT_EQ(s.field().cursorPosition(), 0);
  EXPECT_EQ(TwoAndTwo(s.card.given()).field().cursorPosition(), 0) << "also when the page is opened again";
}

}  // namespace
}  // namespace ringside::ui
