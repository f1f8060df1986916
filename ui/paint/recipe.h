// How a picture was made, kept in the picture itself: a file that somebody finds years later can be made again, larger,
// or opened as the case that it shows.
#pragma once

#include <map>
#include <string>

#include "core/base/result.h"
#include "core/scene.h"

namespace ringside::ui {

struct Recipe {
  std::string figure;                        ///< name of the view; empty: the usual one
  Scene scene;                               ///< with the moment that is shown
  std::map<std::string, std::string> flags;  ///< of `ringside figure`, by name: {"--width", "640"}; "" for a switch
  std::string made_with;                     ///< "ringside 1.2.0"
  bool operator==(const Recipe&) const = default;
};

/// One line of letters, digits and "+/=:": what ExportOptions::recipe puts into a file.
std::string recipe_line(const Recipe& recipe);
/// Whether a file of that name may hold a recipe: .svg, .pdf, .png, .html.
bool may_hold_recipe(const std::string& path);
/// Of a picture that `ringside figure` wrote, or the scene alone of a page that `ringside share` wrote. Errors: a file
/// that cannot be read, none inside, one of a later version, a scene that is none.
Result<Recipe> read_recipe(const std::string& path);

}  // namespace ringside::ui
