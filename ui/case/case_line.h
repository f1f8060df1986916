// The case in one line, for windows without room for the panel: pressed, it opens the panel.
#pragma once

#include <QAbstractButton>

#include "core/flow.h"

namespace ringside::ui {

class CaseLine : public QAbstractButton {
  Q_OBJECT
 public:
  explicit CaseLine(QWidget* parent = nullptr);
  void set_case(const Case& c);
  /// Null while it is computed; the others as Results has them.
  void set_answer(const Answer* answer, bool proving = false, const QString& unproved = {},
                  Proof::By by = Proof::By::replay);
  QSize sizeHint() const override { return {400, height()}; }

 protected:
  bool hitButton(const QPoint& point) const override { return contentsRect().contains(point); }
  void paintEvent(QPaintEvent* event) override;

 private:
  QString verdict_, empty_, time_, origin_;
  bool ok_ = true, proved_ = false;
};

}  // namespace ringside::ui
