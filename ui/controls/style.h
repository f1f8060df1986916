// The look of the standard widgets, painted from the theme: one style for buttons, fields, sliders, lists, menus.
#pragma once

#include <QPalette>
#include <QProxyStyle>

#include "ui/paint/theme.h"

namespace ringside::ui {

class Style : public QProxyStyle {
  Q_OBJECT
 public:
  explicit Style(const Theme& theme);
  const Theme& theme() const { return *theme_; }

  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override;
  QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl sub,
                       const QWidget* widget) const override;
  QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;
  QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                         const QWidget* widget) const override;
  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* data) const override;

 private:
  const Theme* theme_;
};

/// The theme's colours as Qt roles.
QPalette palette_of(const Theme& theme);
/// Dresses the whole application: style, palette, font. Called again, it switches live.
void apply_theme(const Theme& theme);
/// The theme that the widget is painted with.
const Theme& theme_of(const QWidget* widget);

/// A field whose value is not accepted gets the error outline.
void mark_error(QWidget* field, bool error);

}  // namespace ringside::ui
