#include "core/sim/critical_path.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace ringside {
namespace {

// Pairs of transfers, one of which may have held up the other, by the runs of their slots: some 0.1 s.
constexpr std::size_t kMostLookedAt = 4'000'000;

/// Spans by a place and a time, to be found by both.
class Index {
 public:
  Index(const std::vector<Span>& spans, std::int32_t Span::* place, Seconds Span::* time)
      : spans_(spans), place_(place), time_(time), order_(spans.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
  }
  /// Those before `before` in the order of the schedule whose time at the place is `when`.
  template <class Take>
  void each(std::int32_t at, Seconds when, Seconds slack, std::size_t before, Take&& take) const {
    const auto from = std::lower_bound(order_.begin(), order_.end(), std::pair(at, (when - slack).value),
                                       [&](std::size_t i, const auto& k) { return key(i) < k; });
    for (auto it = from; it != order_.end() && spans_[*it].*place_ == at && spans_[*it].*time_ <= when + slack; ++it)
      if (*it < before) take(*it);
  }
  /// The latest of them that `counts`.
  template <class Counts>
  std::optional<std::size_t> find(std::int32_t at, Seconds when, Seconds slack, std::size_t before,
                                  Counts&& counts) const {
    std::optional<std::size_t> best;
    each(at, when, slack, before, [&](std::size_t i) {
      if ((!best || i > *best) && counts(i)) best = i;
    });
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

OnCriticalPaths on_critical_paths(const Timeline& timeline, const Schedule& schedule,
                                  const std::function<bool(const Span&)>& counts) {
  const std::vector<Span>& spans = timeline.spans;
  if (spans.empty()) return {};
  const Index arrivals(spans, &Span::to, &Span::end), departures(spans, &Span::from, &Span::sent);
  const Seconds slack = timeline.end * 1e-9;
  Transfers transfers(schedule);
  std::size_t looked_at = 0;
  // All that held a transfer up until the moment it began.
  const auto before_it = [&](std::size_t at) {
    const Span& span = spans[at];
    std::vector<std::size_t> all;
    const auto add = [&](std::size_t i) { all.push_back(i); };
    arrivals.each(span.from, span.start, slack, at, [&](std::size_t i) {
      const Slots &came = transfers.of(spans[i]).target(), &sent = transfers.of(span).chunks;
      looked_at += came.run_count() * sent.run_count();
      if (overlap(came, sent)) add(i);
    });
    departures.each(span.from, span.start, slack, at, add);
    arrivals.each(span.to, span.start, slack, at, add);
    if (all.empty()) arrivals.each(span.from, span.start, slack, at, add);
    looked_at += all.size();
    return all;
  };
  using Range = std::pair<std::size_t, std::size_t>;  // the least and the most of all chains that end with a transfer
  struct Ranges {
    Range length, counted;
  };
  std::vector<bool> reached(spans.size());
  std::vector<std::vector<std::size_t>> held_by(spans.size());
  Seconds last;
  for (const Span& span : spans) last = std::max(last, span.end);
  const auto ends_it = [&](std::size_t i) { return spans[i].end >= last - slack; };
  for (std::size_t i = spans.size(); i-- > 0;) {
    if (ends_it(i)) reached[i] = true;
    if (!reached[i]) continue;
    held_by[i] = before_it(i);
    if (looked_at > kMostLookedAt) return {};
    for (const std::size_t earlier : held_by[i]) reached[earlier] = true;
  }
  const auto widen = [](Range& range, const Range& by) {
    range = {std::min(range.first, by.first), std::max(range.second, by.second)};
  };
  const auto join = [&](std::optional<Ranges>& whole, const Ranges& part) {
    if (!whole) return void(whole = part);
    widen(whole->length, part.length);
    widen(whole->counted, part.counted);
  };
  std::vector<Ranges> chains(spans.size());
  std::optional<Ranges> ends;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    if (!reached[i]) continue;
    std::optional<Ranges> earlier;
    for (const std::size_t k : held_by[i]) join(earlier, chains[k]);
    const Ranges before = earlier.value_or(Ranges{});
    const std::size_t one = spans[i].from != spans[i].to ? 1 : 0, asked = one == 1 && counts(spans[i]) ? 1 : 0;
    chains[i] = {{before.length.first + one, before.length.second + one},
                 {before.counted.first + asked, before.counted.second + asked}};
    if (ends_it(i)) join(ends, chains[i]);
  }
  const auto agreed = [](const Range& range) {
    return range.first == range.second ? std::optional(range.first) : std::nullopt;
  };
  return {agreed(ends->length), agreed(ends->counted)};
}

}  // namespace ringside
