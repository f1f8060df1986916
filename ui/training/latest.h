// The answer to the last question alone: computed off the window's thread, stopped and dropped when a newer question is
// asked.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <utility>

#include <QCoreApplication>
#include <QMetaObject>
#include <QPointer>
#include <QThreadPool>

#include "core/base/result.h"
#include "core/base/stop.h"

namespace ringside::ui {

template <class T>
class Latest {
 public:
  using Cancelled = std::function<bool()>;
  using Work = std::function<Result<T>(const Cancelled& cancelled)>;
  using Done = std::function<void(Result<T> result)>;

  Latest() = default;
  Latest(const Latest&) = delete;
  Latest& operator=(const Latest&) = delete;
  ~Latest() { cancel(); }

  bool busy() const { return asked_ != nullptr; }
  void cancel() {
    if (asked_) *asked_ = true;
    asked_.reset();
  }
  /// `done` is called on the window's thread while `owner`, to whom this belongs, lives; never before this returns.
  void ask(QObject* owner, Work work, Done done) {
    cancel();
    asked_ = std::make_shared<std::atomic<bool>>(false);
    QThreadPool::globalInstance()->start(
        [this, token = asked_, guard = QPointer<QObject>(owner), work = std::move(work), done = std::move(done)] {
          if (*token) return;
          auto result = answered(work, *token);
          if (*token) return;
          QMetaObject::invokeMethod(
              QCoreApplication::instance(),
              [this, token, guard, done, result = std::make_shared<Result<T>>(std::move(result))] {
                if (*token || !guard) return;
                asked_.reset();
                done(std::move(*result));
              },
              Qt::QueuedConnection);
        });
  }

 private:
  static Result<T> answered(const Work& work, const std::atomic<bool>& token) {
    const Stoppable stoppable(token);
    try {
      return work([&token] { return token.load(); });
    } catch (const std::exception& e) {
      return machine_fail("answer", e.what(), "a question that this machine's memory can hold the answer to");
    }
  }
  std::shared_ptr<std::atomic<bool>> asked_;
};

}  // namespace ringside::ui
