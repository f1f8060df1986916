// T(n): the model's line and every measured run on one pair of logarithmic axes, with the residuals below.
#pragma once

#include <memory>
#include <string>

#include "ui/charts/chart_figure.h"
#include "ui/charts/performance_data.h"
#include "ui/charts/performance_layout.h"

namespace ringside::ui {

namespace chart {
class LabelPlacer;
}

class PerformanceFigure : public ChartFigure {
 public:
  /// `input.answer` must not be null; a measurement that still runs shows what it has.
  explicit PerformanceFigure(const FigureInput& input, const PerformanceOptions& options = {});

  QSizeF preferred_size() const override { return {1020, 680}; }
  double least_height(double width) const override { return ui::least_height(data_, width); }
  /// x is n in bytes, y is seconds.
  std::unique_ptr<Chart> build(const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;

  const PerformanceData& data() const { return data_; }
  /// The nearest size that is soon read: an eighth of a factor of two, in whole bytes, at least one.
  static std::int64_t size_near(double n);

 private:
  /// What words and marks are painted from, whenever the axes change.
  struct Canvas {
    QPainter& painter;
    Chart& chart;
    const PerformanceLayout& at;
    chart::LabelPlacer& room;
    const Theme& theme;
  };
  static constexpr double kHereDot = 0.38, kCrossingDot = 0.3;  ///< radii, of the height of text
  void add_lines(Chart& chart) const;
  void add_beside(Chart& chart, bool large) const;
  void add_rows(Chart& chart) const;
  void add_crossings(Chart& chart) const;  ///< points that ask for their size
  void paint_ground(QPainter& painter, const Chart& chart, const PerformanceLayout& l) const;
  void paint_fastest(QPainter& painter, const Chart& chart) const;
  void avoid_marks(const Canvas& c) const;
  void paint_names(const Canvas& c) const;
  void paint_crossover_names(const Canvas& c) const;
  void paint_here_name(const Canvas& c) const;
  void paint_turn_name(const Canvas& c) const;
  void paint_row_names(const Canvas& c) const;
  void paint_recorded_names(const Canvas& c) const;
  void fill_under(const Canvas& c, const QRectF& box) const;
  void paint_formula(const Canvas& c) const;
  std::vector<const ModelLine*> shown_lines(const Canvas& c) const;
  void paint_line_name(const Canvas& c, const ModelLine& line, bool below) const;
  bool try_line_name(const Canvas& c, const ModelLine& line, bool below) const;
  std::vector<QRectF> dots(const Canvas& c) const;
  void paint_line_numbers(const Canvas& c, const std::vector<const ModelLine*>& lines) const;
  void paint_fastest_numbers(const Canvas& c, const std::vector<const ModelLine*>& lines) const;
  void paint_fastest_names(const Canvas& c) const;
  /// A line where it leaves the plot as it is zoomed now, and where its name stands beside that.
  struct End {
    double line = 0, label = 0;
    const ModelLine* of = nullptr;
    bool own = false, wins = false;
  };
  std::vector<End> ends_of_lines(const Canvas& c) const;
  void paint_end_names(const Canvas& c, const std::vector<End>& ends) const;
  void paint_table(const Canvas& c, const std::vector<End>& ends) const;
  void paint_end_name(const Canvas& c, const End& end, int number, const QPointF& at, double right) const;
  bool out_of_sight(const Chart& chart) const;
  bool compares() const { return !data_.fastest.empty(); }
  bool is_here_measured() const;
  double crossing_seconds(std::size_t region) const;  ///< where the line of a region meets the one before
  QString rows_name(std::size_t series) const;
  static constexpr double kWhisker = 1.2, kInterval = 2.6;  ///< pixels wide
  QColor row_colour(const Theme& theme, std::size_t series, const RowTimes& row) const;

  PerformanceData data_;
  std::string collective_;
  std::shared_ptr<const Race> turning_;  ///< the race of this case whose turn is marked; null: none is known
  double t_low_ = 1e-6, t_high_ = 1;
};

}  // namespace ringside::ui
