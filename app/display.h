// Whether a window can be shown here; asked before Qt is, which ends the program where there is no display.
#pragma once

namespace ringside {

/// True where QT_QPA_PLATFORM chooses a platform, Wayland is announced, or somebody serves DISPLAY.
bool has_display();
/// Figures need Qt's fonts and no display: chooses the offscreen platform where there is none.
void choose_offscreen_without_display();
/// Without a login session (root, a container) Qt would take /tmp/runtime-USER and say so on standard error, where only our
/// own one-line errors belong: this takes the same folder without a word. Before the QApplication.
void give_qt_a_runtime_folder();

}  // namespace ringside
