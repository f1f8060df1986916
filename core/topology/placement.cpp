#include "core/topology/placement.h"

#include <fmt/format.h>

#include "core/base/text.h"

namespace ringside {
namespace {

Result<Placement> listed(const std::vector<std::int32_t>& all, std::int32_t ranks, std::string_view text) {
  Placement placement;
  std::vector<bool> taken(all.size());
  while (true) {
    const std::size_t comma = text.find(',');
    const auto device =
        parse_integer(std::string(text.substr(0, comma)), "placement", 0, static_cast<std::int64_t>(all.size()) - 1);
    if (!device) return Failure(device.error());
    const auto d = static_cast<std::size_t>(*device);
    if (taken[d]) return fail("placement", fmt::format("device {} twice", d), "every device once");
    taken[d] = true;
    placement.push_back(all[d]);
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
  }
  if (static_cast<std::int32_t>(placement.size()) != ranks)
    return fail("placement", fmt::format("{} devices", placement.size()), fmt::format("{}, one for each rank", ranks));
  return placement;
}

}  // namespace

Result<Placement> place(const Topology& topology, std::int32_t ranks, std::string_view text) {
  const std::vector<std::int32_t> all = devices(topology);
  if (ranks > static_cast<std::int32_t>(all.size()))
    return fail("ranks", std::to_string(ranks),
                fmt::format("{} at most: {} has so many devices", all.size(), topology.name));
  if (fold_name(text) == "packed") return Placement(all.begin(), all.begin() + ranks);
  if (!text.empty() && text.front() >= '0' && text.front() <= '9') return listed(all, ranks, text);
  return fail("placement", std::string(text), "packed, or a list of devices such as 0,8,1,9");
}

}  // namespace ringside
