// Where the keyboard is in a question's card.
#include <algorithm>

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>

#include "ui/controls/button.h"
#include "ui/lesson/holdings_grid.h"
#include "ui/lesson/in_view.h"
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
  bring_into_view(this, rect());
  input()->setFocus(Qt::ShortcutFocusReason);
}

/// Tab writes in the editor, so Esc leads on: to Prove, and where that cannot be pressed to what comes behind it.
void QuestionCard::leave_editor() {
  QWidget* next = commit_;
  const auto takes = [&](const QWidget* one) {
    return one->isEnabled() && one->isVisibleTo(window()) && (one->focusPolicy() & Qt::TabFocus) != 0 &&
           one->focusProxy() == nullptr && one != code_->focusProxy();
  };
  do {
    if (takes(next)) return next->setFocus(Qt::TabFocusReason);
    next = next->nextInFocusChain();
  } while (next != commit_);
}

void QuestionCard::keep_focus(Qt::FocusReason reason) {
  // Who has picked on the stage picks there again.
  const QWidget* now = QApplication::focusWidget();
  if (given_.done)
    feedback_->setFocus(reason);
  else if (reason == Qt::MouseFocusReason || (now != nullptr && isAncestorOf(now)))
    input()->setFocus(reason);
}

/// A letter is an option's place, a digit its value, which is its place where options are only counted.
int QuestionCard::option_typed(QChar typed) const {
  const auto& options = question_.options;
  if (typed.isLetter()) {
    const int place = typed.toUpper().unicode() - 'A';
    return place >= 0 && place < static_cast<int>(options.size()) ? place : -1;
  }
  const auto found = std::ranges::find(options, static_cast<double>(typed.digitValue()), &Option::value);
  return found == options.end() ? -1 : static_cast<int>(found - options.begin());
}

bool QuestionCard::take_typed(QKeyEvent* event) {
  QWidget* room = field_ != nullptr  ? static_cast<QWidget*>(field_)
                  : grid_ != nullptr ? static_cast<QWidget*>(grid_)
                                     : words_;
  const QString typed = event->text();
  const bool plain = (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) == 0;
  if (given_.done || !plain || typed.size() != 1) return false;
  if (grid_ != nullptr ? !grid_->takes(*event) : !typed[0].isLetterOrNumber()) return false;
  if (const int chosen = options_ ? option_typed(typed[0]) : -1; chosen >= 0) {
    options_->choose(chosen);
    options_->option(chosen).setFocus(Qt::ShortcutFocusReason);
    return true;
  }
  if (room == nullptr) return false;
  room->setFocus(Qt::ShortcutFocusReason);
  QCoreApplication::sendEvent(room, event);
  return true;
}

/// Enter on what answers commits it, on an option that is not chosen chooses it; where that is done it is the page's.
void QuestionCard::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (!enter && options_ && take_typed(event)) return;
  if (given_.done || !enter) return QWidget::keyPressEvent(event);
  if (event->isAutoRepeat()) return;
  auto* option = qobject_cast<OptionButton*>(QApplication::focusWidget());
  if (option != nullptr && isAncestorOf(option) && !option->isChecked()) return option->setChecked(true);
  commit();
}

}  // namespace ringside::ui
