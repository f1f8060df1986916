// What a scene's picture has that can be picked by name: nodes and links of its topology, calls, tensors, bars.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/scene.h"
#include "lessons/pick.h"

namespace ringside {

/// The other way in which a part may be called: of a link "B to A" of "A to B", of the bar "rank 2" its number; else
/// the part's name.
std::string other_name(PickKind kind, const std::string& part);
/// All that can be picked of a scene, a link by one of its directions. Requires picks_parts(kind). Errors: the scene's
/// picture has none of that kind.
Result<std::vector<std::string>> parts_of(PickKind kind, const Scene& scene);

}  // namespace ringside
