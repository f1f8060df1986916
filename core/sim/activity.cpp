#include "core/sim/activity.h"

#include <algorithm>
#include <cmath>
#include <utility>

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

void add_span(Activity& a, std::int32_t places, const Span& span) {
  if (span.from == span.to) return;
  const std::int32_t row = span.from / a.block;
  add_message(a, row, span.start, span.wire, span.sent, span.op == Arrival::reduce ? &Share::adds : &Share::copies,
              weight_of(places, a.block, row));
}

/// Adds `part` of one share to another.
void add_share(Share& sum, const Share& share, double part) {
  const auto p = static_cast<float>(part);
  sum.adds += share.adds * p, sum.copies += share.copies * p, sum.latency += share.latency * p;
}

}  // namespace

std::vector<Share> Activity::profile(std::int32_t places) const {
  std::vector<Share> all(static_cast<std::size_t>(columns));
  for (std::int32_t row = 0; row < rows; ++row) {
    const double part = static_cast<double>(std::min(block, places - row * block)) / places;
    for (std::int32_t column = 0; column < columns; ++column)
      add_share(all[static_cast<std::size_t>(column)], at(row, column), part);
  }
  return all;
}

Activity activity(std::int32_t places, const Timeline& timeline, std::int32_t block, std::int32_t columns) {
  Activity a = empty(places, block, columns, timeline.end);
  for (const Span& span : timeline.spans) add_span(a, places, span);
  return a;
}

namespace {

/// What a place sends in a step. One port: several messages go one after another, and share its time.
void add_sends(Activity& a, std::int32_t row, const std::vector<const Transfer*>& sends, Seconds begin, Seconds end,
               Seconds alpha, double weight) {
  Seconds at = begin;
  const Seconds each = sends.empty() ? Seconds(0) : (end - begin) / static_cast<double>(sends.size());
  for (const Transfer* t : sends) {
    add_message(a, row, at, std::min(at + alpha, at + each), at + each,
                t->op == Arrival::reduce ? &Share::adds : &Share::copies, weight);
    at = at + each;
  }
}

}  // namespace

Activity activity_of_turning(const Schedule& schedule, const std::vector<Seconds>& step_end, Seconds alpha,
                             std::int32_t block, std::int32_t columns) {
  RINGSIDE_CHECK(schedule.turning().has_value());
  const std::int32_t places = schedule.places();
  Activity a = empty(places, block, columns, step_end.empty() ? Seconds(0) : step_end.back());
  Seconds begin;
  const auto walked = std::min(step_end.size(), static_cast<std::size_t>(schedule.turning()->first));
  for (std::size_t i = 0; i < walked; begin = step_end[i++])
    for (const Step step = schedule.step(static_cast<std::int64_t>(i)); const Transfer& t : step.transfers)
      add_sends(a, t.from / block, {&t}, begin, step_end[i], alpha, weight_of(places, block, t.from / block));
  // From there on every place sends in every step.
  Activity alike = empty(1, 1, columns, a.end);
  const Transfer copy;
  for (std::size_t i = walked; i < step_end.size(); begin = step_end[i++])
    add_sends(alike, 0, {&copy}, begin, step_end[i], alpha, 1);
  for (std::int32_t row = 0; row < a.rows; ++row)
    for (std::int32_t column = 0; column < columns; ++column)
      add_share(a.shares[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                         static_cast<std::size_t>(column)],
                alike.at(0, column), 1);
  return a;
}

Activity activity_of_regular(const Schedule& schedule, const std::vector<Seconds>& step_end, Seconds alpha,
                             std::int32_t block, std::int32_t columns) {
  RINGSIDE_CHECK(schedule.regular());
  Activity a = empty(schedule.places(), block, columns, step_end.empty() ? Seconds(0) : step_end.back());
  Seconds begin;
  for (std::size_t i = 0; i < step_end.size(); ++i) {
    const Step step = schedule.step_of_rank_0(static_cast<std::int64_t>(i));
    std::vector<const Transfer*> sends;
    for (const Transfer& t : step.transfers)
      if (!t.local()) sends.push_back(&t);
    add_sends(a, 0, sends, begin, step_end[i], alpha, 1);
    begin = step_end[i];
  }
  for (std::int32_t row = 1; row < a.rows; ++row)
    std::copy_n(a.shares.begin(), columns, a.shares.begin() + row * std::ptrdiff_t{columns});
  return a;
}

void ActivityRecord::arrived(std::int32_t, const Span& span) {
  if (span.from == span.to || !(span.sent > Seconds(0))) return;
  if (activity_.rows == 0) activity_ = empty(places_, (places_ + kRows - 1) / kRows, kColumns, span.sent);
  while (span.sent > activity_.end) widen();
  last_ = std::max(last_, span.sent);
  add_span(activity_, places_, span);
}

void ActivityRecord::widen() {
  Activity wide = empty(places_, activity_.block, kColumns, 2 * activity_.end);
  for (std::int32_t row = 0; row < wide.rows; ++row)
    for (std::int32_t column = 0; column < kColumns; ++column)
      add_share(wide.shares[static_cast<std::size_t>(row * kColumns + column / 2)], activity_.at(row, column), 0.5);
  activity_ = std::move(wide);
}

std::shared_ptr<const Activity> ActivityRecord::taken() && {
  if (activity_.rows == 0) return nullptr;
  const auto used = std::clamp(static_cast<std::int32_t>(std::ceil(last_ / activity_.end * kColumns)), 1, kColumns);
  Activity cut = empty(places_, activity_.block, used, activity_.end * (static_cast<double>(used) / kColumns));
  for (std::int32_t row = 0; row < cut.rows; ++row)
    std::copy_n(&activity_.at(row, 0), used, cut.shares.begin() + row * std::ptrdiff_t{used});
  return std::make_shared<const Activity>(std::move(cut));
}

Activity coarser(const Activity& fine, std::int32_t places, std::int32_t block, std::int32_t columns, Seconds end) {
  const std::int32_t rows = std::max(1, (block + fine.block - 1) / fine.block);  // of the fine ones to a row
  Activity a = empty(places, rows * fine.block, columns, end);
  const double per = fine.end / end * columns / fine.columns;  // columns to a fine one
  for (std::int32_t row = 0; row < fine.rows; ++row) {
    const std::int32_t to = row / rows, size = std::min(fine.block, places - row * fine.block);
    const double weight = size * weight_of(places, a.block, to);
    for (std::int32_t column = 0; column < fine.columns; ++column) {
      const double first = column * per, last = std::min<double>((column + 1) * per, columns);
      for (auto at = static_cast<std::int32_t>(first); at < last; ++at)
        add_share(a.shares[static_cast<std::size_t>(to * columns + at)], fine.at(row, column),
                  weight * (std::min<double>(at + 1, last) - std::max<double>(at, first)));
    }
  }
  return a;
}

}  // namespace ringside
