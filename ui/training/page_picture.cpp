#include "ui/training/page_picture.h"

#include <utility>

#include "core/base/try.h"
#include "ui/training/choice_memory.h"
#include "ui/training/experts_figure.h"
#include "ui/training/lab_paint.h"
#include "ui/training/overlap_figure.h"
#include "ui/training/step_memory.h"
#include "ui/training/timeline_figure.h"
#include "ui/training/train_pages.h"

namespace ringside::ui {
namespace {

template <class Drawn, class Data>
std::shared_ptr<const Figure> named(Data data) {
  const auto shared = std::make_shared<const Data>(std::move(data));
  return std::make_shared<NamedFigure>(std::make_shared<Drawn>(shared), words_of(*shared));
}

}  // namespace

Recipe page_recipe(const QString& name, const std::string& asked) {
  Recipe recipe;
  recipe.figure = name.toStdString();
  recipe.page = asked;
  return recipe;
}

bool of_page(const Recipe& recipe) {
  const std::string& name = recipe.figure;
  return recipe.command.empty() && !recipe.page.empty() &&
         (name == train_page::verb(train_page::step) || name == train_page::verb(train_page::overlap) ||
          name == train_page::verb(train_page::experts));
}

Result<std::shared_ptr<const Figure>> page_picture(const Recipe& recipe) {
  if (const auto step = step_of(recipe.page); step && recipe.figure == train_page::verb(train_page::step)) {
    RINGSIDE_TRY(auto data, solve_step(*step));
    return named<StepFigure>(std::move(data));
  }
  if (const auto overlap = overlap_of(recipe.page); overlap && recipe.figure == train_page::verb(train_page::overlap)) {
    RINGSIDE_TRY(auto data, solve_overlap(*overlap));
    return named<OverlapFigure>(std::move(data));
  }
  if (const auto experts = experts_of(recipe.page); experts && recipe.figure == train_page::verb(train_page::experts)) {
    RINGSIDE_TRY(auto data, solve_experts(*experts));
    return named<ExpertsFigure>(std::move(data));
  }
  return fail("page in the recipe", recipe.figure, "a page of Train, of a model that Ringside has");
}

}  // namespace ringside::ui
