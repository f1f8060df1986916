#include "app/verbs/figure_input.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/flags/parse_list.h"
#include "app/flags/run_flags.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/consequence.h"
#include "core/entrants.h"
#include "core/lab_scene.h"
#include "core/placements.h"
#include "core/published_case.h"
#include "core/simulated_curves.h"
#include "ui/figures/survey.h"
#include "ui/stage/export_name.h"

namespace ringside {
namespace {

/// On a topology: what a case and what it is compared with take over sizes; else null.
std::shared_ptr<const SimulatedCurves> curves_of(const Case& c, const std::vector<std::string>& compare,
                                                 const ui::FigureInput& input) {
  if (!has_simulated_curves(c)) return nullptr;
  Progress progress(1, "simulating ..");
  auto curves = simulated_curves(c, compare, largest_size(input.published, c, kLibrarySizes));
  progress.clear();
  return std::make_shared<const SimulatedCurves>(std::move(curves));
}

/// The moment that --step and --phase choose, else the scene's.
Result<CursorPosition> cursor_of(const FigureFlags& flags, CursorPosition cursor, std::int64_t steps) {
  if (flags.step == kEnd) {
    cursor = {steps, 0};
  } else if (!flags.step.empty()) {
    RINGSIDE_TRY(const auto step, parse_integer(flags.step, "step", 0, steps));
    cursor = {step, 0};
  }
  if (!flags.phase.empty()) {
    const auto phase = parse_number(flags.phase, "phase", 0, 1);
    if (!phase || *phase >= 1) return fail("phase", flags.phase, "0 or more, below 1: how far the step has come");
    cursor.phase = *phase;
  }
  cursor.step = std::min(cursor.step, steps);
  if (cursor.step == steps) cursor.phase = 0;
  return cursor;
}

/// 1 to the schedule's channels.
Result<std::int32_t> parse_channel(const std::string& text, std::int32_t channels) {
  if (channels == 1) return fail("channel", text, "a schedule with channels, such as -a ring --channels 8");
  return parse_integer(text, "channel", 1, channels).map([](std::int64_t c) { return static_cast<std::int32_t>(c); });
}

/// What a scene file says, or a scene made from the flags.
Result<Scene> scene_of(const FigureFlags& flags, const ui::ViewKind& kind, const std::string& scene_file) {
  if (!flags.lab.empty()) {
    if (const auto ok =
            only_flags(flags.case_given, {}, flags.lab.substr(0, flags.lab.find(' ')) + ", whose keys say its case");
        !ok)
      return Failure(ok.error());
    RINGSIDE_TRY(const auto lab, parse_lab_scene(flags.lab));
    Scene scene;
    scene.question = case_of(lab);
    scene.lab = flags.lab;
    return scene;
  }
  if (!scene_file.empty()) {
    if (const auto ok = only_flags(flags.case_given, {}, "of " + scene_file); !ok) return Failure(ok.error());
    if (ui::may_hold_recipe(scene_file))
      return ui::read_recipe(scene_file).map([](const ui::Recipe& recipe) { return recipe.scene; });
    return read_scene(scene_file);
  }
  CaseDefaults defaults{.collective = "allreduce", .algorithm = "ring", .ranks = "4", .sizes = {"12"}};
  // What is no collective may be a file.
  if (const auto collective = parse_collective(flags.question.collective))
    if (!find_algorithm(*collective, defaults.algorithm)) defaults.algorithm = algorithms_of(*collective).front()->name;
  if (kind.name == "performance" && !flags.question.sizes.empty()) {
    RINGSIDE_TRY(const auto sizes, parse_size_list(flags.question.sizes, "bytes"));
    if (sizes.size() > 1)
      return fail("bytes", fmt::format("{} sizes", sizes.size()),
                  "one size here: it is marked among all sizes, which are drawn anyway");
  }
  const auto question = read_case(flags.question, defaults);
  if (!question) return Failure(question.error());
  Scene scene;
  scene.question = *question;
  return scene;
}

/// Refuses the own flags of another figure.
Result<bool> figure_s_own(const FigureFlags& flags, const ui::ViewKind& kind, const std::string& name) {
  std::vector<std::string> own = own_flags(flags);
  if (!flags.measured.empty()) own.emplace_back("--measured");
  for (const std::string& flag : own) {
    if (kind.takes(flag)) continue;
    std::vector<std::string> takers;
    for (const ui::ViewKind& other : ui::views())
      if (other.takes(flag)) takers.push_back("the figure " + other.name);
    return fail("flag", flag + " for the figure " + name, join(takers, ", "));
  }
  return true;
}

/// The same flags as what the figure is made from.
Result<bool> read_own(const FigureFlags& flags, const std::string& figure, const Case& question,
                      ui::FigureInput& input) {
  if (!flags.order.empty()) {
    const auto order = parse_call_order(flags.order);
    if (!order) return Failure(order.error());
    input.blocking.order = *order, input.blocking.orders.clear();
  }
  if (!flags.eager_limit.empty()) {
    RINGSIDE_TRY(const auto limit, parse_bytes(flags.eager_limit, "eager limit"));
    input.blocking.eager_limit = Bytes(static_cast<double>(limit));
  }
  if (flags.recipe && flags.published.empty()) input.published = flags.recipe->published;
  for (const std::string& path : flags.published) {
    RINGSIDE_TRY(auto run, read_published(path));
    input.published.push_back(std::move(run));
  }
  if (flags.compare.empty()) return true;
  input.compare.clear();
  if (flags.compare == "all") {
    for (const Algorithm* a : algorithms_of(question.collective)) input.compare.push_back(a->name);
    return true;
  }
  for (const std::string& word : split_list({flags.compare})) {
    if (is_variant(word)) {
      if (figure != "race") return fail("--compare for the figure " + figure, word, "algorithms");
      RINGSIDE_TRY(const auto asked, entrant_of(question, word));
      RINGSIDE_OK(validate_unsearched(asked));
      input.compare.push_back(word);
      continue;
    }
    RINGSIDE_TRY(const auto algorithm, find_algorithm(question.collective, word));
    RINGSIDE_OK(asked_of(question, *algorithm));
    input.compare.push_back(algorithm->name);
  }
  return true;
}

/// What the library of the flags, or of the scene, takes over sizes; null for alpha-beta.
Result<std::shared_ptr<const LibraryCurve>> curve_of(const FigureFlags& flags, const Scene& scene,
                                                     const ui::FigureInput& input) {
  CostFlags costs = flags.costs;
  const bool of_scene = costs.costs.empty() && scene.costs != CostModel{}.name();
  if (of_scene) costs.costs = scene.costs;
  if (of_scene && costs.gpus_per_process.empty()) costs.gpus_per_process = std::to_string(scene.gpus_per_process);
  RINGSIDE_TRY(const auto model, read_costs(costs));
  if (!model.library) return nullptr;
  const Case& c = input.answer->question;
  return library_curve(c, {model, {}}, largest_size(input.published, c, kLibrarySizes)).map([](LibraryCurve curve) {
    return std::make_shared<const LibraryCurve>(std::move(curve));
  });
}

}  // namespace

Result<bool> only_flags(const std::vector<std::string>& given, const std::vector<std::string>& allowed,
                        const std::string& figure) {
  for (const std::string& flag : given)
    if (std::find(allowed.begin(), allowed.end(), flag) == allowed.end())
      return fail("flag", flag + " for the figure " + figure,
                  allowed.empty() ? "none of its kind: see ringside figure --help" : join(allowed));
  return true;
}

std::vector<std::string> own_flags(const FigureFlags& flags) {
  std::vector<std::string> given;
  if (flags.strip) given.emplace_back("--strip");
  if (!flags.channel.empty()) given.emplace_back("--channel");
  if (!flags.order.empty()) given.emplace_back("--order");
  if (!flags.eager_limit.empty()) given.emplace_back("--eager-limit");
  if (!flags.compare.empty()) given.emplace_back("--compare");
  if (!flags.what_if.empty()) given.emplace_back("--what-if");
  if (!flags.costs.costs.empty() || !flags.costs.gpus_per_process.empty()) given.emplace_back("--costs");
  if (!flags.published.empty()) given.emplace_back("--published");
  return given;
}

Result<CaseFigure> read_case_figure(const FigureFlags& flags, const ui::ViewKind& kind, const std::string& scene_file) {
  const std::string name = kind.name == kLabView ? flags.lab.substr(0, flags.lab.find(' ')) : kind.name;
  if (const auto ok = only_flags(flags.training_given, {}, name); !ok) return Failure(ok.error());
  RINGSIDE_OK(figure_s_own(flags, kind, name));
  RINGSIDE_TRY(const auto scene, scene_of(flags, kind, scene_file));
  if (flags.most_steps > 0) {
    RINGSIDE_TRY(const auto schedule, schedule_of(scene.question));
    if (schedule.step_count() > flags.most_steps)
      return fail("steps", std::to_string(schedule.step_count()),
                  fmt::format("1 to {} in a moving picture, of which every step is painted; ringside share shows some "
                              "moments of a longer run, --steps those that are named",
                              flags.most_steps));
  }
  RINGSIDE_TRY(auto answered, answer(scene.question));
  ui::FigureInput input;
  input.answer = std::make_shared<const Answer>(std::move(answered));
  const auto cursor = cursor_of(flags, scene.cursor, input.answer->schedule.step_count());
  if (!cursor) return Failure(cursor.error());
  input.cursor = *cursor;
  input.selection = scene.selection;
  input.strip = flags.strip;
  input.lab = scene.lab;
  if (!flags.channel.empty()) {
    RINGSIDE_TRY(const auto channel, parse_channel(flags.channel, input.answer->schedule.channels));
    input.channel = ui::channel_of(input.answer, channel);
    input.selection.step.reset(), input.selection.transfer.reset();  // numbered among all transfers
  }
  if (kind.takes("--compare")) input.compare = scene.beside;
  if (scene.calls) input.blocking = *scene.calls;
  RINGSIDE_OK(read_own(flags, kind.name, input.answer->question, input));
  if (kind.takes("--what-if")) {
    RINGSIDE_TRY(auto what, flags.what_if.empty() ? Result<WhatIf>(scene.what_if) : parse_what_if(flags.what_if));
    if (what.none() && kind.name == "whatif") what = usual_what_if(WhatIf::Kind::slow_link, input.answer->question, {});
    if (!what.none()) {
      RINGSIDE_TRY(auto follows, consequence(input.answer, what));
      input.what_if = std::make_shared<const Consequence>(std::move(follows));
    }
  }
  std::string warning;
  if (kind.takes("--costs")) {
    const auto curve = curve_of(flags, scene, input);
    // What a scene chose for other wires is no reason to refuse its picture.
    if (!curve && !(flags.costs.costs.empty() && flags.costs.gpus_per_process.empty())) return Failure(curve.error());
    if (curve)
      input.library = *curve;
    else
      warning = curve.error().line();
  }
  if (kind.takes("--costs")) {
    input.simulated = curves_of(input.answer->question, input.compare, input);
    if (input.what_if && input.what_if->after)
      input.simulated_if = curves_of(input.what_if->after->question, {}, input);
  }
  if (!flags.measured.empty()) {
    RINGSIDE_TRY(const auto document, read_json(flags.measured));
    auto measured = measurement_from_json(document);
    if (!measured) return Failure(measured.error());
    input.measured = std::make_shared<const Measurement>(std::move(*measured));
  } else if (flags.recipe && flags.recipe->measured) {
    input.measured = std::make_shared<const Measurement>(*flags.recipe->measured);
  }
  input.recorded = true;  // of this process is none
  return CaseFigure{&kind, name, scene, ui::drawn_by(kind, input), warning};
}

std::string file_name_of(const CaseFigure& asked) {
  if (asked.kind->name != kLabView)
    return ui::export_name(asked.input, ui::find_view(asked.kind->name).value()).toStdString();
  std::string name = asked.scene.lab;
  std::ranges::replace_if(
      name, [](char c) { return std::string_view(" =,:/\\").find(c) != std::string_view::npos; }, '-');
  return name;
}

}  // namespace ringside
