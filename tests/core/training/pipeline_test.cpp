// A pipeline's operations against the forms of its bubble, by hand where messages take time, and where stages are
// uneven.
#include "core/training/pipeline.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace ringside {
namespace {

/// A stage takes 1 s forward and 2 s backward of each micro-batch.
Pipeline even(std::int32_t p, std::int64_t m, std::int32_t v, double send) {
  Pipeline out;
  out.stages = p, out.micro_batches = m, out.pieces = v;
  out.shares.assign(static_cast<std::size_t>(p * v), 1.0 / (p * v));
  out.forward = Seconds(p), out.backward = Seconds(2 * p);
  out.sends.assign(static_cast<std::size_t>(p), Seconds(send));
  out.returns = out.sends;
  return out;
}

/// (m + (p - 1)/v) micro-batches of a stage (Narayanan et al. 2021, section 2.2).
TEST(Pipeline, has_the_bubble_of_its_form_where_messages_take_no_time) {
  for (const std::int32_t p : {2, 3, 4, 8})
    for (const std::int32_t v : {1, 2, 3})
      for (const std::int64_t rounds : {1, 2, 5})
        for (const bool gpipe : {false, true}) {
          Pipeline of = even(p, rounds * p, v, 0);
          of.gpipe = gpipe;
          EXPECT_NEAR(end_of(of).value, 3 * (static_cast<double>(rounds * p) + (p - 1.0) / v), 1e-9)
              << p << ' ' << v << ' ' << rounds << ' ' << gpipe;
        }
  for (const std::int64_t m : {1, 2, 3, 7, 50})  // a stage of one piece takes any number
    EXPECT_NEAR(end_of(even(4, m, 1, 0)).value, 3.0 * static_cast<double>(m + 3), 1e-9) << m;
}

/// Two stages, two micro-batches, messages of 0.5 s. The first stage: forward to 1 and 2; the second: forward 1.5 to
/// 2.5, backward to 4.5, forward to 5.5, backward to 7.5; the first again: backward 5 to 7 and, with what left at 7.5,
/// 8 to 10.
TEST(Pipeline, of_two_stages_ends_as_by_hand) {
  EXPECT_DOUBLE_EQ(end_of(even(2, 2, 1, 0.5)).value, 10);
}

/// All forward, then all backward: each message but the first ones is received while there is something to compute.
TEST(Pipeline, that_goes_forward_first_shows_messages_where_it_fills_and_empties) {
  for (const std::int32_t p : {2, 4, 8}) {
    Pipeline of = even(p, 4 * p, 1, 0.125);
    of.gpipe = true;
    EXPECT_NEAR(end_of(of).value, 3.0 * (5 * p - 1) + 2 * (p - 1) * 0.125, 1e-9) << p;
  }
}

TEST(Pipeline, is_never_faster_than_a_stage_computes_or_sends) {
  for (const std::int32_t p : {2, 3, 8})
    for (const std::int32_t v : {1, 2, 4})
      for (const double send : {0.0, 0.01, 0.5, 3.0, 20.0}) {
        const Pipeline of = even(p, 6 * p, v, send);
        // A stage between two others sends each piece's result on, and backward its gradient.
        const double m = 6.0 * p, sends = (p > 2 || v > 1 ? 2.0 : 1.0) * (v > 1 ? v - 0.5 : 1.0) * send;
        EXPECT_GE(end_of(of).value, m * std::max(3.0, sends) * (1 - 1e-12)) << p << ' ' << v << ' ' << send;
        Pipeline slower = of;
        slower.sends[0] = Seconds(send + 1);
        EXPECT_GE(end_of(slower), end_of(of));
      }
}

/// A slow boundary anywhere shows, not the first one's alone.
TEST(Pipeline, goes_at_the_pace_of_its_slowest_boundary) {
  for (std::size_t slow = 0; slow < 3; ++slow) {
    Pipeline of = even(4, 40, 1, 0);
    of.sends[slow] = of.returns[slow] = Seconds(10);
    EXPECT_GE(end_of(of).value, 40 * 10.0) << slow;
  }
}

/// 96 layers on 64 stages: some have two, and each micro-batch takes as long as those.
TEST(Pipeline, of_uneven_stages_goes_at_the_pace_of_the_fullest) {
  EXPECT_EQ(piece_layers(5, 2, 1), (std::vector<std::int64_t>{3, 2}));
  EXPECT_EQ(piece_layers(32, 8, 3).size(), 24U);
  EXPECT_EQ(fullest_stage(32, 8, 3), 4);
  EXPECT_EQ(fullest_stage(96, 64, 1), 2);
  // Stages of 31 and 30 layers, the first three without experts; two pieces of two layers each, stage 0 with the first.
  EXPECT_EQ(most_expert_layers(61, 58, 1, 1), 58);
  EXPECT_EQ(most_expert_layers(61, 58, 2, 1), 30);
  EXPECT_EQ(most_expert_layers(61, 58, 8, 1), 8);
  EXPECT_EQ(most_expert_layers(8, 6, 2, 2), 4);
  EXPECT_EQ(most_expert_layers(8, 0, 2, 2), 0);
  Pipeline of = even(64, 64, 1, 0);
  const auto layers = piece_layers(96, 64, 1);
  for (std::size_t i = 0; i < layers.size(); ++i) of.shares[i] = static_cast<double>(layers[i]) / 96;
  const double layer = 3.0 * 64 / 96;  // all stages take 3 s each of a micro-batch
  EXPECT_GE(end_of(of).value, 64 * 2 * layer);
  // The micro-batches of the fullest stage, and one passage through the others.
  EXPECT_LE(end_of(of).value, 64 * 2 * layer + 96 * layer);
}

/// Beyond what is gone through operation by operation: on at the same pace.
TEST(Pipeline, of_very_many_micro_batches_goes_on_as_it_went) {
  for (const double send : {0.0, 0.25, 0.75, 2.0}) {
    const std::int64_t limit = 1 << 14;  // 2 stages x 2 operations x limit = 65,536
    const double before = end_of(even(2, limit - 2, 1, send)).value, at = end_of(even(2, limit, 1, send)).value;
    EXPECT_NEAR(end_of(even(2, limit + 2000, 1, send)).value, at + 1000 * (at - before), 1e-6 * at) << send;
  }
}

/// By hand: whoever waits for a slow boundary one stage before the last does so for every second micro-batch, there and
/// back, so that of three stages no third one tells how two go on: 6 s of messages and 6 s of computation for two.
TEST(Pipeline, of_very_many_micro_batches_goes_on_as_its_delays_do) {
  Pipeline of = even(3, 12000, 1, 0.01);
  of.sends[1] = of.returns[1] = Seconds(3);
  const double end = end_of(of).value;
  EXPECT_NEAR(end, 12000 / 2 * 12.0, 12.0 * 3);
  of.micro_batches = 12001;
  EXPECT_NEAR(end_of(of).value, end + 6, 12.0 * 2);
}

}  // namespace
}  // namespace ringside
