#include "core/topology/topology_json.h"

#include <nlohmann/json.hpp>

#include "core/base/front_of.h"
#include "core/base/json_fields.h"
#include "core/base/try.h"

namespace ringside {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::string_view kFormat = "ringside/topology";

bool mirrored(const Link& a, const Link& b) {
  return a.from == b.to && a.to == b.from && a.alpha == b.alpha && a.bandwidth == b.bandwidth && a.tier == b.tier;
}

ordered_json json_of(const Node& n) {
  ordered_json j{{"kind", name(n.kind)}, {"label", n.label}};
  if (n.machine >= 0) j["machine"] = n.machine;
  j["forwards"] = n.forwards;
  if (n.reduces) j["reduces"] = true;
  if (n.copy.value > 0) j["copy_s_per_byte"] = n.copy.value;
  if (n.at) j["at"] = {n.at->x, n.at->y};
  return j;
}

/// What both lists have in common: `read` makes one entry from its fields, or an error.
template <class T, class Read>
Result<std::vector<T>> read_list(const Fields& fields, std::string_view list, std::size_t most, Read&& read) {
  const auto array = fields.array(list);
  if (!array) return Failure(array.error());
  if ((*array)->size() > most)
    return fail(std::string(list), std::to_string((*array)->size()), std::to_string(most) + " at most");
  std::vector<T> all;
  for (const json& j : **array) {
    const std::string where = std::string(list) + "[" + std::to_string(all.size()) + "]";
    if (!j.is_object()) return fail(where, j.type_name(), "a JSON object");
    RINGSIDE_TRY(auto one, read(Fields(j, where + "."), j));
    all.push_back(std::move(one));
  }
  return all;
}

Result<Node> read_node(const Fields& f, const json& j) {
  Node n;
  RINGSIDE_TRY(const auto kind_text, f.string("kind"));
  const auto kind = parse_node_kind(kind_text);
  if (!kind) return Failure(kind.error());
  n.kind = *kind;
  const auto label = f.string("label", "");
  if (!label) return Failure(label.error());
  n.label = *label;
  const auto machine = f.integer("machine", -1, kMaxNodes, -1);
  if (!machine) return Failure(machine.error());
  n.machine = static_cast<std::int32_t>(*machine);
  const auto forwards = f.boolean("forwards", n.kind != NodeKind::gpu);
  if (!forwards) return Failure(forwards.error());
  n.forwards = *forwards;
  const auto reduces = f.boolean("reduces", false);
  if (!reduces) return Failure(reduces.error());
  n.reduces = *reduces;
  const auto copy = f.number("copy_s_per_byte", 0, kLongestAlpha, 0);
  if (!copy) return Failure(copy.error());
  n.copy = SecondsPerByte(*copy);
  if (!f.has("at")) return n;
  const json& at = j["at"];
  if (!at.is_array() || at.size() != 2 || !at[0].is_number() || !at[1].is_number())
    return fail("at", std::string(front_of(at.dump(-1, ' ', false, json::error_handler_t::replace), 40)), "[x, y]");
  n.at = Spot{at[0].get<double>(), at[1].get<double>()};
  return n;
}

struct LinkEntry {
  Link link;
  bool both = false;
};

Result<LinkEntry> read_wire(const Fields& f, const json&) {
  LinkEntry w;
  RINGSIDE_TRY(const auto from, f.integer("from", 0, kMaxNodes));
  RINGSIDE_TRY(const auto to, f.integer("to", 0, kMaxNodes));
  RINGSIDE_TRY(const auto alpha, f.number("alpha_s", 0, kLongestAlpha));
  RINGSIDE_TRY(const auto bandwidth, f.number("bytes_per_s", kNarrowestWire, kWidestWire));
  RINGSIDE_TRY(const auto tier, f.string("tier", ""));
  RINGSIDE_TRY(const auto both, f.boolean("both", false));
  w.link = {static_cast<std::int32_t>(from), static_cast<std::int32_t>(to), Seconds(alpha), BytesPerSecond(bandwidth),
            tier};
  w.both = both;
  return w;
}

/// A text that one of the parsers of names understands; `target` stays where the field is missing.
template <class T>
Result<bool> read_name(const Fields& f, std::string_view field, Result<T> (*parse)(std::string_view), T& target) {
  if (!f.has(field)) return true;
  RINGSIDE_TRY(const auto text, f.string(field));
  RINGSIDE_TRY(const auto value, parse(text));
  target = value;
  return true;
}

Result<bool> read_names_of_machines(const Fields& f, Topology& t) {
  if (!f.has("machines")) return true;
  const auto machines = f.array("machines");
  if (!machines) return Failure(machines.error());
  for (const json& m : **machines) {
    if (!m.is_string()) return fail("machines", m.type_name(), "names");
    t.machines.push_back(m.get<std::string>());
  }
  return true;
}

Result<bool> read_dims(const Fields& f, Topology& t) {
  if (!f.has("dims")) return true;
  const auto dims = f.array("dims");
  if (!dims) return Failure(dims.error());
  for (const json& d : **dims) {
    if (!d.is_number_integer() || d.get<std::int64_t>() < 1 || d.get<std::int64_t>() > kMaxNodes)
      return fail("dims", d.type_name(), "whole numbers, 1 or more");
    t.dims.push_back(d.get<std::int32_t>());
  }
  return true;
}

}  // namespace

