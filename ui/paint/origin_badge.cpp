#include "ui/paint/origin_badge.h"

#include <QFontMetricsF>
#include <QPainterPath>

#include "ui/paint/fitted_text.h"

namespace ringside::ui {
namespace {

bool computed(Origin origin) {
  return origin == Origin::formula || origin == Origin::price || origin == Origin::simulation ||
         origin == Origin::continued;
}

QFont font_of(Origin origin, double px) {
  return text_font(px, computed(origin) ? 500 : 600);
}

double padding(double px) {
  return 0.7 * px;
}
double sign_width(Origin origin, double px) {
  return computed(origin) ? 0 : 1.15 * px;
}

QPen outline(Origin origin, const Theme& theme) {
  switch (origin) {
    case Origin::price: {
      QPen pen(theme.control, 1.2);
      pen.setDashPattern({3, 2.5});
      return pen;
    }
    case Origin::simulation:
    case Origin::continued: {
      QPen pen(theme.control, 1.2, Qt::SolidLine, Qt::RoundCap);
      pen.setDashPattern({0.1, 2.4});
      return pen;
    }
    case Origin::emulated: return QPen(theme.emulated_edge, 1.5);
    case Origin::measured: return Qt::NoPen;
    case Origin::formula:
    case Origin::recorded: break;
  }
  return QPen(theme.control, 1.2);
}

QBrush ground(Origin origin, const Theme& theme) {
  switch (origin) {
    case Origin::measured: return theme.ink;
    case Origin::emulated: return theme.emulated_ground;
    case Origin::recorded: return theme.sunken;
    default: return Qt::NoBrush;
  }
}

void paint_sign(QPainter& painter, const QPointF& centre, Origin origin, const QColor& colour, double px) {
  const double r = 0.24 * px;
  painter.setPen(QPen(colour, 0.12 * px, Qt::SolidLine, Qt::RoundCap));
  painter.setBrush(Qt::NoBrush);
  if (origin == Origin::measured) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(centre, r, r);
  } else if (origin == Origin::recorded) {
    painter.drawEllipse(centre, 1.2 * r, 1.2 * r);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(centre, 0.45 * r, 0.45 * r);
  } else {
    QPainterPath wave(centre - QPointF(1.5 * r, -0.5 * r));
    wave.cubicTo(centre + QPointF(-0.9 * r, -2.2 * r), centre + QPointF(-0.2 * r, -0.8 * r), centre);
    wave.cubicTo(centre + QPointF(0.2 * r, 0.8 * r), centre + QPointF(0.9 * r, 2.2 * r),
                 centre + QPointF(1.5 * r, -0.5 * r));
    painter.drawPath(wave);
  }
}

}  // namespace

QString word(Origin origin) {
  switch (origin) {
    case Origin::formula: return QStringLiteral("formula");
    case Origin::price: return QStringLiteral("price");
    case Origin::simulation: return QStringLiteral("simulation");
    case Origin::continued: return QStringLiteral("continued");
    case Origin::measured: return QStringLiteral("measured");
    case Origin::emulated: return QStringLiteral("emulated");
    case Origin::recorded: return QStringLiteral("recorded");
  }
  return {};
}

Origin origin_of(const std::string& text) {
  for (const Origin o :
       {Origin::price, Origin::simulation, Origin::continued, Origin::measured, Origin::emulated, Origin::recorded})
    if (word(o).toStdString() == text) return o;
  return Origin::formula;
}

QSizeF badge_size(Origin origin, double px, const QString& text) {
  const double wide = QFontMetricsF(font_of(origin, px)).horizontalAdvance(text.isEmpty() ? word(origin) : text);
  return {wide + sign_width(origin, px) + 2 * padding(px), std::round(1.75 * px)};
}

void paint_badge(QPainter& painter, const QPointF& top_left, Origin origin, const Theme& theme, double px,
                 const QString& text) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF box = QRectF(top_left, badge_size(origin, px, text)).adjusted(0.75, 0.75, -0.75, -0.75);
  painter.setPen(outline(origin, theme));
  painter.setBrush(ground(origin, theme));
  painter.drawRoundedRect(box, box.height() / 2, box.height() / 2);

  const QColor colour = origin == Origin::measured ? theme.panel : computed(origin) ? theme.ink2 : theme.ink;
  if (!computed(origin))
    paint_sign(painter, {box.left() + padding(px) + 0.3 * px, box.center().y()}, origin, colour, px);
  const QFont font = font_of(origin, px);
  painter.setFont(font);
  painter.setPen(colour);
  const double baseline = box.center().y() + QFontMetricsF(font).capHeight() / 2;
  put_text(painter, QPointF(top_left.x() + padding(px) + sign_width(origin, px), baseline),
           text.isEmpty() ? word(origin) : text);
  painter.restore();
}

}  // namespace ringside::ui
