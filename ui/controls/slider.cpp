#include "ui/controls/slider.h"

#include <QPainter>

#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

constexpr int kReach = 10;  // from the handle's centre to the end of what it takes up, its ring and a gap
constexpr double kRadius = 7;

/// The centre of the handle, not rounded to pixels.
double centre(const QStyleOptionSlider& slider) {
  const double left = slider.rect.left() + kReach, right = slider.rect.left() + slider.rect.width() - kReach;
  const double range = slider.maximum - slider.minimum;
  return left + (range > 0 ? (slider.sliderPosition - slider.minimum) / range : 0) * (right - left);
}

}  // namespace

const QStyleOptionSlider* horizontal_slider(QStyle::ComplexControl control, const QStyleOptionComplex* option) {
  const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
  return control == QStyle::CC_Slider && slider != nullptr && slider->orientation == Qt::Horizontal ? slider : nullptr;
}

QRect slider_handle(const QStyleOptionSlider& slider) {
  return {qRound(centre(slider)) - kReach, slider.rect.top(), 2 * kReach, slider.rect.height()};
}

void paint_slider(QPainter& painter, const QStyleOptionSlider& slider, const Theme& theme) {
  const double y = slider.rect.top() + slider.rect.height() / 2.0, x = centre(slider);
  const double left = slider.rect.left() + kReach, right = slider.rect.left() + slider.rect.width() - kReach;
  const bool focus = slider.state & QStyle::State_HasFocus;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.hair);
  painter.drawRoundedRect(QRectF(left, y - 2, right - left, 4), 2, 2);
  painter.setBrush(theme.control);
  painter.drawRoundedRect(QRectF(left, y - 2, x - left, 4), 2, 2);
  painter.setBrush(theme.panel);
  painter.setPen(QPen(focus ? theme.accent : theme.control, focus ? 2.5 : 1.5));
  painter.drawEllipse(QPointF(x, y), kRadius, kRadius);
}

}  // namespace ringside::ui
