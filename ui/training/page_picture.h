// The pictures of a page of Train as files keep them, and one of them made again from that.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QString>

#include "core/base/result.h"
#include "ui/paint/figure.h"
#include "ui/paint/recipe.h"
#include "ui/training/exact_data.h"
#include "ui/training/experts_data.h"
#include "ui/training/overlap_data.h"
#include "ui/training/step_data.h"
#include "ui/training/trace_data.h"

namespace ringside::ui {

/// One picture of a page, without what is selected there: that is the window's.
struct PagePicture {
  QString title;      ///< of its card
  QString file_name;  ///< "parallel-timeline", without ending
  std::shared_ptr<const Figure> figure;
  std::optional<Recipe> recipe = {};  ///< how a file of it is made again and opens the page; none where nothing says
};

/// The card of the step's curve, as recipes call it.
inline constexpr auto kGammaCard = "gamma";
/// The flag in the recipe of a picture beside what the page itself has measured.
inline constexpr auto kMeasuredHere = "--measured-here";

/// All of them, the page's own first. Other mixes are there once they have been searched. `part`: of the step, which
/// the timeline magnifies.
std::vector<PagePicture> pictures_of(const std::shared_ptr<const StepData>& data, std::optional<double> part = {});
std::vector<PagePicture> pictures_of(const std::shared_ptr<const OverlapData>& data);
std::vector<PagePicture> pictures_of(const std::shared_ptr<const ExpertsData>& data);
std::vector<PagePicture> pictures_of(const std::shared_ptr<const ExactData>& data);
/// `step`: the one that is looked at.
std::vector<PagePicture> pictures_of(const std::shared_ptr<const TraceData>& data, std::int64_t step);

/// Of a page, by its name, and what it asks, as its text_of().
Recipe page_recipe(const QString& name, const std::string& asked);
/// Whether the picture shows a page that the window exported: its recipe has no command, and says what the page asks.
bool of_page(const Recipe& recipe);
/// What such a page exports. Errors: a page of another name, a card that it has not, what it does not ask, what it says
/// then.
Result<std::shared_ptr<const Figure>> page_picture(const Recipe& recipe);

/// The page that asks what a picture of training asks (see parse_lab_scene()), as the recipe of its own picture;
/// nothing where no page has fields for all of it.
std::optional<Recipe> page_of_lab(const std::string& lab);

}  // namespace ringside::ui
