// Levers on a whole step: what each must leave alone, and that simulation and formula agree where they have to.
#include "core/training/step_levers.h"

#include <gtest/gtest.h>

#include "core/training_wires.h"

namespace ringside {
namespace {

TrainingJob llama() {
  TrainingJob job;
  job.model = find_model("llama2-7b").value();
  job.tokens = 2048;
  return job;
}

TrainingWires on(const char* cluster, std::int32_t ranks) {
  return training_wires(cluster_case(cluster, ranks)).value();
}

TEST(StepLevers, on_wires_without_latency_are_section_4_1_s_formulas) {
  // One worker is one rank, and nothing is sent but gradients: then the step is the formula's.
  TrainingWires wires = on("infiniband", 64);
  wires.parameters.alpha = Seconds(0);
  const Mix mix{.dp = 64};
  const TrainingJob job = llama();
  CallTimes times(wires, job.algorithm);
  const LeverSettings settings;
  const auto priced = step_levers(job, mix, times, settings).value();
  const GradientRatio ratio = gradient_ratio(job, mix, times).value();
  const auto formulas = levers(ratio.step, ratio.workers, settings);
  ASSERT_EQ(priced.size(), formulas.size());
  for (std::size_t i = 0; i < priced.size(); ++i) {
    ASSERT_TRUE(priced[i]) << i;
    EXPECT_EQ(priced[i]->origin, "formula");
    EXPECT_NEAR(priced[i]->gamma / formulas[i].gamma, 1, 1e-9) << priced[i]->name;
    // Buckets are the model's units: the last cannot hide, so overlap exposes more than one sum beside it would.
    if (i > 0 && kLevers[i - 1] == LeverKind::overlap) {
      EXPECT_GE(priced[i]->step, formulas[i].step);
    } else {
      EXPECT_NEAR(priced[i]->step / formulas[i].step, 1, 1e-9) << priced[i]->name;
    }
  }
}

TEST(StepLevers, on_a_topology_are_simulated_and_do_what_they_say) {
  const TrainingWires wires = on("h100-rails", 16);
  const TrainingJob job = llama();
  const Mix mix{.dp = 16};
  CallTimes times(wires, job.algorithm);
  const auto all = step_levers(job, mix, times, {}).value();
  const Lever& none = *all.front();
  for (const auto& l : all) {
    ASSERT_TRUE(l);
    EXPECT_EQ(l->origin, "simulation") << l->name;
  }
  const auto of = [&](LeverKind kind) { return *all[1 + static_cast<std::size_t>(kind)]; };
  EXPECT_LT(of(LeverKind::links).gamma, none.gamma);
  EXPECT_GE(of(LeverKind::links).gamma, none.gamma / 2) << "latency stays";
  EXPECT_NEAR(of(LeverKind::batch).gamma / none.gamma, 0.5, 1e-9) << "twice the work for the same sum";
  EXPECT_EQ(of(LeverKind::overlap).gamma, none.gamma);
  EXPECT_LT(of(LeverKind::overlap).step, none.step);
  EXPECT_NEAR(of(LeverKind::local_steps).gamma / none.gamma, 1.0 / 8, 1e-9);
  // Of eight steps seven have no call.
  EXPECT_NEAR(of(LeverKind::local_steps).exposed / none.exposed, 1.0 / 8, 1e-9);
  // The step of the page is the lever overlap alone.
  EXPECT_EQ(of(LeverKind::overlap).step, estimate(job, mix, times)->step());
}

TEST(StepLevers, compression_leaves_what_zero_3_gathers_as_large) {
  const TrainingWires wires = on("infiniband", 64);
  TrainingJob job = llama();
  const Mix mix{.dp = 64, .zero = 3};
  CallTimes times(wires, job.algorithm);
  const auto all = step_levers(job, mix, times, {}).value();
  const Lever &none = *all.front(), &compressed = *all[1 + static_cast<std::size_t>(LeverKind::compression)];
  // Two of three calls are allgathers: a third of the bytes becomes a sixth.
  EXPECT_NEAR(compressed.exposed / none.exposed, 5.0 / 6, 0.01);
  for (const LeverKind kind : {LeverKind::local_steps, LeverKind::in_network}) {
    EXPECT_FALSE(all[1 + static_cast<std::size_t>(kind)]);
    EXPECT_EQ(blocked(mix, kind), LeverBlock::sharded);
  }
}

TEST(StepLevers, the_symbols_of_a_pulled_step_give_its_gamma) {
  const TrainingJob job = llama();
  for (const char* cluster : {"h100-rails", "ethernet"}) {
    const TrainingWires wires = on(cluster, 16);
    CallTimes times(wires, job.algorithm);
    for (const LeverSet& set : {LeverSet{}, LeverSet{LeverKind::links, LeverKind::local_steps},
                                LeverSet{LeverKind::compression, LeverKind::in_network, LeverKind::overlap}}) {
      const auto pulled = pulled_step(job, Mix{.dp = 16}, times, {}, set);
      ASSERT_TRUE(pulled) << pulled.error().line();
      EXPECT_NEAR(gamma_row(pulled->symbols, 16).gamma / pulled->lever.gamma, 1, 1e-9) << cluster;
    }
  }
}

}  // namespace
}  // namespace ringside
