#include "core/cost/wires_text.h"

#include <string_view>

#include "core/cost/tiers.h"

namespace ringside {

std::string wires_text(const std::string& of_model) {
  constexpr std::string_view kTierSource = "tier ", kWaySource = "slowest way on ";
  const std::string source = of_model.substr(0, of_model.find(", slowed "));
  if (source.starts_with(kWaySource)) return source.substr(0, source.rfind(": rank "));
  if (source == "given" || source.ends_with(" given")) return "given constants";
  if (!source.starts_with(kTierSource)) return source;
  const auto tier = find_tier(source.substr(kTierSource.size()));
  return tier ? tier->label + " tier" : source;
}

}  // namespace ringside
