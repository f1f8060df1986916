#include "ui/network/cluster_layout.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/index.h"

namespace ringside::ui {
namespace {

constexpr double kLine = 18;                         // of text
constexpr double kLeastRow = 18, kLeastColumn = 26;  // pixels for a circle with its number
constexpr double kLeastMark = 3;                     // pixels from mark to mark

struct Grid {
  std::int32_t columns = 1, lines = 1;
};

/// So many things in lines of equal length where that can be, about as wide as high times `aspect`.
Grid lines_of(std::int32_t things, double aspect) {
  const double ideal = std::sqrt(things * std::max(1e-6, aspect));
  Grid best{things, 1};
  double least = 1e300;
  for (std::int32_t columns = 1; columns <= things; ++columns) {
    const std::int32_t lines = (things + columns - 1) / columns;
    const bool full = lines * columns == things;
    const double off = std::abs(std::log(columns / ideal)) + (full ? 0 : 0.5);
    if (off < least) least = off, best = {columns, lines};
  }
  return best;
}

void place_circles(const Cluster& c, ClusterLayout& layout) {
  const double width = layout.plot.width() / c.columns, height = layout.plot.height() / c.rows();
  const double radius = std::min({0.38 * height, 0.34 * width, 15 * layout.unit});
  for (std::int32_t row = 0; row < c.rows(); ++row) {
    const double y = layout.plot.top() + height * (row + 0.5);
    layout.rows.emplace_back(layout.plot.left(), y - height / 2, layout.plot.width(), height);
    for (std::int32_t column = 0; column < c.columns; ++column) {
      const QPointF middle(layout.plot.left() + width * (column + 0.5), y);
      const bool there = c.seats[layout.seats.size()].device >= 0;
      layout.seats.push_back(there ? QRectF(middle - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius))
                                   : QRectF());
    }
  }
}

void place_tiles(const Cluster& c, ClusterLayout& layout) {
  // The number of tiles in a line that gives the largest marks; of nearly equal ones a power of two, in tiles that are
  // not long.
  Grid best, marks;
  double most = 0;
  for (std::int32_t across = 1; across <= c.rows(); ++across) {
    const std::int32_t lines = (c.rows() + across - 1) / across;
    const double width = layout.plot.width() / across, height = layout.plot.height() / lines;
    const Grid inside = lines_of(c.columns, width / height);
    const bool round = (across & (across - 1)) == 0;
    const double size = std::min(width / inside.columns, height / inside.lines);
    const double score = size * (round ? 1.45 : 1) / (1 + 0.2 * std::abs(std::log(width / height / 1.5)));
    if (score > most) most = score, best = {across, lines}, marks = inside;
  }
  layout.across = best.columns;
  const double width = layout.plot.width() / best.columns, height = layout.plot.height() / best.lines;
  const double gap = std::min({3 * layout.unit, 0.12 * width, 0.12 * height});
  const double inset = std::min({3 * layout.unit, 0.1 * width, 0.1 * height});
  const double pitch_x = (width - gap - 2 * inset) / marks.columns, pitch_y = (height - gap - 2 * inset) / marks.lines;
  if (std::min(pitch_x, pitch_y) < kLeastMark) layout.form = ClusterLayout::Form::shares;
  const double between = std::min({2 * layout.unit, 0.25 * pitch_x, 0.25 * pitch_y});
  for (std::int32_t m = 0; m < c.rows(); ++m) {
    const double x = layout.plot.left() + width * (m % best.columns),
                 y = layout.plot.top() + height * (m / best.columns);
    layout.rows.emplace_back(x, y, width - gap, height - gap);
    for (std::int32_t i = 0; i < c.columns; ++i) {
      const bool there = layout.form == ClusterLayout::Form::marks && c.seats[layout.seats.size()].device >= 0;
      const QPointF corner(x + inset + pitch_x * (i % marks.columns), y + inset + pitch_y * (i / marks.columns));
      layout.seats.push_back(there ? QRectF(corner, QSizeF(pitch_x - between, pitch_y - between)) : QRectF());
    }
  }
}

}  // namespace

ClusterLayout cluster_layout(const Cluster& c, const QRectF& area) {
  ClusterLayout layout;
  const double u = layout.unit = std::clamp(std::min(area.width() / 520, area.height() / 300), 1.0, 1.7);
  const double lines = area.height() < 120 ? 0 : area.height() < 200 ? 1 : 2;
  const double below = lines * kLine * u;
  layout.notes = {area.left(), area.bottom() - below, area.width(), below};
  const double left = 58 * u, top = kLine * u;
  const bool wordy = area.width() >= 360 * u && area.height() >= 170 * u;
  const double right = wordy ? 76 * u : 0, bar = c.rails.empty() ? 34 * u : 0;
  QRectF plot(area.left() + left, area.top() + top, area.width() - left - right - bar,
              area.height() - top - below - 4 * u);
  const bool circles = c.rows() * c.columns <= ClusterLayout::kMostCircles &&
                       plot.width() >= c.columns * kLeastColumn * u && plot.height() >= c.rows() * kLeastRow * u;
  if (circles) {
    layout.plot = plot;
    if (wordy) layout.facts = {area.right() - right + 10 * u, plot.top(), right - 10 * u, plot.height()};
    if (bar > 0) layout.network = {plot.right() + bar - 14 * u, plot.top(), 12 * u, plot.height()};
    place_circles(c, layout);
  } else {
    layout.form = ClusterLayout::Form::marks;
    const double legend = area.height() < 120 ? 0 : kLine * u, less = std::min(left, 44 * u);
    const double noted = area.height() < 150 * u ? 0 : kLine * u;
    layout.notes = {area.left(), area.bottom() - noted, area.width(), noted};
    layout.legend = {area.left(), layout.notes.top() - legend, area.width(), legend};
    layout.plot = {area.left() + less, area.top() + top, area.width() - less,
                   area.height() - top - noted - legend - 4 * u};
    place_tiles(c, layout);
  }
  layout.labels = {area.left(), layout.plot.top(), layout.plot.left() - area.left(), layout.plot.height()};
  layout.heads = {layout.plot.left(), area.top(), area.right() - layout.plot.left(), top};
  return layout;
}

