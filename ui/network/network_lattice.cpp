#include "ui/network/network_lattice.h"
#include "core/base/index.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

namespace ringside::ui {
namespace {

constexpr std::size_t kMostDimensions = 4;

QRectF around(const QPointF& centre, double width, double height) {
  return {centre.x() - width / 2, centre.y() - height / 2, width, height};
}

/// The largest share of their sizes at which boxes around these centres keep `free` of their distance between them.
double fitting(const std::vector<QPointF>& centres, const std::vector<QSizeF>& sizes, double free) {
  double scale = 1, widest = 1;
  for (const QSizeF& s : sizes) widest = std::max(widest, s.width());
  std::vector<std::size_t> order(centres.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return std::pair(centres[a].x(), a) < std::pair(centres[b].x(), b); });
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t j = i + 1; j < order.size(); ++j) {
      const QPointF d = centres[order[j]] - centres[order[i]];
      if (d.x() * (1 - free) >= widest * scale) break;
      const QSizeF both = (sizes[order[i]] + sizes[order[j]]) / 2;
      scale = std::min(scale, (1 - free) * std::max(std::abs(d.x()) / both.width(), std::abs(d.y()) / both.height()));
    }
  }
  return scale;
}

double fitting(const std::vector<QPointF>& centres, const QSizeF& size, double free) {
  return fitting(centres, std::vector<QSizeF>(centres.size(), size), free);
}

std::vector<std::int32_t> coordinates(const std::vector<std::int32_t>& dims, std::int32_t index) {
  std::vector<std::int32_t> c;
  for (const std::int32_t extent : dims) c.push_back(index % extent), index /= extent;
  return c;
}

bool wraps_around(const Topology& t, const NetworkView& view) {
  std::int32_t stride = 1;
  for (const std::int32_t extent : t.dims) {
    const auto& near = view.neighbours.front();
    if (extent > 2 && std::binary_search(near.begin(), near.end(), stride * (extent - 1))) return true;
    stride *= extent;
  }
  return false;
}

}  // namespace

void place_ring(const NetworkView& view, NetworkLayout& layout, const QRectF& area) {
  std::vector<std::int32_t> outer, inner;
  for (std::size_t i = 0; i < view.items.size(); ++i)
    (view.items[i].device ? outer : inner).push_back(static_cast<std::int32_t>(i));
  std::vector<double> angle(view.items.size());
  // Where it is low, smaller and farther apart: else all would stand in its middle.
  constexpr double kLow = 90;
  const double small = std::clamp(area.height() / (kLow * layout.unit), 0.4, 1.0), unit = small * small * layout.unit;
  const double widest = std::min(4.0, (inner.empty() ? 2.2 : 4.0) / small);
  const auto full = [&](const std::vector<std::int32_t>& items, double share, const QSizeF& size) {
    const double step = 2 * std::numbers::pi / std::max(1.0, static_cast<double>(items.size()));
    const double first = items.size() == 2 ? -std::numbers::pi : -std::numbers::pi / 2 - step / 2;
    const double ry = std::max(1.0, share * (area.height() / 2 - size.height() / 2 - 8 * unit));
    const double rx = std::clamp(share * (area.width() / 2 - size.width() / 2 - 20 * unit), 1.0, widest * ry);
    std::vector<QPointF> centres;
    for (std::size_t i = 0; i < items.size(); ++i) {
      angle[at(items[i])] = first + step * static_cast<double>(i);
      const double a = angle[at(items[i])];
      centres.push_back(area.center() + (items.size() == 1 ? QPointF() : QPointF(rx * std::cos(a), ry * std::sin(a))));
    }
    const double scale = fitting(centres, size, 0.35);
    for (std::size_t i = 0; i < items.size(); ++i)
      layout.items[at(items[i])] = around(centres[i], size.width() * scale, size.height() * scale);
  };
  full(outer, 1, QSizeF(42, 34) * unit);
  // Switches in the order of their first devices.
  std::vector<std::pair<std::size_t, std::int32_t>> order;
  for (const std::int32_t s : inner) {
    std::size_t first = outer.size();
    for (const std::int32_t n : view.neighbours[at(s)]) {
      const auto place = std::find(outer.begin(), outer.end(), n);
      first = std::min(first, static_cast<std::size_t>(place - outer.begin()));
    }
    order.emplace_back(first, s);
  }
  std::stable_sort(order.begin(), order.end());
  inner.clear();
  for (const auto& [first, s] : order) inner.push_back(s);
  full(inner, 0.6, QSizeF(48, 24) * unit);
  // Both rings together may be too near where the rectangle is narrow.
  std::vector<QPointF> centres;
  std::vector<QSizeF> sizes;
  for (const QRectF& r : layout.items) centres.push_back(r.center()), sizes.push_back(r.size());
  const double scale = fitting(centres, sizes, 0.2);
  for (QRectF& r : layout.items) r = around(r.center(), r.width() * scale, r.height() * scale);
}

