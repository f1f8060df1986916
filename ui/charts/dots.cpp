// The dots of a chart: their shapes, as series and in a legend.
#include <array>

#include <QtCharts/QScatterSeries>

#include "ui/charts/chart.h"

namespace ringside::ui {
namespace {

QScatterSeries::MarkerShape marker_of(DotShape shape) {
  switch (shape) {
    case DotShape::disc: return QScatterSeries::MarkerShapeCircle;
    case DotShape::square: return QScatterSeries::MarkerShapeRectangle;
    case DotShape::triangle: return QScatterSeries::MarkerShapeTriangle;
    case DotShape::diamond: return QScatterSeries::MarkerShapeRotatedRectangle;
  }
  return QScatterSeries::MarkerShapeCircle;
}

/// Half the box around a shape that looks as large as a disc of this radius.
double half_box(DotShape shape, double radius) {
  switch (shape) {
    case DotShape::disc: return radius;
    case DotShape::square: return 0.9 * radius;
    case DotShape::triangle: return 1.15 * radius;
    case DotShape::diamond: return 1.25 * radius;
  }
  return radius;
}

void draw_shape(QPainter& painter, const QPointF& at, double radius, DotShape shape) {
  const double r = half_box(shape, radius);
  switch (shape) {
    case DotShape::disc: return painter.drawEllipse(at, r, r);
    case DotShape::square: return painter.drawRect(QRectF(at - QPointF(r, r), QSizeF(2 * r, 2 * r)));
    case DotShape::triangle:
      return painter.drawPolygon(QPolygonF({at + QPointF(0, -r), at + QPointF(r, r), at + QPointF(-r, r)}));
    case DotShape::diamond:
      return painter.drawPolygon(
          QPolygonF({at + QPointF(0, -r), at + QPointF(r, 0), at + QPointF(0, r), at + QPointF(-r, 0)}));
  }
}

}  // namespace

DotMark mark_of_rows(std::size_t number) {
  static constexpr std::array<DotMark, 6> kMarks{{{DotShape::disc, false},
                                                  {DotShape::square, true},
                                                  {DotShape::triangle, true},
                                                  {DotShape::disc, true},
                                                  {DotShape::square, false},
                                                  {DotShape::triangle, false}}};
  return kMarks[number % kMarks.size()];
}

DotMark mark_of_unfinished(bool several) {
  return {several ? DotShape::diamond : DotShape::disc, true};
}

void paint_mark(QPainter& painter, const QPointF& centre, double radius, const QColor& colour, const Theme& theme,
                DotMark mark) {
  painter.save();
  painter.setPen(mark.hollow ? QPen(colour, 2.2) : QPen(Qt::NoPen));
  painter.setBrush(mark.hollow ? theme.panel : colour);
  draw_shape(painter, centre, mark.hollow ? radius - 0.6 : radius, mark.shape);
  painter.restore();
}

void Chart::add_dots(const QString& name, const Dots& dots, double radius) {
  const auto marks = [&](const QList<QPointF>& values, DotShape shape, double r, const QColor& fill, const QPen& edge) {
    auto* series = new QScatterSeries;
    series->setName(name);
    series->replace(values);
    add(series);
    series->setMarkerShape(marker_of(shape));
    series->setMarkerSize(2 * half_box(shape, r));
    series->setColor(fill);
    series->setPen(edge);
  };
  for (const auto& [look, values] : dots.groups_) {
    const auto& [colour, mark] = look;
    marks(values, mark.shape, radius + 1.5, theme_.panel, Qt::NoPen);
    if (mark.hollow)
      marks(values, mark.shape, radius - 0.6, theme_.panel, QPen(QColor(colour), 2.2));
    else
      marks(values, mark.shape, radius, QColor(colour), Qt::NoPen);
  }
}

}  // namespace ringside::ui
