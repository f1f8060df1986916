// How NetworkFigure looks: frames, wires and nodes.
#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/index.h"
#include "core/what_if.h"
#include "ui/network/cluster_picture.h"
#include "ui/network/network_canvas.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr std::size_t kMostWires = 1500;  // long antialiased lines are dear; the busiest are drawn
constexpr std::size_t kCalmIdle = 160;    // more idle wires than this are drawn paler,
constexpr std::size_t kMostIdle = 1200;   // and more than this not at all: they would only blacken the picture

/// The first of these texts that fits.
QString fitting(const QFont& font, double width, std::initializer_list<QString> texts) {
  for (const QString& text : texts)
    if (text_width(font, text) <= width) return text;
  return {};
}

/// The same in the middle of a rectangle, with room for the longest of its like; rather a long text in smaller letters
/// than a short one. Says whether it did.
bool draw_fitting(QPainter& painter, double u, const QRectF& rect, const QColor& ink,
                  std::initializer_list<std::pair<QString, QString>> texts) {
  for (const auto& [text, longest] : texts) {
    for (const double px : {13 * u, std::max(12.0, 10 * u)}) {
      const QFont font = text_font(px, 500);
      if (text_width(font, longest) > rect.width() - 3 * u || rect.height() < 1.5 * cap_height(font)) continue;
      draw_text(painter, rect.center(), text, font, ink, Align::centre);
      return true;
    }
  }
  return false;
}

}  // namespace

QString last_word(const QString& text) {
  return text.section(u' ', -1);
}

QPen load_pen(const Theme& theme, double share, double most) {
  return line_pen(load_color(theme, 0.25 + 0.75 * share), std::max(1.2, most * std::sqrt(std::min(1.0, share))));
}

void NetworkFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  if (const auto picture = cluster(area)) {
    picture->paint(painter, theme);
    painter.restore();
    return;
  }
  const auto d = drawing(area);
  const Canvas c{painter, *d, theme};
  paint_frames(c);
  paint_wires(c);
  const std::vector<Packet> flying = packets(*d);
  const std::vector<QRectF> passed = passed_by(*d, flying);
  std::vector<QRectF> taken = d->layout.items;
  planned_ ? paint_disturbed_wires(c) : paint_impaired(c, passed, taken);
  if (!input_.sketch) paint_marked(c);
  paint_items(c);
  // Words over mere chips, packets with words of their own over those.
  const bool chips =
      std::all_of(flying.begin(), flying.end(), [](const Packet& p) { return p.size == PacketSize::chip; });
  const auto mark = planned_ ? disturbed_mark(c, passed, taken) : std::nullopt;
  if (!chips) paint_shares(c, passed, taken);
  paint_packets(c, flying);
  if (chips) paint_shares(c, passed, taken);
  if (planned_) paint_disturbed(c, mark);
  paint_notes(c);
  painter.restore();
}

void NetworkFigure::paint_frames(const Canvas& c) const {
  const double u = c.u();
  const auto name_of = [&](std::int32_t machine) { return qt(use_->topology().machines[at(machine)]); };
  for (const auto& frame : c.drawing.layout.frames) {
    c.painter.setPen(line_pen(c.theme.hair, 1));
    c.painter.setBrush(c.theme.window);
    c.painter.drawRoundedRect(snapped(frame.rect), metric::card_radius * u, metric::card_radius * u);
    if (!frame.titled) continue;
    const QFont font = text_font(13 * u, 600);
    const QString name =
        fitting(font, frame.rect.width() - 12 * u, {name_of(frame.machine), last_word(name_of(frame.machine))});
    const double y = frame.title_below ? frame.rect.bottom() - 10 * u : frame.rect.top() + 10 * u;
    draw_text(c.painter, {frame.rect.left() + 8 * u, y}, name, font, c.theme.ink2);
  }
}

