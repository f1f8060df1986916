#include <cmath>
#include <set>

#include <fmt/format.h>

#include "core/flow.h"
#include "lessons/lesson.h"
#include "lessons/show.h"

namespace ringside {
namespace {

class Checker {
 public:
  explicit Checker(const Lesson& lesson) : lesson_(lesson) { report_.info = lesson.info; }

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
      for (const Scene& scene : page->scenes) check(scene, i);
      for (std::size_t b = 0, q = 0; b < page->blocks.size(); ++b) {
        if (page->blocks[b].kind != BlockKind::question) continue;
        check(page->blocks[b].question, place_of_question(i, q++));
      }
    }
    return std::move(report_);
  }

 private:
  Place place_of_question(std::size_t page, std::size_t which) const {
    for (const BlockSource& block : lesson_.pages[page].blocks)
      if (block.kind == BlockSource::Kind::question && which-- == 0) return block.at;
    return lesson_.pages[page].heading.at;
  }

  void wrong(Place at, const std::string& what) {
    Context context;
    context.file = lesson_.name;
    report_.errors.push_back(fail_at(context, at, what).value());
  }

  void check(const Scene& scene, std::size_t page) {
    ++report_.scenes;
    const Place at = lesson_.pages[page].heading.at;
    const auto schedule = schedule_of(scene.question);
    if (!schedule) return wrong(at, "a scene of this page: " + schedule.error().line());
    const auto proof = prove(*schedule);
    if (!proof) return wrong(at, "a scene of this page: " + proof.error().line());
    if (!proof->ok()) wrong(at, "a scene of this page: " + proof->faults.front().what);
    if (scene.cursor.step > schedule->step_count())
      wrong(at, fmt::format("a scene of this page: step {} of {}", scene.cursor.step, schedule->step_count()));
    if (scene.selection.rank.value_or(0) >= schedule->ranks)
      wrong(at, "a scene of this page selects a rank that is not there");
    if (scene.selection.chunk.value_or(0) >= schedule->chunks)
      wrong(at, "a scene of this page selects a chunk that is not there");
  }

  void check(const Question& q, Place at) {
    ++report_.questions;
    if (!ids_.insert(q.id).second) wrong(at, fmt::format("two questions are called \"{}\"", q.id));
    if (q.right.empty()) wrong(at, fmt::format("question {}: the right answer gets no feedback", q.id));
    if (!check_answer(q, q.truth).right)
      wrong(at, fmt::format("question {}: its own answer \"{}\" is not accepted", q.id, q.truth));
    for (std::size_t i = 0; i < q.options.size(); ++i) {
      const Feedback feedback = check_option(q, i);
      if (feedback.right != (q.options[i].markdown == q.truth))
        wrong(at, fmt::format("question {}: option {} is judged wrongly", q.id, i + 1));
      if (feedback.markdown.empty()) wrong(at, fmt::format("question {}: option {} gets no feedback", q.id, i + 1));
    }
    for (const Reply& reply : q.replies)
      if (std::abs(reply.value - q.answer) <= q.tolerance)
        wrong(at, fmt::format("question {}: a wrong answer lies within the tolerance", q.id));
    if (q.options.empty() && q.wrong.empty())
      wrong(at, fmt::format("question {}: a wrong answer gets no feedback", q.id));
  }

  const Lesson& lesson_;
  LessonReport report_;
  std::set<std::string> ids_;
};

}  // namespace

LessonReport check_lesson(const Lesson& lesson) {
  return Checker(lesson).report();
}

}  // namespace ringside
