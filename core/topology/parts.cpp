#include "core/topology/parts.h"

#include <array>
#include <numeric>

#include "core/base/counted.h"
#include "core/base/text.h"

namespace ringside {

std::string parts_text(const Topology& t) {
  std::vector<std::int32_t> all(t.nodes.size());
  std::iota(all.begin(), all.end(), 0);
  return parts_text(t, all);
}

std::string parts_text(const Topology& t, const std::vector<std::int32_t>& nodes) {
  const bool cores = !t.nodes.empty() && t.nodes.front().label.starts_with("core");
  const std::array<const char*, 4> one{"GPU", cores ? "core" : "CPU", "NIC", "switch"};
  std::array<std::int64_t, 4> count{};
  for (const std::int32_t node : nodes) ++count[static_cast<std::size_t>(t.nodes[static_cast<std::size_t>(node)].kind)];
  std::vector<std::string> all;
  for (std::size_t k = 0; k < count.size(); ++k)
    if (count[k] > 0)
      all.push_back(k == 3 && count[k] > 1 ? fmt::format("{} switches", count[k]) : counted(count[k], one[k]));
  return join(all);
}

}  // namespace ringside
