#include "ui/math/math_picture.h"

#include <QPainter>

namespace ringside::ui {

void MathPicture::paint(QPainter& painter, QPointF baseline, qreal px, const QColor& colour) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.translate(baseline);
  painter.scale(px, px);
  for (const Item& item : items) {
    painter.setBrush(item.colour.isValid() ? item.colour : colour);
    painter.drawPath(item.path);
  }
  painter.restore();
}

}  // namespace ringside::ui
