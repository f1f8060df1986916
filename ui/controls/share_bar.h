// How much of a whole: a track with round ends that is filled from the left.
#pragma once

#include <QWidget>

namespace ringside::ui {

class ShareBar : public QWidget {
  Q_OBJECT
 public:
  enum class Ink { accent, data };
  ShareBar(int height, Ink ink, QWidget* parent = nullptr);
  /// 0 to 1; what lies beyond is cut off.
  void set_share(double share);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Ink ink_;
  double share_ = 0;
};

}  // namespace ringside::ui
