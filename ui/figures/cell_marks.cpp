// What stands around a cell: what is wrong with it, and that it is selected or hovered; how large a number fits.
#include <algorithm>

#include "ui/figures/cell.h"
#include "ui/paint/marks.h"

namespace ringside::ui {

double least_width(const QString& text, double px) {
  constexpr double kNarrowest = 0.19;  // of the font's size: a comma
  return kNarrowest * px * static_cast<double>(text.size());
}

double fitting_px(const QString& text, double wanted, double least, double room) {
  if (text.isEmpty() || least_width(text, least) > room) return 0;
  const double width = text_width(number_font(wanted, 500), text);
  const double px = width <= room ? wanted : wanted * room / width;
  return px >= least ? px : 0;
}

bool draw_number_lines(QPainter& painter, const QPointF& centre, const QSizeF& room, const QString& text, double unit,
                       const QColor& ink) {
  const QFont font = number_font(13 * unit, 500);
  const double line = 16 * unit;
  if (least_width(text, 13 * unit) > room.width() * room.height() / line) return false;
  const QStringList lines = wrap(font, text, room.width());
  if (static_cast<double>(lines.size()) * line > room.height()) return false;
  for (const QString& words : lines)
    if (text_width(font, words) > room.width()) return false;
  double y = centre.y() - static_cast<double>(lines.size() - 1) * line / 2;
  for (const QString& words : lines) {
    draw_text(painter, {centre.x(), y}, words, font, ink, Align::centre);
    y += line;
  }
  return true;
}

QRectF fault_badge(const QRectF& cell, const CellLook& look, double unit) {
  if (look.fault.isEmpty() || cell.height() < 20 * unit) return {};
  const double height = 17 * unit,
               width = std::max(22 * unit, text_width(text_font(12 * unit, 700), look.fault) + 14 * unit);
  if (width > 0.9 * cell.width()) return {};
  // Wide low cells have no room above them, but beside their number.
  const bool inside = cell.height() < 44 * unit && cell.width() >= 90 * unit;
  const QPointF corner = inside ? QPointF(cell.right() - width - 5 * unit, cell.center().y() - height / 2)
                                : QPointF(cell.right() - width - 10 * unit, cell.top() - height / 2 - 2 * unit);
  return {corner, QSizeF(width, height)};
}

void draw_fault_badge(QPainter& painter, const QRectF& cell, const CellLook& look, const Theme& theme, double unit) {
  const QRectF badge = fault_badge(cell, look, unit);
  if (badge.isNull()) return;
  painter.setPen(line_pen(theme.panel, 1.5 * unit));
  painter.setBrush(theme.error);
  painter.drawRoundedRect(badge, 3 * unit, 3 * unit);
  draw_text(painter, badge.center(), look.fault, text_font(12 * unit, 700), theme.panel, Align::centre);
}

void draw_ring(QPainter& painter, const QRectF& cell, const QColor& color, double width, double unit,
               Qt::PenStyle style) {
  const double scale = std::min(1.0, cell.height() / (24 * unit));
  const double away = (2 * unit + width / 2) * scale + 1;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(style == Qt::SolidLine ? line_pen(color, std::max(1.0, width * scale))
                                        : dash_pen(color, width, 2, 2.5));
  painter.drawRoundedRect(cell.adjusted(-away, -away, away, away), (metric::cell_radius + 2) * unit * scale,
                          (metric::cell_radius + 2) * unit * scale);
}

}  // namespace ringside::ui
