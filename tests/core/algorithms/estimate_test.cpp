#include "core/algorithms/estimate.h"

#include <gtest/gtest.h>

namespace ringside {
namespace {

double counted(const Schedule& s) {
  double transfers = 0;
  for (std::int64_t i = 0; i < s.step_count(); ++i) transfers += static_cast<double>(s.step(i).transfers.size());
  return transfers;
}

TEST(Estimate, counts_small_schedules_and_is_within_a_factor_of_two_beyond) {
  for (const Algorithm& a : registry()) {
    for (const std::int32_t k : {1, 5, 8, 128, 300, 512}) {
      const auto instance = validate(a, Instance{.ranks = k, .root = 0, .chunks = 0, .parameters = {}});
      if (!instance) continue;
      SCOPED_TRACE(std::string(name(a.collective)) + " " + a.name + " on " + std::to_string(k));
      const double exact = counted(*make_schedule(a, *instance)), estimated = estimated_transfers(a, *instance);
      if (k <= 128)
        EXPECT_EQ(estimated, exact);
      else {
        EXPECT_LE(estimated, 2 * exact);
        EXPECT_GE(estimated, exact / 2);
      }
    }
  }
}

TEST(Estimate, many_segments_are_told_from_few) {
  for (const Algorithm& a : registry())
    for (const std::int32_t k : {2, 7, 16}) {
      Instance asked{.ranks = k, .root = 0, .chunks = 0, .parameters = {{"segments", 200}}};
      const auto instance = validate(a, asked);
      if (!instance) continue;  // it has none, or not so many
      SCOPED_TRACE(std::string(name(a.collective)) + " " + a.name + " on " + std::to_string(k));
      EXPECT_EQ(estimated_transfers(a, *instance), counted(*make_schedule(a, *instance)));
    }
}

TEST(Estimate, a_ring_has_2_k_minus_1_steps_of_k_transfers) {
  const Algorithm& ring = **find_algorithm(Collective::allreduce, "ring");
  const double k = 65536, exact = 2 * (k - 1) * k;
  const auto instance = validate(ring, Instance{.ranks = 65536, .root = 0, .chunks = 0, .parameters = {}});
  EXPECT_NEAR(estimated_transfers(ring, *instance), exact, 0.2 * exact);
}

}  // namespace
}  // namespace ringside
