// What is picked and seated on the stage, for the page's questions.
#include <algorithm>

#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/question_card.h"

namespace ringside::ui {

bool LessonPanel::asks_now(const QuestionCard& card) const {
  return card.isVisibleTo(this) && !card.given().done;
}

bool LessonPanel::pick(const Selected& selected) {
  return std::any_of(cards_.begin(), cards_.end(),
                     [&](QuestionCard* card) { return card->isVisibleTo(this) && card->pick(selected); });
}

bool LessonPanel::picking() const {
  return std::ranges::any_of(cards_,
                             [this](const QuestionCard* card) { return card->isVisibleTo(this) && card->picking(); });
}

std::vector<Selected> LessonPanel::picked() const {
  for (const QuestionCard* card : cards_)
    if (card->isVisibleTo(this) && card->picking()) return card->picked(moment_);
  return {};
}

std::optional<AskedParts> LessonPanel::parts() const {
  for (const QuestionCard* card : cards_)
    if (card->isVisibleTo(this) && card->picking() && picks_parts(card->question().picks->kind)) return card->parts();
  return std::nullopt;
}

bool LessonPanel::commit_picked() {
  return std::ranges::any_of(cards_,
                             [this](QuestionCard* card) { return card->isVisibleTo(this) && card->commit_picked(); });
}

void LessonPanel::pick_part(const QString& part) {
  for (QuestionCard* card : cards_)
    if (card->isVisibleTo(this) && card->pick_part(part.toStdString())) return;
}

void LessonPanel::seat(const std::string& placement) {
  for (QuestionCard* card : cards_)
    if (card->isVisibleTo(this) && card->seat(placement)) return;
}

}  // namespace ringside::ui
