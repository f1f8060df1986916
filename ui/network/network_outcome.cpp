// What differs in NetworkFigure from the case as planned.
#include <algorithm>

#include "core/base/index.h"
#include "ui/figures/outcome.h"
#include "ui/network/network_canvas.h"
#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

/// Beside the wire: in its middle stands what it carries.
std::optional<QPointF> wire_mark(const QPolygonF& wire, const QString& text, const QRectF& area,
                                 const std::vector<QRectF>& taken, double u) {
  const QPointF gap(12 * u, 12 * u), middle = point_on(wire, 0.5);
  return mark_spot({middle - gap, middle + gap}, mark_size(text, u), area, taken);
}

}  // namespace

std::optional<QPointF> NetworkFigure::paint_disturbed_wires(const Canvas& c) const {
  const std::vector<std::int32_t> links = what_if_links(*input_.what_if);
  std::optional<QPointF> mark;
  for (std::size_t w = 0; w < c.drawing.view.wires.size(); ++w) {
    const std::vector<std::int32_t>& own = c.drawing.view.wires[w].links;
    if (std::find_first_of(own.begin(), own.end(), links.begin(), links.end()) == own.end()) continue;
    const QPolygonF& line = c.drawing.layout.wires[w];
    draw_line(c.painter, line, dash_pen(c.theme.error, 3 * c.u(), 5 * c.u(), 3 * c.u()), 3 * c.u());
    mark = wire_mark(line, mark_text(input_.what_if->what), c.drawing.layout.area, c.drawing.layout.items, c.u());
  }
  return mark;
}

void NetworkFigure::paint_impaired(const Canvas& c) const {
  constexpr std::size_t kMostMarks = 6;  // of more the colour says it
  const double u = c.u();
  std::vector<std::pair<const QPolygonF*, QString>> marks;
  const auto& wires = c.drawing.view.wires;
  for (std::size_t w = 0; w < wires.size(); ++w) {
    const Link* worst = nullptr;
    for (const std::int32_t link : wires[w].links)
      if (const Link& l = use_->topology().links[at(link)];
          l.whole.value > 0 && (!worst || l.bandwidth < worst->bandwidth))
        worst = &l;
    if (!worst) continue;
    const QPolygonF& line = c.drawing.layout.wires[w];
    draw_line(c.painter, line, dash_pen(c.theme.error, 3 * u, 5 * u, 3 * u), 3 * u);
    if (wires[w].back >= 0 && wires[w].back < static_cast<std::int32_t>(w)) continue;  // said at the way there
    WhatIf what;
    what.kind = worst->broken() ? WhatIf::Kind::broken_link : WhatIf::Kind::slow_link;
    what.factor = worst->broken() ? 1 : worst->whole.value / worst->bandwidth.value;
    marks.emplace_back(&line, mark_text(what));
  }
  if (marks.size() > kMostMarks) return;
  std::vector<QRectF> taken = c.drawing.layout.items;
  for (const auto& [line, text] : marks) {
    const auto spot = wire_mark(*line, text, c.drawing.layout.area, taken, u);
    if (!spot) continue;
    draw_mark(c.painter, *spot, text, c.theme, u);
    const QSizeF size = mark_size(text, u);
    taken.emplace_back(*spot - QPointF(size.width(), size.height()) / 2, size);
  }
}

void NetworkFigure::paint_disturbed(const Canvas& c, std::optional<QPointF> mark) const {
  const double u = c.u();
  const Consequence& follows = *input_.what_if;
  const auto spot = [&](std::int32_t place) {
    return c.drawing.layout.items[at(c.drawing.view.item_of[at(use_->net->nodes[at(place)])])];
  };
  c.painter.setBrush(Qt::NoBrush);
  const auto ring = [&](std::int32_t place, const QPen& pen) {
    c.painter.setPen(pen);
    c.painter.drawRoundedRect(spot(place).adjusted(-3 * u, -3 * u, 3 * u, 3 * u), 7 * u, 7 * u);
  };
  for (const Wait& wait : follows.waits) ring(wait.rank, dash_pen(c.theme.error, 2 * u, 3 * u, 3 * u));
  if (follows.what.has_rank()) {
    ring(follows.what.rank, line_pen(c.theme.error, 3 * u));
    mark = mark_spot(spot(follows.what.rank).adjusted(-5 * u, -5 * u, 5 * u, 5 * u),
                     mark_size(mark_text(follows.what), u), c.drawing.layout.area, c.drawing.layout.items);
  }
  if (mark) draw_mark(c.painter, *mark, mark_text(follows.what), c.theme, u);
}

}  // namespace ringside::ui
