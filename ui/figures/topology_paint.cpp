// How TopologyFigure looks.
#include <algorithm>
#include <cmath>

#include <QRegularExpression>

#include "core/base/index.h"
#include "ui/figures/topology_canvas.h"
#include "ui/model/lineage.h"
#include "ui/paint/label_placer.h"
#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

constexpr std::size_t kMostShares = 14;  // more percentages than this cover the picture
constexpr std::int32_t kMostIdle = 64;   // idle links between neighbours
constexpr double kHead = 8;       // pixels of a head that stands for a packet, which would be smaller than the gap
constexpr double kShortHop = 10;  // pixels

/// Away from the ring, square to it: what lies beyond the tangent touches no rank.
QPointF outward(const PlaceLayout& layout, std::int32_t place, std::int32_t ranks) {
  const QPointF along = layout.centres[at((place + 1) % ranks)] - layout.centres[at((place + ranks - 1) % ranks)];
  const QPointF side = QPointF(along.y(), -along.x()) / std::max(1e-6, std::hypot(along.x(), along.y()));
  return QPointF::dotProduct(side, layout.centres[at(place)] - layout.area.center()) < 0 ? -side : side;
}

}  // namespace

QPainterPath path_of(const PlaceLayout::Curve& c) {
  QPainterPath path(c.a);
  path.quadTo(c.control, c.b);
  return path;
}

void TopologyFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const TopologyPlan now = plan(area);
  const Canvas c{painter, now, theme};
  paint_idle(c);
  paint_loads(c);
  paint_different_ways(c);
  paint_places(c);
  paint_words(c);
  paint_marked(c);
  paint_packets(c);
  paint_switches(c);
  paint_different_ranks(c);
  painter.restore();
}

void TopologyFigure::paint_idle(const Canvas& c) const {
  const std::int32_t ranks = answer().schedule.ranks;
  if (c.plan.tree || ranks < 2 || ranks > kMostIdle) return;
  c.painter.setBrush(Qt::NoBrush);
  for (std::int32_t rank = 0; rank < ranks; ++rank) {
    const std::int32_t next = (rank + 1) % ranks;
    if (survey_->link(rank, next) || survey_->link(next, rank)) continue;
    c.painter.setPen(dash_pen(c.theme.control, 1.5 * c.u(), 3 * c.u(), 4 * c.u()));
    c.painter.drawPath(path_of(c.plan.layouts.front().link(rank, next, 0)));
  }
}

void TopologyFigure::paint_loads(const Canvas& c) const {
  c.painter.setBrush(Qt::NoBrush);
  for (const PlaceLayout& layout : c.plan.layouts) {
    const double most = c.plan.dots ? 3 * c.u() : std::min(7 * c.u(), 0.4 * layout.radius);
    // The fan of one rank among many is lines, not a filled area.
    const double fine = layout.apart < 8 ? std::clamp(0.12 * layout.apart, 0.4, 1.0) : std::max(1.0, 0.4 * most);
    for (const LinkUse* planned : c.plan.links) {
      const LinkUse* link = input_.becomes ? survey_->link(planned->from, planned->to) : planned;
      if (link == nullptr) continue;
      const bool here = !c.plan.tree || trees_->all[static_cast<std::size_t>(&layout - c.plan.layouts.data())].joins(
                                            link->from, link->to);
      if (!here) continue;
      const double share = planned_->share(*link);
      if (survey_->even || input_.untold)
        c.painter.setPen(line_pen(c.theme.bar, survey_->links.size() > 24 ? fine : most));
      else
        c.painter.setPen(line_pen(mix(load_color(c.theme, share), c.theme.panel, 0.75), std::max(1.0, most * share)));
      const auto curve = layout.link(link->from, link->to, bend(c.plan, link->from, link->to));
      // Circles too near for a gap between them and their links: from middle to middle.
      if (layout.apart < 8)
        c.painter.drawLine(layout.centres[at(link->from)], layout.centres[at(link->to)]);
      else
        c.painter.drawPath(path_of(curve));
    }
  }
}

// Transfers of other steps, links, and the hops to or from the selected cell: the links that they go over.
void TopologyFigure::paint_marked(const Canvas& c) const {
  for (const MarkedTransfer& m : marked_ways(input_)) {
    const PlaceLayout& layout = layout_of(c.plan, m.moved);
    if (!layout.shows(m.moved.from) || !layout.shows(m.moved.to)) continue;
    const auto curve = layout.link(m.moved.from, m.moved.to, bend(c.plan, m.moved.from, m.moved.to));
    const QPointF d = curve.direction(1);
    c.painter.setBrush(Qt::NoBrush);
    c.painter.setPen(line_pen(c.theme.accent, m.width() * c.u()));
    c.painter.drawPath(path_of(curve));
    draw_arrow_head(c.painter, curve.b, d.x(), d.y(), std::min(10 * c.u(), 0.5 * layout.radius + 2), c.theme.accent);
  }
  if (!input_.brush) return;
  const QFont font = text_font(13 * c.u(), 600);
  const QString words = brush_text(input_);
  const bool whole = text_width(font, words) <= c.plan.brush.width();
  draw_text(c.painter, {c.plan.brush.left(), c.plan.brush.center().y()},
            whole ? words : words.section(QRegularExpression(QStringLiteral("[;；]")), 0, 0), font, c.theme.accent);
}

