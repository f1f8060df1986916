// Help: the keys, and what this program is.
#pragma once

class QWidget;

namespace ringside::ui {

void show_keyboard_help(QWidget* window);
void show_about(QWidget* window);

}  // namespace ringside::ui
