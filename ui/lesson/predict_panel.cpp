#include "ui/lesson/predict_panel.h"

#include <utility>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include "lessons/lesson.h"
#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/slim_scroll_bar.h"
#include "ui/controls/style.h"
#include "ui/lesson/in_view.h"
#include "ui/lesson/question_card.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

PredictPanel::PredictPanel(QWidget* parent)
    : QWidget(parent),
      nothing_(new Text(tr("This case has nothing to foretell: its schedule is wrong, or has no steps."),
                        Text::Ink::normal, text_font(14))),
      score_(new Text({}, Text::Ink::hint, text_font(13))),
      another_(new Button(Button::Kind::secondary, tr("Ask another"))) {
  setAccessibleName(tr("Predict"));
  setFocusPolicy(Qt::ClickFocus);
  // The scroll bar stands in the margin at the right.
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(20, 14, 20 - SlimScrollBar::kWidth, 14);
  all->setSpacing(12);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(0, 0, SlimScrollBar::kWidth, 0);
  head->addWidget(new Text(tr("Predict, then watch"), Text::Ink::strong, text_font(15, 600)));
  head->addStretch();
  auto* close = new Button(Button::Kind::quiet, {}, Glyph::close);
  close->setObjectName(QStringLiteral("predict_close"));
  close->describe(tr("Leave Predict"), tr("Back to the case panel"));
  head->addWidget(close);
  all->addLayout(head);
  auto* content = new QWidget;
  column_ = new QVBoxLayout(content);
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(0);
  nothing_->setWordWrap(true);
  column_->addWidget(nothing_);
  column_->addStretch(1);
  scroll_ = scrolled(content);
  scroll_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // it shows nothing where nothing scrolls
  all->addWidget(scroll_, 1);
  auto* foot = new QHBoxLayout;
  foot->setContentsMargins(0, 0, SlimScrollBar::kWidth, 0);
  foot->addWidget(score_);
  foot->addStretch();
  another_->setObjectName(QStringLiteral("predict_another"));
  foot->addWidget(another_);
  all->addLayout(foot);
  connect(close, &QPushButton::clicked, this, &PredictPanel::closed);
  connect(another_, &QPushButton::clicked, this, &PredictPanel::another_wanted);
  refresh();
}

bool PredictPanel::waiting() const {
  return card_ != nullptr && card_->waiting();
}

void PredictPanel::set_case(std::shared_ptr<const Answer> answer, const CursorPosition& at) {
  if (answer == answer_) return;
  answer_ = std::move(answer);
  if (!answer_) return clear();
  ask(at);
}

void PredictPanel::clear() {
  const bool waited = waiting();
  answer_.reset();
  asked_.reset();
  delete std::exchange(card_, nullptr);
  refresh();
  if (waited) Q_EMIT waiting_changed(false);
}

void PredictPanel::ask(const CursorPosition& at) {
  if (!answer_) return;
  const bool waited = waiting(), at_keys = focusWidget() != nullptr && focusWidget()->hasFocus();
  if (card_) card_->hide(), std::exchange(card_, nullptr)->deleteLater();
  // What is asked within a step is about its beginning.
  asked_ = next_case_question(*answer_, {at.step, 0}, number_++);
  if (asked_) {
    if (!asked_->about.empty()) Q_EMIT asking_about(asked_->about);  // before there is a card that it could answer
    card_ = new QuestionCard(asked_->question, {});
    column_->insertWidget(1, card_);
    card_->show();
    scroll_->verticalScrollBar()->setValue(0);
    setTabOrder(&card_->reply(), another_);
    connect(card_, &QuestionCard::answered, this, [this] {
      const Question& q = asked_->question;
      const GivenAnswer& given = card_->given();
      const Feedback said =
          given.option >= 0 ? check_option(q, static_cast<std::size_t>(given.option)) : check_answer(q, given.text);
      ++answered_;
      right_ += said.right ? 1 : 0;
      refresh();
      bring_into_view_soon(card_);
      bring_into_view_soon(&card_->reply());
      Q_EMIT waiting_changed(false);
      Q_EMIT committed(*asked_);
    });
  }
  refresh();
  if (at_keys) focus_input();
  if (waiting() != waited) Q_EMIT waiting_changed(waiting());
}

void PredictPanel::focus_input() {
  waiting() ? card_->focus_input() : setFocus(Qt::ShortcutFocusReason);
}

bool PredictPanel::take_typed(QKeyEvent* event) {
  return isVisible() && card_ != nullptr && card_->take_typed(event);
}

bool PredictPanel::commit_picked() {
  return isVisible() && card_ != nullptr && card_->commit_picked();
}

bool PredictPanel::pick(const Selected& selected) {
  return card_ != nullptr && card_->pick(selected);
}

void PredictPanel::refresh() {
  nothing_->setVisible(!card_ && answer_ != nullptr);
  score_->setText(answered_ == 0 ? QString() : tr("%1 of %2 as you predicted").arg(right_).arg(answered_));
  another_->set_blocked(waiting() ? tr("Commit to this one first") : QString());
}

/// What the card leaves: Enter asks another once this one is answered, Escape leaves.
void PredictPanel::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (event->key() == Qt::Key_Escape) return Q_EMIT closed();
  if (enter && !event->isAutoRepeat() && card_ != nullptr && !waiting()) return Q_EMIT another_wanted();
  QWidget::keyPressEvent(event);
}

void PredictPanel::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.fillRect(rect(), t.panel);
  p.fillRect(QRect(width() - 1, 0, 1, height()), t.hair);
}

}  // namespace ringside::ui
