#include "core/machine_time.h"

#include <gtest/gtest.h>

#include "core/cost/price.h"
#include "core/flow.h"

namespace ringside {
namespace {

constexpr double kAlpha = 1e-6, kBeta = 1e-9;

/// A machine on which every message takes alpha + m beta, whatever else goes on; a fan's one after another.
Calibration obedient(std::int32_t ranks) {
  Calibration c;
  c.environment.host = "node7", c.environment.date = "2026-11-24T00:00:00Z";
  for (const Pattern& p : patterns_of(ranks))
    for (std::int64_t bytes = 8; bytes <= 1 << 24; bytes *= 2) {
      const bool fan = p.kind == PatternKind::fan_in || p.kind == PatternKind::fan_out;
      c.patterns.push_back(
          {ranks, p, bytes, (fan ? p.transfers : 1) * (kAlpha + static_cast<double>(bytes) * kBeta), 0, 0});
    }
  return c;
}

// There the price counts the same: what a port sends or receives, one message after another.
TEST(MachineTime, is_the_price_on_a_machine_that_obeys_alpha_beta) {
  for (const Collective collective : all_collectives())
    for (const Algorithm* a : algorithms_of(collective)) {
      Case c;
      c.collective = collective, c.algorithm = a->name, c.bytes = 1 << 20;
      const auto instance = validate(*a, Instance{.ranks = 4, .root = 0, .chunks = 0, .parameters = {}});
      if (!instance) continue;
      c.instance = *instance;
      const auto schedule = schedule_of(c);
      ASSERT_TRUE(schedule);
      const auto time = machine_time(*schedule, c.size(), 4, obedient(schedule->places()));
      ASSERT_TRUE(time) << a->name << ": " << time.error().line();
      const double priced =
          price(*schedule, c.size(), {Seconds(kAlpha), SecondsPerByte(kBeta), SecondsPerByte(0), {}}, 4).total.value;
      // A step whose ranks send different numbers of messages is taken for its busiest rank's, a little too long.
      EXPECT_GE(time->seconds.value, 0.99 * priced) << a->name;
      EXPECT_LE(time->seconds.value, 1.5 * priced) << a->name;
      if (a->name != "ring" && a->name != "binomial" && a->name != "recursive_doubling") continue;
      EXPECT_NEAR(time->seconds.value, priced, 1e-3 * priced) << name(collective) << " " << a->name;
    }
}

TEST(MachineTime, says_when_so_many_ranks_were_not_measured) {
  Case c;
  c.algorithm = "ring", c.bytes = 4096;
  c.instance = *validate(*find_algorithm(Collective::allreduce, "ring").value(),
                         Instance{.ranks = 4, .root = 0, .chunks = 0, .parameters = {}});
  const Schedule ring = *schedule_of(c);
  const auto from_two = machine_time(ring, c.size(), 4, obedient(2));
  ASSERT_TRUE(from_two);
  EXPECT_EQ(from_two->measured_ranks, 2);
  EXPECT_NE(from_two->source.find("extrapolated: 2 ranks were measured, not 4"), std::string::npos) << from_two->source;
  Calibration noisy = obedient(4);
  for (PatternPoint& p : noisy.patterns) p.spread = 0.5;
  EXPECT_NE(machine_time(ring, c.size(), 4, noisy)->source.find("100% of them were disturbed"), std::string::npos);
  const auto from_four = machine_time(ring, c.size(), 4, obedient(4));
  EXPECT_EQ(from_four->source.find("extrapolated"), std::string::npos) << from_four->source;
  EXPECT_NE(from_four->source.find("node7"), std::string::npos);
  EXPECT_FALSE(machine_time(ring, c.size(), 4, Calibration{}));
}

TEST(MachineTime, transfers_that_do_not_wait_for_each_other_are_a_fan) {
  const auto bytes = [](const Transfer&) { return 8.0; };
  const auto alone = [&](std::int32_t from, std::int32_t to) {
    Step step;
    step.copy(from, to, {0});
    return pattern_of(step, bytes);
  };
  StepPattern fan = alone(0, 1);
  EXPECT_EQ(fan.pattern, (Pattern{PatternKind::pairs, 1, false}));
  EXPECT_TRUE(joins(fan, alone(0, 2)));
  EXPECT_TRUE(joins(fan, alone(0, 3)));
  EXPECT_EQ(fan.pattern, (Pattern{PatternKind::fan_out, 3, false}));
  EXPECT_FALSE(joins(fan, alone(3, 4))) << "it has to have arrived";
  StepPattern in = alone(1, 0);
  EXPECT_TRUE(joins(in, alone(2, 0)));
  EXPECT_EQ(in.pattern, (Pattern{PatternKind::fan_in, 2, false}));
  StepPattern stream = alone(0, 1);
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(joins(stream, alone(0, 1)));
  EXPECT_EQ(stream.pattern, (Pattern{PatternKind::stream, 1, false}));
  EXPECT_EQ(stream.rounds, 3);
  EXPECT_FALSE(joins(stream, alone(0, 2))) << "who sends more to others is no stream";
}

}  // namespace
}  // namespace ringside