void TopologyFigure::paint_shares(const Canvas& c) const {
  if (survey_->even || input_.untold || survey_->links.size() > kMostShares || c.plan.layouts.size() > 1) return;
  const PlaceLayout& layout = c.plan.layouts.front();
  const QFont font = number_font(13 * c.u(), 500);
  // Where it covers no circle, nor the ring around it; else nowhere.
  chart::LabelPlacer room(layout.area);
  const double r = layout.radius + (input_.becomes ? 4 : 0) * c.u();
  for (const QPointF& centre : layout.centres) room.avoid({centre - QPointF(r, r), centre + QPointF(r, r)});
  for (const LinkUse& link : survey_->links) {
    const auto curve = layout.link(link.from, link.to, bend(c.plan, link.from, link.to));
    const QString text = QStringLiteral("%1 %").arg(std::lround(100 * planned_->share(link)));
    const QSizeF size(text_width(font, text) + 6 * c.u(), 17 * c.u());
    std::vector<QPointF> corners;
    for (const double t : {0.22, 0.3, 0.4, 0.5})
      corners.push_back(curve.at(t) - QPointF(size.width(), size.height()) / 2);
    const auto box = room.place_at(size, corners);
    if (!box) continue;
    c.painter.fillRect(*box, c.theme.panel);
    draw_text(c.painter, box->center(), text, font, c.theme.ink2, Align::centre);
  }
}

void TopologyFigure::paint_packets(const Canvas& c) const {
  const std::vector<Packet> all = packets(c.plan);
  const bool moving = in_flight();
  const auto level_of = [&](const Packet& p) { return mark_of(p.transfer, p.moved); };
  // Packets with words of their own do not run over percentages.
  const bool chips = all.empty() || all.front().size == PacketSize::chip;
  if (!moving || chips) paint_shares(c);
  const PacketPainter packet{c.painter, input_, *survey_, c.theme, c.u()};
  for (const bool lines : {true, false}) {
    for (const int layer : {0, 1, 2}) {
      for (const Packet& p : all) {
        if (level_of(p) != layer || (!moving && layer == 0)) continue;
        const PlaceLayout& layout = layout_of(c.plan, p.moved);
        const QPointF from = layout.centres[at(p.moved.from)], hop = layout.centres[at(p.moved.to)] - from;
        const QColor color = layer > 0 ? c.theme.accent : c.theme.ink2;
        if (const double far = std::hypot(hop.x(), hop.y()); c.plan.dots && !c.plan.tree && far < kShortHop * c.u()) {
          if (lines)
            draw_arrow_head(c.painter, from + hop / std::max(1e-6, far) * kHead / 2 * c.u(), hop.x(), hop.y(),
                            kHead * c.u(), color);
          continue;
        }
        if (!lines) {
          if (moving) packet.paint(p.rect, p.transfer, p.moved, p.size, static_cast<PacketMark>(layer));
          continue;
        }
        const double head = std::min(10 * c.u(), 0.5 * layout.radius + 2);
        c.painter.setBrush(Qt::NoBrush);
        c.painter.setPen(line_pen(color, (layer == 2 ? 2.5 : all.size() > 24 ? 1 : 1.5) * c.u()));
        PlaceLayout::Curve shortened = p.curve;
        const QPointF d = p.curve.direction(1);
        shortened.b -= d / std::max(1e-6, std::hypot(d.x(), d.y())) * head * 0.8;
        c.painter.drawPath(path_of(shortened));
        draw_arrow_head(c.painter, p.curve.b, d.x(), d.y(), head, color);
      }
    }
  }
}

