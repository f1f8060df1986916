// One sentence about a text: right, wrong, or how it stands. Pressed, it leads to what is wrong.
#pragma once

#include <QAbstractButton>

namespace ringside::ui {

class StatusLine : public QAbstractButton {
  Q_OBJECT
 public:
  enum class Kind { plain, right, wrong };
  explicit StatusLine(QWidget* parent = nullptr);
  /// `more` stands below in small; may be empty.
  void say(Kind kind, const QString& sentence, const QString& more = {});
  Kind state() const { return kind_; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Kind kind_ = Kind::plain;
  QString more_;
};

}  // namespace ringside::ui
