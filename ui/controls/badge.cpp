#include "ui/controls/badge.h"

#include <cmath>

#include <QPainter>

#include "ui/controls/style.h"

namespace ringside::ui {

QString said(Origin origin) {
  switch (origin) {
    case Origin::formula: return Badge::tr("formula");
    case Origin::price: return Badge::tr("price");
    case Origin::simulation: return Badge::tr("simulation");
    case Origin::continued: return Badge::tr("continued");
    case Origin::measured: return Badge::tr("measured");
    case Origin::emulated: return Badge::tr("emulated");
    case Origin::recorded: return Badge::tr("recorded");
  }
  return {};
}

QString meaning(Origin origin) {
  switch (origin) {
    case Origin::formula: return Badge::tr("Formula: the closed form of the literature, in alpha and beta");
    case Origin::price: return Badge::tr("Price: the same alpha and beta walked over every step of this schedule");
    case Origin::simulation:
      return Badge::tr("Simulation: every transfer starts as soon as its data and its ports are free");
    case Origin::continued:
      return Badge::tr(
          "Continued: on the line through 4, 8 and 16 simulated machines or as many times more, or from one recorded "
          "point");
    case Origin::measured: return Badge::tr("Measured: real ranks on this machine, wall clock");
    case Origin::emulated:
      return Badge::tr(
          "Emulated: real ranks, real messages, wall clock, but every delivery is held to the tier's alpha and beta");
    case Origin::recorded: return Badge::tr("Recorded: measured earlier, elsewhere");
  }
  return {};
}

Badge::Badge(Origin origin, QWidget* parent) : QWidget(parent), origin_(origin) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  set_origin(origin);
}

void Badge::set_origin(Origin origin) {
  origin_ = origin;
  tell();
}

void Badge::set_computing(bool computing) {
  if (computing == computing_) return;
  computing_ = computing;
  tell();
}

void Badge::tell() {
  setAccessibleName(computing_ ? tr("computing…") : said(origin_));
  setToolTip(computing_ ? QString() : meaning(origin_));
  updateGeometry();
  update();
}

QSize Badge::sizeHint() const {
  const QSizeF s = badge_size(computing_ ? Origin::formula : origin_, 13, accessibleName());
  return {static_cast<int>(std::ceil(s.width())) + 2, static_cast<int>(std::ceil(s.height())) + 2};
}

void Badge::paintEvent(QPaintEvent*) {
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  if (computing_) {
    p.setFont(text_font(13));
    p.setPen(theme_of(this).ink2);
    return p.drawText(rect(), Qt::AlignCenter, accessibleName());
  }
  paint_badge(p, QPointF(1, 1), origin_, theme_of(this), 13, said(origin_));
}

}  // namespace ringside::ui
