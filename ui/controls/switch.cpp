#include "ui/controls/switch.h"

#include <QPainter>

#include "ui/controls/style.h"

namespace ringside::ui {
namespace {

constexpr double kWidth = 30, kHeight = 17, kGap = 9;

}  // namespace

Switch::Switch(const QString& name, QWidget* parent) : QCheckBox(name, parent) {
  setFont(text_font(13, 600));
  setAccessibleName(name);
  setFocusPolicy(Qt::StrongFocus);
}

QSize Switch::sizeHint() const {
  return {static_cast<int>(kWidth + kGap) + fontMetrics().horizontalAdvance(text()) + 2,
          std::max(static_cast<int>(kHeight), fontMetrics().height()) + 4};
}

void Switch::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  const QRectF track(0.5, (height() - kHeight) / 2 + 0.5, kWidth - 1, kHeight - 1);
  const bool on = isChecked(), enabled = isEnabled();
  p.setPen(QPen(!enabled ? t.hair : on || underMouse() ? t.accent : t.control, 1));
  p.setBrush(on && enabled ? t.accent : t.sunken);
  p.drawRoundedRect(track, kHeight / 2, kHeight / 2);
  const double radius = kHeight / 2 - 4;
  const QPointF knob(on ? track.right() - kHeight / 2 + 0.5 : track.left() + kHeight / 2 - 0.5, track.center().y());
  p.setPen(Qt::NoPen);
  p.setBrush(!enabled ? t.hair : on ? t.on_accent : t.control);
  p.drawEllipse(knob, radius, radius);
  p.setPen(enabled ? t.ink : mix(t.ink3, t.panel, 0.7));
  p.setFont(font());
  p.drawText(QRectF(kWidth + kGap, 0, width() - kWidth - kGap, height()), Qt::AlignVCenter | Qt::AlignLeft, text());
}

}  // namespace ringside::ui
