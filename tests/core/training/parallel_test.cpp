#include "core/training/parallel.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include <gtest/gtest.h>

#include "tests/core/training/mixes.h"

namespace ringside {
namespace {

TEST(Memory, is_figure_1_of_zero) {
  // Rajbhandari et al. 2020, figure 1: 7.5 thousand million parameters, 64 ranks, Adam in mixed precision.
  TrainingModel model;
  model.tensors.push_back({"all", 7'500'000'000, 0, 0, 0, false});
  model.layers.push_back({"all", "all"});
  TrainingJob job;
  job.model = &model;
  const double printed[] = {120, 31.4, 16.6, 1.9};
  for (std::int32_t zero = 0; zero < 4; ++zero) {
    MemoryUse use = memory_use(job, mix_of(64, 1, 1, zero));
    use.gathered = Bytes(0);  // the figure counts the states alone
    EXPECT_NEAR(use.total().value / 1e9, printed[zero], 0.05) << zero;
  }
}

TEST(Memory, activations_are_korthikantis) {
  // arXiv:2205.05198, table 2, for GPT-3's 96 layers, h = 12288, 96 heads, one sequence of 2048, t = 8; in GiB.
  TrainingJob job = job_of("gpt3-175b", 1);
  const auto gib = [&](std::int32_t tp, Recompute recompute, bool sequence_parallel) {
    job.recompute = recompute, job.sequence_parallel = sequence_parallel;
    return memory_use(job, mix_of(1, tp)).activations.value / (1 << 30);
  };
  EXPECT_NEAR(gib(1, Recompute::none, false), 256.5, 0.05);
  EXPECT_NEAR(gib(8, Recompute::none, false), 51.8, 0.05);
  EXPECT_NEAR(gib(8, Recompute::none, true), 32.1, 0.05);
  EXPECT_NEAR(gib(8, Recompute::selective, true), 9.6, 0.05);
  EXPECT_NEAR(gib(1, Recompute::full, false), 2.0 * 2048 * 12288 * 96 / (1 << 30), 1e-9);
}

TEST(Sentence, zero_2_sends_what_ddp_sends_and_zero_3_half_as_much_again) {
  for (const TrainingModel& m : models()) {
    TrainingJob job = job_of(m.name.c_str());
    for (const std::int32_t K : {2, 8, 13}) {
      const double ddp = 2.0 * (K - 1) / K * 2 * static_cast<double>(m.parameters());
      for (std::int32_t zero = 0; zero < 4; ++zero)
        EXPECT_NEAR(step_of(job, mix_of(K, 1, 1, zero)).sent().value / ddp, zero == 3 ? 1.5 : 1, 1e-9) << m.name;
    }
  }
  EXPECT_NEAR(step_of(job_of("llama2-7b"), mix_of(8)).sent().value / 1e9, 23.58, 0.005);
  EXPECT_NEAR(step_of(job_of("llama2-7b"), mix_of(8, 1, 1, 3)).sent().value / 1e9, 35.38, 0.005);
}

TEST(Sentence, bytes_times_calls_are_what_is_sent_by_rings) {
  Mix mix = mix_of(2, 2, 2, 3, 2);
  mix.ep = 2, mix.cp = 2;
  const StepEstimate e = step_of(job_of("mixtral-8x7b", 4), mix);
  EXPECT_EQ(e.mix.ranks(), 32);
  std::set<std::string> axes;
  for (const SentenceWord& w : e.sentence) {
    axes.insert(w.axis);
    const double k = w.ranks, factor = w.collective == "send" ? 1 : (w.collective == "allreduce" ? 2 : 1) * (k - 1) / k;
    EXPECT_NEAR(w.sent.value / (w.calls * w.bytes.value * factor), 1, 1e-12) << w.what;
  }
  EXPECT_EQ(axes, (std::set<std::string>{"tp", "cp", "ep", "pp", "cp+ep+dp", "cp+dp"}));
}

TEST(Sentence, counts_the_units_and_the_layers_with_experts_that_a_stage_has) {
  const auto word_of = [](const StepEstimate& e, const std::string& what) {
    const auto at = std::ranges::find(e.sentence, what, &SentenceWord::what);
    EXPECT_NE(at, e.sentence.end()) << what;
    return at == e.sentence.end() ? SentenceWord{} : *at;
  };
  // 32 layers of experts, embedding and head; their gathered parameters are the model's.
  const TrainingModel& mixtral = **find_model("mixtral-8x7b");
  Mix mix = mix_of(8, 1, 1, 3);
  mix.ep = 8;
  StepEstimate e = step_of(job_of("mixtral-8x7b"), mix);
  const SentenceWord units = word_of(e, "gathers each unit's parameters"),
                     experts = word_of(e, "gathers each unit's experts");
  EXPECT_EQ(units.calls, 34);
  EXPECT_EQ(experts.calls, 32);
  EXPECT_NEAR((units.calls * units.bytes + 8.0 * experts.calls * experts.bytes).value /
                  (2.0 * static_cast<double>(mixtral.parameters())),
              1, 1e-12);
  // DeepSeek-V3 (arXiv:2412.19437, section 4.2): the first 3 of 61 layers have no experts.
  mix.zero = 1;
  e = step_of(job_of("deepseek-v3"), mix);
  EXPECT_EQ(word_of(e, "sums gradients of experts, to each its shard").calls, 58);
  EXPECT_EQ(word_of(e, "sends tokens to their experts").calls, 58);
  // Of 8 stages the fullest ones have 8 layers, the second to the fifth with experts in each.
  mix = mix_of(4, 1, 8, 1, 8);
  mix.ep = 16;
  e = step_of(job_of("deepseek-v3", 8), mix);
  EXPECT_EQ(word_of(e, "sends tokens to their experts").calls, 8 * 8);
  EXPECT_EQ(word_of(e, "sums gradients, to each its shard").calls, 8);
  const SentenceWord sums = word_of(e, "sums gradients of experts, to each its shard");
  EXPECT_EQ(sums.calls, 8);
  EXPECT_NEAR((sums.calls * sums.bytes).value /
                  (2.0 * static_cast<double>((*find_model("deepseek-v3"))->expert_parameters()) * 8 / 61 / 16),
              1, 1e-12);
  // Two stages of 31 and 30 layers, the first three without: 28 and 30.
  e = step_of(job_of("deepseek-v3"), {.pp = 2, .ep = 8});
  EXPECT_EQ(word_of(e, "sends tokens to their experts").calls, 30);
}

TEST(Sentence, hsdp_shards_within_and_sums_across_its_copies) {
  const double bytes = 2.0 * static_cast<double>((*find_model("llama2-7b"))->parameters());
  Mix mix = mix_of(16, 1, 1, 3);
  mix.replicas = 2;
  // Three collectives over 8 ranks, then the allreduce of an eighth between 2 copies.
  const StepEstimate e = step_of(job_of("llama2-7b"), mix);
  EXPECT_NEAR(e.sent().value / (3 * 7.0 / 8 * bytes + 2.0 * 1 / 2 * bytes / 8), 1, 1e-12);
  EXPECT_NEAR(e.memory.optimizer.value, 6 * bytes / 8, 1);
}

TEST(Sentence, tensor_parallelism_reduces_four_times_a_layer) {
  TrainingJob job = job_of("llama2-7b", 16);
  // 8 b s h (t-1)/t elements a layer, whether as allreduce or as its two halves.
  const double elements = 8.0 * 16 * 2048 * 4096 * 7 / 8 * 32;
  for (const bool sequence : {true, false}) {
    job.sequence_parallel = sequence;
    EXPECT_NEAR(step_of(job, mix_of(1, 8)).sent().value / (2 * elements), 1, 1e-12);
  }
}

TEST(Step, experts_exchange_tokens_four_times_a_layer) {
  Mix mix = mix_of(1);
  mix.ep = 8;
  const StepEstimate e = step_of(job_of("mixtral-8x7b", 1, 4096), mix);
  double sent = 0;
  for (const SentenceWord& w : e.sentence)
    if (w.collective == "all-to-all") sent += w.sent.value;
  // T k h g (E-1)/E, four times in each of 32 layers.
  EXPECT_NEAR(sent / (4 * 32 * 4096.0 * 2 * 4096 * 2 * 7 / 8), 1, 1e-12);
}

TEST(Step, a_pipelines_bubble_is_p_minus_1_over_m) {
  TrainingJob job = job_of("llama2-7b", 16);
  StepEstimate e = step_of(job, mix_of(1, 1, 8, 0, 16));
  EXPECT_NEAR(e.bubble / e.compute, 7.0 / 16, 1e-12);
  job.interleave = 4;
  e = step_of(job, mix_of(1, 1, 8, 0, 16));
  EXPECT_NEAR(e.bubble / e.compute, 7.0 / 16 / 4, 1e-12);
  // 1F1B holds p micro-batches where GPipe holds all m.
  job.interleave = 1;
  const double held = memory_use(job, mix_of(1, 1, 8, 0, 16)).activations.value;
  job.gpipe = true;
  EXPECT_NEAR(memory_use(job, mix_of(1, 1, 8, 0, 16)).activations.value / held, 2, 1e-12);
}

/// Two machines of eight over Ethernet: of 16 stages one boundary, neither the first nor the last, crosses the cable,
/// and no step is shorter than what is sent across it.
TEST(Step, a_pipeline_pays_for_the_boundary_that_crosses_the_cable) {
  Wiring machines;
  machines.topology = "h100-ethernet:2";
  TrainingWires wires = uniform();
  wires.network = build(machines, 16, nullptr, {.devices = 16}).value();
  TrainingJob job = job_of("llama2-13b", 32);
  const StepEstimate e = step_of(job, mix_of(1, 1, 16, 0, 32), wires);
  const double bandwidth = 3.125e9;  // of one machine's Ethernet: 25 Gbit/s
  const double message = 2048.0 * 5120 * 2;
  EXPECT_GE(e.step().value, 32 * message / bandwidth);
  for (const SentenceWord& w : e.sentence)
    if (w.collective == "send") {
      EXPECT_GE(w.seconds.value, 32 * message / bandwidth);
      EXPECT_NE(w.members[0] / 8, w.members[1] / 8) << "the slowest pair is not of one machine";
    }
}

TEST(Step, a_stage_of_more_layers_computes_and_keeps_more) {
  const TrainingJob job = job_of("llama2-7b", 8);  // 32 layers, on 7 stages 5 or 4
  const StepEstimate uneven = step_of(job, mix_of(1, 1, 7, 0, 8)), whole = step_of(job, mix_of(1, 1, 1, 0, 8));
  EXPECT_NEAR(uneven.compute / whole.compute, 5.0 / 32, 1e-12);
  EXPECT_NEAR(uneven.memory.parameters / whole.memory.parameters, 5.0 / 32, 1e-12);
  TrainingJob pieces = job;
  pieces.interleave = 5;
  const auto refused = check_mix(pieces, mix_of(1, 1, 8, 0, 8));
  ASSERT_FALSE(refused) << "40 pieces of 32 layers";
  EXPECT_EQ(refused.error().accepted, "4 at most: 32 layers on 8 stages");
}

TEST(Step, recomputing_all_repeats_the_calls_of_the_forward_pass) {
  Mix mix = mix_of(2, 2, 2, 3, 2);
  mix.ep = 2, mix.cp = 2;
  TrainingJob job = job_of("mixtral-8x7b", 4);
  const StepEstimate once = step_of(job, mix);
  job.recompute = Recompute::full;
  const StepEstimate again = step_of(job, mix);
  ASSERT_EQ(again.sentence.size(), once.sentence.size());
  for (std::size_t i = 0; i < once.sentence.size(); ++i) {
    const SentenceWord &a = once.sentence[i], &b = again.sentence[i];
    // Those of a layer's own axes: as often as forward more. Parameters are still there, gradients are summed once.
    double repeated = 0;
    for (const SentenceWord& forward : once.sentence)
      if (forward.phase == "forward" && forward.what == a.what && (a.axis == "tp" || a.axis == "ep" || a.axis == "cp"))
        repeated = forward.calls;
    EXPECT_EQ(b.calls, a.calls + (a.phase == "backward" ? repeated : 0)) << a.phase << " " << a.what;
  }
  EXPECT_NEAR(again.compute / once.compute, 4.0 / 3, 1e-12);
}

TEST(Step, takes_no_less_than_either_stream_and_no_more_than_both) {
  for (const char* model : {"llama2-7b", "resnet-50", "gpt2-xl"})
    for (std::int32_t zero = 0; zero < 4; ++zero)
      for (const double bandwidth : {1e9, 50e9, 1e13}) {
        TrainingJob job = job_of(model);
        const StepEstimate with = step_of(job, mix_of(8, 1, 1, zero), uniform(5e-6, bandwidth));
        EXPECT_GE(with.step(), with.compute);
        EXPECT_GE(with.step().value, with.communication.value * (1 - 1e-9));
        job.overlap = false;
        const StepEstimate without = step_of(job, mix_of(8, 1, 1, zero), uniform(5e-6, bandwidth));
        EXPECT_NEAR(without.step() / (without.compute + without.communication), 1, 1e-9);
        EXPECT_LE(with.step().value, without.step().value * (1 + 1e-9));
      }
}

TEST(Step, tensor_parallelism_belongs_inside_the_machine) {
  Wiring rails;
  rails.topology = "h100-rails:2";
  TrainingWires wires;
  wires.network = *build(rails, 16, nullptr, {.devices = 16});
  TrainingJob job = job_of("llama2-7b", 16);
  const StepEstimate inside = step_of(job, mix_of(2, 8), wires);
  job.order = {"dp", "cp", "ep", "tp", "pp"};
  const StepEstimate across = step_of(job, mix_of(2, 8), wires);
  EXPECT_EQ(inside.sent(), across.sent());
  // Each machine's eight GPUs leave it by eight NICs of 50 GB/s instead of passing on at 450 GB/s among themselves;
  // even with a ring on every NIC that costs well over half as much again.
  EXPECT_GT(across.communication, 1.5 * inside.communication);
}

TEST(Sentence, ulysses_exchanges_heads_where_a_ring_passes_keys_and_values) {
  // arXiv:2309.14509, section 3.2: 3 h of queries, keys and values and h of outputs for each token and layer, of which
  // a rank of c sends (c - 1)/c of its s/c tokens.
  TrainingJob job = job_of("llama2-7b", 1, 4096);
  job.context = ContextExchange::ulysses;
  for (const std::int32_t tp : {1, 2}) {
    Mix mix = mix_of(1, tp);
    mix.cp = 4;
    double forward = 0, backward = 0;
    for (const SentenceWord& w : step_of(job, mix).sentence)
      if (w.collective == "all-to-all") (w.phase == "forward" ? forward : backward) += w.sent.value;
    const double each = 32 * 4096.0 / 4 * 4 * 4096 * 2 * 3 / 4 / tp;
    EXPECT_NEAR(forward, each, 1e-6) << tp;
    EXPECT_NEAR(backward, each, 1e-6) << tp;
    // Around a ring go 2 h of all other tokens, forward once and backward twice.
    TrainingJob ring = job;
    ring.context = ContextExchange::ring;
    double passed = 0;
    for (const SentenceWord& w : step_of(ring, mix).sentence)
      if (w.what == "passes keys and values around") passed += w.sent.value;
    EXPECT_NEAR(passed, 3 * 32 * 4096.0 * 2 * 4096 * 2 * 3 / 4 / tp, 1e-6) << tp;
  }
}

TEST(Mixes, of_one_rank_expose_nothing_and_are_as_fast_in_any_number_of_micro_batches) {
  TrainingJob job = job_of("resnet-50", 64, 1);
  job.flops = 20e12;
  const StepEstimate whole = step_of(job, mix_of(1));
  for (const std::int64_t m : {2, 4, 8, 16, 32, 64}) {  // whose times, added up, miss the whole by rounding
    const StepEstimate e = step_of(job, mix_of(1, 1, 1, 0, m));
    EXPECT_EQ(e.exposed, Seconds()) << m;
    EXPECT_EQ(verdict(e, whole, job), "as fast as the first") << m;
  }
}

TEST(Mixes, that_make_no_sense_are_refused_by_name) {
  const TrainingJob job = job_of("llama2-7b", 3);
  const auto refused = [&](Mix mix, const char* flag) { EXPECT_EQ(check_mix(job, mix).error().what, flag); };
  refused(mix_of(1, 5), "--tp");
  refused(mix_of(1, 1, 33), "--pp");
  refused(mix_of(1, 1, 1, 0, 2), "--micro-batches");
  Mix mix = mix_of(1);
  mix.ep = 2;
  refused(mix, "--ep");
  mix = mix_of(6, 1, 1, 3);
  mix.replicas = 4;
  refused(mix, "--replicas");
  // Eight heads of keys and values are not dealt to 16 ranks.
  TrainingJob shared = job_of("llama2-70b");
  shared.context = ContextExchange::ulysses;
  mix = mix_of(1, 8);
  mix.cp = 2;
  EXPECT_EQ(check_mix(shared, mix).error().what, "--cp");
  mix = mix_of(1, 4);
  mix.cp = 2;
  EXPECT_TRUE(check_mix(shared, mix));
}

}  // namespace
}  // namespace ringside
