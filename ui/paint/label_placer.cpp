#include "ui/paint/label_placer.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QLineF>

#include "ui/paint/plot.h"

namespace ringside::ui::chart {
namespace {

// Words keep this far from other words.
QRectF with_gap(const QRectF& box) {
  return box.adjusted(-4, -3, 4, 3);
}

}  // namespace

void LabelPlacer::avoid_line(const QPolygonF& points, double margin) {
  cover(points, margin, taken_);
}

void LabelPlacer::avoid_lightly(const QPolygonF& points, double margin) {
  cover(points, margin, light_);
}

bool LabelPlacer::clear_first(const std::function<bool()>& place) {
  if (place()) return true;
  crossing_ = true;
  const bool placed = place();
  crossing_ = false;
  return placed;
}

void LabelPlacer::cover(const QPolygonF& points, double margin, std::vector<QRectF>& boxes) const {
  constexpr double kStride = 6;  // pixels between the boxes that stand for the line
  const QPointF half(margin, margin);
  for (qsizetype i = 0; i + 1 < points.size(); ++i) {
    const QPointF a = points[i], b = points[i + 1];
    const double length = QLineF(a, b).length();
    if (!std::isfinite(length)) continue;
    const int pieces = std::clamp(static_cast<int>(length / kStride), 1, 400);
    for (int p = 0; p <= pieces; ++p) {
      const QPointF centre = a + (b - a) * (static_cast<double>(p) / pieces);
      const QRectF box(centre - half, centre + half);
      if (box.intersects(area_) && (boxes.empty() || !boxes.back().contains(centre))) boxes.push_back(box);
    }
  }
}

bool LabelPlacer::free(const QRectF& box) const {
  if (!area_.contains(box)) return false;
  const auto meets = [&](const QRectF& t) { return t.intersects(box); };
  return std::ranges::none_of(taken_, meets) && (crossing_ || std::ranges::none_of(light_, meets));
}

std::optional<QRectF> LabelPlacer::place_at(const QSizeF& size, const std::vector<QPointF>& corners) {
  for (const QPointF& corner : corners) {
    const QRectF box(corner, size);
    if (!free(box)) continue;
    take(with_gap(box));
    return box;
  }
  return std::nullopt;
}

std::optional<QRectF> LabelPlacer::place(const QSizeF& size, const QPointF& wanted, const QRectF& part) {
  constexpr double kStride = 6;
  const QRectF area = area_.intersected(part);
  const QPointF corner = wanted - QPointF(size.width() / 2, size.height() / 2);
  if (area.contains(QRectF(corner, size)))
    if (const auto box = place_at(size, {corner})) return box;
  std::optional<QRectF> best;
  double best_distance = 0;
  for (double y = area.top(); y + size.height() <= area.bottom(); y += kStride) {
    for (double x = area.left(); x + size.width() <= area.right(); x += kStride) {
      const double distance = std::hypot(x - corner.x(), y - corner.y());
      if ((best && distance >= best_distance) || !free(QRectF(QPointF(x, y), size))) continue;
      best = QRectF(QPointF(x, y), size);
      best_distance = distance;
    }
  }
  if (best) take(with_gap(*best));
  return best;
}

std::optional<QRectF> place_label(LabelPlacer& room, const QString& text, const QFont& font, const QPointF& point,
                                  double gap, const std::vector<Side>& sides) {
  const QFontMetricsF metrics(font);
  // Only letters count: the room for ascenders and descenders above and below digits may touch a line.
  const QSizeF size(metrics.horizontalAdvance(text), metrics.capHeight());
  const double diagonal = 0.7 * gap;
  std::vector<QPointF> corners;
  for (Side side : sides) {
    const bool left = side == Side::above_left || side == Side::below_left || side == Side::left;
    const bool right = side == Side::above_right || side == Side::below_right || side == Side::right;
    const bool above = side == Side::above_left || side == Side::above || side == Side::above_right;
    const bool below = side == Side::below_left || side == Side::below || side == Side::below_right;
    const double reach = (left || right) && (above || below) ? diagonal : gap;
    const double x = left ? -reach - size.width() : right ? reach : -size.width() / 2;
    const double y = above ? -reach - size.height() : below ? reach : -size.height() / 2;
    corners.push_back(point + QPointF(x, y));
  }
  return room.place_at(size, corners);
}

bool draw_label(QPainter& painter, LabelPlacer& room, const QString& text, const QFont& font, const QColor& colour,
                const QPointF& point, double gap, const std::vector<Side>& sides) {
  const auto box = place_label(room, text, font, point, gap, sides);
  if (box) draw_on_baseline(painter, box->bottomLeft(), text, font, colour);
  return box.has_value();
}

}  // namespace ringside::ui::chart
