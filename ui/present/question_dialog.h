// Asks for a question of the plan's own: what is asked, two to six answers with what each would mean, and why.
#pragma once

#include <optional>

#include <QDialog>

#include "lessons/plan/plan.h"

class QButtonGroup;
class QLineEdit;

namespace ringside::ui {

class Button;

class QuestionDialog : public QDialog {
  Q_OBJECT
 public:
  QuestionDialog(const PlanQuestion& question, QWidget* parent);
  PlanQuestion question() const;
  /// Modal; nothing where it was cancelled.
  static std::optional<PlanQuestion> ask(const PlanQuestion& question, QWidget* parent);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void closeEvent(QCloseEvent* event) override;

 private:
  void refresh();
  /// Nothing was typed, or who typed it says so: Esc and the window's cross are pressed by mistake, too.
  bool may_go();
  struct Row {
    QLineEdit *text, *meaning;
  };
  QLineEdit *prompt_, *because_;
  std::vector<Row> rows_;
  QButtonGroup* right_;
  Button* accept_;
};

}  // namespace ringside::ui
