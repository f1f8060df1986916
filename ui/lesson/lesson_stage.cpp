// What a lesson's page puts on the stage, and what it keeps back there.
#include <utility>

#include "ui/controls/button.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/question_card.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

std::vector<Standing> LessonPanel::standing() const {
  std::vector<Standing> all;
  for (const QuestionCard* card : cards_) all.push_back({&card->question(), card->given().done});
  return all;
}

bool LessonPanel::holds_run() const {
  return shown_.holds || kept_back(standing()).run;
}

bool LessonPanel::untold() const {
  return shown_.holds || kept_back(standing()).picture;
}

/// A chart of the answers must not stand beside a prediction: the page's view comes with the commitment, unless the
/// page names one that does not tell.
void LessonPanel::request_stage() {
  Q_EMIT stage_requested(qt(view_beside(shown_, kept_back(standing()))));
}

/// What stood there when the page was left: of answered questions what the last of them has shown, of a schedule its
/// run.
void LessonPanel::show_as_left() {
  const auto first = scene_at_first(shown_, standing());
  staged_ = first ? scene_of(static_cast<int>(*first)) : std::nullopt;
  own_view_ = first && shown_.views.contains(*first);
  mark_staged();
  if (staged_) Q_EMIT scene_requested(*staged_);
  // A run with something wrong is left in the picture that compares it, as loading it shows.
  const bool otherwise = first && first != shown_.opening && !own_view_ && !kept_back(standing()).waits &&
                         !shown_.scenes[*first].what_if.none();
  Q_EMIT stage_requested(otherwise ? QStringLiteral("whatif")
                                   : qt(first ? view_of(shown_, *first, kept_back(standing()))
                                              : view_beside(shown_, kept_back(standing()))));
  if (asking_) return;
  for (auto card = cards_.rbegin(); card != cards_.rend(); ++card) {
    if (auto run = (*card)->own_run()) {
      run->lesson = position().toStdString();
      return Q_EMIT scene_requested(*run);
    }
    if ((*card)->question().show) return;
  }
}

std::optional<Scene> LessonPanel::scene_of(int scene) const {
  if (scene < 0 || scene >= static_cast<int>(shown_.scenes.size())) return std::nullopt;
  Scene wanted = shown_.scenes[static_cast<std::size_t>(scene)];
  wanted.lesson = position().toStdString();
  return wanted;
}

void LessonPanel::mark_staged() {
  for (auto* button : findChildren<Button*>("show_scene")) {
    const auto scene = scene_of(button->property("scene").toInt());
    const bool here = staged_ && scene && scene->question == staged_->question && scene->lab == staged_->lab &&
                      scene->cursor == staged_->cursor;
    button->set_glyph(here ? Glyph::check : Glyph::chevron_right);
  }
}

void LessonPanel::show_in_its_view(int scene) {
  staged_ = scene_of(scene);
  mark_staged();
  const bool had_own = std::exchange(own_view_, staged_ && shown_.views.contains(static_cast<std::size_t>(scene)));
  if (staged_ && (own_view_ || had_own))
    Q_EMIT stage_requested(qt(view_of(shown_, static_cast<std::size_t>(scene), kept_back(standing()))));
}

void LessonPanel::request(int scene) {
  if (const auto wanted = scene_of(scene)) Q_EMIT scene_requested(*wanted);
  show_in_its_view(scene);
}

void LessonPanel::watch(int scene) {
  if (scene >= 0 && scene < static_cast<int>(shown_.scenes.size()))
    scene = static_cast<int>(scene_until(shown_, standing(), static_cast<std::size_t>(scene)));
  if (const auto wanted = scene_of(scene)) Q_EMIT watch_requested(*wanted);
  show_in_its_view(scene);
}

}  // namespace ringside::ui
