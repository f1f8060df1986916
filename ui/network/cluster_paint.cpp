// How ClusterPicture looks.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/index.h"
#include "ui/network/cluster_picture.h"
#include "ui/network/network_canvas.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

/// How many loads are the largest one, to the percent, and of how many there are.
struct Most {
  double share = 0;
  std::int32_t link = -1;
  int count = 0, of = 0;
};
Most most_of(const std::vector<ClusterUse::Load>& loads) {
  Most most;
  for (const auto& l : loads)
    if (l.link >= 0 && (most.link < 0 || l.share > most.share)) most.share = l.share, most.link = l.link;
  for (const auto& l : loads) {
    most.of += l.link >= 0 ? 1 : 0;
    most.count += l.link >= 0 && share_text(l.share) == share_text(most.share) ? 1 : 0;
  }
  return most;
}

}  // namespace

void ClusterPicture::paint(QPainter& painter, const Theme& theme) const {
  const double u = layout_.unit;
  paint_labels(painter, theme);
  if (circles()) {
    paint_lines(painter, theme);
    paint_transfers(painter, theme);
    paint_circles(painter, theme);
    paint_packets(painter, theme);
    paint_facts(painter, theme);
  } else {
    paint_tiles(painter, theme);
    paint_transfers(painter, theme);
    paint_legend(painter, theme);
  }
  paint_disturbed(painter, theme);
  paint_network_notes(painter, theme, *use_, layout_.notes, u, {}, 7 * u);
}

void ClusterPicture::paint_labels(QPainter& painter, const Theme& theme) const {
  const double u = layout_.unit;
  const QFont font = text_font(13 * u), numbers = number_font(13 * u);
  const double x = layout_.labels.right() - 8 * u, head = layout_.heads.center().y();
  if (!circles()) {
    for (std::int32_t m = 0; m < cluster().rows(); m += layout_.across) {
      const QRectF& tile = layout_.rows[at(m)];
      if (tile.height() < 13 * u && m % (2 * layout_.across) != 0) continue;
      draw_text(painter, {x, tile.center().y()}, QString::number(cluster().machines[at(m)]), numbers, theme.ink2,
                Align::right);
    }
    // Beside the case as planned, which says what a tile is.
    const QString what_if = disturbed_words(font, layout_.heads.width());
    draw_text(painter, {layout_.heads.left(), head}, what_if.isEmpty() ? tile_words(font) : what_if, font,
              what_if.isEmpty() ? theme.ink2 : theme.error);
    return;
  }
  for (std::int32_t m = 0; m < cluster().rows(); ++m) {
    const QString name = machine_name(m);
    const bool whole = text_width(font, name) <= x - layout_.labels.left();
    draw_text(painter, {x, layout_.rows[at(m)].center().y()}, whole ? name : last_word(name), font, theme.ink2,
              Align::right);
  }
  // A rail that several columns share is named once, over the first of them.
  std::int32_t before = -1;
  bool spoken = false;
  for (std::size_t column = 0; column < cluster().rails.size(); ++column) {
    const std::int32_t rail = cluster().rails[column];
    if (std::exchange(before, rail) == rail) continue;
    const QString name = qt(use_->topology().nodes[at(rail)].label);
    const QString words = spoken ? last_word(name) : name;
    spoken = true;
    draw_text(painter, {layout_.seats[column].center().x(), head}, words, font, theme.ink2, Align::centre);
  }
  if (!layout_.network.isNull())
    draw_text(painter, {layout_.network.right(), head}, QStringLiteral("network"), font, theme.ink2, Align::right);
}

