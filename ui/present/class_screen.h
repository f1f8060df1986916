// The class's own window: what a PresentView shows, on a second display or to share. It may stand still while the
// teacher looks ahead.
#pragma once

#include <QPixmap>
#include <QWidget>

namespace ringside::ui {

class PresentView;

class ClassScreen : public QWidget {
  Q_OBJECT
 public:
  /// Shows `source`, which must outlive it; full screen on the second display where there is one.
  explicit ClassScreen(PresentView* source);
  void open();
  void set_frozen(bool frozen);
  bool frozen() const { return !still_.isNull(); }

 Q_SIGNALS:
  void closed();
  /// Keys that are pressed here are the teacher's.
  void key_pressed(QKeyEvent* event);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  PresentView* source_;
  QPixmap still_;
  bool painting_ = false;
};

}  // namespace ringside::ui
