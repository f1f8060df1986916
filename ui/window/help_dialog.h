// Help: the keys, and what this program is.
#pragma once

#include <string>
#include <vector>

class QWidget;

namespace ringside::ui {

void show_keyboard_help(QWidget* window);
void show_about(QWidget* window);

/// What of others is in this program: what is linked to it, and what the build embeds.
struct Credit {
  std::string name;
  std::string found_in;  ///< as the build's files call it: "Qt6::Widgets", "fonts-inter"
  std::string licence;
};
const std::vector<Credit>& credits();

}  // namespace ringside::ui
