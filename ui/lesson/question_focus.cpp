// Where the keyboard is in a question's card.
#include <algorithm>

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>

#include "ui/lesson/holdings_grid.h"
#include "ui/lesson/option_button.h"
#include "ui/lesson/option_list.h"
#include "ui/lesson/order_list.h"
#include "ui/lesson/question_card.h"
#include "ui/lesson/schedule_field.h"
#include "ui/lesson/sketch_field.h"

namespace ringside::ui {

QWidget* QuestionCard::input() const {
  if (options_) return &options_->option(std::max(options_->chosen(), 0));
  for (QWidget* one : std::initializer_list<QWidget*>{order_, words_, code_, grid_, curve_})
    if (one != nullptr) return one;
  return field_;
}

void QuestionCard::focus_input() {
  input()->setFocus(Qt::ShortcutFocusReason);
}

void QuestionCard::keep_focus(Qt::FocusReason reason) {
  // Who has picked on the stage picks there again.
  const QWidget* now = QApplication::focusWidget();
  if (given_.done)
    feedback_->setFocus(reason);
  else if (reason == Qt::MouseFocusReason || (now != nullptr && isAncestorOf(now)))
    input()->setFocus(reason);
}

bool QuestionCard::take_typed(QKeyEvent* event) {
  QWidget* room = field_ != nullptr ? static_cast<QWidget*>(field_) : words_;
  const QString typed = event->text();
  const bool plain = (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) == 0;
  if (given_.done || room == nullptr || !plain || typed.size() != 1 || !typed[0].isLetterOrNumber()) return false;
  room->setFocus(Qt::ShortcutFocusReason);
  QCoreApplication::sendEvent(room, event);
  return true;
}

/// Enter on what answers commits it; where that is done it is the page's.
void QuestionCard::keyPressEvent(QKeyEvent* event) {
  if (given_.done || (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter))
    return QWidget::keyPressEvent(event);
  if (!event->isAutoRepeat()) commit();
}

}  // namespace ringside::ui
