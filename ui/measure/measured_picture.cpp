#include "ui/measure/measured_picture.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "ui/measure/known_about.h"
#include "ui/measure/measure_words.h"
#include "ui/measure/results_data.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

using nlohmann::json;

constexpr auto kHosts = "hosts", kRun = "run", kResults = "results";
constexpr std::array<const char*, 3> kShows{"time", "algbw", "busbw"};        // Quantity
constexpr std::array<const char*, 3> kPlaces{"here", "emulated", "cluster"};  // MeasurePlan::Where

json page_of(const Recipe& recipe) {
  json j = json::parse(recipe.page, nullptr, false);
  return j.is_object() ? j : json::object();
}

Recipe measured_recipe(const char* page, const json& asked, const char* card) {
  Recipe recipe = page_recipe(QLatin1String(page), asked.dump());
  recipe.card = card;
  return recipe;
}

}  // namespace

std::vector<PagePicture> pictures_of(const StoredRun& a, const StoredRun* b, const ResultsShown& shown) {
  std::shared_ptr<const Figure> times, beside;
  const auto pages = side_by_side(a.measured);
  const auto library =
      std::ranges::find_if(pages, [&](const SideBySide& p) { return libraries_title(p) == shown.question; });
  if (library != pages.end()) {
    times = libraries_figure(*library, a.origin(), shown.here, shown.quantity);
    beside = standings_figure(*library, shown.here, shown.quantity);
  } else {
    const auto questions = questions_of(a.measured);
    auto asked = std::ranges::find(questions, shown.question, &AskedQuestion::title);
    if (asked == questions.end()) asked = questions.begin();
    const ResultsData data = results_data(a, b, *asked->like);
    times = results_figure(data, shown.here, shown.quantity);
    beside = beside_figure(data, shown.here, shown.quantity);
  }
  json asked{
      {"question", shown.question.toStdString()}, {"bytes", shown.here}, {"now", {a.now, b != nullptr && b->now}}};
  if (shown.quantity != Quantity::time) asked["shows"] = kShows[static_cast<std::size_t>(shown.quantity)];
  std::vector<PagePicture> all;
  const auto add = [&](const QString& title, const char* card, std::shared_ptr<const Figure> figure) {
    if (!figure) return;  // not every run says where its ranks were
    const QString name = QLatin1String(kResults);
    Recipe recipe = measured_recipe(kResults, asked, card);
    recipe.measured = a.measured;
    if (b != nullptr) recipe.beside = b->measured;
    all.push_back({title, *card == 0 ? name : name + u'-' + QLatin1String(card), std::move(figure), std::move(recipe)});
  };
  add(Measure::tr("Results"), "", std::move(times));
  add(Measure::tr("Beside"), "beside", std::move(beside));
  add(Measure::tr("Origin"), "origin", differing_figure(a, b));
  add(Measure::tr("Ranks"), "ranks", places_figure(a.measured.environment.where));
  return all;
}

Recipe recipe_of(const MeasurePlan& plan, const char* card) {
  return measured_recipe(kHosts,
                         {{"where", kPlaces[static_cast<std::size_t>(plan.where)]},
                          {"ranks", plan.ranks},
                          {"backend", plan.backend},
                          {"case", to_json(plan.question)},
                          {"algorithms", plan.algorithms},
                          {"sizes", plan.sizes},
                          {"slowly", plan.slowly},
                          {"library", plan.library},
                          {"budget_s", plan.budget_s}},
                         card);
}

Recipe recipe_of(const Measurement& run, const char* card) {
  Recipe recipe = measured_recipe(kRun, {{"cases", run.rows.size()}}, card);
  if (!run.rows.empty()) recipe.measured = run;
  return recipe;
}

bool of_measure(const Recipe& recipe) {
  return recipe.command.empty() && !recipe.page.empty() &&
         (recipe.figure == kHosts || recipe.figure == kRun || recipe.figure == kResults);
}

ResultsShown results_shown(const Recipe& recipe) {
  const json j = page_of(recipe);
  const json question = j.value("question", json()), bytes = j.value("bytes", json()), shows = j.value("shows", json());
  ResultsShown shown;
  if (question.is_string()) shown.question = qt(question.get<std::string>());
  if (bytes.is_number_integer()) shown.here = bytes.get<std::int64_t>();
  for (std::size_t i = 0; i < kShows.size(); ++i)
    if (shows == kShows[i]) shown.quantity = static_cast<Quantity>(i);
  return shown;
}

std::optional<MeasurePlan> plan_in(const Recipe& recipe) {
  try {
    const json j = page_of(recipe);
    MeasurePlan plan;
    const auto where = std::ranges::find(kPlaces, j.at("where").get<std::string>());
    const auto question = case_from_json(j.at("case"));
    if (where == kPlaces.end() || !question) return std::nullopt;
    plan.where = static_cast<MeasurePlan::Where>(where - kPlaces.begin());
    plan.question = *question;
    j.at("ranks").get_to(plan.ranks), j.at("backend").get_to(plan.backend);
    j.at("algorithms").get_to(plan.algorithms), j.at("sizes").get_to(plan.sizes);
    j.at("library").get_to(plan.library), j.at("budget_s").get_to(plan.budget_s);
    plan.slowly = j.value("slowly", false);
    constexpr std::int32_t kMostRanks = 1 << 16;
    const bool sound = plan.ranks >= 1 && plan.ranks <= kMostRanks && !plan.sizes.empty() && plan.budget_s > 0 &&
                       std::ranges::all_of(plan.sizes, [](std::int64_t n) { return n >= 0 && n <= kMaxBytes; });
    return sound ? std::optional(plan) : std::nullopt;
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

Result<std::shared_ptr<const Figure>> measured_picture(const Recipe& recipe) {
  if (recipe.figure != kResults || !recipe.measured || recipe.measured->rows.empty())
    return fail("picture", "Measure, " + recipe.figure, "one of Results: this moment comes once");
  const json now = page_of(recipe).value("now", json::array());
  const auto was_now = [&](std::size_t i) { return i < now.size() && now[i] == true; };
  const StoredRun a{{}, *recipe.measured, was_now(0)};
  std::optional<StoredRun> b;
  if (recipe.beside && !recipe.beside->rows.empty()) b.emplace(StoredRun{{}, *recipe.beside, was_now(1)});
  const auto all = pictures_of(a, b ? &*b : nullptr, results_shown(recipe));
  const auto at = std::ranges::find(all, recipe.card, [](const PagePicture& p) { return p.recipe->card; });
  if (at == all.end()) return fail("card in the recipe", recipe.card, "beside, origin, ranks, or none");
  return at->figure;
}

}  // namespace ringside::ui