void NetworkFigure::paint_wires(const Canvas& c) const {
  const auto& wires = c.drawing.view.wires;
  const double u = c.u();
  std::vector<std::pair<double, std::size_t>> used;
  std::size_t idle = 0;
  for (std::size_t w = 0; w < wires.size(); ++w) {
    const double share = share_of(wires[w]);
    if (share > 0) used.emplace_back(share, w);
    idle += share > 0 ? 0 : 1;
  }
  c.painter.setBrush(Qt::NoBrush);
  for (std::size_t w = 0; w < wires.size() && idle <= kMostIdle; ++w) {
    const bool both = wires[w].back >= 0 && share_of(wires[at(wires[w].back)]) <= 0;
    if (share_of(wires[w]) > 0 || (both && wires[w].back < static_cast<std::int32_t>(w))) continue;
    QPolygonF line = c.drawing.layout.wires[w];
    // Idle both ways: one line in the middle says so.
    if (both && line.size() == 2)
      line = straight_wire(c.drawing.layout.items[at(wires[w].from)], c.drawing.layout.items[at(wires[w].to)], 0);
    draw_line(c.painter, line,
              use_->untold       ? line_pen(c.theme.control, 1.5)
              : idle > kCalmIdle ? line_pen(c.theme.hair, 1)
                                 : dash_pen(c.theme.control, 1, 3, 4),
              3 * u);
  }
  std::sort(used.begin(), used.end());
  if (used.size() > kMostWires) used.erase(used.begin(), used.end() - kMostWires);
  const double most = std::clamp(1.7 * c.drawing.layout.apart, 1.2, 7 * u);
  for (const auto& [share, w] : used) {
    const QPen pen = load_pen(c.theme, share, most);
    QPolygonF line = c.drawing.layout.wires[w];
    const QPointF tip = line.back(), along = tip - line[line.size() - 2];
    const double length = std::hypot(along.x(), along.y()),
                 head = std::min({std::max(2 * pen.widthF(), 6 * u), 0.5 * length});
    const bool arrow = head >= 3.5 && used.size() <= 400;
    if (arrow) line.back() -= along / length * head * 0.9;
    draw_line(c.painter, line, pen, 3 * u);
    if (arrow) draw_arrow_head(c.painter, tip, along.x(), along.y(), head, pen.color());
  }
}

void NetworkFigure::paint_items(const Canvas& c) const {
  const double u = c.u();
  std::map<NodeKind, QString> longest;  // what is wider than its like is not set smaller
  const QFont font = text_font(13 * u, 500);
  for (std::size_t i = 0; i < c.drawing.view.items.size(); ++i) {
    if (c.drawing.layout.items[i].width() < 20 * u) continue;  // without words
    const DrawnItem& item = c.drawing.view.items[i];
    QString& known = longest[item.kind];
    if (text_width(font, qt(item.label)) > text_width(font, known)) known = qt(item.label);
  }
  for (std::size_t i = 0; i < c.drawing.view.items.size(); ++i) {
    const DrawnItem& item = c.drawing.view.items[i];
    const QRectF& rect = c.drawing.layout.items[i];
    if (item.box()) {
      paint_box(c, item, rect);
      continue;
    }
    const std::int32_t place = use_->place_of[at(item.nodes.front())];
    if (item.device) {
      paint_device(c, item, rect);
    } else {
      const double small = std::min(rect.width(), rect.height());
      c.painter.setPen(
          line_pen(item.kind == NodeKind::switch_ ? c.theme.ink2 : c.theme.control, small < 12 ? 1 : 1.3 * u));
      c.painter.setBrush(item.kind == NodeKind::switch_ ? c.theme.panel : c.theme.sunken);
      const double radius = std::min(metric::cell_radius * u, 0.3 * small);
      c.painter.drawRoundedRect(snapped(rect), radius, radius);
      const double helper = place >= 0 ? std::min(0.8 * small, 20 * u) + 6 * u : 0;
      const QString kind = item.kind == NodeKind::nic   ? QStringLiteral("NIC")
                           : item.kind == NodeKind::cpu ? QStringLiteral("CPU")
                                                        : last_word(qt(item.label));
      const bool said = draw_fitting(c.painter, u, rect.adjusted(helper, 0, 0, 0), c.theme.ink2,
                                     {{qt(item.label), longest[item.kind]}, {kind, kind}});
      if (place >= 0) {
        const double r = std::min(0.4 * small, 10 * u), x = said ? rect.left() + r + 5 * u : rect.center().x();
        draw_owner(c.painter, {x, rect.center().y()}, r, place, use_->ranks, c.theme);
      }
    }
    const auto marked = [&](const Selected& s) { return place >= 0 && s.rank == place && !s.transfer; };
    const bool selected = marked(input_.selection) || std::ranges::any_of(input_.picked, marked);
    if (!selected && !marked(input_.hover)) continue;
    c.painter.setBrush(Qt::NoBrush);
    c.painter.setPen(line_pen(c.theme.accent, (selected ? 3 : 1.5) * u));
    c.painter.drawRoundedRect(rect.adjusted(-3 * u, -3 * u, 3 * u, 3 * u), 7 * u, 7 * u);
  }
}

