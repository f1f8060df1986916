// What stands behind -a: algorithms by name, each with parameters of its own.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/algorithms/algorithm.h"
#include "core/base/result.h"

namespace ringside {

/// An algorithm with the parameters that stand behind its name.
struct NamedAlgorithm {
  const Algorithm* algorithm = nullptr;
  std::map<std::string, std::int64_t> parameters;
  std::string text() const;  ///< "ring:channels=8"
  bool operator==(const NamedAlgorithm&) const = default;
};

/// "ring:channels=8,node-size=4,rabenseifner" is ring with two parameters, and rabenseifner.
std::vector<std::string> split_algorithms(const std::string& text);
/// "all", or a list as split_algorithms() takes it; each once. Whether an algorithm has its parameters is not asked.
Result<std::vector<NamedAlgorithm>> named_algorithms(Collective collective, const std::string& text);

}  // namespace ringside
