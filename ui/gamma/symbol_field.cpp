#include "ui/gamma/symbol_field.h"

#include <algorithm>
#include <cmath>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSlider>

#include "core/base/leading_number.h"
#include "core/base/text.h"
#include "ui/controls/editors.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr int kLabelWidth = 132, kFieldWidth = 116, kFieldHeight = 28, kSliderHeight = 24;

}  // namespace

SymbolField::SymbolField(SymbolSpec spec, QWidget* parent)
    : QWidget(parent), spec_(std::move(spec)), slider_(new QSlider(Qt::Horizontal)), field_(new QLineEdit) {
  setFixedHeight(kFieldHeight);
  setToolTip(spec_.tip);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  auto* label = new Text(spec_.label, Text::Ink::normal, text_font(14, 500));
  label->setFixedWidth(kLabelWidth);
  label->setBuddy(field_);
  row->addWidget(label);
  row->addWidget(slider_, 1);
  row->addWidget(field_);
  field_->setFixedSize(kFieldWidth, kFieldHeight - 2);
  field_->setFont(number_font(14));
  field_->setObjectName(spec_.name + QStringLiteral("_field"));
  field_->setAccessibleName(spec_.label);
  field_->setAccessibleDescription(spec_.tip);
  field_->installEventFilter(this);
  slider_->setObjectName(spec_.name + QStringLiteral("_slider"));
  slider_->setAccessibleName(spec_.label);
  slider_->setMinimumWidth(90);
  teach_manners(slider_);
  slider_->setFixedHeight(kSliderHeight);
  slider_->setRange(0, notches());
  slider_->setPageStep(spec_.notches_per_factor);
  connect(slider_, &QSlider::valueChanged, this, [this](int notch) { accept(at_notch(notch)); });
  connect(field_, &QLineEdit::editingFinished, this, &SymbolField::read_field);
  set_value(spec_.low);
}

int SymbolField::notches() const {
  const double powers = std::log(spec_.high / spec_.low) / std::log(spec_.factor);
  return static_cast<int>(std::lround(powers * spec_.notches_per_factor)) + (spec_.from_zero ? 1 : 0);
}

double SymbolField::at_notch(int notch) const {
  if (spec_.from_zero && notch == 0) return 0;
  const double power = static_cast<double>(notch - (spec_.from_zero ? 1 : 0)) / spec_.notches_per_factor;
  const double value = spec_.low * std::pow(spec_.factor, power);
  // A notch is a number that the field can show in full.
  const double shown = leading_number_or(format_significant(value, spec_.whole && value < 1e4 ? 4 : 3), value);
  return spec_.whole ? std::max(1.0, std::round(shown)) : shown;
}

int SymbolField::notch_of(double value) const {
  if (value <= 0) return 0;
  const double power = std::log(value / spec_.low) / std::log(spec_.factor);
  const auto notch = static_cast<int>(std::lround(power * spec_.notches_per_factor)) + (spec_.from_zero ? 1 : 0);
  return std::clamp(notch, spec_.from_zero ? 1 : 0, notches());
}

void SymbolField::set_value(double value) {
  value_ = value;
  field_->setText(spec_.text(value));
  mark_error(field_, false);
  const QSignalBlocker quiet(slider_);
  slider_->setValue(notch_of(value));
}

void SymbolField::accept(double value) {
  set_value(value);
  Q_EMIT refused({});
  Q_EMIT changed(value);
}

void SymbolField::read_field() {
  if (field_->text() == spec_.text(value_)) {
    mark_error(field_, false);
    Q_EMIT refused({});
    return;
  }
  const auto value = spec_.parse(field_->text().trimmed().toStdString());
  if (value) return accept(*value);
  mark_error(field_, true);
  Q_EMIT refused(qt(value.error().line()));
}

bool SymbolField::eventFilter(QObject* watched, QEvent* event) {
  if (watched == field_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Up || key == Qt::Key_Down) {
      slider_->setValue(notch_of(value_) + (key == Qt::Key_Up ? 1 : -1));
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace ringside::ui
