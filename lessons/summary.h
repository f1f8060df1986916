// What a learner did in a lesson, as the page that ends it.
#pragma once

#include "lessons/lesson.h"
#include "lessons/progress.h"

namespace ringside {

/// How far a learner is with one lesson.
struct LessonTally {
  int acts = 0;       ///< questions of all pages
  int answered = 0;   ///< of them done
  int at_once = 0;    ///< right with the first answer
  int later = 0;      ///< right with a later one
  int shown = 0;      ///< the answer was asked for
  int explained = 0;  ///< in own words, beside which a model answer was put
  bool operator==(const LessonTally&) const = default;
};
/// Errors: a page cannot be shown.
Result<LessonTally> tally(const Lesson& lesson, const LessonProgress& progress);

/// How many of a lesson's questions are done, counted without computing anything of it.
struct LessonShare {
  int questions = 0, answered = 0;
};
LessonShare share_answered(const Lesson& lesson, const LessonProgress& progress);

/// The page after the last: the tally, every page with its acts and what was answered, and where to go on. Links to
/// "page:N" (from 1) mean pages of this lesson, to "lesson:ID" another lesson.
Result<Page> summary_page(const Lesson& lesson, const LessonProgress& progress);

/// What somebody typed, in one line, with nothing in it that Markdown reads.
std::string literal(const std::string& typed);

/// The id of the shipped lesson that follows; empty after the last, or where this one is not shipped.
std::string next_lesson(const LessonInfo& info);

}  // namespace ringside
