// Greys what still answers an older question while a newer one is computed.
#pragma once

#include <QWidget>

namespace ringside::ui {

/// Over all of a widget, whose child it is; the mouse goes through. Hidden until it is shown.
class Veil : public QWidget {
  Q_OBJECT
 public:
  explicit Veil(QWidget* over);

 protected:
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* over, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace ringside::ui
