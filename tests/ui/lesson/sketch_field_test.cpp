#include "ui/lesson/sketch_field.h"

#include <gtest/gtest.h>
#include <QSignalSpy>
#include <QtTest/QTest>

#include "ui/controls/button.h"
#include "ui/controls/style.h"
#include "ui/lesson/question_card.h"

namespace ringside::ui {
namespace {

/// y = x in a frame from 0 to 1.
Sketch diagonal() {
  Sketch s;
  s.x.name = "K";
  for (std::size_t i = 0; i < kSketchPoints; ++i) s.truth.emplace_back(static_cast<double>(i) / (kSketchPoints - 1));
  return s;
}

TEST(SketchField, a_pen_draws_from_one_side_to_the_other_however_fast_it_goes) {
  load_fonts();
  apply_theme(light_theme());
  SketchField field(diagonal());
  field.resize(400, 236);
  field.show();
  EXPECT_TRUE(field.empty());
  QSignalSpy edited(&field, &SketchField::edited);
  // The frame is what lies within the margins for labels: 50 left, 22 above, 12 right, 34 below.
  const QPoint left(50, 236 - 34), right(400 - 12, 22);
  QTest::mousePress(&field, Qt::LeftButton, {}, left);
  QTest::mouseMove(&field, right);
  QMouseEvent move(QEvent::MouseMove, right, field.mapToGlobal(right), Qt::NoButton, Qt::LeftButton, {});
  QApplication::sendEvent(&field, &move);
  EXPECT_GE(edited.size(), 2);
  const SketchCurve drawn = sketch_of(field.text());
  ASSERT_EQ(drawn.size(), kSketchPoints);
  for (std::size_t i = 0; i < kSketchPoints; ++i) {
    ASSERT_TRUE(drawn[i]) << i;
    EXPECT_NEAR(*drawn[i], static_cast<double>(i) / (kSketchPoints - 1), 0.03) << i;
  }
  field.lock();
  QTest::mouseClick(&field, Qt::LeftButton, {}, left);
  EXPECT_EQ(sketch_text(drawn), field.text()) << "what is committed stays";
}

TEST(SketchField, arrows_draw_as_well_and_say_where_one_is) {
  load_fonts();
  apply_theme(light_theme());
  SketchField field(diagonal());
  field.show();
  EXPECT_EQ(field.accessibleName(), "Your curve at K = 0: nothing drawn");
  for (int i = 0; i < 3; ++i) QTest::keyClick(&field, Qt::Key_Up);
  // Half of the frame, and three nudges of 0.02.
  EXPECT_EQ(field.accessibleName(), "Your curve at K = 0: 0.56 ");
  for (std::size_t i = 1; i < kSketchPoints; ++i) QTest::keyClick(&field, Qt::Key_Right);
  const SketchCurve drawn = sketch_of(field.text());
  ASSERT_EQ(drawn.size(), kSketchPoints);
  for (const auto& y : drawn) EXPECT_NEAR(y.value_or(0), 0.56, 1e-9) << "going on draws";
  QTest::keyClick(&field, Qt::Key_Delete);
  EXPECT_TRUE(field.empty());
}

// Half of the frame and a nudge of 0.02 at point 0, three more at point 8: 0.52 and 0.58, 0.55 half-way between.
TEST(SketchField, what_arrows_pass_over_is_a_straight_line) {
  load_fonts();
  apply_theme(light_theme());
  SketchField field(diagonal());
  field.show();
  for (int i = 0; i < 2; ++i) QTest::keyClick(&field, Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_TRUE(field.empty()) << "nothing is drawn by going only";
  QTest::keyClick(&field, Qt::Key_Up);
  for (int i = 0; i < 2; ++i) QTest::keyClick(&field, Qt::Key_Left, Qt::ShiftModifier);
  QTest::keyClick(&field, Qt::Key_Up);
  for (int i = 0; i < 2; ++i) QTest::keyClick(&field, Qt::Key_Right, Qt::ShiftModifier);
  for (int i = 0; i < 3; ++i) QTest::keyClick(&field, Qt::Key_Up);
  const SketchCurve drawn = sketch_of(field.text());
  ASSERT_EQ(drawn.size(), kSketchPoints);
  EXPECT_NEAR(drawn[0].value_or(0), 0.52, 1e-9);
  EXPECT_NEAR(drawn[8].value_or(0), 0.58, 1e-9);
  EXPECT_NEAR(drawn[4].value_or(0), 0.55, 1e-3) << "the line follows its ends";
  EXPECT_FALSE(drawn[9]) << "nobody was there";
}

TEST(SketchField, shows_where_the_keyboard_is_before_anything_is_drawn) {
  load_fonts();
  apply_theme(light_theme());
  SketchField field(diagonal());
  field.resize(400, 236);
  field.show();
  field.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&field));
  field.setFocus();
  // In the middle of the frame and of its height: margins for labels are 50, 22, 12 and 34.
  const auto mark = [&](const QImage& image, double part) {
    const int x = static_cast<int>(50 + part * (400 - 62)), y = 22 + (236 - 56) / 2;
    return image.copy(x - 6, y - 6, 12, 12);
  };
  for (int i = 0; i < 4; ++i) QTest::keyClick(&field, Qt::Key_Right, Qt::ShiftModifier);
  const QImage there = field.grab().toImage();
  QTest::keyClick(&field, Qt::Key_Right, Qt::ShiftModifier);
  const QImage further = field.grab().toImage();
  EXPECT_TRUE(field.empty());
  EXPECT_NE(mark(there, 0.5), mark(further, 0.5)) << "point 16 of 32";
  EXPECT_NE(mark(there, 0.625), mark(further, 0.625)) << "point 20";
}

// Two bars of 33 points: 17 and 16 of them. Up draws from the middle of the frame, a fiftieth higher.
TEST(SketchField, bars_are_drawn_whole_by_mouse_and_keys) {
  load_fonts();
  apply_theme(light_theme());
  Sketch bars;
  bars.x = {.name = "part", .unit = {}, .low = 1, .high = 2, .blocks = {"compute", "exchange"}};
  bars.y = {.name = {}, .unit = "times", .low = 0, .high = 4};
  bars.truth = SketchCurve(kSketchPoints, 0.5);
  SketchField field(bars);
  field.resize(396, 236);
  field.show();
  QTest::mouseClick(&field, Qt::LeftButton, Qt::NoModifier, {300, 120});
  const SketchCurve right = sketch_of(field.text());
  for (std::size_t i = 0; i < kSketchPoints; ++i) EXPECT_EQ(right[i].has_value(), i >= 17) << i;
  EXPECT_TRUE(field.accessibleName().contains("exchange"));
  QTest::keyClick(&field, Qt::Key_Left);
  EXPECT_TRUE(field.accessibleName().contains("compute: nothing")) << field.accessibleName().toStdString();
  QTest::keyClick(&field, Qt::Key_Up);
  const SketchCurve both = sketch_of(field.text());
  for (std::size_t i = 0; i < 17; ++i) EXPECT_NEAR(both[i].value_or(0), 0.52, 1e-9);
  EXPECT_EQ(both[17], right[17]);
  QTest::keyClick(&field, Qt::Key_Right);
  QTest::keyClick(&field, Qt::Key_Right);
  EXPECT_TRUE(field.accessibleName().contains("exchange")) << "there is no third";
}

TEST(SketchQuestion, is_committed_once_drawn_and_its_truth_shows) {
  load_fonts();
  apply_theme(light_theme());
  Question q;
  q.id = "s";
  q.kind = QuestionKind::sketch;
  q.prompt = "Draw.";
  q.right = "Right.";
  q.wrong = "No.";
  q.sketch = diagonal();
  QuestionCard card(q, {});
  card.resize(440, 420);
  card.show();
  EXPECT_TRUE(card.waiting()) << "what comes next would tell";
  auto* commit = card.findChild<Button*>("commit_s");
  commit->click();
  EXPECT_EQ(card.given().tries, 0);
  auto* field = card.findChild<SketchField*>("sketch_s");
  for (std::size_t i = 0; i < kSketchPoints; ++i) {
    QTest::keyClick(field, i % 2 == 0 ? Qt::Key_Down : Qt::Key_Up);
    QTest::keyClick(field, Qt::Key_Right);
  }
  ASSERT_TRUE(commit->isEnabled());
  commit->click();
  EXPECT_FALSE(card.given().right);
  const std::string wrong = card.given().text;
  const QImage before = field->grab().toImage();
  commit->click();
  EXPECT_EQ(card.given().tries, 1) << "the same once more is no try";
  field->set_text(sketch_text(q.sketch->truth));
  QTest::keyClick(field, Qt::Key_Left);
  QTest::keyClick(field, Qt::Key_Up);
  commit->click();
  EXPECT_TRUE(card.given().right) << card.given().text;
  EXPECT_FALSE(card.waiting());
  EXPECT_NE(field->grab().toImage(), before);
}

}  // namespace
}  // namespace ringside::ui
