// What a picture that the window exports keeps of how it was made.
#pragma once

#include "core/scene.h"
#include "ui/paint/export.h"
#include "ui/paint/recipe.h"
#include "ui/stage/registry.h"

namespace ringside::ui {

/// With the size and the look of the file, and the version of the program.
Recipe sized_recipe(Recipe recipe, const ExportOptions& options);
/// What `ringside figure` would be told beside the scene. `figure`: the picture of gamma, whose symbols no scene has;
/// of other views null.
Recipe export_recipe(View view, const Figure* figure, const FigureInput& input, const Scene& scene,
                     const ExportOptions& options);

}  // namespace ringside::ui
