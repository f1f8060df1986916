#include "ui/editor/code_edit.h"

#include <QTest>

#include <gtest/gtest.h>

#include "ui/controls/style.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

class CodeEditTest : public testing::Test {
 protected:
  CodeEditTest() {
    load_fonts();
    edit_.resize(420, 300);
    edit_.show();
  }
  QString text() const { return edit_.toPlainText(); }
  CodeEdit edit_;
};

TEST_F(CodeEditTest, a_new_line_begins_where_the_last_one_did_and_deeper_below_a_step) {
  QTest::keyClicks(&edit_, "allreduce 2 ranks 1 chunk");
  QTest::keyClick(&edit_, Qt::Key_Return);
  QTest::keyClicks(&edit_, "step");
  QTest::keyClick(&edit_, Qt::Key_Return);
  QTest::keyClicks(&edit_, "0 -> 1 : 0 reduce");
  QTest::keyClick(&edit_, Qt::Key_Return);
  QTest::keyClicks(&edit_, "1 -> 0 : 0 reduce");
  EXPECT_EQ(text(), "allreduce 2 ranks 1 chunk\nstep\n  0 -> 1 : 0 reduce\n  1 -> 0 : 0 reduce");
}

// Other fields have an edge of two pixels in the accent all around.
TEST_F(CodeEditTest, a_frame_all_around_says_that_it_has_the_keyboard) {
  apply_theme(light_theme());
  const auto framed = [&] {
    const QImage image = edit_.grab().toImage();
    const int w = image.width(), h = image.height();
    int edges = 0;
    for (const QPoint at : {QPoint(w / 2, 0), QPoint(w / 2, h - 1), QPoint(0, h / 2), QPoint(w - 1, h / 2)})
      edges += image.pixelColor(at) == light_theme().accent ? 1 : 0;
    return edges;
  };
  edit_.clearFocus();
  EXPECT_EQ(framed(), 0);
  const QImage unframed = edit_.grab().toImage();
  for (const int y : {0, unframed.height() - 1}) {
    EXPECT_EQ(unframed.pixelColor(5, y), light_theme().sunken) << "the strip of numbers is as tall as all of it";
    EXPECT_EQ(unframed.pixelColor(unframed.width() - 1, y), light_theme().panel);
  }
  edit_.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&edit_));
  edit_.setFocus();
  EXPECT_EQ(framed(), 4);
  EXPECT_NE(edit_.viewport()->grab().toImage().pixelColor(20, 0), light_theme().accent) << "not within the text";
}

TEST_F(CodeEditTest, a_step_written_in_a_step_goes_back_to_its_level) {
  for (const QString& head : {QString(), QStringLiteral("for i in 0 to 2:")}) {
    edit_.clear();
    if (!head.isEmpty()) {
      QTest::keyClicks(&edit_, head);
      QTest::keyClick(&edit_, Qt::Key_Return);
    }
    for (int step = 0; step < 3; ++step) {
      QTest::keyClicks(&edit_, "step");
      QTest::keyClick(&edit_, Qt::Key_Return);
      QTest::keyClicks(&edit_, "0 -> 1 : 0 copy");
      QTest::keyClick(&edit_, Qt::Key_Return);
    }
    const QString level(head.isEmpty() ? 0 : 2, QLatin1Char(' '));
    EXPECT_EQ(text().count(level + "step\n" + level + "  0 -> 1 : 0 copy\n"), 3) << text().toStdString();
    EXPECT_EQ(text().count(level + "    0"), 0) << text().toStdString();
  }
}

TEST_F(CodeEditTest, backspace_takes_a_level_of_spaces_and_one_letter_elsewhere) {
  edit_.set_text("     a  ");
  edit_.go_to(1, 6);
  for (const char* left : {"    a  ", "  a  ", "a  "}) {
    QTest::keyClick(&edit_, Qt::Key_Backspace);
    EXPECT_EQ(text(), left);
  }
  edit_.go_to(1, 4);
  QTest::keyClick(&edit_, Qt::Key_Backspace);
  EXPECT_EQ(text(), "a ");
}

TEST_F(CodeEditTest, tab_indents_by_two) {
  QTest::keyClick(&edit_, Qt::Key_Tab);
  EXPECT_EQ(text(), "  ");
}

TEST_F(CodeEditTest, the_mistake_is_the_word_that_begins_there) {
  edit_.set_text("allreduce 2 ranks 1 chunk\nstep\n  0 -> 1 : 0 redduce");
  edit_.set_mistake(3, 14);
  const auto marks = edit_.extraSelections();
  ASSERT_EQ(marks.size(), 1);
  EXPECT_EQ(marks[0].cursor.selectedText(), "redduce");
  EXPECT_EQ(marks[0].format.underlineStyle(), QTextCharFormat::WaveUnderline);
  edit_.set_mistake(3, 99);
  EXPECT_EQ(edit_.extraSelections()[0].cursor.selectedText(), "e") << "behind the end: the last letter";
  edit_.set_mistake(0, 0);
  EXPECT_TRUE(edit_.extraSelections().isEmpty());
}

TEST_F(CodeEditTest, columns_count_characters) {
  edit_.set_text(QString::fromUtf8("# 😀 wrong"));
  edit_.set_mistake(1, 5);
  EXPECT_EQ(edit_.extraSelections()[0].cursor.selectedText(), "wrong");
}

TEST_F(CodeEditTest, the_line_of_the_step_is_marked_and_brought_into_view) {
  QString many;
  for (int i = 0; i < 200; ++i) many += QStringLiteral("step\n");
  edit_.set_text(many);
  edit_.clearFocus();
  edit_.set_current_line(150);
  EXPECT_EQ(edit_.extraSelections()[0].cursor.blockNumber(), 149);
  const QRect line = edit_.cursorRect(edit_.extraSelections()[0].cursor);
  EXPECT_TRUE(edit_.viewport()->rect().intersects(line)) << line.y();
}

TEST_F(CodeEditTest, a_new_text_leaves_the_caret_and_has_nothing_to_undo) {
  edit_.set_text("one\ntwo\nthree");
  edit_.go_to(2, 2);
  edit_.set_text("one\ntwo!\nthree");
  EXPECT_EQ(edit_.textCursor().blockNumber(), 1);
  EXPECT_EQ(edit_.textCursor().positionInBlock(), 1);
  EXPECT_FALSE(edit_.document()->isUndoAvailable());
}

TEST_F(CodeEditTest, undo_is_the_editor_s_only_for_what_was_typed_last) {
  edit_.set_text("step");
  QKeyEvent before(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
  before.ignore();
  QCoreApplication::sendEvent(&edit_, &before);
  EXPECT_FALSE(before.isAccepted()) << "nothing typed: the window's undo";
  QTest::keyClicks(&edit_, "x");
  QKeyEvent after(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
  after.ignore();
  QCoreApplication::sendEvent(&edit_, &after);
  EXPECT_TRUE(after.isAccepted());
}

}  // namespace
}  // namespace ringside::ui
