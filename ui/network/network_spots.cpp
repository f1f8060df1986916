#include "ui/network/network_spots.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "core/base/index.h"
#include "ui/network/network_rows.h"

namespace ringside::ui {
namespace {

constexpr double kFree = 0.2;       // of their distance is left between nodes
constexpr double kSqueezed = 0.7;   // of the size of its like; a node smaller than that makes no others small
constexpr double kBeyond = 0.1;     // shares so far outside of 0 to 1 are shares still
constexpr double kOffMiddle = 0.1;  // of its row's width; a switch further aside is no bar

QRectF around(const QPointF& middle, const QSizeF& size) {
  return {middle.x() - size.width() / 2, middle.y() - size.height() / 2, size.width(), size.height()};
}

std::vector<std::size_t> by_place(const std::vector<QPointF>& middles) {
  std::vector<std::size_t> order(middles.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::tuple(middles[a].x(), middles[a].y(), a) < std::tuple(middles[b].x(), middles[b].y(), b);
  });
  return order;
}

QSizeF spot_size(const DrawnItem& item, double unit) {
  const QSizeF wanted = wanted_size(item, unit);
  return {item.device ? wanted.width() : std::max(wanted.width(), 52 * unit), wanted.height()};
}

/// Nodes of a kind are equally large, unless one of them is squeezed in.
void make_alike(const NetworkView& view, NodeKind kind, std::vector<QSizeF>& sizes) {
  QSizeF least(1e300, 1e300), most;
  for (std::size_t i = 0; i < sizes.size(); ++i)
    if (view.items[i].kind == kind) least = least.boundedTo(sizes[i]), most = most.expandedTo(sizes[i]);
  const bool wide = least.width() >= kSqueezed * most.width(), high = least.height() >= kSqueezed * most.height();
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (view.items[i].kind != kind) continue;
    if (wide) sizes[i].setWidth(least.width());
    if (high) sizes[i].setHeight(least.height());
  }
}

/// As large as wanted where that leaves boxes around these middles apart; lower where others stand above or below, and
/// narrower where others stand beside.
std::vector<QSizeF> fitting_sizes(const NetworkView& view, const std::vector<QPointF>& middles, double unit) {
  std::vector<QSizeF> sizes;
  for (const DrawnItem& item : view.items) sizes.push_back(spot_size(item, unit));
  const auto each_pair = [&](const auto& visit) {
    for (std::size_t i = 0; i < sizes.size(); ++i)
      for (std::size_t j = i + 1; j < sizes.size(); ++j)
        visit(sizes[i], sizes[j], std::abs(middles[i].x() - middles[j].x()), std::abs(middles[i].y() - middles[j].y()));
  };
  each_pair([&](QSizeF& a, QSizeF& b, double dx, double dy) {
    if (dy < dx && dx > 0.2 * (a.width() + b.width()) / 2) return;
    const double most = (1 - kFree) * std::max(dy, 0.7 * dx);
    a.setHeight(std::min(a.height(), most)), b.setHeight(std::min(b.height(), most));
  });
  each_pair([&](QSizeF& a, QSizeF& b, double dx, double dy) {
    if ((1 - kFree) * dy >= (a.height() + b.height()) / 2) return;
    a.setWidth(std::min(a.width(), (1 - kFree) * dx)), b.setWidth(std::min(b.width(), (1 - kFree) * dx));
  });
  for (const NodeKind kind : {NodeKind::gpu, NodeKind::nic}) make_alike(view, kind, sizes);
  return sizes;
}

class SpotPlacer {
 public:
  SpotPlacer(const Topology& t, const NetworkView& view, NetworkLayout& layout, const QRectF& area)
      : topology_(t), view_(view), layout_(layout), area_(area), middles_(view.items.size()) {}

  void place() {
    fit_spots();
    part_equals();
    const std::vector<QSizeF> sizes = fitting_sizes(view_, middles_, layout_.unit);
    for (std::size_t i = 0; i < middles_.size(); ++i) {
      QRectF r = around(middles_[i], sizes[i]);
      r.translate(std::max(0.0, area_.left() - r.left()) - std::max(0.0, r.right() - area_.right()),
                  std::max(0.0, area_.top() - r.top()) - std::max(0.0, r.bottom() - area_.bottom()));
      layout_.items[i] = r;
    }
    for (std::size_t i = 0; i < middles_.size(); ++i) stretch(static_cast<std::int32_t>(i));
    for (std::size_t m = 0; m < topology_.machines.size(); ++m) frame(static_cast<std::int32_t>(m));
  }

 private:
  const std::optional<Spot>& spot(std::size_t item) const {
    return topology_.nodes[at(view_.items[item].nodes.front())].at;
  }

