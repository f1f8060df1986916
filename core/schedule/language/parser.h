// From tokens to the tree. Recursive descent; nesting is bounded by kDeepestLoop and kDeepestBracket.
#pragma once

#include <string_view>

#include "core/schedule/language/tree.h"

namespace ringside::language {

/// Throws Stopped at the first thing that is wrong.
Tree parse(std::string_view text);

}  // namespace ringside::language
