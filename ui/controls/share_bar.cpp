#include "ui/controls/share_bar.h"

#include <algorithm>

#include <QPainter>

#include "ui/controls/style.h"

namespace ringside::ui {

ShareBar::ShareBar(int height, Ink ink, QWidget* parent) : QWidget(parent), ink_(ink) {
  setFixedHeight(height);
}

void ShareBar::set_share(double share) {
  share_ = std::clamp(share, 0.0, 1.0);
  update();
}

void ShareBar::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  const double radius = height() / 2.0;
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(Qt::NoPen);
  p.setBrush(t.sunken);
  p.drawRoundedRect(rect(), radius, radius);
  if (share_ <= 0) return;
  p.setBrush(ink_ == Ink::accent ? t.accent : t.bar);
  p.drawRoundedRect(QRectF(0, 0, share_ * width(), height()), radius, radius);
}

}  // namespace ringside::ui
