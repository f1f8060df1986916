// Rows of pieces and rows of slots hold the same.
#include "core/schedule/row.h"

#include <random>

#include <gtest/gtest.h>

namespace ringside {
namespace {

// The reference is one content for each slot; `each` must say the same, alike neighbours at once.
TEST(Row, holds_what_was_set_however_many_pieces_that_makes) {
  std::mt19937 random(1);
  for (const std::int32_t slots : {1, 7, 64, 300, Row<int>::kMostPlain + 1}) {
    Row<int> row(slots, 0);
    std::vector<int> wanted(static_cast<std::size_t>(slots), 0);
    for (int i = 0; i < 600; ++i) {
      const auto first = static_cast<std::int32_t>(random() % static_cast<unsigned>(slots));
      const auto most = static_cast<unsigned>(std::min(slots - first, i % 3 == 0 ? slots : 2));
      const auto count = 1 + static_cast<std::int32_t>(random() % most);
      const int content = static_cast<int>(random() % 4);
      row.set(first, count, content);
      std::fill_n(wanted.begin() + first, count, content);
      std::int32_t next = 0;
      int before = -1;
      row.each(0, slots, [&](std::int32_t at, std::int32_t n, int held) {
        EXPECT_EQ(at, next);
        EXPECT_NE(held, before);
        for (std::int32_t s = at; s < at + n; ++s) ASSERT_EQ(held, wanted[static_cast<std::size_t>(s)]);
        next = at + n, before = held;
      });
      ASSERT_EQ(next, slots);
      ASSERT_EQ(row.at(first), content);
    }
  }
}

TEST(Row, takes_no_more_memory_than_its_slots) {
  Row<int> row(1024, 0);
  for (std::int32_t s = 0; s < 1024; s += 2) row.set(s, 1, s + 1);
  EXPECT_EQ(row.pieces(), 1024U);
  Row<int> few(1024, 0);
  few.set(5, 900, 1);
  EXPECT_EQ(few.pieces(), 3U);
}

}  // namespace
}  // namespace ringside
