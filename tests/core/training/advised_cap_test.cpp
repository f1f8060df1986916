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
  const CapResult advised = advised_cap(caps, computed);
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
  const CapResult advised = advised_cap(caps, Seconds(1));
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
  EXPECT_EQ(advised_cap(freely, computed).calls, freely.back().calls)
      << "where bytes cost nothing one bucket is as good";
  const auto own = std::find_if(dearly.begin(), dearly.end(), [](const CapResult& c) { return c.holds(kDdpCap); });
  const Seconds least = computed + best_cap(dearly).exposed, most = std::min(1.01 * least, computed + own->exposed);
  const CapResult advised = advised_cap(dearly, computed);
  const double rounding = 1e-9 * most.value;
  EXPECT_LE((computed + advised.exposed).value, most.value + rounding);
  for (const CapResult& c : dearly)
    if (c.calls < advised.calls || (c.calls == advised.calls && c.exposed.value < advised.exposed.value - rounding)) {
      EXPECT_FALSE(has_room(dearly, c.cap, computed, most)) << c.cap.value;
    }
}

}  // namespace
}  // namespace ringside
