// What goes otherwise than planned: which kind, where, how much; by number, or picked on the stage.
#pragma once

#include <QWidget>

#include "core/what_if.h"

class QComboBox;
class QLineEdit;

namespace ringside {
struct Selected;
}

namespace ringside::ui {

class Button;
class Document;
class ErrorLine;
class Field;
class Results;

/// The choice itself stands wherever the panel puts choice(); this is the row under it, hidden while all goes as
/// planned.
class WhatIfFields : public QWidget {
  Q_OBJECT
 public:
  WhatIfFields(Document& document, Results& results, QWidget* parent = nullptr);
  QComboBox* choice() { return choice_; }
  void show_what_if(const WhatIf& what);
  /// While picking: the rank or the link that was clicked; anything else is no answer.
  void pick(const Selected& selected);
  bool picking() const;
  /// The error line that shows now; empty when there is none.
  QString error() const;

 Q_SIGNALS:
  void chosen();  ///< by the person: a kind that is not none

 private:
  void choose(int index);
  void submit();
  void take(const WhatIf& what);

  Document& document_;
  Results& results_;
  bool showing_ = false;
  QComboBox* choice_;
  QLineEdit *where_, *amount_;
  Field *where_field_, *amount_field_;
  Button* pick_;
  ErrorLine* error_;
};

}  // namespace ringside::ui
