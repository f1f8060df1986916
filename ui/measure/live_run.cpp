#include "ui/measure/live_run.h"

#include <algorithm>

#include "core/job.h"

namespace ringside::ui {

LiveRun::LiveRun(Measurer* measurer, QObject* parent) : QObject(parent), measurer_(measurer) {
  if (measurer_ == nullptr) return;
  connect(measurer_, &Measurer::environment, this, [this](const Environment& e) {
    if (running_) measured_.environment = e, Q_EMIT changed();
  });
  connect(measurer_, &Measurer::pulse, this, &LiveRun::take_pulse);
  connect(measurer_, &Measurer::sample, this, [this](int row, double) {
    if (!running_ || row != static_cast<int>(done())) return;
    ++samples_;
    began_ = true;
  });
  connect(measurer_, &Measurer::row, this, [this](int, const MeasurementRow& row) {
    if (!running_) return;
    measured_.rows.push_back(row);
    samples_ = 0;
    began_ = true;
    if (done() < request_.cases.size())
      look_at(done());
    else
      for (LiveRank& rank : ranks_) rank = {static_cast<std::int32_t>(steps()), false, std::nullopt};
    Q_EMIT row_done();
    Q_EMIT changed();
  });
  connect(measurer_, &Measurer::failed, this, [this](const QString& line) {
    if (running_) error_ = line;
  });
  connect(measurer_, &Measurer::finished, this, [this] {
    if (!running_) return;
    running_ = false;
    elapsed_s_ = static_cast<double>(clock_.elapsed()) * 1e-3;
    if (!began_) forget();
    Q_EMIT changed();
    Q_EMIT ended();
  });
}

void LiveRun::start(const MeasureRequest& request) {
  if (running_ || measurer_ == nullptr || measurer_->running() || request.cases.empty()) return;
  request_ = request;
  measured_ = {};
  hosts_ = {}, doubt_ = {};
  error_.clear();
  stopped_ = false;
  running_ = true;
  began_ = false;
  samples_ = 0;
  ranks_.clear();
  clock_.start();
  look_at(0);
  Q_EMIT starting(request_);
  measurer_->start(request_);
  Q_EMIT changed();
}

void LiveRun::forget() {
  request_ = {};
  measured_ = {};
  doubt_ = {};
  ranks_.clear();
  schedule_.reset();
}

void LiveRun::stop() {
  if (!running_) return;
  stopped_ = true;
  measurer_->cancel();
}

double LiveRun::elapsed_s() const {
  return running_ ? static_cast<double>(clock_.elapsed()) * 1e-3 : elapsed_s_;
}

std::size_t LiveRun::current_index() const {
  return std::min(done(), request_.cases.size() - 1);
}

const Case& LiveRun::current() const {
  return request_.cases[current_index()];
}

void LiveRun::look_at(std::size_t index) {
  shown_ = index;
  const auto schedule = schedule_of({request_.cases[index], std::nullopt});
  schedule_ = schedule ? std::optional(*schedule) : std::nullopt;
  ranks_.assign(static_cast<std::size_t>(schedule_ ? schedule_->places() : request_.cases[index].instance.ranks), {});
}

void LiveRun::take_pulse(const RankSteps& now) {
  if (!running_) return;
  hosts_.hear(now, elapsed_s());
  doubt_ = schedule_ ? hosts_.doubt(*schedule_, elapsed_s()) : now;
  for (std::size_t i = 0; i < now.ranks.size() && i < now.steps.size(); ++i) {
    const std::int32_t rank = now.ranks[i];
    if (rank < 0 || rank >= static_cast<std::int32_t>(ranks_.size())) continue;
    LiveRank& live = ranks_[static_cast<std::size_t>(rank)];
    const std::int32_t step = now.steps[i] <= steps() ? now.steps[i] : 0;  // more are those of a ping-pong before it
    const std::uint32_t run = i < now.runs.size() ? now.runs[i] : 0;
    live.still = live.run == run && live.step == step;
    live.step = step, live.run = run;
    began_ = began_ || step > 0;
    const bool waits = schedule_ && doubt_.suspect >= 0 && rank != doubt_.suspect;
    live.waits_for = waits ? awaited(*schedule_, rank, live.step) : std::nullopt;
  }
  began_ = began_ || doubt_.suspect >= 0;
  Q_EMIT changed();
}

}  // namespace ringside::ui
