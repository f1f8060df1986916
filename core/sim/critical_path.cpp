#include "core/sim/critical_path.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "core/sim/span_transfers.h"

namespace ringside {
namespace {

// Pairs of transfers, one of which may have held up the other, by the runs of their slots: some 0.1 s.
constexpr std::size_t kMostLookedAt = 4'000'000;

/// Spans by a place and a time, to be found by both.
class Index {
 public:
  Index(const std::vector<Span>& spans, std::int32_t Span::* place, Seconds Span::* time)
      : spans_(spans), time_(time), order_(spans.size()) {
    for (const Span& span : spans) first_.resize(std::max(first_.size(), static_cast<std::size_t>(span.*place) + 2));
    for (const Span& span : spans) ++first_[static_cast<std::size_t>(span.*place) + 1];
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    std::vector<std::uint32_t> next = first_;
    for (std::uint32_t i = 0; i < spans.size(); ++i) order_[next[static_cast<std::size_t>(spans[i].*place)]++] = i;
    const auto earlier = [&](std::uint32_t a, std::uint32_t b) { return spans[a].*time < spans[b].*time; };
    for (std::size_t p = 0; p + 1 < first_.size(); ++p)
      if (const auto from = order_.begin() + first_[p], to = order_.begin() + first_[p + 1];
          !std::is_sorted(from, to, earlier))
        std::sort(from, to, earlier);
  }
  /// Those that precede `before` whose time at the place is `when`.
  template <class Take>
  void each(std::int32_t at, Seconds when, Seconds slack, std::size_t before, Take&& take) const {
    const auto place = static_cast<std::size_t>(at);
    if (place + 1 >= first_.size()) return;
    const auto to = order_.begin() + first_[place + 1];
    auto it = std::lower_bound(order_.begin() + first_[place], to, when - slack,
                               [&](std::uint32_t i, Seconds least) { return spans_[i].*time_ < least; });
    for (; it != to && spans_[*it].*time_ <= when + slack; ++it)
      if (precedes(spans_[*it], spans_[before])) take(*it);
  }
  /// The latest of them that `counts`.
  template <class Counts>
  std::optional<std::size_t> find(std::int32_t at, Seconds when, Seconds slack, std::size_t before,
                                  Counts&& counts) const {
    std::optional<std::size_t> best;
    each(at, when, slack, before, [&](std::size_t i) {
      if ((!best || precedes(spans_[*best], spans_[i])) && counts(i)) best = i;
    });
    return best;
  }

 private:
  const std::vector<Span>& spans_;
  Seconds Span::* time_;
  std::vector<std::uint32_t> first_;  // by place: where in the order its spans begin
  std::vector<std::uint32_t> order_;
};

}  // namespace

bool share_slots(const Slots& a, const Slots& b) {
  for (std::size_t i = 0; i < a.run_count(); ++i)
    for (std::size_t k = 0; k < b.run_count(); ++k) {
      const Run x = a.run(i), y = b.run(k);
      if (x.first < y.first + y.count && y.first < x.first + x.count) return true;
    }
  return false;
}

std::vector<Span> critical_path(const Timeline& timeline, const Schedule& schedule) {
  const std::vector<Span>& spans = timeline.spans;
  if (spans.empty()) return {};
  const Index arrivals(spans, &Span::to, &Span::end);
  std::optional<Index> departures;  // where a chain does not follow its data
  const Seconds slack = timeline.end * 1e-9;
  const auto last = std::max_element(spans.begin(), spans.end(), [](const Span& a, const Span& b) {
    return a.end != b.end ? a.end < b.end : precedes(b, a);
  });
  std::vector<Span> path;
  std::optional<std::size_t> at = static_cast<std::size_t>(last - spans.begin());
  SpanTransfers transfers(schedule);
  const auto any = [](std::size_t) { return true; };
  while (at) {
    const Span& span = path.emplace_back(spans[*at]);
    if (!(span.start > Seconds(0))) break;
    const std::size_t before = *at;
    transfers.forget_after(span.step);
    const auto is_sent_on = [&](std::size_t i) {
      return spans[i].step < span.step && share_slots(transfers.of(spans[i]).target(), transfers.of(span).chunks);
    };
    at = arrivals.find(span.from, span.start, slack, before, is_sent_on);
    if (!at && !departures) departures.emplace(spans, &Span::from, &Span::sent);
    if (!at) at = departures->find(span.from, span.start, slack, before, any);
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
  SpanTransfers transfers(schedule);
  std::size_t looked_at = 0;
  // All that held a transfer up until the moment it began.
  const auto before_it = [&](std::size_t at) {
    const Span& span = spans[at];
    std::vector<std::size_t> all;
    const auto add = [&](std::size_t i) { all.push_back(i); };
    arrivals.each(span.from, span.start, slack, at, [&](std::size_t i) {
      const Slots &came = transfers.of(spans[i]).target(), &sent = transfers.of(span).chunks;
      looked_at += came.run_count() * sent.run_count();
      if (share_slots(came, sent)) add(i);
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
