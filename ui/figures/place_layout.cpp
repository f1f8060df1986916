#include "ui/figures/place_layout.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace ringside::ui {
namespace {

constexpr double kMaxRadius = 24, kRoomForPackets = 26;
constexpr std::int32_t kFew = 8;  // ranks at equal angles

double distance(const QPointF& a, const QPointF& b) {
  return std::hypot(a.x() - b.x(), a.y() - b.y());
}

/// Angles of an ellipse at equal distances along it, from `first` on.
std::vector<double> even_angles(double rx, double ry, std::int32_t count, double first) {
  constexpr int kPieces = 360;
  std::vector<double> along{0};
  const auto angle = [&](int i) { return first + 2 * std::numbers::pi * i / kPieces; };
  QPointF last(rx * std::cos(first), ry * std::sin(first));
  for (int i = 1; i <= kPieces; ++i) {
    const QPointF next(rx * std::cos(angle(i)), ry * std::sin(angle(i)));
    along.push_back(along.back() + distance(last, next));
    last = next;
  }
  std::vector<double> angles;
  int piece = 0;
  for (std::int32_t k = 0; k < count; ++k) {
    const double want = along.back() * (k - 0.5) / count;
    while (piece + 1 < kPieces && along[static_cast<std::size_t>(piece) + 1] < want) ++piece;
    const double from = along[static_cast<std::size_t>(piece)], to = along[static_cast<std::size_t>(piece) + 1];
    angles.push_back(angle(piece) + (angle(piece + 1) - angle(piece)) * (want - from) / (to - from));
  }
  return angles;
}

}  // namespace

PlaceLayout ring_layout(const QRectF& area, std::int32_t ranks, std::int32_t helpers) {
  PlaceLayout layout;
  layout.area = area;
  layout.unit = std::clamp(std::min(area.width() / 520, area.height() / 300), 1.0, 3.0);
  const double u = layout.unit;
  double radius = kMaxRadius * u;
  const auto place = [&](double r) {
    layout.centres.clear();
    const double ry = std::max(1.0, area.height() / 2 - r - 8 * u);
    // Flatter rings bring ranks of one side too near to each other, unless these keep their distance along the ring.
    const double flat = ranks <= 4 || ranks > kFew ? 2.4 : 1.7;
    const double rx = std::clamp(area.width() / 2 - r - kRoomForPackets * u, 1.0, flat * ry);
    // Four ranks stand at the corners of a rectangle, and every other number begins at the top left, too.
    const double step = 2 * std::numbers::pi / std::max(1, ranks);
    const double corner = ranks == 4 ? 1.25 : 1;  // nearer to those of the area, so that packets have room
    const double first = ranks == 2 ? -std::numbers::pi : -std::numbers::pi / 2 - step / 2;
    const auto even = ranks > kFew ? even_angles(rx, ry, ranks, -std::numbers::pi / 2) : std::vector<double>();
    for (std::int32_t rank = 0; rank < ranks; ++rank) {
      const double angle = even.empty() ? first + step * rank : even[static_cast<std::size_t>(rank)];
      const QPointF offset = ranks == 1 ? QPointF() : QPointF(rx * std::cos(angle), ry * std::sin(angle));
      layout.centres.push_back(area.center() + corner * offset);
    }
    for (std::int32_t i = 0; i < helpers; ++i) {
      const double angle = -std::numbers::pi / 2 + 2 * std::numbers::pi * i / helpers;
      const double share = helpers == 1 ? 0 : 0.4;
      layout.centres.push_back(area.center() + QPointF(share * rx * std::cos(angle), share * ry * std::sin(angle)));
    }
  };
  place(radius);
  for (std::int32_t rank = 0; rank < ranks && ranks > 1; ++rank) {
    const auto next = static_cast<std::size_t>((rank + 1) % ranks);
    const double apart = distance(layout.centres[static_cast<std::size_t>(rank)], layout.centres[next]);
    layout.apart = rank == 0 ? apart : std::min(layout.apart, apart);
    radius = std::min(radius, 0.3 * apart);
  }
  layout.radius = std::max(2.0, radius);
  place(layout.radius);
  return layout;
}

PlaceLayout::Curve PlaceLayout::link(std::int32_t from, std::int32_t to, double bend) const {
  const QPointF a = centres[static_cast<std::size_t>(from)], b = centres[static_cast<std::size_t>(to)];
  const double length = std::max(1e-6, distance(a, b));
  const QPointF along = (b - a) / length, side(-along.y(), along.x());
  Curve c;
  c.control = (a + b) / 2;
  // Towards the middle, where there is room; what runs through the middle bends to its own left.
  const QPointF in = area.center() - c.control;
  const double depth = std::hypot(in.x(), in.y());
  if (bend > 0) c.control += depth < 0.12 * length ? side * (0.14 * length) : in / depth * (bend * length);
  const auto edge = [&](const QPointF& centre) {
    const QPointF out = c.control - centre;
    return centre +
           out / std::max(1e-6, std::hypot(out.x(), out.y())) * (radius + 4 * unit * std::min(1.0, radius / 12));
  };
  c.a = edge(a), c.b = edge(b);
  return c;
}

QPointF PlaceLayout::Curve::at(double t) const {
  return a * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + b * (t * t);
}

QPointF PlaceLayout::Curve::direction(double t) const {
  return (control - a) * (1 - t) + (b - control) * t;
}

double PlaceLayout::Curve::length() const {
  return distance(a, b);
}

}  // namespace ringside::ui
