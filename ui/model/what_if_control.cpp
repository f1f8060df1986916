#include "ui/model/what_if_control.h"

#include <atomic>
#include <exception>
#include <utility>

#include <QCoreApplication>
#include <QMetaObject>
#include <QPointer>
#include <QThreadPool>

#include "core/base/stop.h"
#include "ui/model/document.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

/// A computation that may outlive its asker, as in Results.
struct WhatIfJob {
  std::atomic<bool> cancelled{false};
};

WhatIfControl::WhatIfControl(Document& document, Results& results, QObject* parent)
    : QObject(parent), document_(document), results_(results) {
  connect(&document_, &Document::question_changed, this, &WhatIfControl::ask);
  connect(&results_, &Results::ready, this, &WhatIfControl::ask);
}

WhatIfControl::~WhatIfControl() {
  if (job_) job_->cancelled = true;
}

void WhatIfControl::ask() {
  const auto answer = results_.answer();
  const bool wanted = !document_.what_if().none() && answer && answer->question == document_.question();
  if (wanted && answer == asked_ && document_.what_if() == what_) return;
  if (job_) job_->cancelled = true;
  job_.reset();
  asked_ = wanted ? answer : nullptr;
  what_ = document_.what_if();
  results_.set_what_if(nullptr, wanted ? tr("What follows is being reckoned …") : QString());
  if (!wanted) return;
  job_ = std::make_shared<WhatIfJob>();
  const QPointer<WhatIfControl> self(this);
  QThreadPool::globalInstance()->start([self, job = job_, answer, what = what_] {
    const Stoppable stoppable(job->cancelled);
    const auto reckon = [&]() -> Result<Consequence> {
      try {
        return consequence(answer, what, [&job] { return job->cancelled.load(); });
      } catch (const std::exception& e) {
        return machine_fail("what if", e.what(), "fewer ranks");
      }
    };
    auto result = reckon();
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [self, job, result = std::move(result)]() mutable {
          if (!self || job->cancelled) return;
          self->job_.reset();
          if (result) return self->results_.set_what_if(std::make_shared<const Consequence>(std::move(*result)));
          const QString line = qt(result.error().line());
          self->results_.set_what_if(nullptr, line);
          Q_EMIT self->failed(line);
        },
        Qt::QueuedConnection);
  });
}

}  // namespace ringside::ui
