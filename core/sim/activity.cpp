#include "core/sim/activity.h"

#include <algorithm>

#include "core/base/check.h"

namespace ringside {
namespace {

using Share = Activity::Share;

Activity empty(std::int32_t places, std::int32_t block, std::int32_t columns, Seconds end) {
  RINGSIDE_CHECK(block >= 1 && columns >= 1);
  Activity a{(places + block - 1) / block, columns, block, end, {}};
  a.shares.resize(static_cast<std::size_t>(a.rows) * static_cast<std::size_t>(columns));
  return a;
}

/// Adds what lies between two times to the columns that it touches; `weight`: of one place in its row.
void add(Activity& a, std::int32_t row, Seconds from, Seconds to, float Share::* kind, double weight) {
  if (!(to > from) || !(a.end > Seconds(0))) return;
  const double first = std::max(0.0, from / a.end * a.columns),
               last = std::min<double>(a.columns, to / a.end * a.columns);
  const auto row_at = static_cast<std::size_t>(row) * static_cast<std::size_t>(a.columns);
  for (auto column = static_cast<std::int32_t>(first); column < last; ++column) {
    const double part = std::min<double>(column + 1, last) - std::max<double>(column, first);
    a.shares[row_at + static_cast<std::size_t>(column)].*kind += static_cast<float>(part * weight);
  }
}

/// A message whose latency and bytes would fall into few columns is spread evenly over its time: fine stripes between
/// pixels would show patterns that are not there.
void add_message(Activity& a, std::int32_t row, Seconds start, Seconds wire, Seconds sent, float Share::* kind,
                 double weight) {
  constexpr double kColumns = 4;
  if (!(sent > start)) return;
  if ((sent - start) / a.end * a.columns >= kColumns) {
    add(a, row, start, wire, &Share::latency, weight);
    add(a, row, wire, sent, kind, weight);
    return;
  }
  const double waiting = (wire - start) / (sent - start);
  add(a, row, start, sent, &Share::latency, weight * waiting);
  add(a, row, start, sent, kind, weight * (1 - waiting));
}

double weight_of(std::int32_t places, std::int32_t block, std::int32_t row) {
  return 1.0 / std::min(block, places - row * block);
}

}  // namespace

std::vector<Share> Activity::profile(std::int32_t places) const {
  std::vector<Share> all(static_cast<std::size_t>(columns));
  for (std::int32_t row = 0; row < rows; ++row) {
    const auto part = static_cast<float>(std::min(block, places - row * block)) / static_cast<float>(places);
    for (std::int32_t column = 0; column < columns; ++column) {
      const Share& share = at(row, column);
      Share& sum = all[static_cast<std::size_t>(column)];
      sum.adds += share.adds * part, sum.copies += share.copies * part, sum.latency += share.latency * part;
    }
  }
  return all;
}

Activity activity(const Schedule& schedule, const Timeline& timeline, std::int32_t block, std::int32_t columns) {
  Activity a = empty(schedule.places(), block, columns, timeline.end);
  std::int64_t step = -1;
  Step now;
  for (const Span& span : timeline.spans) {
    if (span.from == span.to) continue;
    if (span.step != step) now = schedule.step(step = span.step);
    const bool adds = now.transfers[static_cast<std::size_t>(span.index)].op == Arrival::reduce;
    const std::int32_t row = span.from / block;
    const double weight = weight_of(schedule.places(), block, row);
    add_message(a, row, span.start, span.wire, span.sent, adds ? &Share::adds : &Share::copies, weight);
  }
  return a;
}

Activity activity_of_regular(const Schedule& schedule, const std::vector<Seconds>& step_end, Seconds alpha,
                             std::int32_t block, std::int32_t columns) {
  RINGSIDE_CHECK(schedule.regular());
  Activity a = empty(schedule.places(), block, columns, step_end.empty() ? Seconds(0) : step_end.back());
  Seconds begin;
  for (std::size_t i = 0; i < step_end.size(); ++i) {
    const Step step = schedule.step_of_rank_0(static_cast<std::int64_t>(i));
    const auto sends = static_cast<std::int32_t>(
        std::count_if(step.transfers.begin(), step.transfers.end(), [](const Transfer& t) { return !t.local(); }));
    // One port: several messages of a step go one after another, and share its time.
    Seconds at = begin;
    const Seconds each = sends > 0 ? (step_end[i] - begin) / sends : Seconds(0);
    for (const Transfer& t : step.transfers) {
      if (t.local()) continue;
      add_message(a, 0, at, std::min(at + alpha, at + each), at + each,
                  t.op == Arrival::reduce ? &Share::adds : &Share::copies, 1);
      at = at + each;
    }
    begin = step_end[i];
  }
  for (std::int32_t row = 1; row < a.rows; ++row)
    std::copy_n(a.shares.begin(), columns, a.shares.begin() + row * std::ptrdiff_t{columns});
  return a;
}

}  // namespace ringside
