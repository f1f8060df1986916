#include "ui/gamma/gamma_measure.h"

#include <QHBoxLayout>

#include "core/base/text.h"
#include "core/measure/backend.h"
#include "ui/controls/badge.h"
#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/gamma/gamma_symbols.h"
#include "ui/gamma/gamma_table.h"
#include "ui/model/case_edit.h"
#include "ui/model/document.h"
#include "ui/model/measurer.h"
#include "ui/model/run_control.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr std::int64_t kParameters = 1000 * 1000;

QString seconds(double s) {
  return qt(format_seconds(Seconds(s)));
}

}  // namespace

Case gamma_case(const Case& question) {
  Case c;
  if (question.collective == Collective::allreduce && !question.own()) {
    c.algorithm = question.algorithm;
    c.instance.parameters = question.instance.parameters;
  } else {
    c.algorithm = "ring";
  }
  c.collective = Collective::allreduce;
  c.instance.ranks = question.instance.ranks;
  c.type = ElementType::float32;
  c.op = Op::sum;
  c.bytes = kParameters * size_of(c.type);
  return c;
}

QString gamma_words(const MeasurementRow& row) {
  const MeasuredGamma& g = *row.gamma;
  return GammaMeasure::tr("K = %1, P = %2, b = %3, %4, %5: compute %6, all-reduce %7, γ = %8, %9-bound. ")
             .arg(row.ranks)
             .arg(scaled_text(g.parameters), scaled_text(g.local_batch), qt(row.backend), qt(g.library),
                  seconds(g.compute_s), seconds(g.comm_s), gamma_text(g.gamma()),
                  g.gamma() > 1 ? GammaMeasure::tr("communication") : GammaMeasure::tr("compute")) +
         GammaMeasure::tr("One after the other %1, both at once %2.").arg(seconds(g.serial_s), seconds(g.overlapped_s));
}

GammaMeasure::GammaMeasure(const Document& document, Measurer* measurer, QWidget* parent)
    : QWidget(parent),
      document_(document),
      measurer_(measurer),
      button_(new Button(Button::Kind::secondary)),
      badge_(new Badge(Origin::measured)),
      words_(new Text({}, Text::Ink::normal, text_font(13))) {
  button_->setObjectName(QStringLiteral("gamma_measure"));
  words_->setObjectName(QStringLiteral("gamma_measured"));
  words_->setWordWrap(true);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(metric::gap);
  row->addWidget(button_);
  row->addWidget(badge_);
  row->addWidget(words_, 1);
  badge_->hide();
  words_->setText(
      tr("γ by the clock: the matrix products of a layer, alone, after and beside the all-reduce of its gradient."));
  connect(button_, &QPushButton::clicked, this, &GammaMeasure::press);
  connect(&document_, &Document::question_changed, this, &GammaMeasure::refresh);
  refresh();
  if (measurer_ == nullptr) return;
  connect(measurer_, &Measurer::row, this, [this](int, const MeasurementRow& measured) {
    if (!running_ || !measured.gamma) return;
    badge_->show();
    words_->setText(gamma_words(measured));
  });
  connect(measurer_, &Measurer::failed, this, [this](const QString& line) {
    if (running_) words_->setText(line);
  });
  connect(measurer_, &Measurer::finished, this, [this] {
    running_ = false;
    refresh();
  });
}

QString GammaMeasure::words() const {
  return words_->text();
}

std::string GammaMeasure::backend() const {
  // Imposed wires and real arithmetic have no common clock.
  const BackendKind& kind = backend_of(document_.backend());
  return kind.imposes || kind.name.empty() ? backends().front().name : kind.name;
}

void GammaMeasure::press() {
  if (running_) return measurer_->cancel();
  if (measurer_->running()) return words_->setText(tr("Another run is under way."));
  running_ = true;
  badge_->hide();
  words_->setText(tr("Measuring for up to %1 s.").arg(kBudget));
  refresh();
  MeasureRequest request;
  request.cases = {gamma_case(document_.question())};
  request.backend = backend();
  request.budget_s = kBudget;
  request.local_batch = kLocalBatch;
  measurer_->start(request);
}

void GammaMeasure::refresh() {
  button_->setText(running_ ? tr("Stop") : tr("Measure here"));
  const Case c = gamma_case(document_.question());
  const auto valid = validate(c);
  const QString blocked = !valid ? qt(valid.error().line()) : run_blocker(c, measurer_, backend());
  button_->describe(button_->text(), tr("Runs %1 on %2 real ranks, with the products of %3 examples beside it")
                                         .arg(qt(c.algorithm))
                                         .arg(c.instance.ranks)
                                         .arg(kLocalBatch));
  button_->set_blocked(running_ ? QString() : blocked);
}

}  // namespace ringside::ui
