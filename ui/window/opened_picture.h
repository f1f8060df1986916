// A picture that is opened: what its recipe told the figure beside the case, given to the window.
#pragma once

#include "ui/paint/recipe.h"

namespace ringside::ui {

class Results;
class Stage;

/// The recipe's scene with what its flags say and a scene has a place for: what goes otherwise, how calls are made, a
/// library's costs. Flags that cannot be read say nothing.
Scene scene_of(const Recipe& recipe);
/// What was measured and published, as the picture shows it. After the scene is loaded, which forgets what was there.
void show_runs(const Recipe& recipe, Results& results);
/// What the picture compares its case with and the channel that it shows, chosen by the controls of the cards, which
/// are there.
void choose_as(const Recipe& recipe, Stage& stage);

}  // namespace ringside::ui
