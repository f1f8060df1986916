#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/figures/topology.h"

namespace ringside::ui {
namespace {

constexpr double kMaxRadius = 24, kRoomForPackets = 26;

double distance(const QPointF& a, const QPointF& b) {
  return std::hypot(a.x() - b.x(), a.y() - b.y());
}

}  // namespace

RingLayout ring_layout(const QRectF& area, std::int32_t ranks, std::int32_t helpers) {
  RingLayout layout;
  layout.area = area;
  layout.unit = std::clamp(std::min(area.width() / 520, area.height() / 300), 1.0, 3.0);
  const double u = layout.unit;
  double radius = kMaxRadius * u;
  const auto place = [&](double r) {
    layout.centres.clear();
    const double ry = std::max(1.0, area.height() / 2 - r - 8 * u);
    // Flatter rings bring ranks of one side too near to each other.
    const double flat = ranks <= 4 ? 2.4 : 1.7;
    const double rx = std::clamp(area.width() / 2 - r - kRoomForPackets * u, 1.0, flat * ry);
    // Four ranks stand at the corners of a rectangle, and every other number begins at the top left, too.
    const double step = 2 * std::numbers::pi / std::max(1, ranks);
    const double first = ranks == 2 ? -std::numbers::pi : -std::numbers::pi / 2 - step / 2;
    for (std::int32_t rank = 0; rank < ranks; ++rank) {
      const double angle = first + step * rank;
      const QPointF offset = ranks == 1 ? QPointF() : QPointF(rx * std::cos(angle), ry * std::sin(angle));
      layout.centres.push_back(area.center() + offset);
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
    radius = std::min(radius, 0.3 * distance(layout.centres[static_cast<std::size_t>(rank)], layout.centres[next]));
  }
  layout.radius = std::max(2.0, radius);
  place(layout.radius);
  return layout;
}

RingLayout::Curve RingLayout::link(std::int32_t from, std::int32_t to, double bend) const {
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

QPointF RingLayout::Curve::at(double t) const {
  return a * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + b * (t * t);
}

QPointF RingLayout::Curve::direction(double t) const {
  return (control - a) * (1 - t) + (b - control) * t;
}

double RingLayout::Curve::length() const {
  return distance(a, b);
}

}  // namespace ringside::ui
