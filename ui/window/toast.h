// One line that floats over the window and goes by itself: what was done, or what is being done. It takes no room, no
// focus and no clicks.
#pragma once

#include <QTimer>
#include <QWidget>

namespace ringside::ui {

class Text;

class Toast : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kShownMs = 4000;
  /// Stands `above` pixels over the lower edge of `over`.
  Toast(QWidget* over, int above);
  /// Shows the line for a while.
  void say(const QString& line);
  /// Shows the line until release().
  void hold(const QString& line);
  void release();
  QString line() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void show_line(const QString& line);
  void place();
  int above_;
  bool held_ = false;
  QTimer timer_;
  Text* text_;
};

}  // namespace ringside::ui
