#include "core/sim/arrivals.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/base/index.h"

namespace ringside {
namespace {

template <class Count>
std::size_t cell(std::int32_t row, std::int32_t width, Count column) {
  return at(row) * at(width) + static_cast<std::size_t>(column);
}

}  // namespace

ArrivalRecord::ArrivalRecord(std::int32_t places, std::int64_t steps) {
  all_.block_ = std::max(1, (places + kRows - 1) / kRows);
  all_.steps_ = steps;
  all_.steps_of_bin_ = std::max<std::int64_t>(1, (steps + kBins - 1) / kBins);
  all_.bins_ = static_cast<std::int32_t>((steps + all_.steps_of_bin_ - 1) / all_.steps_of_bin_);
  rows_ = (places + all_.block_ - 1) / all_.block_;
}

void ArrivalRecord::arrived(std::int32_t, const Span& span) {
  if (all_.columns_ == 0) {
    all_.columns_ = kColumns;
    all_.by_time_.resize(cell(rows_, kColumns, 0));
    all_.by_step_.resize(cell(rows_, all_.bins_, 0));
  }
  if (!(all_.column_ > Seconds(0))) all_.column_ = span.end / double{kColumns};
  while (all_.column_ > Seconds(0) && span.end >= all_.end()) widen();
  const std::int32_t row = span.to / all_.block_;
  const double column = all_.column_ > Seconds(0) ? std::floor(span.end / all_.column_) : 0;
  ++all_.by_time_[cell(row, kColumns, std::min(column, kColumns - 1.0))];
  ++all_.by_step_[cell(row, all_.bins_, span.step / all_.steps_of_bin_)];
}

void ArrivalRecord::widen() {
  for (std::int32_t row = 0; row < rows_; ++row)
    for (std::int32_t column = 0; column < kColumns; ++column) {
      const std::uint32_t came = std::exchange(all_.by_time_[cell(row, kColumns, column)], 0);
      all_.by_time_[cell(row, kColumns, column / 2)] += came;
    }
  all_.column_ = all_.column_ * 2.0;
}

std::shared_ptr<const Arrivals> ArrivalRecord::taken() && {
  if (all_.columns_ == 0) return nullptr;
  for (std::int32_t row = 0; row < rows_; ++row) {
    const auto add_up = [&](std::vector<std::uint32_t>& of, std::int32_t width) {
      const auto from = of.begin() + static_cast<std::ptrdiff_t>(cell(row, width, 0));
      std::partial_sum(from, from + width, from);
    };
    add_up(all_.by_time_, kColumns);
    add_up(all_.by_step_, all_.bins_);
  }
  return std::make_shared<const Arrivals>(std::move(all_));
}

CameTo Arrivals::at(std::int32_t place, Seconds time) const {
  const std::int32_t row = place / block_;
  // What ends at a moment is over then, whatever its sum was rounded to.
  const double column = column_ > Seconds(0) ? std::floor(time * (1 + 1e-12) / column_) : columns_ - 1.0;
  const std::uint32_t came =
      column < 0 ? 0 : by_time_[cell(row, columns_, std::min(column, static_cast<double>(columns_ - 1)))];
  const auto bins = by_step_.begin() + static_cast<std::ptrdiff_t>(cell(row, bins_, 0));
  const auto done = std::upper_bound(bins, bins + bins_, came);  // the first that brings more than has come
  // And the first after which as much has come as after those before `done`.
  const std::uint32_t before = done == bins ? 0 : *(done - 1);
  const auto alike = before == 0 ? bins : std::lower_bound(bins, done, before) + 1;
  const auto steps = [&](auto bin) { return std::min<std::int64_t>((bin - bins) * steps_of_bin_, steps_); };
  if (done == bins + bins_) return {steps(alike), steps_, 0};
  if (came == before) return {steps(alike), steps(done), 0};
  const double on = static_cast<double>(came - before) / (*done - before) * static_cast<double>(steps_of_bin_);
  const std::int64_t step = std::min(steps(done) + static_cast<std::int64_t>(on), steps_ - 1);
  return {step, step, on - std::floor(on)};
}

}  // namespace ringside
