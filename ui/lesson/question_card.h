// A question of a lesson: options, a field, lines to order, room for words, a table or a schedule, Commit, and what is
// said to the answer.
#pragma once

#include <QWidget>

#include "lessons/lesson.h"
#include "lessons/progress.h"
#include "ui/paint/parts.h"

class QLineEdit;
class QPlainTextEdit;
class QVBoxLayout;

namespace ringside::ui {

class Button;
class ErrorLine;
class HoldingsGrid;
class LessonText;
class OptionList;
class OrderList;
class ScheduleField;
class SketchField;
class Text;

class QuestionCard : public QWidget {
  Q_OBJECT
 public:
  QuestionCard(const Question& question, const GivenAnswer& given, QWidget* parent = nullptr);

  /// Reads a file into the room for a table; one line says where it cannot be.
  void open_table(const QString& path);
  /// Chooses the option that stands for what was selected on the stage, or picks it or lets it go; false where it is
  /// nothing that is asked for.
  bool pick(const Selected& selected);
  /// Several things are picked together, and are not all yet.
  bool picking() const { return question_.picks && !given_.done; }
  /// What is picked so far, of a scene that stands there.
  std::vector<Selected> picked(const CursorPosition& at) const;
  /// The same of parts of a figure, and what there is to pick.
  AskedParts parts() const;
  /// A part was clicked on the stage: picked, or let go; false where it is nothing that is asked for.
  bool pick_part(const std::string& part);
  /// Ranks were seated by dragging them; false where no seating is asked for.
  bool seat(const std::string& placement);

  const Question& question() const { return question_; }
  const GivenAnswer& given() const { return given_; }
  /// Of an answered schedule: its run, or the model's where that was asked for; where it has led to.
  std::optional<Scene> own_run() const;
  /// Return on the stage, after something was picked there; false where nothing of this was.
  bool commit_picked() {
    if (given_.done || empty() || (!question_.picks && question_.pick.empty())) return false;
    commit();
    return true;
  }
  /// What is said to the answer; hidden until there is one.
  QWidget& reply() const { return *feedback_; }
  /// The keyboard goes to what the question is answered with.
  void focus_input();
  /// A letter or a digit that was typed elsewhere chooses an option, or goes to the room for the answer; false where
  /// neither is there.
  bool take_typed(QKeyEvent* event);
  /// A prediction, or a state that the run would show, that has not been answered.
  bool waiting() const { return question_.waits() && !given_.done; }

 Q_SIGNALS:
  void scene_requested(int index);              ///< index into the page's scenes
  void watch_requested(int index);              ///< the same with the answer: the run plays on to there
  void answered();                              ///< given() has changed
  void picks_changed();                         ///< picked()
  void typed();                                 ///< what is not committed has changed in given()
  void run_wanted(const ringside::Scene& run);  ///< a schedule was committed: its run plays to where it is to be seen

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void build();
  void build_field(QVBoxLayout* column);
  void build_words(QVBoxLayout* column);
  void build_table(QVBoxLayout* column);
  void build_code(QVBoxLayout* column);
  /// What check_answer() takes; nothing of options.
  std::string text() const;
  void toggle(const std::string& name);
  int option_typed(QChar typed) const;
  bool empty() const;
  bool judged() const;  ///< what is said below is about what stands there
  QString what_to_do() const;
  QString blocker() const;  ///< why nothing can be committed; empty: it can
  void take_back(const GivenAnswer& given);
  void touch();
  void keep_draft();
  void refresh_commit();
  void refuse(const QString& why);
  void commit(Qt::FocusReason reason = Qt::ShortcutFocusReason);
  QWidget* input() const;
  void leave_editor();
  /// The keyboard stays where one goes on: at what is said to the answer once it is done, else at the answer.
  void keep_focus(Qt::FocusReason reason);
  void give_up();
  void tell_answer();
  void show_feedback(const Feedback& feedback);
  void say(const QString& markdown);  ///< below the verdict
  void watch(const Feedback& feedback);
  void lock();

  Question question_;
  GivenAnswer given_;
  bool touched_ = false;
  OptionList* options_ = nullptr;
  OrderList* order_ = nullptr;
  QLineEdit* field_ = nullptr;
  QPlainTextEdit* words_ = nullptr;
  ScheduleField* code_ = nullptr;
  HoldingsGrid* grid_ = nullptr;
  SketchField* curve_ = nullptr;
  std::string proved_;  ///< the schedule that the feedback is about
  Text *reason_ = nullptr, *sums_ = nullptr;
  LessonText* hint_ = nullptr;  ///< both only where the question has one
  Button *commit_ = nullptr, *give_up_ = nullptr, *hint_button_ = nullptr;
  ErrorLine* refused_ = nullptr;
  QWidget* feedback_ = nullptr;
  class VerdictLine* verdict_ = nullptr;
  LessonText* said_ = nullptr;
};

}  // namespace ringside::ui
