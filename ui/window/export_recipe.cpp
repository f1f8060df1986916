#include "ui/window/export_recipe.h"

#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <QCoreApplication>

#include "core/base/text.h"
#include "ui/charts/gamma_figure.h"
#include "ui/gamma/gamma_memory.h"
#include "ui/paint/grey_theme.h"
#include "ui/paint/paper.h"

namespace ringside::ui {
namespace {

constexpr auto kLearn = "learn";  // layout that has a lesson

/// The symbols of gamma, whose picture shows no case.
void keep_gamma(const GammaFigure& figure, Recipe& recipe) {
  if (!figure.by_formula()) return;
  recipe.page = text_of({figure.step(), figure.here().value_or(GammaChoice{}.workers)});
  recipe.flags.merge(gamma_flags(figure.step()));
  std::set<std::int64_t> workers;
  for (const GammaRow& row : figure.rows()) workers.insert(row.workers);
  if (figure.here()) workers.insert(*figure.here());
  recipe.flags["--workers"] = fmt::format("{}", fmt::join(workers, ","));
}

}  // namespace

Recipe sized_recipe(Recipe recipe, const ExportOptions& options) {
  recipe.made_with = "ringside " + QCoreApplication::applicationVersion().toStdString();
  if (options.paper) recipe.flags["--width"] = paper_text(*options.paper);
  if (options.width) recipe.flags["--width"] = fmt::format("{:g}", *options.width);
  if (options.theme != &light_theme()) recipe.flags["--theme"] = options.theme == &dark_theme() ? "dark" : "grey";
  if (options.outline_text) recipe.flags["--outline-text"] = "";
  return recipe;
}

Recipe export_recipe(View view, const Figure* figure, const FigureInput& input, const Scene& scene,
                     const ExportOptions& options) {
  Recipe recipe;
  recipe.figure = kind_of(view).name, recipe.scene = scene, recipe.published = input.published;
  recipe.scene.cursor = input.cursor;
  // As the command line writes them: what nobody chose is filled in, and no page stands beside the figure.
  if (auto whole = validate(scene.question)) recipe.scene.question = std::move(*whole);
  if (scene.layout != kLearn) recipe.scene.lesson.clear();
  if (const auto* gamma = dynamic_cast<const GammaFigure*>(figure)) keep_gamma(*gamma, recipe);
  if (input.measured) recipe.measured = *input.measured;
  const ViewKind& kind = kind_of(view);
  if (input.strip) recipe.flags["--strip"] = "";
  if (input.channel && input.channel->channel && kind.takes("--channel"))
    recipe.flags["--channel"] = std::to_string(*input.channel->channel + 1);
  if (!input.compare.empty() && kind.takes("--compare")) recipe.flags["--compare"] = join(input.compare, ",");
  if (kind.takes("--order")) {
    if (input.blocking.orders.empty()) recipe.flags["--order"] = ringside::name(input.blocking.order);
    recipe.flags["--eager-limit"] = std::to_string(static_cast<std::int64_t>(input.blocking.eager_limit.value));
  }
  return sized_recipe(std::move(recipe), options);
}

}  // namespace ringside::ui