void ClusterPicture::paint_lines(QPainter& painter, const Theme& theme) const {
  const double u = layout_.unit, most = std::min(7 * u, 0.7 * layout_.seats.front().width());
  const auto draw = [&](const QPointF& a, const QPointF& b, double share) {
    painter.setPen(share > 0      ? load_pen(theme, share, most)
                   : use_->untold ? line_pen(theme.control, 1.5 * u)
                                  : dash_pen(theme.control, 1.2 * u, 3, 4));
    painter.drawLine(a, b);
  };
  // From circle to circle; where their loads differ, each its half.
  const auto join = [&](const QPointF& p, const QPointF& q, double share, double other) {
    if (share == other) return draw(p, q, share);
    draw(p, (p + q) / 2, share);
    draw((p + q) / 2, q, other);
  };
  const std::int32_t columns = cluster().columns;
  const auto middle = [&](std::int32_t s) { return layout_.seats[at(s)].center(); };
  for (std::int32_t s = 0; s < std::ssize(layout_.seats); ++s) {
    if (layout_.seats[at(s)].isNull()) continue;
    if (cluster().column(s) + 1 < columns && !layout_.seats[at(s) + 1].isNull())
      join(middle(s), middle(s + 1), known_->inside[at(s)].share, known_->inside[at(s) + 1].share);
    if (cluster().rails.empty()) continue;
    const std::int32_t below = s + columns;
    if (cluster().row(s) == 0) draw({middle(s).x(), layout_.plot.top()}, middle(s), known_->out[at(s)].share);
    if (at(below) < layout_.seats.size() && !layout_.seats[at(below)].isNull())
      join(middle(s), middle(below), known_->out[at(s)].share, known_->out[at(below)].share);
  }
  if (layout_.network.isNull()) return;
  for (std::size_t m = 0; m < layout_.rows.size(); ++m)
    draw({layout_.plot.right() - layout_.plot.width() / columns / 2, layout_.rows[m].center().y()},
         {layout_.network.left(), layout_.rows[m].center().y()}, known_->leaving[m].share);
  painter.setPen(line_pen(theme.ink2, 1.3 * u));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(snapped(layout_.network), metric::cell_radius * u, metric::cell_radius * u);
}

void ClusterPicture::paint_circles(QPainter& painter, const Theme& theme) const {
  const double u = layout_.unit;
  for (std::int32_t s = 0; s < std::ssize(layout_.seats); ++s) {
    const QRectF& r = layout_.seats[at(s)];
    if (r.isNull()) continue;
    const std::int32_t place = place_on(s);
    painter.setPen(line_pen(place < 0 ? theme.control : theme.ink2, 1.3 * u));
    painter.setBrush(place < 0 ? theme.sunken : theme.panel);
    painter.drawEllipse(r);
    if (place < 0) continue;
    const auto marked = [&](const Selected& sel) { return sel.rank == place && !sel.transfer; };
    const bool selected = marked(input_.selection) || std::ranges::any_of(input_.picked, marked);
    const bool hovered = marked(input_.hover);
    draw_text(painter, r.center(), QString::number(place), number_font(std::min(13 * u, 0.78 * r.width()), 500),
              selected ? theme.accent : theme.ink, Align::centre);
    if (!selected && !hovered) continue;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(line_pen(theme.accent, (selected ? 3 : 1.5) * u));
    painter.drawEllipse(r.adjusted(-u, -u, u, u));
  }
}

void ClusterPicture::paint_packets(QPainter& painter, const Theme& theme) const {
  const double u = layout_.unit;
  const PacketPainter packet{painter, input_, *survey_, theme, u};
  for (const PacketMark layer : {PacketMark::none, PacketMark::hovered, PacketMark::selected}) {
    for (const Packet& p : packets_) {
      if (mark_of(p) != layer) continue;
      if (layer != PacketMark::none) {
        draw_line(painter, p.way, line_pen(theme.accent, (layer == PacketMark::selected ? 2.5 : 1.5) * u), 3 * u);
        const QPointF d = p.way.back() - p.way[p.way.size() - 2];
        draw_arrow_head(painter, p.way.back(), d.x(), d.y(), 7 * u, theme.accent);
      }
      if (!in_flight()) continue;
      packet.paint(p.rect, p.transfer, p.moved, PacketSize::chip, layer);
      // Lines are wired both ways: whither it goes.
      const double length = std::hypot(p.ahead.x(), p.ahead.y()), size = std::min(6 * u, 0.7 * p.rect.width());
      if (length == 0) continue;
      const QPointF tip = p.rect.center() + p.ahead / length * (p.rect.width() / 2 + u + size);
      draw_arrow_head(painter, tip, p.ahead.x(), p.ahead.y(), size,
                      layer == PacketMark::none ? theme.ink2 : theme.accent);
    }
  }
}

