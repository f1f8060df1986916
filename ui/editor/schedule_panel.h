// Build: a schedule as text beside its pictures. Every pause in typing reads, proves and redraws it.
#pragma once

#include <optional>

#include <QTimer>
#include <QWidget>

#include "core/schedule/language/language.h"

class QSpinBox;

namespace ringside {
struct Algorithm;
struct Fault;
}  // namespace ringside

namespace ringside::ui {

class Button;
class CodeEdit;
class Cursor;
class Document;
class Field;
class Results;
class Selection;
class StatusLine;
class Text;

class SchedulePanel : public QWidget {
  Q_OBJECT
 public:
  SchedulePanel(Document& document, Cursor& cursor, Selection& selection, Results& results, QWidget* parent = nullptr);

  /// Only what is seen is kept up to date.
  void set_shown(bool shown);
  /// What was typed a moment ago is read now.
  void read_now();
  /// A file in the schedule language, JSON or XML becomes the case's own schedule; an error is one line and changes
  /// nothing.
  bool open_path(const QString& path);
  bool save_path(const QString& path);
  /// The verdict or the mistake that shows now.
  QString status() const;
  CodeEdit& editor() { return *editor_; }
  static constexpr int kPauseMs = 350;  ///< without a key, then the text is read

 Q_SIGNALS:
  void failed(const QString& line);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void build();
  void typed();
  void take_text();
  void follow_question();
  void show_question();
  void show_draft(const QString& text);
  void show_text(const QString& text);
  void show_ranks();
  void show_answer();
  void say_fault(const std::vector<Fault>& faults);
  void follow_cursor();
  void choose_start();
  void start_from(const Algorithm& algorithm);
  void start_with(const std::string& text, const QString& what);
  void choose_open();
  void choose_save();
  void go_to_fault();
  void say_mistake(const SyntaxError& error);
  void forget_mistake();

  Document& document_;
  Cursor& cursor_;
  Selection& selection_;
  Results& results_;
  CodeEdit* editor_;
  QSpinBox* ranks_;
  Field* ranks_field_;
  Text* origin_;
  Button *start_, *open_, *save_;
  StatusLine* status_;
  QTimer pause_;
  QString shown_text_;              // what the editor held when it last agreed with the document
  std::optional<Written> written_;  // of shown_text_
  std::optional<SyntaxError> mistake_;
  std::size_t fault_ = 0;  // the one that the status says
  bool visited_ = false;   // it was gone to, so the next press goes to the next one
  bool shown_ = false, showing_ = false;
};

}  // namespace ringside::ui
