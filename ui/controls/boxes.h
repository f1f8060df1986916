// How Style paints what has a frame: fields, and buttons of every kind.
#pragma once

#include <QColor>
#include <QRectF>

#include "ui/controls/button.h"

class QPainter;
class QStyleOption;
class QStyleOptionButton;
class QWidget;

namespace ringside::ui {

struct Theme;

/// A box with round corners; a transparent colour is left out.
void paint_box(QPainter* p, const QRectF& rect, double radius, const QColor& fill, const QColor& edge,
               double width = 1);
/// The frame of an editor; see mark_error().
void paint_field(QPainter* p, const Theme& t, const QStyleOption* option, const QWidget* widget);

/// The box before the words, also in a menu: ticked on the accent.
void paint_check_box(QPainter* p, const Theme& t, const QStyleOption* option);

/// A Button's own kind; of another, such as a message box's, primary where Enter presses it.
Button::Kind button_kind(const QWidget* widget, const QStyleOption* option);
void paint_button(QPainter* p, const Theme& t, Button::Kind kind, const QStyleOption* option);
void paint_button_label(QPainter* p, const Theme& t, const QStyleOptionButton* option, const QWidget* widget);

}  // namespace ringside::ui
