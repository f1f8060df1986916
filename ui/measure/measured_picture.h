// The pictures of the pages of Measure as files keep them, and those of Results made again from that.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "ui/measure/measure_plan.h"
#include "ui/measure/results_libraries.h"
#include "ui/measure/run_store.h"
#include "ui/paint/recipe.h"
#include "ui/training/page_picture.h"

namespace ringside::ui {

/// What stands in Results: which of A's questions, by its title, which size is told in the tables, and what of the
/// times is shown.
struct ResultsShown {
  QString question;
  std::int64_t here = 0;  ///< bytes
  Quantity quantity = Quantity::time;
};
/// All of them, the page's own first. `b` may be null.
std::vector<PagePicture> pictures_of(const StoredRun& a, const StoredRun* b, const ResultsShown& shown);
/// A recipe without the plan's hosts: opening a picture asks nobody.
Recipe recipe_of(const MeasurePlan& plan, const char* card);
/// Of a run under way or ended: what it has measured.
Recipe recipe_of(const Measurement& run, const char* card);

/// Whether it is of a page of Measure: "hosts", "run", "results".
bool of_measure(const Recipe& recipe);
ResultsShown results_shown(const Recipe& recipe);
/// Nothing where it says no plan.
std::optional<MeasurePlan> plan_in(const Recipe& recipe);
/// What such a page exports. Errors: hosts and a run under way, which nothing makes again; a card that Results has not.
Result<std::shared_ptr<const Figure>> measured_picture(const Recipe& recipe);

}  // namespace ringside::ui
