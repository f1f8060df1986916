#include "lessons/summary.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "core/base/try.h"
#include "lessons/arrange.h"
#include "lessons/beside.h"
#include "lessons/format.h"

namespace ringside {
namespace {

const GivenAnswer* given_to(const Question& q, const Lesson& lesson, const LessonProgress& progress) {
  const auto found = progress.answers.find(lesson.info.id + "/" + q.id);
  return found == progress.answers.end() ? nullptr : &found->second;
}

/// The better of what is answered now and what was, before it was asked anew.
const GivenAnswer* best_given_to(const Question& q, const Lesson& lesson, const LessonProgress& progress) {
  const GivenAnswer* now = given_to(q, lesson, progress);
  const auto before = progress.before.find(lesson.info.id + "/" + q.id);
  if (before == progress.before.end()) return now;
  return now != nullptr && !better(before->second, *now) ? now : &before->second;
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

std::string verdict(const Question& q, const GivenAnswer* given) {
  if (given == nullptr || given->tries == 0) return "not answered yet";
  std::string said = q.kind == QuestionKind::order ? told_order(q, keys_of(given->text)) : literal(given->text);
  if (q.kind == QuestionKind::explain) return said;
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

/// How a goal's questions were answered. Own words are compared and not judged: they count as given.
struct Reached {
  int asked = 0, right = 0, at_once = 0;  ///< what can be right, is in the end, and is with the first answer
  bool own = true;                        ///< all of it by oneself in the end; a prediction may be made only once
  std::set<std::size_t> missed;           ///< pages with something that was not right at once

  void add(const Question& q, const GivenAnswer* given, std::size_t page) {
    const bool done = given != nullptr && given->done && !given->shown;
    if (q.kind == QuestionKind::explain) {
      own = own && done;
      if (!done) missed.insert(page);
      return;
    }
    const bool good = done && given->right;
    ++asked;
    right += good;
    at_once += good && given->tries == 1;
    if (!good || given->tries > 1) missed.insert(page);
    own = own && (q.kind == QuestionKind::predict ? done : good);
  }
  bool all() const { return own && (right > 0 || asked == 0); }
  bool most_at_once() const { return 2 * at_once >= asked; }
};

std::string goals_text(const Lesson& lesson, const std::map<std::string, Reached>& reached) {
  std::string text;
  for (const LessonGoal& goal : lesson.info.goals) {
    const auto found = reached.find(goal.key);
    if (found == reached.end()) continue;
    const Reached& r = found->second;
    const char* mark = !r.all() ? "–" : r.most_at_once() ? "**✓**" : "**(✓)**";
    std::string where;
    for (const std::size_t page : r.missed)
      where += fmt::format("{}[page {}](page:{})", where.empty() ? ": " : ", ", page + 1, page + 1);
    text += r.asked == 0 ? fmt::format("{} {}, in your own words{}\n\n", mark, goal.text, where)
                         : fmt::format("{} {}: {} of {} right at once{}\n\n", mark, goal.text, r.at_once, r.asked,
                                       where.empty() ? "" : "; look again at " + where.substr(2));
  }
  if (text.empty()) return text;
  return "**What you can do now**\n\nUnder each goal count the questions that ask for it. ✓: you answered all of "
         "them, at least half right at once. (✓): all answered, fewer right at once. –: something is open, its answer "
         "was shown, or nothing was right.\n\n" +
         text;
}

/// What a summary stands beside: a page's picture, as it is left there or, while it asks, as it stands there.
struct Shown {
  Scene scene;
  std::string view;
  std::vector<std::string> hides;
  std::size_t page;
  bool asks;
};

std::optional<Shown> picture_of(const Page& page, std::size_t at, const std::vector<Standing>& questions) {
  const auto scene = scene_at_first(page, questions);
  if (!scene) return {};
  const KeptBack kept = kept_back(questions);
  return Shown{page.scenes[*scene], view_of(page, *scene, kept), page.hides, at, kept.asks};
}

/// Of the last page that is all answered, without those that ask of an earlier lesson; none: no page is.
std::optional<Shown> shown_last(const Page& page, std::size_t at, const std::vector<Standing>& questions) {
  const auto of_here = [](const Standing& s) { return s.done && !s.question->id.starts_with("recall-"); };
  return questions.empty() || !std::ranges::all_of(questions, of_here) ? std::nullopt : picture_of(page, at, questions);
}

std::string tally_text(const LessonTally& t) {
  std::string text = fmt::format("**{} of {}** questions answered", t.answered, t.acts);
  if (t.answered == 0) return text + ".";
  text += fmt::format(": {} right at once, {} right later, {} with the answer shown, {} not as predicted", t.at_once,
                      t.later, t.shown, t.answered - t.at_once - t.later - t.shown - t.explained);
  return text + (t.explained > 0 ? fmt::format(", {} in your own words.", t.explained) : ".");
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
  std::optional<Shown> first, shown;
  for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
    RINGSIDE_TRY(const auto page, show_page(lesson, i, seed_of(lesson, progress)));
    list += fmt::format("**[{}. {}](page:{})**\n\n", i + 1, page.heading, i + 1);
    const std::vector<Question> questions = questions_of(page);
    std::vector<Standing> standing;
    for (const Question& q : questions) {
      const GivenAnswer* given = given_to(q, lesson, progress);
      count(q, given, t);
      for (const std::string& goal : q.goals) reached[goal].add(q, best_given_to(q, lesson, progress), i);
      standing.push_back({&q, given != nullptr && given->done});
      list += fmt::format("- {} *{}*\n", q.prompt, verdict(q, given));
    }
    if (!first) first = picture_of(page, i, standing);
    if (auto last = shown_last(page, i, standing)) shown = std::move(last);
    for (const Block& block : page.blocks)
      if (const auto* m = std::get_if<MeasureBlock>(&block)) {
        const auto found = progress.answers.find(lesson.info.id + "/" + m->id);
        list += found == progress.answers.end() ? fmt::format("- {} *not measured yet*\n", m->prompt)
                                                : fmt::format("- {}\n\n{}\n\n", m->prompt, found->second.text);
      }
    list += '\n';
  }
  Page out;
  // Beside a summary nothing is told of what is not answered yet.
  const std::optional<Shown>& beside = shown ? shown : first;
  if (beside) {
    out.scenes.push_back(beside->scene);
    out.opening = 0;
    out.stage = beside->view;
    out.hides = beside->hides;
    out.holds = beside->asks;
  }
  out.heading = "What you did";
  out.source = lesson.info.title;
  std::string note = tally_text(t);
  if (beside) {
    const char* why = t.answered == 0 ? ", with which to begin" : ": no page is all answered yet";
    const std::string page = fmt::format("[page {0}](page:{0})", beside->page + 1);
    note += shown ? fmt::format("\n\nBeside it stands what {} showed in the end.", page)
                  : fmt::format("\n\nBeside it stands {}{}.", page, why);
  }
  out.blocks.push_back(NoteBlock{std::move(note)});
  if (std::string goals = goals_text(lesson, reached); !goals.empty())
    out.blocks.push_back(TextBlock{std::move(goals)});
  out.blocks.push_back(TextBlock{list});
  const std::string next = next_lesson(lesson.info);
  std::string on = "Explore keeps your own case: what this lesson showed can be tried there with other numbers.";
  for (const LessonInfo& info : lessons())
    if (info.id == next) on = fmt::format("Go on with [{}](lesson:{}). ", info.label(), info.id) + on;
  out.blocks.push_back(TextBlock{on});
  return out;
}

std::string literal(const std::string& typed) {
  constexpr std::string_view kBlank = " \t\r\n";  // at an end it would keep "*" from being emphasis
  const std::size_t first = std::min(typed.find_first_not_of(kBlank), typed.size());
  std::string out;
  for (const char c : typed.substr(first, typed.find_last_not_of(kBlank) + 1 - first)) {
    if (std::string_view("*_[]()<>`$\\#&~|").find(c) != std::string_view::npos) out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

std::string next_lesson(const LessonInfo& info) {
  const auto& all = lessons();
  for (std::size_t i = 0; i + 1 < all.size(); ++i)
    if (all[i].id == info.id) return all[i + 1].id;
  return {};
}

}  // namespace ringside
