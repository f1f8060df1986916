// A window and its frame within the screen.
#pragma once

#include <QSize>

class QWidget;

namespace ringside::ui {

/// As large as the window is, or as it fits with its frame on what panels leave of its screen.
QSize fitting_size(const QWidget& window);

/// Before a window is shown: one that is, with a frame around it, larger than what panels leave of its screen is shown
/// maximised, and fits with its frame once it no longer is. The frame is the window manager's and known only later, so
/// room is left for the largest usual one.
void fit_screen(QWidget& window);

}  // namespace ringside::ui
