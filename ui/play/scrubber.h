// The track of the play bar: phases above, step ticks on it, step numbers below, a handle to drag.
#pragma once

#include <optional>
#include <vector>

#include <QAbstractSlider>

#include "core/schedule/schedule.h"
#include "ui/model/playback.h"

namespace ringside::ui {

class Scrubber : public QAbstractSlider {
  Q_OBJECT
 public:
  explicit Scrubber(QWidget* parent = nullptr);
  void set_axis(const TimeAxis& axis, std::vector<Phase> phases);
  void set_position(const CursorPosition& position);
  void set_clock(ClockKind kind);
  void set_brush(const std::optional<StepRange>& steps);
  QSize sizeHint() const override { return {480, 64}; }
  QSize minimumSizeHint() const override { return {160, 56}; }
  /// The track in widget coordinates, for hit testing and tests.
  QRectF track() const;

 Q_SIGNALS:
  void scrubbed(const ringside::CursorPosition& position);
  /// Dragged over with Shift.
  void brushed(const ringside::StepRange& steps);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  double x_of(const CursorPosition& p) const;
  CursorPosition at(double x) const;
  /// Brushes with Shift, else moves.
  void take(const QMouseEvent& event);
  void paint_phases(QPainter& p) const;
  void paint_steps(QPainter& p) const;
  TimeAxis axis_;
  std::vector<Phase> phases_;
  CursorPosition position_;
  ClockKind clock_ = ClockKind::step;
  std::optional<StepRange> brush_;
  double pressed_ = 0;  ///< x
};

}  // namespace ringside::ui
