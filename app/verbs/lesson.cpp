#include <algorithm>
#include <memory>
#include <variant>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/flag_set.h"
#include "app/flags/output_file.h"
#include "app/verbs/painting.h"
#include "app/verbs/verb.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "lessons/advice.h"
#include "lessons/handout.h"
#include "lessons/lesson.h"
#include "ui/handout/handout.h"
#include "ui/handout/picture_words.h"
#include "ui/math/math_text.h"
#include "ui/paint/recipe.h"
#include "ui/stage/registry.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

struct LessonFlags {
  std::string action, lesson, page, as, question, answer;
  OutputFile output;
  bool answers = false;
};

ordered_json json_of(const LessonReport& r) {
  ordered_json errors = ordered_json::array();
  for (const Error& e : r.errors) errors.push_back(e.line());
  return {{"lesson", r.info.id},          {"title", r.info.title},
          {"source", r.info.source},      {"pages", r.pages},
          {"expressions", r.expressions}, {"scenes", r.scenes},
          {"questions", r.questions},     {"class_minutes", r.class_minutes},
          {"ok", r.errors.empty()},       {"errors", errors}};
}

/// The lessons that are asked for: one, or all that are shipped.
Result<std::vector<Lesson>> chosen(const LessonFlags& flags) {
  std::vector<std::string> names;
  if (flags.lesson.empty())
    for (const LessonInfo& info : lessons()) names.push_back(info.id);
  else
    names.push_back(flags.lesson);
  std::vector<Lesson> all;
  for (const std::string& name : names) {
    RINGSIDE_TRY(auto lesson, load_lesson(name));
    all.push_back(std::move(lesson));
  }
  return all;
}

Outcome list(const std::vector<Lesson>& all, bool json) {
  ordered_json rows = ordered_json::array();
  Table table;
  table.column("lesson", Table::Align::left)
      .column("pages")
      .column("title", Table::Align::left)
      .column("source", Table::Align::left);
  for (const Lesson& lesson : all) {
    table.row({lesson.info.id, std::to_string(lesson.pages.size()), lesson.info.title, lesson.info.source});
    rows.push_back({{"lesson", lesson.info.id},
                    {"title", lesson.info.title},
                    {"source", lesson.info.source},
                    {"pages", lesson.pages.size()}});
  }
  if (json) return {json_text(rows)};
  return {table.text() + "\nIn the window: ringside 4.1. In the terminal: ringside lesson show 4.1\n"};
}

ordered_json json_of(const Page& page) {
  ordered_json questions = ordered_json::array(), scenes = ordered_json::array();
  for (const Block& block : page.blocks)
    if (const auto* q = std::get_if<Question>(&block))
      questions.push_back(
          {{"id", q->id},
           {"kind", name(q->kind)},
           {"prompt", q->prompt},
           {"answer", q->asks_number() || !q->options.empty() ? ordered_json(q->answer) : ordered_json(q->truth)},
           {"unit", q->unit}});
  for (const Scene& scene : page.scenes) scenes.push_back(ordered_json(to_json(scene)));
  return {{"heading", page.heading},
          {"source", page.source},
          {"stage", page.stage.empty() ? ui::lesson_views().front() : page.stage},
          {"markdown", render_markdown(page)},
          {"questions", questions},
          {"scenes", scenes}};
}

Result<Outcome> show(const Lesson& lesson, const std::string& page_text, bool json) {
  std::size_t first = 0, last = lesson.pages.size();
  if (!page_text.empty()) {
    RINGSIDE_TRY(const auto page, parse_integer(page_text, "page", 1, static_cast<std::int64_t>(lesson.pages.size())));
    first = static_cast<std::size_t>(page) - 1;
    last = first + 1;
  }
  ordered_json pages = ordered_json::array(), goals = ordered_json::array();
  for (const LessonGoal& goal : lesson.info.goals) goals.push_back({{"goal", goal.key}, {"text", goal.text}});
  std::string text = page_text.empty() ? goals_text(lesson.info) : "", behind;
  for (std::size_t i = first; i < last; ++i) {
    RINGSIDE_TRY(const auto page, show_page(lesson, i));
    if (json)
      pages.push_back(json_of(page));
    else
      text += (text.empty() ? "" : "\n") + render_markdown(page, page_text.empty() ? &behind : nullptr);
  }
  if (!behind.empty()) text += "\n# For afterwards\n\n" + behind;
  if (!json) return Outcome{text};
  return Outcome{json_text(ordered_json{{"lesson", lesson.info.id},
                                        {"title", lesson.info.title},
                                        {"source", lesson.info.source},
                                        {"goals", goals},
                                        {"pages", pages}})};
}

