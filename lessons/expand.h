// Text of a lesson with its numbers filled in and its scenes taken out.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/scene.h"
#include "lessons/expression.h"

namespace ringside {

/// {{ expression | format }} becomes text. [label](scene: ..) becomes [label](scene:I) with the scene appended to
/// `scenes`. A line "@each NAME in a, b, c" repeats the line after it for every value. Errors name line and column.
Result<std::string> expand(const Passage& passage, Context& context, std::vector<Scene>& scenes);

/// A scene that a passage describes, expressions filled in first.
Result<Scene> read_scene(const Passage& passage, Context& context);

}  // namespace ringside
