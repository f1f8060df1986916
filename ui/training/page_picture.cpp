#include "ui/training/page_picture.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/lab_scene.h"
#include "core/training_wires.h"
#include "ui/charts/gamma_figure.h"
#include "ui/paint/qt_text.h"
#include "ui/training/calls_figure.h"
#include "ui/training/choice_memory.h"
#include "ui/training/experts_figure.h"
#include "ui/training/lab_paint.h"
#include "ui/training/levers_figure.h"
#include "ui/training/memory_figure.h"
#include "ui/training/mixes_figure.h"
#include "ui/training/overlap_figure.h"
#include "ui/training/overlap_tables.h"
#include "ui/training/profile_figure.h"
#include "ui/training/routing_table.h"
#include "ui/training/sizes_figure.h"
#include "ui/training/step_gamma.h"
#include "ui/training/step_memory.h"
#include "ui/training/timeline_figure.h"
#include "ui/training/trace_figure.h"
#include "ui/training/trace_tables.h"
#include "ui/training/train_pages.h"

namespace ringside::ui {
namespace {

constexpr auto kMixesCard = "mixes", kPart = "--part";

/// Collects them: each says of what it is, and keeps what the page asks.
class Pictures {
 public:
  Pictures(Recipe page, std::string words) : page_(std::move(page)), words_(std::move(words)) {}
  /// `card`: the word for it; empty: the page's own.
  Recipe& add(const QString& title, const char* card, std::shared_ptr<const Figure> figure) {
    return add(title, card, std::move(figure), words_);
  }
  /// With words of its own.
  Recipe& add(const QString& title, const char* card, std::shared_ptr<const Figure> figure, const std::string& words) {
    Recipe recipe = page_;
    recipe.card = card;
    const QString page = qt(page_.figure), name = *card == 0 ? page : page + u'-' + QLatin1String(card);
    all_.push_back({title, name, std::make_shared<NamedFigure>(std::move(figure), words), std::move(recipe)});
    return *all_.back().recipe;
  }
  std::vector<PagePicture> take() { return std::move(all_); }

