#include "ui/controls/boxes.h"

#include <QPainter>
#include <QStyleOptionButton>
#include <QWidget>

#include "ui/controls/glyph.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

bool has(const QStyleOption* option, QStyle::StateFlag flag) {
  return option->state & flag;
}

QColor button_ink(const Theme& t, Button::Kind kind, const QStyleOption* option) {
  if (!has(option, QStyle::State_Enabled)) return mix(t.ink3, t.panel, 0.7);
  if (kind == Button::Kind::primary) return t.on_accent;
  if (kind == Button::Kind::secondary) return has(option, QStyle::State_On) ? t.accent : t.ink;
  if (kind == Button::Kind::segment) return has(option, QStyle::State_On) ? t.ink : t.ink2;
  return has(option, QStyle::State_On) ? t.accent : t.ink2;
}

}  // namespace

void paint_box(QPainter* p, const QRectF& rect, double radius, const QColor& fill, const QColor& edge, double width) {
  p->setRenderHint(QPainter::Antialiasing);
  p->setPen(edge.alpha() == 0 || width == 0 ? QPen(Qt::NoPen) : QPen(edge, width));
  p->setBrush(fill.alpha() == 0 ? QBrush(Qt::NoBrush) : QBrush(fill));
  const double inset = width / 2;
  p->drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius);
}

void paint_field(QPainter* p, const Theme& t, const QStyleOption* option, const QWidget* widget) {
  const bool error = widget != nullptr && widget->property("error").toBool();
  const bool enabled = has(option, QStyle::State_Enabled);
  const bool focus = has(option, QStyle::State_HasFocus);
  const QColor edge = error ? t.error : focus ? t.accent : enabled ? t.control : t.hair;
  paint_box(p, option->rect, metric::control_radius, enabled ? t.panel : t.sunken, edge, error || focus ? 2 : 1);
}

void paint_check_box(QPainter* p, const Theme& t, const QStyleOption* option) {
  const bool enabled = has(option, QStyle::State_Enabled), ticked = has(option, QStyle::State_On);
  const QColor fill = !enabled ? t.sunken : ticked ? t.accent : t.panel;
  const QColor edge = !enabled ? t.hair : ticked ? t.accent : t.control;
  const QRectF r = option->rect;
  paint_box(p, r, metric::cell_radius, fill, edge);
  if (ticked) paint_glyph(*p, Glyph::check, r.adjusted(1, 1, -1, -1), enabled ? t.on_accent : t.ink3);
}

Button::Kind button_kind(const QWidget* widget, const QStyleOption* option) {
  if (const auto* button = dynamic_cast<const Button*>(widget)) return button->kind();
  const auto* push = qstyleoption_cast<const QStyleOptionButton*>(option);
  return push != nullptr && (push->features & QStyleOptionButton::DefaultButton) ? Button::Kind::primary
                                                                                 : Button::Kind::secondary;
}

void paint_button(QPainter* p, const Theme& t, Button::Kind kind, const QStyleOption* option) {
  const bool enabled = has(option, QStyle::State_Enabled), down = has(option, QStyle::State_Sunken);
  const bool hover = enabled && has(option, QStyle::State_MouseOver), checked = has(option, QStyle::State_On);
  const QRectF r = option->rect;
  const double radius = metric::control_radius;
  const double shade = down ? 0.16 : hover ? 0.07 : 0;
  switch (kind) {
    case Button::Kind::primary:
      paint_box(p, r, radius, enabled ? mix(t.dark ? Qt::white : Qt::black, t.accent, 1.6 * shade) : t.sunken,
                Qt::transparent, 0);
      break;
    case Button::Kind::secondary:
      paint_box(p, r, radius, checked ? t.soft : mix(t.ink, t.panel, shade),
                enabled ? (checked ? t.accent : t.control) : t.hair);
      break;
    case Button::Kind::quiet:
      if (checked || shade > 0)
        paint_box(p, r, radius, checked ? t.soft : mix(t.ink, t.panel, shade), Qt::transparent, 0);
      break;
    case Button::Kind::segment:
      if (checked)
        paint_box(p, r, radius, t.panel, t.control);
      else if (shade > 0)
        paint_box(p, r, radius, mix(t.ink, t.sunken, shade), Qt::transparent, 0);
      break;
  }
}

void paint_button_label(QPainter* p, const Theme& t, const QStyleOptionButton* option, const QWidget* widget) {
  const auto kind = button_kind(widget, option);
  const auto* own = dynamic_cast<const Button*>(widget);
  const Glyph glyph = own != nullptr ? own->glyph() : Glyph::none;
  const QColor ink = button_ink(t, kind, option);
  const double sign = glyph == Glyph::none ? 0 : 16;
  const double gap = sign > 0 && !option->text.isEmpty() ? 8 : 0;
  const double text = option->fontMetrics.horizontalAdvance(option->text);
  QRectF r = option->rect;
  double x = r.center().x() - (sign + gap + text) / 2 + 0.5;
  if (sign > 0) paint_glyph(*p, glyph, QRectF(x, r.center().y() - sign / 2 + 0.5, sign, sign), ink);
  p->setPen(ink);
  if (widget != nullptr) p->setFont(widget->font());
  p->drawText(QRectF(x + sign + gap, r.top(), text + 4, r.height()),
              Qt::AlignVCenter | Qt::AlignLeft | Qt::AlignAbsolute | Qt::TextHideMnemonic, option->text);
}

}  // namespace ringside::ui
