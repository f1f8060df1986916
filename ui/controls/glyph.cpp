#include "ui/controls/glyph.h"

#include <algorithm>
#include <cmath>

#include <QPainterPath>
#include <QPolygonF>

namespace ringside::ui {
namespace {

// All glyphs live on a 16 x 16 grid.
QPolygonF triangle_right(double x) {
  return QPolygonF(QList<QPointF>{{x, 3}, {x + 9, 8}, {x, 13}});
}
QPolygonF triangle_left(double x) {
  return QPolygonF(QList<QPointF>{{x, 3}, {x - 9, 8}, {x, 13}});
}

void stroke(QPainter& p, const QColor& color, double width, const QPainterPath& path) {
  p.setBrush(Qt::NoBrush);
  p.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  p.drawPath(path);
}

QPainterPath lines(std::initializer_list<QList<QPointF>> polylines) {
  QPainterPath path;
  for (const auto& polyline : polylines) path.addPolygon(QPolygonF(polyline));
  return path;
}

void paint_filled(QPainter& p, Glyph glyph) {
  switch (glyph) {
    case Glyph::play: p.drawPolygon(triangle_right(4)); break;
    case Glyph::pause: p.drawRect(QRectF(4, 3, 3, 10)), p.drawRect(QRectF(9, 3, 3, 10)); break;
    case Glyph::stop: p.drawRect(QRectF(4, 4, 8, 8)); break;
    case Glyph::first: p.drawRect(QRectF(2.5, 3, 2, 10)), p.drawPolygon(triangle_left(14)); break;
    case Glyph::last: p.drawRect(QRectF(11.5, 3, 2, 10)), p.drawPolygon(triangle_right(2)); break;
    case Glyph::previous: p.drawPolygon(triangle_left(10.5)), p.drawRect(QRectF(12, 3, 2, 10)); break;
    case Glyph::next: p.drawRect(QRectF(2, 3, 2, 10)), p.drawPolygon(triangle_right(5.5)); break;
    default: break;
  }
}

QPainterPath outline_of(Glyph glyph) {
  QPainterPath path;
  switch (glyph) {
    case Glyph::undo:
    case Glyph::redo:
      path.moveTo(2.5, 6), path.lineTo(9.5, 6);
      path.cubicTo(15.2, 6, 15.2, 13.5, 9.5, 13.5), path.lineTo(6, 13.5);
      path.addPolygon(QPolygonF(QList<QPointF>{{5.5, 2.8}, {2.3, 6}, {5.5, 9.2}}));
      break;
    case Glyph::enlarge:
      path = lines({{{9.5, 2.5}, {13.5, 2.5}, {13.5, 6.5}},
                    {{13.5, 2.5}, {9, 7}},
                    {{6.5, 13.5}, {2.5, 13.5}, {2.5, 9.5}},
                    {{2.5, 13.5}, {7, 9}}});
      break;
    case Glyph::shrink:
      path =
          lines({{{9, 3}, {9, 7}, {13, 7}}, {{9, 7}, {13.5, 2.5}}, {{3, 9}, {7, 9}, {7, 13}}, {{7, 9}, {2.5, 13.5}}});
      break;
    case Glyph::send_out:
      path = lines(
          {{{5, 5.2}, {8, 2}, {11, 5.2}}, {{8, 2}, {8, 10}}, {{2.5, 8.5}, {2.5, 13.5}, {13.5, 13.5}, {13.5, 8.5}}});
      break;
    case Glyph::loop:
      path.arcMoveTo(QRectF(3, 3, 10, 10), 130);
      path.arcTo(QRectF(3, 3, 10, 10), 130, 300);
      path.addPolygon(QPolygonF(QList<QPointF>{{4.2, 0.8}, {4.6, 4.4}, {8.1, 4.0}}));
      break;
    case Glyph::check: path = lines({{{3, 8.5}, {6.5, 12}, {13.2, 4.2}}}); break;
    case Glyph::warning:
      path = lines({{{8, 2}, {14.8, 13.8}, {1.2, 13.8}, {8, 2}}, {{8, 6.6}, {8, 9.8}}, {{8, 11.8}, {8, 11.9}}});
      break;
    case Glyph::chevron_down: path = lines({{{4, 6.2}, {8, 10.2}, {12, 6.2}}}); break;
    case Glyph::chevron_right: path = lines({{{6.2, 4}, {10.2, 8}, {6.2, 12}}}); break;
    case Glyph::minus: path = lines({{{3, 8}, {13, 8}}}); break;
    case Glyph::plus: path = lines({{{3, 8}, {13, 8}}, {{8, 3}, {8, 13}}}); break;
    case Glyph::close: path = lines({{{4, 4}, {12, 12}}, {{12, 4}, {4, 12}}}); break;
    case Glyph::folder:
      path = lines({{{2, 12.8}, {2, 3.4}, {6.2, 3.4}, {7.6, 5.2}, {14, 5.2}, {14, 12.8}, {2, 12.8}}});
      break;
    default: break;
  }
  return path;
}

}  // namespace

void paint_glyph(QPainter& painter, Glyph glyph, const QRectF& area, const QColor& color) {
  if (glyph == Glyph::none) return;
  const double side = std::min(area.width(), area.height());
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(area.center().x() - side / 2, area.center().y() - side / 2);
  painter.scale(side / 16, side / 16);
  if (glyph == Glyph::redo) painter.translate(16, 0), painter.scale(-1, 1);
  if (glyph == Glyph::contrast) {
    painter.setPen(QPen(color, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(QRectF(2, 2, 12, 12));
    painter.setBrush(color);
    painter.drawPie(QRectF(2, 2, 12, 12), -90 * 16, 180 * 16);
  } else if (const QPainterPath path = outline_of(glyph); !path.isEmpty()) {
    stroke(painter, color, 1.6, path);
  } else {
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    paint_filled(painter, glyph);
  }
  painter.restore();
}

}  // namespace ringside::ui
