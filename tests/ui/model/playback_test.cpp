#include "ui/model/playback.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include <QLabel>

#include <gtest/gtest.h>

#include "core/flow.h"
#include "ui/model/document.h"
#include "ui/play/play_bar.h"

namespace ringside::ui {
namespace {

/// Three steps that take 2, 1 and 3 seconds.
TimeAxis axis() {
  return TimeAxis({Seconds(2), Seconds(3), Seconds(6)});
}

TEST(TimeAxis, time_of_a_position_is_linear_within_its_step) {
  EXPECT_DOUBLE_EQ(axis().time_of({0, 0}).value, 0);
  EXPECT_DOUBLE_EQ(axis().time_of({0, 0.5}).value, 1);  // half of 2 s
  EXPECT_DOUBLE_EQ(axis().time_of({2, 0.5}).value, 3 + 1.5);
  EXPECT_DOUBLE_EQ(axis().time_of({3, 0}).value, 6);
}

TEST(TimeAxis, shares_and_positions_are_inverse_in_both_clocks) {
  for (const auto clock : {ClockKind::step, ClockKind::wall})
    for (const double share : {0.0, 0.1, 0.4, 0.5, 0.77, 0.999})
      EXPECT_NEAR(axis().share_of(axis().at_share(share, clock), clock), share, 1e-12);
}

TEST(TimeAxis, the_step_clock_gives_every_step_the_same_room_and_the_wall_clock_its_time) {
  EXPECT_DOUBLE_EQ(axis().share_of({1, 0}, ClockKind::step), 1.0 / 3);
  EXPECT_DOUBLE_EQ(axis().share_of({1, 0}, ClockKind::wall), 2.0 / 6);
  EXPECT_DOUBLE_EQ(axis().share_of({2, 0}, ClockKind::wall), 3.0 / 6);
}

TEST(TimeAxis, positions_outside_are_brought_to_the_ends) {
  EXPECT_EQ(axis().clamp({-1, 0.5}), (CursorPosition{0, 0}));
  EXPECT_EQ(axis().clamp({7, 0.5}), (CursorPosition{3, 0}));
  EXPECT_EQ(axis().clamp({3, 0.5}), (CursorPosition{3, 0}));
  EXPECT_LT(axis().clamp({1, 1.0}).phase, 1.0);
}

TEST(TimeAxis, the_caption_speaks_of_the_coming_step_and_at_the_end_of_the_last) {
  EXPECT_EQ(axis().shown_step({0, 0}), 1);
  EXPECT_EQ(axis().shown_step({2, 0.5}), 3);
  EXPECT_EQ(axis().shown_step({3, 0}), 3);
}

TEST(TimeAxis, without_steps_everything_is_the_beginning) {
  const TimeAxis none;
  EXPECT_EQ(none.at_share(0.5, ClockKind::wall), (CursorPosition{0, 0}));
  EXPECT_DOUBLE_EQ(none.time_of({0, 0}).value, 0);
}

TEST(Playback, the_caption_comes_first_then_a_flight_of_at_most_400_ms) {
  Playback playback;
  CursorPosition p = playback.play(axis(), {});
  p = playback.advance(axis(), p, Playback::kLeadMs - 1);
  EXPECT_EQ(p, (CursorPosition{0, 0})) << "nothing moves while the caption is read";
  p = playback.advance(axis(), p, 1 + Playback::kFlightMs / 2);
  EXPECT_EQ(p.step, 0);
  EXPECT_NEAR(p.phase, 0.5, 1e-9);
  p = playback.advance(axis(), p, Playback::kFlightMs / 2);
  EXPECT_EQ(p, (CursorPosition{1, 0}));
  EXPECT_LE(Playback::kFlightMs, 400);
}

TEST(Playback, plays_to_the_end_and_stops_there) {
  Playback playback;
  CursorPosition p = playback.play(axis(), {});
  for (int ms = 0; ms < 60'000 && playback.playing(); ms += 16) p = playback.advance(axis(), p, 16);
  EXPECT_FALSE(playback.playing());
  EXPECT_EQ(p, axis().end());
}

TEST(Playback, knows_where_it_will_stop) {
  Playback playback;
  EXPECT_EQ(playback.goal(axis(), {1, 0}), (CursorPosition{1, 0})) << "it stands";
  playback.play(axis(), {});
  EXPECT_EQ(playback.goal(axis(), {1, 0.5}), axis().end());
  playback.stop();
  playback.play_to(axis(), {}, {2, 0});
  EXPECT_EQ(playback.goal(axis(), {1, 0.5}), (CursorPosition{2, 0}));
  playback.stop();
  playback.play_one(axis(), {});
  EXPECT_EQ(playback.goal(axis(), {0, 0.5}), (CursorPosition{1, 0}));
}

TEST(Playback, play_at_the_end_starts_over) {
  Playback playback;
  EXPECT_EQ(playback.play(axis(), axis().end()), axis().begin());
}

TEST(Playback, a_loop_comes_back_to_the_beginning) {
  Playback playback;
  playback.loop = true;
  CursorPosition p = playback.play(axis(), {2, 0.9});
  bool ended = false, restarted = false;
  for (int ms = 0; ms < 10'000; ms += 16) {
    p = playback.advance(axis(), p, 16);
    ended = ended || axis().at_end(p);
    restarted = restarted || (ended && p.step == 0);
  }
  EXPECT_TRUE(restarted);
  EXPECT_TRUE(playback.playing());
}

TEST(Playback, brushed_steps_are_played_alone_in_both_clocks_once_or_in_a_loop) {
  for (const auto clock : {ClockKind::step, ClockKind::wall})
    for (const bool loop : {false, true})
      for (const StepRange steps : {StepRange{0, 0}, StepRange{1, 1}, StepRange{1, 2}, StepRange{0, 2}}) {
        Playback playback;
        playback.clock = clock;
        playback.loop = loop;
        playback.within = steps;
        CursorPosition p = playback.play(axis(), steps.first == 0 ? axis().end() : axis().begin());
        EXPECT_EQ(p, (CursorPosition{steps.first, 0})) << "outside, playing starts with the first of them";
        int rounds = 0;
        for (int ms = 0; ms < 60'000 && playback.playing(); ms += 16) {
          const CursorPosition before = p;
          p = playback.advance(axis(), p, 16);
          rounds += p.step < before.step;
          EXPECT_GE(p.step, steps.first);
          EXPECT_LE(axis().time_of(p), axis().time_of({steps.last + 1, 0}));
        }
        EXPECT_EQ(playback.playing(), loop);
        if (loop)
          EXPECT_GE(rounds, 2);
        else
          EXPECT_EQ(p, (CursorPosition{steps.last + 1, 0}));
      }
}

TEST(Playback, one_step_leaves_what_is_brushed) {
  Playback playback;
  playback.within = StepRange{0, 0};
  CursorPosition p = playback.play_one(axis(), {1, 0});
  for (int ms = 0; ms < 2000 && playback.playing(); ms += 16) p = playback.advance(axis(), p, 16);
  EXPECT_EQ(p, (CursorPosition{2, 0}));
}

TEST(Playback, half_speed_takes_twice_as_long_also_within_a_step) {
  Playback slow;
  slow.speed = 0.5;
  CursorPosition p = slow.play(axis(), {0, 0.25});  // within a step there is no lead
  p = slow.advance(axis(), p, Playback::kFlightMs / 2);
  EXPECT_NEAR(p.phase, 0.25 + 0.25, 1e-9);
}

TEST(Playback, one_step_stops_after_it_and_a_second_press_finishes_it_at_once) {
  Playback playback;
  CursorPosition p = playback.play_one(axis(), {1, 0});
  p = playback.advance(axis(), p, Playback::kFlightMs / 4);
  EXPECT_TRUE(playback.playing());
  EXPECT_EQ(p.step, 1);
  p = playback.play_one(axis(), p);
  EXPECT_EQ(p, (CursorPosition{2, 0}));
  EXPECT_FALSE(playback.playing());
}

TEST(Playback, many_steps_share_two_minutes_and_none_is_left_out) {
  for (const std::int64_t steps : {101, 1000, 131'070}) {
    std::vector<Seconds> end;
    for (std::int64_t i = 1; i <= steps; ++i) end.push_back(Seconds(static_cast<double>(i)));
    const TimeAxis many(std::move(end));
    Playback playback;
    EXPECT_TRUE(playback.hurries(many));
    CursorPosition p = playback.play(many, {});
    double ms = 0;
    for (; playback.playing() && ms < 300'000; ms += 16) {
      const std::int64_t before = p.step;
      p = playback.advance(many, p, 16);
      EXPECT_LE(static_cast<double>(p.step - before), std::ceil(playback.steps_per_second(many) * 0.016) + 1);
    }
    EXPECT_EQ(p, many.end());
    EXPECT_NEAR(ms, Playback::kLongestMs, 0.01 * Playback::kLongestMs) << steps;
    // One step by hand takes the time that it always does.
    p = playback.play_one(many, {});
    p = playback.advance(many, p, Playback::kFlightMs / 2);
    EXPECT_NEAR(p.phase, 0.5, 1e-9);
  }
  EXPECT_FALSE(Playback().hurries(axis()));
}

TEST(Playback, reduced_motion_cuts_to_the_state_after) {
  Playback playback;
  playback.reduced_motion = true;
  EXPECT_EQ(playback.play_one(axis(), {0, 0}), (CursorPosition{1, 0}));
  CursorPosition p = playback.play(axis(), {0, 0});
  for (int ms = 0; ms < 20'000 && playback.playing(); ms += 16) {
    p = playback.advance(axis(), p, 16);
    EXPECT_EQ(p.phase, 0);
  }
  EXPECT_EQ(p, axis().end());
}

TEST(Playback, in_the_wall_clock_steps_last_in_proportion) {
  Playback playback;
  playback.clock = ClockKind::wall;
  CursorPosition p = playback.play(axis(), {});
  double ms = 0, first = 0, last = 0;
  while (playback.playing()) {
    p = playback.advance(axis(), p, 1);
    ms += 1;
    if (first == 0 && p.step == 1) first = ms - Playback::kLeadMs;
    if (last == 0 && p.step == 2) last = ms;
  }
  EXPECT_NEAR((ms - last) / first, 3.0 / 2.0, 0.02);  // 3 s against 2 s
}

// One rank sends nothing; before the answer is there, nobody knows.
TEST(PlayBar, says_that_there_are_no_steps_of_an_answer_alone) {
  Cursor cursor;
  PlayBar bar(cursor);
  const auto says = [&] {
    return std::ranges::any_of(bar.findChildren<QLabel*>(), [](const QLabel* l) { return l->text() == "No steps"; });
  };
  EXPECT_FALSE(says());
  Case alone;
  alone.instance.ranks = 1;
  const auto found = std::make_shared<const Answer>(answer(alone).value());
  ASSERT_EQ(found->step_end.size(), 0U);
  bar.set_answer(found);
  EXPECT_TRUE(says());
}

}  // namespace
}  // namespace ringside::ui