void place_line(const NetworkView& view, NetworkLayout& layout, const QRectF& area) {
  const auto count = static_cast<std::int32_t>(view.items.size());
  const double pitch = 64 * layout.unit;
  auto columns = static_cast<std::int32_t>(std::clamp(area.width() / pitch, 1.0, static_cast<double>(count)));
  while (std::ceil(static_cast<double>(count) / columns) * columns < 1e6 &&
         std::ceil(static_cast<double>(count) / columns) * (area.width() / columns) * 0.7 > area.height() &&
         columns < count)
    ++columns;
  const std::int32_t lines = (count + columns - 1) / columns;
  columns = (count + lines - 1) / lines;
  const double width = area.width() / columns, height = area.height() / lines;
  for (std::int32_t i = 0; i < count; ++i) {
    const std::int32_t line = i / columns, place = i % columns;
    const std::int32_t column = line % 2 == 0 ? place : columns - 1 - place;
    layout.items[at(i)] = around({area.left() + width * (column + 0.5), area.top() + height * (line + 0.5)},
                                 std::min(42 * layout.unit, 0.62 * width), std::min(34 * layout.unit, 0.62 * height));
  }
}

bool fits_lattice(const Topology& t, const NetworkView& view) {
  std::int64_t volume = 1;
  for (const std::int32_t extent : t.dims) volume *= std::max(1, std::min(extent, kMaxNodes));
  return t.dims.size() >= 2 && t.dims.size() <= kMostDimensions && volume == std::ssize(view.items);
}

void place_lattice(const Topology& t, const NetworkView& view, NetworkLayout& layout, const QRectF& area) {
  // In cells of one by one: the third and fourth dimension share a cell.
  std::array<QPointF, kMostDimensions> axis{QPointF(1, 0), QPointF(0, 1), QPointF(), QPointF()};
  if (t.dims.size() == 3) axis[2] = QPointF(0.8, -0.8) / t.dims[2];
  if (t.dims.size() == 4) axis[2] = QPointF(0.84, -0.6) / t.dims[2], axis[3] = QPointF(0.34, 0.76) / t.dims[3];
  std::vector<QPointF> centres;
  QRectF bounds;
  for (std::size_t i = 0; i < view.items.size(); ++i) {
    const auto c = coordinates(t.dims, static_cast<std::int32_t>(i));
    QPointF p;
    for (std::size_t k = 0; k < c.size(); ++k) p += axis[k] * c[k];
    centres.push_back(p);
    bounds = i == 0 ? QRectF(p, QSizeF(0, 0))
                    : QRectF(QPointF(std::min(bounds.left(), p.x()), std::min(bounds.top(), p.y())),
                             QPointF(std::max(bounds.right(), p.x()), std::max(bounds.bottom(), p.y())));
  }
  // The way back to the beginning of a row needs room at both of its ends.
  const double ends = wraps_around(t, view) ? 1.2 : 0.9, lane = wraps_around(t, view) ? 12 * layout.unit : 0;
  const double sx = (area.width() - lane) / (bounds.width() + ends),
               sy = (area.height() - lane) / (bounds.height() + ends);
  // Cells much wider than high waste nothing but look odd.
  const double wide = std::min(sx, 2.4 * sy), high = std::min(sy, 2.4 * sx);
  for (QPointF& p : centres) {
    p -= bounds.center();
    p = area.center() + QPointF(p.x() * wide, p.y() * high);
  }
  const QSizeF size = QSizeF(42, 34) * layout.unit;
  const double scale = fitting(centres, size, t.dims.size() == 2 ? 0.42 : 0.3);
  for (std::size_t i = 0; i < centres.size(); ++i)
    layout.items[i] = around(centres[i], size.width() * scale, size.height() * scale);
}

