#include "ui/figures/at_work.h"

#include <algorithm>
#include <span>

#include "core/base/index.h"
#include "ui/figures/survey.h"
#include "ui/paint/remembered.h"

namespace ringside::ui {
namespace {

/// What one look over all spans tells: when every place is done, and when every step is under way.
struct Times {
  std::vector<double> done;  ///< seconds, by place
  struct Stretch {
    std::size_t first = 0, count = 0;  ///< spans
    double start = 1e300, end = 0;     ///< seconds
  };
  std::vector<Stretch> steps;
};

Times times_of(const Answer& answer) {
  Times t;
  t.done.resize(at(answer.schedule.places()));
  t.steps.resize(static_cast<std::size_t>(answer.schedule.step_count()));
  const std::vector<Span>& spans = answer.timeline.spans;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    const Span& s = spans[i];
    for (const std::int32_t place : {s.from, s.to}) t.done[at(place)] = std::max(t.done[at(place)], s.end.value);
    Times::Stretch& step = t.steps[static_cast<std::size_t>(s.step)];
    if (step.count++ == 0) step.first = i;
    step.start = std::min(step.start, s.start.value), step.end = std::max(step.end, s.end.value);
  }
  return t;
}

std::shared_ptr<const Times> times(const std::shared_ptr<const Answer>& answer) {
  static Remembered<Times, 2> known;
  return known.of(answer, [&] { return times_of(*answer); });
}

}  // namespace

std::vector<AtWork> at_work(const std::shared_ptr<const Answer>& answer, const CursorPosition& cursor) {
  const Schedule& schedule = answer->schedule;
  const bool over = cursor.step >= schedule.step_count();
  std::vector<AtWork> all(at(schedule.places()), over ? AtWork::done : AtWork::waits);
  if (over) return all;
  if (answer->timeline.spans.empty()) {
    const Step step = listed(schedule, cursor.step);
    if (step.transfers.empty() && schedule.regular()) std::fill(all.begin(), all.end(), AtWork::works);
    for (const Transfer& t : step.transfers) all[at(t.from)] = all[at(t.to)] = AtWork::works;
    return all;
  }
  const auto known = times(answer);
  const double now = cursor_seconds(*survey(answer), cursor);
  for (std::size_t place = 0; place < all.size(); ++place)
    if (now >= known->done[place]) all[place] = AtWork::done;
  for (const Times::Stretch& step : known->steps) {
    if (step.start > now || step.end <= now) continue;
    for (const Span& s : std::span(answer->timeline.spans).subspan(step.first, step.count))
      if (s.start.value <= now && now < s.end.value) all[at(s.from)] = all[at(s.to)] = AtWork::works;
  }
  return all;
}

}  // namespace ringside::ui
