// gamma over the number of workers (section 4.1): where the network takes as long as the arithmetic, and what lies
// beyond.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/training/levers.h"
#include "ui/charts/chart_figure.h"
#include "ui/paint/subject.h"

namespace ringside::ui {

namespace chart {
class LabelPlacer;
}

/// The rows of Code 4.1.1.
inline const std::vector<std::int64_t> kChapterWorkers{1, 4, 16, 64, 256, 1024};

class GammaFigure : public ChartFigure, public HasSubject {
 public:
  /// A step that was timed: of the curve of its own constants, which goes through it.
  struct Measured {
    TrainingStep step;
    std::int64_t workers = 2;
    QString name;  ///< beside the point: "measured on 4 ranks"
  };
  /// `workers` are the labelled points, each at least 1; `here` is marked in the accent, and with `movable` is the
  /// chart's handle.
  explicit GammaFigure(const TrainingStep& step, const std::vector<std::int64_t>& workers = kChapterWorkers,
                       std::optional<std::int64_t> here = std::nullopt, bool movable = false,
                       std::optional<Measured> measured = std::nullopt);
  /// On wires of its own: these rows, and a line through them, or the curve of the step that was `predicted` for them.
  /// `wires`: "simulation of ring on h100-rails:8"; `whole`: where they break even.
  GammaFigure(const TrainingStep& step, std::vector<GammaRow> rows, const WholeBreakEven& whole, std::string wires,
              const std::optional<TrainingStep>& predicted = std::nullopt);

  /// Before it is drawn: the curve stays, the number that it crosses 1 at is not said.
  void hide_break_even() { break_even_.reset(), hidden_ = true; }
  /// The curve goes on from one recorded point: batch, parameters and rates stand for what is not known.
  void extrapolate() { extrapolated_ = true; }
  QSizeF preferred_size() const override { return {1020, 640}; }
  /// x is K, y is gamma; a point asks for its K.
  std::unique_ptr<Chart> build(const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;
  std::string subject() const override;

  const TrainingStep& step() const { return step_; }
  /// Section 4.1's formula and nothing beside it: no wires, no point that was measured.
  bool by_formula() const { return wires_.empty() && !measured_; }
  const std::vector<GammaRow>& rows() const { return rows_; }
  /// The number of workers that is marked.
  std::optional<std::int64_t> here() const { return here_ ? std::optional(here_->workers) : std::nullopt; }
  std::optional<double> break_even() const { return break_even_; }

 private:
  /// What words are painted from, whenever the axes change.
  struct Canvas {
    QPainter& painter;
    Chart& chart;
    chart::LabelPlacer& room;
    const Theme& theme = chart.theme();
    double px = chart.px();
    QRectF plot = chart.plotArea();
    /// Where gamma = 1 stands, or would at the plot's edge.
    double one = std::clamp(chart.y_at(1), plot.top(), plot.bottom());
  };
  /// How far the axes go, so that all rows are there.
  void find_range();
  void add_points(Chart& chart) const;
  void add_measured(Chart& chart) const;
  void name_measured(const Canvas& c) const;
  void paint_ground(QPainter& painter, const Chart& chart) const;
  void avoid_marks(const Canvas& c) const;
  void name_break_even(const Canvas& c) const;
  void name_points(const Canvas& c) const;
  void paint_words(const Canvas& c) const;
  void paint_block(const Canvas& c, QStringList lines, bool named, const QRectF& region, const QPointF& corner,
                   bool to_the_right) const;
  /// The points of the chart: `here` first.
  std::vector<GammaRow> marked() const;
  QString tex() const;
  QString break_even_words() const;
  /// Under the axis: what is held fixed, and as much of where the numbers are from as `width` pixels of `font` hold.
  QString axis_words(const QString& unseen, const QFont& font, double width) const;
  /// Whether nothing of the line is in a window that was zoomed into.
  bool out_of_sight(const Chart& chart) const;
  double gamma_at(double workers) const;

  TrainingStep step_;
  Formula formula_;
  std::vector<GammaRow> rows_;
  std::optional<GammaRow> here_;
  bool movable_;
  std::optional<Measured> measured_;
  std::optional<GammaRow> timed_;  ///< of `measured_`
  std::vector<QPointF> timed_curve_;
  std::optional<double> break_even_;
  bool hidden_ = false, extrapolated_ = false;  ///< hide_break_even(), extrapolate()
  std::string wires_;                           ///< empty: section 4.1's formula
  WholeBreakEven whole_;
  std::vector<QPointF> curve_;   ///< (K, gamma), up to K = G in strong scaling
  std::vector<QPointF> beyond_;  ///< K > G: less than one example per worker
  double k_high_ = 2, gamma_low_ = 0.1, gamma_high_ = 10;
};

}  // namespace ringside::ui
