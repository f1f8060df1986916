// Something that is on or off, with its name beside it. Space flips it; read aloud as a check box.
#pragma once

#include <QCheckBox>

namespace ringside::ui {

class Switch : public QCheckBox {
  Q_OBJECT
 public:
  explicit Switch(const QString& name, QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  bool hitButton(const QPoint& at) const override { return rect().contains(at); }
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace ringside::ui
