#include "ui/network/network_layout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/index.h"
#include "ui/network/network_lattice.h"
#include "ui/network/network_rows.h"
#include "ui/network/network_spots.h"

namespace ringside::ui {
namespace {

constexpr double kTitle = 17;      // of a machine, in its frame,
constexpr double kNamedFrom = 24;  // where rows are at least so high

std::vector<std::int32_t> all_items(const NetworkView& view) {
  std::vector<std::int32_t> items(view.items.size());
  std::iota(items.begin(), items.end(), 0);
  return items;
}

/// The items of each machine (or its box), and those of none.
struct Blocks {
  std::vector<std::vector<std::int32_t>> machines;
  std::vector<std::int32_t> outside;
  bool boxes = false;  ///< machines are boxes
};

Blocks blocks_of(const Topology& t, const NetworkView& view) {
  Blocks b;
  b.machines.resize(t.machines.size());
  for (const std::int32_t i : all_items(view)) {
    const DrawnItem& item = view.items[at(i)];
    b.boxes |= item.box();
    if (item.box() && item.machine < 0)
      b.machines.push_back({i});
    else
      (item.machine < 0 ? b.outside : b.machines[at(item.machine)]).push_back(i);
  }
  std::erase_if(b.machines, [](const auto& m) { return m.empty(); });
  return b;
}

class Builder {
 public:
  Builder(const Topology& t, const NetworkView& view, NetworkLayout& layout)
      : topology_(t), view_(view), layout_(layout), rows_(view, layout.items, layout.unit) {}

  /// Everything is one machine: a star, or rows from the inner switch outwards.
  void star(const QRectF& area) {
    Layers layers = layers_of(view_, all_items(view_), true);
    Rows& rows = layers.rows;
    // Around one switch alone the devices stand on both sides.
    if (rows.size() == 2 && layers.anchor == 1 && rows[0].size() == 1 && rows[1].size() > 6) {
      auto& devices = rows[1];
      const auto half = devices.begin() + static_cast<std::ptrdiff_t>((devices.size() + 1) / 2);
      const std::vector<std::int32_t> below(half, devices.end());
      devices.erase(half, devices.end());
      const double third = area.height() / 3;
      const auto band = [&](int i) { return QRectF(area.left(), area.top() + third * i, area.width(), third); };
      rows_.place({devices}, 0, band(0));
      rows_.place({below}, 0, band(2));
      rows_.place_row(rows[0], band(1));
      return;
    }
    rows_.place(rows, layers.anchor, area);
  }

  /// A tree: devices below, switches above them.
  void layers(const QRectF& area) {
    Layers layers = layers_of(view_, all_items(view_), false);
    std::reverse(layers.rows.begin(), layers.rows.end());
    rows_.place(layers.rows, layers.rows.size() - 1 - layers.anchor, area);
  }

  /// Machines above and below what joins them.
  void machines(const QRectF& area) {
    const Blocks blocks = blocks_of(topology_, view_);
    const std::size_t count = blocks.machines.size();
    const std::size_t upper = count < 2 ? count : (count + 1) / 2;
    const auto across = static_cast<std::size_t>(std::max(1.0, area.width() / (26 * layout_.unit)));
    const std::size_t lines = blocks.boxes ? (upper + across - 1) / across : 1;  // of boxes, on each side
    const std::size_t columns = (upper + lines - 1) / lines;
    const Rows between = middle(blocks, upper);
    std::size_t depth = 0;  // rows of the deepest machine
    for (const auto& m : blocks.machines) depth = std::max(depth, layers_of(view_, m, true).rows.size());
    const double sides = count > upper ? 2 : 1;
    const double weight = blocks.boxes ? 1.6 * static_cast<double>(lines) : static_cast<double>(depth) + 0.15;
    const double gap = std::max(blocks.boxes ? 1.0 : 0.8, static_cast<double>(between.size()));
    const auto pitch = [&](double title) {
      return std::max(1.0, (area.height() - sides * title) / (sides * weight + gap));
    };
    const bool named = !blocks.boxes && pitch(kTitle * layout_.unit) >= kNamedFrom * layout_.unit;
    const double title = named ? kTitle * layout_.unit : 0, row = pitch(title);
    const double side = row * weight + title;
    const double width = area.width() / static_cast<double>(columns);
    for (std::size_t m = 0; m < count; ++m) {
      const bool below = m >= upper;
      const std::size_t place = below ? m - upper : m, line = place / columns;
      const double high = side / static_cast<double>(lines);
      const QRectF cell(area.left() + width * static_cast<double>(place % columns),
                        (below ? area.bottom() - side : area.top()) + high * static_cast<double>(line), width, high);
      if (blocks.boxes)
        rows_.place({blocks.machines[m]}, 0, cell);
      else
        block(blocks.machines[m], cell, below, title);
    }
    double y = area.top() + side;
    const double band = (area.height() - sides * side) / std::max(1.0, static_cast<double>(between.size()));
    for (const auto& r : between) {
      rows_.place_row(r, {area.left(), y, area.width(), band});
      y += band;
    }
  }

