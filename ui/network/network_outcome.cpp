// What differs in NetworkFigure from the case as planned.
#include <algorithm>

#include "core/base/index.h"
#include "ui/figures/outcome.h"
#include "ui/network/network_canvas.h"
#include "ui/paint/label_placer.h"
#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

/// For a wire at the edge, as most of a ring are.
std::optional<QPointF> mark_towards_the_middle(const QPointF& wire, const QSizeF& size, const QRectF& area,
                                               const std::vector<QRectF>& taken) {
  chart::LabelPlacer room(area);
  for (const QRectF& r : taken) room.avoid(r);
  std::vector<QPointF> corners;
  for (const double far : {0.3, 0.5, 0.7, 1.0})
    corners.push_back(wire + far * (area.center() - wire) - QPointF(size.width(), size.height()) / 2);
  const auto box = room.place_at(size, corners);
  return box ? std::optional(box->center()) : std::nullopt;
}

/// Beside the wire: in its middle stands what it carries.
std::optional<QPointF> wire_mark(const QPolygonF& wire, const QSizeF& size, const QRectF& area,
                                 const std::vector<QRectF>& taken, double u) {
  const QPointF gap(12 * u, 12 * u), middle = point_on(wire, 0.5);
  return mark_spot({middle - gap, middle + gap}, size, area, taken);
}

std::vector<QRectF> both_of(std::vector<QRectF> one, const std::vector<QRectF>& other) {
  one.insert(one.end(), other.begin(), other.end());
  return one;
}

QRectF box_around(const QPointF& middle, const QSizeF& size) {
  return {middle - QPointF(size.width(), size.height()) / 2, size};
}

}  // namespace

bool has_one_of(const std::vector<std::int32_t>& own, const std::vector<std::int32_t>& links) {
  return std::find_first_of(own.begin(), own.end(), links.begin(), links.end()) != own.end();
}

std::vector<std::size_t> NetworkFigure::disturbed_wires(const Canvas& c) const {
  const std::vector<std::int32_t> links = what_if_links(*input_.what_if);
  std::vector<std::size_t> wires;
  for (std::size_t w = 0; w < c.drawing.view.wires.size(); ++w)
    if (has_one_of(c.drawing.view.wires[w].links, links)) wires.push_back(w);
  return wires;
}

void NetworkFigure::paint_disturbed_wires(const Canvas& c) const {
  for (const std::size_t w : disturbed_wires(c))
    draw_line(c.painter, c.drawing.layout.wires[w], dash_pen(c.theme.error, 3 * c.u(), 5 * c.u(), 3 * c.u()),
              3 * c.u());
}

void NetworkFigure::paint_impaired(const Canvas& c, const std::vector<QRectF>& passed,
                                   std::vector<QRectF>& taken) const {
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
  for (const auto& [line, text] : marks) {
    const QSizeF size = mark_size(text, u);
    auto spot = wire_mark(*line, size, c.drawing.layout.area, both_of(taken, passed), u);
    if (!spot) spot = wire_mark(*line, size, c.drawing.layout.area, taken, u);
    if (!spot) continue;
    draw_mark(c.painter, *spot, text, c.theme, u);
    taken.push_back(box_around(*spot, size));
  }
}

std::optional<QPointF> NetworkFigure::disturbed_mark(const Canvas& c, const std::vector<QRectF>& passed,
                                                     std::vector<QRectF>& taken) const {
  const double u = c.u();
  const WhatIf& what = input_.what_if->what;
  const QSizeF size = mark_size(mark_text(what), u);
  const QRectF& area = c.drawing.layout.area;
  std::optional<QPointF> mark;
  if (what.has_rank()) {
    const QRectF& item = c.drawing.layout.items[at(c.drawing.view.item_of[at(use_->net->nodes[at(what.rank)])])];
    const QRectF beside = item.adjusted(-5 * u, -5 * u, 5 * u, 5 * u);
    mark = mark_spot(beside, size, area, both_of(taken, passed));
    if (!mark) mark = mark_spot(beside, size, area, taken);
  }
  if (const std::vector<std::size_t> wires = disturbed_wires(c); !wires.empty()) {
    const QPolygonF& line = c.drawing.layout.wires[wires.front()];
    const QPointF middle = point_on(line, 0.5);
    mark.reset();
    for (const auto& used : {both_of(taken, passed), taken}) {
      if (!mark) mark = wire_mark(line, size, area, used, u);
      if (!mark) mark = mark_towards_the_middle(middle, size, area, used);
    }
    // The line that joins them, too; without packets what a wire carries stands in its middle, below that line.
    constexpr int kPieces = 16;
    for (int i = 0; mark && !passed.empty() && i <= kPieces; ++i)
      taken.push_back(box_around(middle + (*mark - middle) * i / kPieces, QSizeF(4, 4) * u));
  }
  if (mark) taken.push_back(box_around(*mark, size));
  return mark;
}

void NetworkFigure::paint_disturbed(const Canvas& c, const std::optional<QPointF>& mark) const {
  const double u = c.u();
  const Consequence& follows = *input_.what_if;
  const std::vector<QRectF>& items = c.drawing.layout.items;
  const auto item_of = [&](std::int32_t place) { return c.drawing.view.item_of[at(use_->net->nodes[at(place)])]; };
  const auto ring = [&](std::int32_t item, const QPen& pen) {
    c.painter.setBrush(Qt::NoBrush);
    c.painter.setPen(pen);
    c.painter.drawRoundedRect(items[at(item)].adjusted(-3 * u, -3 * u, 3 * u, 3 * u), 7 * u, 7 * u);
  };
  for (const Wait& wait : follows.waits) ring(item_of(wait.rank), dash_pen(c.theme.error, 2 * u, 3 * u, 3 * u));
  if (follows.what.has_rank()) ring(item_of(follows.what.rank), line_pen(c.theme.error, 3 * u));
  // Both ends of a wire, too: it may lie under packets, and where there is no room beside it, its mark is far from it.
  if (const std::vector<std::size_t> wires = disturbed_wires(c); !wires.empty()) {
    const DrawnWire& wire = c.drawing.view.wires[wires.front()];
    for (const std::int32_t end : {wire.from, wire.to}) ring(end, line_pen(c.theme.error, 2 * u));
    c.painter.setPen(line_pen(c.theme.error, 1.2 * u));
    if (mark) c.painter.drawLine(point_on(c.drawing.layout.wires[wires.front()], 0.5), *mark);
  }
  if (mark) draw_mark(c.painter, *mark, mark_text(follows.what), c.theme, u);
}

}  // namespace ringside::ui
