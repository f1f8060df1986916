#include "ui/figures/topology.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <QPainterPath>

#include "core/base/text.h"
#include "ui/figures/flights.h"
#include "ui/figures/packet.h"
#include "ui/paint/marks.h"

namespace ringside::ui {

struct TopologyFigure::Canvas {
  QPainter& painter;
  const RingLayout& layout;
  const Theme& theme;
  double u() const { return layout.unit; }
};

// A transfer of the present step on its link.
struct TopologyFigure::Packet {
  std::int32_t transfer = 0;
  Transfer moved;
  RingLayout::Curve curve;
  QRectF rect;
  PacketSize size = PacketSize::chip;
};

namespace {

constexpr std::size_t kMostLoads = 300;  // long antialiased lines are dear
constexpr std::size_t kMostShares = 14;  // more percentages than this cover the picture

QPainterPath path_of(const RingLayout::Curve& c) {
  QPainterPath path(c.a);
  path.quadTo(c.control, c.b);
  return path;
}

}  // namespace

TopologyFigure::TopologyFigure(FigureInput input) : input_(std::move(input)), survey_(survey(input_.answer)) {}

double TopologyFigure::bend(std::int32_t from, std::int32_t to) const {
  const std::int32_t ranks = answer().schedule.ranks, apart = std::abs(from - to);
  const bool beside = from < ranks && to < ranks && (apart == 1 || apart == ranks - 1);
  // The way there and the way back bend differently, so that both can be seen.
  if (survey_->link(to, from)) return from < to ? 0.03 : 0.2;
  return beside ? 0 : 0.05;
}

std::vector<TopologyFigure::Packet> TopologyFigure::packets(const RingLayout& layout) const {
  std::vector<Packet> result;
  if (input_.cursor.step >= answer().schedule.step_count()) return result;
  const Step now = answer().schedule.step(input_.cursor.step);
  for (std::size_t i = 0; i < now.transfers.size(); ++i) {
    const Transfer& t = now.transfers[i];
    if (t.local()) continue;
    Packet p;
    p.transfer = static_cast<std::int32_t>(i);
    p.moved = t;
    p.curve = layout.link(t.from, t.to, bend(t.from, t.to));
    result.push_back(std::move(p));
  }
  // The largest size at which nothing covers anything when all are half-way; the same for the whole step.
  const double chip = std::clamp(layout.radius * 0.8, 4.0, 11 * layout.unit);
  const double fraction = flight_fraction(input_.cursor.phase, input_.reduced_motion);
  for (const PacketSize size : {PacketSize::label_and_value, PacketSize::label, PacketSize::chip}) {
    const QSizeF extent = packet_extent(size, layout.unit, chip);
    if (size != PacketSize::chip && (result.size() > 16 || !have_room(layout, result, extent))) continue;
    for (Packet& p : result) p.size = size, p.rect = packet_rect(layout.area, p.curve.at(fraction), extent);
    break;
  }
  return result;
}

bool TopologyFigure::have_room(const RingLayout& layout, const std::vector<Packet>& packets, const QSizeF& extent) {
  std::vector<QRectF> taken;
  const double r = layout.radius + layout.unit;
  for (const QPointF& centre : layout.centres) taken.emplace_back(centre - QPointF(r, r), QSizeF(2 * r, 2 * r));
  for (const Packet& p : packets) {
    const QRectF rect = packet_rect(layout.area, p.curve.at(0.5), extent);
    for (const QRectF& other : taken)
      if (other.intersects(rect)) return false;
    taken.push_back(rect);
  }
  return true;
}

void TopologyFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const RingLayout layout = ring_layout(area, answer().schedule.ranks, answer().schedule.helpers);
  const Canvas c{painter, layout, theme};
  paint_loads(c);
  paint_places(c);
  paint_packets(c);
  painter.restore();
}

void TopologyFigure::paint_loads(const Canvas& c) const {
  const std::int32_t ranks = answer().schedule.ranks;
  c.painter.setBrush(Qt::NoBrush);
  for (std::int32_t rank = 0; rank < ranks && ranks > 1 && ranks <= 64; ++rank) {
    const std::int32_t next = (rank + 1) % ranks;
    if (survey_->link(rank, next) || survey_->link(next, rank)) continue;
    c.painter.setPen(dash_pen(c.theme.control, 1, 3, 4));
    c.painter.drawPath(path_of(c.layout.link(rank, next, 0)));
  }
  if (survey_->links.size() > kMostLoads) return;
  const double most = std::min(7 * c.u(), 0.4 * c.layout.radius);
  for (const LinkUse& link : survey_->links) {
    const double share = survey_->share(link);
    const auto curve = c.layout.link(link.from, link.to, bend(link.from, link.to));
    c.painter.setBrush(Qt::NoBrush);
    if (survey_->even)
      c.painter.setPen(line_pen(c.theme.sunken, survey_->links.size() > 24 ? 0.4 * most : most));
    else
      c.painter.setPen(line_pen(mix(load_color(c.theme, share), c.theme.panel, 0.75), std::max(1.0, most * share)));
    c.painter.drawPath(path_of(curve));
  }
}

