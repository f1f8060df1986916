#include "ui/window/opened_picture.h"

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <QComboBox>

#include "core/base/text.h"
#include "core/library_times.h"
#include "core/what_if.h"
#include "ui/model/document.h"
#include "ui/paint/qt_text.h"
#include "ui/stage/compare_button.h"
#include "ui/stage/registry.h"
#include "ui/stage/stage.h"

namespace ringside::ui {
namespace {

/// What the flag says; empty where it is not there.
std::string flag_of(const Recipe& recipe, const char* name) {
  const auto at = recipe.flags.find(name);
  return at == recipe.flags.end() ? std::string() : at->second;
}

/// "all", or names of algorithms and variants of the case.
std::vector<std::string> compared(const Recipe& recipe) {
  const std::string flag = flag_of(recipe, "--compare");
  std::vector<std::string> names;
  if (flag != "all") {
    for (const QString& name : qt(flag).split(u',', Qt::SkipEmptyParts)) names.push_back(name.toStdString());
    return names;
  }
  for (const Algorithm* a : algorithms_of(recipe.scene.question.collective)) names.push_back(a->name);
  return names;
}

}  // namespace

Scene scene_of(const Recipe& recipe) {
  Scene scene = recipe.scene;
  if (const std::string flag = flag_of(recipe, "--what-if"); !flag.empty())
    if (const auto what = parse_what_if(flag)) scene.what_if = *what;
  BlockingRules calls = scene.calls.value_or(BlockingRules{CallOrder::sends_first, kEagerLimit});
  const auto order = parse_call_order(flag_of(recipe, "--order"));
  const auto limit = parse_bytes(flag_of(recipe, "--eager-limit"), "eager limit");
  // Beside each rank's own order the flag says the scene's, which they replace.
  if (order && *order != calls.order) calls.order = *order, calls.orders.clear();
  if (limit) calls.eager_limit = Bytes(static_cast<double>(*limit));
  if (order || limit) scene.calls = calls;
  if (const auto costs = find_cost_model(flag_of(recipe, "--costs"))) scene.costs = costs->name();
  if (const auto gpus = parse_integer(flag_of(recipe, "--gpus-per-process"), "", 1, kMostGpusPerProcess))
    scene.gpus_per_process = static_cast<std::int32_t>(*gpus);
  return scene;
}

void show_runs(const Recipe& recipe, Results& results) {
  if (!recipe.published.empty()) results.set_published(recipe.published);
  if (recipe.measured) results.set_measured(std::make_shared<const Measurement>(*recipe.measured), true);
}

void choose_as(const Recipe& recipe, Stage& stage) {
  const auto view = find_view(recipe.figure);
  if (!view) return;
  const auto channel = parse_integer(flag_of(recipe, "--channel"), "", 1, std::numeric_limits<int>::max());
  if (auto* choice = stage.findChild<QComboBox*>(QStringLiteral("channel"));
      choice != nullptr && (channel || choice->currentIndex() > 0)) {
    choice->setProperty("asked", static_cast<int>(channel.value_or(0)));  // taken once the answer has its channels
    Q_EMIT choice->activated(choice->currentIndex());
  }
  const char* name = *view == View::race ? "race_lanes" : "compare";
  if (auto* button = stage.findChild<CompareButton*>(QLatin1String(name));
      button != nullptr && kind_of(*view).takes("--compare"))
    button->compare(recipe.scene.question, compared(recipe));
}

}  // namespace ringside::ui
