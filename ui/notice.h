// One line at the top of the stage: an error that does not stop the window, or an offer with one action.
#pragma once

#include <functional>

#include <QWidget>

namespace ringside::ui {

class Button;
class Text;

class Notice : public QWidget {
  Q_OBJECT
 public:
  explicit Notice(QWidget* parent = nullptr);
  void show_error(const QString& line);
  /// `action` names a button that calls `act` and closes the line; empty for none.
  void show_offer(const QString& line, const QString& action, std::function<void()> act,
                  std::function<void()> dismissed = {});
  QString line() const;
  void dismiss();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  bool error_ = false;
  Text* text_;
  Button *action_, *close_;
  std::function<void()> act_, dismissed_;
};

}  // namespace ringside::ui
