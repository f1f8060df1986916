#include "core/sim/critical_path.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace ringside {
namespace {

/// Spans by a place and a time, to be found by both.
class Index {
 public:
  Index(const std::vector<Span>& spans, std::int32_t Span::* place, Seconds Span::* time)
      : spans_(spans), place_(place), time_(time), order_(spans.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
  }
  /// The latest in the order of the schedule, before `before`, whose time at the place is `when` and that `counts`.
  template <class Counts>
  std::optional<std::size_t> find(std::int32_t at, Seconds when, Seconds slack, std::size_t before,
                                  Counts&& counts) const {
    std::optional<std::size_t> best;
    const auto from = std::lower_bound(order_.begin(), order_.end(), std::pair(at, (when - slack).value),
                                       [&](std::size_t i, const auto& k) { return key(i) < k; });
    for (auto it = from; it != order_.end() && spans_[*it].*place_ == at && spans_[*it].*time_ <= when + slack; ++it)
      if (*it < before && (!best || *it > *best) && counts(*it)) best = *it;
    return best;
  }

 private:
  std::pair<std::int32_t, double> key(std::size_t i) const { return {spans_[i].*place_, (spans_[i].*time_).value}; }

  const std::vector<Span>& spans_;
  std::int32_t Span::* place_;
  Seconds Span::* time_;
  std::vector<std::size_t> order_;
};

bool overlap(const Slots& a, const Slots& b) {
  for (std::size_t i = 0; i < a.run_count(); ++i)
    for (std::size_t k = 0; k < b.run_count(); ++k) {
      const Run x = a.run(i), y = b.run(k);
      if (x.first < y.first + y.count && y.first < x.first + x.count) return true;
    }
  return false;
}

/// The transfers of spans; each step is asked for once.
class Transfers {
 public:
  explicit Transfers(const Schedule& schedule) : schedule_(schedule) {}
  const Transfer& of(const Span& span) {
    auto at = steps_.find(span.step);
    if (at == steps_.end()) at = steps_.emplace(span.step, schedule_.step(span.step)).first;
    return at->second.transfers[static_cast<std::size_t>(span.index)];
  }

 private:
  const Schedule& schedule_;
  std::map<std::int64_t, Step> steps_;
};

}  // namespace

std::vector<std::size_t> critical_path(const Timeline& timeline, const Schedule& schedule) {
  const std::vector<Span>& spans = timeline.spans;
  if (spans.empty()) return {};
  const Index arrivals(spans, &Span::to, &Span::end), departures(spans, &Span::from, &Span::sent);
  const Seconds slack = timeline.end * 1e-9;
  const auto last =
      std::max_element(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.end < b.end; });
  std::vector<std::size_t> path;
  std::optional<std::size_t> at = static_cast<std::size_t>(last - spans.begin());
  Transfers transfers(schedule);
  const auto any = [](std::size_t) { return true; };
  while (at) {
    path.push_back(*at);
    const Span& span = spans[*at];
    const std::size_t before = *at;
    const auto is_sent_on = [&](std::size_t i) {
      return overlap(transfers.of(spans[i]).target(), transfers.of(span).chunks);
    };
    at = arrivals.find(span.from, span.start, slack, before, is_sent_on);
    if (!at) at = departures.find(span.from, span.start, slack, before, any);
    if (!at) at = arrivals.find(span.to, span.start, slack, before, any);
    if (!at) at = arrivals.find(span.from, span.start, slack, before, any);
  }
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace ringside
