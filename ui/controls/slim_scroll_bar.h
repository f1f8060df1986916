// A thin handle and nothing else; nothing at all where nothing scrolls. Its width never changes the text's.
#pragma once

#include <QScrollBar>

namespace ringside::ui {

class SlimScrollBar : public QScrollBar {
  Q_OBJECT
 public:
  static constexpr int kWidth = 10;
  explicit SlimScrollBar(QWidget* parent = nullptr, Qt::Orientation orientation = Qt::Vertical);
  QSize sizeHint() const override { return orientation() == Qt::Vertical ? QSize(kWidth, 40) : QSize(40, kWidth); }

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace ringside::ui
