// Measured against model: the numbers behind the chart, its residual strip and its sentences.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/units.h"
#include "core/cost/price.h"
#include "core/formula/formula.h"
#include "core/measure/measurement.h"

namespace ringside {

/// A row on its model's own clock: wall-clock seconds divided by time_scale. A row without statistics is still running;
/// then the median is that of the runs so far and there is no interval.
struct RowTimes {
  std::int64_t bytes = 0;
  std::vector<double> runs_s;  ///< every positive, finite sample, in the order taken
  std::size_t unusable = 0;    ///< samples that are not: a logarithmic axis cannot show them
  double median_s = 0;         ///< 0 where there is no usable run
  std::optional<double> ci95_lo_s, ci95_hi_s;
  double least_s = 0, largest_s = 0;  ///< the full range
  bool finished = false;
  bool verified = false;
  bool wrong = false;              ///< elements were found wrong; a log need not have looked
  bool mean = false;               ///< the one run is the mean that a log gives
  std::int32_t calls = 0;          ///< of which a run is the mean; 0: not known
  std::optional<double> model_s;   ///< what the row's model predicts
  std::vector<std::string> notes;  ///< what a reader of the row must know
  bool disturbed = false;          ///< its median says little (disturbed() in core/measure/recorded.h)
};
RowTimes times_of(const MeasurementRow& row);

/// The model's constants on the tier's clock, with the source that the row names; absent where the row has no model.
std::optional<CostParameters> model_of(const MeasurementRow& row);

/// measured / model - 1: +0.02 is 2 % slower than the model.
inline double residual(double measured_s, double model_s) {
  return measured_s / model_s - 1;
}

/// How far the medians are from the model, as |residual|.
struct Deviation {
  double median = 0;
  double largest = 0;
  std::int64_t largest_at_bytes = 0;
  std::size_t rows = 0;  ///< those: they have a median and a model
};
/// Of rows that were not disturbed. Absent where none can be compared.
std::optional<Deviation> deviation(std::span<const RowTimes> rows);

/// The smallest of 1, 2, 5 x 10^k percent (as a fraction, at least 0.01) that holds every median's residual and nine
/// tenths of all runs, of rows that were not disturbed, where there are such; what lies beyond is off scale and has to
/// be said.
double residual_range(std::span<const RowTimes> rows);

/// Where messages and bytes cost the same: below it the latency dominates, above it the bandwidth.
struct Crossover {
  Bytes n;
  double factor = 1;  ///< n = factor * alpha / beta
};
/// Solves alpha dT/dalpha = T - alpha dT/dalpha for n. `bindings` holds every symbol but n. Absent where one side is 0.
std::optional<Crossover> crossover(const Formula& time, const Bindings& bindings);
/// The same for a price, which is a straight line in n: from its value at 0 and at one n > 0.
std::optional<Crossover> crossover(Seconds at_zero, Bytes n, Seconds at_n, const CostParameters& parameters);

}  // namespace ringside
