// Which scenes this window has open, told to the other windows of the same person.
#pragma once

#include <map>
#include <string>

#include <QString>

#include "ui/window/claim.h"

namespace ringside::ui {

class Document;

class OpenScenes {
 public:
  /// What says so lies in this folder, which need not exist. What windows that were killed have left there goes.
  explicit OpenScenes(QString folder);
  enum class Elsewhere { nowhere, another_window, another_mode };
  /// Takes over what the desks have open now. Where else that of the desk in use is open, if it was not open before.
  Elsewhere follow(const Document& document);

 private:
  struct Open {
    QString path;
    std::optional<Claim> claim;
  };
  QString folder_;
  std::map<std::string, Open> open_;  ///< by desk
};

}  // namespace ringside::ui
