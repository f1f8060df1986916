// A sign and a word: right, not yet, not as predicted. Never colour alone.
#pragma once

#include <QWidget>

namespace ringside::ui {

class VerdictLine : public QWidget {
  Q_OBJECT
 public:
  explicit VerdictLine(QWidget* parent = nullptr);
  void set(bool right, const QString& words);
  const QString& words() const { return words_; }
  QSize sizeHint() const override { return {120, 22}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  bool right_ = false;
  QString words_;
};

}  // namespace ringside::ui
