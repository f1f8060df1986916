// One line that floats over the window and goes by itself: what was done, or what is being done. It takes no room, no
// focus and no clicks.
#pragma once

#include <functional>
#include <optional>
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
  /// Stands at the lower edge of `over`, above the bar while that is there, and above buttons that it would lie on.
  Toast(QWidget* over, const QWidget* bar);
  /// A page of text at the left: while it is to be seen the line stands beside it.
  void keep_beside(QWidget* text);
  /// Places of a page, in its own pixels, on which the line may lie while that is all that is to be seen: the first
  /// where it has room.
  using Rooms = std::function<std::vector<QRect>()>;
  void keep_in(QWidget* page, Rooms rooms);
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
  QSize size_within(int most);  ///< of the line in so many pixels, wrapped where it is longer
  std::optional<QRect> place_in_rooms();
  QRect clear_of_buttons(QRect place) const;
  const QWidget* bar_;
  QPointer<QWidget> text_page_, page_;
  Rooms rooms_;
  bool held_ = false;
  QTimer timer_;
  Text* text_;
};

}  // namespace ringside::ui
