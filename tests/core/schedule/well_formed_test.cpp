#include "core/schedule/well_formed.h"

#include <gtest/gtest.h>

#include "tests/support/hand_built.h"

namespace ringside::test {
namespace {

TEST(WellFormed, only_what_cannot_be_carried_out_is_left_out) {
  const Transfer sound{0, 1, {0, 1}, Arrival::reduce, std::nullopt};
  const Transfer moved{1, 1, {0}, Arrival::copy, Slots{2}};
  std::vector<Transfer> all{sound, moved};
  for (const Transfer& bad : std::vector<Transfer>{{-1, 1, {0}, Arrival::copy, std::nullopt},
                                                   {0, 2, {0}, Arrival::copy, std::nullopt},
                                                   {0, 1, {3}, Arrival::copy, std::nullopt},
                                                   {0, 1, {-1}, Arrival::copy, std::nullopt},
                                                   {0, 1, {1, 0, 1}, Arrival::copy, std::nullopt},
                                                   {0, 1, {0, 1}, Arrival::copy, Slots{2, 2}},
                                                   {0, 1, {0, 1}, Arrival::copy, Slots{2}},
                                                   {1, 1, {0, 1}, Arrival::copy, Slots{2, 1}},
                                                   {1, 1, {0}, Arrival::copy, std::nullopt}}) {
    EXPECT_TRUE(malformed(bad, {2, 3}, 4).has_value());
    EXPECT_EQ(malformed(bad, {2, 3}, 4)->step, 4);
    all.push_back(bad);
  }
  Step step;
  step.transfers = all;
  const Schedule s = without_malformed(schedule_of(Collective::allreduce, 2, 3, {Step{}, step}));
  EXPECT_EQ(s.step_count(), 2);
  EXPECT_EQ(s.step(1).transfers, (std::vector<Transfer>{sound, moved}));
}

}  // namespace
}  // namespace ringside::test
