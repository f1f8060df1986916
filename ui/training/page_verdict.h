// The sentence in which a page of Train or Measure ends: fits, hidden, dropped, ready.
#pragma once

#include <QWidget>

namespace ringside::ui {

class Text;

/// A check on the soft ground, or a warning on the error's; its words wrap.
class PageVerdict : public QWidget {
  Q_OBJECT
 public:
  explicit PageVerdict(QWidget* parent = nullptr);
  void say(const QString& words, bool good);
  QString words() const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Text* text_;
  bool good_ = true;
};

}  // namespace ringside::ui
