// A thin handle and nothing else; nothing at all where nothing scrolls. Its width never changes the text's.
#pragma once

#include <QScrollBar>

class QScrollArea;

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

/// A body that scrolls up and down where it is taller than its room, on the ground of what is around it.
QScrollArea* scrolled(QWidget* body);

}  // namespace ringside::ui
