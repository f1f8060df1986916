#include "core/training/overlap.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "core/cost/tiers.h"
#include "core/sim/network.h"

namespace ringside {
namespace {

const TrainingModel& resnet() {
  return **find_model("resnet-50");
}

/// The ring by its closed form: 2 (K-1) (alpha + n beta / K).
CallSeconds ring(double K, double alpha, double bandwidth) {
  return [=](Bytes n) { return Seconds(2 * (K - 1) * (alpha + n.value / K / bandwidth)); };
}

std::vector<std::int64_t> elements(const std::vector<Bucket>& buckets) {
  std::vector<std::int64_t> all;
  for (const Bucket& b : buckets) all.push_back(b.elements);
  return all;
}

TEST(Buckets, are_those_of_real_runs_to_the_element) {
  // A public profiler trace of ResNet-50 under DDP (HolisticTraceAnalysis, nccl_data.json.gz): "In msg nelems".
  EXPECT_EQ(elements(ddp_buckets(resnet(), {})),
            (std::vector<std::int64_t>{2'049'000, 7'875'584, 6'563'840, 6'637'568, 2'431'040}));
  // pytorch issue 48880 prints the bytes of ResNet-18's, for caps of 25 and 35 MiB.
  const TrainingModel& small = **find_model("resnet-18");
  EXPECT_EQ(elements(ddp_buckets(small, {})),
            (std::vector<std::int64_t>{2'052'000 / 4, 28'852'224 / 4, 15'853'824 / 4}));
  EXPECT_EQ(elements(ddp_buckets(small, {Bytes(35.0 * 1048576)})),
            (std::vector<std::int64_t>{2'052'000 / 4, 38'297'600 / 4, 6'408'448 / 4}));
}

TEST(Buckets, the_first_limit_stays_1_mib_below_a_smaller_cap) {
  // reducer.cpp, rebuild_buckets: limits [1 MiB, cap], whatever the cap.
  BucketRule rule;
  rule.cap = Bytes(3e5);
  std::vector<std::int64_t> by_hand{0};
  for (auto t = resnet().tensors.rbegin(); t != resnet().tensors.rend(); ++t) {
    by_hand.back() += t->elements;
    if (4.0 * static_cast<double>(by_hand.back()) >= (by_hand.size() == 1 ? 1 << 20 : 3e5)) by_hand.push_back(0);
  }
  if (by_hand.back() == 0) by_hand.pop_back();
  EXPECT_EQ(elements(ddp_buckets(resnet(), rule)), by_hand);
}

TEST(Buckets, of_every_model_hold_each_gradient_once_and_overshoot) {
  for (const TrainingModel& m : models())
    for (const double cap : {0.0, 1e6, 25.0 * 1048576, 1e9}) {
      const BucketRule rule{Bytes(cap)};
      const auto buckets = ddp_buckets(m, rule);
      std::int64_t sum = 0;
      std::int32_t tensors = 0;
      for (const Bucket& b : buckets) sum += b.elements, tensors += b.tensors;
      EXPECT_EQ(sum, m.parameters());
      EXPECT_EQ(static_cast<std::size_t>(tensors), m.tensors.size());
      for (std::size_t i = 1; i + 1 < buckets.size(); ++i) EXPECT_GE(buckets[i].bytes, rule.cap);
    }
  EXPECT_EQ(ddp_buckets(resnet(), one_per_parameter({})).size(), 161U);
  EXPECT_EQ(ddp_buckets(resnet(), first_iteration({})).size(), 1U);
}

TEST(Overlap, one_bucket_hides_nothing_and_wide_wires_hide_all_but_the_last) {
  const LocalWork work{64, 1, 20e12, false};
  const CallSeconds slow = ring(8, 30e-6, 3.1e9);
  const Overlap one = overlapped(resnet(), work, first_iteration({}), slow);
  EXPECT_NEAR(one.exposed.value, one.communication.value, 1e-12);
  // The backward pass takes twice 8.178 GFLOP for each of 64 images, at 20 TFLOP/s.
  EXPECT_NEAR(one.backward.value, 2 * 64 * resnet().forward_flop(1, false) / 20e12, 1e-12);
  const CallSeconds fast = ring(8, 1e-9, 1e15);
  const Overlap wide = overlapped(resnet(), work, {}, fast);
  EXPECT_NEAR(wide.exposed.value, fast(wide.buckets.back().bytes).value, 1e-12);
}

TEST(Overlap, streams_keep_their_order_and_never_begin_before_the_gradient_is_there) {
  for (const TrainingModel& m : models()) {
    const Overlap o = overlapped(m, {1, m.tokens, 400e12, true}, {}, ring(8, 3e-6, 50e9));
    Seconds free = o.forward, sum;
    for (const Bucket& b : o.buckets) {
      EXPECT_EQ(b.start, std::max(free, b.ready));
      sum += b.end - b.start;
      free = b.end;
    }
    EXPECT_NEAR(o.buckets.back().ready.value, (o.forward + o.backward).value, 1e-9 * o.step().value) << m.name;
    EXPECT_NEAR(sum.value, o.communication.value, 1e-9 * sum.value);
    EXPECT_GE(o.exposed + o.backward, o.communication - Seconds(1e-9));
    EXPECT_LE(o.exposed, o.communication);
  }
}

TEST(Overlap, the_advised_cap_is_never_worse_than_ddp_s_own) {
  for (const char* name : {"resnet-50", "dlrm", "llama2-7b"})
    for (const double bandwidth : {1e8, 3e10}) {
      const TrainingModel& m = **find_model(name);
      const LocalWork work{2, m.tokens, 100e12, false};
      const CallSeconds allreduce = ring(16, 5e-6, bandwidth);
      const Overlap own = overlapped(m, work, {}, allreduce);
      const CapResult advised = advised_cap(all_caps(m, work, {}, allreduce), own_cap(m, work, {}, allreduce),
                                            overlapped(m, work, {}, [](Bytes) { return Seconds(0); }).step());
      EXPECT_LE(advised.exposed.value, own.exposed.value + 1e-9 * own.step().value) << m.name << ' ' << bandwidth;
      const Overlap with = overlapped(m, work, {.cap = advised.cap}, allreduce);
      EXPECT_EQ(with.exposed, advised.exposed) << m.name << ": the roundest cap makes the same buckets";
      if (advised.exposed == own.exposed && advised.calls == static_cast<std::int64_t>(own.buckets.size())) {
        EXPECT_EQ(advised.cap, kDdpCap) << m.name << ": as good as its own";
      }
    }
}

// 256 experts in 58 layers: 45,395 tensors, and more caps yet, of which each is gone through.
TEST(Overlap, a_model_of_many_experts_has_all_its_caps) {
  const TrainingModel& m = **find_model("deepseek-v3");
  const LocalWork work{2, m.tokens, 400e12, false};
  const CallSeconds allreduce = ring(8, 5e-6, 3e11);
  const auto caps = all_caps(m, work, {}, allreduce);
  ASSERT_GT(caps.size(), m.tensors.size());
  for (std::size_t i = 0; i < caps.size(); i += 9973) {
    const Overlap one = overlapped(m, work, {.cap = caps[i].cap}, allreduce);
    EXPECT_EQ(one.exposed, caps[i].exposed) << i;
    EXPECT_EQ(std::ssize(one.buckets), caps[i].calls) << i;
  }
}

// Caps of 23 and 25 MiB fill five buckets of ResNet-50, whose last all-reduce ends at the same time: the exposed times
// differ in the last bit, by the order in which they are added up.
TEST(Overlap, the_advised_cap_is_ddp_s_own_where_another_is_better_by_rounding_alone) {
  const LocalWork work{64, 1, 20e12, false};
  const CallSeconds allreduce = ring(8, 30e-6, 3.1e9);
  const Overlap own = overlapped(resnet(), work, {}, allreduce),
                other = overlapped(resnet(), work, {.cap = Bytes(23.0 * 1048576)}, allreduce);
  ASSERT_EQ(own.buckets.size(), other.buckets.size());
  ASSERT_NE(elements(own.buckets), elements(other.buckets));
  ASSERT_NEAR(own.exposed.value, other.exposed.value, 1e-12);
  const auto caps = all_caps(resnet(), work, {}, allreduce);
  EXPECT_EQ(advised_cap(caps, own_cap(resnet(), work, {}, allreduce), own.forward + own.backward).cap, kDdpCap);
  EXPECT_LE(best_cap(caps).exposed.value, own.exposed.value * (1 + 1e-9));
}

TEST(Overlap, the_roundest_number_is_a_multiple_of_the_largest_power_of_two) {
  EXPECT_EQ(roundest(Bytes(0), Bytes(1000)), Bytes(512));
  EXPECT_EQ(roundest(Bytes(512), Bytes(1000)), Bytes(768));
  EXPECT_EQ(roundest(Bytes(999), Bytes(1000)), Bytes(1000));
  for (std::int64_t above = 0; above < 40; ++above)
    for (std::int64_t most = above + 1; most < 80; ++most) {
      const auto found = static_cast<std::int64_t>(
          roundest(Bytes(static_cast<double>(above)), Bytes(static_cast<double>(most))).value);
      EXPECT_TRUE(found > above && found <= most);
      for (std::int64_t n = above + 1; n <= most; ++n) EXPECT_GE(found & -found, n & -n) << above << ' ' << most;
    }
}

TEST(Overlap, the_best_cap_is_best_among_all_caps) {
  const LocalWork work{64, 1, 20e12, false};
  const CallSeconds allreduce = ring(8, 30e-6, 3.1e9);
  for (const double first : {0.0, 1048576.0, 9e6}) {
    BucketRule rule;
    rule.first = Bytes(first);
    const CapResult best = best_cap(all_caps(resnet(), work, rule, allreduce));
    rule.cap = best.cap;
    EXPECT_EQ(overlapped(resnet(), work, rule, allreduce).exposed, best.exposed);
    for (double cap = 4096; cap < 2e8; cap *= 1.01) {
      rule.cap = Bytes(cap);
      EXPECT_GE(overlapped(resnet(), work, rule, allreduce).exposed.value, best.exposed.value * (1 - 1e-9)) << cap;
    }
  }
}

TEST(CallSeconds, on_a_topology_is_near_the_simulation_of_any_size) {
  TrainingWires wires;
  Wiring rails;
  rails.topology = "h100-rails:2";
  const auto net = build(rails, 16, nullptr, {.devices = 16});
  ASSERT_TRUE(net.has_value()) << net.error().line();
  wires.network = *net;
  const auto time = call_seconds(wires, Collective::allreduce, "ring", 16, Bytes(1e8));
  ASSERT_TRUE(time.has_value()) << time.error().line();
  std::vector<std::int32_t> all(16);
  std::iota(all.begin(), all.end(), 0);
  for (const double n : {3000.0, 8.4e6, 1e8 - 7}) {
    const auto simulated = collective_seconds(wires, Collective::allreduce, "ring", {all}, Bytes(n));
    EXPECT_NEAR((*time)(Bytes(n)) / *simulated, 1, 0.01) << n;
  }
}

TEST(Buckets, with_find_unused_parameters_are_filled_as_registered_and_launched_from_the_last) {
  // reducer.cpp: limits [1 MiB, cap] in the order of registration, the list reversed.
  BucketRule rule;
  rule.find_unused = true;
  const auto buckets = ddp_buckets(resnet(), rule);
  std::vector<std::int64_t> by_hand{0};
  for (const Tensor& t : resnet().tensors) {
    by_hand.back() += t.elements;
    if (4 * by_hand.back() >= (by_hand.size() == 1 ? 1 << 20 : 25 << 20)) by_hand.push_back(0);
  }
  if (by_hand.back() == 0) by_hand.pop_back();
  ASSERT_EQ(buckets.size(), by_hand.size());
  for (std::size_t i = 0; i < buckets.size(); ++i) EXPECT_EQ(buckets[i].elements, by_hand[by_hand.size() - 1 - i]) << i;
  // Every cap is among all of them there, too; the bitmap of 161 tensors is one more all-reduce.
  const LocalWork work{64, 1, 20e12, false};
  const CallSeconds allreduce = ring(8, 30e-6, 3.1e9);
  const auto caps = all_caps(resnet(), work, rule, allreduce);
  for (double cap = 4096; cap < 2e8; cap *= 1.07) {
    BucketRule one = rule;
    one.cap = Bytes(cap);  // and the first one's: reducer.cpp's list of limits has the given cap alone
    const Overlap o = overlapped(resnet(), work, one, allreduce);
    const auto listed = std::find_if(caps.begin(), caps.end(), [&](const CapResult& c) { return c.cap >= one.cap; });
    EXPECT_EQ(o.exposed, (listed == caps.end() ? caps.back() : *listed).exposed) << cap;
    Seconds sum = allreduce(Bytes(4 * 161));
    for (const Bucket& b : o.buckets) sum += b.end - b.start;
    EXPECT_NEAR(o.communication.value, sum.value, 1e-12);
  }
}

/// Simulated whole, with the parameters that the call chose.
Seconds simulated_ring(const TrainingWires& wires, const TimedCall& told, const std::vector<std::int32_t>& group,
                       Bytes n) {
  const Algorithm& ring = *find_algorithm(Collective::allreduce, "ring").value();
  const Instance instance{
      .ranks = static_cast<std::int32_t>(group.size()), .root = 0, .chunks = 0, .parameters = told.parameters};
  const Schedule schedule = make_schedule(ring, validate(ring, instance).value()).value();
  NetworkJob job;
  job.schedule = &schedule;
  job.n = n;
  for (const std::int32_t r : group) job.nodes.push_back(wires.network->nodes[static_cast<std::size_t>(r)]);
  return simulate(wires.network->topology, {&job, 1}, wires.network->ports)->end;
}

TEST(TimedCall, of_many_machines_is_what_all_of_them_simulate) {
  // 88 machines of eight: 2 (K-1) K messages of a ring are more than a million, so that fewer machines tell.
  constexpr std::int32_t K = 704;
  Wiring wiring;
  wiring.topology = "h100-rails:88";
  TrainingWires wires;
  wires.network = build(wiring, K, nullptr, {.devices = K}).value();
  std::vector<std::int32_t> all(K);
  std::iota(all.begin(), all.end(), 0);
  for (const Bytes n : {Bytes(1e6), Bytes(1e9)}) {
    const TimedCall told = timed_call(wires, Collective::allreduce, "ring", {all}, n).value();
    EXPECT_NEAR(told.seconds / simulated_ring(wires, told, all, n), 1, 2e-3) << n.value;
  }
}

// Each on 96 machines of its own, as data parallelism has them in two stages of a pipeline.
TEST(TimedCall, of_groups_that_are_alike_and_share_nothing_is_what_one_simulates) {
  constexpr std::int32_t K = 1536;
  Wiring wiring;
  wiring.topology = "h100-rails:192";
  TrainingWires wires;
  wires.network = build(wiring, K, nullptr, {.devices = K}).value();
  std::vector<std::vector<std::int32_t>> groups(2);
  for (std::int32_t r = 0; r < K; ++r) groups[static_cast<std::size_t>(r / (K / 2))].push_back(r);
  const TimedCall told = timed_call(wires, Collective::allreduce, "ring:channels=1", groups, Bytes(1e9)).value();
  EXPECT_EQ(told.timing, CallTiming::continued);
  EXPECT_NEAR(told.seconds / simulated_ring(wires, told, groups[1], Bytes(1e9)), 1, 2e-3);
}

}  // namespace
}  // namespace ringside
