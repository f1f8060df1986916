// Help: the keys, and what this program is.
#pragma once

#include <string>
#include <vector>

#include <QString>

class QWidget;

namespace ringside::ui {

/// "Ctrl+Page Down" as keys are called in the language of the window.
QString key_name(const QString& keys);
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