void TopologyFigure::paint_shares(const Canvas& c) const {
  if (survey_->even || survey_->links.size() > kMostShares) return;
  for (const LinkUse& link : survey_->links) {
    const double share = survey_->share(link);
    const auto curve = c.layout.link(link.from, link.to, bend(link.from, link.to));
    const QFont font = number_font(13 * c.u(), 500);
    const QString text = QStringLiteral("%1 %").arg(std::lround(100 * share));
    const QPointF at = curve.at(0.22);
    const QSizeF size(text_width(font, text) + 6 * c.u(), 17 * c.u());
    c.painter.fillRect(QRectF(at - QPointF(size.width() / 2, size.height() / 2), size), c.theme.panel);
    draw_text(c.painter, at, text, font, c.theme.ink2, Align::centre);
  }
}

void TopologyFigure::paint_packets(const Canvas& c) const {
  const auto marked = [&](const Selected& s, const Packet& p) {
    return s.step == input_.cursor.step && s.transfer == p.transfer;
  };
  const std::vector<Packet> all = packets(c.layout);
  const bool moving = in_flight();
  const PacketPainter packet{c.painter, input_, *survey_, c.theme, c.u()};
  const double head = std::min(10 * c.u(), 0.5 * c.layout.radius + 2);
  for (const bool lines : {true, false}) {
    if (!lines) paint_shares(c);
    for (const int layer : {0, 1, 2}) {
      for (const Packet& p : all) {
        const int level = marked(input_.selection, p) ? 2 : marked(input_.hover, p) ? 1 : 0;
        if (level != layer || (!moving && level == 0)) continue;
        if (!lines) {
          if (moving) packet.paint(p.rect, p.transfer, p.moved, p.size, static_cast<PacketMark>(level));
          continue;
        }
        const QColor color = level > 0 ? c.theme.accent : c.theme.ink2;
        c.painter.setBrush(Qt::NoBrush);
        c.painter.setPen(line_pen(color, (level == 2 ? 2.5 : all.size() > 24 ? 1 : 1.5) * c.u()));
        RingLayout::Curve shortened = p.curve;
        const QPointF d = p.curve.direction(1);
        shortened.b -= d / std::max(1e-6, std::hypot(d.x(), d.y())) * head * 0.8;
        c.painter.drawPath(path_of(shortened));
        draw_arrow_head(c.painter, p.curve.b, d.x(), d.y(), head, color);
      }
    }
  }
}

void TopologyFigure::paint_places(const Canvas& c) const {
  for (std::size_t i = 0; i < c.layout.centres.size(); ++i) {
    const auto place = static_cast<std::int32_t>(i);
    draw_owner(c.painter, c.layout.centres[i], c.layout.radius, place, answer().schedule.ranks, c.theme);
    const auto marked = [&](const Selected& s) { return s.rank == place && !s.transfer; };
    if (!marked(input_.selection) && !marked(input_.hover)) continue;
    c.painter.setBrush(Qt::NoBrush);
    c.painter.setPen(line_pen(c.theme.accent, (marked(input_.selection) ? 3 : 1.5) * c.u()));
    c.painter.drawEllipse(c.layout.centres[i], c.layout.radius + 4 * c.u(), c.layout.radius + 4 * c.u());
  }
}

std::optional<Selected> TopologyFigure::hit(const QPointF& point, const QRectF& area) const {
  const RingLayout layout = ring_layout(area, answer().schedule.ranks, answer().schedule.helpers);
  Selected s;
  const auto found = [&](const Packet& p) {
    s.step = input_.cursor.step, s.transfer = p.transfer;
    return s;
  };
  const std::vector<Packet> all = in_flight() ? packets(layout) : std::vector<Packet>();
  for (auto p = all.rbegin(); p != all.rend(); ++p)
    if (p->rect.adjusted(-2, -2, 2, 2).contains(point)) return found(*p);
  for (std::size_t i = 0; i < layout.centres.size(); ++i) {
    const QPointF d = point - layout.centres[i];
    if (std::hypot(d.x(), d.y()) > layout.radius + 2) continue;
    s.rank = static_cast<std::int32_t>(i);
    return s;
  }
  for (const Packet& p : all) {
    for (double t = 0; t <= 1; t += 0.02) {
      const QPointF d = point - p.curve.at(t);
      if (std::hypot(d.x(), d.y()) <= 5) return found(p);
    }
  }
  return std::nullopt;
}

std::string TopologyFigure::csv() const {
  std::string out = "from,to,messages,bytes,share_of_busiest\n";
  for (const LinkUse& l : survey_->links)
    out += fmt::format("{},{},{},{},{}\n", l.from, l.to, l.messages, l.bytes, format_number(survey_->share(l)));
  return out;
}

std::string TopologyFigure::description() const {
  return fmt::format("{}: ranks drawn as a ring, {} links used, the busiest carries {}.", case_text(answer()),
                     survey_->links.size(), format_bytes(Bytes(static_cast<double>(survey_->busiest))));
}

}  // namespace ringside::ui
