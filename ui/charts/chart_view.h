// A chart that lives: zoomed, moved, walked and asked. The same chart as every file gets, in a view of Qt Charts.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include <QtCharts/QChartView>

#include "ui/charts/chart_figure.h"

namespace ringside::ui {

/// The wheel zooms at the pointer (beside the plot: along that axis alone). Dragging draws a rubber band to zoom into,
/// or moves what is zoomed; with Shift it always draws. A double click goes back. Left and Right walk the points and
/// speak them, Up and Down walk the names, Enter loads a point, Space hides and shows a name, + and - zoom, Home goes
/// back. A chart's handle is dragged along the axis that the mouse sets out on, the line through it left and right; or
/// Shift and the arrows move it.
class ChartView : public QChartView {
  Q_OBJECT
 public:
  explicit ChartView(QWidget* parent = nullptr);

  /// Zoom and hidden names stay while the axes do. Null shows nothing.
  void set_figure(std::shared_ptr<const ChartFigure> figure);
  void set_theme(const Theme& theme);
  const std::shared_ptr<const ChartFigure>& figure() const { return figure_; }
  /// Null until there is a figure and room.
  Chart* live() const { return live_; }
  bool is_zoomed() const;

 Q_SIGNALS:
  /// A point was clicked that asks for something: a size in bytes, a number of workers.
  void point_clicked(qint64 asks);
  /// Where the handle would stand by now, on the axes as they were when the drag began; `drag` numbers the drags.
  void handle_dragged(Qt::Orientation along, double value, int drag);
  /// A handle that stays until it is let go was let go there.
  void handle_dropped(double value);
  /// By a tick: 1 is right or up, -1 left or down.
  void handle_nudged(Qt::Orientation along, int by);

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void drawForeground(QPainter* painter, const QRectF& rect) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void rebuild();
  std::optional<std::size_t> point_at(const QPointF& position) const;
  void set_point(std::optional<std::size_t> point);
  void set_name(const std::optional<QString>& name);
  void toggle(const QString& name);
  void zoom(double factor, const QPointF& at);
  void say(const QString& words);
  bool takes(const QKeyEvent& event) const;
  bool on_handle(const QPointF& position) const;
  /// On the upright line through it, which is dragged left and right alone.
  bool on_rule(const QPointF& position) const;
  bool begin_drag(const QPointF& position);
  void drag_to(const QPointF& position);
  void paint_drop(QPainter& painter) const;
  /// Whether something was dragged.
  bool end_drag();
  bool nudges(const QKeyEvent& event) const;
  void nudge(const QKeyEvent& event);

  std::shared_ptr<const ChartFigure> figure_;
  const Theme* theme_;
  Chart* live_ = nullptr;
  std::optional<std::size_t> point_;  ///< hovered or walked to
  std::optional<QString> name_;       ///< walked to
  std::optional<QPointF> pressed_at_;
  /// The handle's drag: where it began, and how much a pixel is, in powers of ten.
  struct Drag {
    QPointF from, value;
    QSizeF per_pixel;
    bool free = true;  ///< along either axis
    std::optional<Qt::Orientation> along = std::nullopt;
    std::optional<double> to = std::nullopt;  ///< where it would be let go, if it stays until then
  };
  std::optional<Drag> drag_;
  int drags_ = 0;
  std::optional<QRectF> moved_from_;  ///< the window when a drag began that moves it
};

}  // namespace ringside::ui
