// Asks what follows from what the document says goes otherwise, on a worker thread, and puts it into Results.
#pragma once

#include <memory>

#include <QObject>
#include <QString>

#include "core/consequence.h"

namespace ringside::ui {

class Document;
class Results;

class WhatIfControl : public QObject {
  Q_OBJECT
 public:
  WhatIfControl(Document& document, Results& results, QObject* parent = nullptr);
  ~WhatIfControl() override;

 Q_SIGNALS:
  void failed(const QString& line);  ///< the case cannot be disturbed so; one line

 private:
  void ask();

  Document& document_;
  Results& results_;
  std::shared_ptr<const Answer> asked_;  ///< of what, with
  WhatIf what_;                          ///< what
  std::shared_ptr<struct WhatIfJob> job_;
};

}  // namespace ringside::ui
