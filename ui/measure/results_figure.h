// Measured times over sizes: series side by side, what was predicted, and by how much the first differs from that.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/measure/comparison.h"
#include "core/measure/measurement.h"
#include "ui/charts/chart_figure.h"
#include "ui/paint/origin_badge.h"

namespace ringside::ui {

/// Rows of one question at several sizes, on their model's own clock.
struct TimesSeries {
  enum class Mark : std::uint8_t { dot, hollow, line };  ///< line: small hollow dots on a dashed line
  QString name;
  std::vector<RowTimes> rows;  ///< by size
  Mark mark = Mark::dot;
  int dash = -1;  ///< of the line through its medians; -1: none
  Origin origin = Origin::measured;
};

/// What a chart or a table shows of a time: itself, or a bandwidth as core/measure/bus_bandwidth.h defines it.
enum class Quantity : std::uint8_t { time, algbw, busbw };
/// Seconds, or bytes per second; 0 where `factor`, the busbw's, is.
double worth(Quantity q, double factor, std::int64_t bytes, double seconds);
/// "18.1 µs", "1.07 GB/s"
QString worth_text(Quantity q, double value);

struct TimesData {
  std::vector<TimesSeries> series;  ///< the first is the one that residuals are of
  std::vector<QPointF> predicted;   ///< (bytes, seconds) of the first; empty where nothing was
  QString predicted_by;             ///< "predicted from a ping-pong"
  std::int64_t here = 0;            ///< the size that is chosen; 0: none
  bool residuals = false;
  QString about;   ///< what it shows, as its description begins
  QString legend;  ///< what the parts of a mark are, where no name says it
  Quantity quantity = Quantity::time;
  double bus_factor = 0;
  QString bus_text;  ///< "2(K-1)/K"
};

class TimesFigure : public ChartFigure {
 public:
  explicit TimesFigure(TimesData data);
  QSizeF preferred_size() const override { return {1020, data_.residuals ? 720.0 : 520.0}; }
  /// x is n in bytes, y is the quantity. Rows of n = 0 have no place and are said to have none.
  std::unique_ptr<Chart> build(const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;
  const TimesData& data() const { return data_; }

 private:
  void add_series(Chart& chart, const TimesSeries& series) const;
  void paint_names(QPainter& painter, Chart& chart) const;
  QString left_out_text() const;  ///< empty where every row has its place
  void paint_foot(QPainter& painter, const Chart& chart, double foot) const;
  double value(std::int64_t bytes, double seconds) const;
  std::vector<QPointF> medians(const TimesSeries& series) const;
  std::vector<QPointF> predicted() const;

  TimesData data_;
  std::vector<std::pair<std::size_t, RowTimes>> without_place_;  ///< by series
  double n_low_ = 8, n_high_ = 1024, t_low_ = 1e-6, t_high_ = 1e-3;
};

/// What a run has measured so far, a series for each algorithm.
std::shared_ptr<const Figure> so_far_figure(const Measurement& measured, std::int64_t here);

/// Rows that ask the same but for their size, ascending: those of `like`.
std::vector<const MeasurementRow*> rows_like(const Measurement& m, const MeasurementRow& like);

}  // namespace ringside::ui
