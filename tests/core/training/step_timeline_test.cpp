// The bars of a step, and the two ratios that are called gamma.
#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/training/gradient_ratio.h"
#include "core/training/step_timeline.h"
#include "core/training_wires.h"
#include "tests/core/training/mixes.h"

namespace ringside {
namespace {

TEST(Timeline, calls_follow_one_another_and_units_wait_for_their_parameters) {
  const std::vector<TimedUnit> units(5, {0.2, {Seconds(3), Seconds(2), Seconds(0)}});
  const StepTimeline line = step_timeline(units, {Seconds(10), Seconds(20), 3, 2, true});
  for (std::size_t i = 1; i < line.communication.size(); ++i)
    EXPECT_GE(line.communication[i].start, line.communication[i - 1].end);
  // Gathered at most one unit ahead: of the 20 that are computed (5 units, twice, there and back) each begins when its
  // own gathering is over, and the one after the next is gathered when it is through.
  std::vector<StreamSpan> gathers;
  for (const StreamSpan& s : line.communication)
    if (s.kind == StreamSpan::Kind::gather) gathers.push_back(s);
  ASSERT_EQ(gathers.size(), 20U);
  ASSERT_EQ(line.compute.size(), 20U);
  for (std::size_t i = 0; i < 20; ++i) {
    EXPECT_EQ(gathers[i].unit, line.compute[i].unit);
    EXPECT_GE(line.compute[i].start, gathers[i].end);
    if (i >= 2) {
      EXPECT_GE(gathers[i].start, line.compute[i - 2].end);
    }
  }
}

/// Mixes of every kind: no axis, each alone, all together, with and without sharding, overlap and micro-batches.
std::vector<std::pair<TrainingJob, Mix>> many_mixes() {
  std::vector<std::pair<TrainingJob, Mix>> all;
  for (const char* model : {"llama2-7b", "mixtral-8x7b"})
    for (const bool overlap : {true, false})
      for (std::int32_t zero = 0; zero < 4; ++zero)
        for (const auto& [dp, tp, pp, ep, cp, m] : {std::tuple{4, 1, 1, 1, 1, 1},
                                                    {1, 8, 1, 1, 1, 2},
                                                    {2, 1, 4, 1, 1, 4},
                                                    {1, 1, 8, 1, 1, 1},
                                                    {1, 1, 1, 1, 4, 1},
                                                    {2, 2, 2, 2, 2, 4},
                                                    {1, 1, 1, 4, 1, 2}}) {
          TrainingJob job = job_of(model, 4);
          job.overlap = overlap;
          Mix mix = mix_of(dp, tp, pp, zero, m);
          mix.ep = job.model->shape.experts > 0 ? ep : 1, mix.cp = cp;
          all.emplace_back(job, mix);
        }
  return all;
}

TEST(Timeline, its_bars_add_up_to_the_estimate) {
  for (const auto& [job, mix] : many_mixes()) {
    const StepEstimate e = step_of(job, mix, uniform(5e-6, 50e9));
    const StepTimeline& line = e.timeline;
    const double near = 1e-9 * e.step().value;
    EXPECT_NEAR(line.end.value, e.step().value, near) << mix.text();
    std::vector<StreamSpan> stream;
    for (const auto* spans : {&line.compute, &line.blocking, &line.idle})
      stream.insert(stream.end(), spans->begin(), spans->end());
    std::sort(stream.begin(), stream.end(), [](const auto& a, const auto& b) { return a.start < b.start; });
    for (std::size_t i = 1; i < stream.size(); ++i) EXPECT_GE(stream[i].start.value, stream[i - 1].end.value - near);
    const auto sum = [](const std::vector<StreamSpan>& spans) {
      Seconds all;
      for (const StreamSpan& s : spans) all += s.end - s.start;
      return all.value;
    };
    EXPECT_NEAR(sum(line.compute), e.compute.value, near) << mix.text();
    EXPECT_NEAR(sum(line.idle), e.bubble.value, near) << mix.text();
    // Every call of tensor, expert and context parallelism has its bar; so has data parallelism.
    Seconds data;
    for (std::size_t i = 0; i < e.sentence.size(); ++i) {
      const SentenceWord& w = e.sentence[i];
      Seconds drawn;
      for (const StreamSpan& s : line.blocking)
        if (s.word == static_cast<std::int32_t>(i)) drawn += s.end - s.start;
      const bool layers = w.axis == "tp" || (w.axis == "ep" && w.collective == "all-to-all") ||
                          w.what == "passes keys and values around";
      if (layers) {
        EXPECT_NEAR(drawn.value, w.seconds.value, near) << mix.text() << ": " << w.what;
      } else if (w.collective != "send") {
        data += w.seconds;
      }
    }
    EXPECT_NEAR(sum(line.communication), data.value, near) << mix.text();
  }
}

std::size_t spans_of(const StepTimeline& line) {
  return line.compute.size() + line.communication.size() + line.blocking.size() + line.idle.size();
}

void expect_same(const StepEstimate& one, const StepEstimate& other, const std::string& where) {
  const auto sums = [](const StepEstimate& e) {
    return std::tuple(e.compute, e.communication, e.exposed, e.bubble, e.step(), e.timeline.end, e.gamma, e.mfu,
                      e.tokens_per_second, e.memory.total(), e.fits, e.order, e.mix);
  };
  EXPECT_TRUE(sums(one) == sums(other)) << where;
  ASSERT_EQ(one.sentence.size(), other.sentence.size()) << where;
  const auto says = [](const SentenceWord& w) {
    return std::tie(w.phase, w.collective, w.axis, w.what, w.ranks, w.calls, w.bytes, w.sent, w.seconds, w.parameters,
                    w.timing, w.members, w.groups);
  };
  for (std::size_t i = 0; i < one.sentence.size(); ++i)
    EXPECT_TRUE(says(one.sentence[i]) == says(other.sentence[i])) << where << ": " << one.sentence[i].what;
}

// What a search says of a mix is to the bit what its step says, each with times of its own; also with pieces of stages,
// full recomputing and Ulysses.
TEST(Timeline, a_step_that_is_not_drawn_is_the_same_without_spans) {
  for (const char* topology : {"", "h100-rails:4", "torus:4x8", "fat-tree:8x4x2"}) {
    Case c;
    c.instance.ranks = 32;
    c.wiring.topology = topology;
    const TrainingWires wires = *topology ? training_wires(c).value() : uniform(5e-6, 50e9);
    CallTimes steps(wires, "ring"), searches(wires, "ring");
    for (auto [job, mix] : many_mixes())
      for (const bool more : {false, true}) {
        if (more) {
          job.recompute = Recompute::full, job.sequence_parallel = false, job.context = ContextExchange::ulysses;
          job.interleave = mix.pp > 1 && mix.micro_batches % mix.pp == 0 ? 2 : 1;
        }
        const auto drawn = estimate(job, mix, steps), bare = estimate(job, mix, searches, false);
        ASSERT_TRUE(drawn && bare) << mix.text();
        expect_same(*drawn, *bare, mix.text() + " on " + topology);
        EXPECT_GT(spans_of(drawn->timeline), 0U);
        EXPECT_EQ(spans_of(bare->timeline), 0U);
      }
  }
}

TEST(Gamma, of_gradients_and_of_all_calls_are_one_where_a_step_sends_nothing_else) {
  // Without latency a call for each unit takes as long as one for all of them.
  for (const char* model : {"llama2-7b", "resnet-50", "bert-large"})
    for (const std::int32_t K : {2, 8, 13}) {
      TrainingJob job = job_of(model);
      const TrainingWires wires = uniform(0, 50e9);
      CallTimes times(wires, job.algorithm);
      for (const Recompute recompute : {Recompute::selective, Recompute::full}) {
        job.recompute = recompute;
        const GradientRatio ratio = gradient_ratio(job, mix_of(K), times).value();
        const StepEstimate e = step_of(job, mix_of(K), wires);
        EXPECT_NEAR(ratio.here.gamma / e.gamma, 1, 1e-9) << model;
        EXPECT_NEAR(ratio.here.compute / e.compute, 1, 1e-9) << model;
        // Section 4.1: 2 (K-1)/K g R / (f b B), which knows no P.
        const double formula =
            2.0 * (K - 1) / K * job.gradient_bytes * job.flops / (ratio.step.flop_per_parameter * job.sequences * 50e9);
        EXPECT_NEAR(ratio.here.gamma / formula, 1, 1e-9) << model;
      }
    }
}

// Each of a replica's 8 ranks sums an eighth of the gradients, all at once, and computes an eighth of the rest: both
// cancel, gamma = 2 (K-1) g R / (f G B), so that K = 1 + f G B / (2 g R) with R and B of one rank.
TEST(Gamma, of_one_replica_of_several_ranks_breaks_even_as_two_replicas_with_the_same_batch) {
  TrainingJob job = job_of("llama2-7b");
  const TrainingWires wires = uniform(0, 50e9);
  CallTimes times(wires, job.algorithm);
  job.sequences = 16;
  const TrainingStep one = gradient_ratio(job, Mix{.dp = 1, .tp = 2, .pp = 4}, times)->step;
  job.sequences = 8;
  const TrainingStep two = gradient_ratio(job, Mix{.dp = 2, .tp = 2, .pp = 4}, times)->step;
  EXPECT_NEAR(one.bandwidth.value, 8 * 50e9, 1e-3);
  EXPECT_NEAR(two.bandwidth.value, 8 * 50e9, 1e-3 * 50e9);
  const double by_hand = 1 + one.flop_per_parameter * 16 * 50e9 / (2 * job.gradient_bytes * job.flops);
  EXPECT_NEAR(*break_even_workers(one), by_hand, 1e-6 * by_hand);
  EXPECT_NEAR(*break_even_workers(two), by_hand, 1e-6 * by_hand);
}

TEST(Gamma, of_gradients_takes_what_their_calls_of_a_step_take) {
  const TrainingWires wires = uniform(0, 50e9);
  for (const auto& [given, mix] : many_mixes()) {
    if (mix.zero != 0 || mix.cp > 1) continue;  // there the groups have the context's ranks, too
    CallTimes times(wires, given.algorithm);
    const GradientRatio ratio = gradient_ratio(given, mix, times).value();
    Seconds sums;
    for (const SentenceWord& w : step_of(given, mix, wires).sentence)
      if (w.what == "sums gradients") sums += w.seconds;
    EXPECT_EQ(ratio.workers, mix.dp * mix.ep);
    EXPECT_NEAR(ratio.here.comm.value, sums.value, 1e-9 * sums.value + 1e-15) << mix.text();
  }
}

}  // namespace
}  // namespace ringside
