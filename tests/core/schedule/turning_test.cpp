// Steps that are images of one another: what they promise and what is told by it, held against every step one by one.
#include "core/schedule/turning.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/algorithms/registry.h"
#include "core/cost/price.h"
#include "core/flow.h"
#include "core/schedule/moments.h"
#include "core/schedule/shares.h"

namespace ringside {
namespace {

Schedule scatter_ring(std::int32_t ranks, std::int32_t root, std::int32_t chunks) {
  const Algorithm& algorithm = **find_algorithm(Collective::broadcast, "scatter_allgather_ring");
  return make_schedule(algorithm, {.ranks = ranks, .root = root, .chunks = chunks, .parameters = {}}).value();
}

class EveryTurning : public testing::TestWithParam<std::int32_t> {};

TEST_P(EveryTurning, leap_to_a_moment_ends_where_all_steps_before_it_end) {
  const std::int32_t k = GetParam();
  for (const std::int32_t root : {0, k / 3, k - 1})
    for (const std::int32_t chunks : {k, 3 * k}) {
      const Schedule s = scatter_ring(k, root, chunks);
      ASSERT_TRUE(s.turning());
      EXPECT_FALSE(leaps(s));
      const Turning turning = *s.turning();
      for (std::int64_t step = turning.first; step < s.step_count(); ++step) EXPECT_TRUE(turns(s, step)) << step;
      EXPECT_TRUE(proved_by_turning(s));
      Shares walked(s), before(s);
      for (std::int64_t m = 0; m <= s.step_count(); ++m) {
        if (m == turning.first) before = walked;
        Shares leapt = before;
        leapt.turn(s.step(turning.first), turning, std::max<std::int64_t>(0, m - turning.first));
        for (std::int32_t place = 0; m >= turning.first && place < k; ++place)
          for (std::int32_t slot = 0; slot < chunks; ++slot) {
            SCOPED_TRACE(testing::Message() << "root " << root << " moment " << m << " at " << place << ' ' << slot);
            ASSERT_EQ(leapt.count(place, slot), walked.count(place, slot));
            ASSERT_EQ(leapt.chunk(place, slot), walked.chunk(place, slot));
            ASSERT_EQ(leapt.is_final(place, slot), walked.is_final(place, slot));
          }
        if (m < s.step_count()) walked.apply(s.step(m));
      }
    }
}

// What the walk over all transfers finds of the slot is expected.
TEST_P(EveryTurning, moves_of_a_slot_are_those_of_all_steps) {
  const std::int32_t k = GetParam();
  for (const std::int32_t root : {0, k / 3, k - 1})
    for (const std::int32_t chunks : {k, 3 * k})
      for (std::int32_t slot = 0; slot < chunks; slot += 1 + chunks / 7) {
        SCOPED_TRACE(testing::Message() << "root " << root << " slot " << slot << " of " << chunks);
        const Schedule s = scatter_ring(k, root, chunks);
        const SlotMoves found = moves_of_slot(s, slot);
        ASSERT_EQ(found.schedule.step_count(), s.step_count());
        for (std::int64_t i = 0; i < s.step_count(); ++i) {
          const Step all = s.step(i);
          Step moving;
          std::vector<std::int32_t> positions;
          for (std::size_t j = 0; j < all.transfers.size(); ++j) {
            const Transfer& t = all.transfers[j];
            if (std::find(t.chunks.begin(), t.chunks.end(), slot) == t.chunks.end()) continue;
            moving.copy(t.from, t.to, {slot});
            positions.push_back(static_cast<std::int32_t>(j));
          }
          ASSERT_EQ(found.schedule.step(i), moving) << "step " << i;
          ASSERT_EQ(found.positions[static_cast<std::size_t>(i)], positions) << "step " << i;
        }
      }
}

INSTANTIATE_TEST_SUITE_P(Ranks, EveryTurning, testing::Values(2, 3, 4, 5, 7, 8, 12, 13, 16, 21));

TEST(Turnings, that_are_promised_wrongly_prove_nothing) {
  const Schedule right = scatter_ring(8, 0, 8);
  const Turning turning = *right.turning();
  const auto promised = [&](const Turning& other, std::int64_t steps, std::int64_t stale) {
    Schedule s = right;
    s.set_steps(steps, [right, stale](std::int64_t i) { return right.step(i == stale ? i - 1 : i); });
    s.set_turning(other);
    return proved_by_turning(s);
  };
  const std::int64_t steps = right.step_count();
  EXPECT_TRUE(promised(turning, steps, -1));
  EXPECT_FALSE(promised({turning.first, 1}, steps, -1)) << "the parts come the other way around";
  EXPECT_FALSE(promised({turning.first - 1, -1}, steps, -1)) << "the scatter's last step is not alike";
  EXPECT_FALSE(promised(turning, steps - 1, -1)) << "a part is missing";
  EXPECT_FALSE(promised(turning, steps, steps - 1)) << "the last step repeats the one before";
}

// After the scatter rank v holds as many parts from v on as its lowest bit says, and then one more before them in every
// step: at rank 777 = 0b1100001001 that is one, and j + 1 after j steps of the ring.
TEST(Turnings, a_broadcast_of_65_536_ranks_is_known_at_every_step) {
  Case c;
  c.collective = Collective::broadcast;
  c.algorithm = "scatter_allgather_ring";
  c.instance.ranks = 65536;
  c.bytes = std::int64_t{64} << 20;
  const auto begun = begin_answer(c);
  ASSERT_TRUE(begun) << begun.error().line();
  const Answer& a = begun->answer;
  ASSERT_TRUE(leaps(a.schedule));
  const auto filled = [&](std::int64_t moment, std::int32_t rank) {
    std::int64_t all = 0;
    a.moments->at(moment)->each(rank,
                                [&](std::int32_t, std::int32_t n, std::int32_t count, bool) { all += count * n; });
    return all;
  };
  for (const std::int64_t j : {40000, 0, 1, 65534}) EXPECT_EQ(filled(16 + j, 777), j + 1);
  EXPECT_EQ(filled(16 + 100, 768), 256 + 100);
  EXPECT_EQ(a.moments->at(16 + 100)->count(777, 777 - 100), 1);
  EXPECT_EQ(a.moments->at(16 + 100)->count(777, 777 - 101), 0);
  EXPECT_EQ(a.moments->homes()[777], 777);
  EXPECT_EQ(filled(65551, 65535), 65536);
  EXPECT_EQ(std::ssize(a.step_end), 65551);
  ASSERT_TRUE(a.prediction.formula && a.prediction.price);
  EXPECT_NEAR(*a.prediction.price / *a.prediction.formula, 1, 1e-9);
  EXPECT_EQ(a.prediction.walk.transfers, std::int64_t{65536} * 65535 + 65535);
  const auto proof = prove(a.schedule);
  ASSERT_TRUE(proof) << proof.error().line();
  EXPECT_TRUE(proof->ok());
  EXPECT_EQ(proof->by, Proof::By::turning);
}

// 7,100 ranks are more than are walked: their price is that of every step.
TEST(Turnings, are_priced_as_every_step_is) {
  const CostParameters costs{Seconds(1e-6), SecondsPerByte(1e-9), SecondsPerByte(0)};
  const Schedule leaping = scatter_ring(7100, 0, 7100);
  ASSERT_TRUE(leaps(leaping));
  Schedule walked = leaping;
  walked.set_steps(leaping.step_count(), [leaping](std::int64_t i) { return leaping.step(i); });
  const Bytes n(7.1e6);
  const Price few = price(leaping, n, costs, 4), all = price(walked, n, costs, 4);
  EXPECT_EQ(few.transfers, all.transfers);
  EXPECT_EQ(few.step_seconds.size(), all.step_seconds.size());
  EXPECT_NEAR(few.total / all.total, 1, 1e-9);
  for (const std::size_t rank : {0, 1, 4096, 7099})
    EXPECT_NEAR(few.bytes_sent_per_rank[rank] / all.bytes_sent_per_rank[rank], 1, 1e-9) << rank;
}

}  // namespace
}  // namespace ringside
