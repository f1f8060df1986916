// Parameter servers, actors and a learner, shared embedding tables. Expected numbers are those of one-port alpha-beta:
// what a port carries over its bandwidth.
#include "core/training/patterns.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/training/gradient_ratio.h"
#include "core/training/served.h"
#include "core/training_wires.h"
#include "tests/core/training/mixes.h"

namespace ringside {
namespace {

constexpr double kBandwidth = 1e9;

Mix pattern_of(TrainingPattern pattern, std::int32_t dp, std::int32_t servers = 1, bool asynchronous = false) {
  Mix mix = mix_of(dp);
  mix.pattern = pattern, mix.servers = servers, mix.asynchronous = asynchronous;
  return mix;
}

TEST(ParameterServer, a_server_carries_what_all_its_workers_send) {
  const TrainingJob job = job_of("resnet-50", 64, 1);
  const double gP = 2.0 * 25'557'032;
  const StepEstimate e = step_of(job, pattern_of(TrainingPattern::parameter_server, 8, 2), uniform(0, kBandwidth));
  EXPECT_EQ(e.mix.ranks(), 10);
  ASSERT_EQ(e.sentence.size(), 2U);
  EXPECT_EQ(e.sentence[0].collective, "reduce");
  EXPECT_EQ(e.sentence[1].collective, "broadcast");
  EXPECT_DOUBLE_EQ(e.sentence[0].sent.value, gP);
  EXPECT_DOUBLE_EQ(e.sentence[1].sent.value, 8 * gP / 2);
  // The server's port is the narrow one: K g P / N in, and as much out.
  for (const SentenceWord& w : e.sentence) EXPECT_NEAR(w.seconds.value, 8 * gP / 2 / kBandwidth, 1e-12);
  // One of each server's groups, the server first, for the stage.
  EXPECT_EQ(e.sentence[0].members, (std::vector<std::int32_t>{8, 0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(e.sentence[0].groups, 2);
  EXPECT_NEAR(e.step().value, (e.compute + e.exposed + e.bubble).value, 1e-12);
  EXPECT_NEAR(e.timeline.end.value, e.step().value, 1e-12);
  EXPECT_NEAR(e.tokens_per_second * e.step().value, 8 * 64, 1e-9);
}

TEST(ParameterServer, who_waits_for_nobody_still_waits_for_the_servers_port) {
  TrainingJob job = job_of("resnet-50", 64, 1);
  const double gP = 2.0 * 25'557'032, K = 8, N = 2;
  const auto times_of = [&](double flops) {
    job.flops = flops;
    return step_of(job, pattern_of(TrainingPattern::parameter_server, 8, 2, true), uniform(0, kBandwidth));
  };
  // A worker's own parts take its own port g P each way, whoever else is at the servers.
  const StepEstimate slow = times_of(1e12), fast = times_of(1e15);
  for (const StepEstimate& e : {slow, fast})
    for (const SentenceWord& w : e.sentence) EXPECT_NEAR(w.seconds.value, gP / kBandwidth, 1e-12);
  // 64 images of 24.5 GFLOP take 1.57 s at 1 TFLOP/s: longer than a server hears K / N times g P.
  EXPECT_EQ(slow.bubble, Seconds(0));
  // At 1 PFLOP/s the servers are always busy, and all that the workers do is wait for them.
  EXPECT_NEAR(fast.step().value, K * gP / N / kBandwidth, 1e-12);
  EXPECT_GT(fast.bubble, Seconds(0));
  EXPECT_NEAR(fast.timeline.end.value, fast.step().value, 1e-12);
}

TEST(ParameterServer, with_enough_servers_takes_as_long_as_a_ring) {
  // Every worker a server beside it: K g P / K each way, and the ring's 2 (K - 1) / K g P.
  const TrainingJob job = job_of("resnet-50", 64, 1);
  const auto served = step_of(job, pattern_of(TrainingPattern::parameter_server, 8, 8), uniform(0, kBandwidth));
  const auto ring = step_of(job, mix_of(8), uniform(0, kBandwidth));
  EXPECT_NEAR(served.communication / ring.communication, 8.0 / 7, 1e-9);
}

/// Machines of four GPUs and four NICs, as fast as a machine's own wires.
TrainingWires machines(int number) {
  Case c;
  c.instance.ranks = 4 * number;
  c.wiring.topology = "rails:" + std::to_string(number) + "x4";
  return training_wires(c).value();
}

TEST(ParameterServer, may_have_machines_of_its_own) {
  const TrainingJob job = job_of("resnet-50", 64, 1);
  Mix mix = pattern_of(TrainingPattern::parameter_server, 5, 2);
  const TrainingWires wires = machines(3);
  const StepEstimate last = step_of(job, mix, wires);
  EXPECT_EQ(last.sentence[0].members, (std::vector<std::int32_t>{5, 0, 1, 2, 3, 4}));
  mix.servers_apart = true;
  const StepEstimate apart = step_of(job, mix, wires);
  // Five workers fill one machine and a GPU of the second: the third is the first without any.
  EXPECT_EQ(apart.sentence[0].members, (std::vector<std::int32_t>{8, 0, 1, 2, 3, 4}));
  EXPECT_EQ(apart.mix.text(), "5 workers, 2 servers apart");
  EXPECT_EQ(apart.sentence[0].sent, last.sentence[0].sent) << "as many bytes, over other wires";
  // A worker beside the servers reached them by NVLink; now all messages of a server come through its one NIC.
  EXPECT_GT(apart.communication, last.communication);
  EXPECT_NEAR(apart.timeline.end.value, apart.step().value, 1e-12);
  // On uniform wires it is no difference, and without a machine for it it is refused.
  Mix packed = mix;
  packed.servers_apart = false;
  EXPECT_EQ(step_of(job, mix, uniform(3e-6, kBandwidth)).step(),
            step_of(job, packed, uniform(3e-6, kBandwidth)).step());
  const TrainingWires two = machines(2);
  CallTimes times(two, job.algorithm);
  const auto refused = estimate(job, mix, times);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what, "--servers-apart");
}

/// Servers behind so many workers on h100-rails, each the root of a group with all workers.
std::vector<std::vector<std::int32_t>> served_groups(std::int32_t workers, std::int32_t servers) {
  std::vector<std::vector<std::int32_t>> groups;
  for (std::int32_t s = 0; s < servers; ++s) {
    groups.push_back({workers + s});
    for (std::int32_t w = 0; w < workers; ++w) groups.back().push_back(w);
  }
  return groups;
}

TEST(ServedWays, are_a_bound_of_what_is_simulated_and_near_to_it) {
  for (const auto& [workers, servers] : {std::pair{7, 1}, {12, 4}, {48, 16}, {60, 4}}) {
    const TrainingWires wires = training_wires(cluster_case("h100-rails", workers + servers)).value();
    const auto groups = served_groups(workers, servers);
    for (const bool in : {true, false})
      for (const double n : {1e3, 1e6, 1e8}) {
        const Collective c = in ? Collective::reduce : Collective::broadcast;
        const double whole = collective_seconds(wires, c, "linear", groups, Bytes(n))->value;
        const double bound = ServedWays::of(*wires.network, groups, in)->seconds(Bytes(n)).value;
        EXPECT_LE(bound, whole * (1 + 1e-9)) << workers << " + " << servers << ", " << n;
        EXPECT_GE(bound, 0.4 * whole) << workers << " + " << servers << ", " << n;
      }
  }
}

TEST(ServedWays, price_what_is_too_large_to_be_simulated_and_say_that_it_is_a_bound) {
  const TrainingJob job = job_of("resnet-50", 64, 1);
  const TrainingWires wires = training_wires(cluster_case("h100-rails", 1024)).value();
  const StepEstimate e = step_of(job, pattern_of(TrainingPattern::parameter_server, 960, 64), wires);
  for (const SentenceWord& w : e.sentence) {
    EXPECT_EQ(wires.origin(w.timing), "formula");
    EXPECT_TRUE(w.at_least());
  }
  EXPECT_EQ(wires.origin(e.timing()), "formula");
  EXPECT_TRUE(e.at_least());
  EXPECT_NE(verdict(e, e, job).find("a lower bound"), std::string::npos);
  const Mix few = pattern_of(TrainingPattern::parameter_server, 12, 4);
  EXPECT_FALSE(step_of(job, few, training_wires(cluster_case("h100-rails", 16)).value()).at_least());
  // Each server's NIC carries 960 / 64 times all gradients, at 50 GB/s.
  EXPECT_GE(e.sentence[0].seconds.value, 960.0 / 64 * 2 * 25'557'032 / 50e9);
  const TrainingWires many = training_wires(cluster_case("h100-rails", 4096)).value();
  CallTimes times(many, job.algorithm);
  const auto refused = estimate(job, pattern_of(TrainingPattern::parameter_server, 2048, 2048), times);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what, "servers");
}

TEST(ParameterServer, keeps_the_optimizer_at_the_servers) {
  const TrainingJob job = job_of("llama2-7b");
  const double P = 6'738'415'616;
  const auto roles = memory_by_role(job, pattern_of(TrainingPattern::parameter_server, 8, 4));
  ASSERT_EQ(roles.size(), 2U);
  EXPECT_EQ(roles[0].role, "worker");
  EXPECT_DOUBLE_EQ(roles[0].use.parameters.value + roles[0].use.gradients.value, 4 * P);
  EXPECT_EQ(roles[0].use.optimizer, Bytes(0));
  EXPECT_DOUBLE_EQ(roles[1].use.total().value, 16 * P / 4);
  EXPECT_EQ(memory_use(job, pattern_of(TrainingPattern::parameter_server, 8, 4)).total(), roles[0].use.total());
  EXPECT_DOUBLE_EQ(memory_use(job, pattern_of(TrainingPattern::parameter_server, 8, 1)).total().value, 16 * P);
}

TEST(ActorLearner, the_learner_waits_for_its_actors_or_learns_meanwhile) {
  TrainingJob job = job_of("bert-large", 4, 512);
  job.rollout = Bytes(1e6);
  const Mix waits = pattern_of(TrainingPattern::actor_learner, 7),
            goes_on = pattern_of(TrainingPattern::actor_learner, 7, 1, true);
  const StepEstimate e = step_of(job, waits, uniform(0, kBandwidth)), a = step_of(job, goes_on, uniform(0, kBandwidth));
  ASSERT_EQ(e.sentence.size(), 2U);
  EXPECT_NEAR(e.sentence[0].seconds.value, 7e6 / kBandwidth, 1e-12);  // seven rollouts into one port
  // A binomial tree of 8 ranks: three rounds of g P.
  const double gP = 2.0 * 335'141'888;
  EXPECT_NEAR(e.sentence[1].seconds.value, 3 * gP / kBandwidth, 1e-9);
  // Acting is a forward pass over an actor's four sequences, learning all three thirds over those of seven.
  const double acting = e.compute.value / 3 / 7;
  EXPECT_NEAR(e.step().value, acting + e.communication.value + e.compute.value, 1e-9);
  EXPECT_NEAR(e.bubble.value, acting, 1e-9);
  EXPECT_NEAR(e.exposed.value, e.communication.value, 1e-9);
  EXPECT_NEAR(a.step().value, std::max(a.compute.value, acting + a.communication.value), 1e-9);
  EXPECT_NEAR(a.timeline.end.value, a.step().value, 1e-9);
  // Nobody but the learner has gradients.
  CallTimes times(uniform(0, kBandwidth), job.algorithm);
  EXPECT_EQ(gradient_ratio(job, waits, times)->workers, 1);
}

TEST(EmbeddingLookup, rows_go_there_and_back_and_the_rest_is_summed) {
  const TrainingJob job = job_of("dlrm", 2048, 1);
  const StepEstimate e = step_of(job, pattern_of(TrainingPattern::embedding_lookup, 8), uniform(0, kBandwidth));
  ASSERT_EQ(e.sentence.size(), 3U);
  const double rows = 2048.0 * 26 * 128 * 4;
  for (const std::size_t i : {0, 1}) {
    EXPECT_EQ(e.sentence[i].collective, "all-to-all");
    EXPECT_NEAR(e.sentence[i].sent.value, rows * 7 / 8, 1e-6);
    EXPECT_NEAR(e.sentence[i].seconds.value, rows * 7 / 8 / kBandwidth, 1e-12);
  }
  // The perceptrons of MLPerf's DLRM: 13-512-256-128 and 479-1024-1024-512-256-1, with biases.
  const double dense = 14. * 512 + 513 * 256 + 257 * 128 + 480 * 1024 + 1025 * 1024 + 1025 * 512 + 513 * 256 + 257;
  EXPECT_EQ(job.model->parameters(), dense);
  EXPECT_NEAR(e.sentence[2].sent.value, 2 * 7.0 / 8 * 2 * dense, 1e-6);
  // An eighth of 204,184,588 rows, beside 16 bytes of each other parameter.
  EXPECT_NEAR(e.memory.parameters.value, 2 * dense + 204'184'588.0 * 128 * 4 / 8, 1);
  // Rows are needed before what they meet: what is exposed is at least their way there and back.
  EXPECT_GE(e.exposed.value, 2 * rows * 7 / 8 / kBandwidth - 1e-12);
}

TEST(Patterns, refuse_axes_that_they_have_not) {
  const TrainingJob job = job_of("llama2-7b");
  Mix mix = pattern_of(TrainingPattern::parameter_server, 4);
  mix.tp = 2;
  EXPECT_EQ(check_mix(job, mix).error().what, "--tp");
  mix = pattern_of(TrainingPattern::actor_learner, 4);
  mix.zero = 1;
  EXPECT_EQ(check_mix(job, mix).error().what, "--zero");
  EXPECT_EQ(check_mix(job, pattern_of(TrainingPattern::embedding_lookup, 4, 1, true)).error().what, "--asynchronous");
}

TEST(Patterns, that_take_the_same_steps_are_among_the_mixes_of_a_search) {
  const TrainingJob job = job_of("resnet-50", 6, 1);  // 48 images of eight ranks
  const TrainingWires wires = uniform(3e-6, 50e9);
  CallTimes times(wires, job.algorithm);
  const auto mixes = search_mixes(job, mix_of(8), times).value();
  const auto all = search_mixes(job, mix_of(8), times, {}, {.patterns = true}).value();
  // Workers that 48 images can be dealt to, but for those of five and seven: with each number of micro-batches that
  // divides a worker's images.
  std::size_t served = 0;
  for (const std::int32_t workers : {1, 2, 3, 4, 6})
    for (std::int32_t m = 1; m <= 48 / workers; ++m) served += (48 / workers) % m == 0 ? 1 : 0;
  EXPECT_EQ(all.size(), mixes.size() + served);
  for (const StepEstimate& e : all) {
    EXPECT_EQ(e.mix.ranks(), 8) << e.mix.text();
    EXPECT_TRUE(e.mix.pattern == TrainingPattern::mix || !e.mix.asynchronous);
    if (e.mix.pattern == TrainingPattern::mix) continue;
    TrainingJob own = job;
    own.sequences = 48.0 / e.mix.dp;
    EXPECT_EQ(e.step(), step_of(own, e.mix, wires).step()) << e.mix.text();
  }
  // A recommender's tables are shared; nobody else has any.
  const TrainingJob clicks = job_of("dlrm", 2048, 1);
  const auto shared = search_mixes(clicks, mix_of(8), times, {}, {.patterns = true}).value();
  EXPECT_TRUE(std::any_of(shared.begin(), shared.end(),
                          [](const StepEstimate& e) { return e.mix.pattern == TrainingPattern::embedding_lookup; }));
}

TEST(Patterns, that_are_left_out_say_why) {
  const auto said = [](const char* model, const Mix& mix) {
    std::string all;
    for (const UnsearchedPattern& p : left_out(job_of(model), mix)) all += text(p) + ";";
    return all;
  };
  const std::string many = said("llama2-7b", mix_of(8));
  for (const char* words : {"asynchronous", "not the same steps", "actors", "tables"})
    EXPECT_NE(many.find(words), std::string::npos) << many;
  EXPECT_EQ(many.find("parameter servers"), std::string::npos) << "they are proposed";
  EXPECT_NE(said("llama2-7b", mix_of(1)).find("need two ranks"), std::string::npos);
  EXPECT_NE(said("llama2-7b", mix_of(512)).find("powers of two"), std::string::npos);
  EXPECT_EQ(said("dlrm", mix_of(8)).find("tables"), std::string::npos);
  EXPECT_TRUE(left_out(job_of("llama2-7b"), pattern_of(TrainingPattern::actor_learner, 4)).empty());
  EXPECT_NE(said("llama2-7b", pattern_of(TrainingPattern::parameter_server, 4)).find("all alike"), std::string::npos)
      << "servers are compared with servers alone";
  EXPECT_NE(said("llama2-7b", pattern_of(TrainingPattern::parameter_server, 500, 8)).find("powers of two"),
            std::string::npos);
}

}  // namespace
}  // namespace ringside
