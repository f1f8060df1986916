// Mixed counts and types: against a replay of every element, and against what a real thread saw.
#include "core/program/mixed_call.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/schedule/proof.h"
#include "tests/support/catalogue.h"
#include "tests/support/hand_built.h"

namespace ringside {
namespace {

constexpr ElementType kInt = ElementType::int32;

// NVIDIA/nccl#1417: 409,600 elements against 409,598 returned a wrong tail in silence, against 32,768,000 hung.
TEST(MixedCall, a_ring_of_eight_does_what_the_thread_saw) {
  const Schedule ring = test::ring_allreduce(8);
  const MixedRun tail = run_mixed(ring, {409'600, kInt, 3, 409'598, kInt}, Matching::nccl);
  EXPECT_FALSE(tail.hangs());
  for (std::int32_t r = 0; r < 8; ++r) {
    const Leftover& l = tail.ranks[static_cast<std::size_t>(r)];
    EXPECT_EQ(l.asked, r == 3 ? 409'598 : 409'600);
    EXPECT_EQ(l.wrong, r == 3 ? 0 : 2);
    EXPECT_EQ(l.first, 409'598);
  }
  EXPECT_TRUE(run_mixed(ring, {409'600, kInt, 3, 32'768'000, kInt}, Matching::nccl).hangs());
}

// 10 elements in 4 chunks are 3, 3, 2, 2, and 9 are 3, 2, 2, 2: chunk 1 of the others does not fit into rank 3's.
TEST(MixedCall, mpi_ends_the_job_where_a_message_is_longer_than_its_receive) {
  const MixedRun run = run_mixed(test::ring_allreduce(4), {10, kInt, 3, 9, kInt}, Matching::mpi);
  ASSERT_TRUE(run.truncated.has_value());
  EXPECT_EQ(run.truncated->to, 3);
  EXPECT_EQ(run.truncated->from, 2);
  EXPECT_EQ(run.truncated->sent, 12);
  EXPECT_EQ(run.truncated->room, 8);
}

TEST(MixedCall, of_every_algorithm_nothing_is_wrong_where_all_pass_the_same) {
  test::for_each_instance(1, [](const Algorithm& a, const Instance& i) {
    if (i.ranks > 9) return;
    const Schedule s = make_schedule(a, i).value();
    for (const Matching matching : {Matching::mpi, Matching::nccl}) {
      const MixedRun run = run_mixed(s, {257, kInt, 0, 257, kInt}, matching);
      EXPECT_FALSE(run.hangs() || run.truncated) << test::label(a, i);
      for (const Leftover& l : run.ranks) EXPECT_EQ(l.wrong, 0) << test::label(a, i);
    }
  });
}

// The proof's state knows every contributor by name.
TEST(MixedCall, who_holds_a_rank_s_data_is_who_has_it_as_a_contributor) {
  int wrong = 0;
  test::for_each_instance(1, [&](const Algorithm& a, const Instance& i) {
    if (i.ranks > 9) return;
    const Schedule s = make_schedule(a, i).value();
    State end(s);
    std::vector<Fault> faults;
    for (std::int64_t k = 0; k < s.step_count(); ++k) end.apply(s.step(k), k, faults);
    for (std::int32_t r = 0; r < i.ranks; ++r) {
      std::set<std::int32_t> expected;
      for (std::int32_t place = 0; place < i.ranks; ++place)
        for (std::int32_t slot = 0; slot < s.chunks; ++slot)
          if (place != r && s.contract().after(place, slot) && end.contributors(place, slot).contains(r))
            expected.insert(place);
      const auto held = ranks_that_hold(s, r);
      EXPECT_EQ(std::set(held.begin(), held.end()), expected) << test::label(a, i) << " rank " << r;
      wrong += static_cast<int>(held.size());
    }
  });
  EXPECT_GT(wrong, 1000);
}

// A rank that reads other types neither gives nor gets what is meant, but passes bytes on untouched.
TEST(MixedCall, in_an_allreduce_another_type_of_the_same_size_spoils_everything_in_a_gather_one_part) {
  const Schedule ring = test::ring_allreduce(4);
  for (const Leftover& l : run_mixed(ring, {64, kInt, 1, 64, ElementType::float32}, Matching::nccl).ranks)
    EXPECT_EQ(l.wrong, l.asked);
  const auto algorithm = find_algorithm(Collective::allgather, "ring");
  const Schedule gather =
      make_schedule(**algorithm, validate(**algorithm, {.ranks = 4, .root = 0, .chunks = 0, .parameters = {}}).value())
          .value();
  const auto ranks = run_mixed(gather, {64, kInt, 1, 64, ElementType::float32}, Matching::nccl).ranks;
  for (std::size_t r = 0; r < 4; ++r) EXPECT_EQ(ranks[r].wrong, r == 1 ? 64 : 16) << r;
}

}  // namespace
}  // namespace ringside
