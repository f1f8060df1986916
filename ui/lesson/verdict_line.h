// A sign and a word: right, not yet, not as predicted; a word alone where nothing is judged. Never colour alone.
#pragma once

#include <QWidget>

namespace ringside::ui {

class VerdictLine : public QWidget {
  Q_OBJECT
 public:
  explicit VerdictLine(QWidget* parent = nullptr);
  enum class Verdict { right, wrong, none };
  void set(Verdict verdict, const QString& words);
  const QString& words() const { return words_; }
  QSize sizeHint() const override { return {120, 22}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Verdict verdict_ = Verdict::none;
  QString words_;
};

}  // namespace ringside::ui
