// One row that tells all: over every algorithm held against all rows, then where all rows would not fit.
#include "core/schedule/turned.h"

#include <set>

#include <gtest/gtest.h>

#include "core/algorithms/registry.h"
#include "core/flow.h"
#include "core/schedule/moments.h"
#include "core/schedule/provenance.h"
#include "core/schedule/shares.h"

namespace ringside {
namespace {

std::vector<std::int32_t> held(const State& state, std::int32_t place, std::int32_t slot) {
  return state.empty(place, slot) ? std::vector<std::int32_t>() : state.contributors(place, slot).ranks();
}

class EveryTurned : public testing::TestWithParam<std::int32_t> {};

TEST_P(EveryTurned, row_of_rank_0_tells_what_all_ranks_hold) {
  std::set<std::string> turned;
  for (const Algorithm& algorithm : registry()) {
    Instance instance;
    instance.ranks = GetParam();
    const auto schedule = make_schedule(algorithm, instance);
    if (!schedule) continue;
    const auto symmetry = symmetry_of(*schedule);
    if (!symmetry) continue;
    turned.insert(std::string(name(algorithm.collective)) + " " + algorithm.name);
    EXPECT_TRUE(proved_turned(*schedule, *symmetry)) << algorithm.name;
    TurnedReplay replay(*schedule, *symmetry);
    State state(*schedule);
    std::vector<Fault> faults;
    for (std::int64_t m = 0; m <= schedule->step_count(); ++m) {
      if (m > 0) {
        EXPECT_TRUE(replay.advance());
        state.apply(schedule->step(m - 1), m - 1, faults);
      }
      for (std::int32_t place = 0; place < schedule->ranks; ++place)
        for (std::int32_t slot = 0; slot < schedule->chunks; ++slot)
          ASSERT_EQ(replay.contributors(place, slot), held(state, place, slot))
              << algorithm.name << " moment " << m << " place " << place << " slot " << slot;
    }
    EXPECT_TRUE(replay.complete());
  }
  for (const char* ring : {"allreduce ring", "allgather ring", "reduce-scatter ring", "reduce-scatter pairwise",
                           "allgather bruck", "allgather sparbit", "reduce-scatter pat"})
    EXPECT_TRUE(turned.contains(ring)) << ring;
  EXPECT_EQ(turned.contains("allgather neighbor_exchange"), GetParam() % 2 == 0) << "odd ranks mirror";
  EXPECT_FALSE(turned.contains("allreduce recursive_doubling")) << "partners are found by exclusive or";
}

// What the walk over all transfers finds is expected.
TEST_P(EveryTurned, lineage_by_symmetry_is_that_of_all_transfers) {
  for (const Algorithm& algorithm : registry()) {
    Instance instance;
    instance.ranks = GetParam();
    const auto schedule = make_schedule(algorithm, instance);
    const auto symmetry = schedule ? symmetry_of(*schedule) : std::nullopt;
    if (!symmetry) continue;
    const LineageBySymmetry lineage(*schedule, *symmetry);
    const std::int64_t steps = schedule->step_count();
    for (const std::int64_t moment : {std::int64_t{0}, steps / 2, steps})
      for (std::int32_t place = 0; place < schedule->ranks; ++place)
        for (std::int32_t slot = 0; slot < schedule->chunks; slot += 1 + place % 3) {
          SCOPED_TRACE(testing::Message() << algorithm.name << " moment " << moment << " at " << place << ' ' << slot);
          const Provenance walked = provenance(*schedule, moment, place, slot);
          const Provenance found = lineage.provenance(moment, place, slot);
          ASSERT_EQ(found.hops, walked.hops);
          ASSERT_EQ(found.origins, walked.origins);
          ASSERT_EQ(found.waypoints, walked.waypoints);
          const Consequences all = consequences(*schedule, moment, place, slot);
          const Consequences onward = lineage.consequences(moment, place, slot);
          ASSERT_EQ(onward.hops, all.hops);
          ASSERT_EQ(onward.waypoints, all.waypoints);
        }
  }
}

INSTANTIATE_TEST_SUITE_P(Ranks, EveryTurned, testing::Values(2, 3, 5, 8, 13));

/// Four ranks that do as rank 0 does; `sent` are its chunks in each step, all to rank 1.
Schedule around(const std::vector<std::int32_t>& sent, Arrival op, Collective collective = Collective::allreduce) {
  Schedule s;
  s.collective = collective;
  s.ranks = s.chunks = 4;
  s.set_sends(
      std::ssize(sent),
      [sent, op](Step& step, std::int32_t rank, std::int64_t i) {
        const std::int32_t chunk = (sent[static_cast<std::size_t>(i)] + rank) % 4;
        op == Arrival::reduce ? step.reduce(rank, (rank + 1) % 4, {chunk}) : step.copy(rank, (rank + 1) % 4, {chunk});
      },
      true);
  return s;
}

// What breaks a rule at all ranks alike: the row of rank 0 says no, as the proof of all rows does.
TEST(Turned, schedules_that_are_wrong_are_not_proved) {
  const struct {
    Schedule schedule;
    const char* what;
  } wrong[]{{around({0, 3, 2}, Arrival::reduce), "no rank has every sum"},
            {around({0, 3, 2, 1, 0}, Arrival::reduce), "a contribution goes around and is counted twice"},
            {around({1}, Arrival::copy, Collective::allgather), "an empty slot is sent"},
            {around({0, 3}, Arrival::copy, Collective::allgather), "a part is missing"}};
  for (const auto& w : wrong) {
    const auto symmetry = symmetry_of(w.schedule);
    ASSERT_TRUE(symmetry) << w.what;
    EXPECT_FALSE(proved_turned(w.schedule, *symmetry)) << w.what;
    EXPECT_FALSE(prove(w.schedule).value().ok()) << w.what;
  }
  EXPECT_TRUE(proved_turned(around({0, 3, 2}, Arrival::reduce, Collective::reduce_scatter),
                            Symmetry(4, 4, Symmetry::Way::around)) ==
              prove(around({0, 3, 2}, Arrival::reduce, Collective::reduce_scatter)).value().ok());
}

TEST(Turned, ranks_that_are_no_images_are_found_out) {
  Schedule s = around({0, 3, 2}, Arrival::reduce);
  s.set_sends(
      3,
      [](Step& step, std::int32_t rank, std::int64_t i) {
        step.reduce(rank, (rank + 1) % 4, {static_cast<std::int32_t>(rank == 2 && i == 1 ? 0 : (rank - i + 4) % 4)});
      },
      true);
  EXPECT_FALSE(symmetry_of(s));
}

// 131,070 steps of 65,536 messages. In step s of the first half rank r receives part r - 1 - s, a sum of s + 1, and
// adds its own: so after m steps part r - j holds j + 1 contributions for 1 <= j <= m, all others one.
TEST(Turned, a_ring_of_65_536_ranks_is_known_at_every_step) {
  Case c;
  c.instance.ranks = 65536;
  c.bytes = std::int64_t{4} << 20;
  const auto begun = begin_answer(c);
  ASSERT_TRUE(begun) << begun.error().line();
  const Answer& a = begun->answer;
  for (const std::int64_t m : {65000, 1, 40000}) {
    const auto shares = a.moments->at(m);
    for (const std::int32_t rank : {0, 1, 32768, 65535})
      for (const std::int32_t j : {0, 1, 2, 999, 39999, 40000, 40001, 65000, 65001})
        EXPECT_EQ(shares->count(rank, (rank - j + 65536) % 65536), j >= 1 && j <= m ? j + 1 : 1)
            << m << ' ' << rank << ' ' << j;
  }
  EXPECT_EQ(a.moments->homes()[5], 6) << "rank r completes part r + 1 first";
  std::int64_t finals = 0;
  a.moments->at(131070)->each(123, [&](std::int32_t, std::int32_t n, std::int32_t, bool is) { finals += is ? n : 0; });
  EXPECT_EQ(finals, 65536);
  ASSERT_TRUE(a.prediction.formula && a.prediction.price && a.prediction.simulation);
  EXPECT_NEAR(*a.prediction.price / *a.prediction.formula, 1, 1e-9);
  const auto proof = prove(a.schedule);
  ASSERT_TRUE(proof) << proof.error().line();
  EXPECT_TRUE(proof->ok());
}

}  // namespace
}  // namespace ringside
