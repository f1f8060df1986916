// What is picked on the stage, by clicks and by keys.
#include <gtest/gtest.h>
#include <QLineEdit>
#include <QSignalSpy>
#include <QtTest/QTest>

#include "lessons/lesson.h"
#include "ui/controls/button.h"
#include "ui/controls/style.h"
#include "ui/lesson/question_card.h"

namespace ringside::ui {
namespace {

Question question_of(const char* block) {
  const std::string text = std::string("---\nid: t\ntitle: T\nsource: s\n---\n# One\n\n") + block;
  return std::get<Question>(show_page(parse_lesson(text, "t.md").value(), 0).value().blocks.front());
}

Question cells() {
  return question_of(
      "::: pick p\nprompt: Which?\nscene: allreduce ring k=4 n=16B\npick: cells\nanswer: 0:1 1:2\nright: Yes.\n"
      "wrong: No.\n:::\n");
}

Selected cell(std::int32_t rank, std::int32_t chunk) {
  Selected s;
  s.rank = rank, s.chunk = chunk;
  return s;
}

TEST(PickQuestion, a_click_picks_and_a_second_one_lets_go) {
  QuestionCard card(cells(), {});
  apply_theme(light_theme());
  card.show();
  QSignalSpy changed(&card, &QuestionCard::picks_changed);
  auto& field = *card.findChild<QLineEdit*>("field_p");
  EXPECT_TRUE(card.waiting()) << "the run must not show it";
  EXPECT_TRUE(card.picking());
  EXPECT_TRUE(card.pick(cell(1, 2)));
  EXPECT_TRUE(card.pick(cell(3, 3)));
  EXPECT_EQ(field.text(), "1:2 3:3");
  EXPECT_EQ(card.picked({}), (std::vector{cell(1, 2), cell(3, 3)}));
  EXPECT_TRUE(card.pick(cell(3, 3)));
  EXPECT_EQ(field.text(), "1:2");
  Selected row;
  row.rank = 1;
  EXPECT_FALSE(card.pick(row)) << "a row is no cell";
  EXPECT_EQ(changed.size(), 3);
}

TEST(PickQuestion, it_is_typed_and_tried_again_until_it_is_right) {
  QuestionCard card(cells(), {});
  card.show();
  auto& field = *card.findChild<QLineEdit*>("field_p");
  auto& commit = *card.findChild<Button*>("commit_p");
  EXPECT_FALSE(commit.isEnabled());
  QTest::keyClicks(&field, "0:1");
  EXPECT_EQ(card.picked({}), std::vector{cell(0, 1)}) << "typed ones are marked, too";
  QTest::keyClick(&field, Qt::Key_Return);
  EXPECT_FALSE(card.given().done);
  EXPECT_EQ(card.given().tries, 1);
  QTest::keyClicks(&field, " 1:2");
  QTest::keyClick(&field, Qt::Key_Return);
  EXPECT_TRUE(card.given().done && card.given().right);
  EXPECT_FALSE(card.pick(cell(2, 2))) << "it is answered";
}

TEST(PickQuestion, ranks_that_are_dragged_write_the_seating) {
  QuestionCard card(question_of("::: build p\nprompt: Seat them.\nscene: allreduce ring k=4 n=64MiB topology=ring\n"
                                "kind: placement\nstart:\n  0, 2, 1, 3\nbound: time <= 1s\nright: Yes.\nwrong: No.\n"
                                "fault bound: Slow.\nanswer:\n  0, 1, 2, 3\n:::\n"),
                    {});
  card.show();
  EXPECT_TRUE(card.seat("3,2,1,0"));
  QTest::mouseClick(card.findChild<Button*>("commit_p"), Qt::LeftButton);
  EXPECT_TRUE(card.given().right);
  EXPECT_EQ(card.given().text, "3,2,1,0");
  EXPECT_FALSE(card.seat("0,1,2,3")) << "it is answered";
  QuestionCard other(cells(), {});
  EXPECT_FALSE(other.seat("0,1,2,3"));
}

}  // namespace
}  // namespace ringside::ui
