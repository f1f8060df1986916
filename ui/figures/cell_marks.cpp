// What stands around a cell: what is wrong with it, and that it is selected or hovered.
#include <algorithm>

#include "ui/figures/cell.h"
#include "ui/paint/marks.h"

namespace ringside::ui {

void draw_fault_badge(QPainter& painter, const QRectF& cell, const CellLook& look, const Theme& theme, double unit) {
  if (look.fault.isEmpty() || cell.height() < 20 * unit) return;
  const QFont font = text_font(12 * unit, 700);
  const double height = 17 * unit, width = std::max(22 * unit, text_width(font, look.fault) + 14 * unit);
  if (width > 0.9 * cell.width()) return;
  // Wide low cells have no room above them, but beside their number.
  const bool inside = cell.height() < 44 * unit && cell.width() >= 90 * unit;
  const QPointF corner = inside ? QPointF(cell.right() - width - 5 * unit, cell.center().y() - height / 2)
                                : QPointF(cell.right() - width - 10 * unit, cell.top() - height / 2 - 2 * unit);
  const QRectF badge(corner, QSizeF(width, height));
  painter.setPen(line_pen(theme.panel, 1.5 * unit));
  painter.setBrush(theme.error);
  painter.drawRoundedRect(badge, 3 * unit, 3 * unit);
  draw_text(painter, badge.center(), look.fault, font, theme.panel, Align::centre);
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
