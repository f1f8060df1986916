// One line that floats over the window and goes by itself: what was done, or what is being done. It takes no room, no
// focus and no clicks.
#pragma once

#include <functional>
#include <vector>

#include <QPointer>
#include <QTimer>
#include <QWidget>

namespace ringside::ui {

class Text;

class Toast : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kShownMs = 4000;
  /// Stands in the rooms that keep_in() names, else at the upper edge of `window`.
  explicit Toast(QWidget* window);
  /// Places of a widget, in its own pixels, where nothing lies that is read, the better ones first. The line stands in
  /// the first that has room for it, of the widgets that are to be seen; where none has, around the last.
  using Rooms = std::function<std::vector<QRect>()>;
  /// `px`: how large its words have to be there.
  void keep_in(QWidget* of, Rooms rooms, std::function<double()> px = {});
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
  struct Free {
    QPointer<QWidget> of;
    Rooms rooms;
    std::function<double()> px;
  };
  void show_line(const QString& line);
  std::vector<QRect> rooms() const;  ///< in the window's pixels; never none
  void place();
  QSize size_within(int most);  ///< of the line in so many pixels, wrapped where it is longer
  std::vector<Free> free_;
  bool held_ = false;
  QTimer timer_;
  Text* text_;
};

}  // namespace ringside::ui