void NetworkFigure::paint_device(const Canvas& c, const DrawnItem& item, const QRectF& rect) const {
  const double u = c.u(), small = std::min(rect.width(), rect.height());
  const std::int32_t place = use_->place_of[at(item.nodes.front())];
  const bool bare = small < 24;  // the circle alone
  if (!bare || place < 0) {
    const double radius = std::min(6 * u, 0.3 * small);
    c.painter.setPen(line_pen(place < 0 ? c.theme.control : c.theme.ink2, small < 12 ? 1 : 1.3 * u));
    c.painter.setBrush(place < 0 ? c.theme.sunken : c.theme.panel);
    c.painter.drawRoundedRect(snapped(rect), radius, radius);
  }
  if (place >= 0)
    return draw_owner(c.painter, rect.center(), bare ? small / 2 : 0.4 * small, place, use_->ranks, c.theme);
  draw_fitting(c.painter, u, rect, c.theme.ink3,
               {{qt(item.label), qt(item.label)}, {last_word(qt(item.label)), last_word(qt(item.label))}});
}

void NetworkFigure::paint_box(const Canvas& c, const DrawnItem& item, const QRectF& rect) const {
  const double u = c.u();
  c.painter.setPen(line_pen(c.theme.control, 1.3 * u));
  c.painter.setBrush(c.theme.window);
  c.painter.drawRoundedRect(snapped(rect), std::min(6 * u, 0.2 * rect.width()), std::min(6 * u, 0.2 * rect.width()));
  std::vector<std::int32_t> ranks;
  int gpus = 0, cpus = 0;
  for (const std::int32_t n : item.nodes) {
    const NodeKind kind = use_->topology().nodes[at(n)].kind;
    gpus += kind == NodeKind::gpu ? 1 : 0;
    cpus += kind == NodeKind::cpu ? 1 : 0;
    if (const std::int32_t p = use_->place_of[at(n)]; p >= 0 && p < use_->ranks) ranks.push_back(p);
  }
  std::sort(ranks.begin(), ranks.end());
  // Name, ranks, devices: as many lines as there is room for; the ranks' circles under them.
  const double room = rect.width() - 6 * u;
  const QFont strong = text_font(13 * u, 600), plain = text_font(13 * u);
  const QString name = fitting(strong, room, {qt(item.label), last_word(qt(item.label))});
  // In all boxes alike: where the longest would not fit, none is written.
  const std::int32_t last = use_->ranks - 1;
  const auto run_text = [](std::int32_t a, std::int32_t b) { return QStringLiteral("%1–%2").arg(a).arg(b); };
  const bool words = text_width(plain, QStringLiteral("ranks ") + run_text(last, last)) <= room;
  const bool run = !ranks.empty() && ranks.back() - ranks.front() + 1 == std::ssize(ranks);
  QString who = QStringLiteral("no rank");
  if (run) who = (words ? QStringLiteral("ranks ") : QString()) + run_text(ranks.front(), ranks.back());
  if (!run && !ranks.empty()) who = QStringLiteral("%1 ranks").arg(qt(grouped(std::ssize(ranks))));
  if (text_width(plain, run_text(last, last)) > room || text_width(plain, who) > room) who.clear();
  const int devices = gpus > 0 ? gpus : cpus;
  const QString counted = gpus > 0 ? QStringLiteral("%1 GPUs") : QStringLiteral("%1 CPUs");
  const QString what =
      fitting(plain, room, {counted.arg(qt(grouped(devices))), QStringLiteral("× %1").arg(qt(grouped(devices)))});
  const double line = 17 * u;
  const int lines = std::clamp(static_cast<int>((rect.height() - 4 * u) / line), 0, 4);
  const double pitch = ranks.empty() ? 0 : std::min(16 * u, room / static_cast<double>(ranks.size()));
  const bool circles = pitch >= 6 && (lines >= 3 || (lines == 0 && rect.height() > 10));
  std::vector<std::pair<QString, bool>> texts;
  if (lines >= 1) texts.emplace_back(name, true);
  if (lines >= 2 && !who.isEmpty()) texts.emplace_back(who, false);
  if (lines >= (circles ? 4 : 3)) texts.emplace_back(what, false);
  const double height = line * static_cast<double>(texts.size() + (circles ? 1 : 0));
  double y = rect.center().y() - height / 2 + line / 2;
  for (const auto& [text, head] : texts) {
    draw_text(c.painter, {rect.center().x(), y}, text, head ? strong : plain, head ? c.theme.ink : c.theme.ink2,
              Align::centre);
    y += line;
  }
  for (std::size_t i = 0; i < ranks.size() && circles; ++i)
    draw_owner(c.painter,
               {rect.center().x() + pitch * (static_cast<double>(i) - static_cast<double>(ranks.size() - 1) / 2), y},
               0.44 * pitch, ranks[i], use_->ranks, c.theme);
}

}  // namespace ringside::ui
