#include "app/verbs/figure_recipe.h"

#include <algorithm>
#include <utility>

#include "app/flags/flag_set.h"
#include "app/verbs/painting.h"
#include "app/verbs/verb.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "ui/measure/measured_picture.h"
#include "ui/training/page_picture.h"

namespace ringside {
namespace {

/// The figure's flags that a recipe keeps, as `ringside figure` spells them.
std::vector<std::pair<std::string, std::string*>> kept(FigureFlags& flags) {
  TrainingFlags& t = flags.training;
  return {{"--channel", &flags.channel},
          {"--compare", &flags.compare},
          {"--order", &flags.order},
          {"--eager-limit", &flags.eager_limit},
          {"--what-if", &flags.what_if},
          {"--costs", &flags.costs.costs},
          {"--gpus-per-process", &flags.costs.gpus_per_process},
          {"--bytes-per-param", &t.bytes_per_parameter},
          {"--flop-per-param", &t.flop_per_parameter},
          {"--flops", &t.flops},
          {"--global-batch", &t.global_batch},
          {"--local-batch", &t.local_batch},
          {"--model", &t.model},
          {"--tokens", &t.tokens}};
}
/// Of section 4.1's figure, which has no case: one of them stands for all.
std::vector<std::pair<std::string, std::string*>> kept_wires(FigureFlags& flags) {
  WiringFlags& w = flags.question.wiring;
  return {{"--alpha", &w.alpha},
          {"--bandwidth", &w.bandwidth},
          {"--tier", &w.tier},
          {"--topology", &w.topology},
          {"--algorithm", &flags.question.algorithm}};
}
/// Likewise, of several values each.
std::vector<std::pair<std::string, std::vector<std::string>*>> kept_lists(FigureFlags& flags) {
  return {{"--params", &flags.training.parameters}, {"--workers", &flags.training.workers}};
}

}  // namespace

ui::Recipe recipe_of(FigureFlags flags, const std::string& figure) {
  ui::Recipe recipe;
  recipe.figure = figure;
  for (const auto& [name, value] : kept(flags))
    if (!value->empty()) recipe.flags[name] = *value;
  for (const auto& [name, values] : kept_lists(flags))
    if (!values->empty()) recipe.flags[name] = join(*values, ",");
  if (flags.strip) recipe.flags["--strip"] = "";
  if (flags.training.attention) recipe.flags["--attention"] = "";
  if (figure == kGammaFigure)
    for (const auto& [name, value] : kept_wires(flags))
      if (!value->empty()) recipe.flags[name] = *value;
  return recipe;
}

std::vector<std::string> gamma_wires() {
  FigureFlags flags;
  std::vector<std::string> names;
  for (const auto& [name, value] : kept_wires(flags)) names.push_back(name);
  return names;
}

ui::Recipe recipe_of(const FigureFlags& flags, const CaseFigure& asked) {
  ui::Recipe recipe = recipe_of(flags, asked.kind->name);
  recipe.scene = asked.scene;
  recipe.scene.cursor = asked.input.cursor;
  if (asked.input.measured) recipe.measured = *asked.input.measured;
  recipe.published = asked.input.published;
  return recipe;
}

Result<FigureMade> remade(const ui::Recipe& recipe, const FigureFlags& flags) {
  const bool page = ui::of_page(recipe) || ui::of_measure(recipe);
  const std::string typed = page ? "the window's page" : "ringside " + join(recipe.command, " ");
  std::vector<std::string> given = own_flags(flags);
  for (const auto& [name, text] :
       {std::pair("--step", &flags.step), {"--steps", &flags.steps}, {"--phase", &flags.phase}})
    if (!text->empty()) given.emplace_back(name);
  for (const auto& some : {flags.case_given, flags.training_given, given})
    RINGSIDE_OK(only_flags(some, {}, "made by " + typed));
  if (page) {
    RINGSIDE_TRY(auto again, ui::of_page(recipe) ? ui::page_picture(recipe) : ui::measured_picture(recipe));
    return FigureMade{recipe.figure, std::move(again), {}, recipe, recipe.figure};
  }
  const auto verb = std::ranges::find(verbs(), recipe.command.front(), &Verb::name);
  if (verb == verbs().end()) return fail("verb in the recipe", recipe.command.front(), "one of ringside --help");
  if (std::ranges::find(recipe.command, "--measure") != recipe.command.end())
    return fail("picture", typed, "a computed one: this was measured, and only that verb measures again");
  FlagSet accept;
  const Action action = verb->declare(accept);
  std::vector<std::string> arguments(recipe.command.begin() + 1, recipe.command.end());
  arguments.insert(arguments.end(), {"--output", "again.svg", "--force"});  // taken from the answer, never written
  if (const auto parsed = accept.parse(arguments); !parsed) return fail("recipe", parsed.error().what, typed);
  RINGSIDE_TRY(const auto outcome, action(false));
  if (!outcome.picture) return fail("recipe", typed, "the words of a verb that has a picture");
  return FigureMade{recipe.figure, outcome.picture->make(), {}, outcome.picture->recipe, recipe.figure};
}

Result<std::string> take_recipe(FigureFlags& flags, const std::string& file, bool another) {
  RINGSIDE_TRY(auto recipe, ui::read_recipe(file));
  const std::string figure = recipe.figure;
  if (!another) {
    for (const auto& [name, value] : kept(flags))
      if (const auto at = recipe.flags.find(name); value->empty() && at != recipe.flags.end()) *value = at->second;
    for (const auto& [name, values] : kept_lists(flags))
      if (const auto at = recipe.flags.find(name); values->empty() && at != recipe.flags.end()) *values = {at->second};
    flags.strip = flags.strip || recipe.flags.contains("--strip");
    flags.training.attention = flags.training.attention || recipe.flags.contains("--attention");
    if (const auto at = recipe.flags.find("--steps"); flags.steps.empty() && at != recipe.flags.end())
      flags.steps = at->second;
    const auto wires = kept_wires(flags);
    const bool others = !flags.measured.empty() ||
                        std::any_of(wires.begin(), wires.end(), [](const auto& wire) { return !wire.second->empty(); });
    for (const auto& [name, value] : wires)
      if (const auto at = recipe.flags.find(name); figure == kGammaFigure && !others && at != recipe.flags.end())
        *value = at->second;
    if (figure == "tiers" && recipe.flags.contains("--bytes")) flags.question.sizes = {recipe.flags.at("--bytes")};
  }
  flags.recipe = std::make_shared<const ui::Recipe>(std::move(recipe));
  return figure;
}

}  // namespace ringside
