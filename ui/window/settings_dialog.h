// Settings: theme, contrast, motion, size of text, language, units. What can be seen at once is; the last three ask to
// open the window again.
#pragma once

#include <functional>

#include <QDialog>

#include "ui/window/settings.h"

class QComboBox;

namespace ringside::ui {

/// Of a window, in which every mode has room: larger text is offered as long as the screen holds it.
inline constexpr int kRoomWidth = 1000, kRoomHeight = 600;

class Button;
class Text;

class SettingsDialog : public QDialog {
  Q_OBJECT
 public:
  /// `change` is told every choice; `reopen` ends this window and opens it again as it was.
  SettingsDialog(const Settings& settings, std::function<void(const Settings&)> change, std::function<void()> reopen,
                 QWidget* parent);

 private:
  Settings settings() const;
  void refresh();

  std::function<void(const Settings&)> change_;
  QComboBox *theme_, *contrast_, *motion_, *text_, *language_, *sizes_;
  Text* later_;
  Button* reopen_;
};

}  // namespace ringside::ui
