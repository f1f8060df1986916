#include "ui/figures/flights.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include <QEasingCurve>

namespace ringside::ui {
namespace {

constexpr double kFlightShare = 0.8;
constexpr double kLaneNumberHeight = 15;        // units: of a packet that shows nothing else
constexpr double kLowGap = 14, kWideLane = 18;  // units: below which a packet shows no number, from which it does

// A link in the lane of one column: from one source to one or more rows.
struct Trunk {
  std::int32_t column = 0, source = 0;
  std::int32_t low = 0, high = 0;
  int track = 0;
};

// Where a trunk touches a cell's right edge, to be spread over its height so that lines do not coincide.
struct Touch {
  const Trunk* trunk = nullptr;
  int direction = 0;  // -1 the trunk goes up from here, 1 down, 0 both
};

using CellKey = std::pair<std::int32_t, std::int32_t>;   // row, column
using TrunkKey = std::pair<std::int32_t, std::int32_t>;  // source row, column

// Shortest trunks nearest to the cells; those that overlap get different tracks. Returns the number of tracks by
// column.
std::map<std::int32_t, int> assign_tracks(std::map<TrunkKey, Trunk>& trunks) {
  std::vector<Trunk*> order;
  for (auto& [key, trunk] : trunks) order.push_back(&trunk);
  std::sort(order.begin(), order.end(), [](const Trunk* a, const Trunk* b) {
    return std::tuple(a->column, a->high - a->low, a->low, a->source) <
           std::tuple(b->column, b->high - b->low, b->low, b->source);
  });
  std::map<std::int32_t, int> tracks;
  std::map<std::int32_t, std::vector<const Trunk*>> placed;
  for (Trunk* trunk : order) {
    auto& others = placed[trunk->column];
    const auto taken = [&](int track) {
      return std::any_of(others.begin(), others.end(), [&](const Trunk* o) {
        return o->track == track && o->low <= trunk->high && trunk->low <= o->high;
      });
    };
    while (taken(trunk->track)) ++trunk->track;
    others.push_back(trunk);
    tracks[trunk->column] = std::max(tracks[trunk->column], trunk->track + 1);
  }
  return tracks;
}

// The y of every touch: upward trunks leave above downward ones, and nested so that they do not cross.
std::map<std::pair<const Trunk*, std::int32_t>, double> spread(const ChunkGrid& grid,
                                                               std::map<CellKey, std::vector<Touch>>& touches) {
  std::map<std::pair<const Trunk*, std::int32_t>, double> result;
  for (auto& [key, list] : touches) {
    std::sort(list.begin(), list.end(), [](const Touch& a, const Touch& b) {
      const int order_a = a.direction > 0 ? -a.trunk->track : a.trunk->track;
      const int order_b = b.direction > 0 ? -b.trunk->track : b.trunk->track;
      return std::tuple(a.direction, order_a, a.trunk->source) < std::tuple(b.direction, order_b, b.trunk->source);
    });
    const QRectF cell = grid.cell(key.first, key.second);
    const auto count = static_cast<double>(list.size());
    const double spacing = std::min(12 * grid.unit, 0.8 * cell.height() / count);
    for (std::size_t i = 0; i < list.size(); ++i)
      result[{list[i].trunk, key.first}] = cell.center().y() + (static_cast<double>(i) - (count - 1) / 2) * spacing;
  }
  return result;
}

class Router {
 public:
  Router(const ChunkGrid& grid, const std::vector<Parcel>& parcels) : grid_(grid), parcels_(parcels) {
    for (const Parcel& p : parcels) ++targets_[{p.from, p.from_slot}], ++beside_[p.from_slot];
    for (const Parcel& p : parcels)
      if (through_gap(p)) directions_[{std::min(p.from, p.to), p.from_slot}] |= p.to > p.from ? 1 : 2;
    for (const Parcel& p : parcels) {
      if (through_gap(p)) continue;
      Trunk& trunk =
          trunks_.try_emplace({p.from, p.from_slot}, Trunk{p.from_slot, p.from, p.from, p.from, 0}).first->second;
      trunk.low = std::min(trunk.low, p.to), trunk.high = std::max(trunk.high, p.to);
    }
    tracks_ = assign_tracks(trunks_);
    std::map<CellKey, std::vector<Touch>> touches;
    for (const auto& [key, trunk] : trunks_) {
      const int direction = (trunk.high > trunk.source ? 1 : 0) - (trunk.low < trunk.source ? 1 : 0);
      touches[{trunk.source, trunk.column}].push_back({&trunk, direction});
    }
    for (const Parcel& p : parcels)
      if (!through_gap(p) && p.from_slot == p.to_slot && p.from != p.to)
        touches[{p.to, p.to_slot}].push_back({&trunk_of(p), p.from < p.to ? -1 : 1});
    touch_y_ = spread(grid, touches);
  }

  Flight flight(const Parcel& p) const {
    Flight f;
    f.parcel = p;
    if (through_gap(p))
      gap_route(p, f);
    else
      lane_route(p, f);
    return f;
  }

 private:
  bool through_gap(const Parcel& p) const {
    return p.from_slot == p.to_slot && std::abs(p.from - p.to) == 1 && targets_.at({p.from, p.from_slot}) == 1 &&
           !in_lane(p);
  }
  /// Where no number has room between the rows, but beside the column, and nothing else flies there.
  bool in_lane(const Parcel& p) const {
    return grid_.gap_height() < kLowGap * grid_.unit && grid_.lane_width() >= kWideLane * grid_.unit &&
           beside_.at(p.from_slot) == 1;
  }
  const Trunk& trunk_of(const Parcel& p) const { return trunks_.at({p.from, p.from_slot}); }

