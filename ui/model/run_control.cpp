#include "ui/model/run_control.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/base/text.h"
#include "core/job.h"
#include "core/measure/backend.h"
#include "core/sim/improve.h"
#include "ui/model/document.h"
#include "ui/model/slow_pace.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

constexpr std::int32_t kMostRanks = 64;
constexpr std::int64_t kLargest = std::int64_t{4} << 20;     // of the sizes that are added for the chart
constexpr std::int64_t kMostMemory = std::int64_t{2} << 30;  // of all ranks together
constexpr double kBudget = 30;
constexpr qint64 kRedraw = 250;  // ms between two pictures of a row that runs

}  // namespace

std::vector<Case> cases_around(const Case& c) {
  const std::int64_t unit = size_of(c.type);
  std::vector<std::int64_t> sizes;
  for (std::int64_t n = 256; n <= kLargest; n *= 8) sizes.push_back(n / unit * unit);
  sizes.push_back(kLargest);
  std::vector<Case> cases{c};
  for (const std::int64_t n : sizes) {
    if (n == c.bytes) continue;
    Case other = c;
    other.bytes = n;
    other.data.clear();
    cases.push_back(other);
  }
  return cases;
}

ChartKey chart_key(Case c, const std::string& backend) {
  c.bytes = 0;
  c.data.clear();
  if (!backend_of(backend).imposes) c.tier = "nvlink", c.alpha.reset(), c.bandwidth.reset();
  return {backend, std::move(c)};
}

QString run_blocker(const Case& c, const Measurer* measurer, const std::string& backend, const Answer* answer) {
  if (measurer == nullptr) return RunControl::tr("This window has no runner: it was opened without one");
  if (backend_of(backend).on_gpus)
    if (const Gpus gpus = measurer->gpus(); gpus.names.empty()) return qt(gpus.absence);
  if (asks_for_improvement(c.wiring.placement)) return RunControl::tr("The placement is still being searched");
  if (answer != nullptr && answer->question == c && !answer->proof.ok())
    return RunControl::tr("The schedule is wrong: real ranks run it when its proof finds no fault");
  if (c.instance.ranks > kMostRanks)
    return RunControl::tr("A run starts one process for each rank; %1 are too many for one machine, %2 are accepted")
        .arg(c.instance.ranks)
        .arg(kMostRanks);
  if (!c.wiring.uniform() && !backend_of(backend).imposes)
    return RunControl::tr(
               "%1 carries messages by its own wires, not by those of %2: choose the emulated network, or no topology")
        .arg(qt(backend_of(backend).label), qt(c.wiring.topology));
  const double memory = 3.0 * static_cast<double>(c.bytes) * c.instance.ranks;
  if (memory > static_cast<double>(kMostMemory))
    return RunControl::tr("%1 on every rank need more memory than a run may take here").arg(qt(size_text(c.size())));
  return {};
}

RunControl::RunControl(Document& document, Results& results, Measurer* measurer, QObject* parent)
    : QObject(parent), document_(document), results_(results), measurer_(measurer) {
  connect(&document_, &Document::question_changed, this, &RunControl::publish);
  if (measurer_ == nullptr) return;
  connect(measurer_, &Measurer::environment, this, [this](const Environment& e) {
    if (running_) new_.environment = e;
  });
  connect(measurer_, &Measurer::sample, this, &RunControl::take_sample);
  connect(measurer_, &Measurer::row, this, &RunControl::take_row);
  connect(measurer_, &Measurer::failed, this, [this](const QString& line) {
    if (running_) Q_EMIT failed(line);
  });
  connect(measurer_, &Measurer::finished, this, [this] {
    if (!running_) return;
    running_ = false;
    if (!samples_.empty()) samples_.clear(), publish();  // what was cut off is not kept
    Q_EMIT stopped();
  });
}

