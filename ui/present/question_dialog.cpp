#include "ui/present/question_dialog.h"

#include <algorithm>

#include <QButtonGroup>
#include <QCloseEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMessageBox>
#include <QRadioButton>
#include <QVBoxLayout>

#include "ui/controls/button.h"
#include "ui/controls/editors.h"
#include "ui/controls/field.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

QuestionDialog::QuestionDialog(const PlanQuestion& question, QWidget* parent)
    : QDialog(parent), right_(new QButtonGroup(this)) {
  setWindowTitle(tr("A question for the class"));
  setMinimumWidth(760);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(24, 20, 24, 20);
  column->setSpacing(12);
  prompt_ = line_editor("class_prompt");
  prompt_->setText(qt(question.prompt));
  prompt_->setPlaceholderText(tr("such as: What will rank 0 hold in chunk 1?"));
  column->addWidget(new Field(tr("What the class is asked"), prompt_));
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(10);
  grid->setVerticalSpacing(8);
  grid->addWidget(new Text(tr("right"), Text::Ink::hint), 0, 0);
  grid->addWidget(new Text(tr("Answer"), Text::Ink::hint), 0, 1);
  grid->addWidget(new Text(tr("Who chooses it has thought .."), Text::Ink::hint), 0, 2);
  grid->setColumnStretch(1, 2);
  grid->setColumnStretch(2, 3);
  for (std::size_t i = 0; i < kMostAnswers; ++i) {
    const QString letter(QChar('A' + static_cast<int>(i)));
    auto* mark = new QRadioButton(letter);
    mark->setAccessibleName(tr("%1 is right").arg(letter));
    right_->addButton(mark, static_cast<int>(i));
    Row row{line_editor("class_answer"), line_editor("class_meaning")};
    row.text->setAccessibleName(tr("Answer %1").arg(letter));
    row.meaning->setAccessibleName(tr("Meaning of %1").arg(letter));
    if (i < question.answers.size()) {
      row.text->setText(qt(question.answers[i].text));
      row.meaning->setText(qt(question.answers[i].meaning));
    }
    grid->addWidget(mark, static_cast<int>(i) + 1, 0);
    grid->addWidget(row.text, static_cast<int>(i) + 1, 1);
    grid->addWidget(row.meaning, static_cast<int>(i) + 1, 2);
    connect(row.text, &QLineEdit::textChanged, this, &QuestionDialog::refresh);
    rows_.push_back(row);
  }
  if (!question.answers.empty()) right_->button(static_cast<int>(question.right))->setChecked(true);
  column->addLayout(grid);
  because_ = line_editor("class_because");
  because_->setText(qt(question.because));
  because_->setPlaceholderText(tr("such as: 6 + 10 = 16: rank 3 sent its sum of three."));
  column->addWidget(new Field(tr("Said when it is revealed"), because_));
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(
      new Text(tr("With the reveal the run plays one step on, a race to its end. Formulas: $\\alpha + n\\beta$"),
               Text::Ink::hint),
      1);
  auto* cancel = new Button(Button::Kind::secondary, tr("Cancel"));
  accept_ = new Button(Button::Kind::primary, tr("Put it into the plan"));
  accept_->setObjectName(QStringLiteral("class_question_accept"));
  accept_->setDefault(true);
  connect(cancel, &Button::clicked, this, &QDialog::reject);
  connect(accept_, &Button::clicked, this, &QDialog::accept);
  buttons->addWidget(cancel);
  buttons->addWidget(accept_);
  column->addLayout(buttons);
  connect(prompt_, &QLineEdit::textChanged, this, &QuestionDialog::refresh);
  connect(right_, &QButtonGroup::idToggled, this, &QuestionDialog::refresh);
  refresh();
}

void QuestionDialog::refresh() {
  const auto filled = [](const Row& row) { return !row.text->text().trimmed().isEmpty(); };
  const auto many = std::ranges::count_if(rows_, filled);
  const int right = right_->checkedId();
  accept_->set_blocked(prompt_->text().trimmed().isEmpty() ? tr("The question is missing")
                       : many == 1 ? tr("Two answers at least, or none: then it is answered aloud")
                       : many > 0 && (right < 0 || !filled(rows_[static_cast<std::size_t>(right)]))
                           ? tr("Mark the answer that is right")
                           : QString());
}

bool QuestionDialog::may_go() {
  if (std::ranges::none_of(findChildren<QLineEdit*>(), &QLineEdit::isModified)) return true;
  QMessageBox ask(QMessageBox::NoIcon, tr("Not in the plan"), tr("Throw away what you typed here?"),
                  QMessageBox::Discard | QMessageBox::Cancel, this);
  ask.setDefaultButton(QMessageBox::Cancel);
  return ask.exec() == QMessageBox::Discard;
}

void QuestionDialog::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && !may_go()) return;
  QDialog::keyPressEvent(event);
}

void QuestionDialog::closeEvent(QCloseEvent* event) {
  if (!may_go()) return event->ignore();
  QDialog::closeEvent(event);
}

PlanQuestion QuestionDialog::question() const {
  PlanQuestion out;
  out.prompt = prompt_->text().trimmed().toStdString();
  out.because = because_->text().trimmed().toStdString();
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const std::string text = rows_[i].text->text().trimmed().toStdString();
    if (text.empty()) continue;
    if (right_->checkedId() == static_cast<int>(i)) out.right = out.answers.size();
    out.answers.push_back({text, rows_[i].meaning->text().trimmed().toStdString()});
  }
  return out;
}

std::optional<PlanQuestion> QuestionDialog::ask(const PlanQuestion& question, QWidget* parent) {
  QuestionDialog dialog(question, parent);
  if (dialog.exec() != QDialog::Accepted) return {};
  return dialog.question();
}

}  // namespace ringside::ui
