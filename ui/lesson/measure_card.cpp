#include "ui/lesson/measure_card.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "core/measure/backend.h"
#include "ui/controls/badge.h"
#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/gamma/gamma_measure.h"
#include "ui/lesson/lesson_text.h"
#include "ui/model/measurer.h"
#include "ui/model/run_control.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

/// An emulated run is slowed by its scale; its tier's own time is asked for.
Seconds own_time(double wall, const MeasurementRow& row) {
  return Seconds(wall / row.time_scale);
}

QString named(const MeasurementRow& row) {
  return MeasureCard::tr("%1, %2, %3 ranks, %4")
      .arg(qt(row.collective), qt(row.algorithm))
      .arg(row.ranks)
      .arg(qt(format_bytes(Bytes(static_cast<double>(row.bytes)))));
}

/// What stands beside the measured time: the model's, or that of the fastest of the library.
QString rival_of(const MeasureBlock& block, const MeasurementRow& row) {
  double beside = row.predicted_s;
  if (block.library) {
    beside = 0;
    for (const auto& [name, seconds] : row.library_s)
      if (beside == 0 || seconds < beside) beside = seconds;
  }
  return beside > 0 ? qt(format_seconds(own_time(beside, row))) : QStringLiteral("-");
}

}  // namespace

QString measured_words(const MeasureBlock& block, const std::vector<MeasurementRow>& rows) {
  QString out;
  if (block.local_batch > 0) {
    for (const MeasurementRow& row : rows)
      if (row.gamma) out += gamma_words(row) + QStringLiteral("\n\n");
    return out.trimmed();
  }
  const QString rival = block.library ? MeasureCard::tr("the library's own") : MeasureCard::tr("model");
  const bool imposed = backend_of(block.backend).imposes;
  out = (imposed ? MeasureCard::tr("| | emulated | %1 |") : MeasureCard::tr("| | measured | %1 |")).arg(rival) +
        QStringLiteral("\n|:--|--:|--:|\n");
  for (const MeasurementRow& row : rows)
    out += QStringLiteral("| %1 | **%2** | %3 |\n")
               .arg(named(row), qt(format_seconds(own_time(row.median_s, row))), rival_of(block, row));
  if (rows.size() == 2 && rows[1].median_s > 0 && !block.library) {
    const double took = own_time(rows[0].median_s, rows[0]) / own_time(rows[1].median_s, rows[1]);
    const Seconds below = own_time(rows[1].predicted_s, rows[1]);
    const QString told =
        below.value > 0 ? qt(format_fixed(own_time(rows[0].predicted_s, rows[0]) / below, 2)) + QStringLiteral(" ×")
                        : QStringLiteral("-");
    out += MeasureCard::tr("| the first over the second | **%1 ×** | %2 |").arg(qt(format_fixed(took, 2)), told);
  }
  return out.trimmed();
}

