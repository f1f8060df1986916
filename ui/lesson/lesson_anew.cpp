// A page's questions once more, and a whole lesson's.
#include <QMessageBox>
#include <QPushButton>

#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/question_card.h"

namespace ringside::ui {

/// With other numbers.
void LessonPanel::ask_anew() {
  std::vector<std::string> acts;
  for (const QuestionCard* card : cards_) acts.push_back(lesson_.info.id + "/" + card->question().id);
  keep_drafts();
  progress_.ask_anew(lesson_.info.id, acts);
  turn(page_);
}

/// A lesson of which something is answered is begun with empty pages, if its learner says so: own words are among it.
void LessonPanel::begin_again() {
  keep_drafts();
  std::vector<std::string> acts;
  for (const auto* given : {&progress_.progress().answers, &progress_.progress().before})
    for (const auto& [act, answer] : *given)
      if (act.starts_with(lesson_.info.id + "/")) acts.push_back(act);
  if (acts.empty()) return show_page(0);
  QMessageBox box(QMessageBox::Question, tr("Begin again"),
                  tr("Begin with empty pages? What you have answered and measured in this lesson is then forgotten, "
                     "and with it which goals you have reached."),
                  QMessageBox::Cancel, this);
  QPushButton* forget = box.addButton(tr("&Forget my answers"), QMessageBox::DestructiveRole);
  QPushButton* keep = box.addButton(tr("&Keep them, go to page 1"), QMessageBox::AcceptRole);
  forget->setObjectName(QStringLiteral("forget_answers"));
  keep->setObjectName(QStringLiteral("keep_answers"));
  box.setDefaultButton(keep);
  box.exec();
  if (box.clickedButton() == keep) show_page(0);
  if (box.clickedButton() != forget) return;
  progress_.forget(lesson_.info.id, acts);
  turn(0);
}

}  // namespace ringside::ui
