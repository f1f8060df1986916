#include "core/schedule/moments.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/check.h"
#include "core/schedule/replay.h"
#include "core/schedule/row.h"
#include "core/schedule/shares.h"
#include "core/schedule/turning.h"

namespace ringside {
namespace {

constexpr double kLongest = 16;  // times the memory, from which on moments are left out before they are known

}  // namespace

template <typename Arrived>
void Moments::advance(Replay& replay, Shares& now, std::int64_t step, Arrived&& arrived) const {
  const Step applied = schedule_.step(step);
  std::vector<Fault> known;  // to the proof
  replay.apply(applied, step, known);
  for (const Transfer& t : applied.transfers)
    for (std::size_t i = 0; i < t.target().run_count(); ++i) {
      const Run run = t.target().run(i);
      now.take(replay, t.to, run.first, run.count);
      arrived(t.to, run.first, run.count);
    }
}

namespace {

/// Before the first step, by one row where that tells all.
Shares start_of(const Schedule& schedule, Moments::Of of) {
  const auto symmetry = of == Moments::Of::right ? symmetry_of(schedule) : std::nullopt;
  return symmetry ? Shares(schedule, *symmetry) : Shares(schedule);
}

/// One step further, of what is right.
template <typename Arrived>
void advance_right(Shares& now, const Schedule& schedule, std::int64_t step, Arrived&& arrived) {
  if (!now.symmetry()) return now.apply(schedule.step(step), arrived);
  now.advance(schedule.step_of_rank_0(step), [](std::int32_t, std::int32_t, std::int32_t) {}, arrived);
}

}  // namespace

Moments::Moments(Schedule schedule, std::function<bool()> cancelled, Of of)
    : schedule_(std::move(schedule)), of_(of), cancelled_(std::move(cancelled)) {}

const Moments::Counted& Moments::counted() const {
  std::call_once(once_, [this] { count(); });
  return counted_;
}

void Moments::count() const {
  const std::function<bool()> cancelled = std::exchange(cancelled_, {});
  Counted& c = counted_;
  c.homes.assign(static_cast<std::size_t>(schedule_.places()), schedule_.slots());
  Shares now = start_of(schedule_, of_);
  const std::int32_t rows = now.symmetry() ? 1 : now.places();  // that are not images of another
  std::optional<Replay> replay;
  if (of_ == Of::wrong) replay.emplace(schedule_);
  const std::int64_t moments = schedule_.step_count() + 1;
  // Of steps that turn the first brings every place what the others bring.
  const bool leap = of_ == Of::right && leaps(schedule_);
  const std::int64_t walked = leap ? schedule_.turning()->first + 2 : moments;
  if (leap) c.interval = moments;
  // Where rows come to be kept slot by slot, no more is copied than will stay; longer rows stay in pieces.
  const double plain = now.slots() <= Row<int>::kMostPlain ? 8.0 * rows * now.slots() : 0;
  while ((c.interval < moments) && static_cast<double>(moments / c.interval) * plain > kLongest * kMemory)
    c.interval *= 2;
  std::vector<bool> occurs(static_cast<std::size_t>(schedule_.ranks) + 1);
  for (std::int32_t place = 0; place < rows; ++place)
    now.each(place, [&](std::int32_t, std::int32_t, std::int32_t count, bool) {
      occurs[static_cast<std::size_t>(std::min(count, schedule_.ranks))] = true;
    });
  for (std::int64_t step = 0; step < walked; ++step) {
    if (step % c.interval == 0) keep(now);
    if (leap && step == schedule_.turning()->first) c.turning = std::make_shared<const Shares>(now);
    if (step + 1 == walked || (cancelled && cancelled())) break;
    const auto arrived = [&](std::int32_t place, std::int32_t first, std::int32_t n) {
      now.each(place, first, n, [&](std::int32_t slot, std::int32_t, std::int32_t count, bool final) {
        occurs[static_cast<std::size_t>(std::min(count, schedule_.ranks))] = true;
        std::int32_t& home = c.homes[static_cast<std::size_t>(place)];
        if (final && home == schedule_.slots()) home = slot;
      });
    };
    replay ? advance(*replay, now, step, arrived) : advance_right(now, schedule_, step, arrived);
  }
  if (const std::int32_t home = c.homes.front(); rows < now.places() && home < schedule_.slots())
    for (std::int32_t place = 1; place < now.places(); ++place)
      c.homes[static_cast<std::size_t>(place)] = now.symmetry()->slot_of(place, home);
  c.in_place = now.in_place();
  for (std::int32_t n = 1; n <= schedule_.ranks; ++n)
    if (occurs[static_cast<std::size_t>(n)]) c.counts.push_back(n);
}

// How much a moment takes is known when it is there: every second one goes where they are too much, and where one is,
// all but the start.
void Moments::keep(const Shares& now) const {
  Counted& c = counted_;
  if (now.bytes() > kMemory && !c.kept.empty()) {
    c.kept.resize(1);
    c.bytes = c.kept.front()->bytes();
    c.interval = schedule_.step_count() + 1;
    return;
  }
  c.kept.push_back(std::make_shared<const Shares>(now));
  c.bytes += now.bytes();
  while (c.bytes > kMemory && c.kept.size() > 2) {
    std::vector<std::shared_ptr<const Shares>> fewer;
    c.bytes = 0;
    for (std::size_t i = 0; i < c.kept.size(); i += 2) {
      fewer.push_back(c.kept[i]);
      c.bytes += c.kept[i]->bytes();
    }
    c.kept = std::move(fewer);
    c.interval *= 2;
  }
}

std::shared_ptr<const Shares> Moments::at(std::int64_t moment) const {
  RINGSIDE_CHECK(moment >= 0 && moment <= schedule_.step_count());
  const Counted& c = counted();
  const auto nearest = static_cast<std::size_t>(moment / c.interval);
  std::int64_t from = static_cast<std::int64_t>(nearest) * c.interval;
  if (from == moment) return c.kept[nearest];
  const std::lock_guard lock(mutex_);
  if (latest_moment_ == moment) return latest_;
  if (of_ == Of::wrong) {
    const bool on = replay_ && latest_moment_ < moment;
    auto shares = on ? std::make_shared<Shares>(*latest_) : std::make_shared<Shares>(schedule_);
    if (!on) replay_ = std::make_shared<Replay>(schedule_), latest_moment_ = 0;
    for (; latest_moment_ < moment; ++latest_moment_)
      advance(*replay_, *shares, latest_moment_, [](std::int32_t, std::int32_t, std::int32_t) {});
    return latest_ = shares;
  }
  if (c.turning && moment > schedule_.turning()->first) {
    const Turning& turning = *schedule_.turning();
    auto shares = std::make_shared<Shares>(*c.turning);
    shares->turn(schedule_.step(turning.first), turning, moment - turning.first);
    latest_moment_ = moment;
    return latest_ = std::move(shares);
  }
  const bool later = latest_moment_ > from && latest_moment_ < moment;
  auto shares = std::make_shared<Shares>(later ? *latest_ : *c.kept[nearest]);
  if (later) from = latest_moment_;
  for (; from < moment; ++from)
    advance_right(*shares, schedule_, from, [](std::int32_t, std::int32_t, std::int32_t) {});
  latest_ = shares;
  latest_moment_ = moment;
  return shares;
}

std::vector<std::int64_t> Moments::kept() const {
  const Counted& c = counted();
  std::vector<std::int64_t> all;
  for (std::size_t i = 0; i < c.kept.size(); ++i) all.push_back(static_cast<std::int64_t>(i) * c.interval);
  return all;
}

}  // namespace ringside
