// Which figure the command line asks for, of what.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/flags/case_flags.h"
#include "app/flags/cost_flags.h"
#include "app/flags/training_flags.h"
#include "core/base/result.h"
#include "ui/paint/figure.h"
#include "ui/paint/recipe.h"

namespace ringside {

/// The flags as they were typed; an empty text is a flag that was not given.
struct FigureFlags {
  std::vector<std::string> words;  ///< FIGURE and COLLECTIVE, or SCENE.ringside and perhaps FIGURE
  CaseFlags question;
  TrainingFlags training;
  std::string step, phase, measured;
  std::string channel;                 ///< of figures of transfers: which one alone, counted from 1
  std::string order, eager_limit;      ///< of blocking calls
  std::string what_if;                 ///< whatif: what goes otherwise
  std::string compare;                 ///< performance: further algorithms, or "all"
  CostFlags costs;                     ///< performance: a library's line
  std::vector<std::string> published;  ///< performance: files of published runs
  bool strip = false;
  std::vector<std::string> case_given, training_given;  ///< the flags of either kind that were typed
};

/// The figure, and the name it goes by.
struct FigureMade {
  std::string name;
  std::unique_ptr<ui::Figure> figure;
  std::string warning;  ///< one line for standard error; mostly empty
  /// What makes it again; absent where that needs further files, and for figures of no case.
  std::optional<ui::Recipe> recipe;
};

struct CaseFigure;

/// What there is, by the names of the views.
std::vector<std::string> figure_names();
/// The picture or page among the words, which has a recipe inside; empty where there is none.
std::string recipe_file(const std::vector<std::string>& words);
/// Needs Qt's application and fonts. Flags that the figure has no use for are refused.
Result<FigureMade> make_requested_figure(FigureFlags flags);
/// What a figure of a case would be made from; other figures are refused.
Result<CaseFigure> read_requested_case(FigureFlags flags);

}  // namespace ringside
