#include "ui/network/network_rows.h"
#include "core/base/index.h"

#include <algorithm>
#include <cmath>

namespace ringside::ui {
namespace {

constexpr int kUnreached = 1 << 20;

}  // namespace

QSizeF wanted_size(const DrawnItem& item, double unit) {
  if (item.box()) return QSizeF(120, 64) * unit;
  if (item.device) return QSizeF(42, 34) * unit;
  return item.kind == NodeKind::switch_ ? QSizeF(84, 28) * unit : QSizeF(44, 24) * unit;
}

void RowPlacer::put(std::int32_t item, double x, double gap, const QRectF& band) {
  const DrawnItem& drawn = view_.items[at(item)];
  const QSizeF wanted = wanted_size(drawn, unit_);
  const double room = 2 * std::max(0.05, std::min(x - band.left(), band.right() - x));
  const double width = std::min({wanted.width(), (drawn.box() ? 0.84 : drawn.device ? 0.7 : 0.8) * gap, room});
  const double height = std::min(wanted.height(), (drawn.box() ? 0.8 : 0.64) * band.height());
  rects_[at(item)] = {x - width / 2, band.center().y() - height / 2, width, height};
}

void RowPlacer::even(const std::vector<std::int32_t>& row, const QRectF& band) {
  const double gap = band.width() / static_cast<double>(row.size());
  for (std::size_t i = 0; i < row.size(); ++i)
    put(row[i], band.left() + gap * (static_cast<double>(i) + 0.5), gap, band);
}

double RowPlacer::pull(std::int32_t item) const {
  double sum = 0;
  int count = 0;
  for (const std::int32_t n : view_.neighbours[at(item)])
    if (!rects_[at(n)].isNull()) sum += rects_[at(n)].center().x(), ++count;
  return count == 0 ? -1 : sum / count;
}

bool RowPlacer::bar(std::int32_t item, const QRectF& band) {
  if (view_.items[at(item)].box() || view_.items[at(item)].device) return false;
  double left = band.right(), right = band.left();
  int count = 0;
  for (const std::int32_t n : view_.neighbours[at(item)]) {
    if (rects_[at(n)].isNull()) continue;
    left = std::min(left, rects_[at(n)].left()), right = std::max(right, rects_[at(n)].right()), ++count;
  }
  if (count < 3) return false;
  const double height = std::min(30 * unit_, 0.76 * band.height());
  left = std::max(left, band.left()), right = std::min(right, band.right());
  rects_[at(item)] = {left, band.center().y() - height / 2, std::max(1.0, right - left), height};
  return true;
}

void RowPlacer::place_row(const std::vector<std::int32_t>& row, const QRectF& band) {
  if (row.empty() || (row.size() == 1 && bar(row.front(), band))) return;
  std::vector<std::pair<double, std::int32_t>> order;
  for (const std::int32_t item : row) order.emplace_back(pull(item), item);
  std::stable_sort(order.begin(), order.end());
  const double even_gap = band.width() / static_cast<double>(row.size());
  double least = row.size() == 1 ? even_gap : band.width();
  for (std::size_t i = 1; i < order.size(); ++i) least = std::min(least, order[i].first - order[i - 1].first);
  if (order.front().first >= band.left() && least >= 0.6 * even_gap) {
    for (const auto& [x, item] : order) put(item, x, least, band);
    return;
  }
  std::vector<std::int32_t> sorted;
  for (const auto& [x, item] : order) sorted.push_back(item);
  even(sorted, band);
}

void RowPlacer::place(const Rows& rows, std::size_t anchor, const QRectF& area) {
  if (rows.empty()) return;
  const double height = area.height() / static_cast<double>(rows.size());
  const auto band = [&](std::size_t row) {
    return QRectF(area.left(), area.top() + height * static_cast<double>(row), area.width(), height);
  };
  even(rows[anchor], band(anchor));
  for (std::size_t row = anchor + 1; row < rows.size(); ++row) place_row(rows[row], band(row));
  for (std::size_t row = anchor; row-- > 0;) place_row(rows[row], band(row));
}

Layers layers_of(const NetworkView& view, const std::vector<std::int32_t>& items, bool inner) {
  std::vector<int> hops(view.items.size(), -1);  // -1: not among these items
  for (const std::int32_t i : items) hops[at(i)] = view.items[at(i)].device ? 0 : kUnreached;
  std::vector<std::int32_t> frontier;
  for (const std::int32_t i : items)
    if (hops[at(i)] == 0) frontier.push_back(i);
  for (std::size_t next = 0; next < frontier.size(); ++next)
    for (const std::int32_t n : view.neighbours[at(frontier[next])])
      if (hops[at(n)] == kUnreached) hops[at(n)] = hops[at(frontier[next])] + 1, frontier.push_back(n);
  int deepest = 0;
  for (const std::int32_t i : items)
    if (hops[at(i)] != kUnreached) deepest = std::max(deepest, hops[at(i)]);
  const auto inside = [&](std::int32_t i) {
    return inner && hops[at(i)] == 1 && view.items[at(i)].kind == NodeKind::switch_ &&
           std::all_of(view.neighbours[at(i)].begin(), view.neighbours[at(i)].end(),
                       [&](std::int32_t n) { return hops[at(n)] == 0; });
  };
  Rows all(static_cast<std::size_t>(deepest) + 3);
  for (const std::int32_t i : items) {
    const int hop = std::min(hops[at(i)], deepest + 1);
    all[inside(i) ? 0 : static_cast<std::size_t>(hop) + 1].push_back(i);
  }
  Layers result;
  for (std::size_t row = 0; row < all.size(); ++row) {
    if (all[row].empty()) continue;
    if (row == 1) result.anchor = result.rows.size();
    result.rows.push_back(std::move(all[row]));
  }
  return result;
}

}  // namespace ringside::ui
