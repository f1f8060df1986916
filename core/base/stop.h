// Work that nobody waits for any more, told so that it may end in its middle.
#pragma once

#include <atomic>
#include <utility>

namespace ringside {

/// While it lives, what this thread computes is for somebody who says by `unwanted` that it need not be finished.
class Stoppable {
 public:
  explicit Stoppable(const std::atomic<bool>& unwanted) : before_(std::exchange(token_, &unwanted)) {}
  ~Stoppable() { token_ = before_; }
  Stoppable(const Stoppable&) = delete;
  Stoppable& operator=(const Stoppable&) = delete;

  /// Whether this thread's work is unwanted: asked by what takes seconds, which then fails.
  static bool stopped() { return token_ && token_->load(std::memory_order_relaxed); }
  /// Who says so to this thread, for threads that take part in its work; null: nobody.
  static const std::atomic<bool>* token() { return token_; }

 private:
  static inline thread_local const std::atomic<bool>* token_ = nullptr;
  const std::atomic<bool>* before_;
};

}  // namespace ringside
