// Ranks in a ring, the links that the schedule uses, and the packets of the present step on them.
#pragma once

#include <memory>
#include <vector>

#include "ui/figures/survey.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// Where the places stand in a rectangle, and how links run between them.
struct RingLayout {
  QRectF area;
  double unit = 1;
  double radius = 0;             ///< of a place's circle
  std::vector<QPointF> centres;  ///< ranks on an ellipse, clockwise from the top left; switches inside

  /// A link as a quadratic curve from edge to edge, bent by a share of its length.
  struct Curve {
    QPointF a, control, b;
    QPointF at(double t) const;
    QPointF direction(double t) const;
    double length() const;
  };
  Curve link(std::int32_t from, std::int32_t to, double bend) const;
};
RingLayout ring_layout(const QRectF& area, std::int32_t ranks, std::int32_t helpers);

class TopologyFigure : public Figure {
 public:
  explicit TopologyFigure(FigureInput input);
  QSizeF preferred_size() const override { return {520, 320}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  struct Canvas;
  struct Packet;
  const Answer& answer() const { return *input_.answer; }
  bool in_flight() const { return input_.cursor.phase > 0 && input_.cursor.step < answer().schedule.step_count(); }
  double bend(std::int32_t from, std::int32_t to) const;
  void paint_shares(const Canvas& c) const;
  std::vector<Packet> packets(const RingLayout& layout) const;
  static bool have_room(const RingLayout& layout, const std::vector<Packet>& packets, const QSizeF& extent);
  void paint_loads(const Canvas& c) const;
  void paint_packets(const Canvas& c) const;
  void paint_places(const Canvas& c) const;

  FigureInput input_;
  std::shared_ptr<const Survey> survey_;
};

}  // namespace ringside::ui
