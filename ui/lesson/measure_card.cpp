#include "ui/lesson/measure_card.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "core/measure/backend.h"
#include "core/routing_tasks.h"
#include "ui/controls/accessible.h"
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

QString named(const MeasurementRow& row, const Case& asked) {
  QString name = MeasureCard::tr("%1, %2, %3 ranks, %4")
                     .arg(qt(row.collective), qt(row.algorithm))
                     .arg(row.ranks)
                     .arg(qt(format_bytes(Bytes(static_cast<double>(row.bytes)))));
  for (const Straggler& s : asked.wiring.stragglers)
    if (s.late.value > 0) name += MeasureCard::tr(", rank %1 late by %2").arg(s.rank).arg(qt(format_seconds(s.late)));
  return name;
}

/// By the model; of an exchange that no algorithm makes, its schedule simulated on the same wires.
double predicted(const MeasureBlock& block, std::size_t at, const MeasurementRow& row) {
  if (at < block.cases.size()) return row.predicted_s;
  const auto expected = simulated(block.tasks[at - block.cases.size()], row);
  return expected ? expected->value : 0;
}

/// What stands beside the measured time: the model's, or that of the fastest of the library.
QString rival_of(const MeasureBlock& block, std::size_t at, const MeasurementRow& row) {
  double beside = predicted(block, at, row);
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
  for (std::size_t i = 0; i < rows.size(); ++i)
    out +=
        QStringLiteral("| %1 | **%2** | %3 |\n")
            .arg(i < block.cases.size() ? named(rows[i], block.cases[i])
                                        : MeasureCard::tr("shares %1").arg(qt(block.exchanges[i - block.cases.size()])),
                 qt(format_seconds(own_time(rows[i].median_s, rows[i]))), rival_of(block, i, rows[i]));
  if (rows.size() == 2 && rows[1].median_s > 0 && !block.library) {
    const double took = own_time(rows[0].median_s, rows[0]) / own_time(rows[1].median_s, rows[1]);
    const Seconds above = own_time(predicted(block, 0, rows[0]), rows[0]),
                  below = own_time(predicted(block, 1, rows[1]), rows[1]);
    const QString told =
        below.value > 0 ? qt(format_fixed(above / below, 2)) + QStringLiteral(" ×") : QStringLiteral("-");
    out += MeasureCard::tr("| the first over the second | **%1 ×** | %2 |").arg(qt(format_fixed(took, 2)), told);
  }
  return out.trimmed();
}

QString trained_words(const SgdJob& job, const SgdRun& run) {
  const auto loss = [](double value) { return QString::number(value, 'f', 6); };
  const SgdStep& last = run.steps.back();
  return MeasureCard::tr("| after step %1 | loss |").arg(run.steps.size()) + QStringLiteral("\n|:--|--:|\n") +
         MeasureCard::tr("| one worker | %1 |").arg(loss(last.loss_one)) + QLatin1Char('\n') +
         MeasureCard::tr("| %1 ranks | %2 |").arg(job.workers).arg(loss(last.loss_many)) + QStringLiteral("\n\n") +
         (run.workers_agree ? MeasureCard::tr("All ranks hold the same bits; from the single worker's weights they "
                                              "differ by **%1** of the largest.")
                            : MeasureCard::tr("The ranks do not hold the same bits; from the single worker's weights "
                                              "they differ by **%1** of the largest."))
             .arg(QString::number(last.difference, 'g', 2));
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
  give_role(*this, QAccessible::Grouping);
  setAccessibleName(tr("Measure here") + QStringLiteral(": ") + prompt->accessibleName());
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
    connect(measurer_, &Measurer::environment, this, [this](const Environment& e) {
      if (running_) where_ = qt(e.host) + QStringLiteral(", ") + qt(e.date.substr(0, 10));
    });
    connect(measurer_, &Measurer::row, this, [this](int, const MeasurementRow& row) {
      if (running_) take(row);
    });
    connect(measurer_, &Measurer::trained, this, [this](const SgdRun& run) {
      if (running_ && block_.training && !run.steps.empty()) keep(trained_words(*block_.training, run));
    });
    connect(measurer_, &Measurer::failed, this, [this](const QString& line) {
      if (running_) fail(line);
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
  std::vector<Case> all = block_.cases;
  for (const Task& task : block_.tasks) all.push_back(task.question);
  if (block_.training) all.emplace_back().instance.ranks = block_.training->workers;
  const auto largest = std::ranges::max_element(all, {}, [](const Case& c) { return c.size() * c.instance.ranks; });
  return run_blocker(*largest, measurer_, block_.backend);
}

/// What is broken on purpose ends with what the ranks say of it: that is what was to be found out. Where no rank has
/// told where it is, none ran, and the line is of something else.
void MeasureCard::fail(const QString& line) {
  const bool on_purpose = block_.training && block_.training->fault != SgdFault::none;
  if (!on_purpose || where_.isEmpty()) return state_->setText(line);
  keep(QStringLiteral("**%1**").arg(line));
}

void MeasureCard::press() {
  if (running_) return measurer_->cancel();
  if (measurer_ == nullptr || !blocker().isEmpty()) return;
  if (measurer_->running()) return state_->setText(tr("Another run is under way."));
  MeasureRequest request;
  request.cases = block_.cases;
  request.tasks = block_.tasks;
  request.training = block_.training;
  request.backend = block_.backend;
  request.local_batch = block_.local_batch;
  request.library = block_.library;
  request.budget_s = kBudget;
  running_ = true;
  rows_.clear();
  where_.clear();
  state_->setText(tr("Measuring…"));
  show_button();
  measurer_->start(request);
}

void MeasureCard::take(const MeasurementRow& row) {
  rows_.push_back(row);
  if (rows_.size() == block_.rows()) keep(measured_words(block_, rows_));
}

void MeasureCard::keep(QString text) {
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
  setAccessibleDescription(running_ ? tr("Measuring…") : given_.done ? tr("measured") : tr("not measured yet"));
  const int ranks = block_.ranks();
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
