// An algorithm as flags and files name it, with parameters of its own.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/algorithms/algorithm.h"

namespace ringside {

struct NamedAlgorithm {
  const Algorithm* algorithm = nullptr;
  std::map<std::string, std::int64_t> parameters;  ///< those that were given
  std::string text() const;                        ///< "ring:channels=8"
  bool operator==(const NamedAlgorithm&) const = default;
};

/// "ring", "ring:channels=8,node-size=8". Whether the algorithm has its parameters, validate() says.
Result<NamedAlgorithm> named_algorithm(Collective collective, const std::string& text);

}  // namespace ringside
