#include "ui/case/times_table.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>

#include "core/base/text.h"
#include "core/measure/backend.h"
#include "ui/controls/badge.h"
#include "ui/controls/field.h"
#include "ui/controls/glyph.h"
#include "ui/controls/style.h"
#include "ui/model/case_edit.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

Text* value() {
  auto* text = new Text({}, Text::Ink::strong, number_font(15, 700));
  text->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  text->setTextInteractionFlags(Qt::NoTextInteraction);
  return text;
}

QString seconds(const std::optional<Seconds>& s, const char* before = "") {
  return s ? qt(before) + qt(format_seconds(*s)) : QString();
}

void absent(Text* text, const QString& words, const QString& why) {
  text->setText(words);
  text->set_ink(Text::Ink::hint);
  text->setFont(text_font(13));
  text->setToolTip(why);
}

void present(Text* text, const QString& words, const QString& tip = {}) {
  text->setText(words);
  text->set_ink(Text::Ink::strong);
  text->setFont(number_font(15, 700));
  text->setToolTip(tip);
}

}  // namespace

const MeasurementRow* row_of(const Measurement& measured, const Case& c) {
  for (const auto& row : measured.rows)
    if (row.bytes == c.bytes && row.algorithm == c.algorithm && row.ranks == c.instance.ranks &&
        row.collective == name(c.collective) && row.median_s > 0)  // a row that still runs has no time yet
      return &row;
  return nullptr;
}

double own_seconds(const MeasurementRow& row, double wall_seconds) {
  return row.time_scale > 0 ? wall_seconds / row.time_scale : wall_seconds;
}

QString fault_line(const Fault& fault) {
  const QString where = fault.step ? TimesTable::tr("Step %1, rank %2, chunk %3: ").arg(*fault.step + 1)
                                   : TimesTable::tr("At the end, rank %1, chunk %2: ");
  return where.arg(fault.rank).arg(fault.chunk) + qt(fault.what);
}

TimesTable::TimesTable(QWidget* parent)
    : QWidget(parent),
      formula_(value()),
      price_(value()),
      simulation_(value()),
      about_(new Text({}, Text::Ink::hint, text_font(13))),
      library_name_(new Text({}, Text::Ink::normal, text_font(13))),
      library_(value()),
      measured_(value()),
      interval_(new Text({}, Text::Ink::hint, number_font(13))),
      library_head_(new QWidget),
      library_origin_(new Badge(Origin::simulation)),
      origin_(new Badge(Origin::measured)) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setVerticalSpacing(5);
  grid->setColumnStretch(1, 1);
  int line = 0;
  const auto add = [&](Badge* badge, Text* text) {
    grid->addWidget(badge, line, 0, Qt::AlignLeft | Qt::AlignVCenter);
    grid->addWidget(text, line++, 1);
  };
  add(new Badge(Origin::formula), formula_);
  add(new Badge(Origin::price), price_);
  add(new Badge(Origin::simulation), simulation_);
  about_->setWordWrap(true);
  about_->setObjectName(QStringLiteral("time_about"));
  grid->addWidget(about_, line++, 0, 1, 2);
  auto* head = new QHBoxLayout(library_head_);
  head->setContentsMargins(0, 0, 0, 0);
  head->setSpacing(6);
  head->addWidget(library_origin_);
  head->addWidget(library_name_);
  grid->addWidget(library_head_, line, 0, Qt::AlignLeft | Qt::AlignVCenter);
  grid->addWidget(library_, line++, 1);
  add(origin_, measured_);
  interval_->setAlignment(Qt::AlignRight);
  grid->addWidget(interval_, line, 0, 1, 2);
  formula_->setObjectName(QStringLiteral("time_formula"));
  library_->setObjectName(QStringLiteral("time_library"));
  measured_->setObjectName(QStringLiteral("time_measured"));
  show_times(nullptr);
}

void TimesTable::show_library(const Answer& answer, const LibraryCurve* curve) {
  library_head_->setVisible(curve != nullptr);
  library_->setVisible(curve != nullptr);
  if (curve == nullptr) return;
  const QString label = qt(curve->model.library->label);
  library_name_->setText(label);
  const LibraryTime* t = curve->at(answer.question.bytes);
  if (t == nullptr || !t->best()) return absent(library_, t == nullptr ? tr("computing") : tr("does not apply"), {});
  library_origin_->set_origin(t->seconds ? Origin::simulation : Origin::formula);
  QString tip = !t->seconds ? tr("%1 %2, its own estimate: the schedule is too long to be simulated")
                : t->continued > 0
                    ? tr("%1 %2, simulated on these wires with fewer pieces, and continued to all of them")
                    : tr("%1 %2, simulated on these wires at the pace of its protocol");
  tip = tip.arg(qt(t->method), qt(t->pace.protocol));
  if (t->seconds && t->estimate) tip += tr("; its own estimate %1").arg(seconds(t->estimate));
  present(library_, seconds(t->best()), tip);
}

