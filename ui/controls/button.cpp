#include "ui/controls/button.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QKeyEvent>

#include "ui/paint/theme.h"

namespace ringside::ui {

Button::Button(Kind kind, const QString& text, Glyph glyph, QWidget* parent)
    : QPushButton(text, parent), kind_(kind), glyph_(glyph) {
  setFont(text_font(14, kind == Kind::segment || kind == Kind::quiet ? 500 : 600));
  setCursor(Qt::ArrowCursor);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setAttribute(Qt::WA_Hover);
  setAutoDefault(false);
  setFocusPolicy(Qt::TabFocus);
}

void Button::keyPressEvent(QKeyEvent* event) {
  const bool arrow = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right || event->key() == Qt::Key_Up ||
                     event->key() == Qt::Key_Down;
  if (arrow && kind_ != Kind::segment) return event->ignore();
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    if (event->modifiers() & ~Qt::KeypadModifier) return event->ignore();
    if (!event->isAutoRepeat()) click();  // who holds the key presses once
    return;
  }
  QPushButton::keyPressEvent(event);
}

void Button::set_kind(Kind kind) {
  kind_ = kind;
  update();
}

void Button::set_glyph(Glyph glyph) {
  glyph_ = glyph;
  update();
}

void Button::describe(const QString& name, const QString& tip) {
  setAccessibleName(name);
  tip_ = tip;
  setToolTip(tip);
}

void Button::set_blocked(const QString& reason) {
  setEnabled(reason.isEmpty());
  setToolTip(reason.isEmpty() ? tip_ : reason);
}

QSize Button::sizeHint() const {
  const QFontMetricsF metrics(font());
  const int height = kind_ == Kind::segment ? 30 : metric::control_height;
  if (text().isEmpty()) return {std::max(height, kind_ == Kind::secondary ? 44 : height), height};
  const double glyph = glyph_ == Glyph::none ? 0 : 16 + 8;
  return {static_cast<int>(std::ceil(metrics.horizontalAdvance(text()) + glyph)) + 32, height};
}

}  // namespace ringside::ui
