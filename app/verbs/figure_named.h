// What the words of `ringside figure` name: a view, a picture of training, a file, a collective.
#pragma once

#include <string>
#include <vector>

#include "app/verbs/figure_request.h"
#include "core/base/result.h"

namespace ringside {

namespace ui {
struct ViewKind;
}

/// The view that the words name, and the scene's file.
struct NamedFigure {
  const ui::ViewKind* kind = nullptr;
  std::string scene_file;
};
/// The collective goes into the flags, and so does what a picture among the words was made from. Errors: words that
/// name no figure, and files that hold none.
Result<NamedFigure> read_words(FigureFlags& flags);

/// What there is, by the names of the views.
std::vector<std::string> figure_names();
/// Pictures of training, each with keys of its own: see parse_lab_scene(). Some are called like a view, and are meant
/// only with such keys.
std::vector<std::string> training_figure_names();
/// The picture or page among the words, which has a recipe inside; empty where there is none.
std::string recipe_file(const std::vector<std::string>& words);
}  // namespace ringside
