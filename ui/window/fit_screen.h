// A window and its frame within the screen.
#pragma once

class QWidget;

namespace ringside::ui {

/// Before a window is shown: one that is, with a frame around it, larger than what panels leave of its screen is shown
/// maximised, and fits with its frame once it no longer is. The frame is the window manager's and known only later, so
/// room is left for the largest usual one.
void fit_screen(QWidget& window);

}  // namespace ringside::ui
