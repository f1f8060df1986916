#include <algorithm>
#include <set>
#include <string>
#include <variant>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/flow.h"
#include "core/lab_scene.h"
#include "lessons/beside.h"
#include "lessons/lesson.h"
#include "lessons/reading.h"
#include "lessons/rules.h"
#include "lessons/scene_text.h"
#include "lessons/show.h"

namespace ringside {
namespace {

class Checker {
 public:
  Checker(const Lesson& lesson, const std::vector<std::string>& views, const PictureWords& said)
      : lesson_(lesson), views_(views), said_(said), pictures_(said, views) {
    report_.info = lesson.info;
  }

  LessonReport report() {
    for (std::size_t i = 0; i < lesson_.pages.size(); ++i) {
      Context context;
      const auto page = show_page(lesson_, i, context);
      report_.expressions += context.evaluated;
      ++report_.pages;
      if (!page) {
        report_.errors.push_back(page.error());
        continue;
      }
      check_match(lesson_.pages[i], *page, check_);
      telling_.read(lesson_.pages[i], *page, check_);
      if (said_) pictures_.read(lesson_.pages[i], *page, check_);
      check(lesson_.pages[i].stage);
      check(lesson_.pages[i].asks);
      for (const std::string& view : page->hides)
        if (view != kOtherViews) check({view, lesson_.pages[i].hides.at, 0});
      for (const Scene& scene : page->scenes) check(scene, i);
      for (const auto& [scene, view] : page->views)
        check({.text = view, .at = lesson_.pages[i].heading.at, .indent = 0});
      auto source = lesson_.pages[i].blocks.begin();
      for (const Block& block : page->blocks) {
        while (source->word == kDefinition) ++source;
        if (const auto* notes = std::get_if<ClassNotes>(&block)) check(*notes, *page, source->at);
        if (const auto* question = std::get_if<Question>(&block)) {
          check_goals(*question, source->at);
          check_show(*question, *page, source->at);
        }
        check_block(block, (source++)->at, check_);
      }
      for (std::size_t turn = 1; turn < context.widest; ++turn) check_drawn(i, turn);
    }
    check_ideas(lesson_, check_);
    for (const LessonGoal& goal : lesson_.info.goals)
      if (!shown_.contains(goal.key))
        check_.wrong({1, 1}, fmt::format("no question asks for goal {}: {}", goal.key, goal.text));
    return std::move(report_);
  }

 private:
  /// The same page with the other values that it may draw: each of them must be as good as the first.
  void check_drawn(std::size_t i, std::size_t turn) {
    Context context;
    context.turn = turn;
    const auto page = show_page(lesson_, i, context);
    if (!page) return report_.errors.push_back(page.error());
    LessonReport again;
    LessonCheck check(lesson_.name, again);
    check_match(lesson_.pages[i], *page, check);
    Telling().read(lesson_.pages[i], *page, check);
    if (said_) PicturesTell(said_, {}).read(lesson_.pages[i], *page, check);
    auto source = lesson_.pages[i].blocks.begin();
    for (const Block& block : page->blocks) {
      while (source->word == kDefinition) ++source;
      check_block(block, (source++)->at, check);
    }
    report_.errors.insert(report_.errors.end(), again.errors.begin(), again.errors.end());
  }

  /// A class sees the reveal in the view of its page, and is asked no question of an earlier lesson. Who has predicted
  /// sees what comes of it; what is picked is picked of a picture, which tells then what it kept back.
  void check_show(const Question& question, const Page& page, Place at) {
    if (question.waits() && question.scene && !question.show && !question.picks)
      check_.wrong(at, fmt::format("question {} is committed, and nothing is shown then", question.id), "show: SCENE");
    if (question.show && !question.id.starts_with("recall-") && page.stage == kLabView &&
        page.scenes[*question.show].lab.empty())
      check_.wrong(at,
                   fmt::format("question {} shows a case, where the page shows a picture of training", question.id));
  }

  void check_goals(const Question& question, Place at) {
    std::vector<std::string> known;
    for (const LessonGoal& goal : lesson_.info.goals) known.push_back(goal.key);
    for (const std::string& goal : question.goals) {
      shown_.insert(goal);
      if (std::ranges::find(known, goal) == known.end())
        check_.wrong(at, fmt::format("question {}: the lesson has no goal \"{}\"", question.id, goal), join(known));
    }
  }

  void check(const Passage& stage) {
    if (!stage.text.empty() && std::ranges::find(views_, stage.text) == views_.end())
      check_.wrong(stage.at, fmt::format("unknown stage \"{}\"", stage.text), join(views_));
  }

  void check(const ClassNotes& notes, const Page& page, Place at) {
    report_.class_minutes += notes.minutes;
    std::vector<std::string> ids;
    for (const Block& block : page.blocks)
      if (const auto* question = std::get_if<Question>(&block)) ids.push_back(question->id);
    const std::string asked = notes.asked(ids);
    if (asked.empty()) return;
    if (std::ranges::find(ids, asked) == ids.end())
      return check_.wrong(at, fmt::format("class notes ask \"{}\", which this page does not", asked),
                          ids.empty() ? "none" : join(ids) + ", none");
    if (!asked_.insert(asked).second) check_.wrong(at, fmt::format("class notes ask \"{}\" a second time", asked));
  }

  void check(const Scene& scene, std::size_t page) {
    ++report_.scenes;
    const Place at = lesson_.pages[page].heading.at;
    const auto schedule = schedule_of(scene.question);
    if (!schedule) return check_.wrong(at, "a scene of this page: " + schedule.error().line());
    if (is_blank(scene.question, *schedule)) return;
    if (schedule->collective != Collective::all_to_all && scene.question.elements() < schedule->chunks)
      check_.wrong(at, fmt::format("a scene of this page has empty chunks: {} elements in {} chunks",
                                   scene.question.elements(), schedule->chunks));
    const auto proof = prove(*schedule);
    if (!proof) return check_.wrong(at, "a scene of this page: " + proof.error().line());
    if (!proof->ok()) check_.wrong(at, "a scene of this page: " + proof->faults.front().what);
    if (scene.cursor.step > schedule->step_count())
      check_.wrong(at, fmt::format("a scene of this page: step {} of {}", scene.cursor.step, schedule->step_count()));
    if (scene.selection.rank.value_or(0) >= schedule->ranks)
      check_.wrong(at, "a scene of this page selects a rank that is not there");
    if (scene.selection.chunk.value_or(0) >= schedule->chunks)
      check_.wrong(at, "a scene of this page selects a chunk that is not there");
  }

  const Lesson& lesson_;
  const std::vector<std::string>& views_;
  LessonReport report_;
  std::set<std::string> asked_;  ///< in class, by name
  std::set<std::string> shown_;  ///< goals that a question asks for
  LessonCheck check_{lesson_.name, report_};
  Telling telling_;
  PictureWords said_;
  PicturesTell pictures_;
};

}  // namespace

void LessonCheck::wrong(Place at, const std::string& what, const std::string& accepted) {
  Context context;
  context.file = file_;
  report_.errors.push_back(fail_at(context, at, what, accepted).value());
}

LessonReport check_lesson(const Lesson& lesson, const std::vector<std::string>& views, const PictureWords& said) {
  return Checker(lesson, views, said).report();
}

}  // namespace ringside
