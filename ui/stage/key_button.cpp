#include "ui/stage/key_button.h"

#include <algorithm>

#include <QFontMetricsF>
#include <QPainter>

#include "ui/controls/style.h"

namespace ringside::ui {

KeyButton::KeyButton(const QString& key, const QString& what, QWidget* parent) : QAbstractButton(parent), key_(key) {
  setText(what);
  setAccessibleName(what);
  setFocusPolicy(Qt::NoFocus);
  setCursor(Qt::PointingHandCursor);
}

double KeyButton::place(double right, double middle, double unit) {
  unit_ = unit;
  const double words = QFontMetricsF(word_font()).horizontalAdvance(text());
  const double width = cap_width() + 14 * unit + words;
  setGeometry(QRectF(right - width, middle - 26 * unit, width + 2, 52 * unit).toAlignedRect());
  return right - width;
}

void KeyButton::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(QPen(t.control, 2 * unit_));
  p.setBrush(isDown() ? t.sunken : t.panel);
  const QRectF cap(1, 2, cap_width() - 2, height() - 4);
  p.drawRoundedRect(cap, 8 * unit_, 8 * unit_);
  p.setPen(t.ink);
  p.setFont(text_font(26 * unit_, 600));
  p.drawText(cap, Qt::AlignCenter, key_);
  p.setPen(t.ink2);
  p.setFont(word_font());
  p.drawText(QRectF(cap.right() + 14 * unit_, 0, width(), height()), Qt::AlignVCenter | Qt::AlignLeft, text());
}

QFont KeyButton::word_font() const {
  return text_font(26 * unit_, 400);
}

double KeyButton::cap_width() const {
  return std::max(52 * unit_, QFontMetricsF(text_font(26 * unit_, 600)).horizontalAdvance(key_) + 32 * unit_);
}

}  // namespace ringside::ui
