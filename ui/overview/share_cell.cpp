#include "ui/overview/share_cell.h"

#include <algorithm>

#include "ui/overview/sets.h"
#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

constexpr double kOwnPlace = 3;       // px from which a place on the ribbon shows its owner's hue
constexpr double kNumberRoom = 15.5;  // units: a number's height with air above and below

// Neighbours that look alike are one rectangle.
void draw_places(QPainter& painter, const QRectF& ribbon, const std::vector<std::int32_t>& ranks, std::int32_t of,
                 const Theme& theme, const QColor* color) {
  const double place = ribbon.width() / of;
  const bool hues = !color && place >= kOwnPlace;
  for (std::size_t i = 0; i < ranks.size();) {
    std::size_t end = i + 1;
    while (!hues && end < ranks.size() && ranks[end] == ranks[end - 1] + 1) ++end;
    const double left = ribbon.left() + place * ranks[i];
    const double width = std::max(1.0, place * static_cast<double>(end - i) - (hues ? std::min(1.0, place / 4) : 0));
    painter.fillRect(QRectF(left, ribbon.top(), width, ribbon.height()), color  ? *color
                                                                         : hues ? theme.owner(ranks[i])
                                                                                : theme.ink2);
    i = end;
  }
}

QColor readable(const QColor& ground, const Theme& theme) {
  return contrast(theme.ink, ground) >= contrast(theme.panel, ground) ? theme.ink : theme.panel;
}

/// The size at which a number fits, from `wanted` down to 9 pixels; 0: none.
double fitting(double wanted, const QString& text, double room) {
  const double width = text_width(number_font(wanted, 700), text);
  const double px = width <= room ? wanted : wanted * room / width;
  return px >= std::min(9.0, wanted) ? px : 0;
}

/// Of a hop's number as much as the cell's own leaves room for, else a dot, on the ribbon where there is none at all.
/// Returns where the room for the cell's number begins.
double draw_hop(QPainter& painter, const QRectF& ribbon, double y, double height, QString hop, double room,
                const Theme& theme, double unit) {
  constexpr double kReadable = 0.75;  // of the usual size: type of 9 px
  for (const bool shortened : {false, true}) {
    if (shortened) hop.remove(u'…');
    double size = std::min(unit, height / 18);
    while (size > kReadable * unit && badge_width(hop, size) > room) size = std::max(kReadable * unit, 0.95 * size);
    const double width = badge_width(hop, size);
    if (width > room || size < 0.95 * kReadable * unit) continue;
    draw_badge(painter, {ribbon.left() + width / 2, y}, hop, theme, size);
    return ribbon.left() + width;
  }
  const bool beside = room >= 5 * unit;
  const double radius = beside ? std::min(room / 2, 3 * unit) : ribbon.height() / 2;
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.accent);
  painter.drawEllipse(QPointF(ribbon.left() + radius, beside ? y : ribbon.center().y()), radius, radius);
  return ribbon.left() + (beside ? 2 * radius : 0);
}

}  // namespace

void draw_share_cell(QPainter& painter, const QRectF& cell, const ShareLook& look, const QColor& shade,
                     const Theme& theme, double unit) {
  const double radius = std::min(3 * unit, 0.15 * cell.height());
  const bool arrives = !look.on_its_way.empty();
  const QColor ground = look.final ? theme.panel : shade;
  painter.setPen(Qt::NoPen);
  painter.setBrush(ground);
  painter.drawRoundedRect(cell, radius, radius);
  const double margin = std::max(1.0, 1.5 * unit);
  // In a low cell it gives way to the number, which needs air above and below.
  const double left = std::max(0.18 * cell.height(), cell.height() - margin - kNumberRoom * unit);
  const QRectF ribbon(cell.left() + margin, cell.top() + margin, cell.width() - 2 * margin,
                      std::clamp(std::min(0.24 * cell.height(), left), 3.0, 9 * unit));
  if (!look.who.empty() || arrives) {
    painter.fillRect(ribbon, look.final ? theme.sunken : theme.panel);
    draw_places(painter, ribbon, look.who, look.ranks, theme, nullptr);
    draw_places(painter, ribbon, look.on_its_way, look.ranks, theme, &theme.accent);
  }
  const double space = cell.bottom() - ribbon.bottom();
  const bool words = cell.height() >= 34 * unit && look.asked > 1;
  const QColor ink = readable(ground, theme);
  QRectF row(cell.left() + 1, ribbon.bottom() + space * (words ? 0.27 : 0.46), cell.width() - 2, 0);  // of the number
  const double px = std::min(13 * unit, space * (words ? 0.52 : 0.95));
  if (space >= 11 * unit && !look.hop.isEmpty()) {
    const double number =
        look.number.isEmpty() ? 0 : text_width(number_font(std::min(px, 10 * unit), 700), look.number) + 3 * unit;
    row.setLeft(draw_hop(painter, ribbon, row.top(), words ? 0.5 * space : space - 1, look.hop, ribbon.width() - number,
                         theme, unit));
  }
  if (space >= 11 * unit && !look.number.isEmpty()) {
    const bool own = look.who.size() == 1 && look.asked > 1;
    if (const double size = fitting(px, look.number, row.width()); size > 0)  // clear of the frame
      draw_text(painter, {row.center().x(), row.top()}, look.number, number_font(size, own ? 400 : 700),
                own && contrast(theme.ink3, ground) >= 4.5 ? theme.ink3 : ink, Align::centre);
  }
  if (words) {
    const QString text = runs_text(look.who, look.ranks);
    if (const double size = fitting(std::min(11.5 * unit, space * 0.44), text, cell.width() - 2); size > 0)
      draw_text(painter, {cell.center().x(), ribbon.bottom() + space * 0.70}, text, number_font(size), ink,
                Align::centre);
  }
  painter.setBrush(Qt::NoBrush);
  if (arrives)
    painter.setPen(dash_pen(theme.accent, 1.5 * unit, 4 * unit, 2.5 * unit));
  else if (look.final)
    painter.setPen(line_pen(theme.ink, std::min(2.5 * unit, std::max(1.5, 0.08 * cell.height()))));
  else
    return;
  painter.drawRoundedRect(snapped(cell), radius, radius);
}

}  // namespace ringside::ui