  void placed(const QRectF& area) { place_spots(topology_, view_, layout_, area); }

 private:
  /// What stands between the machines: first what joins only the upper ones, last what joins only the lower ones.
  Rows middle(const Blocks& blocks, std::size_t upper) const {
    std::vector<int> side(view_.items.size());  // 1 above, 2 below
    for (std::size_t m = 0; m < blocks.machines.size(); ++m)
      for (const std::int32_t i : blocks.machines[m]) side[at(i)] = m < upper ? 1 : 2;
    std::vector<int> level(view_.items.size()), joins(view_.items.size());
    std::vector<std::int32_t> frontier;
    for (const std::int32_t i : blocks.outside) {
      for (const std::int32_t n : view_.neighbours[at(i)]) joins[at(i)] |= side[at(n)];
      if (joins[at(i)] != 0) level[at(i)] = 1, frontier.push_back(i);
    }
    int deepest = 1;
    for (std::size_t next = 0; next < frontier.size(); ++next)
      for (const std::int32_t n : view_.neighbours[at(frontier[next])])
        if (side[at(n)] == 0 && level[at(n)] == 0)
          deepest = level[at(n)] = level[at(frontier[next])] + 1, frontier.push_back(n);
    Rows rows(static_cast<std::size_t>(deepest) + 2);
    for (const std::int32_t i : blocks.outside) {
      const int l = level[at(i)];
      const std::size_t row = l != 1              ? static_cast<std::size_t>(std::max(l, 2))
                              : joins[at(i)] == 1 ? 0
                              : joins[at(i)] == 2 ? rows.size() - 1
                                                  : 1;
      rows[std::min(row, rows.size() - 1)].push_back(i);
    }
    std::erase_if(rows, [](const auto& r) { return r.empty(); });
    return rows;
  }

  void block(const std::vector<std::int32_t>& items, const QRectF& cell, bool below, double title) {
    const double u = layout_.unit;
    const double narrow = cell.width() / 8;  // margins of many machines in a line leave half of each
    const double outer = std::min(3 * u, narrow), inner = std::min(2 * u, narrow);
    const QRectF frame = cell.adjusted(outer, 2 * u, -outer, -2 * u);
    layout_.frames.push_back({view_.items[at(items.front())].machine, frame, below, title > 0});
    Layers layers = layers_of(view_, items, true);
    std::size_t anchor = layers.anchor;
    if (below) std::reverse(layers.rows.begin(), layers.rows.end()), anchor = layers.rows.size() - 1 - anchor;
    const double room = std::max(0.0, title - 2 * u);
    rows_.place(layers.rows, anchor, frame.adjusted(inner, below ? 0 : room, -inner, below ? -room : 0));
  }

