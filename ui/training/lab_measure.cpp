#include "ui/training/lab_measure.h"

#include <utility>

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "core/measure/backend.h"
#include "ui/controls/badge.h"
#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {

LabMeasure::LabMeasure(Measurer* measurer, What what, QWidget* parent)
    : QWidget(parent),
      measurer_(measurer),
      what_(std::move(what)),
      button_(new Button(what_.primary ? Button::Kind::primary : Button::Kind::secondary)),
      badge_(new Badge(Origin::measured)),
      words_(new Text(what_.about, Text::Ink::normal, text_font(13))) {
  button_->setObjectName(QStringLiteral("lab_measure"));
  words_->setObjectName(QStringLiteral("lab_measured"));
  words_->setWordWrap(true);
  words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  words_->setMinimumHeight(3 * words_->fontMetrics().lineSpacing());  // a result takes no room from the picture
  auto* head = new QHBoxLayout;
  head->setContentsMargins(0, 0, 0, 0);
  head->addWidget(button_);
  head->addStretch();
  head->addWidget(badge_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, metric::gap, 0, 0);
  column->setSpacing(4);
  column->addLayout(head);
  column->addWidget(words_);
  badge_->hide();
  connect(button_, &QPushButton::clicked, this, &LabMeasure::press);
  if (measurer_ != nullptr) {
    connect(measurer_, &Measurer::row, this, [this](int, const MeasurementRow& row) {
      if (!running_) return;
      rows_.push_back(row);
      if (stale_) return;
      badge_->set_origin(backend_of(row.backend).imposes ? Origin::emulated : Origin::measured);
      badge_->show();
      words_->setText(what_.words(rows_));
      Q_EMIT measured();
    });
    connect(measurer_, &Measurer::failed, this, [this](const QString& line) {
      if (running_) words_->setText(line);
    });
    connect(measurer_, &Measurer::finished, this, [this] {
      if (running_ && rows_.empty() && words_->text() == Train::tr("Measuring…")) words_->setText(what_.about);
      running_ = false;
      show_button();
    });
  }
  show_button();
}

QString LabMeasure::words() const {
  return words_->text();
}

void LabMeasure::press() {
  if (running_) return measurer_->cancel();
  if (measurer_ == nullptr) return;
  if (measurer_->running()) return words_->setText(Train::tr("Another run is under way."));
  const auto request = what_.request();
  if (!request) return words_->setText(qt(request.error().line()));
  running_ = true;
  stale_ = false;
  rows_.clear();
  Q_EMIT measured();
  badge_->hide();
  words_->setText(Train::tr("Measuring…"));
  show_button();
  measurer_->start(*request);
}

void LabMeasure::refresh() {
  stale_ = true;
  badge_->hide();
  words_->setText(what_.about);
  show_button();
}

void LabMeasure::show_button() {
  button_->setText(running_ ? Train::tr("Stop") : what_.button);
  const auto request = what_.request();
  button_->describe(button_->text(), what_.about);
  button_->set_blocked(running_               ? QString()
                       : measurer_ == nullptr ? Train::tr("This window has no runner: it was opened without one")
                       : !request             ? qt(request.error().line())
                                              : QString());
}

}  // namespace ringside::ui
