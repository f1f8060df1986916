// Room to write a schedule in a question: the editor of Build in a frame, as tall as its text, within limits.
#pragma once

#include <string>

#include <QWidget>

namespace ringside::ui {

class CodeEdit;

class ScheduleField : public QWidget {
  Q_OBJECT
 public:
  explicit ScheduleField(const QString& text, QWidget* parent = nullptr);
  std::string text() const;
  /// As if it had always stood there.
  void set_text(const std::string& text);
  /// Underlines what cannot be read and goes there; line 0 takes the mark away.
  void mark(int line, int column);
  /// Nothing can be written any more.
  void lock();
  CodeEdit& editor() { return *editor_; }

 Q_SIGNALS:
  void edited();
  void prove_wanted();  ///< Ctrl+Return
  void left();          ///< Escape: Tab writes here

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void fit();
  CodeEdit* editor_;
};

}  // namespace ringside::ui
