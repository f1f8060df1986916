#include "core/training/levers.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace ringside {
namespace {

Lever lever(const std::vector<Lever>& all, const std::string& name) {
  return *std::find_if(all.begin(), all.end(), [&](const Lever& l) { return l.name == name; });
}

TEST(BreakEven, of_whole_workers_is_the_first_above_1) {
  // Real-valued 6.91; with K = 7 the local batch is floor(2048/7) = 292.
  const WholeBreakEven whole = whole_break_even({});
  EXPECT_EQ(whole.kind, WholeBreakEven::Kind::at);
  EXPECT_EQ(whole.workers, 7);
  for (const double B : {1e9, 100e9, 600e9, 3e12}) {
    TrainingStep t;
    t.bandwidth = BytesPerSecond(B);
    const WholeBreakEven w = whole_break_even(t);
    ASSERT_NE(w.kind, WholeBreakEven::Kind::none);
    EXPECT_GT(gamma_row(t, w.workers).gamma, 1);
    if (w.kind == WholeBreakEven::Kind::at) {
      EXPECT_LE(gamma_row(t, w.workers - 1).gamma, 1);
    }
  }
  TrainingStep weak;
  weak.global_batch.reset();
  weak.local_batch = 2048;
  EXPECT_EQ(whole_break_even(weak).kind, WholeBreakEven::Kind::none);
  EXPECT_FALSE(whole_break_even(weak).beyond) << "2 g R/(f b B) is the limit";
  weak.local_batch = 1e6, weak.alpha = Seconds(1e-9);
  EXPECT_TRUE(whole_break_even(weak).beyond) << "2 (K-1) messages, without a limit";
  weak.alpha = Seconds(0);
  weak.local_batch = 1;
  EXPECT_EQ(whole_break_even(weak).kind, WholeBreakEven::Kind::always);
}

TEST(Levers, overlap_hides_what_comes_after_the_forward_pass) {
  // Forward is one pass of three, or of four where activations are computed anew; it hides nothing.
  TrainingStep t;
  t.bandwidth = BytesPerSecond(1e9);
  const GammaRow here = gamma_row(t, 8);
  for (const double passes : {3.0, 4.0}) {
    LeverSettings settings;
    settings.passes = passes;
    const Lever overlap = lever(levers(t, 8, settings), "overlap");
    EXPECT_NEAR(overlap.exposed.value, here.comm.value - here.compute.value * (passes - 1) / passes, 1e-12);
  }
}

TEST(Example, is_a_token_in_the_chapter_and_may_be_a_sequence) {
  // The chapter's constants with sequences of 4096 tokens: 1 + 6 * 4096 G B / (2 g R) = 24,199.
  TrainingStep t;
  t.flop_per_parameter *= 4096;
  EXPECT_NEAR(break_even_workers(t).value(), 1 + 6.0 * 4096 * 2048 * 600e9 / (2 * 2 * 312e12), 1e-3);
  EXPECT_NEAR(break_even_workers(t).value(), 24199, 0.5);
}

TEST(Example, of_a_model_costs_what_its_tensors_cost) {
  const TrainingModel& resnet = **find_model("resnet-50");
  const TrainingStep t = with_model({}, resnet, 1, false);
  EXPECT_EQ(t.parameters, 25'557'032);
  // 160 times what 6 P says: convolutions use each weight at every place of the image.
  EXPECT_NEAR(t.flop_per_parameter / 6, 160, 0.5);
  const TrainingModel& llama = **find_model("llama2-7b");
  EXPECT_NEAR(with_model({}, llama, 1, false).flop_per_parameter, 6, 1e-3);
  EXPECT_NEAR(with_model({}, llama, 4096, false).flop_per_parameter, 6 * 4096, 4);
  EXPECT_NEAR(with_model({}, llama, 4096, true).flop_per_parameter / (6 * 4096), 1.16, 0.005);
}

TEST(Example, seven_thousand_million_parameters_on_32_gpus_take_about_140_ms) {
  // collective-operations: 14 GB of bf16 gradients, 200 GB/s: 2 n / B = 140 ms, of which a ring of 32 takes 31/32.
  TrainingStep t;
  t.bandwidth = BytesPerSecond(200e9);
  EXPECT_NEAR(gamma_row(t, 32).comm.value, 0.140 * 31 / 32, 1e-12);
  EXPECT_EQ(std::round(gamma_row(t, 32).comm.value * 100), 14);
}

TEST(Example, the_story_of_section_4_1) {
  // 16 to 64 workers with a global batch of 512: local batches 32 and 8; its formula gives 10.16 and 42.66.
  TrainingStep t;
  t.global_batch = 512;
  EXPECT_EQ(gamma_row(t, 16).local_batch, 32);
  EXPECT_NEAR(gamma_row(t, 16).gamma, 2 * 15 / 16. * 2 * 312e12 / (6 * 32 * 600e9), 1e-12);
  EXPECT_NEAR(gamma_row(t, 16).gamma, 10.16, 0.005);
  EXPECT_GT(gamma_row(t, 64).gamma, 40);
}

TEST(Levers, each_does_what_its_formula_says) {
  TrainingStep t;
  t.alpha = Seconds(5e-6);
  const GammaRow here = gamma_row(t, 64);
  const auto all = levers(t, 64, {});
  EXPECT_EQ(lever(all, "as it is").gamma, here.gamma);
  const double latency = 2 * 63 * 5e-6, wire = 2 * 63 / 64. * 14e9 / 600e9, compute = here.compute.value;
  EXPECT_NEAR(lever(all, "fatter links").gamma, (latency + wire / 2) / compute, 1e-12);
  EXPECT_NEAR(lever(all, "larger batch").gamma, here.gamma / 2, 1e-12);
  EXPECT_NEAR(lever(all, "compression").gamma, (latency + wire / 2) / compute, 1e-12);
  EXPECT_NEAR(lever(all, "local steps").gamma, here.gamma / 8, 1e-12);
  EXPECT_NEAR(lever(all, "overlap").gamma, here.gamma, 1e-12);
  EXPECT_NEAR(lever(all, "overlap").exposed.value, here.comm.value - compute * 2 / 3, 1e-12);
  EXPECT_NEAR(lever(all, "in-network reduction").gamma, (2 * 5e-6 + 14e9 / 600e9) / compute, 1e-12);
  for (const Lever& l : all)
    EXPECT_NEAR(l.step.value, (l.exposed + (l.name == "larger batch" ? 2 : 1) * here.compute).value, 1e-12);
}

TEST(Levers, together_multiply_where_each_divides_the_same_term) {
  TrainingStep t;
  t.bandwidth = BytesPerSecond(10e9);
  const double ring = 2 * 63 / 64. * 14e9 / 10e9, compute = gamma_row(t, 64).compute.value;
  const LeverSet three{LeverKind::links, LeverKind::compression, LeverKind::batch};
  EXPECT_NEAR(together(t, 64, {}, three).gamma, ring / 4 / (2 * compute), 1e-9);
  // One sum of 8 steps hides beside one backward pass, two thirds of a step's computation.
  const LeverSet rare{LeverKind::local_steps, LeverKind::overlap};
  EXPECT_NEAR(together(t, 64, {}, rare).exposed.value, (ring - compute * 2 / 3) / 8, 1e-9);
  EXPECT_EQ(together(t, 64, {}, {}).step, gamma_row(t, 64).step);
}

TEST(Levers, move_the_break_even) {
  // gamma = g R K / (f G B) where switches add, and the H-th part with local steps: K = f G B H / (g R).
  const TrainingStep t = pulled({}, {}, {LeverKind::in_network, LeverKind::local_steps});
  const double K = 6 * 2048 * 600e9 * 8 / (2 * 312e12);
  EXPECT_NEAR(break_even_workers(t).value(), K, 1e-6 * K);
  EXPECT_LE(gamma_row(t, 90).gamma, 1);
  EXPECT_EQ(gamma_row(t, 1).gamma, 0) << "who is alone sends nothing";
  // Fatter links: K = 1 + 6 G B / (2 g R), with twice B.
  EXPECT_NEAR(break_even_workers(pulled({}, {}, {LeverKind::links})).value(), 1 + 6 * 2048 * 1200e9 / (4 * 312e12),
              1e-9);
}

}  // namespace
}  // namespace ringside
