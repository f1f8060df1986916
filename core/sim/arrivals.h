// How far places have come over time, counted while a run is simulated: what each holds then, of more transfers than
// are kept one by one.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/sim/timeline.h"

namespace ringside {

/// A place holds what it does after step `first` - 1, and after each one up to step `last` - 1 alike; of what step
/// `last` brings it, that part. Steps count from 0, so a place to which nothing has come yet has first 0.
struct CameTo {
  std::int64_t first = 0, last = 0;
  double part = 0;  ///< 0 to below 1
};

/// Messages that have arrived at rows of `block` places, by time and by step. What comes to a row is taken to come in
/// the order of steps, as it does in a run that nothing disturbs; of more than one place to a row it is their mean.
class Arrivals {
 public:
  std::int32_t block() const { return block_; }
  Seconds end() const { return column_ * static_cast<double>(columns_); }  ///< of the last column
  /// Of a place's row, when the column of time is over in which `time` lies: a thousandth of the run later, at most.
  CameTo at(std::int32_t place, Seconds time) const;

 private:
  friend class ArrivalRecord;
  std::int32_t block_ = 1, columns_ = 0, bins_ = 0;
  std::int64_t steps_ = 0, steps_of_bin_ = 1;
  Seconds column_;  ///< its length
  // rows x columns, rows x bins: how many messages until the end of each.
  std::vector<std::uint32_t> by_time_, by_step_;
};

/// Of as many rows, and half as many columns at least, as are here: 8 MiB. Columns widen as time goes on.
class ArrivalRecord : public SpanSink {
 public:
  static constexpr std::int32_t kRows = 512, kColumns = 2048, kBins = 2048;
  ArrivalRecord(std::int32_t places, std::int64_t steps);
  void arrived(std::int32_t job, const Span& span) override;
  /// Null where nothing has come.
  std::shared_ptr<const Arrivals> taken() &&;

 private:
  void widen();

  std::int32_t rows_;
  Arrivals all_;  ///< while it is filled each column and bin by itself
};

}  // namespace ringside
