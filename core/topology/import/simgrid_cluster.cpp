// Clusters: https://simgrid.org/doc/latest/Platform_examples.html.
#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "core/base/front_of.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/topology/import/simgrid_platform.h"
#include "core/topology/import/simgrid_units.h"

namespace ringside::simgrid {
namespace {

/// "0-7,10": whole numbers and ranges.
Result<std::vector<std::int64_t>> radical(const std::string& text) {
  std::vector<std::int64_t> numbers;
  std::string_view rest = text;
  while (true) {
    const std::string_view part = rest.substr(0, rest.find(','));
    const std::size_t dash = part.find('-');
    const auto low = parse_integer(part.substr(0, dash), "<cluster> radical", 0, INT32_MAX);
    if (!low) return Failure(low.error());
    RINGSIDE_TRY(const auto high, dash == std::string_view::npos
                                      ? low
                                      : parse_integer(part.substr(dash + 1), "<cluster> radical", *low, INT32_MAX));
    if (high - *low >= kMaxNodes - static_cast<std::int64_t>(numbers.size()))
      return fail("<cluster> radical", std::string(front_of(text, 40)), fmt::format("{} hosts at most", kMaxNodes));
    for (std::int64_t i = *low; i <= high; ++i) numbers.push_back(i);
    if (part.size() == rest.size()) return numbers;
    rest.remove_prefix(part.size() + 1);
  }
}

/// What all messages of a host have together; where there is no limiter, more than anything.
Result<BytesPerSecond> limiter_of(const pugi::xml_node& node) {
  if (!node.attribute("limiter_link")) return BytesPerSecond(std::numeric_limits<double>::max());
  return simgrid_bandwidth(text_of(node, "limiter_link"), "<cluster> limiter_link");
}

}  // namespace

Result<bool> read_cluster(Platform& p, const pugi::xml_node& node, const Gate* hub) {
  const std::string kind = text_of(node, "topology"), id = text_of(node, "id");
  RINGSIDE_TRY(auto own, pipe_of(node, "bw", "lat", "sharing_policy"));
  RINGSIDE_TRY(const auto limiter, limiter_of(node));
  p.told.half_duplex |= text_of(node, "sharing_policy") == "SHARED";
  p.told.limiters |= static_cast<bool>(node.attribute("limiter_link"));
  RINGSIDE_TRY(const auto numbers, radical(text_of(node, "radical")));
  const std::string prefix = text_of(node, "prefix"), suffix = text_of(node, "suffix");
  const auto first = static_cast<std::int32_t>(p.t.nodes.size());
  for (const std::int64_t n : numbers)
    if (const auto ok = add_host(p, fmt::format("{}{}{}", prefix, n, suffix), kind == "TORUS"); !ok) return ok;
  const auto last = static_cast<std::int32_t>(p.t.nodes.size());
  if (!kind.empty() && kind != "FLAT") {
    const std::size_t links = p.t.links.size();
    const auto ok = wire_cluster(p, kind, text_of(node, "topo_parameters"), first, last - first, own);
    for (std::size_t l = links; l < p.t.links.size(); ++l)
      p.t.links[l].bandwidth = std::min(p.t.links[l].bandwidth, limiter);
    return ok;
  }
  own.bandwidth = std::min(own.bandwidth, limiter);
  Gate own_hub;
  if (hub == nullptr) {
    if (node.attribute("bb_bw")) {
      RINGSIDE_TRY(const auto backbone, pipe_of(node, "bb_bw", "bb_lat", "bb_sharing_policy"));
      own_hub = add_backbone(p, id + " backbone", backbone);
    } else {
      own_hub.leave = own_hub.enter = add_switch(p, id + " switch");
    }
  }
  const Gate& at = hub == nullptr ? own_hub : *hub;
  for (std::int32_t h = first; h < last; ++h) {
    add_link(p, h, at.enter, own);
    add_link(p, at.leave, h, own);
  }
  if (hub != nullptr) return true;
  const std::string router = text_of(node, "router_id");
  return add_gate(p, router.empty() ? fmt::format("{}{}_router{}", prefix, id, suffix) : router, at);
}

}  // namespace ringside::simgrid
