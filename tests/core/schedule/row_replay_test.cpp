// One row that tells all: over every algorithm held against all rows, then where all rows would not fit.
#include "core/schedule/row_replay.h"

#include <set>

#include <gtest/gtest.h>

#include "core/algorithms/registry.h"
#include "core/cost/price.h"
#include "core/flow.h"
#include "core/schedule/moments.h"
#include "core/schedule/provenance.h"
#include "core/schedule/shares.h"

namespace ringside {
namespace {

std::vector<std::int32_t> held(const State& state, std::int32_t place, std::int32_t slot) {
  return state.empty(place, slot) ? std::vector<std::int32_t>() : state.contributors(place, slot).ranks();
}

/// As it is asked for; with scratch slots in three chunks, too, an all-to-all as it is numbered of many ranks, others
/// with nodes of several sizes.
std::vector<Schedule> schedules_of(const Algorithm& algorithm, std::int32_t ranks) {
  Instance instance;
  instance.ranks = ranks;
  auto valid = validate(algorithm, instance);
  if (!valid) return {};
  std::vector<Schedule> all{algorithm.build(*valid)};
  if (Instance more = instance; algorithm.scratch) {
    more.chunks = 3;
    if (const auto other = validate(algorithm, more)) all.push_back(algorithm.build(*other));
  }
  const bool exchange = algorithm.collective == Collective::all_to_all;
  for (const std::int64_t members : {1, 2, 3, 4, 6})
    for (const char* width : {"node-size", "columns"})
      if (Instance nodes = instance; valid->parameters.contains(width) && ranks % members == 0) {
        nodes.parameters[width] = members;
        if (exchange) nodes.chunks = ranks;
        // What validate() leaves to more than 255 ranks.
        if (const auto other = exchange ? Result<Instance>(nodes) : validate(algorithm, nodes))
          all.push_back(algorithm.build(*other));
      }
  instance = *valid;
  instance.ranks = 1024;
  if (!exchange || algorithm.chunk_unit(instance) != 1024) return all;
  if (valid->parameters.contains("node-size") && ranks % valid->parameters.at("node-size") != 0) return all;
  valid->chunks = ranks;
  all.push_back(algorithm.build(*valid));
  return all;
}

class EveryByRow : public testing::TestWithParam<std::int32_t> {};

TEST_P(EveryByRow, row_of_rank_0_tells_what_all_ranks_hold) {
  std::set<std::string> found;
  for (const Algorithm& algorithm : registry())
    for (const Schedule& schedule : schedules_of(algorithm, GetParam())) {
      const auto symmetry = symmetry_of(schedule);
      if (!symmetry) continue;
      found.insert(std::string(name(algorithm.collective)) + " " + algorithm.name);
      EXPECT_TRUE(proved_by_row(schedule, *symmetry)) << algorithm.name;
      EXPECT_TRUE(prove(schedule).value().ok()) << algorithm.name;
      RowReplay replay(schedule, *symmetry);
      Shares shares(schedule, *symmetry);
      State state(schedule);
      std::vector<Fault> faults;
      for (std::int64_t m = 0; m <= schedule.step_count(); ++m) {
        if (m > 0) {
          EXPECT_TRUE(replay.advance());
          shares.advance(schedule.step_of_rank_0(m - 1), [](auto...) {}, [](auto...) {});
          state.apply(schedule.step(m - 1), m - 1, faults);
        }
        for (std::int32_t place = 0; place < schedule.ranks; ++place)
          for (std::int32_t slot = 0; slot < schedule.slots(); ++slot) {
            SCOPED_TRACE(testing::Message() << algorithm.name << " moment " << m << " at " << place << ' ' << slot);
            ASSERT_EQ(replay.contributors(place, slot), held(state, place, slot));
            ASSERT_EQ(shares.count(place, slot), std::ssize(held(state, place, slot)));
            ASSERT_EQ(shares.is_final(place, slot), state.is_final(place, slot));
          }
      }
      state.judge(faults);
      EXPECT_TRUE(faults.empty() && replay.complete()) << algorithm.name;
    }
  for (const char* ring :
       {"allreduce ring", "allgather ring", "reduce-scatter ring", "reduce-scatter pairwise", "allgather bruck",
        "allgather sparbit", "reduce-scatter pat", "all-to-all linear", "all-to-all pairwise", "all-to-all ring",
        "all-to-all bruck", "all-to-all k_bruck", "allreduce naive", "allreduce allpairs"})
    EXPECT_TRUE(found.contains(ring)) << ring;
  for (const char* nodes : {"allreduce hierarchical", "all-to-all hierarchical", "all-to-all 2d_mesh"})
    EXPECT_TRUE(found.contains(nodes) || (GetParam() != 8 && GetParam() != 12)) << nodes << ": two circles";
  EXPECT_EQ(found.contains("allgather neighbor_exchange"), GetParam() % 2 == 0) << "odd ranks mirror";
  EXPECT_EQ(found.contains("allreduce recursive_doubling"), GetParam() == 2)
      << "partners are found by exclusive or, which of two ranks is the next one";
}

// What the walk over all transfers finds is expected.
TEST_P(EveryByRow, lineage_by_symmetry_is_that_of_all_transfers) {
  for (const Algorithm& algorithm : registry())
    for (const Schedule& schedule : schedules_of(algorithm, GetParam())) {
      const auto symmetry = symmetry_of(schedule);
      if (!symmetry) continue;
      const LineageBySymmetry lineage(schedule, *symmetry);
      const std::int64_t steps = schedule.step_count();
      for (const std::int64_t moment : {std::int64_t{0}, steps / 2, steps})
        for (std::int32_t place = 0; place < schedule.ranks; ++place)
          for (std::int32_t slot = 0; slot < schedule.slots(); slot += 1 + place % 3) {
            SCOPED_TRACE(testing::Message()
                         << algorithm.name << " moment " << moment << " at " << place << ' ' << slot);
            const Provenance walked = provenance(schedule, moment, place, slot);
            const Provenance found = lineage.provenance(moment, place, slot);
            ASSERT_EQ(found.hops, walked.hops);
            ASSERT_EQ(found.origins, walked.origins);
            ASSERT_EQ(found.waypoints, walked.waypoints);
            const Consequences all = consequences(schedule, moment, place, slot);
            const Consequences onward = lineage.consequences(moment, place, slot);
            ASSERT_EQ(onward.hops, all.hops);
            ASSERT_EQ(onward.waypoints, all.waypoints);
          }
    }
}

INSTANTIATE_TEST_SUITE_P(Ranks, EveryByRow, testing::Values(2, 3, 5, 8, 12, 13));

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
TEST(ByRow, schedules_that_are_wrong_are_not_proved) {
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
    EXPECT_FALSE(proved_by_row(w.schedule, *symmetry)) << w.what;
    EXPECT_FALSE(prove(w.schedule).value().ok()) << w.what;
  }
  EXPECT_TRUE(proved_by_row(around({0, 3, 2}, Arrival::reduce, Collective::reduce_scatter),
                            Symmetry(4, 4, Symmetry::Way::around)) ==
              prove(around({0, 3, 2}, Arrival::reduce, Collective::reduce_scatter)).value().ok());
}

TEST(ByRow, ranks_that_are_no_images_are_found_out) {
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
TEST(ByRow, a_ring_of_65_536_ranks_is_known_at_every_step) {
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

// 2,048 nodes of 8: after 7 steps in the node a rank's own slice of 2,048 pieces holds 8 contributions each. Between
// nodes node q receives piece q - 1 - t in step t, a sum of t + 1 nodes: after T of them piece q - j holds 8 (j + 1)
// for 1 <= j <= T.
TEST(ByRow, an_allreduce_of_2048_nodes_is_known_at_every_step) {
  constexpr std::int32_t kMembers = 8, kNodes = 2048;
  Case c;
  c.algorithm = "hierarchical";
  c.instance.ranks = kMembers * kNodes;
  c.instance.parameters["node-size"] = kMembers;
  c.bytes = std::int64_t{4} << 20;
  const auto begun = begin_answer(c);
  ASSERT_TRUE(begun) << begun.error().line();
  const Answer& a = begun->answer;
  for (const std::int64_t between : {0, 1, 1000, 2047}) {
    const auto shares = a.moments->at(kMembers - 1 + between);
    for (const std::int32_t rank : {0, 1, 9, 8191, 16383})
      for (const std::int32_t j : {0, 1, 2, 999, 1000, 1001, 2047}) {
        const std::int32_t piece = (rank / kMembers - j + kNodes) % kNodes;
        EXPECT_EQ(shares->count(rank, rank % kMembers * kNodes + piece), j >= 1 && j <= between ? 8 * (j + 1) : 8)
            << between << ' ' << rank << ' ' << j;
      }
  }
  std::int64_t finals = 0;
  a.moments->at(a.schedule.step_count())->each(123, [&](std::int32_t, std::int32_t n, std::int32_t, bool is) {
    finals += is ? n : 0;
  });
  EXPECT_EQ(finals, 16384);
  const auto proof = prove(a.schedule);
  ASSERT_TRUE(proof) << proof.error().line();
  EXPECT_TRUE(proof->ok());
}

// By way or by pair it is the same exchange: as many messages of as many bytes at the same times.
TEST(ByWay, price_and_simulation_are_those_by_pair) {
  const CostParameters costs{Seconds(1e-6), SecondsPerByte(1e-9), SecondsPerByte(0)};
  for (const Algorithm* algorithm : algorithms_of(Collective::all_to_all))
    for (const std::int32_t ranks : {2, 3, 7, 12}) {
      const std::vector<Schedule> both = schedules_of(*algorithm, ranks);
      if (both.size() < 2 || both.back().step_count() != both[0].step_count()) continue;  // by way in other rows alone
      const Bytes n(static_cast<double>(ranks) * 400);
      const Price pairs = price(both[0], n, costs, 4), ways = price(both.back(), n, costs, 4);
      EXPECT_EQ(ways.transfers, pairs.transfers);
      EXPECT_NEAR(ways.total / pairs.total, 1, 1e-12) << algorithm->name;
      EXPECT_NEAR(ways.bytes_sent_per_rank[1], pairs.bytes_sent_per_rank[1], 1e-6);
      EXPECT_NEAR(simulate_end(both.back(), n, costs, 4) / simulate_end(both[0], n, costs, 4), 1, 1e-12);
    }
}

// Step s of pairwise brings every rank its part from s + 1 behind: slots 0 to m are final after m steps.
void expect_known_at_every_step(const std::vector<const char*>& algorithms) {
  for (const char* algorithm : algorithms) {
    Case c;
    c.collective = Collective::all_to_all;
    c.algorithm = algorithm;
    c.instance.ranks = 65536;
    c.bytes = std::int64_t{4} << 20;
    const auto begun = begin_answer(c);
    ASSERT_TRUE(begun) << begun.error().line();
    const Answer& a = begun->answer;
    const auto finals = [&](std::int64_t moment) {
      std::int64_t all = 0;
      a.moments->at(moment)->each(777, [&](std::int32_t, std::int32_t n, std::int32_t, bool is) { all += is ? n : 0; });
      return all;
    };
    EXPECT_EQ(finals(0), 1) << algorithm << ": what a rank has for itself";
    EXPECT_EQ(finals(a.schedule.step_count()), 65536) << algorithm;
    if (a.schedule.step_count() == 65535) {
      EXPECT_EQ(finals(40000), 40001) << algorithm;
    }
    ASSERT_TRUE(a.prediction.formula && a.prediction.price) << algorithm;
    EXPECT_NEAR(*a.prediction.price / *a.prediction.formula, 1, 1e-9) << algorithm;
    const auto proof = prove(a.schedule);
    ASSERT_TRUE(proof) << proof.error().line();
    EXPECT_TRUE(proof->ok()) << algorithm;
    EXPECT_EQ(proof->by, Proof::By::samples) << algorithm;
  }
}

TEST(ByWay, all_to_all_of_65_536_ranks_is_known_at_every_step) {
  expect_known_at_every_step({"pairwise", "bruck", "hierarchical"});
}

TEST(FullByWay, all_to_all_of_65_536_ranks_by_every_algorithm_is_known_at_every_step) {
  expect_known_at_every_step({"linear", "pairwise", "ring", "bruck", "k_bruck", "2d_mesh", "hierarchical"});
}

// 13 steps of one message to each of 8,192 ranks are soon compared, whatever they carry.
TEST(ByRow, what_a_proof_rests_on_is_said) {
  const auto proof_of = [](const char* algorithm, std::int32_t ranks) {
    Instance instance;
    instance.ranks = ranks;
    return prove(make_schedule(**find_algorithm(Collective::allgather, algorithm), instance).value()).value();
  };
  EXPECT_EQ(proof_of("bruck", 64).by, Proof::By::replay);
  EXPECT_EQ(proof_of("bruck", 8192).by, Proof::By::row);
  EXPECT_EQ(proof_of("ring", 8192).by, Proof::By::samples);
}

}  // namespace
}  // namespace ringside
