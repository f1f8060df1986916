// Predict in Explore: one question after the other about the case that shows. One commits, then watches.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include <QWidget>

#include "lessons/case_question.h"

class QScrollArea;
class QVBoxLayout;

namespace ringside::ui {

class Button;
class QuestionCard;
class Text;

class PredictPanel : public QWidget {
  Q_OBJECT
 public:
  explicit PredictPanel(QWidget* parent = nullptr);
  /// The case and the moment that questions are about. While one waits and the case is another, a new one is asked; a
  /// null answer asks nothing.
  void set_case(std::shared_ptr<const Answer> answer, const CursorPosition& at);
  /// The next question at this moment.
  void ask(const CursorPosition& at);
  /// No question any more.
  void clear();
  /// A question waits for its commitment.
  bool waiting() const;
  /// What is asked, or was last; nothing before the first.
  const std::optional<CaseQuestion>& question() const { return asked_; }
  /// What was selected on the stage may be the answer.
  bool pick(const Selected& selected);
  /// The keyboard goes to what the question is answered with; of none, to the panel, and on to the next one asked.
  void focus_input();
  /// As of a question (ui/lesson/question_card.h) that shows: what was typed elsewhere, and Return on the stage.
  bool take_typed(QKeyEvent* event);
  bool commit_picked();

 Q_SIGNALS:
  void waiting_changed(bool waiting);
  /// A question about this rank or cell comes next.
  void asking_about(const ringside::Selected& what);
  /// An answer was committed: now it is to be watched.
  void committed(const ringside::CaseQuestion& question);
  void another_wanted();
  void closed();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void refresh();

  std::shared_ptr<const Answer> answer_;
  std::optional<CaseQuestion> asked_;
  std::uint64_t number_ = 0;
  int answered_ = 0, right_ = 0;
  QuestionCard* card_ = nullptr;
  QVBoxLayout* column_;  ///< of what scrolls where the panel is low
  QScrollArea* scroll_;
  Text *nothing_, *score_;
  Button* another_;
};

}  // namespace ringside::ui
