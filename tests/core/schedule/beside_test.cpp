// Ranks whose rows are alike, since each puts its buffer in the place of its own number (Symmetry::Way::beside).
#include <gtest/gtest.h>

#include "core/flow.h"
#include "core/schedule/moments.h"
#include "core/schedule/provenance.h"
#include "core/schedule/row_replay.h"
#include "core/schedule/shares.h"

namespace ringside {
namespace {

/// Four ranks that put their buffers beside those of all others, once for each entry of `kept` (whether it puts its own
/// there, too), then add what lies in these places, each where it has its own.
Schedule beside(const std::vector<bool>& kept, const std::vector<std::int32_t>& places) {
  Schedule s;
  s.collective = Collective::allreduce;
  s.ranks = 4;
  s.scratch = 3;
  s.set_sends(
      std::ssize(kept) + 1,
      [kept, places](Step& step, std::int32_t rank, std::int64_t i) {
        for (const std::int32_t place : i == std::ssize(kept) ? places : std::vector<std::int32_t>())
          step.transfers.push_back({rank, rank, {place}, Arrival::reduce, Slots{0}});
        for (std::int32_t d = 1; i < std::ssize(kept) && d <= 4; ++d)
          if (d < 4 || kept[static_cast<std::size_t>(i)]) step.copy(rank, (rank + d) % 4, {0}, {rank});
      },
      true);
  return s;
}

TEST(ByRow, buffers_beside_each_other_are_added_once) {
  EXPECT_TRUE(prove(beside({true}, {1, 2, 3})).value().ok());
  EXPECT_TRUE(proved_by_row(beside({true}, {3, 1, 2}), *symmetry_of(beside({true}, {3, 1, 2}))));
  // Without its own place a rank does not hold what the others do.
  EXPECT_FALSE(symmetry_of(beside({false}, {1, 2, 3})));
  const struct {
    Schedule schedule;
    const char* what;
  } wrong[]{{beside({true}, {1, 2}), "rank 3's is missing"},
            {beside({true}, {1, 2, 3, 1}), "rank 1's is counted twice"},
            {beside({}, {1, 2, 3}), "nothing lies there"},
            {beside({true, true}, {1, 2, 3}), "what lies in the first place then is rank 0's, and is put everywhere"}};
  for (const auto& w : wrong) {
    const auto symmetry = symmetry_of(w.schedule);
    ASSERT_TRUE(symmetry) << w.what;
    EXPECT_FALSE(proved_by_row(w.schedule, *symmetry)) << w.what;
    EXPECT_FALSE(prove(w.schedule).value().ok()) << w.what;
  }
}

// What moves nothing is left out of a step, but adding something to itself counts it twice.
TEST(ByRow, a_rank_that_adds_its_own_to_itself_is_found_out) {
  for (const bool twice : {false, true}) {
    Schedule s;
    s.collective = Collective::allreduce;
    s.ranks = 2;
    s.chunks = 1;
    s.set_sends(
        1,
        [twice](Step& step, std::int32_t rank, std::int64_t) {
          step.reduce(rank, 1 - rank, {0});
          if (twice) step.reduce(rank, rank, {0});
        },
        true);
    const auto proof = prove(s);
    EXPECT_EQ(proof && proof->ok(), !twice);
  }
}

// Every rank has its own, then everybody's beside each other, then their sum: of one chunk it sends 65,535 times all.
TEST(ByRow, an_allreduce_by_all_pairs_of_65_536_ranks_is_known_at_every_step) {
  constexpr std::int32_t kRanks = 65536;
  Case c;
  c.algorithm = "allpairs";
  c.instance.ranks = kRanks;
  c.bytes = std::int64_t{1} << 20;
  const auto begun = begin_answer(c);
  ASSERT_TRUE(begun) << begun.error().line();
  const Answer& a = begun->answer;
  ASSERT_EQ(a.schedule.step_count(), 2);
  for (const std::int32_t rank : {0, 1, 65535})
    for (const std::int32_t place : {0, 1, 4097, 65535}) {
      EXPECT_EQ(a.moments->at(0)->count(rank, place), place == 0 ? 1 : 0) << rank << ' ' << place;
      EXPECT_EQ(a.moments->at(1)->count(rank, place), 1) << rank << ' ' << place;
      EXPECT_EQ(a.moments->at(2)->count(rank, place), place == 0 ? kRanks : 1) << rank << ' ' << place;
      EXPECT_EQ(a.moments->at(1)->chunk(rank, place), 0) << rank << ' ' << place;
    }
  EXPECT_TRUE(a.moments->at(2)->is_final(777, 0));
  ASSERT_TRUE(a.prediction.formula && a.prediction.price && a.prediction.simulation);
  EXPECT_NEAR(*a.prediction.price / *a.prediction.formula, 1, 1e-9);
  EXPECT_NEAR(*a.prediction.simulation / *a.prediction.formula, 1, 1e-9);
  EXPECT_EQ(a.prediction.walk.transfers, std::int64_t{kRanks} * (kRanks - 1));
  const auto proof = prove(a.schedule);
  ASSERT_TRUE(proof) << proof.error().line();
  EXPECT_TRUE(proof->ok());
  EXPECT_EQ(proof->by, Proof::By::samples);
  // Rank 5's own goes to all others, and is added at each of them and at itself.
  const LineageBySymmetry lineage(a.schedule, *symmetry_of(a.schedule));
  EXPECT_EQ(std::ssize(lineage.consequences(0, 5, 0).hops), 2 * kRanks);
  EXPECT_EQ(std::ssize(lineage.provenance(2, 5, 0).hops), 2 * kRanks - 1) << "the first place is where they are added";
  EXPECT_EQ(lineage.writes(5, 0), (std::vector<std::int64_t>{0, 1}));
  EXPECT_EQ(lineage.writes(0, 0), (std::vector<std::int64_t>{1})) << "rank 0's own lies there";
}

}  // namespace
}  // namespace ringside
