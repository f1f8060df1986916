#include "ui/lesson/question_card.h"

#include <gtest/gtest.h>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QtTest/QTest>

#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/lesson/lesson_text.h"
#include "ui/lesson/option_button.h"
#include "ui/lesson/order_list.h"
#include "ui/lesson/verdict_line.h"

namespace ringside::ui {
namespace {

Question numeric() {
  Question q;
  q.id = "n";
  q.kind = QuestionKind::numeric;
  q.prompt = "How much is $2+2$?";
  q.answer = 4;
  q.truth = "4";
  q.right = "Yes, four.";
  q.wrong = "Count again.";
  q.replies = {{5, "One less."}};
  q.show = 3;
  return q;
}
Question choice(QuestionKind kind) {
  Question q;
  q.id = "c";
  q.kind = kind;
  q.prompt = "Which?";
  q.options = {{"chunk 0", 0}, {"chunk 2", 2}, {"chunk 3", 3}};
  q.answer = 2;
  q.truth = "chunk 2";
  q.right = "Yes.";
  q.wrong = "No.";
  q.scene = 7;
  q.show = 8;
  return q;
}

struct Shown {
  QuestionCard card;
  explicit Shown(const Question& q, const GivenAnswer& given = {}) : card(q, given) {
    apply_theme(light_theme());
    card.resize(432, 400);
    card.show();
  }
  Button& commit() { return *card.findChild<Button*>("commit_" + id()); }
  Button& give_up() { return *card.findChild<Button*>("give_up_" + id()); }
  QLineEdit& field() { return *card.findChild<QLineEdit*>("field_" + id()); }
  OptionButton& option(int i) { return *card.findChild<OptionButton*>(QString("option_%1_%2").arg(id()).arg(i)); }
  QWidget& feedback() { return *card.findChild<QWidget*>("feedback_" + id()); }
  QString verdict() { return feedback().isHidden() ? QString() : card.findChild<VerdictLine*>()->words(); }
  QString said() { return feedback().findChild<LessonText*>()->toPlainText(); }
  void type(const char* text) {
    field().clear();
    QTest::keyClicks(&field(), text);
  }
  QString id() { return QString::fromStdString(card.question().id); }
};

TEST(QuestionCard, commit_waits_with_a_reason_until_there_is_an_answer) {
  Shown s(numeric());
  EXPECT_TRUE(s.commit().isEnabled()) << "Tab comes to it, not to what leads on";
  EXPECT_EQ(s.commit().toolTip(), "Type a number first.");
  QTest::mouseClick(&s.commit(), Qt::LeftButton);
  EXPECT_EQ(s.card.findChild<ErrorLine*>()->line(), "Type a number first.");
  EXPECT_EQ(s.card.given().tries, 0);
  s.type("4");
  EXPECT_TRUE(s.commit().isEnabled());
  Shown c(choice(QuestionKind::choice));
  EXPECT_EQ(c.commit().toolTip(), "Choose one: click it, or type its letter.");
  QTest::mouseClick(&c.option(1), Qt::LeftButton);
  EXPECT_TRUE(c.commit().isEnabled());
}

// The options stand for chunks 0, 2 and 3: a digit is the number that is meant, a letter the place.
TEST(QuestionCard, an_option_is_chosen_by_letter_digit_or_enter_and_committed_by_enter) {
  Shown c(choice(QuestionKind::choice));
  c.card.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&c.card));
  c.card.focus_input();
  const auto chosen = [&] {
    for (int i = 0; i < 3; ++i)
      if (c.option(i).isChecked()) return i;
    return -1;
  };
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_C);
  EXPECT_EQ(chosen(), 2);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_2);
  EXPECT_EQ(chosen(), 1) << "chunk 2 is the second of them";
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_1);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_D);
  EXPECT_EQ(chosen(), 1) << "there is no chunk 1 and no fourth";
  EXPECT_EQ(c.card.given().tries, 0) << "nothing is committed by choosing";
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_A);
  c.option(1).setFocus();
  QTest::keyClick(&c.option(1), Qt::Key_Return);
  EXPECT_EQ(chosen(), 1);
  EXPECT_EQ(c.card.given().tries, 0) << "Enter chooses what is not chosen";
  QTest::keyClick(&c.option(1), Qt::Key_Return);
  EXPECT_TRUE(c.card.given().right) << "and commits what is";
}

TEST(QuestionCard, a_right_number_ends_the_question_and_shows_the_scene) {
  Shown s(numeric());
  QSignalSpy scenes(&s.card, &QuestionCard::watch_requested), answered(&s.card, &QuestionCard::answered);
  s.type("4");
  QTest::keyClick(&s.field(), Qt::Key_Return);
  EXPECT_EQ(s.verdict(), "Right");
  EXPECT_EQ(s.said(), "Four.") << "the verdict has said that it is right";
  EXPECT_TRUE(s.card.given().done);
  EXPECT_TRUE(s.field().isReadOnly());
  EXPECT_TRUE(s.commit().isHidden());
  ASSERT_EQ(scenes.size(), 1);
  EXPECT_EQ(scenes[0][0].toInt(), 3);
  EXPECT_EQ(answered.size(), 1);
}

