// What one has to see next is scrolled into view.
#pragma once

#include <QWidget>

namespace ringside::ui {

/// Scrolls what `widget` lies on until `part` of it shows, in coordinates of the widget; its top, where it does not
/// fit.
void bring_into_view(QWidget* widget, const QRect& part);
/// The whole widget, once the layout has made room for it; for a moment also while what lies there grows, unless
/// something else is brought into view.
void bring_into_view_soon(QWidget* widget);

}  // namespace ringside::ui
