// One short bar per page: done, here, still to come.
#pragma once

#include <QWidget>

namespace ringside::ui {

class ProgressSegments : public QWidget {
  Q_OBJECT
 public:
  explicit ProgressSegments(QWidget* parent = nullptr);
  /// `page` counts from 0.
  void set_position(int page, int pages);
  QSize sizeHint() const override { return {200, 4}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int page_ = 0, pages_ = 1;
};

}  // namespace ringside::ui
