// The streams of a rank in a training step: what it computes, what it communicates beside that, and what sticks out.
#pragma once

#include <memory>
#include <vector>

#include "ui/paint/figure.h"
#include "ui/training/step_data.h"

namespace ringside::ui {

class TimelineFigure : public Figure {
 public:
  /// `chosen`: a verb of the sentence, whose calls are in the accent; -1: none.
  explicit TimelineFigure(std::shared_ptr<const StepData> data, int chosen = -1);
  QSizeF preferred_size() const override { return {1020, 230}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;

  struct Bar {
    Seconds start, end;
    int verb = -1;  ///< of the sentence; -1: none
    bool backward = false;
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
  std::shared_ptr<const StepData> data_;
  int chosen_;
  std::vector<Row> rows_;
};

/// Both, one above the other: `ringside figure parallel`.
class StepFigure : public Figure {
 public:
  explicit StepFigure(std::shared_ptr<const StepData> data, int chosen = -1);
  QSizeF preferred_size() const override { return {1020, 560}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  std::shared_ptr<const Figure> sentence_, timeline_;
};

}  // namespace ringside::ui
