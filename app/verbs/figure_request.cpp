#include "app/verbs/figure_request.h"

#include <algorithm>
#include <variant>

#include <fmt/format.h>

#include "app/flags/parse_list.h"
#include "app/verbs/figure_input.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "ui/charts/performance_figure.h"
#include "ui/figures/survey.h"
#include "ui/stage/registry.h"

namespace ringside {
namespace {

bool is_scene(const std::string& word) {
  return word.ends_with(".ringside") || ui::may_hold_recipe(word);
}

/// The figure's flags that a recipe keeps, as `ringside figure` spells them.
std::vector<std::pair<std::string, std::string*>> kept(FigureFlags& flags) {
  return {{"--channel", &flags.channel},
          {"--compare", &flags.compare},
          {"--order", &flags.order},
          {"--eager-limit", &flags.eager_limit},
          {"--what-if", &flags.what_if},
          {"--costs", &flags.costs.costs},
          {"--gpus-per-process", &flags.costs.gpus_per_process}};
}

std::optional<ui::Recipe> recipe_of(FigureFlags flags, const CaseFigure& asked) {
  if (!flags.measured.empty() || !flags.published.empty()) return std::nullopt;
  ui::Recipe recipe;
  recipe.figure = asked.kind->name;
  recipe.scene = asked.scene;
  recipe.scene.cursor = asked.input.cursor;
  for (const auto& [name, value] : kept(flags))
    if (!value->empty()) recipe.flags[name] = *value;
  if (flags.strip) recipe.flags["--strip"] = "";
  return recipe;
}

/// What the recipe says and the command line does not.
Result<std::string> take_recipe(FigureFlags& flags, const std::string& file) {
  RINGSIDE_TRY(const auto recipe, ui::read_recipe(file));
  for (const auto& [name, value] : kept(flags))
    if (const auto at = recipe.flags.find(name); value->empty() && at != recipe.flags.end()) *value = at->second;
  flags.strip = flags.strip || recipe.flags.contains("--strip");
  return recipe.figure;
}

Result<bool> no_moment(const FigureFlags& flags, const std::string& figure) {
  std::vector<std::string> given;
  if (!flags.step.empty()) given.emplace_back("--step");
  if (!flags.phase.empty()) given.emplace_back("--phase");
  if (!flags.measured.empty()) given.emplace_back("--measured");
  const std::vector<std::string> own = own_flags(flags);
  given.insert(given.end(), own.begin(), own.end());
  return only_flags(given, {}, figure);
}

Result<FigureMade> figure_of(const FigureFlags& flags, const std::string& name, ui::OfStep of) {
  if (const auto ok = only_flags(flags.case_given, {"--alpha", "--bandwidth"}, name); !ok) return Failure(ok.error());
  RINGSIDE_OK(no_moment(flags, name));
  TrainingFlags training = flags.training;
  training.alpha = flags.question.wiring.alpha;
  training.bandwidth = flags.question.wiring.bandwidth;
  const auto question = read_training_flags(training);
  if (!question) return Failure(question.error());
  if (question->steps.size() != 1)
    return fail("--params", fmt::format("{} models", question->steps.size()), "one model here");
  return FigureMade{name, of.make(question->steps.front(), question->workers), {}, {}};
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
  return FigureMade{name, of.make(sizes->front()), {}, {}};
}

Result<FigureMade> figure_of(const FigureFlags& flags, const ui::ViewKind& kind, ui::OfCase of,
                             const std::string& scene_file) {
  RINGSIDE_TRY(const auto asked, read_case_figure(flags, kind, scene_file));
  FigureMade made{kind.name, of.make(asked.input), asked.warning, recipe_of(flags, asked)};
  const auto* chart = dynamic_cast<const ui::PerformanceFigure*>(made.figure.get());
  if (chart && asked.input.measured && !chart->data().origin)
    made.warning =
        fmt::format("measured {}: no row fits this case: {}", flags.measured, ui::case_text(*asked.input.answer));
  return made;
}

/// The view that the words name, and the scene's file; the collective goes into the flags.
struct Named {
  const ui::ViewKind* kind = nullptr;
  std::string scene_file;
};

Result<Named> read_words(FigureFlags& flags) {
  if (flags.words.empty()) return fail("FIGURE is missing", "", join(figure_names()) + ", or a .ringside file");
  std::string name;
  Named named;
  for (const std::string& word : flags.words) {
    if (is_scene(word) && named.scene_file.empty())
      named.scene_file = word;
    else if (name.empty())
      name = fold_name(word);
    else if (flags.question.collective.empty() && named.scene_file.empty())
      flags.question.collective = word;
    else
      return fail("argument", word, "FIGURE COLLECTIVE, or SCENE.ringside [FIGURE]");
  }
  if (ui::may_hold_recipe(named.scene_file)) {
    const bool another = !name.empty();
    FigureFlags unused;
    RINGSIDE_TRY(const auto figure, take_recipe(another ? unused : flags, named.scene_file));
    if (!another) name = fold_name(figure);
  }
  if (name.empty()) name = figure_names().front();
  for (const ui::View view : ui::figure_views())
    if (fold_name(ui::kind_of(view).name) == name) named.kind = &ui::kind_of(view);
  if (!named.kind) return fail("figure", name, join(figure_names()));
  return named;
}

}  // namespace

std::vector<std::string> figure_names() {
  std::vector<std::string> names;
  for (const ui::View view : ui::figure_views()) names.push_back(ui::kind_of(view).name);
  return names;
}

std::string recipe_file(const std::vector<std::string>& words) {
  const auto at = std::find_if(words.begin(), words.end(), ui::may_hold_recipe);
  return at == words.end() ? "" : *at;
}

Result<FigureMade> make_requested_figure(FigureFlags flags) {
  RINGSIDE_TRY(const auto named, read_words(flags));
  const ui::ViewKind& kind = *named.kind;
  if (const auto* of = std::get_if<ui::OfCase>(&kind.figure)) return figure_of(flags, kind, *of, named.scene_file);
  if (flags.words.size() > 1) return fail("argument", flags.words.back(), "nothing after " + kind.name);
  if (const auto* of = std::get_if<ui::OfStep>(&kind.figure)) return figure_of(flags, kind.name, *of);
  return figure_of(flags, kind.name, std::get<ui::OfSize>(kind.figure));
}

Result<CaseFigure> read_requested_case(FigureFlags flags) {
  RINGSIDE_TRY(const auto named, read_words(flags));
  if (std::holds_alternative<ui::OfCase>(named.kind->figure))
    return read_case_figure(flags, *named.kind, named.scene_file);
  return fail("figure", named.kind->name, "a figure of a case, such as chunks");
}

}  // namespace ringside
