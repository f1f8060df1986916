#include "lessons/summary.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "core/base/try.h"
#include "lessons/arrange.h"
#include "lessons/format.h"
#include "lessons/scene_text.h"

namespace ringside {
namespace {

const GivenAnswer* given_to(const Question& q, const Lesson& lesson, const LessonProgress& progress) {
  const auto found = progress.answers.find(lesson.info.id + "/" + q.id);
  return found == progress.answers.end() ? nullptr : &found->second;
}

std::uint32_t seed_of(const Lesson& lesson, const LessonProgress& progress) {
  const auto found = progress.seeds.find(lesson.info.id);
  return found == progress.seeds.end() ? 0 : found->second;
}

std::vector<Question> questions_of(const Page& page) {
  std::vector<Question> all;
  for (const Block& block : page.blocks)
    if (const auto* q = std::get_if<Question>(&block)) all.push_back(*q);
  return all;
}

/// What somebody typed, in one line, with nothing in it that Markdown reads.
std::string literal(const std::string& typed) {
  std::string out;
  for (const char c : typed) {
    if (std::string_view("*_[]()<>`$\\#&").find(c) != std::string_view::npos) out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

std::string verdict(const Question& q, const GivenAnswer* given) {
  if (given == nullptr || given->tries == 0) return "not answered yet";
  std::string said = q.kind == QuestionKind::order ? told_order(q, keys_of(given->text)) : given->text;
  if (q.kind == QuestionKind::explain) return literal(said);
  if (q.contract || q.table || q.sketch)
    return given->shown        ? "you asked for the answer"
           : !given->right     ? "not right yet"
           : given->tries == 1 ? "right"
                               : fmt::format("right at try {}", given->tries);
  if (q.asks_schedule())
    return given->shown        ? "you asked for the answer"
           : !given->right     ? "what you built is not right yet"
           : given->tries == 1 ? "what you built holds"
                               : fmt::format("what you built holds, at try {}", given->tries);
  if (given->option >= 0 && given->option < static_cast<int>(q.options.size()))
    said = sentence_part(q.options[static_cast<std::size_t>(given->option)].markdown);
  if (given->shown) return fmt::format("{}; you asked for the answer, {}", said, sentence_part(q.truth));
  if (given->right)
    return given->tries == 1 ? said + ", right" : fmt::format("{}, right at try {}", said, given->tries);
  return given->done ? fmt::format("{}; it is {}", said, sentence_part(q.truth)) : said + ", not right yet";
}

void count(const Question& q, const GivenAnswer* given, LessonTally& t) {
  ++t.acts;
  if (given == nullptr || !given->done) return;
  ++t.answered;
  if (q.kind == QuestionKind::explain) {
    ++t.explained;
    return;
  }
  t.shown += given->shown;
  t.at_once += given->right && given->tries == 1;
  t.later += given->right && given->tries > 1;
}

/// What of a goal's questions is done: all of them right, by oneself, or the first page with one that is not.
struct Reached {
  bool all = true;                          ///< of what may be tried again
  bool asked = false;                       ///< something of that
  bool predicted = false, guessed = false;  ///< a prediction was asked, and came true
  std::size_t page = 0;
};

std::string goals_text(const Lesson& lesson, const std::map<std::string, Reached>& reached) {
  std::string text;
  for (const LessonGoal& goal : lesson.info.goals) {
    const auto found = reached.find(goal.key);
    if (found == reached.end()) continue;
    const Reached& r = found->second;
    text += r.all && (r.asked || r.guessed)
                ? fmt::format("**✓** {}\n\n", goal.text)
                : fmt::format("– {}: [page {}](page:{})\n\n", goal.text, r.page + 1, r.page + 1);
  }
  return text.empty() ? text : "**What you can do now**\n\n" + text;
}

}  // namespace

Result<LessonTally> tally(const Lesson& lesson, const LessonProgress& progress) {
  LessonTally t;
  for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
    RINGSIDE_TRY(const auto page, show_page(lesson, i, seed_of(lesson, progress)));
    for (const Question& q : questions_of(page)) count(q, given_to(q, lesson, progress), t);
  }
  return t;
}

LessonShare share_answered(const Lesson& lesson, const LessonProgress& progress) {
  const auto& words = Question::syntax().words;
  LessonShare share;
  for (const PageSource& page : lesson.pages)
    for (const BlockSource& block : page.blocks) {
      if (block.word != kRecall && std::ranges::find(words, block.word) == words.end()) continue;
      const auto given =
          progress.answers.find(lesson.info.id + (block.word == kRecall ? "/recall-" : "/") + block.name);
      ++share.questions;
      share.answered += given != progress.answers.end() && given->second.done;
    }
  return share;
}

Result<Page> summary_page(const Lesson& lesson, const LessonProgress& progress) {
  LessonTally t;
  std::string list;
  std::map<std::string, Reached> reached;
  for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
    RINGSIDE_TRY(const auto page, show_page(lesson, i, seed_of(lesson, progress)));
    list += fmt::format("**[{}. {}](page:{})**\n\n", i + 1, page.heading, i + 1);
    for (const Question& q : questions_of(page)) {
      const GivenAnswer* given = given_to(q, lesson, progress);
      count(q, given, t);
      for (const std::string& goal : q.goals) {
        Reached& r = reached[goal];
        const bool by_oneself =
            given != nullptr && given->done && !given->shown && (given->right || q.kind == QuestionKind::explain);
        if (q.kind == QuestionKind::predict) {  // once is all that it may be answered
          r.guessed = r.guessed || by_oneself;
          if (!r.predicted && !r.asked) r.page = i;
          r.predicted = true;
          continue;
        }
        r.asked = true;
        if (!by_oneself && r.all) r.all = false, r.page = i;
      }
      list += fmt::format("- {} *{}*\n", q.prompt, verdict(q, given));
    }
    for (const Block& block : page.blocks)
      if (const auto* m = std::get_if<MeasureBlock>(&block)) {
        const auto found = progress.answers.find(lesson.info.id + "/" + m->id);
        list += found == progress.answers.end() ? fmt::format("- {} *not measured yet*\n", m->prompt)
                                                : fmt::format("- {}\n\n{}\n\n", m->prompt, found->second.text);
      }
    list += '\n';
  }
  Page out;
  // Beside a summary nothing is told of what is not answered yet: one rank alone, which lacks nothing.
  RINGSIDE_TRY(auto nothing, parse_scene("allreduce blank k=1 n=16B"));
  out.scenes.push_back(std::move(nothing));
  out.opening = 0;
  out.heading = "What you did";
  out.source = lesson.info.title;
  out.blocks.push_back(NoteBlock{fmt::format(
      "**{} of {}** questions answered: {} right at once, {} right later, {} with the answer shown, {} not "
      "as predicted{}.",
      t.answered, t.acts, t.at_once, t.later, t.shown, t.answered - t.at_once - t.later - t.shown - t.explained,
      t.explained > 0 ? fmt::format(", {} in your own words", t.explained) : "")});
  if (std::string goals = goals_text(lesson, reached); !goals.empty())
    out.blocks.push_back(TextBlock{std::move(goals)});
  out.blocks.push_back(TextBlock{list});
  const std::string next = next_lesson(lesson.info);
  std::string on = "Explore keeps your own case: what this lesson showed can be tried there with other numbers.";
  for (const LessonInfo& info : lessons())
    if (info.id == next) on = fmt::format("Go on with [{} {}](lesson:{}). ", info.id, info.title, info.id) + on;
  out.blocks.push_back(TextBlock{on});
  return out;
}

std::string next_lesson(const LessonInfo& info) {
  const auto& all = lessons();
  for (std::size_t i = 0; i + 1 < all.size(); ++i)
    if (all[i].id == info.id) return all[i + 1].id;
  return {};
}

}  // namespace ringside
