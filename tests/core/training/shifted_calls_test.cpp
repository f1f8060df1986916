// Which of several equal calls of two ranks are one, where a file lacks some: their ends tell.
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/training/trace_calls.h"

namespace ringside {
namespace {

constexpr std::int64_t kNoStep = -1;

/// Equal all-reduces of 10 us that end at these microseconds.
TraceFile equal_calls(std::int32_t rank, const std::vector<std::int64_t>& ends, std::int64_t step) {
  TraceFile file;
  file.rank = rank;
  file.communications = {{"allreduce", 1000, 1000, 2, 4, "0", "[0, 1]"}};
  for (const std::int64_t end : ends)
    file.kernels.push_back({.start = 1000 * (end - 10), .end = 1000 * end, .communication = 0, .step = step});
  return file;
}

/// Rank 0's places and rank 1's of the calls that were found on both.
using Places = std::vector<std::pair<std::size_t, std::size_t>>;
Places pairs_of(const std::vector<std::int64_t>& one, const std::vector<std::int64_t>& other, std::int64_t step) {
  const MatchedCalls found = matched_calls({equal_calls(0, one, step), equal_calls(1, other, step)});
  Places out;
  for (const MatchedCall& call : found.calls) {
    EXPECT_EQ(call.size(), 2U);
    const bool turned = call.front().rank == 1;
    out.emplace_back(call[turned ? 1 : 0].kernel, call[turned ? 0 : 1].kernel);
  }
  EXPECT_EQ(found.alone, std::ssize(one) + std::ssize(other) - 2 * std::ssize(out));
  return out;
}

/// So many pairs whose places differ by these.
Places shifted(std::size_t many, std::size_t one, std::size_t other) {
  Places out;
  for (std::size_t i = 0; i < many; ++i) out.emplace_back(i + one, i + other);
  return out;
}

std::vector<std::int64_t> later(std::vector<std::int64_t> ends, std::int64_t clock) {
  for (std::int64_t& end : ends) end += clock;
  return ends;
}

// Between these ends are 30, 60, 30, 80, 50 us. A shift by one too many makes the differences of two ranks' ends lie 50
// apart, where the right one has a microsecond by which a rank is through before the other.
const std::vector<std::int64_t> kEnds{1100, 1130, 1190, 1220, 1300, 1350};

TEST(ShiftedCalls, of_a_step_the_ends_tell_which_is_missing_whatever_the_clocks) {
  for (const std::int64_t clock : {0, -900, 7'200'000}) {
    const std::vector<std::int64_t> first = later({1131, 1190, 1220, 1301, 1350}, clock),
                                    last = later({1101, 1130, 1190, 1221, 1300}, clock);
    EXPECT_EQ(pairs_of(kEnds, first, 7), shifted(5, 1, 0)) << clock;
    EXPECT_EQ(pairs_of(first, kEnds, 7), shifted(5, 0, 1)) << clock;
    EXPECT_EQ(pairs_of(kEnds, last, 7), shifted(5, 0, 0)) << clock;
    EXPECT_EQ(pairs_of(last, kEnds, 7), shifted(5, 0, 0)) << clock;
  }
}

TEST(ShiftedCalls, as_even_as_another_shift_is_no_proof) {
  // Every 50 us a call: by both shifts the ends are apart evenly.
  EXPECT_EQ(pairs_of({1000, 1050, 1100, 1150}, {1050, 1100, 1150}, 7), Places{});
  // Two pairs, of which one shift is even.
  EXPECT_EQ(pairs_of({1000, 1050, 1200}, {1050, 1200}, 7), Places{});
  // 20 us apart by the one shift, 50 by the other.
  EXPECT_EQ(pairs_of(kEnds, {1130, 1210, 1220, 1300, 1350}, 7), Places{});
}

TEST(ShiftedCalls, outside_of_steps_as_many_calls_need_not_be_the_same) {
  const std::vector<std::int64_t> from_second{1130, 1190, 1220, 1300, 1350, 1420};
  EXPECT_EQ(pairs_of(kEnds, from_second, kNoStep), shifted(5, 1, 0));
  EXPECT_EQ(pairs_of(from_second, kEnds, kNoStep), shifted(5, 0, 1));
  // Here the first, there the last is missing: of the right shift four pairs are left, and so few prove nothing.
  EXPECT_EQ(pairs_of({1100, 1130, 1190, 1220, 1300}, from_second, kNoStep), Places{});
  // A step that was recorded whole has all of them, and where times tell nothing the order does.
  EXPECT_EQ(pairs_of(kEnds, from_second, 7), shifted(6, 0, 0));
  EXPECT_EQ(pairs_of(kEnds, later(kEnds, 33), kNoStep), shifted(6, 0, 0));
  EXPECT_EQ(pairs_of({1000, 1050, 1100, 1150}, {1050, 1100, 1150, 1200}, kNoStep), shifted(4, 0, 0));
}

// Whole files, whose order is right: calls come every 1000 us or so, and a rank is through up to 50 us before the
// other.
TEST(ShiftedCalls, of_whole_files_none_is_shifted_by_how_unevenly_they_end) {
  std::mt19937 draw(7);
  const auto up_to = [&draw](std::int64_t most) { return static_cast<std::int64_t>(draw()) % (most + 1); };
  for (const std::size_t calls : {4U, 5U, 6U, 7U, 8U, 12U})
    for (int run = 0; run < 100; ++run) {
      std::vector<std::int64_t> one, other;
      for (std::int64_t end = 1000; one.size() < calls; end += 950 + up_to(100))
        one.push_back(end + up_to(50)), other.push_back(end + up_to(50));
      ASSERT_EQ(pairs_of(one, other, kNoStep), shifted(calls, 0, 0)) << calls << " calls, run " << run;
    }
}

}  // namespace
}  // namespace ringside
