// A key cap with what the key does; it can be clicked, too.
#pragma once

#include <QAbstractButton>

namespace ringside::ui {

class KeyButton : public QAbstractButton {
  Q_OBJECT
 public:
  KeyButton(const QString& key, const QString& what, QWidget* parent);
  /// Places it with its right edge at `right` and returns its left edge.
  double place(double right, double middle, double unit);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QFont word_font() const;
  double cap_width() const;
  QString key_;
  double unit_ = 1;
};

}  // namespace ringside::ui
