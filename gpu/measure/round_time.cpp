#include "gpu/measure/round_time.h"

#include <algorithm>

namespace ringside {
namespace {

constexpr Nanoseconds kNotice = 300'000;  // time for the start to reach everybody
constexpr Nanoseconds kNoticePerRank = 50'000;
constexpr Nanoseconds kMostNotice = 50'000'000;
constexpr int kAttempts = 4;
constexpr double kLater = 2, kSooner = 0.9;  // after a round that somebody began late; after one that all began on time

}  // namespace

RoundTimer::RoundTimer(const Team& team, Progress& progress)
    : team_(team), progress_(progress), least_notice_(kNotice + kNoticePerRank * team.size()), notice_(least_notice_) {}

Round RoundTimer::once(const std::function<void()>& prepare, const std::function<void(RunTimes&)>& body,
                       std::int64_t steps) {
  for (int i = 1;; ++i) {
    Round round = attempt(prepare, body, steps);
    char again = !round.on_time && i < kAttempts;
    polite_broadcast(&again, 1, 0, team_.comm());
    // Rank 0's notice counts.
    notice_ = std::clamp(static_cast<Nanoseconds>(static_cast<double>(notice_) * (round.on_time ? kSooner : kLater)),
                         least_notice_, kMostNotice);
    if (!again) return round;
  }
}

Round RoundTimer::attempt(const std::function<void()>& prepare, const std::function<void(RunTimes&)>& body,
                          std::int64_t steps) {
  prepare();
  progress_.begin_run();
  polite_barrier(team_.comm());
  Nanoseconds start = team_.rank() == 0 ? now_ns() + notice_ : 0;
  polite_broadcast(&start, sizeof start, 0, team_.comm());
  start += team_.offset();
  const bool late = now_ns() >= start;
  hold_until(start);
  times_.look_at_steps = steps > 0 && steps <= kMostSteps;
  body(times_);
  progress_.tick();

  const auto seconds = [&](Nanoseconds t) { return static_cast<double>(t - start) * 1e-9; };
  mine_.assign({late ? 1.0 : 0.0, seconds(times_.end), static_cast<double>(times_.lateness) * 1e-9});
  if (times_.look_at_steps)
    for (const Nanoseconds end : times_.step_end) mine_.push_back(end == 0 ? 0 : seconds(end));
  polite_max(mine_, all_, team_.comm());
  Round round;
  if (team_.rank() != 0) return round;
  round.on_time = all_[0] == 0;
  round.seconds = all_[1];
  round.lateness_s = all_[2];
  round.step_end_s.assign(all_.begin() + 3, all_.end());
  return round;
}

}  // namespace ringside
