#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/flags/flag_set.h"
#include "app/flags/output_file.h"
#include "app/flags/run_flags.h"
#include "app/verbs/figure_input.h"
#include "app/verbs/painting.h"
#include "app/verbs/verb.h"
#include "core/base/counted.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "lessons/lesson.h"
#include "lessons/plan/plan.h"
#include "ui/paint/recipe.h"
#include "ui/share/lesson_page.h"
#include "ui/share/share_page.h"

namespace ringside {
namespace {

struct ShareFlags {
  FigureFlags figure;
  OutputFile output;
};

/// A lesson by its id or file, or a class; else nothing.
Result<std::optional<std::pair<std::string, std::vector<ui::SharedSheet>>>> sheets_of(
    const std::vector<std::string>& words) {
  using Sheets = std::pair<std::string, std::vector<ui::SharedSheet>>;
  if (words.empty() || words.front() == "class") {
    if (words.size() != 2) return std::optional<Sheets>();
  } else if (words.size() != 1) {
    return std::optional<Sheets>();
  }
  const std::string& word = words.back();
  if (words.size() == 2 || word.ends_with(".ringclass")) {
    RINGSIDE_TRY(const auto plan, load_plan(word));
    RINGSIDE_TRY(auto sheets, ui::shared_sheets(plan));
    return std::optional<Sheets>({plan.title, std::move(sheets)});
  }
  const bool known = word.ends_with(".md") || std::any_of(lessons().begin(), lessons().end(), [&](const LessonInfo& l) {
                       return l.id == word || l.id.starts_with(word + "a");
                     });
  if (!known && (word.empty() || word.front() < '0' || word.front() > '9')) return std::optional<Sheets>();
  RINGSIDE_TRY(const auto lesson, load_lesson(word));
  RINGSIDE_TRY(auto sheets, ui::shared_sheets(lesson));
  return std::optional<Sheets>({lesson.info.label(), std::move(sheets)});
}

Result<Outcome> write_page(const ShareFlags& flags, const QByteArray& html, nlohmann::ordered_json j, std::string text,
                           bool json) {
  const std::string& file = flags.output.path;
  RINGSIDE_OK(write_file(file, {html.constData(), static_cast<std::size_t>(html.size())}));
  j["bytes"] = html.size();
  return Outcome{json ? json_text(j) : fmt::format("{}: {}\n", file, text)};
}

Result<Outcome> answer_share(const ShareFlags& flags, bool json) {
  const std::string& file = flags.output.path;
  if (file.empty()) return fail("-o is missing", "", "-o PAGE.html");
  if (!file.ends_with(".html")) return fail("file", file, "a name that ends in .html");
  const Painting painting;
  RINGSIDE_TRY(const auto lesson, sheets_of(flags.figure.words));
  if (lesson) {
    RINGSIDE_OK(check_page(flags.output, ui::page_line(lesson->first)));
    Progress progress(1, "painting every step ..");
    RINGSIDE_TRY(const auto html, ui::lesson_page(lesson->first, lesson->second));
    progress.clear();
    std::size_t questions = 0;
    for (const ui::SharedSheet& sheet : lesson->second) questions += sheet.asked.size();
    return write_page(
        flags, html,
        {{"file", file}, {"title", lesson->first}, {"pages", lesson->second.size()}, {"questions", questions}},
        fmt::format("{}, {} pages, {} questions, {}", lesson->first, lesson->second.size(), questions,
                    format_decimal_bytes(Bytes(static_cast<double>(html.size())))),
        json);
  }
  FigureFlags figure = flags.figure;
  RINGSIDE_TRY(auto asked, read_requested_case(std::move(figure)));
  asked.scene.cursor = asked.input.cursor;
  RINGSIDE_OK(check_page(flags.output, ui::share_line(*asked.kind, asked.scene)));
  Progress progress(1, "painting every step ..");
  RINGSIDE_TRY(const auto page, ui::share_page(*asked.kind, asked.input, asked.scene));
  progress.clear();
  if (!asked.warning.empty()) fmt::print(stderr, "ringside: {}\n", asked.warning);
  const std::int64_t steps = asked.input.answer->schedule.step_count();
  const std::string kept_small =
      page.stops <= steps
          ? fmt::format("; of {} moments {} are shown, to keep it small: start, end, ends of phases, then evenly",
                        steps + 1, page.stops)
      : page.in_flight ? ""
                       : "; steps follow each other without motion, to keep it small";
  return write_page(flags, page.html,
                    {{"file", file},
                     {"figure", asked.kind->name},
                     {"steps", steps},
                     {"moments", page.stops},
                     {"in_flight", page.in_flight}},
                    fmt::format("{}, {}, {}{}", asked.kind->name, counted(steps, "step"),
                                format_decimal_bytes(Bytes(static_cast<double>(page.html.size()))), kept_small),
                    json);
}

Action declare_share(FlagSet& accept) {
  auto flags = std::make_shared<ShareFlags>();
  accept.arguments(
      "FIGURE", flags->figure.words, 3,
      "FIGURE [COLLECTIVE], SCENE.ringside [FIGURE], a lesson (4.4),\nPLAN.ringclass, or class and its name");
  declare_output(accept, flags->output, "what to write", "PAGE.html");
  accept.option("--step", flags->figure.step, "the page begins after N steps (0, or the scene's)", "N");
  accept.option("--channel", flags->figure.channel, "one channel alone", "1..");
  declare_case_flags(accept, flags->figure.question, false);
  declare_data_flag(accept, flags->figure.question);
  return [flags, &accept](bool json) {
    flags->figure.case_given = accept.given({"The case", "The wires"});
    return answer_share(*flags, json);
  };
}

}  // namespace

Verb share_verb() {
  return {
      "share",
      "SCENE.ringside [FIGURE] -o PAGE.html\n       ringside share FIGURE [COLLECTIVE ..] -o PAGE.html\n       "
      "ringside share LESSON | PLAN.ringclass | class PLAN  -o PAGE.html",
      "a case, a lesson or a class as one page for any browser",
      "The page plays, steps and scrubs through the figure's own pictures of every step, on a desktop and on a\n"
      "phone, light and dark. It is one file that needs no network and sends nothing. FIGURE is what changes from\n"
      "step to step: chunks (the default of a scene), topology, spacetime, script, traffic, .. Cells of chunks are\n"
      "read aloud and can be marked; other figures say each step in words. Without flags the case is a ring\n"
      "allreduce of 3 numbers on 4 ranks. Of a lesson, or a class without its notes, every page with its\n"
      "questions: the page itself answers them, and what they ask about plays after the answer.",
      "  ringside share chunks allreduce -a ring -k 4 -n 16B -o ring.html\n"
      "  ringside share chunks allreduce -a chain --data \"8,6,5;3,3,1;1,1,2;8,6,9\" -o chain.html\n"
      "  ringside share topology allgather -a ring -k 8 --topology h100-rails:2 --step 3 -o rails.html\n"
      "  ringside share 4.4 -o which-allreduce.html\n"
      "  ringside share class overview -o overview.html",
      declare_share};
}

}  // namespace ringside
