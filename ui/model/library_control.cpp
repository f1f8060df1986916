#include "ui/model/library_control.h"

#include <atomic>
#include <exception>

#include <QCoreApplication>
#include <QMetaObject>
#include <QPointer>
#include <QThreadPool>

#include "core/base/stop.h"
#include "core/published_case.h"
#include "core/sim/improve.h"
#include "ui/model/document.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

/// A computation that may outlive its asker, as in Results.
struct LibraryJob {
  std::atomic<bool> cancelled{false};
};

namespace {

/// What the library's times do not depend on is left out: it chooses algorithm and parameters itself.
Case without_choices(Case c) {
  c.bytes = 0;
  c.data.clear();
  if (c.own()) return c;
  c.algorithm.clear();
  c.chosen.clear();
  c.instance.chunks = 0;
  c.instance.parameters.clear();
  return c;
}

}  // namespace

LibraryControl::LibraryControl(Document& document, Results& results, QObject* parent)
    : QObject(parent), document_(document), results_(results) {
  connect(&document_, &Document::question_changed, this, &LibraryControl::ask);
  connect(&results_, &Results::published_changed, this, &LibraryControl::ask);
}

LibraryControl::~LibraryControl() {
  if (job_) job_->cancelled = true;
}

void LibraryControl::ask() {
  const Case& question = document_.question();
  const Case key = without_choices(question);
  const bool same = costs_ == document_.costs() && gpus_ == document_.gpus_per_process() && asked_ == key;
  const std::int64_t most = largest_size(results_.published(), question, kLibrarySizes);
  if (same && bytes_ == question.bytes && most_ >= most) return;
  if (job_) job_->cancelled = true;
  job_.reset();
  costs_ = document_.costs();
  gpus_ = document_.gpus_per_process();
  asked_ = key;
  bytes_ = question.bytes;
  most_ = most;
  const auto known = same ? results_.library() : nullptr;
  if (!same) results_.set_library(nullptr);
  auto model = find_cost_model(costs_);
  if (model) model->gpus_per_process = gpus_;
  if (!model || !model->library || asks_for_improvement(question.wiring.placement)) return;
  job_ = std::make_shared<LibraryJob>();
  const QPointer<LibraryControl> self(this);
  QThreadPool::globalInstance()->start(
      [self, job = job_, question, most, curve = known ? *known : LibraryCurve{*model, {}}]() mutable {
        const auto tell = [&](auto what) {
          QMetaObject::invokeMethod(
              QCoreApplication::instance(),
              [self, job, what = std::move(what)] {
                if (self && !job->cancelled) what(*self);
              },
              Qt::QueuedConnection);
        };
        const auto step = [&](const LibraryCurve& now) {
          auto shared = std::make_shared<const LibraryCurve>(now);
          tell([job, shared](LibraryControl& control) { control.take(job, shared); });
          return !job->cancelled;
        };
        QString error;
        const Stoppable stoppable(job->cancelled);
        try {
          if (const auto done = library_curve(question, std::move(curve), most, step); !done)
            error = qt(done.error().line());
        } catch (const std::exception& e) {
          error = tr("The library's times: %1").arg(QString::fromLocal8Bit(e.what()));
        }
        tell([job, error](LibraryControl& control) { control.end(job, error); });
      });
}

void LibraryControl::take(const std::shared_ptr<LibraryJob>& job, std::shared_ptr<const LibraryCurve> curve) {
  if (job == job_) results_.set_library(std::move(curve));
}

void LibraryControl::end(const std::shared_ptr<LibraryJob>& job, const QString& error) {
  if (job != job_) return;
  job_.reset();
  if (!error.isEmpty()) Q_EMIT failed(error);
  Q_EMIT ended();
}

}  // namespace ringside::ui
