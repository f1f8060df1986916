#include "ui/controls/badge.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include "ui/style.h"
#include "ui/theme.h"

namespace ringside::ui {
namespace {

constexpr double kHeight = 22, kSide = 9, kSign = 14;

bool has_sign(NumberOrigin o) {
  return o == NumberOrigin::measured || o == NumberOrigin::emulated || o == NumberOrigin::recorded;
}

QString tr(const char* text) {
  return QCoreApplication::translate("Badge", text);
}

void paint_sign(QPainter& p, NumberOrigin origin, const QPointF& c, const QColor& ink) {
  p.setPen(QPen(ink, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  p.setBrush(Qt::NoBrush);
  if (origin == NumberOrigin::measured) {
    p.setBrush(ink);
    p.drawEllipse(c, 2.6, 2.6);
  } else if (origin == NumberOrigin::recorded) {
    p.drawEllipse(c, 4, 4);
    p.setBrush(ink);
    p.setPen(Qt::NoPen);
    p.drawEllipse(c, 1.4, 1.4);
  } else {
    QPainterPath wave(QPointF(c.x() - 4.5, c.y() + 2));
    wave.cubicTo(QPointF(c.x() - 2.5, c.y() - 6), QPointF(c.x() - 0.5, c.y() - 2), QPointF(c.x(), c.y()));
    wave.cubicTo(QPointF(c.x() + 0.5, c.y() + 2), QPointF(c.x() + 2.5, c.y() + 6), QPointF(c.x() + 4.5, c.y() - 2));
    p.drawPath(wave);
  }
}

}  // namespace

QString name(NumberOrigin origin) {
  switch (origin) {
    case NumberOrigin::formula: return tr("formula");
    case NumberOrigin::price: return tr("price");
    case NumberOrigin::simulation: return tr("simulation");
    case NumberOrigin::measured: return tr("measured");
    case NumberOrigin::emulated: return tr("emulated");
    case NumberOrigin::recorded: return tr("recorded");
  }
  return {};
}

QString meaning(NumberOrigin origin) {
  switch (origin) {
    case NumberOrigin::formula: return tr("Formula: the closed form of the literature, in alpha and beta");
    case NumberOrigin::price: return tr("Price: the same alpha and beta walked over every step of this schedule");
    case NumberOrigin::simulation:
      return tr("Simulation: every transfer starts as soon as its data and its ports are free");
    case NumberOrigin::measured: return tr("Measured: real ranks on this machine, wall clock");
    case NumberOrigin::emulated:
      return tr(
          "Emulated: real ranks, real messages, wall clock, but every delivery is held to the tier's alpha and beta");
    case NumberOrigin::recorded: return tr("Recorded: measured earlier, elsewhere");
  }
  return {};
}

QSizeF badge_size(NumberOrigin origin) {
  const QFontMetricsF metrics(text_font(13, 500));
  return {metrics.horizontalAdvance(name(origin)) + 2 * kSide + (has_sign(origin) ? kSign : 0), kHeight};
}

void paint_badge(QPainter& p, NumberOrigin origin, const QRectF& area, const Theme& t) {
  const QSizeF size = badge_size(origin);
  const QRectF r(area.left() + 0.5, area.center().y() - size.height() / 2 + 0.5, size.width() - 1, size.height() - 1);
  p.save();
  p.setRenderHint(QPainter::Antialiasing);
  QPen edge(t.control, 1);
  QColor ground = t.panel, ink = t.ink2;
  if (origin == NumberOrigin::price) edge.setDashPattern({3, 2.5});
  if (origin == NumberOrigin::simulation) edge.setDashPattern({1, 2});
  if (origin == NumberOrigin::measured) ground = t.ink, ink = t.panel, edge.setColor(t.ink);
  if (origin == NumberOrigin::emulated) ground = t.emulated_ground, ink = t.ink, edge = QPen(t.emulated_edge, 1.5);
  if (origin == NumberOrigin::recorded) ground = t.sunken, ink = t.ink;
  p.setPen(edge);
  p.setBrush(ground);
  p.drawRoundedRect(r, r.height() / 2, r.height() / 2);
  const double sign = has_sign(origin) ? kSign : 0;
  if (sign > 0) paint_sign(p, origin, {r.left() + kSide + 3.5, r.center().y()}, ink);
  p.setPen(ink);
  p.setFont(text_font(13, has_sign(origin) ? 500 : 400));
  p.drawText(r.adjusted(kSide + sign, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, name(origin));
  p.restore();
}

Badge::Badge(NumberOrigin origin, QWidget* parent) : QWidget(parent), origin_(origin) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  set_origin(origin);
}

void Badge::set_origin(NumberOrigin origin) {
  origin_ = origin;
  setAccessibleName(name(origin));
  setToolTip(meaning(origin));
  updateGeometry();
  update();
}

QSize Badge::sizeHint() const {
  const QSizeF s = badge_size(origin_);
  return {static_cast<int>(s.width() + 1.5), static_cast<int>(s.height())};
}

void Badge::paintEvent(QPaintEvent*) {
  QPainter p(this);
  paint_badge(p, origin_, rect(), theme_of(this));
}

}  // namespace ringside::ui
