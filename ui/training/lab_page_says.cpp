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
  if (!wait_timer_.isActive()) wait_timer_.start();
}

void LabPage::end_wait() {
  wait_timer_.stop();
  show_wait(false);
}

void LabPage::grey(bool greyed) {
  for (Veil* veil : veils_) veil->setVisible(greyed);
}

void LabPage::show_wait(bool shown) {
  for (Badge* badge : badges_) badge->set_computing(shown);
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