void ClusterPicture::paint_facts(QPainter& painter, const Theme& theme) const {
  const double u = layout_.unit;
  if (layout_.facts.isNull() || use_->untold) return;
  const bool rails = !cluster().rails.empty();
  double y = layout_.facts.top() + 10 * u;
  const auto say = [&](const Most& most, const QString& name, const QString& where) {
    if (most.link < 0) return;
    const double x = layout_.facts.left();
    draw_text(painter, {x, y}, name, text_font(13 * u), theme.ink2);
    draw_text(painter, {x, y + 19 * u}, qt(share_text(most.share)), number_font(15 * u, 700), theme.ink);
    const bool all = most.count == most.of;
    draw_text(painter, {x, y + 37 * u}, all ? where : QStringLiteral("on %1 of %2").arg(most.count).arg(most.of),
              text_font(13 * u), theme.ink2);
    y += 66 * u;
  };
  const auto tier = [&](const Most& most) {
    return most.link < 0 ? QString() : qt(tier_text(use_->topology().links[at(most.link)].tier));
  };
  const Most inside = most_of(known_->inside), out = most_of(rails ? known_->out : known_->leaving);
  say(inside, tier(inside), QStringLiteral("across"));
  say(out, rails ? QStringLiteral("rails") : tier(out), rails ? QStringLiteral("down") : QStringLiteral("out"));
}

void ClusterPicture::paint_tiles(QPainter& painter, const Theme& theme) const {
  const double u = layout_.unit;
  const std::int32_t columns = cluster().columns;
  const auto chosen = [&](const Selected& s, std::int32_t place) {
    return place >= 0 && s.rank == place && !s.transfer;
  };
  for (std::int32_t m = 0; m < cluster().rows(); ++m) {
    const QRectF& tile = layout_.rows[at(m)];
    const double radius = std::min(metric::cell_radius * u, 0.15 * tile.height());
    painter.setPen(line_pen(theme.hair, 1));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(snapped(tile), radius, radius);
    bool selected = false, hovered = false;
    int works = 0, ranks = 0;
    for (std::int32_t s = m * columns; s < (m + 1) * columns; ++s) {
      const std::int32_t place = place_on(s);
      const auto here = [&](const Selected& which) { return chosen(which, place); };
      selected |= here(input_.selection) || std::ranges::any_of(input_.picked, here), hovered |= here(input_.hover);
      const AtWork now = place < 0 ? AtWork::done : at_work_[at(place)];
      ranks += place >= 0 ? 1 : 0, works += now == AtWork::works ? 1 : 0;
      const QRectF r = layout_.seats[at(s)];
      if (r.isNull()) continue;
      const QRectF sharp = r.height() >= 4 ? snapped(r) : r;
      painter.setPen(now == AtWork::waits ? line_pen(theme.control, 1) : QPen(Qt::NoPen));
      painter.setBrush(now == AtWork::works ? theme.load[3] : now == AtWork::waits ? theme.panel : theme.sunken);
      painter.drawRect(sharp);
      const QFont font = number_font(13 * u, 500);
      const QString number = QString::number(place);
      if (place >= 0 && r.height() >= 14 * u && r.width() >= text_width(font, QString::number(use_->ranks - 1)) + 6 * u)
        draw_text(painter, r.center(), number, font, now == AtWork::works ? theme.panel : theme.ink2, Align::centre);
      if (!here(input_.selection) && !here(input_.hover) && std::ranges::none_of(input_.picked, here)) continue;
      painter.setBrush(Qt::NoBrush);
      painter.setPen(line_pen(theme.accent, 2 * u));
      painter.drawRect(r);
    }
    if (layout_.form == ClusterLayout::Form::shares && works > 0)
      painter.fillRect(QRectF(tile.left(), tile.bottom() - tile.height() * works / ranks, tile.width(),
                              tile.height() * works / ranks),
                       theme.load[3]);
    if (!selected && !hovered) continue;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(line_pen(theme.accent, (selected ? 2.5 : 1.5) * u));
    painter.drawRoundedRect(tile.adjusted(-1.5 * u, -1.5 * u, 1.5 * u, 1.5 * u), radius + 1, radius + 1);
  }
}

