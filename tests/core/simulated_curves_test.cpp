// A chart's lines on a topology say what predict says.
#include "core/simulated_curves.h"

#include <gtest/gtest.h>

#include "core/flow.h"
#include "core/tuning.h"

namespace ringside {
namespace {

Case on_rails(std::int64_t bytes) {
  Case c;
  c.instance.ranks = 16;
  c.bytes = bytes;
  c.wiring.topology = "h100-rails:2";
  return *validate(c);
}

TEST(SimulatedCurves, are_what_predict_says_of_each_algorithm_at_each_size) {
  const Case own = on_rails(3 << 20);
  const auto all = simulated_curves(own, {"rabenseifner", "nvls", own.algorithm}, 1 << 20);
  ASSERT_EQ(all.curves.size(), 3U);  // its own once
  EXPECT_EQ(all.curves[0].algorithm, own.algorithm);
  for (const SimulatedCurve& curve : all.curves) {
    ASSERT_FALSE(curve.points.empty()) << curve.left_out;
    EXPECT_EQ(curve.points.front().first, 8);
    EXPECT_GE(curve.points.back().first, own.bytes);
    bool own_size = false;
    for (const auto& [bytes, seconds] : curve.points) {
      own_size |= bytes == own.bytes;
      Case c = own;
      c.bytes = bytes;
      if (&curve != &all.curves[0]) {
        c = asked_of(c, **find_algorithm(c.collective, curve.algorithm)).value();
        c = tuned(c).question;
      }
      EXPECT_EQ(seconds.value, predict(c)->simulation->value) << curve.algorithm << " " << bytes;
    }
    EXPECT_TRUE(own_size);
  }
}

TEST(SimulatedCurves, meet_their_points_and_are_straight_between) {
  const auto all = simulated_curves(on_rails(1 << 20), {}, 1 << 20);
  const auto& points = all.curves.front().points;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const double n = static_cast<double>(points[i].first), next = static_cast<double>(points[i + 1].first);
    const double t = points[i].second.value, then = points[i + 1].second.value;
    EXPECT_NEAR(all.curves.front().at(n).value, t, 1e-12 * t);
    EXPECT_NEAR(all.curves.front().at((n + 3 * next) / 4).value, (t + 3 * then) / 4, 1e-12 * then);
  }
}

TEST(SimulatedCurves, of_an_own_schedule_are_of_what_can_be_carried_out) {
  // Rank 9 of 2 does not exist: predict prices what is left, and so does the chart.
  Case c;
  c.program = "allreduce 2 ranks 1 chunk\nstep\n  0 -> 1 : 0 reduce\nstep\n  1 -> 0 : 0 copy\n  0 -> 9 : 0 copy\n";
  c.bytes = 1 << 20;
  c.wiring.topology = "dgx-h100";
  c = validate(c).value();
  const auto all = simulated_curves(c, {}, 1 << 20);
  ASSERT_FALSE(all.curves.front().points.empty()) << all.curves.front().left_out;
  EXPECT_FALSE(all.curves.front().algorithm.empty());
  EXPECT_EQ(all.curves.front().at(1 << 20).value, predict(c)->simulation->value);
}

TEST(SimulatedCurves, show_a_long_schedule_at_three_sizes) {
  // 1,024 ranks of a ring send 2 x 1,023 x 1,024 messages: too many for all sizes, not for three.
  Case c = on_rails(1 << 20);
  c.instance.ranks = 1024;
  c.instance.chunks = 0;
  c.wiring.topology = "h100-rails:128";
  c = validate(c).value();
  const auto all = simulated_curves(c, {}, kMaxBytes >> 20);
  ASSERT_EQ(all.curves.front().points.size(), 3U);
  EXPECT_EQ(all.curves.front().at(1 << 20).value, predict(c)->simulation->value);
}

TEST(SimulatedCurves, leave_out_what_has_too_many_transfers_and_end_when_told) {
  Case large = on_rails(1 << 20);
  large.instance.ranks = 512;
  large.instance.chunks = 0;
  large.algorithm = "rabenseifner";
  large.wiring.topology = "h100-rails:64";
  large = *validate(large);
  int asked = 0;
  const auto all = simulated_curves(large, {"linear"}, 1 << 20, [&] { return ++asked < 2; });
  EXPECT_EQ(asked, 2);
  EXPECT_EQ(all.curves[0].points.size(), 2U);
  EXPECT_EQ(all.curves[1].points.size(), 2U);
  // Not even three sizes of a ring of 4,096 are walked.
  large.algorithm = "ring";
  large.instance = {.ranks = 4096, .root = 0, .chunks = 0, .parameters = {}};
  large.wiring.topology = "h100-rails:512";
  const auto none = simulated_curves(validate(large).value(), {"rabenseifner"}, 1 << 20);
  EXPECT_TRUE(none.curves[0].points.empty());
  EXPECT_NE(none.curves[0].left_out.find("transfers"), std::string::npos);
}

TEST(SimulatedCurves, are_for_topologies_whose_seats_are_known) {
  Case c = on_rails(1024);
  EXPECT_TRUE(has_simulated_curves(c));
  c.wiring.topology.clear();
  EXPECT_FALSE(has_simulated_curves(c));
}

}  // namespace
}  // namespace ringside
