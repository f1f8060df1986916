#include "core/schedule/slots.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace ringside {
namespace {

TEST(Slots, keep_the_order_in_which_they_were_given) {
  for (const std::vector<int>& given : {std::vector<int>{}, {0}, {3, 4, 5}, {5, 4, 3}, {0, 2, 3, 4, 9, 1}}) {
    Slots slots;
    for (const int s : given) slots.push_back(s);
    EXPECT_EQ(std::vector<int>(slots.begin(), slots.end()), given);
    EXPECT_EQ(slots.size(), static_cast<std::int64_t>(given.size()));
    EXPECT_EQ(slots.empty(), given.empty());
    for (int slot = 0; slot < 12; ++slot) {
      const auto found = std::find(given.begin(), given.end(), slot);
      EXPECT_EQ(slots.position(slot), found == given.end() ? -1 : found - given.begin()) << slot;
    }
    for (std::size_t i = 0; i < given.size(); ++i) EXPECT_EQ(slots.at(static_cast<std::int64_t>(i)), given[i]);
  }
}

TEST(Slots, consecutive_numbers_are_one_run) {
  EXPECT_EQ((Slots{4, 5, 6}).run_count(), 1U);
  EXPECT_EQ((Slots{4, 5, 7}).run_count(), 2U);
  EXPECT_EQ((Slots{5, 4}).run_count(), 2U);
  EXPECT_EQ(Slots::range(4, 3), (Slots{4, 5, 6}));
  EXPECT_EQ(Slots::range(4, 0), Slots{});
}

TEST(Slots, a_million_consecutive_slots_cost_one_run) {
  Slots slots = Slots::range(0, 1'000'000);
  slots.append({1'000'000, 1'000'000});
  EXPECT_EQ(slots.run_count(), 1U);
  EXPECT_EQ(slots.size(), 2'000'000);
}

}  // namespace
}  // namespace ringside
