#include "app/flags/named_algorithms.h"

#include <algorithm>

#include "app/flags/parse_list.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {

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
    RINGSIDE_TRY(auto found, named_algorithm(collective, one));
    if (std::find(all.begin(), all.end(), found) == all.end()) all.push_back(std::move(found));
  }
  return all;
}

}  // namespace ringside
