#include "gpu/runner/calibrate.h"

#include <gtest/gtest.h>

#include "gpu/runner/calibrated.h"

namespace ringside {
namespace {

// Numbers as those of cuda-ipc on one H200: reducing 64 KiB took 5 ns longer than copying it.
TEST(Calibrate, what_reducing_costs_beyond_copying_is_resolved_only_where_it_stands_out) {
  const CalibrationPoint copied{65536, 20e-6, 19.9e-6, 20.1e-6, 0};
  const auto reduced = [](double seconds, double half) {
    return CalibrationPoint{65536, seconds, seconds - half, seconds + half, 0};
  };
  EXPECT_FALSE(beyond(reduced(20.005e-6, 0.1e-6), copied).resolved()) << "within both intervals";
  EXPECT_FALSE(beyond(reduced(19e-6, 0.1e-6), copied).resolved()) << "less than nothing";
  EXPECT_FALSE(beyond(reduced(20.15e-6, 0.1e-6), copied).resolved()) << "intervals that meet";
  const CalibrationPoint exact{65536, 20e-6, 20e-6, 20e-6, 0};
  EXPECT_FALSE(beyond(reduced(20.005e-6, 0), exact).resolved()) << "5 ns are less than two readings of the clock";
  const CalibrationPoint more = beyond(reduced(22e-6, 0.1e-6), copied);
  EXPECT_TRUE(more.resolved());
  EXPECT_NEAR(more.seconds, 2e-6, 1e-12);
  EXPECT_NEAR(more.ci95_lo_s, 1.8e-6, 1e-12);
  EXPECT_NEAR(more.ci95_hi_s, 2.2e-6, 1e-12);
  EXPECT_NEAR(beyond(reduced(20.15e-6, 0.1e-6), copied).ci95_hi_s, 0.35e-6, 1e-12) << "at most so much";
}

// Slots fill up host by host, or turn about; a process may seat all ranks.
TEST(Calibrate, what_goes_between_hosts_is_measured_between_hosts) {
  const std::vector<std::string> filled{"n1", "n1", "n2", "n3"};
  EXPECT_EQ(ping_pong_partner(filled, 2), 1) << "these two are on one host";
  for (const int processes : {3, 4}) EXPECT_EQ(ping_pong_partner(filled, processes), 2);
  for (const int processes : {2, 3}) EXPECT_EQ(ping_pong_partner({"n1", "n2", "n1"}, processes), 1);
  for (const int processes : {1, 2, 3}) EXPECT_EQ(ping_pong_partner({"n1", "n1", "n1"}, processes), 1);
  EXPECT_EQ(ping_pong_partner({"n1"}, 1), 1);
}

}  // namespace
}  // namespace ringside
