// A plain text editor for the schedule language: line numbers, the line of the current step, an underlined mistake.
#pragma once

#include <QPlainTextEdit>

namespace ringside::ui {

class CodeEdit : public QPlainTextEdit {
  Q_OBJECT
 public:
  explicit CodeEdit(QWidget* parent = nullptr);

  /// Replaces the text as if it had always been there: nothing to undo, the caret stays where it can.
  void set_text(const QString& text);
  /// The line of the step that the pictures show, from 1; 0 for none. Scrolls to it unless somebody is typing.
  void set_current_line(int line);
  int current_line() const { return current_line_; }
  /// Underlines what is wrong from a column on (both from 1) to the end of that word; line 0 removes it.
  void set_mistake(int line, int column);
  int mistake_line() const { return mistake_line_; }
  /// Places the caret and brings it into view.
  void go_to(int line, int column);
  /// Undo belongs to the window, except for what was typed since the last call of this.
  void settle();

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  friend class LineNumbers;
  int gutter_width() const;
  void paint_gutter(class QPaintEvent* event);
  void paint_frame();
  void place_gutter();
  /// Takes the spaces before the caret back to the next level; false where other than spaces are before it.
  bool back_a_level();
  /// A step that was written inside a step goes back to that one's level: steps do not nest.
  void place_step();
  void refresh_marks();
  void dye();
  QTextCursor at(int line, int column) const;

  QWidget* gutter_;
  class CodeHighlighter* highlighter_;
  int current_line_ = 0, mistake_line_ = 0, mistake_column_ = 0;
};

}  // namespace ringside::ui
