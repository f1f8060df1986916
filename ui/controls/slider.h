// How Style paints a slider: a thin track, a round handle, a ring when it has the focus.
#pragma once

#include <QStyle>
#include <QStyleOptionSlider>

class QPainter;

namespace ringside::ui {

struct Theme;

/// A horizontal slider, the only ones that are used; nullptr for all else.
const QStyleOptionSlider* horizontal_slider(QStyle::ComplexControl control, const QStyleOptionComplex* option);
/// Where the handle of a horizontal slider stands; its width is the part of the track that its centre cannot reach.
QRect slider_handle(const QStyleOptionSlider& slider);
void paint_slider(QPainter& painter, const QStyleOptionSlider& slider, const Theme& theme);

}  // namespace ringside::ui