MeasureCard::MeasureCard(const MeasureBlock& block, Measurer* measurer, const GivenAnswer& given, QWidget* parent)
    : QWidget(parent),
      block_(block),
      measurer_(measurer),
      given_(given),
      button_(new Button(Button::Kind::secondary)),
      badge_(new Badge(backend_of(block.backend).imposes ? Origin::emulated : Origin::measured)),
      state_(new Text({}, Text::Ink::hint, text_font(13))),
      result_(new LessonText(LessonText::Role::feedback)) {
  button_->setObjectName("measure_" + qt(block_.id));
  result_->setObjectName("measured_" + qt(block_.id));
  state_->setObjectName("measure_state_" + qt(block_.id));
  state_->setWordWrap(true);
  auto* prompt = new LessonText(LessonText::Role::prompt);
  prompt->set_markdown(qt(block_.prompt));
  auto* head = new QHBoxLayout;
  head->setContentsMargins(0, 0, 0, 0);
  head->addWidget(new Text(tr("Measure here"), Text::Ink::normal, text_font(14, 600)));
  head->addStretch();
  head->addWidget(badge_);
  auto* foot = new QHBoxLayout;
  foot->setContentsMargins(0, 0, 0, 0);
  foot->setSpacing(metric::gap);
  foot->addWidget(button_);
  foot->addWidget(state_, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 14, 16, 14);
  column->setSpacing(8);
  column->addLayout(head);
  column->addWidget(prompt);
  column->addLayout(foot);
  column->addWidget(result_);
  connect(button_, &QPushButton::clicked, this, &MeasureCard::press);
  if (measurer_ != nullptr) {
    connect(measurer_, &Measurer::environment, this,
            [this](const Environment& e) { where_ = qt(e.host) + QStringLiteral(", ") + qt(e.date.substr(0, 10)); });
    connect(measurer_, &Measurer::row, this, [this](int, const MeasurementRow& row) {
      if (running_) take(row);
    });
    connect(measurer_, &Measurer::failed, this, [this](const QString& line) {
      if (running_) state_->setText(line);
    });
    connect(measurer_, &Measurer::finished, this, [this] {
      if (running_ && state_->text() == tr("Measuring…")) state_->setText({});
      running_ = false;
      show_button();
    });
  }
  show_result();
  show_button();
}

void MeasureCard::set_held(bool held) {
  held_ = held;
  show_button();
}

QString MeasureCard::blocker() const {
  if (held_) return tr("Answer the question above first");
  const auto largest = std::max_element(block_.cases.begin(), block_.cases.end(), [](const Case& a, const Case& b) {
    return a.size() * a.instance.ranks < b.size() * b.instance.ranks;
  });
  return run_blocker(*largest, measurer_, block_.backend);
}

void MeasureCard::press() {
  if (running_) return measurer_->cancel();
  if (measurer_ == nullptr || !blocker().isEmpty()) return;
  if (measurer_->running()) return state_->setText(tr("Another run is under way."));
  MeasureRequest request;
  request.cases = block_.cases;
  request.backend = block_.backend;
  request.local_batch = block_.local_batch;
  request.library = block_.library;
  request.budget_s = kBudget;
  running_ = true;
  rows_.clear();
  state_->setText(tr("Measuring…"));
  show_button();
  measurer_->start(request);
}

void MeasureCard::take(const MeasurementRow& row) {
  rows_.push_back(row);
  if (rows_.size() < block_.cases.size()) return;
  QString text = measured_words(block_, rows_);
  if (!where_.isEmpty()) text += QStringLiteral("\n\n") + tr("Run on %1.").arg(where_);
  given_ = {.text = text.toStdString(), .tries = given_.tries + 1, .done = true};
  show_result();
  Q_EMIT measured();
}

void MeasureCard::show_result() {
  badge_->setVisible(given_.done);
  result_->setVisible(given_.done);
  if (!given_.done) return;
  result_->set_markdown(qt(given_.text) + (block_.told.empty() ? QString() : QStringLiteral("\n\n") + qt(block_.told)));
}

void MeasureCard::show_button() {
  const int ranks = std::max_element(block_.cases.begin(), block_.cases.end(), [](const Case& a, const Case& b) {
                      return a.instance.ranks < b.instance.ranks;
                    })->instance.ranks;
  button_->setText(running_      ? tr("Stop")
                   : given_.done ? tr("Run again on %1 ranks").arg(ranks)
                                 : tr("Run on %1 ranks").arg(ranks));
  button_->describe(button_->text(), tr("Executes this on real ranks of this computer"));
  button_->set_blocked(running_ ? QString() : blocker());
}

void MeasureCard::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(QPen(t.hair, 1));
  p.setBrush(t.panel);
  p.drawRoundedRect(QRectF(rect()).adjusted(.5, .5, -.5, -.5), metric::card_radius, metric::card_radius);
}

}  // namespace ringside::ui
