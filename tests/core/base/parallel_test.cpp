// Many things at once: each is done once, and what is thrown arrives.
#include "core/base/parallel.h"

#include <stdexcept>
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

TEST(Parallel, what_is_thrown_is_thrown_on) {
  EXPECT_THROW(in_parallel(100,
                           [](std::size_t i) {
                             if (i == 57) throw std::runtime_error("57");
                           }),
               std::runtime_error);
}

}  // namespace
}  // namespace ringside
