// Many things at once: each is done once, and what is thrown arrives.
#include "core/base/parallel.h"

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace ringside {
namespace {

TEST(Parallel, everything_is_done_once) {
  for (const std::size_t count : {0, 1, 2, 1000}) {
    std::vector<int> done(count, 0);
    in_parallel(count, [&](std::size_t i) { ++done[i]; });
    EXPECT_EQ(done, std::vector<int>(count, 1));
  }
}

TEST(Parallel, all_that_take_part_are_stopped_as_the_caller_is) {
  const auto stopped = [] {
    std::atomic<int> count = 0;
    in_parallel(20, [&](std::size_t) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));  // so that the others come to some
      count += Stoppable::stopped() ? 1 : 0;
    });
    return count.load();
  };
  const std::atomic<bool> unwanted = true;
  EXPECT_EQ(stopped(), 0);
  const Stoppable stoppable(unwanted);
  EXPECT_EQ(stopped(), 20);
}

TEST(Parallel, what_is_thrown_is_thrown_on) {
  EXPECT_THROW(in_parallel(100,
                           [](std::size_t i) {
                             if (i == 57) throw std::runtime_error("57");
                           }),
               std::runtime_error);
}

}  // namespace
}  // namespace ringside
