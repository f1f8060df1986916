// Questions of a lesson answered by the keyboard alone, as somebody without a mouse does: every key goes to whatever
// has the focus.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTest>

#include "lessons/arrange.h"
#include "lessons/lesson.h"
#include "ui/controls/button.h"
#include "ui/editor/code_edit.h"
#include "ui/lesson/holdings_grid.h"
#include "ui/lesson/option_button.h"
#include "ui/lesson/order_list.h"
#include "ui/lesson/question_card.h"
#include "ui/lesson/schedule_field.h"
#include "ui/lesson/sketch_field.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

inline void press_key(Qt::Key key, Qt::KeyboardModifiers with = Qt::NoModifier, int times = 1) {
  for (int i = 0; i < times && QApplication::focusWidget(); ++i)
    QTest::keyClick(QApplication::focusWidget(), key, with);
}

/// Tab leads there, however far it is down the page; false where it does not.
inline bool tab_to(const QWidget* wanted) {
  constexpr int kFarthest = 60;
  for (int i = 0; i < kFarthest; ++i) {
    const QWidget* focus = QApplication::focusWidget();
    if (focus == wanted || (focus && wanted->isAncestorOf(focus))) return true;
    // An editor takes Tab for itself: Escape leads out.
    if (focus && qobject_cast<const CodeEdit*>(focus)) press_key(Qt::Key_Escape);
    press_key(Qt::Key_Tab);
  }
  return false;
}

/// Instead of what stands in a text; with lines, as it is pasted.
inline void write_instead(const std::string& text) {
  press_key(Qt::Key_A, Qt::ControlModifier);
  if (text.find('\n') == std::string::npos) return QTest::keyClicks(QApplication::focusWidget(), qt(text));
  QApplication::clipboard()->setText(qt(text));
  press_key(Qt::Key_V, Qt::ControlModifier);
}

inline void arrange_by_keys(OrderList& list, const Question& q, const std::string& order) {
  const auto wanted = keys_of(order);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto now = keys_of(list.order());
    const auto at = std::ranges::find(now, wanted[i]) - now.begin();
    press_key(Qt::Key_Home);
    press_key(Qt::Key_Down, Qt::NoModifier, static_cast<int>(at));
    press_key(Qt::Key_Up, Qt::AltModifier, static_cast<int>(at - static_cast<std::ptrdiff_t>(i)));
  }
  EXPECT_EQ(list.order(), order) << q.id;
}

inline void deal_by_keys(const HoldingsGrid& grid, const Question& q, const std::string& text) {
  const Holdings wanted = holdings_of(text, promised(*q.contract));
  press_key(Qt::Key_Up, Qt::NoModifier, wanted.ranks);
  for (int rank = 0; rank < wanted.ranks; ++rank, press_key(Qt::Key_Down)) {
    press_key(Qt::Key_Left, Qt::NoModifier, wanted.chunks);
    for (int chunk = 0; chunk < wanted.chunks; ++chunk, press_key(Qt::Key_Right)) {
      const std::size_t cell = static_cast<std::size_t>(rank * wanted.chunks + chunk);
      const std::uint32_t off = holdings_of(grid.text(), wanted).cells[cell] ^ wanted.cells[cell];
      for (int r = 0; r < wanted.ranks; ++r)
        if (off >> r & 1U) press_key(static_cast<Qt::Key>(Qt::Key_0 + r));
    }
  }
  EXPECT_EQ(grid.text(), text) << q.id;
}

inline void draw_by_keys(const SketchField& field, const std::string& text) {
  constexpr double kCoarse = 0.08, kFine = 0.02;  // with and without Shift
  const SketchCurve wanted = sketch_of(text);
  press_key(Qt::Key_Delete);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (field.draws_bars() && sketch_of(field.text()).at(i) && i > 0 && wanted[i] == wanted[i - 1]) continue;
    if (i > 0) press_key(Qt::Key_Right);
    if (!sketch_of(field.text())[i]) press_key(Qt::Key_Up);
    for (double off; std::abs(off = *wanted[i] - *sketch_of(field.text())[i]) > kFine / 2 + 1e-9;)
      press_key(off > 0 ? Qt::Key_Up : Qt::Key_Down, std::abs(off) > kCoarse ? Qt::ShiftModifier : Qt::NoModifier);
  }
}

/// Gives an answer, as check_answer() takes it (of options: one's words), and commits.
inline void give_by_keys(QuestionCard& card, const std::string& text) {
  const Question& q = card.question();
  auto* commit = card.findChild<Button*>("commit_" + qt(q.id));
  const auto go_to = [&](const QWidget* field) { ASSERT_TRUE(tab_to(field)) << q.id << " cannot be reached by Tab"; };
  if (!q.options.empty()) {
    const auto chosen = std::ranges::find(q.options, text, &Option::markdown) - q.options.begin();
    // Tab leads to the one that was chosen last, arrows to the others; short ones stand in a row.
    const auto options = card.findChildren<OptionButton*>();
    go_to(*std::ranges::find_if(options, [](auto* option) { return (option->focusPolicy() & Qt::TabFocus) != 0; }));
    const Qt::Key on = options[0]->y() == options[1]->y() ? Qt::Key_Right : Qt::Key_Down;
    const QString name = "option_" + qt(q.id) + "_" + QString::number(chosen);
    for (std::size_t i = 0; i < q.options.size() && QApplication::focusWidget()->objectName() != name; ++i)
      press_key(on);
    ASSERT_EQ(QApplication::focusWidget()->objectName().toStdString(), name.toStdString());
    press_key(Qt::Key_Space);
    return press_key(Qt::Key_Return);
  }
  if (auto* order = card.findChild<OrderList*>()) {
    go_to(order);
    arrange_by_keys(*order, q, text);
    return press_key(Qt::Key_Return);
  }
  if (auto* grid = card.findChild<HoldingsGrid*>()) {
    go_to(grid);
    deal_by_keys(*grid, q, text);
    return press_key(Qt::Key_Return);
  }
  if (auto* curve = card.findChild<SketchField*>()) {
    go_to(curve);
    draw_by_keys(*curve, text);
    return press_key(Qt::Key_Return);
  }
  if (auto* code = card.findChild<ScheduleField*>()) {
    go_to(code);
    write_instead(text);
    return press_key(Qt::Key_Return, Qt::ControlModifier);
  }
  if (auto* words = card.findChild<QPlainTextEdit*>()) {
    go_to(words);
    write_instead(text);
    go_to(commit);
    return press_key(Qt::Key_Space);
  }
  go_to(card.findChild<QLineEdit*>());
  write_instead(text);
  press_key(Qt::Key_Return);
}

}  // namespace ringside::ui
