// Results: answers off the window's thread, and what else is known of the case.
#include <algorithm>
#include <atomic>
#include <exception>
#include <new>
#include <utility>

#include <QCoreApplication>
#include <QMetaObject>
#include <QPointer>
#include <QThreadPool>

#include "ui/model/document.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

/// A computation that may outlive its asker: it is told to stop, and its late result is dropped.
struct Job {
  std::atomic<bool> cancelled{false};
};

namespace {

/// Whatever happens on the worker thread becomes one line.
Result<Answer> answered(const Compute& compute, const Case& question, const Job& job) {
  try {
    return compute(question, [&job] { return job.cancelled.load(); });
  } catch (const std::bad_alloc&) {
    return machine_fail("memory", "", "this case needs more than the machine has; ask for fewer ranks or bytes");
  } catch (const std::exception& e) {
    return machine_fail("answer", e.what(), "a case that can be computed");
  }
}

}  // namespace

Results::Results(QObject* parent, Compute compute)
    : QObject(parent), compute_(compute ? std::move(compute) : Compute(&ringside::answer)) {}

Results::~Results() {
  if (job_) job_->cancelled = true;
}

void Results::ask(const Case& question) {
  if (job_) job_->cancelled = true;
  job_ = std::make_shared<Job>();
  const auto job = job_;
  const QPointer<Results> self(this);
  Q_EMIT asked();
  for (const Known& known : known_)
    if (known.first == question || known.second->question == question) {
      QMetaObject::invokeMethod(this, [this, job, known] { deliver(job, known); }, Qt::QueuedConnection);
      return;
    }
  QThreadPool::globalInstance()->start([job, self, question, compute = compute_, prepare = prepare_] {
    auto result = answered(compute, question, *job);
    std::shared_ptr<const Answer> answer;
    if (result) answer = std::make_shared<const Answer>(std::move(*result));
    try {
      if (answer && prepare && !job->cancelled) prepare(answer);
    } catch (const std::exception&) {
      // What has no memory here is looked up when it is painted.
    }
    if (job->cancelled) return;
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [job, self, question, answer, error = result ? QString() : qt(result.error().line())] {
          if (job->cancelled || !self) return;
          if (answer) return self->deliver(job, {question, answer});
          self->job_.reset();
          Q_EMIT self->failed(error);
          Q_EMIT self->ended();
        },
        Qt::QueuedConnection);
  });
}

void Results::deliver(const std::shared_ptr<Job>& job, const Known& known) {
  if (job->cancelled) return;
  job_.reset();
  answer_ = known.second;
  keep(known);
  Q_EMIT ready();
  Q_EMIT ended();
}

// Answers may be large: of those that are not shown, few small ones are kept.
void Results::keep(const Known& known) {
  constexpr std::size_t kMost = 4;
  constexpr std::int64_t kMostCells = Answer::kMaxCells / 4;
  const auto cells = [](const Known& k) {
    const Answer& a = *k.second;
    const auto states = static_cast<std::int64_t>(a.states.size()),
               spans = static_cast<std::int64_t>(a.timeline.spans.size());
    return std::int64_t{a.schedule.places()} * a.schedule.slots() * std::max<std::int64_t>(1, states) + 4 * spans;
  };
  std::erase_if(known_, [&](const Known& k) { return k.second == known.second || cells(k) > kMostCells; });
  if (known_.size() >= kMost) known_.erase(known_.begin());
  known_.push_back(known);
}

void Results::set_what_if(std::shared_ptr<const Consequence> consequence) {
  if (consequence == what_if_) return;
  what_if_ = std::move(consequence);
  Q_EMIT what_if_changed();
}

void Results::set_library(std::shared_ptr<const LibraryCurve> curve) {
  if (!curve && !library_) return;
  library_ = std::move(curve);
  Q_EMIT library_changed();
}

void Results::set_published(std::vector<PublishedRun> runs) {
  published_ = std::move(runs);
  Q_EMIT published_changed();
}

void Results::set_measured(std::shared_ptr<const Measurement> m) {
  measured_ = std::move(m);
  Q_EMIT measured_changed();
}

}  // namespace ringside::ui
