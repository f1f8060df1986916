// One row per rank, one bar per transfer that it sends: predicted as an outline, measured inside it (LOOK section 4).
#pragma once

#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "ui/figures/figure.h"
#include "ui/figures/survey.h"

namespace ringside::ui {

/// Time and rows to pixels: a value that is tested.
struct TimeGrid {
  QRectF plot;     ///< rows only: without labels, brackets and axis
  double end = 1;  ///< seconds at the right edge
  std::int32_t rows = 1;
  double unit = 1;
  double label_width = 0;

  double x(double seconds) const { return plot.left() + seconds / end * plot.width(); }
  double seconds(double px) const { return (px - plot.left()) / plot.width() * end; }
  double pitch() const { return plot.height() / rows; }
  QRectF bar(std::int32_t row, double from, double to) const;
  std::optional<std::int32_t> row_at(double y) const;
};

/// Distance of the ticks of a time axis: 1, 2, 3 or 5 times a power of ten, at most `most` of them; one that ends with
/// the axis wins.
double tick_interval(double end, int most);

class SpacetimeFigure : public Figure {
 public:
  explicit SpacetimeFigure(FigureInput input);
  QSizeF preferred_size() const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;

  TimeGrid grid(const QRectF& area) const;

 private:
  struct Canvas;
  const Answer& answer() const { return *input_.answer; }
  bool marks(const Selected& s, const Span& span) const;
  /// Whether the selection is a chunk, without a transfer, and this span carries it.
  bool on_path(const Span& span) const { return path_.contains({span.step, span.index}); }
  void paint_axis(const Canvas& c) const;
  void paint_phases(const Canvas& c) const;
  void paint_labels(const Canvas& c) const;
  void paint_bars(const Canvas& c) const;
  void paint_bar(const Canvas& c, const Span& span, const QString& label) const;
  void paint_occupation(const Canvas& c) const;
  void paint_messages(const Canvas& c) const;
  void paint_cursor(const Canvas& c) const;
  double measured_end(std::int64_t step) const;

  FigureInput input_;
  std::shared_ptr<const Survey> survey_;
  std::set<std::pair<std::int64_t, std::int32_t>> path_;  ///< (step, transfer) that carry the selected chunk
  std::vector<double> measured_end_;  ///< seconds of the tier by step; empty where nothing is measured
};

}  // namespace ringside::ui