namespace {

/// Out of the far side of `a`, along the row in a lane, into the far side of `b`. `side` is where the lane lies as seen
/// on the way, 1 right or -1 left; the outer of two lanes goes around the inner one.
QPolygonF around_the_back(const QRectF& a, const QRectF& b, double side, double aside, bool outer) {
  const QPointF p = a.center(), q = b.center(), d = q - p;
  const double length = std::max(1e-6, std::hypot(d.x(), d.y()));
  const QPointF along = d / length, beside = QPointF(-along.y(), along.x()) * side;
  const double reach =
      std::min(a.width() / std::max(1e-6, std::abs(along.x())), a.height() / std::max(1e-6, std::abs(along.y()))) / 2;
  const double out = reach + std::min(0.9 * reach, 16.0) + (outer ? 2 * aside : 0);
  const double depth = 0.5 * std::min(a.width(), a.height()) + 3 + (outer ? 2 * aside : 0);
  const QPointF stub = beside * (outer ? -aside : aside), lane = beside * depth;
  return {p - along * reach + stub, p - along * out + stub, p - along * out + lane,
          q + along * out + lane,   q + along * out + stub, q + along * reach + stub};
}

/// Out of the upper edge, above the row, back in; not above `top`.
QPolygonF over_the_row(const QRectF& a, const QRectF& b, double aside, double top) {
  const double depth = 0.42 * std::min(a.height(), b.height()) + std::abs(aside) * 2;
  const double lane = std::max(std::min(a.top(), b.top()) - depth, top + std::abs(aside) + 1);
  const bool right = b.center().x() > a.center().x();
  // The way to the right goes around the one to the left.
  const double x = -aside, y = lane - (right ? aside : -aside);
  return {QPointF(a.center().x() + x, a.top()), QPointF(a.center().x() + x, y), QPointF(b.center().x() - x, y),
          QPointF(b.center().x() - x, b.top())};
}

}  // namespace

void run_wires(const Topology& t, const NetworkView& view, NetworkLayout& layout, bool lattice) {
  std::vector<std::vector<std::int32_t>> place;
  if (lattice)
    for (std::size_t i = 0; i < view.items.size(); ++i)
      place.push_back(coordinates(t.dims, static_cast<std::int32_t>(i)));
  const auto wraps = [&](const DrawnWire& w) {
    for (std::size_t k = 0; lattice && k < t.dims.size(); ++k)
      if (t.dims[k] > 2 && std::abs(place[at(w.from)][k] - place[at(w.to)][k]) == t.dims[k] - 1) return true;
    return false;
  };
  // Items by row, for what stands in a wire's way.
  std::vector<std::pair<double, double>> taken;
  for (const QRectF& r : layout.items) taken.emplace_back(r.center().y(), r.center().x());
  std::sort(taken.begin(), taken.end());
  const auto blocked = [&](const QRectF& a, const QRectF& b) {
    const double y = a.center().y();
    if (std::abs(y - b.center().y()) > 0.5) return false;
    const double low = std::min(a.right(), b.right()), high = std::max(a.left(), b.left());
    const auto first = std::lower_bound(taken.begin(), taken.end(), std::pair(y - 0.5, -1e300));
    return std::any_of(first, std::upper_bound(first, taken.end(), std::pair(y + 0.5, 1e300)),
                       [&](const auto& other) { return other.second > low && other.second < high; });
  };
  for (const DrawnWire& w : view.wires) {
    const QRectF &a = layout.items[at(w.from)], &b = layout.items[at(w.to)];
    const double aside = w.back >= 0 ? layout.apart : 0;
    if (wraps(w)) {
      const bool up = w.from < w.to;
      layout.wires.push_back(around_the_back(a, b, up ? -1 : 1, aside, up));
    } else if (blocked(a, b)) {
      layout.wires.push_back(over_the_row(a, b, aside, layout.area.top()));
    } else {
      layout.wires.push_back(straight_wire(a, b, aside));
    }
  }
}

}  // namespace ringside::ui
