// Which scenes this window has open, told to the other windows of the same person.
#pragma once

#include <functional>
#include <map>
#include <string>

#include <QFileSystemWatcher>
#include <QString>

#include "ui/window/claim.h"

namespace ringside::ui {

class Document;

class OpenScenes {
 public:
  /// What says so lies in this folder, which need not exist. What windows that were killed have left there goes.
  /// `joined` is called when another window opens the file of the desk in use, too.
  OpenScenes(QString folder, const std::function<void()>& joined);
  enum class Elsewhere { nowhere, another_window, another_mode };
  /// Takes over what the desks have open now. Where else that of the desk in use is open, if it was not open before.
  Elsewhere follow(const Document& document);

 private:
  struct Open {
    QString path, lock;
    std::optional<Claim> claim;
  };
  QString folder_;
  QFileSystemWatcher knocks_;         ///< on the lock of the desk in use: who comes later writes into it
  std::map<std::string, Open> open_;  ///< by desk
  std::string in_use_;
};

}  // namespace ringside::ui
