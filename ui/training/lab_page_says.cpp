// What a page says of its answer: a verdict, why there is none, or that it is being computed.
#include "core/base/result.h"
#include "ui/controls/badge.h"
#include "ui/controls/field.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_form.h"
#include "ui/training/lab_page.h"
#include "ui/training/lab_paint.h"
#include "ui/training/page_verdict.h"
#include "ui/training/veil.h"

namespace ringside::ui {

QString LabPage::verdict() const {
  return error_->line().isEmpty() ? verdict_->words() : error_->line();
}

void LabPage::say(const QString& choice, const QString& verdict, bool good) {
  grey(false);
  choice_->setText(choice);
  choice_->setToolTip(choice);
  verdict_->say(verdict, good);
  verdict_->show();
  line_verdict_->setText(good ? verdict : QStringLiteral("⚠ ") + verdict);
  line_verdict_->set_ink(good ? Text::Ink::accent : Text::Ink::error);
  line_verdict_->show();
  error_->say({});
  line_error_->say({});
}

void LabPage::refuse(LabForm& form, const Error& error) {
  form.refuse(error);
  grey(true);
  say_error(qt(form.named(error).line()));
}

void LabPage::say_error(const QString& line) {
  error_->say(line);
  line_error_->say(line);
  verdict_->hide();
  line_verdict_->hide();
}

void LabPage::wait() {
  if (waiting_.isValid()) return;
  waiting_.start();
  slow_ ? show_wait(true) : wait_timer_.start();
}

void LabPage::show_waiting() {
  if (waiting_.isValid()) show_wait(true);
}

void LabPage::know(const QWidget* view) {
  known_ = view;
  if (waits_) show_wait(true);
}

void LabPage::end_wait() {
  constexpr int kEarly = 5;  // ms that a timer may be
  if (waiting_.isValid()) slow_ = waiting_.elapsed() > kWaitMs - kEarly;
  waiting_.invalidate();
  known_ = nullptr;
  show_wait(false);
}

void LabPage::grey(bool greyed) {
  for (Veil* veil : veils_) veil->setVisible(greyed && veil->parentWidget() != known_);
}

void LabPage::show_wait(bool shown) {
  wait_timer_.stop();
  waits_ = shown;
  for (std::size_t i = 0; i < badges_.size(); ++i)
    badges_[i]->set_computing(shown && veils_[i]->parentWidget() != known_);
  for (Text* hint : findChildren<Text*>(QStringLiteral("card_hint"))) hint->setVisible(!shown);
  grey(shown);
  verdict_->set_computing(shown);
  if (shown) {
    error_->say({});
    line_error_->say({});
    verdict_->show();
    line_verdict_->setText(Train::tr("computing…"));
    line_verdict_->set_ink(Text::Ink::hint);
    line_verdict_->show();
  }
}

}  // namespace ringside::ui
