#include "core/cost/tiers.h"

#include "core/base/text.h"

namespace ringside {

CostParameters Tier::parameters() const {
  return {alpha, 1.0 / bandwidth, SecondsPerByte(0), {OfTier{name, label}}};
}

const std::vector<Tier>& tiers() {
  // Section 4.2, Figure 4.2.1 and Code 4.2.3: representative orders of magnitude, not vendor specifications.
  static const std::vector<Tier> all{
      {"nvlink", "NVLink", Seconds(1e-6), BytesPerSecond(300e9), true},
      {"pcie", "PCIe", Seconds(2e-6), BytesPerSecond(25e9), true},
      {"infiniband", "InfiniBand", Seconds(3e-6), BytesPerSecond(50e9), false},
      {"ethernet", "Ethernet", Seconds(30e-6), BytesPerSecond(3.1e9), false},
  };
  return all;
}

Result<Tier> find_tier(std::string_view name) {
  std::vector<std::string> names;
  for (const Tier& t : tiers()) {
    if (fold_name(t.name) == fold_name(name)) return t;
    names.push_back(t.name);
  }
  return fail("tier", std::string(name), join(names));
}

}  // namespace ringside
