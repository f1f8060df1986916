// What goes otherwise than planned, over the figure: which kind, where, how much; by number, or picked on the stage.
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
class FigureView;
class Results;
class Text;

class WhatIfPanel : public QWidget {
  Q_OBJECT
 public:
  WhatIfPanel(Document& document, Results& results, QWidget* parent = nullptr);
  FigureView& view() { return *view_; }
  void show_what_if(const WhatIf& what);
  /// While picking: the rank or the link that was clicked; anything else is no answer.
  void pick(const Selected& selected);
  bool picking() const;
  /// What goes otherwise, as core's title_of() says it, in the language of the window: "rank 3 comes 200 µs late".
  static QString words_of(const WhatIf& what);
  /// The error line that shows now; empty when there is none.
  QString error() const;

 Q_SIGNALS:
  void blocking_asked();  ///< the view of blocking calls is wanted

 private:
  void choose(int index);
  void submit();
  bool take(const WhatIf& what);

  Document& document_;
  Results& results_;
  bool showing_ = false;
  QComboBox* choice_;
  QLineEdit *where_, *amount_;
  Text *where_label_, *amount_label_;
  Button *pick_, *blocking_;
  ErrorLine* error_;
  FigureView* view_;
};

}  // namespace ringside::ui
