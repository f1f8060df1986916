// What differs in NetworkFigure from the case as planned.
#include <algorithm>

#include "core/base/index.h"
#include "ui/figures/outcome.h"
#include "ui/network/network_canvas.h"
#include "ui/paint/marks.h"

namespace ringside::ui {

std::optional<QPointF> NetworkFigure::paint_disturbed_wires(const Canvas& c) const {
  const std::vector<std::int32_t> links = disturbed_links(*input_.what_if);
  std::optional<QPointF> mark;
  for (std::size_t w = 0; w < c.drawing.view.wires.size(); ++w) {
    const std::vector<std::int32_t>& own = c.drawing.view.wires[w].links;
    if (std::find_first_of(own.begin(), own.end(), links.begin(), links.end()) == own.end()) continue;
    const QPolygonF& line = c.drawing.layout.wires[w];
    draw_line(c.painter, line, dash_pen(c.theme.error, 3 * c.u(), 5 * c.u(), 3 * c.u()), 3 * c.u());
    // Beside it: in the middle stands what it carries.
    const double half = text_width(text_font(13 * c.u(), 600), mark_text(input_.what_if->what)) / 2;
    mark = point_on(line, 0.5) + QPointF(half + 12 * c.u(), 0);
  }
  return mark;
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
    mark = QPointF(spot(follows.what.rank).center().x(), spot(follows.what.rank).top() - 12 * u);
  }
  if (mark) draw_mark(c.painter, *mark, mark_text(follows.what), c.theme, u);
}

}  // namespace ringside::ui