 private:
  Recipe page_;
  std::string words_;
  std::vector<PagePicture> all_;
};

Result<std::shared_ptr<const Figure>> card_of(const Recipe& recipe, const std::vector<PagePicture>& all) {
  const auto at = std::ranges::find(all, recipe.card, [](const PagePicture& p) { return p.recipe->card; });
  if (at != all.end()) return at->figure;
  std::vector<std::string> cards;
  for (const PagePicture& p : all) cards.push_back(p.recipe->card);
  return fail("card in the recipe", recipe.card, join(cards));
}

}  // namespace

std::vector<PagePicture> pictures_of(const std::shared_ptr<const StepData>& data, std::optional<double> part) {
  Pictures all(page_recipe(QStringLiteral("parallel"), text_of(data->question)), words_of(*data));
  all.add(Train::tr("Step"), "", std::make_shared<StepFigure>(data));
  Recipe& timeline = all.add(Train::tr("Timeline"), "timeline",
                             std::make_shared<TimelineFigure>(data, -1, part.value_or(TimelineFigure::kFirstPart)));
  if (part) timeline.flags[kPart] = format_number(*part);
  if (data->mixes) all.add(Train::tr("Other mixes"), kMixesCard, mixes_figure(*data, true));
  all.add(Train::tr("γ of the gradients"), kGammaCard, step_gamma(*data), gamma_words_of(*data));
  all.add(Train::tr("Levers"), "levers", std::make_shared<LeversFigure>(*data));
  all.add(Train::tr("Memory"), "memory", std::make_shared<MemoryFigure>(data));
  return all.take();
}

std::vector<PagePicture> pictures_of(const std::shared_ptr<const OverlapData>& data) {
  Pictures all(page_recipe(QStringLiteral("overlap"), text_of(data->choice)), words_of(*data));
  all.add(Train::tr("Overlap"), "", std::make_shared<OverlapFigure>(data));
  all.add(Train::tr("Caps"), "caps", std::make_shared<CapsFigure>(data));
  all.add(Train::tr("Layers"), "layers", overlap_layers(data->answer));
  all.add(Train::tr("Step by cap"), "steps", std::make_shared<CapBarsFigure>(data));
  all.add(Train::tr("Numbers"), "numbers", overlap_numbers(data->answer));
  return all.take();
}

std::vector<PagePicture> pictures_of(const std::shared_ptr<const ExpertsData>& data) {
  Pictures all(page_recipe(QStringLiteral("moe"), text_of(data->choice)), words_of(*data));
  all.add(Train::tr("Experts"), "", std::make_shared<ExpertsFigure>(data));
  all.add(Train::tr("Time by rank"), "ports", std::make_shared<PortsFigure>(data));
  all.add(Train::tr("Capacity"), "capacity", std::make_shared<CapacityFigure>(data));
  all.add(Train::tr("Numbers"), "numbers", routing_table(data->answer));
  return all.take();
}

std::vector<PagePicture> pictures_of(const std::shared_ptr<const ExactData>& data) {
  const SgdJob& job = data->job;
  Pictures all(page_recipe(QStringLiteral("sgd"), text_of(job)),
               fmt::format("SGD, {} workers, {}, {}", job.workers, job.algorithm, ringside::name(job.type)));
  all.add(Train::tr("Exactness"), "", exact_curves(*data));
  all.add(Train::tr("Steps"), "steps", exact_steps(*data));
  all.add(Train::tr("Numbers"), "numbers", exact_numbers(*data));
  return all.take();
}

std::vector<PagePicture> pictures_of(const std::shared_ptr<const TraceData>& data, std::int64_t step) {
  Pictures all(page_recipe(QStringLiteral("trace"), text_of({data->question, step})), words_of(*data));
  all.add(Train::tr("Trace"), "", std::make_shared<TraceFigure>(data, step));
  all.add(Train::tr("Exposed by rank and step"), "exposed", std::make_shared<ExposedFigure>(data, -1));
  all.add(Train::tr("Calls"), "calls", calls_figure(*data));
  all.add(Train::tr("Sizes"), "sizes", std::make_shared<SizesFigure>(data));
  all.add(Train::tr("Ranks"), "ranks", ranks_figure(*data));
  if (const auto recorded = recorded_step(data->analysis))
    all.add(Train::tr("γ curve"), kGammaCard, recorded_gamma(*recorded));
  return all.take();
}

Recipe page_recipe(const QString& name, const std::string& asked) {
  Recipe recipe;
  recipe.figure = name.toStdString();
  recipe.page = asked;
  return recipe;
}

bool of_page(const Recipe& recipe) {
  return recipe.command.empty() && !recipe.page.empty() &&
         std::ranges::find(train_page::verbs, recipe.figure) != train_page::verbs.end();
}

Result<std::shared_ptr<const Figure>> page_picture(const Recipe& recipe) {
  if (recipe.flags.contains(kMeasuredHere))
    return fail("picture", recipe.figure + ", with what was measured", "a computed one: only its page measures again");
  if (const auto step = step_of(recipe.page); step && recipe.figure == train_page::verb(train_page::step)) {
    RINGSIDE_TRY(auto data, solve_step(*step));
    if (recipe.card == kMixesCard) {
      RINGSIDE_TRY(const auto found, other_mixes(data, [] { return false; }));
      take_mixes(data, found);
    }
    std::optional<double> part;
    if (const auto at = recipe.flags.find(kPart); at != recipe.flags.end())
      if (const auto read = parse_number(at->second, "part", 0, 1)) part = *read;
    return card_of(recipe, pictures_of(std::make_shared<const StepData>(std::move(data)), part));
  }
  if (const auto overlap = overlap_of(recipe.page); overlap && recipe.figure == train_page::verb(train_page::overlap)) {
    RINGSIDE_TRY(auto data, solve_overlap(*overlap));
    return card_of(recipe, pictures_of(std::make_shared<const OverlapData>(std::move(data))));
  }
  if (const auto experts = experts_of(recipe.page); experts && recipe.figure == train_page::verb(train_page::experts)) {
    RINGSIDE_TRY(auto data, solve_experts(*experts));
    return card_of(recipe, pictures_of(std::make_shared<const ExpertsData>(std::move(data))));
  }
  if (const auto job = sgd_of(recipe.page); job && recipe.figure == train_page::verb(train_page::exactness)) {
    RINGSIDE_TRY(auto data, solve_exact(*job));
    return card_of(recipe, pictures_of(std::make_shared<const ExactData>(std::move(data))));
  }
  if (const auto trace = trace_of(recipe.page); trace && recipe.figure == train_page::verb(train_page::trace)) {
    TraceProgress progress(trace->question.paths.size());
    RINGSIDE_TRY(auto data, solve_trace(trace->question, progress, [] { return false; }));
    return card_of(recipe, pictures_of(std::make_shared<const TraceData>(std::move(data)), trace->step));
  }
  return fail("page in the recipe", recipe.figure, "a page of Train, of a model that Ringside has");
}

namespace {

/// Of each kind of question the page, and its words.
struct PageOfLab {
  const LabScene& scene;

  /// As the pages call it: "h100-rails" of "h100-rails:4" where the ranks need as many machines.
  std::string cluster() const {
    const std::string kind = scene.cluster.substr(0, scene.cluster.find(':'));
    return cluster_case(kind, scene.ranks()) == cluster_case(scene.cluster, scene.ranks()) ? kind : scene.cluster;
  }
  std::optional<Recipe> operator()(const OverlapQuestion& q) const {
    return page_recipe(QStringLiteral("overlap"), text_of(OverlapChoice{q, cluster()}));
  }
  std::optional<Recipe> operator()(const MixPicture& p) const {
    StepQuestion q;
    q.job = p.job, q.mix = p.mix, q.cluster = cluster();
    return page_recipe(QStringLiteral("parallel"), text_of(q));
  }
  std::optional<Recipe> operator()(const RoutingPicture& p) const {
    if (!p.shares.empty()) return std::nullopt;  // a page draws them
    return page_recipe(QStringLiteral("moe"), text_of(ExpertsChoice{p.question, nullptr, cluster()}));
  }
  std::optional<Recipe> operator()(const auto&) const { return std::nullopt; }
};

}  // namespace

std::optional<Recipe> page_of_lab(const std::string& lab) {
  const auto scene = parse_lab_scene(lab);
  auto page = scene ? std::visit(PageOfLab{*scene}, scene->question) : std::nullopt;
  // A card has the name of its picture (timeline, caps, ports, ..); what a page is about is called as no card is.
  if (page) page->card = lab_picture_names()[static_cast<std::size_t>(scene->picture)];
  return page;
}

}  // namespace ringside::ui
