// One line that floats over the window and goes by itself: what was done, or what is being done. It takes no room, no
// focus and no clicks.
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>

namespace ringside::ui {

class Text;

class Toast : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kShownMs = 4000;
  /// Stands at the lower edge of `over`, above the bar while that is there, and above buttons that it would lie on: in
  /// a class over its keys, not its picture.
  Toast(QWidget* over, const QWidget* bar);
  /// A page of text at the left: while it is to be seen the line stands beside it.
  void keep_beside(QWidget* text);
  /// Shows the line for a while.
  void say(const QString& line);
  /// What say() showed goes: something else happens now.
  void pass();
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
  QRect clear_of_buttons(QRect place) const;
  const QWidget* bar_;
  QPointer<QWidget> text_page_;
  bool held_ = false;
  QTimer timer_;
  Text* text_;
};

}  // namespace ringside::ui
