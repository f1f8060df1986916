#include "gpu/team/progress.h"

#include <gtest/gtest.h>

namespace ringside {
namespace {

/// Four ranks at work; what each shows is changed by the test and read once per beat.
struct Ranks {
  std::vector<PulseReader::Seen> seen;
  PulseReader reader;
  std::string why;
  Ranks() {
    for (std::int32_t r = 0; r < 4; ++r) seen.push_back({0, 0, 1000, false, r});
  }
  /// One beat in which these ranks' threads run and these ranks get on.
  std::int32_t beat(const std::vector<std::size_t>& alive, const std::vector<std::size_t>& working) {
    for (std::size_t r : alive) ++seen[r].beats;
    for (std::size_t r : working) ++seen[r].progress;
    return reader.suspect(seen, why);
  }
};

TEST(PulseReader, healthy_ranks_are_left_alone) {
  Ranks ranks;
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(ranks.beat({0, 1, 2, 3}, {static_cast<std::size_t>(i) % 4}), -1);
}

TEST(PulseReader, a_stopped_process_is_named_after_eight_seconds) {
  Ranks ranks;
  for (int i = 0; i < 3; ++i) ranks.beat({0, 1, 2, 3}, {0, 1, 2, 3});
  int beats = 0;
  while (ranks.beat({0, 1, 3}, {0}) < 0 && beats < 1000) ++beats;
  EXPECT_EQ(beats, PulseReader::kStoppedBeats);
  EXPECT_EQ(ranks.beat({0, 1, 3}, {0}), 2);
  EXPECT_NE(ranks.why.find("stopped"), std::string::npos);
}

TEST(PulseReader, one_that_the_kernel_holds_is_named_after_two_seconds_and_a_busy_one_is_not) {
  for (const std::size_t held : {std::size_t{1}, std::size_t{2}}) {
    Ranks ranks;
    for (int i = 0; i < 3; ++i) ranks.beat({0, 1, 2, 3}, {0, 1, 2, 3});
    int beats = 0;
    const auto stopped = [&](std::size_t rank) { return rank == held; };
    const auto beat = [&] {
      for (const std::size_t r : {0, 1, 3}) ++ranks.seen[r].beats, ++ranks.seen[r].progress;  // 2 is silent
      return ranks.reader.suspect(ranks.seen, ranks.why, stopped);
    };
    while (beat() < 0 && beats < 1000) ++beats;
    EXPECT_EQ(beats, held == 2 ? PulseReader::kDoubtedBeats : PulseReader::kStoppedBeats);
  }
}

TEST(PulseReader, when_nobody_gets_on_the_one_that_came_least_far_is_named) {
  Ranks ranks;
  for (int i = 0; i < 3; ++i) ranks.beat({0, 1, 2, 3}, {0, 2, 3});
  std::int32_t suspect = -1;
  int beats = 0;
  while ((suspect = ranks.beat({0, 1, 2, 3}, {})) < 0 && beats < 1000) ++beats;
  EXPECT_EQ(suspect, 1);
  EXPECT_EQ(beats, 1000 / kBeatMs) << "the patience that the ranks ask for";
  EXPECT_NE(ranks.why.find("hangs"), std::string::npos);
}

TEST(PulseReader, who_came_least_far_is_told_by_runs_and_steps_before_how_often_it_got_on) {
  for (const bool earlier_run : {true, false}) {
    Ranks ranks;
    for (int i = 0; i < 100; ++i) ranks.beat({0, 1, 2, 3}, {0, 1});  // as in a ping-pong before the runs
    for (auto& s : ranks.seen) s.run = 2, s.step = 1;
    if (earlier_run)
      --ranks.seen[1].run;
    else
      --ranks.seen[1].step;
    std::int32_t suspect = -1;
    for (int i = 0; i < 1000 && suspect < 0; ++i) suspect = ranks.beat({0, 1, 2, 3}, {});
    EXPECT_EQ(suspect, 1);
  }
}

TEST(PulseReader, ranks_that_rest_may_stand_still) {
  Ranks ranks;
  for (auto& s : ranks.seen) s.patience_ms = 0;
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(ranks.beat({0, 1, 2, 3}, {}), -1);
}

TEST(PulseReader, a_rank_that_has_finished_may_be_silent) {
  Ranks ranks;
  ranks.seen[3].finished = true;
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(ranks.beat({0, 1, 2}, {0}), -1);
}

TEST(PulseReader, who_is_under_suspicion_is_told_with_a_countdown_before_the_run_ends) {
  Ranks ranks;
  for (int i = 0; i < 3; ++i) ranks.beat({0, 1, 2, 3}, {0, 1, 2, 3});
  double last = 1e9;
  int told = 0;
  while (ranks.beat({0, 1, 3}, {0}) < 0) {
    const Doubt doubt = ranks.reader.doubt();
    if (doubt.rank < 0) continue;
    ++told;
    EXPECT_EQ(doubt.rank, 2);
    EXPECT_TRUE(doubt.stopped);
    EXPECT_LT(doubt.ends_in_s, last) << "it counts down";
    last = doubt.ends_in_s;
    EXPECT_NEAR(doubt.still_s + doubt.ends_in_s, 1e-3 * PulseReader::kStoppedBeats * kBeatMs, 1e-9);
  }
  EXPECT_GT(told, 0);
  EXPECT_DOUBLE_EQ(last, 0);
}

TEST(PulseReader, a_rank_that_does_not_get_on_is_told_as_running) {
  Ranks ranks;
  for (auto& s : ranks.seen) s.patience_ms = 5000;
  for (int i = 0; i < 3; ++i) ranks.beat({0, 1, 2, 3}, {0, 2, 3});
  for (int i = 0; i < 2000 / kBeatMs; ++i) ranks.beat({0, 1, 2, 3}, {});
  EXPECT_EQ(ranks.reader.doubt().rank, 1);
  EXPECT_FALSE(ranks.reader.doubt().stopped);
  ranks.beat({0, 1, 2, 3}, {1});
  EXPECT_EQ(ranks.reader.doubt().rank, -1) << "it got on";
}

// A step of hierarchical, 1 MiB on 4 ranks, lasted 2.7 s where it was slowed to be followed.
TEST(PulseReader, a_step_that_is_made_to_last_is_no_reason_for_doubt) {
  for (const std::int64_t step_ms : {0, 500, 2700, 20'000}) {
    Ranks ranks;
    for (auto& s : ranks.seen) s.patience_ms = 1'000'000, s.step_ms = step_ms;
    for (int i = 0; i < 3; ++i) ranks.beat({0, 1, 2, 3}, {0, 2, 3});
    std::int64_t still_ms = 0;
    do {
      EXPECT_EQ(ranks.beat({0, 1, 2, 3}, {}), -1);
      still_ms += kBeatMs;
    } while (ranks.reader.doubt().rank < 0 && still_ms < 100'000);
    EXPECT_GE(still_ms, kDoubtMs + 2 * step_ms);
    EXPECT_LT(still_ms, kDoubtMs + 2 * step_ms + kBeatMs);
    EXPECT_EQ(ranks.reader.doubt().rank, 1);
    EXPECT_DOUBLE_EQ(ranks.reader.doubt().still_s, 1e-3 * static_cast<double>(still_ms));
  }
}

TEST(PulseReader, who_has_stopped_is_told_after_a_second_however_long_steps_last) {
  Ranks ranks;
  for (auto& s : ranks.seen) s.patience_ms = 1'000'000, s.step_ms = 20'000;
  for (int i = 0; i < 3; ++i) ranks.beat({0, 1, 2, 3}, {0, 1, 2, 3});
  for (int i = 0; i < kDoubtMs / kBeatMs; ++i) ranks.beat({0, 1, 3}, {});
  EXPECT_EQ(ranks.reader.doubt().rank, 2);
  EXPECT_TRUE(ranks.reader.doubt().stopped);
}

TEST(PulseReader, the_lowest_rank_that_runs_speaks) {
  Ranks ranks;
  for (int i = 0; i < 3; ++i) ranks.beat({0, 1, 2, 3}, {0});
  EXPECT_EQ(ranks.reader.speaker(), 0);
  for (int i = 0; i < 2 * kDoubtMs / kBeatMs; ++i) ranks.beat({1, 2, 3}, {1});
  EXPECT_EQ(ranks.reader.speaker(), 1);
}

}  // namespace
}  // namespace ringside
