// What lies over the nodes and wires of NetworkFigure: shares, packets, the words under the picture.
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "core/base/index.h"
#include "core/base/text.h"
#include "core/topology/parts.h"
#include "ui/model/lineage.h"
#include "ui/network/network_canvas.h"
#include "ui/paint/label_placer.h"
#include "ui/paint/marks.h"
#include "ui/paint/origin_badge.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

std::vector<QRectF> NetworkFigure::passed_by(const NetworkDrawing& d, const std::vector<Packet>& all) {
  std::vector<QRectF> boxes;
  for (const Packet& p : all) {
    if (p.size == PacketSize::chip) continue;
    const int pieces = std::max(1, static_cast<int>(2 * length_of(p.way) / p.rect.height()));
    for (int i = 0; i <= pieces; ++i)
      boxes.push_back(packet_rect(d.layout.area, point_on(p.way, static_cast<double>(i) / pieces), p.rect.size()));
  }
  return boxes;
}

void NetworkFigure::paint_shares(const Canvas& c, const std::vector<QRectF>& passed,
                                 const std::vector<QRectF>& taken) const {
  // Wires alike in load and tier between things alike: one label says it for many.
  struct Group {
    std::vector<std::size_t> wires;
    double share = 0;
    bool more = false;  ///< than as planned
  };
  const auto& view = c.drawing.view;
  const auto planned = [this](const DrawnWire& wire) { return planned_ ? share_of(wire, *planned_) : share_of(wire); };
  const auto label_of = [&](const DrawnWire& wire) {
    const std::string now = share_text(share_of(wire)), was = share_text(planned(wire));
    return now == was ? now : now + ", was " + was;
  };
  std::map<std::tuple<std::string, std::string, std::int32_t, std::int32_t>, Group> groups;
  for (std::size_t w = 0; w < view.wires.size(); ++w) {
    const DrawnWire& wire = view.wires[w];
    const double share = share_of(wire);
    if (share <= 0) continue;
    const std::int32_t one = view.items[at(wire.from)].machine, other = view.items[at(wire.to)].machine;
    std::int32_t low = std::min(one, other), high = std::max(one, other);
    if (use_->topology().machines.size() > 4) low = low >= 0 ? 0 : low, high = high >= 0 ? 0 : high;
    Group& g = groups[{label_of(wire), use_->topology().links[at(busiest_of(wire))].tier, low, high}];
    g.wires.push_back(w), g.share = std::max(g.share, share), g.more = share > planned(wire);
  }
  std::vector<std::pair<double, const decltype(groups)::value_type*>> order;
  for (const auto& entry : groups) order.emplace_back(-entry.second.share, &entry);
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  const double u = c.u();
  chart::LabelPlacer room(c.drawing.layout.area);
  for (const QRectF& r : taken) room.avoid(r.adjusted(-1, -1, 1, 1));
  for (const QRectF& r : passed) room.avoid_lightly(r);
  const QFont font = number_font(13 * u, 500), strong = number_font(13 * u, 700);
  constexpr std::size_t kMostLabels = 24;
  const bool crowded = !passed.empty() || taken.size() > c.drawing.layout.items.size();
  std::size_t said = 0;
  for (const auto& [minus, entry] : order) {
    const auto& [text, tier, low, high] = entry->first;
    const std::vector<std::size_t>& all = entry->second.wires;
    const bool each = all.size() <= 4;
    const bool hottest =
        use_->hottest >= 0 && share_text(entry->second.share) == share_text(use_->share[at(use_->hottest)]);
    // From the middle one outwards, until one has room.
    for (std::size_t i = 0, done = 0; i < all.size() && said < kMostLabels && (each || done == 0); ++i) {
      const std::size_t k = each ? i : (all.size() / 2 + (i % 2 == 0 ? i / 2 : all.size() - (i + 1) / 2)) % all.size();
      const DrawnWire& wire = view.wires[all[k]];
      // The way back says the same: once is enough.
      if (each && wire.back >= 0 && wire.back < static_cast<std::int32_t>(all[k]) &&
          label_of(view.wires[at(wire.back)]) == text)
        continue;
      const QString words = each || tier.empty() ? qt(text) : qt(tier_text(tier) + " " + text);
      const QFont& used = hottest ? strong : font;
      const QSizeF size(text_width(used, words) + 10 * u, 19 * u);
      const QPolygonF& line = c.drawing.layout.wires[all[k]];
      std::vector<QPointF> corners;
      for (const double t : {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8})
        corners.push_back(point_on(line, t) - QPointF(size.width(), size.height()) / 2);
      // Beside it, rather outwards, where packets pass or a mark stands.
      const QPointF middle = point_on(line, 0.5), out = 0.03 * (middle - c.drawing.layout.area.center());
      const double beside = size.width() + 40 * u, above = 2.5 * size.height();
      const QRectF around = line.boundingRect().adjusted(-beside, -above, beside, above);
      std::optional<QRectF> box;
      room.clear_first([&] {
        box = room.place_at(size, corners);
        if (!box && crowded) box = room.place(size, middle + out, around);
        return box.has_value();
      });
      if (!box) continue;
      c.painter.setPen(line_pen(hottest ? c.theme.load.back() : c.theme.hair, (hottest ? 1.5 : 1) * u));
      c.painter.setBrush(c.theme.panel);
      c.painter.drawRoundedRect(snapped(*box), 4 * u, 4 * u);
      const QColor& ink = entry->second.more && text.find(',') != std::string::npos ? c.theme.error
                          : hottest                                                 ? c.theme.ink
                                                                                    : c.theme.ink2;
      draw_text(c.painter, box->center(), words, used, ink, Align::centre);
      ++done, ++said;
    }
  }
}

