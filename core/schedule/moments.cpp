#include "core/schedule/moments.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/schedule/shares.h"

namespace ringside {
namespace {

constexpr double kLongest = 16;  // times the memory, from which on moments are left out before they are known

}  // namespace

Moments::Moments(Schedule schedule, const std::function<bool()>& cancelled)
    : schedule_(std::move(schedule)), homes_(static_cast<std::size_t>(schedule_.places()), schedule_.slots()) {
  Shares now(schedule_);
  const std::int64_t moments = schedule_.step_count() + 1;
  // Where rows come to be kept slot by slot, no more is copied than will stay.
  const double plain = 8.0 * now.places() * now.slots();
  while ((interval_ < moments) && static_cast<double>(moments / interval_) * plain > kLongest * kMemory) interval_ *= 2;
  std::vector<bool> occurs(static_cast<std::size_t>(schedule_.ranks) + 1);
  for (std::int32_t place = 0; place < now.places(); ++place)
    now.each(place, [&](std::int32_t, std::int32_t, std::int32_t count, bool) {
      occurs[static_cast<std::size_t>(std::min(count, schedule_.ranks))] = true;
    });
  for (std::int64_t step = 0; step < moments; ++step) {
    if (step % interval_ == 0) keep(now);
    if (step + 1 == moments || (cancelled && cancelled())) break;
    now.apply(schedule_.step(step), [&](std::int32_t place, std::int32_t first, std::int32_t n) {
      now.each(place, first, n, [&](std::int32_t slot, std::int32_t, std::int32_t count, bool final) {
        occurs[static_cast<std::size_t>(std::min(count, schedule_.ranks))] = true;
        std::int32_t& home = homes_[static_cast<std::size_t>(place)];
        if (final && home == schedule_.slots()) home = slot;
      });
    });
  }
  in_place_ = now.in_place();
  for (std::int32_t n = 1; n <= schedule_.ranks; ++n)
    if (occurs[static_cast<std::size_t>(n)]) counts_.push_back(n);
}

// How much a moment takes is known when it is there: every second one goes where they are too much.
void Moments::keep(const Shares& now) {
  kept_.push_back(std::make_shared<const Shares>(now));
  bytes_ += now.bytes();
  while (bytes_ > kMemory && kept_.size() > 2) {
    std::vector<std::shared_ptr<const Shares>> fewer;
    bytes_ = 0;
    for (std::size_t i = 0; i < kept_.size(); i += 2) {
      fewer.push_back(kept_[i]);
      bytes_ += kept_[i]->bytes();
    }
    kept_ = std::move(fewer);
    interval_ *= 2;
  }
}

std::shared_ptr<const Shares> Moments::at(std::int64_t moment) const {
  RINGSIDE_CHECK(moment >= 0 && moment <= schedule_.step_count());
  const auto nearest = static_cast<std::size_t>(moment / interval_);
  std::int64_t from = static_cast<std::int64_t>(nearest) * interval_;
  if (from == moment) return kept_[nearest];
  const std::lock_guard lock(mutex_);
  if (latest_moment_ == moment) return latest_;
  const bool later = latest_moment_ > from && latest_moment_ < moment;
  auto shares = std::make_shared<Shares>(later ? *latest_ : *kept_[nearest]);
  if (later) from = latest_moment_;
  for (; from < moment; ++from) shares->apply(schedule_.step(from));
  latest_ = shares;
  latest_moment_ = moment;
  return shares;
}

std::vector<std::int64_t> Moments::kept() const {
  std::vector<std::int64_t> all;
  for (std::size_t i = 0; i < kept_.size(); ++i) all.push_back(static_cast<std::int64_t>(i) * interval_);
  return all;
}

}  // namespace ringside
