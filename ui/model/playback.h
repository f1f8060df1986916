// The clock of the play bar as a value: where the cursor stands after so many milliseconds. No timer, no widget.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/units.h"
#include "core/scene.h"

namespace ringside::ui {

/// step: every step takes the same time on screen; wall: a step takes its share of the schedule's time.
enum class ClockKind { step, wall };

bool before(const CursorPosition& a, const CursorPosition& b);

/// Positions on the time axis of one schedule.
class TimeAxis {
 public:
  TimeAxis() = default;
  /// `step_end`: when each step is over, cumulative.
  explicit TimeAxis(std::vector<Seconds> step_end) : step_end_(std::move(step_end)) {}

  std::int64_t steps() const { return static_cast<std::int64_t>(step_end_.size()); }
  Seconds total() const { return step_end_.empty() ? Seconds(0) : step_end_.back(); }
  Seconds time_of(const CursorPosition& p) const;
  CursorPosition at_time(Seconds t) const;
  Seconds mean_step() const { return steps() == 0 ? Seconds(0) : total() / static_cast<double>(steps()); }
  /// Share of the track, 0 to 1, in either clock.
  double share_of(const CursorPosition& p, ClockKind kind) const;
  CursorPosition at_share(double share, ClockKind kind) const;
  CursorPosition begin() const { return {}; }
  CursorPosition end() const { return {steps(), 0}; }
  bool at_end(const CursorPosition& p) const { return p.step >= steps(); }
  CursorPosition clamp(CursorPosition p) const;
  /// The step that the caption speaks of, counted from 1: the coming one, at the end the last.
  std::int64_t shown_step(const CursorPosition& p) const;

 private:
  Seconds start_of(std::int64_t step) const {
    return step <= 0 ? Seconds(0) : step_end_[static_cast<std::size_t>(step) - 1];
  }
  std::vector<Seconds> step_end_;
};

/// Plays: a step is a rest, in which the caption is read, then a short flight; of many steps each takes its share of
/// two minutes. In the wall clock time simply flows.
class Playback {
 public:
  static constexpr double kRestMs = 800;         ///< between two steps, the caption stands, nothing moves
  static constexpr double kLeadMs = 200;         ///< after Play is pressed
  static constexpr double kFlightMs = 400;       ///< the longest motion at normal speed
  static constexpr double kLongestMs = 120'000;  ///< all steps at normal speed: of more than 100, each has less time
  static constexpr double kFastestFlight = 8;    ///< times as fast, 50 ms: faster flights would only flicker

  /// Steps in a second of the step clock, as many as are played: 1000 / (rest + flight), faster where there are many.
  double steps_per_second(const TimeAxis& axis) const;
  double steps_played(const TimeAxis& axis) const { return static_cast<double>(to(axis).step - from(axis).step); }
  bool hurries(const TimeAxis& axis) const { return pace(axis) > 1; }

  bool playing() const { return mode_ != Mode::stopped; }
  /// From `position` on; at the end, or outside the steps that are played, it starts over.
  CursorPosition play(const TimeAxis& axis, const CursorPosition& position);
  /// From `position` to `end`, and stops there.
  CursorPosition play_to(const TimeAxis& axis, const CursorPosition& position, const CursorPosition& end);
  /// Moves one step on and stops there.
  CursorPosition play_one(const TimeAxis& axis, const CursorPosition& position);
  /// Where it stops, or starts over; where it stands still: `position`.
  CursorPosition goal(const TimeAxis& axis, const CursorPosition& position) const;
  void stop() { mode_ = Mode::stopped, until_.reset(); }
  /// The cursor after dt more milliseconds; stops by itself at the end unless it loops.
  CursorPosition advance(const TimeAxis& axis, const CursorPosition& position, double dt_ms);

  ClockKind clock = ClockKind::step;
  double speed = 1;  ///< 0.25 to 4
  bool loop = false;
  bool reduced_motion = false;           ///< no flight: after the rest the state after stands at once
  std::optional<StepRange> within = {};  ///< playing begins and ends with these steps; all without them

 private:
  enum class Mode { stopped, playing, one_step };
  CursorPosition from(const TimeAxis& axis) const;
  CursorPosition to(const TimeAxis& axis) const;
  double pace(const TimeAxis& axis) const;  ///< how much faster than read step by step
  CursorPosition advance_steps(const TimeAxis& axis, CursorPosition p, double ms);
  CursorPosition advance_wall(const TimeAxis& axis, const CursorPosition& p, double ms);
  Mode mode_ = Mode::stopped;
  double rest_ms_ = 0;
  std::optional<CursorPosition> until_;  // of play_to()
};

}  // namespace ringside::ui
