#include "ui/model/simulated_control.h"

#include <atomic>
#include <exception>

#include <QCoreApplication>
#include <QMetaObject>
#include <QPointer>
#include <QThreadPool>

#include "core/base/stop.h"

namespace ringside::ui {

/// A computation that may outlive its asker, as in Results.
struct SimulatedJob {
  std::atomic<bool> cancelled{false};
};

SimulatedControl::~SimulatedControl() {
  if (job_) job_->cancelled = true;
}

void SimulatedControl::ask(const Case& question, const std::vector<std::string>& compare, std::int64_t most) {
  if ((job_ || curves_) && question == question_ && compare == compare_ && most == most_) return;
  if (job_) job_->cancelled = true;
  job_.reset();
  curves_.reset();
  question_ = question;
  compare_ = compare;
  most_ = most;
  if (!has_simulated_curves(question)) return;
  job_ = std::make_shared<SimulatedJob>();
  QThreadPool::globalInstance()->start([self = QPointer(this), job = job_, question, compare, most] {
    if (job->cancelled) return;
    const Stoppable stoppable(job->cancelled);
    std::shared_ptr<const SimulatedCurves> found;
    try {
      found = std::make_shared<const SimulatedCurves>(
          simulated_curves(question, compare, most, [&] { return !job->cancelled; }));
    } catch (const std::exception&) {
      return;  // the formula's lines stay
    }
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [self, job, found] {
          if (self && !job->cancelled) self->take(job, found);
        },
        Qt::QueuedConnection);
  });
}

void SimulatedControl::take(const std::shared_ptr<SimulatedJob>& job, std::shared_ptr<const SimulatedCurves> curves) {
  if (job != job_) return;
  job_.reset();
  curves_ = std::move(curves);
  Q_EMIT changed();
}

}  // namespace ringside::ui
