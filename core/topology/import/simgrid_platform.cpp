#include "core/topology/import/simgrid_platform.h"

#include <fmt/format.h>

#include "core/base/try.h"
#include "core/topology/import/simgrid_units.h"

namespace ringside::simgrid {

Result<Pipe> pipe_of(const pugi::xml_node& node, const char* bandwidth, const char* latency, const char* policy) {
  const std::string sharing = text_of(node, policy), time = text_of(node, latency);
  if (sharing == "WIFI")
    return fail(fmt::format("<{}> {}", node.name(), policy), sharing, "SHARED, SPLITDUPLEX, FATPIPE: links, not air");
  RINGSIDE_TRY(const auto bw,
               simgrid_bandwidth(text_of(node, bandwidth), fmt::format("<{}> {}", node.name(), bandwidth)));
  RINGSIDE_TRY(const auto lat, simgrid_time(time.empty() ? "0" : time, fmt::format("<{}> {}", node.name(), latency)));
  return Pipe{bw, lat, sharing == "FATPIPE"};
}

Result<bool> add_gate(Platform& p, const std::string& id, Gate gate) {
  if (id.empty()) return fail(kWhat, "a name that is missing", "an id for every host and router");
  if (!p.gates.emplace(id, gate).second) return fail(kWhat, id, "every name once");
  return true;
}

Result<bool> add_host(Platform& p, const std::string& id, bool forwards) {
  if (p.t.nodes.size() >= static_cast<std::size_t>(kMaxNodes))
    return fail(kWhat, "too many hosts", fmt::format("{} nodes at most", kMaxNodes));
  const std::int32_t host = p.t.add_node({.kind = NodeKind::cpu, .label = id, .forwards = forwards});
  return add_gate(p, id, {host, host});
}

std::int32_t add_switch(Platform& p, const std::string& label) {
  return p.t.add_node({.kind = NodeKind::switch_, .label = label, .forwards = true});
}

void add_link(Platform& p, std::int32_t a, std::int32_t b, const Pipe& pipe) {
  if (pipe.unshared) p.widened.push_back(p.t.links.size());
  p.t.links.push_back({a, b, pipe.latency, pipe.bandwidth, "link"});
}

Gate add_backbone(Platform& p, const std::string& id, const Pipe& pipe) {
  const Gate hub{add_switch(p, id + " out"), add_switch(p, id + " in")};
  add_link(p, hub.enter, hub.leave, pipe);
  return hub;
}

}  // namespace ringside::simgrid