void TimesTable::show_times(const Answer* answer, const Measurement* measured, const LibraryCurve* library,
                            bool recorded) {
  const QString none = tr("does not apply");
  if (answer == nullptr) {
    for (Text* t : {formula_, price_, simulation_, measured_}) absent(t, {}, {});
    interval_->clear();
    library_head_->hide();
    library_->hide();
    about_->hide();
    return;
  }
  const Prediction& p = answer->prediction;
  const char* sign = p.formula_kind == FormulaKind::exact ? "" : p.formula_kind == FormulaKind::bound ? "≥ " : "≈ ";
  if (p.formula) {
    present(formula_, seconds(p.formula, sign), qt("T = " + answer->algorithm->closed_form.formula.text()));
  } else if (answer->algorithm == nullptr) {
    absent(formula_, none, tr("A schedule of your own has no closed form"));
  } else {
    QStringList conditions;
    for (const auto& c : answer->algorithm->closed_form.conditions) conditions << qt(c.text);
    absent(formula_, none, tr("The closed form holds where %1").arg(conditions.join(tr(" and "))));
  }
  p.price ? present(price_, seconds(p.price)) : absent(price_, none, {});
  constexpr double kAlike = 1.1;
  const bool apart = !answer->question.wiring.uniform() && p.price && p.simulation &&
                     (*p.price > kAlike * *p.simulation || *p.simulation > kAlike * *p.price);
  about_->setVisible(apart);
  if (apart)
    about_->setText(
        *p.price > *p.simulation
            ? tr("The price sends one message at a time over the slowest way; the simulation has all wires.")
            : tr("The price knows of no wire that messages share; the simulation has all wires."));
  p.simulation ? present(simulation_, seconds(p.simulation)) : absent(simulation_, none, {});

  show_library(*answer, library);

  const MeasurementRow* row = measured != nullptr ? row_of(*measured, answer->question) : nullptr;
  if (row == nullptr) {
    origin_->set_origin(Origin::measured);
    absent(measured_, tr("not run yet"), tr("Press Run: real ranks execute this very schedule"));
    interval_->hide();
    return;
  }
  const bool emulated = backend_of(row->backend).imposes;
  origin_->set_origin(emulated ? Origin::emulated : recorded ? Origin::recorded : Origin::measured);
  const QString slowed = emulated && row->time_scale > 1
                             ? tr("Wall clock %1, slowed %2 times on purpose so that this machine's noise drowns")
                                   .arg(qt(format_seconds(Seconds(row->median_s))))
                                   .arg(row->time_scale)
                             : tr("Median of %1 runs, wall clock").arg(row->samples_s.size());
  present(measured_, seconds(Seconds(own_seconds(*row, row->median_s))), slowed);
  interval_->setText(tr("%1 to %2")
                         .arg(qt(format_seconds(Seconds(own_seconds(*row, row->ci95_lo_s)))),
                              qt(format_seconds(Seconds(own_seconds(*row, row->ci95_hi_s))))));
  interval_->setToolTip(tr("95 % interval of the median, %1 runs").arg(row->samples_s.size()));
  interval_->show();
}

Verdict::Verdict(QWidget* parent) : QWidget(parent), text_(new Text({}, Text::Ink::strong, text_font(13))) {
  setObjectName(QStringLiteral("verdict"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(36, 8, 10, 8);
  text_->setWordWrap(true);
  row->addWidget(text_);
}

QString Verdict::text() const {
  return text_->text();
}

QString Verdict::basis(Proof::By by) {
  switch (by) {
    case Proof::By::replay: return tr("Every transfer was replayed.");
    case Proof::By::row:
      return tr(
          "Too many transfers to replay all: rank 0's row was replayed, and every rank's transfers were compared "
          "with it and are its images.");
    case Proof::By::turning:
      return tr(
          "Too many transfers to replay all: the steps up to one were replayed, whose images are all that follow. That "
          "they are was looked at in samples of steps.");
    case Proof::By::samples:
      return tr(
          "Too many transfers to replay all: rank 0's row was replayed. That the other ranks do the same was "
          "looked at in samples of steps and ranks.");
  }
  return {};
}

void Verdict::show_verdict(const Answer* answer, bool proving, const QString& unproved, Proof::By by) {
  ok_ = answer == nullptr || answer->proof.ok();
  proved_ = answer != nullptr && ok_ && !proving && unproved.isEmpty();
  text_->set_ink(ok_ ? Text::Ink::strong : Text::Ink::error);
  if (answer == nullptr)
    text_->setText(tr("Computing"));
  else if (proving)
    text_->setText(tr("Proving…"));
  else if (!ok_)
    text_->setText(fault_line(answer->proof.faults.front()));
  else
    text_->setText(!proved_ ? tr("Not proved: %1").arg(unproved)
                            : (by == Proof::By::replay    ? tr("Proved: %1")
                               : by == Proof::By::row     ? tr("Proved by rank 0's row: %1")
                               : by == Proof::By::turning ? tr("Proved by its first steps and samples: %1")
                                                          : tr("Proved by rank 0's row and samples: %1"))
                                  .arg(promise(answer->question)));
  setToolTip(proved_ ? basis(by) : QString());
  update();
}

void Verdict::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(Qt::NoPen);
  p.setBrush(ok_ ? t.soft : t.error_ground);
  p.drawRoundedRect(rect(), metric::control_radius, metric::control_radius);
  const Glyph glyph = proved_ ? Glyph::check : ok_ ? Glyph::none : Glyph::warning;
  paint_glyph(p, glyph, QRectF(11, height() / 2.0 - 8, 16, 16), ok_ ? t.accent : t.error);
}

}  // namespace ringside::ui