  void fit_spots() {
    double left = 1e300, top = 1e300, right = -1e300, bottom = -1e300;
    std::vector<std::size_t> loose;
    for (std::size_t i = 0; i < middles_.size(); ++i) {
      const auto& s = spot(i);
      if (!s) {
        loose.push_back(i);
        continue;
      }
      left = std::min(left, s->x), right = std::max(right, s->x);
      top = std::min(top, s->y), bottom = std::max(bottom, s->y);
    }
    QRectF room = spot_room(area_, layout_.unit);
    const double below = loose.empty() ? 0 : 48 * layout_.unit;
    room.setBottom(std::max(room.top() + 1, room.bottom() - below));
    const bool shares =
        std::min(left, top) >= -kBeyond && std::max(right, bottom) <= 1 + kBeyond && std::max(right, bottom) > 0;
    // Both directions alike, unless the drawing would be a stripe in the middle.
    const double sx = right > left ? room.width() / (right - left) : 1e300;
    const double sy = bottom > top ? room.height() / (bottom - top) : 1e300;
    const double wide = std::min(sx, 2.2 * sy), high = std::min(sy, 2.2 * sx);
    for (std::size_t i = 0; i < middles_.size(); ++i) {
      const auto& s = spot(i);
      if (!s) continue;
      const double x = right > left ? (s->x - (left + right) / 2) * wide : 0;
      const double y = bottom > top ? (s->y - (top + bottom) / 2) * high : 0;
      middles_[i] =
          shares ? room.topLeft() + QPointF(s->x * room.width(), s->y * room.height()) : room.center() + QPointF(x, y);
    }
    for (std::size_t i = 0; i < loose.size(); ++i)
      middles_[loose[i]] = {
          area_.left() + area_.width() * (static_cast<double>(i) + 0.5) / static_cast<double>(loose.size()),
          area_.bottom() - below / 2};
  }

  /// Nodes on the very same spot stand side by side.
  void part_equals() {
    const std::vector<std::size_t> order = by_place(middles_);
    const double nudge = std::max(4.0, std::min(12.0, area_.width() / (2.0 * static_cast<double>(middles_.size()))));
    for (std::size_t i = 1; i < order.size(); ++i) {
      const QPointF d = middles_[order[i]] - middles_[order[i - 1]];
      if (std::max(std::abs(d.x()), std::abs(d.y())) < 1) middles_[order[i]].rx() = middles_[order[i - 1]].x() + nudge;
    }
  }

  bool free(const QRectF& r, std::int32_t but) const {
    for (std::size_t i = 0; i < layout_.items.size(); ++i)
      if (static_cast<std::int32_t>(i) != but && layout_.items[i].intersects(r)) return false;
    return true;
  }

  void stretch(std::int32_t item) {
    if (view_.items[at(item)].kind != NodeKind::switch_ || view_.neighbours[at(item)].size() < 3) return;
    QRectF& mine = layout_.items[at(item)];
    double left = 1e300, right = -1e300;
    for (const std::int32_t n : view_.neighbours[at(item)]) {
      const QRectF& r = layout_.items[at(n)];
      if (r.bottom() > mine.top() && r.top() < mine.bottom()) return;
      left = std::min(left, r.left()), right = std::max(right, r.right());
    }
    if (std::abs(mine.center().x() - (left + right) / 2) > kOffMiddle * (right - left)) return;
    const QRectF bar(left, mine.top(), right - left, mine.height());
    if (free(bar, item)) mine = bar;
  }

  void frame(std::int32_t machine) {
    QRectF rect;
    std::size_t inside = 0;
    for (std::size_t i = 0; i < layout_.items.size(); ++i)
      if (view_.items[i].machine == machine) rect |= layout_.items[i], ++inside;
    // One machine that is all there is needs no frame.
    if (inside < 2 || inside == layout_.items.size()) return;
    const double u = layout_.unit;
    // Names stand away from the middle, where most wires run.
    const bool low = rect.center().y() > area_.center().y();
    const QRectF titled = rect.adjusted(-6 * u, low ? -6 * u : -22 * u, 6 * u, low ? 22 * u : 6 * u);
    const QRectF bare = rect.adjusted(-4 * u, -4 * u, 4 * u, 4 * u);
    for (const QRectF& r : {titled, bare}) {
      const bool alone = std::none_of(layout_.frames.begin(), layout_.frames.end(),
                                      [&](const NetworkLayout::Frame& f) { return f.rect.intersects(r); });
      bool clear = alone && area_.contains(r);
      for (std::size_t i = 0; i < layout_.items.size() && clear; ++i)
        clear = view_.items[i].machine == machine || !layout_.items[i].intersects(r);
      if (!clear) continue;
      layout_.frames.push_back({machine, r, low, r == titled});
      return;
    }
  }

  const Topology& topology_;
  const NetworkView& view_;
  NetworkLayout& layout_;
  const QRectF area_;
  std::vector<QPointF> middles_;
};

}  // namespace

QRectF spot_room(const QRectF& area, double unit) {
  const double side = std::min(40 * unit, area.width() / 4), edge = std::min(20 * unit, area.height() / 4);
  return area.adjusted(side, edge, -side, -edge);
}

Spot spot_of(const QPointF& middle, const QRectF& area, double unit) {
  const QRectF room = spot_room(area, unit);
  const auto share = [](double value) { return std::clamp(value, -kBeyond, 1 + kBeyond); };
  return {share((middle.x() - room.left()) / room.width()), share((middle.y() - room.top()) / room.height())};
}

void place_spots(const Topology& t, const NetworkView& view, NetworkLayout& layout, const QRectF& area) {
  SpotPlacer(t, view, layout, area).place();
}

}  // namespace ringside::ui