TEST(QuestionCard, a_wrong_number_gets_its_own_reply_and_may_be_tried_again) {
  Shown s(numeric());
  s.type("5");
  QTest::mouseClick(&s.commit(), Qt::LeftButton);
  EXPECT_EQ(s.verdict(), "Not yet");
  EXPECT_EQ(s.said(), "One less.");
  EXPECT_FALSE(s.card.given().done);
  EXPECT_FALSE(s.commit().isEnabled()) << "the same answer again";
  EXPECT_TRUE(s.give_up().isHidden());
  s.type("6");
  QTest::mouseClick(&s.commit(), Qt::LeftButton);
  EXPECT_EQ(s.said(), "Count again.");
  ASSERT_FALSE(s.give_up().isHidden()) << "after two tries the answer may be seen";
  QTest::mouseClick(&s.give_up(), Qt::LeftButton);
  EXPECT_EQ(s.verdict(), "The answer");
  EXPECT_TRUE(s.said().startsWith("You said 6, it is 4.")) << s.said().toStdString();
  EXPECT_FALSE(s.said().contains("Yes")) << "nobody was right";
  EXPECT_TRUE(s.card.given().done);
  EXPECT_FALSE(s.card.given().right);
  Shown again(numeric(), s.card.given());
  EXPECT_EQ(again.verdict(), "The answer") << "also when the page is opened again";
  EXPECT_EQ(again.said(), s.said());
}

TEST(QuestionCard, what_is_no_number_is_neither_right_nor_a_try) {
  Shown s(numeric());
  s.type("four");
  QTest::mouseClick(&s.commit(), Qt::LeftButton);
  EXPECT_EQ(s.verdict(), "");
  EXPECT_EQ(s.card.findChild<ErrorLine*>()->line(), "\"four\" is no number. Type a number, for instance 12.5.");
  EXPECT_EQ(s.card.given().tries, 0);
  s.type("4");
  EXPECT_EQ(s.card.findChild<ErrorLine*>()->line(), "") << "it goes away when something is typed";
}

TEST(QuestionCard, a_prediction_is_committed_once_and_the_truth_stands_beside_it) {
  Shown s(choice(QuestionKind::predict));
  EXPECT_TRUE(s.card.waiting());
  QSignalSpy scenes(&s.card, &QuestionCard::scene_requested);
  QTest::mouseClick(&s.option(0), Qt::LeftButton);
  EXPECT_EQ(scenes.back()[0].toInt(), 7) << "the first touch sets the stage";
  QSignalSpy watched(&s.card, &QuestionCard::watch_requested);
  QTest::mouseClick(&s.commit(), Qt::LeftButton);
  EXPECT_EQ(watched.back()[0].toInt(), 8);
  EXPECT_FALSE(s.card.waiting());
  EXPECT_EQ(s.verdict(), "Not as you predicted");
  EXPECT_EQ(s.option(0).verdict(), OptionButton::Verdict::wrong);
  EXPECT_EQ(s.option(1).verdict(), OptionButton::Verdict::right);
  EXPECT_EQ(s.option(2).verdict(), OptionButton::Verdict::open);
  QTest::mouseClick(&s.option(1), Qt::LeftButton);
  EXPECT_EQ(s.card.given().option, 0) << "a commitment is kept";
}

TEST(QuestionCard, a_wrong_choice_does_not_give_the_right_one_away) {
  Shown s(choice(QuestionKind::choice));
  QTest::mouseClick(&s.option(0), Qt::LeftButton);
  QTest::mouseClick(&s.commit(), Qt::LeftButton);
  EXPECT_EQ(s.option(0).verdict(), OptionButton::Verdict::wrong);
  EXPECT_EQ(s.option(1).verdict(), OptionButton::Verdict::open);
  QTest::mouseClick(&s.option(1), Qt::LeftButton);
  QTest::mouseClick(&s.commit(), Qt::LeftButton);
  EXPECT_EQ(s.verdict(), "Right");
  EXPECT_EQ(s.option(1).verdict(), OptionButton::Verdict::right);
}

TEST(QuestionCard, an_answer_that_was_given_before_is_shown_again) {
  Shown first(choice(QuestionKind::predict));
  QTest::mouseClick(&first.option(2), Qt::LeftButton);
  QTest::mouseClick(&first.commit(), Qt::LeftButton);
  Shown again(choice(QuestionKind::predict), first.card.given());
  EXPECT_EQ(again.verdict(), "Not as you predicted");
  EXPECT_TRUE(again.option(2).isChecked());
  EXPECT_FALSE(again.card.waiting());
}

