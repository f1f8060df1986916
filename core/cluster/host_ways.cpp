#include "core/cluster/host_ways.h"

#include <algorithm>
#include <cstdint>
#include <set>

#include <nlohmann/json.hpp>

#include "core/base/check.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {
namespace {

using nlohmann::json;

constexpr double kCarries = 0.1;  // of a pair's bytes: what goes over less is no way of its messages
constexpr double kMostCarried = 1e18;

using BytesByName = std::map<std::string, double>;

/// "eth0", or "eth0+eth1" where MPI took both.
std::string carriers(const BytesByName& bytes) {
  double all = 0;
  for (const auto& [name, n] : bytes) all += n;
  std::vector<std::string> names;
  for (const auto& [name, n] : bytes)
    if (n > kCarries * all) names.push_back(name);
  return join(names, "+");
}

/// The host of every address that only one has.
std::map<std::string, std::size_t> hosts_by_address(const std::vector<HostWays>& of_host) {
  std::map<std::string, std::size_t> owner;
  std::set<std::string> shared;
  for (std::size_t h = 0; h < of_host.size(); ++h)
    for (const HostInterface& i : of_host[h].interfaces)
      if (const auto [at, fresh] = owner.emplace(i.address, h); !fresh && at->second != h) shared.insert(i.address);
  for (const std::string& address : shared) owner.erase(address);
  return owner;
}

std::string nic_of(const Topology& inside, const HostWays& ways, const BytesByName& bytes) {
  const auto most =
      std::ranges::max_element(bytes, {}, [](const BytesByName::value_type& entry) { return entry.second; });
  if (most == bytes.end()) return {};
  const auto names = ways.adapters.find(most->first);
  if (names == ways.adapters.end()) return {};
  for (const Node& node : inside.nodes)
    if (node.kind == NodeKind::nic && std::ranges::find(names->second, node.label) != names->second.end())
      return node.label;
  return {};
}

}  // namespace

json to_json(const HostWays& w) {
  json interfaces = json::array(), ways = json::array();
  for (const HostInterface& i : w.interfaces)
    interfaces.push_back({{"name", i.name}, {"address", i.address}, {"prefix", i.prefix}});
  for (const TcpWay& way : w.ways) ways.push_back({{"own", way.own}, {"peer", way.peer}, {"bytes", way.bytes}});
  return {{"interfaces", interfaces}, {"adapters", w.adapters}, {"ways", ways}};
}

Result<HostWays> host_ways_from_json(const json& j) {
  if (!j.is_object()) return fail("a host's ways", j.type_name(), "an object");
  const Fields fields(j);
  HostWays w;
  RINGSIDE_TRY(const json* interfaces, fields.array("interfaces"));
  for (const json& entry : *interfaces) {
    const Fields of(entry, "interfaces.");
    HostInterface& i = w.interfaces.emplace_back();
    RINGSIDE_TRY(i.name, of.string("name"));
    RINGSIDE_TRY(i.address, of.string("address"));
  }
  RINGSIDE_TRY(const json* adapters, fields.object("adapters"));
  for (const auto& [name, names] : adapters->items())
    for (const json& one : names)
      if (one.is_string()) w.adapters[name].push_back(one.get<std::string>());
  RINGSIDE_TRY(const json* ways, fields.array("ways"));
  for (const json& entry : *ways) {
    const Fields of(entry, "ways.");
    TcpWay& way = w.ways.emplace_back();
    RINGSIDE_TRY(way.own, of.string("own"));
    RINGSIDE_TRY(way.peer, of.string("peer"));
    RINGSIDE_TRY(way.bytes, of.number("bytes", 0, kMostCarried));
  }
  return w;
}

void name_interfaces(PairSurvey& s, const std::vector<HostWays>& of_host) {
  RINGSIDE_CHECK(of_host.size() == s.hosts.size());
  const auto owner = hosts_by_address(of_host);
  // By host, peer and interface.
  std::vector<std::vector<BytesByName>> bytes(s.hosts.size(), std::vector<BytesByName>(s.hosts.size()));
  std::vector<BytesByName> all(s.hosts.size());
  for (std::size_t h = 0; h < of_host.size(); ++h)
    for (const TcpWay& way : of_host[h].ways) {
      const auto peer = owner.find(way.peer);
      const auto own = std::ranges::find(of_host[h].interfaces, way.own, &HostInterface::address);
      if (peer == owner.end() || peer->second == h || own == of_host[h].interfaces.end()) continue;
      bytes[h][peer->second][own->name] += way.bytes, all[h][own->name] += way.bytes;
    }
  s.ways.clear(), s.nics.clear();
  for (const PairTime& p : s.pairs) {
    const auto a = static_cast<std::size_t>(p.a), b = static_cast<std::size_t>(p.b);
    s.ways.push_back({carriers(bytes[a][b]), carriers(bytes[b][a])});
  }
  for (std::size_t h = 0; h < of_host.size(); ++h)
    s.nics.push_back(h < s.insides.size() ? nic_of(s.insides[h], of_host[h], all[h]) : "");
}

}  // namespace ringside