// Transfers of other steps, links, and the hops to or from the selected cell: the wires that they go over.
void NetworkFigure::paint_marked(const Canvas& c) const {
  for (const MarkedTransfer& m : marked_ways(input_)) {
    const QPolygonF way = joined_way(c.drawing, use_->way(m.moved.from, m.moved.to));
    if (way.size() > 1) draw_line(c.painter, way, line_pen(c.theme.accent, m.width() * c.u()), 3 * c.u());
  }
}

void NetworkFigure::paint_packets(const Canvas& c, const std::vector<Packet>& all) const {
  const double u = c.u();
  const auto chosen = [&](const Selected& s, const Packet& p) {
    return s.marks(input_.cursor.step, p.transfer, p.moved.from, p.moved.to);
  };
  const PacketPainter packet{c.painter, input_, *survey_, c.theme, u};
  for (const bool ways : {true, false}) {
    for (const PacketMark mark : {PacketMark::none, PacketMark::hovered, PacketMark::selected}) {
      for (const Packet& p : all) {
        const PacketMark now = chosen(input_.selection, p) ? PacketMark::selected
                               : chosen(input_.hover, p)   ? PacketMark::hovered
                                                           : PacketMark::none;
        if (now != mark) continue;
        if (!ways) {
          if (in_flight()) packet.paint(p.rect, p.transfer, p.moved, p.size, now);
          continue;
        }
        if (now == PacketMark::none) continue;
        draw_line(c.painter, p.way, line_pen(c.theme.accent, (now == PacketMark::selected ? 3 : 2) * u), 3 * u);
        const QPointF d = p.way.back() - p.way[p.way.size() - 2];
        draw_arrow_head(c.painter, p.way.back(), d.x(), d.y(), std::min(10 * u, 0.8 * c.drawing.layout.smallest),
                        c.theme.accent);
      }
    }
  }
}

void NetworkFigure::paint_notes(const Canvas& c) const {
  std::size_t boxes = 0;
  const DrawnItem* largest = nullptr;
  for (const DrawnItem& item : c.drawing.view.items)
    if (item.box() && ++boxes && (largest == nullptr || item.nodes.size() > largest->nodes.size())) largest = &item;
  const auto words = QStringLiteral("Each line stands for its busiest link, each of %1 boxes for %2. ");
  paint_network_notes(
      c.painter, c.theme, *use_, c.drawing.notes, c.u(),
      largest != nullptr ? words.arg(boxes).arg(qt(parts_text(use_->topology(), largest->nodes))) : QString(),
      std::clamp(1.7 * c.drawing.layout.apart, 1.2, 7 * c.u()));
}

void paint_network_notes(QPainter& painter, const Theme& theme, const NetworkUse& use, const QRectF& notes, double u,
                         const QString& intro, double most) {
  if (notes.height() < 10) return;
  const Origin origin = use.simulated ? Origin::simulation : Origin::price;
  const QSizeF badge = badge_size(origin, 13 * u);
  const QFont font = text_font(13 * u);
  const double width = notes.width() - badge.width() - 10 * u;
  QStringList lines = wrap(font, intro + qt(hottest_text(use)), width);
  double y = notes.top() + 12 * u;
  const bool legend = notes.height() >= 60 * u;
  const double high = notes.height() - (legend ? 26 * u : 0);
  // Where there is little room, less is said.
  for (const HottestWords words : {HottestWords::all, HottestWords::link_and_time, HottestWords::link})
    if (lines.size() * 18 * u > high) lines = wrap(font, qt(hottest_text(use, words)), width);
  // A link's name without its end tells nothing; of a note that is too long there is the beginning.
  const auto fit = std::max<qsizetype>(1, static_cast<qsizetype>(high / (18 * u)));
  if (lines.size() > fit) lines = use.note.empty() ? QStringList() : wrap_at_most(fit, font, lines.join(u' '), width);
  for (const QString& line : lines) {
    draw_text(painter, {notes.left() + 2 * u, y}, line, font,
              use.note.empty() || use.untold ? theme.ink2 : theme.error);
    y += 18 * u;
  }
  if (!use.note.empty()) return;
  paint_badge(painter, {notes.right() - badge.width(), notes.top() + 12 * u - badge.height() / 2}, origin, theme,
              13 * u);
  if (!legend) return;
  y = notes.bottom() - 12 * u;
  double x = notes.left() + 2 * u;
  for (const double share : {1.0, 0.5, 0.1, 0.0}) {
    painter.setPen(share > 0 ? load_pen(theme, share, most) : dash_pen(theme.control, 1, 3, 4));
    painter.drawLine(QPointF(x, y), QPointF(x + 32 * u, y));
    const QString word = share > 0 ? qt(share_text(share)) : QStringLiteral("idle");
    draw_text(painter, {x + 38 * u, y}, word, font, theme.ink2);
    x += 38 * u + text_width(font, word) + 18 * u;
  }
  const QString unit =
      qt(fmt::format("share of the {} in which a link transmits", format_seconds(Seconds(use.seconds))));
  if (x + text_width(font, unit) <= notes.right())
    draw_text(painter, {notes.right(), y}, unit, font, theme.ink2, Align::right);
}

}  // namespace ringside::ui
