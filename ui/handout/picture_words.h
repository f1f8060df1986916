// What a picture of a lesson says, for the check that reads it.
#pragma once

#include <string>

#include "core/scene.h"

namespace ringside::ui {

/// All text that the view of the scene paints, a line each, and what it says of itself; one line of error where it
/// cannot be made. See PictureWords.
std::string picture_words(const Scene& scene, const std::string& view, bool untold);

}  // namespace ringside::ui
