// What nobody gave: parameters from the wires where these know them, else the algorithm's defaults.
#include "core/case_parameters.h"

#include <algorithm>

#include "core/algorithms/algorithm.h"
#include "core/base/try.h"
#include "core/sim/improve.h"
#include "core/topology/rank_groups.h"

namespace ringside {
namespace {

bool asks_wires(const Algorithm& a) {
  return std::any_of(a.parameters.begin(), a.parameters.end(),
                     [](const ParameterSpec& spec) { return spec.known_by != KnownBy::nobody; });
}

/// What a better placement is looked for from.
Case packed(Case c) {
  c.wiring.placement = "packed";
  return c;
}

/// The wires, where there are any and the algorithm asks for them. A network that cannot be built is found elsewhere.
std::optional<Network> wires_of(const Case& c, const Algorithm& a) {
  if (c.wiring.uniform() || !asks_wires(a)) return std::nullopt;
  auto net = asks_for_improvement(c.wiring.placement) ? network_of(packed(c)) : network_of(c);
  if (!net) return std::nullopt;
  return std::move(*net);
}

}  // namespace

Case with_chosen_parameters(Case c, const Algorithm& a) {
  const auto net = wires_of(c, a);
  auto& parameters = c.instance.parameters;
  std::set<std::string> chosen;
  for (const ParameterSpec& spec : a.parameters) {
    const auto have = parameters.find(spec.name);
    if (have != parameters.end() && !c.chosen.contains(spec.name)) continue;
    const auto groups = net ? known_groups(spec, net->topology, net->nodes) : std::nullopt;
    const std::int64_t value = groups ? groups->size : spec.default_value;
    // Chunks follow parameters: those that went with another value need not go with this one.
    if (have != parameters.end() && have->second != value) c.instance.chunks = 0;
    parameters[spec.name] = value;
    chosen.insert(spec.name);
  }
  for (const std::string& old : c.chosen)
    if (!chosen.contains(old)) parameters.erase(old);
  c.chosen = std::move(chosen);
  return c;
}

std::vector<Chosen> chosen_parameters(const Case& c) {
  std::vector<Chosen> all;
  const auto algorithm = c.own() ? Result<const Algorithm*>(nullptr) : find_algorithm(c.collective, c.algorithm);
  if (!algorithm || !*algorithm || c.chosen.empty()) return all;
  const auto net = wires_of(c, **algorithm);
  for (const ParameterSpec& spec : (*algorithm)->parameters) {
    if (!c.chosen.contains(spec.name) || (spec.matters && !spec.matters(c.instance))) continue;
    const auto groups = net ? known_groups(spec, net->topology, net->nodes) : std::nullopt;
    all.push_back({spec.name, c.instance.parameters.at(spec.name), groups ? groups->because : ""});
  }
  return all;
}

Case with_algorithm(Case c, const std::string& algorithm) {
  if (c.own() && c.algorithm == algorithm) return c;
  c.algorithm = algorithm;
  c.program.clear();
  c.instance.chunks = 0;
  c.instance.parameters.clear();
  c.chosen.clear();
  return c;
}

Result<Case> asked_of(const Case& c, const Algorithm& algorithm) {
  Case asked = c;
  asked.program.clear();  // even an own schedule of that name is none of the catalogue's
  asked = with_chosen_parameters(with_algorithm(std::move(asked), algorithm.name), algorithm);
  auto instance = validate(algorithm, asked.instance);
  if (!instance) return Failure(instance.error());
  asked.instance = std::move(*instance);
  RINGSIDE_OK(check_helpers(asked));
  return asked;
}

Case with_parameter(Case c, const std::string& parameter, std::int64_t value) {
  c.instance.parameters[parameter] = value;
  c.chosen.erase(parameter);
  return c;
}

}  // namespace ringside