ordered_json to_json(const Topology& t) {
  ordered_json j{
      {"format", kFormat}, {"version", 1}, {"name", t.name}, {"description", t.description}, {"source", t.source}};
  j["routing"] = name(t.routing);
  j["arrangement"] = name(t.arrangement);
  if (!t.dims.empty()) j["dims"] = t.dims;
  if (t.ports != 1) j["ports"] = t.ports;
  j["machines"] = t.machines;
  ordered_json nodes = ordered_json::array(), links = ordered_json::array();
  for (const Node& n : t.nodes) nodes.push_back(json_of(n));
  for (std::size_t i = 0; i < t.links.size(); ++i) {
    const Link& l = t.links[i];
    ordered_json link{{"from", l.from}, {"to", l.to}, {"alpha_s", l.alpha.value}, {"bytes_per_s", l.bandwidth.value}};
    if (!l.tier.empty()) link["tier"] = l.tier;
    if (i + 1 < t.links.size() && mirrored(l, t.links[i + 1])) link["both"] = true, ++i;
    links.push_back(std::move(link));
  }
  j["nodes"] = std::move(nodes);
  j["links"] = std::move(links);
  return j;
}

Result<Topology> topology_from_json(const json& j) {
  if (!j.is_object()) return fail("topology", j.type_name(), "a JSON object");
  const Fields f(j);
  RINGSIDE_TRY(const std::string format, f.string("format", ""));
  if (format != kFormat) return fail("format", format.empty() ? "nothing" : format, std::string(kFormat));
  RINGSIDE_OK(f.integer("version", 1, 1));
  Topology t;
  for (const auto& [field, target] :
       {std::pair{"name", &t.name}, {"description", &t.description}, {"source", &t.source}}) {
    RINGSIDE_TRY(const auto text, f.string(field, ""));
    *target = text;
  }
  if (t.name.empty()) t.name = "own";
  RINGSIDE_OK(read_name(f, "routing", parse_routing, t.routing));
  RINGSIDE_OK(read_name(f, "arrangement", parse_arrangement, t.arrangement));
  RINGSIDE_OK(read_names_of_machines(f, t));
  RINGSIDE_OK(read_dims(f, t));
  RINGSIDE_TRY(const auto ports, f.integer("ports", 0, kMostPorts, 1));
  t.ports = static_cast<std::int32_t>(ports);
  auto nodes = read_list<Node>(f, "nodes", kMaxNodes, read_node);
  if (!nodes) return Failure(nodes.error());
  t.nodes = std::move(*nodes);
  RINGSIDE_TRY(const auto wires, read_list<LinkEntry>(f, "links", kMaxLinks, read_wire));
  for (const LinkEntry& w : wires) {
    t.links.push_back(w.link);
    if (!w.both) continue;
    t.links.push_back(w.link);
    std::swap(t.links.back().from, t.links.back().to);
  }
  RINGSIDE_OK(validate(t));
  return t;
}

Result<Topology> topology_from_text(std::string_view json_text) {
  RINGSIDE_TRY(const auto j, parse_json(json_text, "topology"));
  return topology_from_json(j);
}

}  // namespace ringside
