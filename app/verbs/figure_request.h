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
#include "ui/paint/paper.h"
#include "ui/paint/recipe.h"
#include "ui/share/film.h"

namespace ringside {

/// The flags as they were typed; an empty text is a flag that was not given.
struct FigureFlags {
  std::vector<std::string> words;  ///< FIGURE and COLLECTIVE, or SCENE.ringside and perhaps FIGURE
  CaseFlags question;
  TrainingFlags training;
  std::string step, steps, phase, measured;
  std::string channel;                 ///< of figures of transfers: which one alone, counted from 1
  std::string order, eager_limit;      ///< of blocking calls
  std::string what_if;                 ///< whatif: what goes otherwise
  std::string compare;                 ///< performance: further algorithms, or "all"
  CostFlags costs;                     ///< performance: a library's line
  std::vector<std::string> published;  ///< performance: files of published runs
  bool strip = false;
  std::int64_t most_steps = 0;  ///< more are refused before anything is computed; 0: as many as there are
  std::string lab;              ///< a picture of the training lab, as parse_lab_scene() reads it; empty: of a case
  std::shared_ptr<const ui::Recipe> recipe;  ///< of the picture among the words: its measurements and published runs
  std::vector<std::string> case_given, training_given;  ///< the flags of either kind that were typed
};

/// A figure, the name it goes by, and what its file is called.
struct FigureMade {
  std::string name;
  std::shared_ptr<const ui::Figure> figure;
  std::string warning;                ///< one line for standard error; mostly empty
  ui::Recipe recipe;                  ///< what makes it again
  std::string file_name;              ///< "allreduce-ring-4-start-chunks", without ending
  std::string which = {};             ///< of several: the step or the page, "03"
  std::optional<ui::Film> film = {};  ///< the whole run; absent where nothing changes with time
  bool in_proportion = false;         ///< as ExportOptions has it
  std::string course = {};            ///< of the film: "In motion: step 1: ..", to its end
  std::string small_parameters = {};  ///< small_parameters_text() of its case
};

struct CaseFigure;

/// One figure, or with --steps one for each step, or the pages of a strip that is wanted for `paper`. Needs Qt's
/// application and fonts. Flags that the figure has no use for are refused.
Result<std::vector<FigureMade>> make_requested_figures(FigureFlags flags, const std::optional<ui::Paper>& paper);
/// What a figure of a case would be made from; other figures are refused.
Result<CaseFigure> read_requested_case(FigureFlags flags);

}  // namespace ringside
