// What verbs print with --json. It holds numbers only, so no file of it opens; their pictures do.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"

namespace ringside {

/// "gamma" of what `ringside gamma --json` printed: of the verbs that have a picture, told by a member that only one
/// of them has. Empty where it is none of theirs.
std::string printing_verb(const nlohmann::json& document);

/// That a file is such numbers, and what opens in their place.
Failure only_numbers(const std::string& path, const std::string& verb);

}  // namespace ringside
