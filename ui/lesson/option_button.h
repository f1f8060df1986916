// One answer of a choice: a radio mark and text that may wrap and carry mathematics.
#pragma once

#include <QAbstractButton>
#include <QTextDocument>

namespace ringside::ui {

class OptionButton : public QAbstractButton {
  Q_OBJECT
 public:
  /// What is known of the option: nothing yet, that it was the right one, that it was chosen and wrong.
  enum class Verdict { open, right, wrong };
  /// `key` chooses it: "A".
  explicit OptionButton(const QString& markdown, QChar key, QWidget* parent = nullptr);

  void set_verdict(Verdict verdict);
  Verdict verdict() const { return verdict_; }
  /// The width at which the text stands on one line.
  int natural_width() const;
  int height_for(int width) const;

  QSize sizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return height_for(width); }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;

 private:
  void typeset_again();
  QString markdown_;
  QChar key_;
  mutable QTextDocument document_;  // asking for its size sets its width
  Verdict verdict_ = Verdict::open;
};

}  // namespace ringside::ui
