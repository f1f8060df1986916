#include "ui/training/lever_switches.h"

#include <algorithm>

#include <QGridLayout>

#include "core/base/text.h"
#include "ui/controls/badge.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/controls/switch.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"
#include "ui/training/lever_words.h"

namespace ringside::ui {
namespace {

Text* number(bool strong) {
  auto* text = new Text({}, strong ? Text::Ink::strong : Text::Ink::normal, number_font(13, strong ? 600 : 400));
  text->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  return text;
}

}  // namespace

LeverSwitches::LeverSwitches(QWidget* parent)
    : QWidget(parent), grid_(new QGridLayout(this)), bill_(new Text({}, Text::Ink::normal, text_font(13))) {
  setObjectName(QStringLiteral("train_levers"));
  grid_->setContentsMargins(0, 0, 0, 0);
  grid_->setHorizontalSpacing(8);
  grid_->setVerticalSpacing(1);
  grid_->setColumnStretch(1, 1);
  int at = 0;
  const auto head = [&](int column, const QString& name) {
    auto* text = new Text(name, Text::Ink::hint, text_font(13));
    text->setAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    grid_->addWidget(text, at, column);
  };
  head(0, Train::tr("alone"));
  head(2, QStringLiteral("γ"));
  head(3, Train::tr("exposed"));
  exposed_ = grid_->itemAtPosition(0, 3)->widget();
  head(4, Train::tr("examples/s"));
  grid_->addWidget(new Text(Train::tr("no lever"), Text::Ink::normal, text_font(13)), ++at, 0);
  add_numbers(at, here_, false);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    Row& row = rows_[i];
    row.lever = new Switch(title_of(kLevers[i]));
    row.lever->setObjectName(QStringLiteral("lever_%1").arg(i));
    row.effect = new Text({}, Text::Ink::hint, text_font(13));
    row.effect->setMinimumWidth(20);
    grid_->addWidget(row.lever, ++at, 0);
    row.at = at;
    grid_->addWidget(row.effect, at, 1);
    add_numbers(at, row, false);
    connect(row.lever, &Switch::clicked, this, [this] {
      LeverSet on;
      for (std::size_t k = 0; k < rows_.size(); ++k)
        if (rows_[k].lever->isChecked()) on.insert(kLevers[k]);
      Q_EMIT pulled(on);
    });
  }
  grid_->addWidget(new Text(Train::tr("together"), Text::Ink::strong, text_font(13, 600)), ++at, 0);
  add_numbers(at, all_, true);
  bill_->setObjectName(QStringLiteral("train_bill"));
  bill_->setWordWrap(true);
  bill_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  bill_->setMinimumHeight(2 * bill_->fontMetrics().lineSpacing());
  grid_->addWidget(bill_, ++at, 0, 1, 5);
  grid_->setRowStretch(at, 1);
}

void LeverSwitches::add_numbers(int at, Row& row, bool strong) {
  row.gamma = number(strong), row.exposed = number(strong), row.rate = number(strong);
  grid_->addWidget(row.gamma, at, 2);
  grid_->addWidget(row.exposed, at, 3);
  grid_->addWidget(row.rate, at, 4);
}

void LeverSwitches::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  constexpr int kAiry = 380;
  grid_->setVerticalSpacing(height() >= kAiry ? 8 : 1);
  place_effects();
}

void LeverSwitches::place_effects() {
  int taken = 0, widest = 0, exposed = 0;
  for (const int column : {0, 2, 3, 4}) {
    int wide = 0;
    for (int at = 0; at <= rows_.back().at + 1; ++at)
      if (const auto* cell = grid_->itemAtPosition(at, column); cell != nullptr)
        wide = std::max(wide, cell->widget()->sizeHint().width());
    if (column == 3) exposed = wide + grid_->horizontalSpacing();
    taken += wide + grid_->horizontalSpacing();
  }
  const bool lean = taken > width();
  if (lean) taken -= exposed;
  exposed_->setVisible(!lean);
  for (const Row* row : {&here_, &all_}) row->exposed->setVisible(!lean);
  for (const Row& row : rows_) row.exposed->setVisible(!lean && row.lever->isEnabled());
  for (const Row& row : rows_)
    if (row.lever->isEnabled()) widest = std::max(widest, row.effect->sizeHint().width());
  for (const Row& row : rows_) row.effect->setVisible(!row.lever->isEnabled() || taken + widest <= width());
}

/// Beside what no lever gives: the page has one step, the simulated one.
void LeverSwitches::fill(const Row& row, const Lever& l, const Lever& none) {
  row.gamma->setText(qt(format_gamma(l.gamma)));
  row.exposed->setText(exposed_of(l));
  row.rate->setText(rate_of(l, none));
}

void LeverSwitches::show_step(const StepData& d) {
  const Lever& none = *d.levers.front();
  fill(here_, none, none);
  fill(all_, d.together, none);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    const std::optional<Lever>& l = d.levers[i + 1];
    row.lever->setChecked(d.on.contains(kLevers[i]));
    row.lever->setEnabled(l.has_value());
    grid_->removeWidget(row.effect);
    grid_->addWidget(row.effect, row.at, 1, 1, l ? 1 : 4);
    for (Text* text : {row.gamma, row.exposed, row.rate}) text->setVisible(l.has_value());
    row.effect->setText(l ? effect_of(kLevers[i], d) : why_not(blocked(d.mix(), kLevers[i])));
    if (l) fill(row, *l, none);
    const QString price = price_of(kLevers[i], d);
    const QString tip = l ? Train::tr("%1. Alone: γ %2, examples a second %3 (%4). Its price: %5")
                                .arg(row.effect->text(), qt(format_gamma(l->gamma)), rate_of(*l, none),
                                     said(origin_of(l->origin)), price)
                        : blocked(d.mix(), kLevers[i]) == LeverBlock::sharded
                            ? Train::tr("It sums between whole replicas: needs ZeRO 0")
                            : row.effect->text();
    row.lever->setToolTip(tip);
    row.lever->setAccessibleDescription(tip);
  }
  bill_->setText(bill_of(d));
  place_effects();
}

QString LeverSwitches::bill() const {
  return bill_->text();
}

}  // namespace ringside::ui
