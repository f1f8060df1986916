// The wheel scrolls what the pointer is over; a field changes only when somebody has gone to it.
#include <memory>

#include <QApplication>
#include <QComboBox>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QWheelEvent>

#include <gtest/gtest.h>

#include "tests/ui/window/opened_window.h"
#include "ui/model/case_edit.h"
#include "ui/stage/views.h"
#include "ui/window/export_dialog.h"

namespace ringside::ui {
namespace {

bool takes_the_wheel(QWidget& field) {
  const QPointF at = field.rect().center();
  QWheelEvent turn(at, field.mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
  QApplication::sendEvent(&field, &turn);
  return turn.isAccepted();
}

/// Turns the wheel over every field that has no focus; how many there are.
int expect_left_alone(QWidget& all) {
  int seen = 0;
  for (QWidget* field : all.findChildren<QWidget*>()) {
    const bool edits = qobject_cast<QComboBox*>(field) != nullptr || qobject_cast<QSpinBox*>(field) != nullptr ||
                       qobject_cast<QSlider*>(field) != nullptr;
    if (!edits || field->hasFocus()) continue;
    EXPECT_FALSE(takes_the_wheel(*field)) << field->objectName().toStdString();
    ++seen;
  }
  return seen;
}

TEST(Wheel, over_a_field_of_the_window_changes_nothing) {
  const auto window = opened(forgetful());
  window->enlarge(View::gamma);  // whose sliders are made when it is first shown
  QTest::qWait(20);
  ASSERT_NE(window->findChild<QSlider*>(), nullptr);
  const Case before = window->document().question();
  EXPECT_GE(expect_left_alone(*window), 12);
  EXPECT_EQ(window->document().question(), before);
  EXPECT_EQ(window->findChild<QComboBox*>("speed")->currentText(), "1 ×");
  window->findChild<QComboBox*>("speed")->setFocus();
  EXPECT_TRUE(takes_the_wheel(*window->findChild<QComboBox*>("speed"))) << "unless one goes there";
}

TEST(Wheel, over_a_field_of_the_export_dialog_changes_nothing) {
  load_fonts();
  FigureInput input;
  input.answer = std::make_shared<const Answer>(answer(first_case()).value());
  ExportDialog dialog(input, figure_of, View::chunks, {}, nullptr);
  dialog.show();
  EXPECT_EQ(expect_left_alone(dialog), 4);
}

}  // namespace
}  // namespace ringside::ui
