// A labelled field, and the line under it that says what is not accepted.
#pragma once

#include <QLabel>
#include <QWidget>

namespace ringside::ui {

/// Text in one of the theme's inks; follows the theme.
class Text : public QLabel {
  Q_OBJECT
 public:
  enum class Ink { strong, normal, hint, accent, error };
  explicit Text(const QString& text, Ink ink = Ink::normal, const QFont& font = {}, QWidget* parent = nullptr);
  void set_ink(Ink ink);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void dye();
  Ink ink_;
};

/// A warning sign and one line (it may wrap) on the error ground. Hidden while it has nothing to say.
class ErrorLine : public QWidget {
  Q_OBJECT
 public:
  explicit ErrorLine(QWidget* parent = nullptr);
  void say(const QString& line);  ///< empty hides it
  QString line() const { return text_->text(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Text* text_;
};

/// A label above its editor; the label is the editor's accessible name.
class Field : public QWidget {
  Q_OBJECT
 public:
  Field(const QString& label, QWidget* editor, QWidget* parent = nullptr);
  QWidget* editor() const { return editor_; }
  void set_label(const QString& label);
  /// Disables the editor with a reason in its tooltip; empty enables.
  void set_blocked(const QString& reason);
  void set_tip(const QString& tip);

 private:
  QWidget* editor_;
  Text* label_;
  QString tip_;
};

}  // namespace ringside::ui