Outcome check(const std::vector<Lesson>& all, bool json) {
  const Painting painting;
  ordered_json rows = ordered_json::array();
  std::string text;
  bool ok = true;
  for (const Lesson& lesson : all) {
    const LessonReport r = check_lesson(lesson, ui::lesson_views(), ui::picture_words);
    const auto advice = advice_on(lesson);
    ok = ok && r.errors.empty();
    rows.push_back(json_of(r));
    rows.back()["advice"] = ordered_json::array();
    for (const Error& e : advice) rows.back()["advice"].push_back(e.line());
    text += fmt::format("{}: {} pages, {} expressions, {} scenes, {} questions, {} minutes of class: {}\n", r.info.id,
                        r.pages, r.expressions, r.scenes, r.questions, r.class_minutes,
                        r.errors.empty() ? "correct" : fmt::format("{} wrong", r.errors.size()));
    for (const Error& e : r.errors) text += "  " + e.line() + "\n";
    for (const Error& e : advice) text += "  advice: " + e.line() + "\n";
  }
  return {json ? json_text(rows) : text, ok ? 0 : 1};
}

Result<Outcome> hand_out(const Lesson& lesson, const LessonFlags& flags, bool json) {
  RINGSIDE_TRY(const auto format, ui::parse_handout_format(flags.as));
  const std::string file = flags.output.path.empty() ? "lesson-" + lesson.info.id + "." + flags.as : flags.output.path;
  RINGSIDE_OK(check_page({file, flags.output.force}, ui::page_line(lesson.info.label())));
  const Painting painting;
  RINGSIDE_OK(ui::write_handout(lesson, format, flags.answers, file, flags.output.force));
  if (json)
    return Outcome{json_text(ordered_json{{"lesson", lesson.info.id}, {"file", file}, {"answers", flags.answers}})};
  return Outcome{fmt::format("{}: {} {}, {}\n", file, lesson.info.id, lesson.info.title,
                             flags.answers ? "with answers" : "with room for answers")};
}

/// Questions that are answered by a file: a table that a program prints, or a schedule. Where none is named, the first
/// table, for which a program can begin.
Result<Outcome> task(const Lesson& lesson, const LessonFlags& flags, bool json) {
  std::vector<Question> all;
  std::string names;
  for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
    RINGSIDE_TRY(const auto page, show_page(lesson, i));
    for (const Block& block : page.blocks)
      if (const auto* q = std::get_if<Question>(&block); q != nullptr && (q->table || q->asks_schedule())) {
        names += (names.empty() ? "" : ", ") + q->id;
        if (flags.question.empty() || flags.question == q->id) all.push_back(*q);
      }
  }
  std::ranges::stable_partition(all, [](const Question& q) { return q.table.has_value(); });
  if (names.empty()) return fail("lesson", lesson.info.id + " has no task", "ringside lesson task 4.2a");
  if (all.empty()) return fail("--question", flags.question, names);
  const Question& q = all.front();
  if (flags.answer.empty()) {
    const std::string& start = q.table ? q.table->starter : q.construction.start;
    if (json)
      return Outcome{json_text(ordered_json{{"lesson", lesson.info.id},
                                            {"question", q.id},
                                            {"prompt", q.prompt},
                                            {"given", q.given},
                                            {"start", start},
                                            {"questions", names}})};
    return Outcome{start + "\n"};
  }
  RINGSIDE_TRY(const auto text, read_text(flags.answer));
  const Feedback said = check_answer(q, text);
  const Painting painting;  // Qt reads Markdown
  const std::string plain = ui::plain_text(said.markdown);
  if (!said.accepted) return fail(flags.answer + ": " + plain, "", "");
  const std::string verdict = said.right ? "right" : "not yet";
  if (json)
    return Outcome{
        json_text(ordered_json{
            {"lesson", lesson.info.id}, {"question", q.id}, {"right", said.right}, {"feedback", said.markdown}}),
        said.right ? 0 : 1};
  return Outcome{fmt::format("{}: {}\n\n{}\n", q.id, verdict, plain), said.right ? 0 : 1};
}

