#include "core/measure/comparison.h"

#include <algorithm>
#include <cmath>

#include "core/measure/recorded.h"
#include "core/measure/statistics.h"

namespace ringside {
namespace {

// No buffer is larger; parse_bytes accepts as much.
constexpr double kLargestSize = 0x1p62;

bool usable(double seconds) {
  return std::isfinite(seconds) && seconds > 0;
}

std::optional<Crossover> crossover_at(double n, double alpha, double beta) {
  if (!usable(n) || n > kLargestSize || !usable(alpha) || !usable(beta)) return std::nullopt;
  return Crossover{Bytes(n), n * beta / alpha};
}

}  // namespace

RowTimes times_of(const MeasurementRow& row) {
  const double scale = usable(row.time_scale) ? row.time_scale : 1;
  RowTimes times;
  times.bytes = row.bytes;
  times.verified = row.verified;
  times.wrong = gave_wrong(row);
  times.mean = is_mean(row), times.calls = row.calls;
  times.notes = row.notes;
  times.disturbed = disturbed(row);
  for (double sample : row.samples_s) {
    if (usable(sample))
      times.runs_s.push_back(sample / scale);
    else
      ++times.unusable;
  }
  if (!times.runs_s.empty()) {
    const auto [least, largest] = std::minmax_element(times.runs_s.begin(), times.runs_s.end());
    times.least_s = *least, times.largest_s = *largest;
  }
  times.finished = usable(row.median_s);
  if (times.finished) {
    times.median_s = row.median_s / scale;
    if (usable(row.ci95_lo_s) && row.ci95_hi_s >= row.ci95_lo_s) {
      times.ci95_lo_s = row.ci95_lo_s / scale;
      times.ci95_hi_s = row.ci95_hi_s / scale;
    }
  } else if (!times.runs_s.empty()) {
    times.median_s = median(times.runs_s);
  }
  if (usable(row.predicted_s)) times.model_s = row.predicted_s / scale;
  return times;
}

std::optional<CostParameters> model_of(const MeasurementRow& row) {
  const Model& m = row.model;
  if (m.alpha_s <= 0 && m.beta_s_per_byte <= 0) return std::nullopt;
  const double scale = usable(row.time_scale) ? row.time_scale : 1;
  return CostParameters{Seconds(m.alpha_s / scale),
                        SecondsPerByte(m.beta_s_per_byte / scale),
                        SecondsPerByte(m.reduce_cost_s_per_byte / scale),
                        {m.source}};
}

std::optional<Deviation> deviation(std::span<const RowTimes> rows) {
  Deviation d;
  std::vector<double> sizes;
  for (const RowTimes& row : rows) {
    if (!row.model_s || row.median_s <= 0 || row.disturbed) continue;
    const double size = std::abs(residual(row.median_s, *row.model_s));
    if (sizes.empty() || size > d.largest) d.largest = size, d.largest_at_bytes = row.bytes;
    sizes.push_back(size);
  }
  if (sizes.empty()) return std::nullopt;
  d.rows = sizes.size();
  d.median = median(sizes);
  return d;
}

double residual_range(std::span<const RowTimes> rows) {
  double needed = 0.01;
  std::vector<double> runs;
  const auto compared = [](const RowTimes& row) { return row.model_s.has_value() && !row.disturbed; };
  const bool calm = std::any_of(rows.begin(), rows.end(), compared);
  for (const RowTimes& row : rows) {
    if (!row.model_s || (calm && row.disturbed)) continue;
    if (row.median_s > 0) needed = std::max(needed, std::abs(residual(row.median_s, *row.model_s)));
    for (double run : row.runs_s) runs.push_back(std::abs(residual(run, *row.model_s)));
  }
  if (!runs.empty()) {
    std::sort(runs.begin(), runs.end());
    needed = std::max(needed, runs[(runs.size() - 1) * 9 / 10]);
  }
  const double decade = std::pow(10.0, std::floor(std::log10(needed)));
  for (double step : {1.0, 2.0, 5.0})
    if (needed <= step * decade * (1 + 1e-9)) return step * decade;
  return 10 * decade;
}

std::optional<Crossover> crossover(const Formula& time, const Bindings& bindings) {
  const double alpha = bindings.at(Symbol::alpha), beta = bindings.at(Symbol::beta);
  if (std::isnan(alpha) || std::isnan(beta)) return std::nullopt;
  const Formula latency = Formula(Symbol::alpha) * time.differentiate(Symbol::alpha);
  const auto n = (time - 2 * latency).solve(Symbol::n, 0, kLargestSize, bindings);
  if (!n) return std::nullopt;
  return crossover_at(*n, alpha, beta);
}

std::optional<Crossover> crossover(Seconds at_zero, Bytes n, Seconds at_n, const CostParameters& parameters) {
  if (!(at_zero.value > 0) || !(at_n > at_zero)) return std::nullopt;
  return crossover_at(n.value * (at_zero / (at_n - at_zero)), parameters.alpha.value, parameters.beta.value);
}

}  // namespace ringside