  void gap_route(const Parcel& p, Flight& f) const {
    const double u = grid_.unit;
    const QRectF source = grid_.cell(p.from, p.from_slot), target = grid_.cell(p.to, p.to_slot);
    const bool both = directions_.at({std::min(p.from, p.to), p.from_slot}) == 3, down = p.to > p.from;
    const double x = source.center().x() + (both ? (down ? -0.25 : 0.25) * source.width() : 0);
    f.route = {QPointF(x, down ? source.bottom() : source.top()), QPointF(x, down ? target.top() : target.bottom())};
    const double gap = grid_.gap_height();
    f.ghost = {both ? 0.44 * source.width() : std::min(0.62 * source.width(), 116 * u),
               std::min(std::max(gap - 18 * u, gap * 0.66), 30 * u)};
    f.inset = std::clamp((f.ghost.height() - 0.2 * source.height()) / 2, 0.0, gap / 2);
  }

  void lane_route(const Parcel& p, Flight& f) const {
    const double u = grid_.unit;
    const Trunk& trunk = trunk_of(p);
    const int tracks = tracks_.at(trunk.column);
    const QRectF source = grid_.cell(p.from, p.from_slot), target = grid_.cell(p.to, p.to_slot);
    const double lane = grid_.lane_width(), head = std::min(lane * 0.3, 12 * u), tail = std::min(lane * 0.1, 6 * u);
    const double spacing = std::min((lane - head - tail) / tracks, 46 * u);
    const double x = source.right() + (tracks == 1 ? lane / 2 : head + spacing * (trunk.track + 0.5));
    const double y = touch_y_.at({&trunk, p.from});
    // Never so small that it cannot be seen, even where it then covers its neighbours.
    const double width = std::min({tracks == 1 ? 0.86 * lane : spacing * 0.9, 0.62 * source.width(), 84 * u});
    const double height = std::min(std::max(grid_.gap_height() - 18 * u, 22 * u), spacing * 0.8);
    // Alone in its lane it has the height that its number needs, as long as it is no taller than wide.
    const bool alone = tracks == 1 && p.from_slot == p.to_slot && p.from != p.to;
    const double least = alone ? std::min({kLaneNumberHeight * u, width, grid_.cell_height}) : 0;
    f.ghost = {std::max(width, 9 * u), std::max({height, 7 * u, least})};
    if (p.from_slot == p.to_slot && p.from != p.to) {
      if (in_lane(p)) f.inset = x - source.right();  // off the cells' numbers
      const double end = touch_y_.at({&trunk, p.to});
      f.route = {QPointF(source.right(), y), QPointF(x, y), QPointF(x, end), QPointF(target.right(), end)};
      return;
    }
    // Into another column: along the gap beside the target's row, then into the cell from above or below.
    const bool from_below = p.from > p.to || (p.from == p.to && p.to + 1 < grid_.rows);
    const double edge = from_below ? target.bottom() : target.top();
    const double along = edge + (from_below ? 1 : -1) * grid_.gap_height() * 0.5;
    const double into = target.center().x();
    f.route = {QPointF(source.right(), y), QPointF(x, y), QPointF(x, along), QPointF(into, along), QPointF(into, edge)};
  }

  const ChunkGrid& grid_;
  const std::vector<Parcel>& parcels_;
  std::map<CellKey, int> targets_;
  std::map<std::int32_t, int> beside_;  // parcels by the column that they leave
  std::map<CellKey, int> directions_;   // by upper row and column: bit 0 down, bit 1 up
  std::map<TrunkKey, Trunk> trunks_;
  std::map<std::int32_t, int> tracks_;
  std::map<std::pair<const Trunk*, std::int32_t>, double> touch_y_;
};

}  // namespace

QRectF Flight::ghost_at(double fraction) const {
  double length = 0;
  for (qsizetype i = 1; i < route.size(); ++i)
    length += std::hypot(route[i].x() - route[i - 1].x(), route[i].y() - route[i - 1].y());
  double left = inset + std::clamp(fraction, 0.0, 1.0) * std::max(0.0, length - 2 * inset);
  QPointF at = route.back();
  for (qsizetype i = 1; i < route.size(); ++i) {
    const QPointF part = route[i] - route[i - 1];
    const double part_length = std::hypot(part.x(), part.y());
    if (left <= part_length && part_length > 0) {
      at = route[i - 1] + part * (left / part_length);
      break;
    }
    left -= part_length;
  }
  return {at - QPointF(ghost.width() / 2, ghost.height() / 2), ghost};
}

std::vector<Flight> flights(const ChunkGrid& grid, const std::vector<Parcel>& parcels) {
  std::vector<Flight> result;
  if (grid.group > 1) return result;
  const Router router(grid, parcels);
  result.reserve(parcels.size());
  for (const Parcel& p : parcels) result.push_back(router.flight(p));
  return result;
}

double flight_fraction(double phase, bool reduced_motion) {
  if (reduced_motion) return 0.5;
  static const QEasingCurve ease(QEasingCurve::InOutCubic);
  return ease.valueForProgress(std::min(1.0, phase / kFlightShare));
}

double settled_fraction(double phase, bool reduced_motion) {
  if (reduced_motion || phase <= kFlightShare) return 0;
  static const QEasingCurve ease(QEasingCurve::OutQuad);
  return ease.valueForProgress((phase - kFlightShare) / (1 - kFlightShare));
}

}  // namespace ringside::ui