  const Topology& topology_;
  const NetworkView& view_;
  NetworkLayout& layout_;
  RowPlacer rows_;
};

bool has_spots(const Topology& t) {
  return std::any_of(t.nodes.begin(), t.nodes.end(), [](const Node& n) { return n.at.has_value(); });
}

}  // namespace

Arrangement drawn_arrangement(const Topology& t, const NetworkView& view) {
  const Blocks blocks = blocks_of(t, view);
  if (!blocks.boxes && has_spots(t)) return Arrangement::automatic;
  const auto devices = std::count_if(view.items.begin(), view.items.end(), [](const DrawnItem& i) { return i.device; });
  const bool only_devices = devices == std::ssize(view.items);
  if (t.arrangement == Arrangement::grid && !blocks.boxes && fits_lattice(t, view)) return Arrangement::grid;
  if (t.arrangement == Arrangement::ring) return Arrangement::ring;
  if (t.arrangement == Arrangement::line && only_devices) return Arrangement::line;
  const bool many = blocks.machines.size() > 1;
  if (t.arrangement == Arrangement::layers && (!many || blocks.boxes)) return Arrangement::layers;
  if (t.arrangement == Arrangement::star && !many) return Arrangement::star;
  // One machine of a cluster is drawn as each of several is.
  const bool of_cluster =
      t.arrangement == Arrangement::machines && blocks.machines.size() == 1 && !blocks.outside.empty();
  if (of_cluster || (many && t.arrangement != Arrangement::layers && !t.machines.empty())) return Arrangement::machines;
  if (only_devices) return Arrangement::ring;
  const Layers layers = layers_of(view, all_items(view), false);
  const bool flat = layers.rows.size() <= 2;
  if (many && !t.machines.empty()) return Arrangement::machines;
  if (flat && std::ssize(view.items) - devices <= 1) return Arrangement::star;
  // Switches that are wired to each other and all have devices: a ring of switches within a ring of devices.
  return flat && t.machines.empty() ? Arrangement::ring
         : t.machines.size() == 1 && blocks.outside.empty() && t.arrangement == Arrangement::automatic
             ? Arrangement::star
             : Arrangement::layers;
}

QPolygonF straight_wire(const QRectF& a, const QRectF& b, double aside) {
  // Where a bar faces a node, their common part; the middle of the narrower one in it.
  const auto facing = [aside](double a0, double a1, double b0, double b1) {
    const double low = std::max(a0, b0), high = std::min(a1, b1), width = high - low;
    // Near a corner, which is round, a wire would miss both.
    if (width <= std::max(2 * std::abs(aside), 0.5 * std::min(a1 - a0, b1 - b0)))
      return std::numeric_limits<double>::quiet_NaN();
    const double middle = a1 - a0 <= b1 - b0 ? (a0 + a1) / 2 : (b0 + b1) / 2;
    return std::clamp(middle, low + std::abs(aside), high - std::abs(aside));
  };
  const bool above = a.bottom() <= b.top(), under = b.bottom() <= a.top();
  const bool before = a.right() <= b.left(), behind = b.right() <= a.left();
  if (const double x = facing(a.left(), a.right(), b.left(), b.right()); (above || under) && !std::isnan(x)) {
    const double at = x + (above ? -aside : aside);
    return {QPointF(at, above ? a.bottom() : a.top()), QPointF(at, above ? b.top() : b.bottom())};
  }
  if (const double y = facing(a.top(), a.bottom(), b.top(), b.bottom()); (before || behind) && !std::isnan(y)) {
    const double at = y + (before ? aside : -aside);
    return {QPointF(before ? a.right() : a.left(), at), QPointF(before ? b.left() : b.right(), at)};
  }
  // From the middles (of a bar: the nearest place on it), cut at the edges.
  const auto middle = [](const QRectF& r, const QPointF& to) {
    const double inset = std::min(r.width(), r.height()) / 2;
    return QPointF(std::clamp(to.x(), r.left() + inset, std::max(r.left() + inset, r.right() - inset)), r.center().y());
  };
  QPointF p = middle(a, b.center()), q = middle(b, a.center());
  const QPointF d = q - p;
  const double length = std::max(1e-6, std::hypot(d.x(), d.y()));
  const QPointF side = QPointF(-d.y(), d.x()) / length * aside;
  const auto cut = [&](const QRectF& r, const QPointF& from, double sign) {
    const double tx = d.x() == 0 ? 1e9 : ((sign * d.x() > 0 ? r.right() : r.left()) - from.x()) / (sign * d.x());
    const double ty = d.y() == 0 ? 1e9 : ((sign * d.y() > 0 ? r.bottom() : r.top()) - from.y()) / (sign * d.y());
    return from + d * sign * std::max(0.0, std::min(tx, ty));
  };
  return {cut(a, p + side, 1), cut(b, q + side, -1)};
}

NetworkLayout network_layout(const Topology& t, const NetworkView& view, const QRectF& area, double unit) {
  NetworkLayout layout;
  layout.area = area;
  layout.unit = unit;
  layout.items.resize(view.items.size());
  Builder builder(t, view, layout);
  const Arrangement arrangement = drawn_arrangement(t, view);
  switch (arrangement) {
    case Arrangement::automatic: builder.placed(area); break;
    case Arrangement::star: builder.star(area); break;
    case Arrangement::layers: builder.layers(area); break;
    case Arrangement::machines: builder.machines(area); break;
    case Arrangement::ring: place_ring(view, layout, area); break;
    case Arrangement::line: place_line(view, layout, area); break;
    case Arrangement::grid: place_lattice(t, view, layout, area); break;
  }
  layout.smallest = std::max(area.width(), area.height());
  for (const QRectF& r : layout.items) layout.smallest = std::min({layout.smallest, r.width(), r.height()});
  layout.apart = std::clamp(0.14 * layout.smallest, 0.6, 4.0 * layout.unit);
  // Where many wires meet there is room for thin ones only.
  for (std::size_t i = 0; i < layout.items.size(); ++i) {
    const QRectF& r = layout.items[i];
    const auto wires = static_cast<double>(std::max<std::size_t>(1, 2 * view.neighbours[i].size()));
    layout.apart = std::min(layout.apart, std::max(0.6, (r.width() + r.height()) / wires));
  }
  run_wires(t, view, layout, arrangement == Arrangement::grid);
  return layout;
}

}  // namespace ringside::ui
