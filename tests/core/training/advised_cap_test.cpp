// Which cap of the buckets is advised: few calls, and room on both sides.
#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "core/training/overlap.h"

namespace ringside {
namespace {

/// The ring by its closed form: 2 (K-1) (alpha + n beta / K).
CallSeconds ring_of(double K, double alpha, double bandwidth) {
  return [=](Bytes n) { return Seconds(2 * (K - 1) * (alpha + n.value / K / bandwidth)); };
}

/// Whether each cap from a tenth less to a tenth more keeps the step within `most`.
bool has_room(const std::vector<CapResult>& caps, Bytes cap, Seconds computed, Seconds most) {
  return std::ranges::all_of(caps, [&](const CapResult& c) {
    const bool near = c.cap > cap / 1.0999 && c.above < 1.0999 * cap;
    return !near || computed + c.exposed <= most;
  });
}

// Of Llama-2 7B's caps within a hundredth those of fewest calls, 1480 to 1544 MiB, lie between two spikes.
TEST(AdvisedCap, it_stands_in_no_notch) {
  const TrainingModel& m = **find_model("llama2-7b");
  const LocalWork work{2, m.tokens, 400e12, false};
  const CallSeconds allreduce = ring_of(32, 1e-6, 300e9);
  const Seconds computed = overlapped(m, work, {}, [](Bytes) { return Seconds(0); }).step();
  const auto caps = all_caps(m, work, {}, allreduce);
  const auto own = std::ranges::find_if(caps, [](const CapResult& c) { return c.holds(kDdpCap); });
  const Seconds most = (1 + 1e-9) * std::min(1.01 * (computed + best_cap(caps).exposed), computed + own->exposed);
  const CapResult advised = advised_cap(caps, own_cap(m, work, {}, allreduce), computed);
  EXPECT_TRUE(has_room(caps, advised.cap, computed, most)) << advised.cap.value;
  // Another had fewer, had it room; of those that have some none has.
  EXPECT_TRUE(std::ranges::any_of(
      caps, [&](const CapResult& c) { return computed + c.exposed <= most && c.calls < advised.calls; }));
  for (const CapResult& c : caps)
    if (c.calls < advised.calls) {
      EXPECT_FALSE(has_room(caps, c.cap, computed, most)) << c.cap.value;
    }
}

TEST(AdvisedCap, where_no_cap_has_room_the_middle_of_the_widest_region_is_advised) {
  // 100 to 104 bytes and 200 to 212 will do, DDP's own 25 MiB will not.
  const Seconds bad(1), good(0);
  const std::vector<CapResult> caps{{Bytes(100), 9, bad, Bytes(0)},
                                    {Bytes(104), 8, good, Bytes(100)},
                                    {Bytes(200), 7, bad, Bytes(104)},
                                    {Bytes(212), 6, good, Bytes(200)},
                                    {Bytes(1e8), 5, bad, Bytes(212)}};
  const CapResult advised = advised_cap(caps, {kDdpCap, 5, bad, Bytes(212), true}, Seconds(1));
  EXPECT_EQ(advised.calls, 6);
  // The middle is sqrt(200 * 212) = 205.9; the roundest beside it is even.
  EXPECT_EQ(advised.cap, Bytes(206));
}

TEST(AdvisedCap, it_has_the_fewest_calls_within_a_hundredth_of_the_best_step) {
  const LocalWork work{64, 1, 20e12, false};
  const CallSeconds free = [](Bytes) { return Seconds(0); }, dear = ring_of(8, 30e-6, 3.1e9);
  const Seconds computed = overlapped(**find_model("resnet-50"), work, {}, free).step();
  const auto freely = all_caps(**find_model("resnet-50"), work, {}, free),
             dearly = all_caps(**find_model("resnet-50"), work, {}, dear);
  const TrainingModel& m = **find_model("resnet-50");
  EXPECT_EQ(advised_cap(freely, own_cap(m, work, {}, free), computed).calls, freely.back().calls)
      << "where bytes cost nothing one bucket is as good";
  const auto own = std::find_if(dearly.begin(), dearly.end(), [](const CapResult& c) { return c.holds(kDdpCap); });
  const Seconds least = computed + best_cap(dearly).exposed, most = std::min(1.01 * least, computed + own->exposed);
  const CapResult advised = advised_cap(dearly, own_cap(m, work, {}, dear), computed);
  const double rounding = 1e-9 * most.value;
  EXPECT_LE((computed + advised.exposed).value, most.value + rounding);
  for (const CapResult& c : dearly)
    if (c.calls < advised.calls || (c.calls == advised.calls && c.exposed.value < advised.exposed.value - rounding)) {
      EXPECT_FALSE(has_room(dearly, c.cap, computed, most)) << c.cap.value;
    }
}

// reducer.cpp with find_unused_parameters: limits [1 MiB, 25 MiB] where no bucket_cap_mb is passed, else [cap]. From
// the first registered tensor on ResNet-18's pass 1 MiB with 378,944 elements: conv1, layer1 and two convolutions of
// layer2. That bucket leaves when the backward pass is over, and after it the bitmap of 62 tensors.
TEST(AdvisedCap, with_find_unused_parameters_it_is_no_worse_than_ddp_s_own_first_bucket_of_1_mib) {
  const TrainingModel& m = **find_model("resnet-18");
  const LocalWork work{64, 1, 20e12, false};
  const CallSeconds allreduce = ring_of(8, 2e-6, 25e9);
  BucketRule rule;
  rule.find_unused = true;
  const CapResult own = own_cap(m, work, rule, allreduce);
  const Seconds by_hand = allreduce(Bytes(4.0 * 378'944)) + allreduce(Bytes(4.0 * 62));
  EXPECT_NEAR(own.exposed.value, by_hand.value, 1e-12);
  EXPECT_EQ(own.exposed, overlapped(m, work, rule, allreduce).exposed);
  const Seconds computed = overlapped(m, work, rule, [](Bytes) { return Seconds(0); }).step();
  EXPECT_TRUE(advised_cap(all_caps(m, work, rule, allreduce), own, computed).own);
  // Whatever cap it is asked beside, and it gives what it says.
  for (const double bandwidth : {3e8, 3e9, 25e9, 450e9})
    for (const double mib : {3.0, 25.0, 40.0}) {
      const CallSeconds ring = ring_of(8, 1e-6, bandwidth);
      BucketRule given = rule;
      given.cap = Bytes(mib * 1048576), given.given = true;
      EXPECT_EQ(given.first_limit(), given.cap);
      const auto advised = [&](const BucketRule& r) {
        return advised_cap(all_caps(m, work, r, ring), own_cap(m, work, r, ring), computed);
      };
      const CapResult here = advised(given), there = advised(rule);
      EXPECT_EQ(here.cap, there.cap) << mib;
      EXPECT_EQ(here.own, there.own) << mib;
      EXPECT_EQ(overlapped(m, work, given.with(here), ring).exposed, here.exposed) << mib;
      const Seconds most = computed + own_cap(m, work, rule, ring).exposed;
      EXPECT_LE((computed + here.exposed).value, most.value * (1 + 1e-8)) << mib;
    }
}

// ResNet-50's first bucket is fc's, 2,049,000 elements; all others, 23,508,032, go into one where the cap is above what
// they have without conv1, 94 MB. Of so large caps 2^27 bytes are the least power of two.
TEST(AdvisedCap, where_no_cap_is_too_large_it_is_the_least_power_of_two) {
  const TrainingModel& m = **find_model("resnet-50");
  const LocalWork work{64, 1, 20e12, false};
  const CallSeconds allreduce = ring_of(8, 0.1, 1e6);
  const Seconds computed = overlapped(m, work, {}, [](Bytes) { return Seconds(0); }).step();
  const CapResult advised = advised_cap(all_caps(m, work, {}, allreduce), own_cap(m, work, {}, allreduce), computed);
  EXPECT_EQ(advised.calls, 2);
  EXPECT_EQ(advised.cap, Bytes(1 << 27));
  EXPECT_EQ(overlapped(m, work, {.cap = advised.cap}, allreduce).exposed, advised.exposed);
}

}  // namespace
}  // namespace ringside
