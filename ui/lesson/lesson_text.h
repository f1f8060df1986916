// A paragraph or more of a lesson: Markdown with mathematics, as tall as its text, links that open scenes.
#pragma once

#include <QTextBrowser>

namespace ringside::ui {

class LessonText : public QTextBrowser {
  Q_OBJECT
 public:
  /// body: the page's text; note: a computed remark, smaller; prompt: a question; hint: how to answer it; feedback:
  /// what is said to an answer.
  enum class Role { body, note, prompt, hint, feedback };
  explicit LessonText(Role role, QWidget* parent = nullptr);

  void set_markdown(const QString& markdown);
  /// Lines are at most this long, however wide the widget is.
  void set_text_width(int width);
  /// Of the word there, where the glossary has it and it has not been met above; else empty.
  QString meaning_at(const QPoint& point) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void scene_clicked(int index);           ///< a link to "scene:INDEX"
  void page_clicked(int page);             ///< a link to "page:PAGE", from 1
  void lesson_clicked(const QString& id);  ///< a link to "lesson:ID"

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  void typeset_again();
  void fit();

  Role role_;
  QString markdown_;
  int text_width_ = QWIDGETSIZE_MAX;
};

}  // namespace ringside::ui
