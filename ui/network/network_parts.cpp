// Nodes and links of NetworkFigure by their names, as a lesson's question picks them.
#include "core/base/index.h"
#include "ui/network/cluster_picture.h"
#include "ui/network/network_canvas.h"

namespace ringside::ui {

std::string NetworkFigure::part_at(const QPointF& point, const QRectF& area) const {
  if (cluster(area)) return {};
  const auto d = drawing(area);
  if (const std::int32_t node = node_at(*d, point); node >= 0) return use_->topology().nodes[at(node)].label;
  const std::int32_t wire = wire_at(*d, point, [](const DrawnWire&) { return false; });
  if (wire < 0 || d->view.wires[at(wire)].links.size() != 1) return {};
  return link_text(use_->topology(), d->view.wires[at(wire)].links.front());
}

QPainterPath NetworkFigure::part_outline(std::string_view part, const QRectF& area) const {
  QPainterPath path;
  if (cluster(area)) return path;
  const auto d = drawing(area);
  for (std::size_t i = 0; i < d->layout.items.size(); ++i)
    if (!d->view.items[i].box() && use_->topology().nodes[at(d->view.items[i].nodes.front())].label == part)
      path.addRoundedRect(d->layout.items[i].adjusted(-3, -3, 3, 3), 5, 5);
  for (std::size_t w = 0; w < d->layout.wires.size(); ++w) {
    const DrawnWire& wire = d->view.wires[w];
    if (wire.links.size() != 1) continue;
    const bool named = link_text(use_->topology(), wire.links.front()) == part;
    if (named) path.addPolygon(d->layout.wires[w]);
    if (named && wire.back >= 0) path.addPolygon(d->layout.wires[at(wire.back)]);
  }
  return path;
}

}  // namespace ringside::ui
