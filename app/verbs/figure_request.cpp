#include "app/verbs/figure_request.h"

#include <algorithm>
#include <set>
#include <variant>

#include <fmt/format.h>

#include "app/flags/parse_list.h"
#include "app/verbs/figure_input.h"
#include "app/verbs/figure_named.h"
#include "app/verbs/figure_recipe.h"
#include "app/verbs/gamma_solution.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/lab_scene.h"
#include "core/tuning.h"
#include "ui/charts/performance_figure.h"
#include "ui/charts/performance_rows.h"
#include "ui/figures/blocking.h"
#include "ui/figures/chunks.h"
#include "ui/figures/race.h"
#include "ui/figures/survey.h"
#include "ui/share/share_page.h"
#include "ui/stage/export_name.h"
#include "ui/stage/registry.h"

namespace ringside {
namespace {

Result<bool> no_moment(const FigureFlags& flags, const std::string& figure) {
  std::vector<std::string> given;
  if (!flags.step.empty()) given.emplace_back("--step");
  if (!flags.steps.empty()) given.emplace_back("--steps");
  if (!flags.phase.empty()) given.emplace_back("--phase");
  if (!flags.measured.empty() && figure != kGammaFigure) given.emplace_back("--measured");
  const std::vector<std::string> own = own_flags(flags);
  given.insert(given.end(), own.begin(), own.end());
  return only_flags(given, {}, figure);
}

Result<FigureMade> gamma_figure(const FigureFlags& flags) {
  const std::string name = kGammaFigure;
  if (const auto ok = only_flags(flags.case_given, gamma_wires(), name); !ok) return Failure(ok.error());
  RINGSIDE_OK(no_moment(flags, name));
  GammaAsked asked;
  asked.training = flags.training;
  asked.training.alpha = flags.question.wiring.alpha;
  asked.training.bandwidth = flags.question.wiring.bandwidth;
  asked.wiring.tier = flags.question.wiring.tier;
  asked.wiring.topology = flags.question.wiring.topology;
  asked.measured = flags.measured;
  if (!flags.question.algorithm.empty()) asked.algorithm = flags.question.algorithm;
  if (flags.recipe && flags.recipe->measured && !asked.wired()) {
    asked.recorded = flags.recipe->measured;
    asked.measured = flags.recipe->flags.contains("--measured") ? flags.recipe->flags.at("--measured") : name;
  }
  RINGSIDE_TRY(const auto solved, solve_gamma(asked));
  if (solved.answers.size() != 1)
    return fail("--params", fmt::format("{} models", solved.answers.size()), "one model here");
  FigureMade made{name, figure_of(solved), {}, recipe_of(flags, name), name};
  keep_symbols(solved, made.recipe);
  made.recipe.measured = solved.recorded;
  if (!asked.measured.empty()) made.recipe.flags["--measured"] = asked.measured;
  return made;
}

Result<FigureMade> figure_of(const FigureFlags& flags, const std::string& name, ui::OfSize of) {
  if (const auto ok = only_flags(flags.case_given, {"--bytes"}, name); !ok) return Failure(ok.error());
  if (const auto ok = only_flags(flags.training_given, {}, name); !ok) return Failure(ok.error());
  RINGSIDE_OK(no_moment(flags, name));
  const auto sizes = flags.question.sizes.empty()
                         ? Result<std::vector<std::int64_t>>(std::vector<std::int64_t>{256 << 20})
                         : parse_size_list(flags.question.sizes, "bytes");
  if (!sizes) return Failure(sizes.error());
  if (sizes->size() != 1) return fail("bytes", fmt::format("{} sizes", sizes->size()), "one size here");
  FigureMade made{name, of.make(sizes->front()), {}, recipe_of(flags, name), name};
  made.recipe.flags["--bytes"] = std::to_string(sizes->front());
  return made;
}

/// "0,3,7", "2..6" (every one of them), "0,end", "all"; ascending.
Result<std::vector<std::int64_t>> parse_steps(const std::string& text, std::int64_t last) {
  std::set<std::int64_t> steps;
  for (const std::string& part : split_list({text == "all" ? fmt::format("0..{}", last) : text})) {
    if (part == kEnd) {
      steps.insert(last);
      continue;
    }
    const auto dots = part.find("..");
    RINGSIDE_TRY(const auto from, parse_integer(part.substr(0, dots), "steps", 0, last));
    std::int64_t to = from;
    if (dots != std::string::npos) {
      RINGSIDE_TRY(const auto given, parse_integer(part.substr(dots + 2), "steps", from, last));
      to = given;
    }
    for (std::int64_t s = from; s <= to; ++s) steps.insert(s);
  }
  return std::vector<std::int64_t>(steps.begin(), steps.end());
}

std::vector<FigureMade> strip_of(const FigureFlags& flags, const CaseFigure& asked,
                                 const std::vector<std::int64_t>& steps, const std::optional<ui::Paper>& paper) {
  const Answer& answer = *asked.input.answer;
  std::vector<ui::StripPage> pages{{steps}};
  std::string warning = asked.warning;
  if (paper && !answer.states.empty()) {
    const double width = paper->width_mm * ui::StripPage::kUnitsPerMm,
                 height = paper->most_mm * ui::StripPage::kUnitsPerMm;
    const auto moments = steps.empty() ? ui::moments_for(answer, width, height) : steps;
    pages = ui::strip_pages(answer, moments, width, height);
    if (const std::int64_t all = answer.schedule.step_count() + 1;
        steps.empty() && static_cast<std::int64_t>(moments.size()) < all && warning.empty())
      warning = fmt::format(
          "{}; --steps all makes pages of all",
          pages.size() == 1 ? fmt::format("{} of {} moments have room on one page", moments.size(), all)
                            : fmt::format("1 of {} moments has room on one page: start and end are two pages", all));
  }
  std::vector<FigureMade> made;
  for (const ui::StripPage& page : pages) {
    ui::Recipe recipe = recipe_of(flags, asked);
    std::vector<std::string> shown;
    for (const std::int64_t m : page.moments) shown.push_back(std::to_string(m));
    if (!shown.empty()) recipe.flags["--steps"] = join(shown, ",");
    const std::string number = fmt::format("{:0{}}", made.size() + 1, std::to_string(pages.size()).size());
    const std::string name = file_name_of(asked);
    made.push_back({asked.name, std::make_unique<ui::ChunksStripFigure>(asked.input, page), made.empty() ? warning : "",
                    recipe, pages.size() > 1 ? name + "-page-" + number : name, pages.size() > 1 ? number : ""});
    made.back().in_proportion = true;
    made.back().small_parameters = small_parameters_text(asked.input.answer->question);
  }
  return made;
}

/// What happens from step to step; of steps that say the same, one after the other, once.
std::string course_of(const Schedule& schedule) {
  const std::int64_t steps = std::min(schedule.step_count(), ui::kMostSharedSteps);
  std::string said = "In motion, from the start to the end:";
  for (std::int64_t first = 0, last = 0; first < steps; first = last + 1) {
    const std::string sentence = schedule.narration(first).sentence;
    for (last = first; last + 1 < steps && schedule.narration(last + 1).sentence == sentence;) ++last;
    said += first == last ? fmt::format(" step {}: {}", first + 1, sentence)
                          : fmt::format(" steps {} to {}: {}", first + 1, last + 1, sentence);
  }
  return said;
}

/// Every lane runs its own steps: who is through with them when.
std::string course_of(const Race& race) {
  std::vector<std::string> done;
  for (const std::size_t i : race.order) {
    const RaceLane& lane = race.lanes[i];
    const std::int64_t steps = lane.answer->schedule.step_count();
    done.push_back(fmt::format("{} ends its {} step{} at {}", lane.name(), grouped(steps), steps == 1 ? "" : "s",
                               format_seconds(lane.end)));
  }
  return fmt::format("In motion, from the start to {}, all on one clock: {}.", format_seconds(race.end()),
                     join(done, ", "));
}

Result<FigureMade> moment_of(const FigureFlags& flags, const CaseFigure& asked, ui::OfCase of) {
  FigureMade made{asked.name, of.make(asked.input), asked.warning, recipe_of(flags, asked), file_name_of(asked)};
  if (asked.kind->stale_on & ui::kTime) {
    const auto* race = dynamic_cast<const ui::RaceFigure*>(made.figure.get());
    made.course = race != nullptr ? course_of(race->race()) : course_of(asked.input.answer->schedule);
    made.film = ui::Film{[input = asked.input, of](const CursorPosition& moment) {
                           ui::FigureInput then = input;
                           then.cursor = moment;
                           return of.make(then);
                         },
                         asked.input.answer->schedule.step_count()};
  }
  if (const auto* calls = dynamic_cast<const ui::BlockingFigure*>(made.figure.get());
      calls != nullptr && !calls->facts().refused.empty())
    return machine_fail(calls->facts().refused);
  const auto* chart = dynamic_cast<const ui::PerformanceFigure*>(made.figure.get());
  made.small_parameters = small_parameters_text(asked.input.answer->question);
  if (chart && asked.input.measured && !chart->data().origin)
    made.warning =
        fmt::format("measured {}: no row fits this case: {} ({})", flags.measured, ui::case_text(*asked.input.answer),
                    ui::why_no_row(*asked.input.measured, asked.input.answer->question));
  return made;
}

Result<std::vector<FigureMade>> figures_of(const FigureFlags& flags, const ui::ViewKind& kind, ui::OfCase of,
                                           const std::string& scene_file, const std::optional<ui::Paper>& paper) {
  RINGSIDE_TRY(auto asked, read_case_figure(flags, kind, scene_file));
  const std::int64_t last = asked.input.answer->schedule.step_count();
  std::vector<std::int64_t> steps;
  if (!flags.steps.empty()) {
    RINGSIDE_TRY(steps, parse_steps(flags.steps, last));
    if (!flags.step.empty()) return fail("flag", "--step beside --steps", "one of the two");
  }
  if (flags.strip && asked.input.answer->states.empty())
    return fail("--strip",
                fmt::format("{} ranks x {} chunks over {} steps", asked.input.answer->schedule.places(),
                            asked.input.answer->schedule.slots(), last),
                fmt::format("fewer cells, such as those of 64 ranks; --steps 0,{},{} makes a picture of each moment",
                            last / 2, last));
  if (flags.strip) return strip_of(flags, asked, steps, paper);
  std::vector<FigureMade> made;
  if (steps.empty()) {
    RINGSIDE_TRY(auto one, moment_of(flags, asked, of));
    made.push_back(std::move(one));
    return made;
  }
  if (!(kind.stale_on & ui::kTime))
    return fail("flag", "--steps for the figure " + asked.name, "figures of a moment, such as chunks");
  for (const std::int64_t step : steps) {
    asked.input.cursor = {step, step < last ? asked.input.cursor.phase : 0};
    RINGSIDE_TRY(auto one, moment_of(flags, asked, of));
    one.which = fmt::format("{:0{}}", step, std::to_string(last).size());
    made.push_back(std::move(one));
    asked.warning.clear();
  }
  return made;
}

}  // namespace

Result<std::vector<FigureMade>> make_requested_figures(FigureFlags flags, const std::optional<ui::Paper>& paper) {
  RINGSIDE_TRY(const auto named, read_words(flags));
  const ui::ViewKind& kind = *named.kind;
  if (const auto* of = std::get_if<ui::OfCase>(&kind.figure))
    return figures_of(flags, kind, *of, named.scene_file, paper);
  if (flags.words.size() > 1) return fail("argument", flags.words.back(), "nothing after " + kind.name);
  auto one = std::holds_alternative<ui::OfStep>(kind.figure)
                 ? gamma_figure(flags)
                 : figure_of(flags, kind.name, std::get<ui::OfSize>(kind.figure));
  if (!one) return Failure(one.error());
  std::vector<FigureMade> made;
  made.push_back(std::move(*one));
  return made;
}

Result<CaseFigure> read_requested_case(FigureFlags flags) {
  RINGSIDE_TRY(const auto named, read_words(flags));
  if (std::holds_alternative<ui::OfCase>(named.kind->figure))
    return read_case_figure(flags, *named.kind, named.scene_file);
  return fail("figure", named.kind->name, "a figure of a case, such as chunks");
}

}  // namespace ringside