void ClusterPicture::paint_legend(QPainter& painter, const Theme& theme) const {
  const QRectF& room = layout_.legend;
  if (room.height() < 10) return;
  const double u = layout_.unit;
  std::array<int, 3> counts{};
  for (std::int32_t rank = 0; rank < use_->ranks; ++rank) ++counts[static_cast<std::size_t>(at_work_[at(rank)])];
  const QFont font = text_font(13 * u);
  double x = room.left();
  const double y = room.center().y() - u;
  const auto entry = [&](AtWork what, const char* words) {
    const int count = counts[static_cast<std::size_t>(what)];
    const QString text = qt(fmt::format("{} {}", grouped(count), words));
    if (x + 16 * u + text_width(font, text) > room.right()) return;
    painter.setPen(what == AtWork::waits ? line_pen(theme.control, 1) : QPen(Qt::NoPen));
    painter.setBrush(what == AtWork::works ? theme.load[3] : what == AtWork::waits ? theme.panel : theme.sunken);
    painter.drawRect(snapped(QRectF(x + 2, y - 5 * u, 9 * u, 10 * u)));
    draw_text(painter, {x + 16 * u, y}, text, font, theme.ink2);
    x += 16 * u + text_width(font, text) + 16 * u;
  };
  entry(AtWork::works, "at work");
  entry(AtWork::waits, counts[static_cast<std::size_t>(AtWork::waits)] == 1 ? "waits" : "wait");
  if (counts[static_cast<std::size_t>(AtWork::done)] > 0) entry(AtWork::done, "done");
  const auto right = [&](const QString& words, const QFont& used, const QColor& ink) {
    const bool fits = room.right() - text_width(used, words) > x;
    if (fits) draw_text(painter, {room.right(), y}, words, used, ink, Align::right);
    return fits;
  };
  if (input_.selection.rank && !input_.selection.transfer && seat_of_place(*input_.selection.rank) >= 0) {
    const std::int32_t rank = *input_.selection.rank;
    const char* state[] = {"waits", "works", "is done"};
    right(QStringLiteral("%1: %2 %3")
              .arg(machine_name(cluster().row(seat_of_place(rank))), place_text(answer().schedule, rank),
                   QLatin1String(state[static_cast<std::size_t>(at_work_[at(rank)])])),
          text_font(13 * u, 600), theme.accent);
    return;
  }
  // How many of the ways out carry the most, the tiles do not say.
  const Most out = most_of(known_->out);
  if (out.link < 0 || out.share <= 0) return;
  const QString where = out.count == out.of ? QStringLiteral("for every %1") : QStringLiteral("for %2 of %3 %1s");
  const QString words = QStringLiteral("out of the machines %1 ").arg(qt(share_text(out.share)));
  const QString all =
      words + (out.count == out.of ? where.arg(device_word()) : where.arg(device_word()).arg(out.count).arg(out.of));
  if (!right(all, font, theme.ink2)) right(words.trimmed(), font, theme.ink2);
}

}  // namespace ringside::ui
