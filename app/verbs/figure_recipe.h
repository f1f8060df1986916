// Between the flags of a figure and the recipe that its file carries.
#pragma once

#include <string>
#include <vector>

#include "app/verbs/figure_input.h"
#include "app/verbs/figure_request.h"
#include "core/base/result.h"
#include "ui/paint/recipe.h"

namespace ringside {

/// Section 4.1's figure: it has wires, and no case.
inline constexpr auto kGammaFigure = "gamma";
/// Of a figure of no case: its flags alone.
ui::Recipe recipe_of(FigureFlags flags, const std::string& figure);
/// With the scene, and what was measured or published.
ui::Recipe recipe_of(const FigureFlags& flags, const CaseFigure& asked);
/// The picture of a verb, from the words that its recipe keeps, or of a page of Train, from what it asks. Errors: those
/// of the verb; what was measured, which is not computed again; flags, since the words are the recipe's own.
Result<FigureMade> remade(const ui::Recipe& recipe, const FigureFlags& flags);
/// The flags of the case's wires that `gamma` takes, too.
std::vector<std::string> gamma_wires();
/// What the recipe says and the command line does not; with `another` figure only what was measured. The figure's name.
Result<std::string> take_recipe(FigureFlags& flags, const std::string& file, bool another);

}  // namespace ringside