Result<Outcome> answer_lesson(const LessonFlags& flags, bool json) {
  const std::string& action = flags.action;
  if (action.empty())
    return fail("list, show, task or check is missing", "", "ringside lesson list, ringside lesson show 4.1");
  if (action != "list" && action != "show" && action != "check" && action != "task")
    return fail("lesson", action, "list, show, task, check");
  if (action == "list" && !flags.lesson.empty())
    return fail("argument", flags.lesson, "ringside lesson list, or show " + flags.lesson);
  if ((action == "show" || action == "task") && flags.lesson.empty())
    return fail("the lesson to show is missing", "", "ringside lesson list names them");
  if (action != "task" && !(flags.question.empty() && flags.answer.empty()))
    return fail("--question and --answer with " + action, "", "ringside lesson task LESSON --answer FILE");
  if (action != "show" && !flags.page.empty())
    return fail("--page", flags.page + " with " + action, "ringside lesson show LESSON --page N");
  if (action != "show" && !(flags.as.empty() && flags.output.path.empty() && !flags.answers))
    return fail("--as, --answers and -o with " + action, "", "ringside lesson show LESSON --as pdf");
  if (flags.as.empty() && (!flags.output.path.empty() || flags.answers))
    return fail("--as is missing", "", "html, pdf, md");
  if (!flags.as.empty() && !flags.page.empty())
    return fail("--page", flags.page + " with --as", "a handout is a whole lesson");
  RINGSIDE_TRY(const auto all, chosen(flags));
  if (!flags.as.empty()) return hand_out(all.front(), flags, json);
  if (action == "show") return show(all.front(), flags.page, json);
  if (action == "task") return task(all.front(), flags, json);
  return action == "list" ? list(all, json) : check(all, json);
}

Action declare_lesson(FlagSet& accept) {
  auto flags = std::make_shared<LessonFlags>();
  accept.option("ACTION", flags->action, "list, show, task or check");
  accept.option("LESSON", flags->lesson, "a lesson such as 4.1, or a lesson's file");
  accept.option("--page", flags->page, "show only this page, from 1", "N");
  accept.option("--as", flags->as, "show: as a handout with pictures: html, pdf or md", "FORMAT");
  accept.flag("--answers", flags->answers, "a handout with the answers, and what mistakes mean");
  accept.option("--question", flags->question,
                "task: which, by its name (the lesson's first for a program, else its first)", "NAME");
  accept.option("--answer", flags->answer, "task: your table or schedule, to be checked", "FILE");
  declare_output(accept, flags->output, "the handout's file (lesson-4.1.pdf and so on)");
  return [flags](bool json) { return answer_lesson(*flags, json); };
}

}  // namespace

Verb lesson_verb() {
  return {"lesson",
          "list | show LESSON [--page N | --as FORMAT] | task LESSON [--answer FILE] | check [LESSON]",
          "the lessons: what there is, to read in a terminal, to check while writing",
          "show prints Markdown with every number computed now. check is for authors: every page can be shown, every\n"
          "scene's schedule is proved, every question accepts its own answer, class notes ask what their page\n"
          "asks (exit code 1 where not); advice is what makes a lesson hard to learn from. task prints a program or\n"
          "schedule to begin with, and with --answer checks what yours has printed (exit code 1: not yet).",
          "  ringside lesson list\n"
          "  ringside lesson show 4.2a --page 1\n"
          "  ringside lesson show 4.4 --as pdf --answers -o ring.pdf\n"
          "  ringside lesson task 4.2a > sweep.py\n"
          "  ringside lesson task 4.2a --answer table.csv\n"
          "  ringside lesson check\n"
          "  ringside lesson check my-lesson.md",
          declare_lesson};
}

}  // namespace ringside
