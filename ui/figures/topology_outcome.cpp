// What differs in TopologyFigure from the case as planned: what is disturbed, what is not carried, who waits for ever.
#include <algorithm>

#include "core/base/index.h"
#include "ui/figures/outcome.h"
#include "ui/figures/topology_canvas.h"
#include "ui/paint/marks.h"

namespace ringside::ui {

const PlaceLayout& TopologyFigure::layout_of(const TopologyPlan& plan, std::int32_t from, std::int32_t to) const {
  for (std::size_t i = 0; plan.tree && i < plan.layouts.size(); ++i)
    if (trees_->all[i].joins(from, to)) return plan.layouts[i];
  return plan.layouts.front();
}

void TopologyFigure::paint_different_ways(const Canvas& c) const {
  if (!input_.becomes) return;
  const double u = c.u();
  c.painter.setBrush(Qt::NoBrush);
  const auto draw = [&](std::int32_t from, std::int32_t to, const QPen& pen) {
    const PlaceLayout& layout = layout_of(c.plan, from, to);
    if (!layout.shows(from) || !layout.shows(to)) return;
    c.painter.setPen(pen);
    c.painter.drawPath(path_of(layout.link(from, to, bend(c.plan, from, to))));
  };
  for (const LinkUse* planned : c.plan.links) {
    const LinkUse* now = survey_->link(planned->from, planned->to);
    if (now == nullptr || now->bytes < planned->bytes)
      draw(planned->from, planned->to, dash_pen(c.theme.error, 1.5 * u, 3 * u, 3 * u));
  }
  const std::vector<std::int32_t> touched = touched_ranks(*input_.what_if);
  if (touched.size() != 2) return;
  for (const auto& [from, to] : {std::pair(touched[0], touched[1]), std::pair(touched[1], touched[0])})
    if (planned_->link(from, to) != nullptr) draw(from, to, line_pen(c.theme.error, 3 * u));
}

void TopologyFigure::paint_different_ranks(const Canvas& c) const {
  if (!input_.becomes) return;
  const double u = c.u();
  const PlaceLayout& layout = c.plan.layouts.front();
  c.painter.setBrush(Qt::NoBrush);
  const auto ring = [&](std::int32_t rank, const QPen& pen) {
    if (!layout.shows(rank)) return;
    const double radius = std::max(layout.radius, 2 * u) + 3 * u;
    c.painter.setPen(pen);
    c.painter.drawEllipse(layout.centres[at(rank)], radius, radius);
  };
  for (const Wait& wait : input_.what_if->waits) ring(wait.rank, dash_pen(c.theme.error, 2 * u, 3 * u, 3 * u));
  const std::vector<std::int32_t> touched = touched_ranks(*input_.what_if);
  if (touched.empty() || !std::all_of(touched.begin(), touched.end(), [&](std::int32_t r) { return layout.shows(r); }))
    return;
  if (touched.size() == 1) ring(touched.front(), line_pen(c.theme.error, 3 * u));
  const auto around = [](const QPointF& middle, double r) {
    return QRectF(middle - QPointF(r, r), QSizeF(2 * r, 2 * r));
  };
  const double circle = std::max(layout.radius, 2 * u);
  std::vector<QRectF> taken{c.plan.words};
  for (std::int32_t place = 0; place < std::ssize(layout.centres); ++place)
    if (layout.shows(place)) taken.push_back(around(layout.centres[at(place)], circle + 3 * u));
  QRectF beside = around(layout.centres[at(touched.front())], circle + 5 * u);
  if (touched.size() == 2)
    beside = around(layout.link(touched[0], touched[1], bend(c.plan, touched[0], touched[1])).at(0.5), 6 * u);
  const QString text = mark_text(input_.what_if->what);
  if (const auto spot = mark_spot(beside, mark_size(text, u), layout.area, taken))
    draw_mark(c.painter, *spot, text, c.theme, u);
}

}  // namespace ringside::ui
