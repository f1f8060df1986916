#include "core/algorithms/registry.h"

#include <algorithm>

#include "core/base/text.h"

namespace ringside {

std::string_view name(FormulaKind kind) {
  switch (kind) {
    case FormulaKind::exact: return "exact";
    case FormulaKind::bound: return "bound";
    case FormulaKind::asymptotic: break;
  }
  return "asymptotic";
}

const std::vector<Algorithm>& registry() {
#define RINGSIDE_CALL(name) name(),
  static const std::vector<Algorithm> all{RINGSIDE_ALGORITHMS(RINGSIDE_CALL)};
#undef RINGSIDE_CALL
  return all;
}

std::vector<const Algorithm*> algorithms_of(Collective collective) {
  std::vector<const Algorithm*> found;
  for (const Algorithm& a : registry())
    if (a.collective == collective) found.push_back(&a);
  return found;
}

Result<const Algorithm*> find_algorithm(Collective collective, std::string_view name) {
  const std::string folded = fold_name(name);
  const auto is_it = [&](const std::string& n) { return fold_name(n) == folded; };
  std::vector<std::string> names;
  for (const Algorithm* a : algorithms_of(collective)) {
    if (is_it(a->name) || std::any_of(a->aliases.begin(), a->aliases.end(), is_it)) return a;
    names.push_back(a->name);
  }
  return fail(
      "algorithm", std::string(name),
      names.empty() ? "no name, for there is none" : join(names) + " for " + std::string(ringside::name(collective)));
}

}  // namespace ringside
