// Whether a window can be shown here; asked before Qt is, which ends the program where there is no display.
#pragma once

namespace ringside {

/// True where QT_QPA_PLATFORM chooses a platform, Wayland is announced, or somebody serves DISPLAY.
bool has_display();
/// Chooses Qt's offscreen platform where there is no display.
void choose_offscreen_without_display();
/// Figures need Qt's fonts and no display: chooses the offscreen platform unless QT_QPA_PLATFORM says otherwise.
void choose_offscreen();

/// Keeps Qt's remarks about its surroundings (a missing runtime folder, a font alias) off standard error, where this
/// program's own lines are; what ends the program is still said.
void quiet_qt();

}  // namespace ringside
