// When a question can be committed, what is missing until then, and the commitment.
#include <QString>

#include "lessons/arrange.h"
#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/lesson/holdings_grid.h"
#include "ui/lesson/in_view.h"
#include "ui/lesson/lesson_text.h"
#include "ui/lesson/option_list.h"
#include "ui/lesson/question_card.h"
#include "ui/lesson/schedule_field.h"
#include "ui/lesson/sketch_field.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr int kTriesBeforeTheAnswer = 2;

}  // namespace

bool QuestionCard::empty() const {
  return options_ ? options_->chosen() < 0
         : order_ ? !touched_ && given_.draft.empty() && given_.tries == 0
         : grid_  ? grid_->empty()
         : curve_ ? curve_->empty()
                  : qt(text()).trimmed().isEmpty();
}

QString QuestionCard::what_to_do() const {
  if (order_) {
    switch (arranging(question_)) {
      case Arranging::match: return tr("Match the lines first.");
      case Arranging::sort: return tr("Sort the lines first.");
      case Arranging::order: return tr("Put the lines in order first.");
    }
  }
  const BuildKind built = question_.construction.kind;
  return question_.table ? tr("Paste your table first.")
         : words_        ? tr("Write a sentence or two first.")
         : code_         ? (built == BuildKind::calls       ? tr("Write the calls first.")
                            : built == BuildKind::placement ? tr("Seat the ranks first.")
                                                            : tr("Write a schedule first."))
         : grid_         ? tr("Click what is there, or use arrows, digits and Space, which fills a cell.")
         : curve_ ? (question_.sketch->x.blocks.empty() ? tr("Draw the curve first, with the mouse or with arrows.")
                                                        : tr("Draw every bar first, with the mouse or with arrows."))
         : question_.picks        ? tr("Click them on the stage, or type their names.")
         : !options_              ? tr("Type a number first.")
         : question_.pick.empty() ? tr("Choose one: click it, or type its letter.")
                                  : tr("Choose one, here or on the stage.");
}

bool QuestionCard::judged() const {
  if (code_) return !proved_.empty() && text() == proved_;
  return given_.tries > 0 && (options_ ? options_->chosen() == given_.option : text() == given_.text);
}

QString QuestionCard::blocker() const {
  return given_.done ? tr("This question is answered.")
         : empty()   ? what_to_do()
         : judged()  ? tr("Change your answer first.")
                     : QString();
}

/// Who has not answered can go to Commit all the same: it says what is missing, where Skip would come next.
void QuestionCard::refresh_commit() {
  const QString reason = blocker();
  setAccessibleDescription(!given_.done   ? tr("not answered yet")
                           : given_.right ? tr("answered, right")
                                          : tr("answered"));
  commit_->set_blocked(empty() && !given_.done ? QString() : reason);
  commit_->set_kind(reason.isEmpty() ? Button::Kind::primary : Button::Kind::secondary);
  if (!reason.isEmpty()) commit_->setToolTip(reason);
  commit_->setVisible(!given_.done);
  give_up_->setVisible(!given_.done && given_.tries >= kTriesBeforeTheAnswer);
  if (sums_) sums_->setVisible(!given_.done);
  if (hint_button_) hint_button_->setVisible(!given_.done && hint_->isHidden());
  if (reason_) {
    reason_->setText(reason);
    reason_->setVisible(!given_.done);
  }
}

/// In the place of what was said to an earlier answer.
void QuestionCard::refuse(const QString& why) {
  feedback_->hide();
  refused_->say(why);
  bring_into_view_soon(refused_);
}

void QuestionCard::commit(Qt::FocusReason reason) {
  if (given_.done) return;
  if (const QString why = blocker(); !why.isEmpty()) {
    keep_focus(reason);
    if (reason_ == nullptr && empty()) refuse(why);
    if (reason_ != nullptr) bring_into_view_soon(reason_);
    return;
  }
  const Feedback feedback = options_ ? check_option(question_, static_cast<std::size_t>(options_->chosen()))
                                     : check_answer(question_, text());
  if (!feedback.accepted) {
    if (code_) code_->mark(feedback.line, feedback.column);
    keep_focus(reason);
    return refuse(qt(feedback.markdown));
  }
  refused_->say({});
  given_.option = options_ ? options_->chosen() : -1;
  given_.text = text();
  given_.draft.clear();
  // To look at what one began with is no try.
  if (!code_ || feedback.right || given_.text != question_.construction.start) ++given_.tries;
  if (code_) proved_ = given_.text;
  given_.right = feedback.right && question_.kind != QuestionKind::explain;  // own words are compared, not judged
  given_.done = feedback.right || question_.kind == QuestionKind::predict;
  show_feedback(feedback);
  keep_focus(reason);
  if (field_ && !field_->toolTip().isEmpty()) field_->setCursorPosition(0);  // a sum without room is read from there
  if (given_.done) lock();
  refresh_commit();
  Q_EMIT answered();
  watch(feedback);
}

}  // namespace ringside::ui