TEST(QuestionCard, an_answer_to_an_option_that_is_no_more_is_forgotten) {
  Shown s(choice(QuestionKind::predict), {.option = 7, .tries = 1, .done = true});
  EXPECT_TRUE(s.card.waiting());
  EXPECT_EQ(s.verdict(), "");
}

TEST(QuestionCard, a_long_unit_and_the_answer_to_ask_for_need_no_more_than_the_panel) {
  Question q = numeric();
  q.unit = "parameters";
  Shown s(q, {.text = "5", .tries = 3});
  EXPECT_FALSE(s.give_up().isHidden());
  EXPECT_LE(s.card.minimumSizeHint().width(), 432);
}

TEST(QuestionCard, the_keyboard_alone_is_enough) {
  Shown s(choice(QuestionKind::choice));
  s.card.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&s.card));
  s.option(0).setFocus();
  QTest::keyClick(&s.option(0), Qt::Key_Space);
  EXPECT_TRUE(s.option(0).isChecked());
  QTest::keyClick(&s.option(0), Qt::Key_Right);
  EXPECT_TRUE(s.option(1).isChecked());
  QTest::keyClick(&s.option(1), Qt::Key_Return);
  EXPECT_EQ(s.verdict(), "Right");
}

Question order() {
  Question q;
  q.id = "o";
  q.kind = QuestionKind::order;
  q.prompt = "Order?";
  q.items = {{"b", "second"}, {"a", "first"}, {"c", "third"}};
  q.orders = {{"a", "b", "c"}};
  q.truth = "first → second → third";
  q.right = "Yes.";
  q.wrong = "No.";
  return q;
}

TEST(QuestionCard, lines_are_ordered_by_keys_and_kept) {
  Shown shown(order());
  auto& list = *shown.card.findChild<OrderList*>();
  shown.commit().click();
  EXPECT_EQ(shown.card.given().tries, 0) << "nothing has been moved";
  list.setCurrentRow(0);
  QTest::keyClick(&list, Qt::Key_Down, Qt::AltModifier);
  QTest::keyClick(&list, Qt::Key_Down, Qt::AltModifier);
  QTest::keyClick(&list, Qt::Key_Down, Qt::AltModifier);  // there is no further down
  EXPECT_EQ(list.order(), "a c b");
  QTest::keyClick(&list, Qt::Key_Return);
  EXPECT_EQ(shown.verdict(), "Not yet");
  EXPECT_FALSE(shown.commit().isEnabled()) << "the same again";
  EXPECT_EQ(Shown(order(), shown.card.given()).card.findChild<OrderList*>()->order(), "a c b");
  QTest::keyClick(&list, Qt::Key_Up, Qt::AltModifier);
  QTest::keyClick(&list, Qt::Key_Return);
  EXPECT_EQ(list.order(), "a b c");
  EXPECT_TRUE(shown.card.given().right);
  EXPECT_EQ(shown.card.given().tries, 2);
  QTest::keyClick(&list, Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(list.order(), "a b c") << "it is answered";
}

TEST(QuestionCard, who_asks_for_an_order_sees_it) {
  GivenAnswer given;
  given.text = "c b a";
  given.tries = 2;
  Shown shown(order(), given);
  shown.give_up().click();
  EXPECT_EQ(shown.card.findChild<OrderList*>()->order(), "a b c");
  EXPECT_TRUE(shown.card.given().shown);
}

TEST(QuestionCard, own_words_are_kept_as_they_are_typed_and_compared_with_a_model) {
  Question q;
  q.id = "e";
  q.kind = QuestionKind::explain;
  q.prompt = "Why?";
  q.right = q.truth = "Since it cancels.";
  Shown shown(q);
  shown.commit().click();
  EXPECT_FALSE(shown.card.given().done) << "nothing is written";
  QSignalSpy typed(&shown.card, &QuestionCard::typed);
  auto& words = *shown.card.findChild<QPlainTextEdit*>();
  QTest::keyClicks(&words, "It does");
  EXPECT_EQ(typed.size(), 7);
  EXPECT_EQ(shown.card.given().text, "It does");
  EXPECT_FALSE(shown.card.given().done);
  EXPECT_EQ(Shown(q, shown.card.given()).card.findChild<QPlainTextEdit*>()->toPlainText(), "It does");
  shown.commit().click();
  EXPECT_TRUE(shown.card.given().done);
  EXPECT_FALSE(shown.card.given().right) << "nothing is judged";
  EXPECT_EQ(shown.verdict(), "A model answer");
  EXPECT_EQ(shown.said(), "Since it cancels.");
  EXPECT_TRUE(words.isReadOnly());
}

}  // namespace
}  // namespace ringside::ui
