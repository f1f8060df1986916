#include "core/algorithms/named.h"

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {

std::string NamedAlgorithm::text() const {
  std::string all = algorithm->name;
  for (const auto& [parameter, value] : parameters)
    all += fmt::format("{}{}={}", all == algorithm->name ? ":" : ",", parameter, value);
  return all;
}

Result<NamedAlgorithm> named_algorithm(Collective collective, const std::string& text) {
  const std::size_t colon = text.find(':');
  NamedAlgorithm named;
  RINGSIDE_TRY(named.algorithm, find_algorithm(collective, text.substr(0, colon)));
  std::string rest = colon == std::string::npos ? "" : text.substr(colon + 1) + ",";
  for (std::size_t comma; (comma = rest.find(',')) != std::string::npos; rest = rest.substr(comma + 1)) {
    const std::string one = rest.substr(0, comma);
    const std::size_t equals = one.find('=');
    const auto value = parse_integer(equals == std::string::npos ? "" : one.substr(equals + 1), "", 0, 1 << 30);
    if (!value) return fail("algorithm", text, "a name, or a name with parameters: ring:channels=8,node-size=8");
    std::string parameter = one.substr(0, equals);
    for (const ParameterSpec& spec : named.algorithm->parameters)
      if (fold_name(spec.name) == fold_name(parameter)) parameter = spec.name;
    if (!named.parameters.emplace(parameter, *value).second) return fail("algorithm", text, parameter + " once");
  }
  return named;
}

}  // namespace ringside
