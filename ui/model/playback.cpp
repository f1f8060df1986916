#include "ui/model/playback.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ringside::ui {

Seconds TimeAxis::time_of(const CursorPosition& p) const {
  if (step_end_.empty()) return Seconds(0);
  if (at_end(p)) return total();
  const Seconds start = start_of(p.step);
  return start + p.phase * (step_end_[static_cast<std::size_t>(p.step)] - start);
}

CursorPosition TimeAxis::at_time(Seconds t) const {
  const auto it = std::upper_bound(step_end_.begin(), step_end_.end(), t);
  if (it == step_end_.end()) return end();
  const auto step = static_cast<std::int64_t>(it - step_end_.begin());
  const Seconds start = start_of(step), length = *it - start;
  return clamp({step, length.value > 0 ? std::max(0.0, (t - start).value / length.value) : 0});
}

double TimeAxis::share_of(const CursorPosition& p, ClockKind kind) const {
  if (steps() == 0) return 0;
  if (kind == ClockKind::wall && total().value > 0) return time_of(p).value / total().value;
  return (static_cast<double>(p.step) + p.phase) / static_cast<double>(steps());
}

CursorPosition TimeAxis::at_share(double share, ClockKind kind) const {
  share = std::clamp(share, 0.0, 1.0);
  if (kind == ClockKind::wall && total().value > 0) return at_time(share * total());
  const double at = share * static_cast<double>(steps());
  const double whole = std::floor(at);
  return clamp({static_cast<std::int64_t>(whole), at - whole});
}

CursorPosition TimeAxis::clamp(CursorPosition p) const {
  if (p.step < 0) return begin();
  if (p.step >= steps()) return end();
  p.phase = std::clamp(p.phase, 0.0, std::nextafter(1.0, 0.0));
  return p;
}

std::int64_t TimeAxis::shown_step(const CursorPosition& p) const {
  return std::min(p.step + 1, steps());
}

bool before(const CursorPosition& a, const CursorPosition& b) {
  return a.step < b.step || (a.step == b.step && a.phase < b.phase);
}

CursorPosition Playback::from(const TimeAxis& axis) const {
  return within ? axis.clamp({within->first, 0}) : axis.begin();
}

CursorPosition Playback::to(const TimeAxis& axis) const {
  return within ? axis.clamp({within->last + 1, 0}) : axis.end();
}

CursorPosition Playback::play(const TimeAxis& axis, const CursorPosition& position) {
  if (axis.steps() == 0) return position;
  mode_ = Mode::playing;
  rest_ms_ = position.phase > 0 ? 0 : kLeadMs;
  return position.step < from(axis).step || position.step >= to(axis).step ? from(axis) : position;
}

CursorPosition Playback::play_to(const TimeAxis& axis, const CursorPosition& position, const CursorPosition& end) {
  const CursorPosition goal = axis.clamp(end);
  if (axis.steps() == 0 || !before(position, goal)) return goal;
  mode_ = Mode::playing;
  until_ = goal;
  rest_ms_ = position.phase > 0 ? 0 : kLeadMs;
  return position;
}

CursorPosition Playback::play_one(const TimeAxis& axis, const CursorPosition& position) {
  if (axis.at_end(position)) return position;
  // A second press while a step is under way finishes it at once.
  if (mode_ == Mode::one_step || reduced_motion) {
    mode_ = Mode::stopped;
    return axis.clamp({position.step + 1, 0});
  }
  mode_ = Mode::one_step;
  rest_ms_ = 0;
  return position;
}

CursorPosition Playback::goal(const TimeAxis& axis, const CursorPosition& position) const {
  if (!playing()) return position;
  if (mode_ == Mode::one_step) return axis.clamp({position.step + 1, 0});
  return until_.value_or(to(axis));
}

CursorPosition Playback::advance(const TimeAxis& axis, const CursorPosition& position, double dt_ms) {
  if (!playing()) return position;
  const double ms = dt_ms * speed;
  const bool flows = clock == ClockKind::wall && mode_ == Mode::playing && axis.total().value > 0;
  const bool whole = mode_ == Mode::playing;
  const std::int64_t end = whole && !until_ ? to(axis).step : axis.steps();
  if (whole && loop && !until_ && position.step >= end) {
    // The finished picture rests before it starts over.
    rest_ms_ -= ms;
    return rest_ms_ > 0 ? position : (rest_ms_ = kLeadMs, from(axis));
  }
  const CursorPosition p = flows ? advance_wall(axis, position, ms) : advance_steps(axis, position, ms);
  if (until_ && !before(p, *until_)) {
    const CursorPosition goal = *until_;
    stop();
    return goal;
  }
  if (p.step < end) return p;
  if (whole && loop)
    rest_ms_ = 2 * kRestMs;
  else
    stop();
  return axis.clamp({end, 0});
}

double Playback::pace(const TimeAxis& axis) const {
  return std::max(1.0, steps_played(axis) * (kRestMs + kFlightMs) / kLongestMs);
}

double Playback::steps_per_second(const TimeAxis& axis) const {
  return pace(axis) * speed * 1000 / (kRestMs + kFlightMs);
}

CursorPosition Playback::advance_steps(const TimeAxis& axis, CursorPosition p, double ms) {
  const bool one = mode_ == Mode::one_step;
  const double faster = one ? 1 : pace(axis);
  const bool flies = !reduced_motion && faster <= kFastestFlight;
  double left = ms * faster;
  while (!axis.at_end(p)) {
    if (rest_ms_ > left) return rest_ms_ -= left, p;
    left -= std::exchange(rest_ms_, 0);
    if (flies) {
      const double flight = (1 - p.phase) * kFlightMs;
      if (left < flight) return {p.step, p.phase + left / kFlightMs};
      left -= flight;
    }
    rest_ms_ = kRestMs + (faster > kFastestFlight ? kFlightMs : 0);
    p = axis.clamp({p.step + 1, 0});
    if (one) return stop(), p;
  }
  return p;
}

CursorPosition Playback::advance_wall(const TimeAxis& axis, const CursorPosition& p, double ms) {
  if (axis.at_end(p)) return p;
  if (rest_ms_ > ms) return rest_ms_ -= ms, p;
  rest_ms_ = 0;
  // The whole takes as long as in the step clock, within reason.
  const double whole_ms = std::clamp(static_cast<double>(axis.steps()) * (kRestMs + kFlightMs), 3000.0, 20000.0);
  return axis.at_time(axis.time_of(p) + ms / whole_ms * axis.total());
}

}  // namespace ringside::ui
