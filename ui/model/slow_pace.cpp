#include "ui/model/slow_pace.h"

#include <algorithm>

namespace ringside::ui {
namespace {

constexpr double kSlowStep = 0.5, kShortestSlow = 1.5, kLongestSlow = 20;  // seconds, of the quickest run
constexpr double kLongestOfAll = 60, kSlowRuns = 3;
constexpr double kMostSlowed = 1e9;  // times, that a job takes

}  // namespace

SlowPace slow_pace(const std::vector<RunLength>& runs) {
  RunLength quickest;
  double longest = 0, all = 0;
  for (const RunLength& run : runs) {
    if (!(run.seconds > 0)) continue;
    if (all == 0 || run.seconds < quickest.seconds) quickest = run;
    longest = std::max(longest, run.seconds), all += run.seconds;
  }
  if (all == 0) return {};
  const double slow = std::clamp(kSlowStep * static_cast<double>(quickest.steps), kShortestSlow, kLongestSlow);
  const double scale = std::clamp(std::min(slow / quickest.seconds, kLongestOfAll / longest), 1.0, kMostSlowed);
  return {scale, kSlowRuns * scale * all};
}

}  // namespace ringside::ui
