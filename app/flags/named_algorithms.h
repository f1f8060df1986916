// What stands behind -a: algorithms by name, each with parameters of its own.
#pragma once

#include <string>
#include <vector>

#include "core/algorithms/named.h"

namespace ringside {

/// "ring:channels=8,node-size=4,rabenseifner" is ring with two parameters, and rabenseifner.
std::vector<std::string> split_algorithms(const std::string& text);
/// "all", or a list as split_algorithms() takes it; each once.
Result<std::vector<NamedAlgorithm>> named_algorithms(Collective collective, const std::string& text);

}  // namespace ringside
