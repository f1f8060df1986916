#include "app/flags/named_algorithms.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/flags/parse_list.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {
namespace {

Result<NamedAlgorithm> read_named(Collective collective, const std::string& text) {
  const std::size_t colon = text.find(':');
  NamedAlgorithm named;
  RINGSIDE_TRY(named.algorithm, find_algorithm(collective, text.substr(0, colon)));
  if (colon == std::string::npos) return named;
  for (const std::string& one : split_list({text.substr(colon + 1)})) {
    const std::size_t equals = one.find('=');
    const auto value = parse_integer(equals == std::string::npos ? "" : one.substr(equals + 1), "-a", 0, 1 << 30);
    if (!value) return fail("-a", text, "a name, or a name with parameters: ring:channels=8,node-size=8");
    std::string parameter = one.substr(0, equals);
    for (const ParameterSpec& spec : named.algorithm->parameters)
      if (fold_name(spec.name) == fold_name(parameter)) parameter = spec.name;
    if (!named.parameters.emplace(parameter, *value).second) return fail("-a", text, parameter + " once");
  }
  return named;
}

}  // namespace

std::string NamedAlgorithm::text() const {
  std::string all = algorithm->name;
  for (const auto& [parameter, value] : parameters)
    all += fmt::format("{}{}={}", all == algorithm->name ? ":" : ",", parameter, value);
  return all;
}

std::vector<std::string> split_algorithms(const std::string& text) {
  std::vector<std::string> all;
  for (const std::string& part : split_list({text})) {
    const bool goes_on = part.find('=') != std::string::npos && part.find(':') == std::string::npos && !all.empty();
    goes_on ? void(all.back() += "," + part) : all.push_back(part);
  }
  return all;
}

Result<std::vector<NamedAlgorithm>> named_algorithms(Collective collective, const std::string& text) {
  std::vector<NamedAlgorithm> all;
  if (fold_name(text) == "all") {
    for (const Algorithm* a : algorithms_of(collective)) all.push_back({a, {}});
    return all;
  }
  for (const std::string& one : split_algorithms(text)) {
    if (one.empty()) return fail("-a", text, "names with commas between them");
    RINGSIDE_TRY(auto found, read_named(collective, one));
    if (std::find(all.begin(), all.end(), found) == all.end()) all.push_back(std::move(found));
  }
  return all;
}

}  // namespace ringside