std::int32_t machine_at(const ClusterLayout& layout, const QPointF& point) {
  for (std::size_t m = 0; m < layout.rows.size(); ++m)
    if (layout.rows[m].contains(point)) return static_cast<std::int32_t>(m);
  return -1;
}

std::int32_t seat_at(const ClusterLayout& layout, const QPointF& point) {
  const std::int32_t m = machine_at(layout, point);
  if (m < 0) return -1;
  const std::size_t columns = layout.seats.size() / layout.rows.size();
  for (std::size_t s = at(m) * columns; s < (at(m) + 1) * columns; ++s)
    if (layout.seats[s].adjusted(-1.5, -1.5, 1.5, 1.5).contains(point) && !layout.seats[s].isNull())
      return static_cast<std::int32_t>(s);
  return -1;
}

QPolygonF cluster_way(const Topology& t, const Cluster& c, const ClusterLayout& layout,
                      const std::vector<std::int32_t>& links) {
  if (links.empty()) return {};
  // The circles on the way; a switch at an end of it stands at the edge.
  struct Stop {
    QPointF middle;
    double radius = 0;
    bool operator==(const Stop&) const = default;
  };
  const auto stop_at = [&](std::int32_t node) -> std::optional<Stop> {
    if (const std::int32_t s = c.seat_of[at(node)]; s >= 0 && !layout.seats[at(s)].isNull())
      return Stop{layout.seats[at(s)].center(), layout.seats[at(s)].width() / 2};
    return std::nullopt;
  };
  const auto edge_at = [&](std::int32_t node) -> Stop {
    const auto m = std::find(c.machines.begin(), c.machines.end(), t.nodes[at(node)].machine);
    if (m != c.machines.end())
      return {{layout.plot.left(), layout.rows[at(static_cast<std::int32_t>(m - c.machines.begin()))].center().y()}, 0};
    const auto rail = std::find(c.rails.begin(), c.rails.end(), node);
    if (rail != c.rails.end())
      return {{layout.seats[static_cast<std::size_t>(rail - c.rails.begin())].center().x(), layout.plot.top()}, 0};
    return {layout.network.isNull() ? QPointF(layout.plot.center().x(), layout.plot.top()) : layout.network.center(),
            0};
  };
  std::vector<Stop> stops;
  const auto add = [&](const Stop& s) {
    if (stops.empty() || stops.back() != s) stops.push_back(s);
  };
  for (std::size_t i = 0; i <= links.size(); ++i) {
    const std::int32_t node = i < links.size() ? t.links[at(links[i])].from : t.links[at(links.back())].to;
    if (const auto s = stop_at(node))
      add(*s);
    else if (i == 0 || i == links.size())
      add(edge_at(node));
  }
  QPolygonF way;
  const double aside = 2.5 * layout.unit;
  for (std::size_t i = 1; i < stops.size(); ++i) {
    const Stop &a = stops[i - 1], &b = stops[i];
    const QPointF d = b.middle - a.middle;
    const double r = std::max(a.radius, b.radius);
    if (std::abs(d.y()) < 0.5) {  // within a machine: between neighbours straight, else in a lane below or above
      const double sign = d.x() > 0 ? 1 : -1;
      const bool beside = std::abs(d.x()) < 1.5 * layout.plot.width() / c.columns;
      const double y = a.middle.y() + sign * (beside ? aside : r + aside);
      const double from = beside ? a.radius : 0, to = beside ? b.radius : 0;
      way << QPointF(a.middle.x() + sign * from, y) << QPointF(b.middle.x() - sign * to, y);
    } else if (std::abs(d.x()) < 0.5 && !c.rails.empty()) {  // along a rail, on the right hand as seen on the way
      const double x = a.middle.x() + (d.y() > 0 ? 1 : -1) * (r + aside);
      way << QPointF(x, a.middle.y()) << QPointF(x, b.middle.y());
    } else {  // over the network, or where rails do not say which way
      const double x = layout.network.isNull() ? b.middle.x() + r + aside : layout.network.center().x();
      const double low = a.middle.y() + r + aside, high = b.middle.y() + b.radius + aside;
      way << QPointF(a.middle.x(), low) << QPointF(x, low) << QPointF(x, high) << QPointF(b.middle.x(), high);
    }
  }
  return way;
}

}  // namespace ringside::ui