void TopologyFigure::paint_places(const Canvas& c) const {
  const Schedule& schedule = answer().schedule;
  const QFont font = number_font(13 * c.u());
  std::vector<std::int32_t> marked;
  for (const Selected* s : {&input_.selection, &input_.hover})
    if (s->rank && *s->rank < schedule.ranks && !s->transfer && !s->peer) marked.push_back(*s->rank);
  for (const PlaceLayout& layout : c.plan.layouts) {
    // A number gives way to that of a marked rank beside it.
    const auto stands_free = [&](std::int32_t place) {
      return std::ranges::none_of(marked, [&](std::int32_t other) {
        const QPointF apart = layout.centres[at(other)] - layout.centres[at(place)];
        return other != place &&
               std::hypot(apart.x(), apart.y()) < text_width(font, QString::number(other)) + 6 * c.u();
      });
    };
    for (std::int32_t place = 0; place < schedule.places(); ++place) {
      if (!layout.shows(place)) continue;
      const QPointF& middle = layout.centres[at(place)];
      const auto is = [&](const Selected& s) { return s.rank == place && !s.transfer && !s.peer; };
      const bool selected = is(input_.selection) || std::ranges::any_of(input_.picked, is),
                 mark = selected || is(input_.hover), rank = place < schedule.ranks;
      const bool dot = c.plan.dots && rank;
      if (dot && !mark && place % c.plan.stride != 0) continue;
      if (dot) {
        const double radius = mark ? std::max(4 * c.u(), layout.radius) : std::max(1.2, layout.radius);
        c.painter.setPen(Qt::NoPen);
        c.painter.setBrush(mark ? c.theme.accent : c.theme.ink2);
        c.painter.drawEllipse(middle, radius, radius);
      } else {
        draw_owner(c.painter, middle, layout.radius, place, schedule.ranks, c.theme);
      }
      const bool named =
          dot && (c.plan.tree ? place == trees_->all[static_cast<std::size_t>(&layout - c.plan.layouts.data())].root
                              : place % c.plan.every == 0 && (place == 0 || place + c.plan.every / 2 < schedule.ranks));
      if ((named && stands_free(place)) || (dot && mark)) {
        // Outside of the ring; in a tree beside the dot.
        const QFont used = mark ? number_font(13 * c.u(), 700) : font;
        const QString number = QString::number(place);
        const QPointF out = c.plan.tree ? QPointF(1, 0) : outward(layout, place, schedule.ranks);
        const double far = (std::abs(out.x()) * text_width(used, number) + std::abs(out.y()) * cap_height(used)) / 2 +
                           std::max(3 * c.u(), layout.radius) + 3 * c.u();
        draw_text(c.painter, middle + out * far, number, used, mark ? c.theme.accent : c.theme.ink2, Align::centre);
      }
      if (!mark || dot) continue;
      c.painter.setBrush(Qt::NoBrush);
      c.painter.setPen(line_pen(c.theme.accent, (selected ? 3 : 1.5) * c.u()));
      c.painter.drawEllipse(middle, layout.radius + 4 * c.u(), layout.radius + 4 * c.u());
    }
    if (!c.plan.dots || !c.plan.around || !in_flight()) continue;
    // Packets would be smaller than the gaps: heads say which way they go.
    if (c.plan.transfers.size() == static_cast<std::size_t>(c.plan.sent)) continue;
    for (const LinkUse* link : c.plan.links) {
      if (link->from % c.plan.every != c.plan.every / 2) continue;
      const QPointF a = layout.centres[at(link->from)], d = layout.centres[at(link->to)] - a;
      const double length = std::max(1e-6, std::hypot(d.x(), d.y()));
      draw_arrow_head(c.painter, a + d / length * kHead / 2 * c.u(), d.x(), d.y(), kHead * c.u(), c.theme.ink2);
    }
  }
}

void TopologyFigure::paint_switches(const Canvas& c) const {
  const Schedule& schedule = answer().schedule;
  const QFont font = text_font(13 * c.u());
  for (std::int32_t place = schedule.ranks; place < schedule.places(); ++place) {
    const PlaceLayout& layout = c.plan.layouts.front();
    const QString name = place_text(schedule, place);
    const QSizeF size(text_width(font, name) + 6 * c.u(), 16 * c.u());
    if (schedule.helpers > 1 && layout.radius < 10) continue;  // several names would cover one another
    const QPointF middle = layout.centres[at(place)] + QPointF(0, layout.radius + 11 * c.u());
    c.painter.fillRect(QRectF(middle - QPointF(size.width(), size.height()) / 2, size), c.theme.panel);
    draw_text(c.painter, middle, name, font, c.theme.ink2, Align::centre);
  }
}

void TopologyFigure::paint_words(const Canvas& c) const {
  if (c.plan.words.isNull()) return;
  const QStringList lines = words(c.plan);
  const double line = 18 * c.u();
  double y = c.plan.words.center().y() - line * static_cast<double>(lines.size() - 1) / 2;
  for (qsizetype i = 0; i < lines.size(); ++i) {
    const bool strong = c.plan.in_the_middle && i == 0;
    draw_text(c.painter, {c.plan.words.center().x(), y}, lines[i], text_font(13 * c.u(), strong ? 600 : 400),
              strong ? c.theme.ink : c.theme.ink2, Align::centre);
    y += line;
  }
}

}  // namespace ringside::ui
