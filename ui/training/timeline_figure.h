// The streams of a rank in a training step: what it computes, what it communicates beside that, and what sticks out.
#pragma once

#include <memory>
#include <vector>

#include "ui/paint/figure.h"
#include "ui/training/step_data.h"

namespace ringside::ui {

class TimelineFigure : public Figure {
 public:
  /// `chosen`: a verb of the sentence, whose calls are in the accent; -1: none. `part`: of the step, which a wide
  /// picture magnifies around there.
  explicit TimelineFigure(std::shared_ptr<const StepData> data, int chosen = -1, double part = kFirstPart);
  static constexpr double kFirstPart = 0.7;
  QSizeF preferred_size() const override { return {1020, 230}; }
  double least_height(double width) const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  /// The place in the step, in ten thousandths of it, as `step`.
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;
  static constexpr double kPlaces = 10'000;

  struct Bar {
    Seconds start, end;
    int verb = -1;  ///< of the sentence; -1: none
    bool backward = false;
    std::int32_t unit = -1;  ///< of the model; -1: none
  };
  struct Row {
    QString name;
    Seconds total;
    std::vector<Bar> bars;
    bool waits = false;  ///< for other stages
  };
  /// compute, a row for each collective of each axis, the pipeline's bubble if there is one, exposed.
  const std::vector<Row>& rows() const { return rows_; }

 private:
  struct Window {
    QRectF plot;
    Seconds from, to;
    double x_at(Seconds t) const { return plot.left() + (t - from) / (to - from) * plot.width(); }
  };
  Window whole(const QRectF& area) const;
  /// Beside it, a few units wide; absent where there is no room, or nothing that is too small to be seen.
  std::optional<Window> part(const QRectF& area) const;
  void paint_rows(QPainter& painter, const Window& window, const Theme& theme, bool named) const;
  void paint_part(QPainter& painter, const Window& all, const Window& part, const Theme& theme) const;
  void paint_passes(QPainter& painter, const Window& window, const Theme& theme) const;
  QString unit_name(const Bar& bar) const;

  std::shared_ptr<const StepData> data_;
  int chosen_;
  double part_;
  std::vector<Row> rows_;
};

/// Both, one above the other: `ringside figure parallel`.
class StepFigure : public Figure {
 public:
  explicit StepFigure(std::shared_ptr<const StepData> data, int chosen = -1);
  QSizeF preferred_size() const override { return {1020, 560}; }
  double least_height(double width) const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  std::shared_ptr<const Figure> sentence_, timeline_;
};

}  // namespace ringside::ui
