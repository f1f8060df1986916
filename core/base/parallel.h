// The same for many things at once, on the cores that there are.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "core/base/stop.h"

namespace ringside {

/// work(0) to work(count - 1), each once, in no order, up to eight at a time; returns when all are done. What is thrown
/// first is thrown on, the rest is left. `work` may be called from several threads at once; all are stopped as the
/// caller is (Stoppable).
template <class Work>
void in_parallel(std::size_t count, const Work& work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr thrown;
  std::mutex throwing;
  const auto run = [&] {
    try {
      for (std::size_t i; (i = next++) < count;) work(i);
    } catch (...) {
      const std::lock_guard lock(throwing);
      if (!thrown) thrown = std::current_exception();
      next = count;
    }
  };
  {
    const std::size_t cores = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 8);
    std::vector<std::jthread> others;
    const auto take_part = [&run, unwanted = Stoppable::token()] {
      std::optional<Stoppable> stoppable;
      if (unwanted) stoppable.emplace(*unwanted);
      run();
    };
    for (std::size_t i = 1; i < std::min(cores, count); ++i) others.emplace_back(take_part);
    run();
  }
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace ringside