void RunControl::run(bool slowly) {
  if (running_ || measurer_ == nullptr || measurer_->running()) return;
  const Case& question = document_.question();
  const auto answer = results_.answer();
  if (slowly && (!answer || answer->question != question)) return;
  MeasureRequest request;
  request.backend = slowly ? "emulated" : document_.backend();
  request.budget_s = kBudget;
  request.pulses = backend_of(request.backend).imposes;
  if (slowly && !answer->step_end.empty() && answer->step_end.back().value > 0) {
    const SlowPace pace = slow_pace({{answer->step_end.back().value, std::ssize(answer->step_end)}});
    request.time_scale = pace.time_scale, request.budget_s = pace.budget_s;
  }
  cases_ = slowly ? std::vector{question} : cases_around(question);
  request.cases = cases_;
  key_ = chart_key(question, request.backend);
  // Other sizes that were measured stay on the chart.
  const Measurement* before = slowly ? kept(key_) : nullptr;
  new_ = before ? *before : Measurement();
  std::erase_if(new_.rows, [&](const MeasurementRow& row) { return row.bytes == question.bytes; });
  current_ = 0;
  samples_.clear();
  running_ = true;
  publish();
  Q_EMIT started();
  say_progress();
  Q_EMIT starting(request);
  measurer_->start(request);
}

void RunControl::cancel() {
  if (running_) measurer_->cancel();
}

void RunControl::take_sample(int row, double seconds) {
  if (!running_ || row < 0 || row >= static_cast<int>(cases_.size())) return;
  if (row != current_) samples_.clear();
  current_ = row;
  samples_.push_back(seconds);
  say_progress();
  if (samples_.size() > 1 && shown_.isValid() && shown_.elapsed() < kRedraw) return;
  shown_.start();
  publish();
}

void RunControl::take_row(int index, const MeasurementRow& row) {
  if (!running_) return;
  new_.rows.push_back(row);
  std::erase_if(kept_, [this](const auto& entry) { return entry.first == key_; });
  kept_.emplace_back(key_, new_);
  current_ = index + 1;
  samples_.clear();
  publish();
  say_progress();
}

void RunControl::say_progress() {
  const int count = static_cast<int>(cases_.size());
  const int shown = std::min(current_, count - 1);
  const QString size = qt(size_text(cases_[static_cast<std::size_t>(shown)].size()));
  const QString words =
      samples_.empty()
          ? tr("Measuring %1, size %2 of %3").arg(size).arg(shown + 1).arg(count)
          : tr("Measuring %1, size %2 of %3, run %4").arg(size).arg(shown + 1).arg(count).arg(samples_.size());
  Q_EMIT progress(words, static_cast<double>(current_) / count);
}

MeasurementRow RunControl::running_row() const {
  const Case& c = cases_[static_cast<std::size_t>(current_)];
  MeasurementRow row = row_for(c);
  // Where a backend chooses among executors, the rows that are done say which it was.
  row.backend = new_.rows.empty() ? key_.backend : new_.rows.back().backend;
  row.samples_s = samples_;
  return row;
}

const Measurement* RunControl::kept(const ChartKey& key) const {
  const auto it = std::find_if(kept_.begin(), kept_.end(), [&](const auto& entry) { return entry.first == key; });
  return it == kept_.end() ? nullptr : &it->second;
}

void RunControl::publish() {
  const ChartKey shown = chart_key(document_.question(), document_.backend());
  const bool of_class = document_.desk_in_use() == kClassDesk;
  const bool partial = !of_class && running_ && shown == key_ && !samples_.empty();
  // What an earlier run measured stays until this one has measured something.
  const Measurement* found = partial ? &new_ : of_class ? nullptr : kept(shown);
  if (found == nullptr) {
    if (results_.measured()) results_.set_measured(nullptr);
    return;
  }
  auto measurement = std::make_shared<Measurement>(*found);
  if (partial) measurement->rows.push_back(running_row());
  std::sort(measurement->rows.begin(), measurement->rows.end(),
            [](const auto& a, const auto& b) { return a.bytes < b.bytes; });
  results_.set_measured(std::move(measurement));
}

}  // namespace ringside::ui
