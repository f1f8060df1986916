#include "core/case.h"

#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/algorithms/algorithm.h"
#include "core/base/check.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/cost/tiers.h"
#include "core/flow.h"
#include "core/placements.h"
#include "core/schedule/language/language.h"
#include "core/topology/routes.h"

namespace ringside {
namespace {

using nlohmann::json;

constexpr std::int64_t kMaxBytes = std::int64_t{1} << 50;

Result<bool> check_data(Case& c) {
  if (c.data.empty()) return true;
  const auto ranks = static_cast<std::size_t>(c.instance.ranks);
  if (c.data.size() != ranks)
    return fail("data", fmt::format("{} vectors", c.data.size()), fmt::format("{}, one for each rank", ranks));
  for (const auto& vector : c.data) {
    if (vector.size() != c.data.front().size())
      return fail("data", fmt::format("vectors of {} and {} elements", c.data.front().size(), vector.size()),
                  "vectors of one length");
    for (double v : vector)
      if (!std::isfinite(v) || std::abs(v) > largest_of(c.type) || (!rounds(c.type) && v != std::floor(v)))
        return fail("data", format_number(v),
                    fmt::format("numbers that {} can hold (to {})", name(c.type), format_number(largest_of(c.type))));
  }
  c.bytes = static_cast<std::int64_t>(c.data.front().size()) * size_of(c.type);
  return true;
}

/// Constants that there are, and a topology with a device for every rank.
Result<bool> check_wires(const Case& c) {
  if (c.wiring.uniform()) return cost_parameters(c).map([](const CostParameters&) { return true; });
  return network_of(c).map([](const Network&) { return true; });
}

/// On a topology, helpers need switches that all their partners reach.
Result<bool> check_helpers(const Case& c) {
  if (c.wiring.uniform()) return true;
  const auto schedule = schedule_of(c);
  if (!schedule) return Failure(schedule.error());
  if (schedule->helpers == 0) return true;
  return network_of(c, &*schedule).map([](const Network&) { return true; });
}

/// What is left to check when algorithm and instance are settled.
Result<Case> validate_rest(Case c) {
  if (const auto ok = check_data(c); !ok) return Failure(ok.error());
  if (c.bytes < 0 || c.bytes > kMaxBytes) return fail("bytes", std::to_string(c.bytes), "0 to 2^50");
  if (c.bytes % size_of(c.type) != 0)
    return fail("bytes", std::to_string(c.bytes),
                fmt::format("a multiple of {} ({} elements)", size_of(c.type), name(c.type)));
  auto placed = with_improved_placement(std::move(c));
  if (!placed) return placed;
  if (const auto ok = check_wires(*placed); !ok) return Failure(ok.error());
  return placed;
}

/// The constants of the tier, with those that are given in their place.
Result<CostParameters> tier_parameters(const Case& c) {
  const auto tier = find_tier(c.tier);
  if (!tier) return Failure(tier.error());
  CostParameters p = tier->parameters();
  if (!c.alpha && !c.bandwidth) return p;
  if (c.alpha && !(std::isfinite(c.alpha->value) && c.alpha->value >= 0))
    return fail("alpha", format_number(c.alpha->value), "seconds, 0 or more");
  if (c.bandwidth && !(std::isfinite(c.bandwidth->value) && c.bandwidth->value > 0))
    return fail("bandwidth", format_number(c.bandwidth->value), "bytes per second, above 0");
  if (c.alpha) p.alpha = *c.alpha;
  if (c.bandwidth) p.beta = 1.0 / *c.bandwidth;
  p.source =
      c.alpha && c.bandwidth ? "given" : fmt::format("tier {}, {} given", tier->name, c.alpha ? "alpha" : "bandwidth");
  return p;
}

/// Ranks whose pairs are looked at one by one; of more ranks, each and its neighbours only.
constexpr std::size_t kMaxPaired = 512;

/// The slowest way for a chunk between two ranks.
Result<CostParameters> slowest_way(const Network& net, Bytes message) {
  Routes routes(net.topology);
  const std::size_t ranks = net.nodes.size();
  CostParameters slowest;
  Seconds longest(-1);
  for (std::size_t a = 0; a < ranks; ++a)
    for (std::size_t b = 0; b < ranks; ++b) {
      if (a == b || (ranks > kMaxPaired && (b + ranks - a) % ranks != 1 && (a + ranks - b) % ranks != 1)) continue;
      const auto* way = routes.between(net.nodes[a], net.nodes[b]);
      if (!way)
        return fail(fmt::format("no way from rank {} to rank {} on {}", a, b, net.topology.name), {},
                    "wires must join all ranks");
      const RouteCost cost = cost_of(net.topology, *way);
      if (cost.seconds(message) <= longest) continue;
      longest = cost.seconds(message);
      slowest = {cost.latency,
                 cost.copies + 1.0 / cost.narrowest,
                 {},
                 fmt::format("slowest way on {}: rank {} to {}", net.topology.name, a, b)};
    }
  if (ranks < 2) slowest.source = net.topology.name;
  return slowest;
}

constexpr std::size_t kLongestName = 40;

/// What an own schedule is called: never what the catalogue calls something else.
std::string own_name(const Schedule& s) {
  if (s.algorithm.empty()) return "own";
  std::string name = s.algorithm.substr(0, kLongestName);
  while (name.size() < s.algorithm.size() && !name.empty() && (static_cast<unsigned char>(name.back()) & 0x80))
    name.pop_back();
  return find_algorithm(s.collective, name) ? "own " + name : name;
}

/// Takes over what the text decides. Data that was given for other ranks or elements is left out.
Result<bool> take_program(Case& c) {
  const auto s = written_schedule(c);
  if (!s) return Failure(s.error());
  const std::int32_t ranks_before = c.instance.ranks;
  c.collective = s->collective;
  c.algorithm = own_name(*s);
  c.instance = {.ranks = s->ranks, .root = s->root, .chunks = s->chunks, .parameters = {}};
  if (c.instance.ranks != ranks_before) c.data.clear();
  if (s->sizes.empty()) return true;
  const double elements = std::accumulate(s->sizes.begin(), s->sizes.end(), 0.0);
  if (elements * size_of(c.type) > static_cast<double>(kMaxBytes))
    return fail("sizes", format_number(elements) + " elements", "2^50 bytes at most");
  c.bytes = static_cast<std::int64_t>(elements) * size_of(c.type);
  c.data.clear();
  return true;
}

}  // namespace

Result<Schedule> written_schedule(const Case& c) {
  RINGSIDE_CHECK(c.own());
  auto s = parse_schedule(c.program, {.ranks = c.instance.ranks, .root = c.instance.root, .chunks = c.instance.chunks});
  if (!s) return Failure(s.error().error());
  return std::move(*s);
}

Case case_of(const Schedule& schedule, Case c) {
  c.program = schedule_text(schedule);
  c.collective = schedule.collective;
  c.algorithm = own_name(schedule);
  c.instance = {.ranks = schedule.ranks, .root = schedule.root, .chunks = schedule.chunks, .parameters = {}};
  c.data.clear();
  return c;
}

Result<Case> validate(Case c) {
  auto formed = well_formed(std::move(c));
  if (!formed) return formed;
  if (const auto p = cost_parameters(*formed); !p) return Failure(p.error());
  if (const auto ok = check_helpers(*formed); !ok) return Failure(ok.error());
  return formed;
}

Result<Case> well_formed(Case c) {
  if (c.own()) {
    if (const auto ok = take_program(c); !ok) return Failure(ok.error());
    return validate_rest(std::move(c));
  }
  const auto algorithm = find_algorithm(c.collective, c.algorithm);
  if (!algorithm) return Failure(algorithm.error());
  c.algorithm = (*algorithm)->name;
  auto instance = validate(**algorithm, c.instance);
  if (!instance) return Failure(instance.error());
  c.instance = std::move(*instance);
  return validate_rest(std::move(c));
}

Result<CostParameters> cost_parameters(const Case& c) {
  if (c.wiring.uniform()) return tier_parameters(c);
  const auto net = network_of(c);
  if (!net) return Failure(net.error());
  return slowest_way(*net, c.size() / std::max(c.instance.chunks, 1));
}

Result<Network> network_of(const Case& c, const Schedule* schedule) {
  const auto wires = tier_parameters(c);
  if (!wires) return Failure(wires.error());
  return build(c.wiring, c.instance.ranks, schedule,
               {.devices = c.instance.ranks,
                .sizes = {},
                .alpha = wires->alpha,
                .bandwidth = 1.0 / wires->beta,
                .tier = c.alpha || c.bandwidth ? "" : c.tier});
}

json to_json(const Case& c) {
  json j{{"collective", name(c.collective)},
         {"algorithm", c.algorithm},
         {"ranks", c.instance.ranks},
         {"root", c.instance.root},
         {"chunks", c.instance.chunks},
         {"parameters", c.instance.parameters},
         {"bytes", c.bytes},
         {"type", name(c.type)},
         {"op", name(c.op)},
         {"tier", c.tier}};
  if (c.own()) j["program"] = c.program;
  if (!c.data.empty()) j["data"] = c.data;
  if (c.alpha) j["alpha_s"] = c.alpha->value;
  if (c.bandwidth) j["bandwidth"] = c.bandwidth->value;
  if (c.wiring != Wiring{}) j["wiring"] = to_json(c.wiring);
  return j;
}

namespace {

/// Collective and algorithm, which a program decides itself.
Result<bool> read_algorithm(const Fields& fields, Case& c) {
  const auto program = fields.string("program", "");
  if (!program) return Failure(program.error());
  c.program = *program;
  const auto collective_name = c.own() ? fields.string("collective", "custom") : fields.string("collective");
  if (!collective_name) return Failure(collective_name.error());
  if (c.own() && *collective_name == name(Collective::custom)) {
    c.collective = Collective::custom;
  } else {
    const auto collective = parse_collective(*collective_name);
    if (!collective) return Failure(collective.error());
    c.collective = *collective;
  }
  const auto algorithm = c.own() ? fields.string("algorithm", "own") : fields.string("algorithm");
  if (!algorithm) return Failure(algorithm.error());
  c.algorithm = *algorithm;
  return true;
}

}  // namespace

Result<Case> case_from_json(const json& j) {
  if (!j.is_object()) return fail("case", j.type_name(), "a JSON object");
  const Fields fields(j, "case.");
  Case c;
  if (const auto ok = read_algorithm(fields, c); !ok) return Failure(ok.error());
  const auto ranks =
      c.own() ? fields.integer("ranks", 1, kMaxRanks, kDefaultRanks) : fields.integer("ranks", 1, kMaxRanks);
  if (!ranks) return Failure(ranks.error());
  const auto root = fields.integer("root", 0, kMaxRanks, 0);
  if (!root) return Failure(root.error());
  const auto chunks = fields.integer("chunks", 0, INT32_MAX, 0);
  if (!chunks) return Failure(chunks.error());
  c.instance = {
      static_cast<std::int32_t>(*ranks), static_cast<std::int32_t>(*root), static_cast<std::int32_t>(*chunks), {}};
  if (fields.has("parameters")) {
    const auto parameters = fields.object("parameters");
    if (!parameters) return Failure(parameters.error());
    for (const auto& [key, value] : (*parameters)->items()) {
      const auto v = Fields(**parameters, "case.parameters.").integer(key, 0, INT32_MAX);
      if (!v) return Failure(v.error());
      c.instance.parameters[key] = *v;
    }
  }
  const auto bytes = fields.integer("bytes", 0, kMaxBytes, 0);
  if (!bytes) return Failure(bytes.error());
  c.bytes = *bytes;
  const auto type_name = fields.string("type", "int32");
  if (!type_name) return Failure(type_name.error());
  const auto type = parse_element_type(*type_name);
  if (!type) return Failure(type.error());
  c.type = *type;
  const auto op_name = fields.string("op", "sum");
  if (!op_name) return Failure(op_name.error());
  const auto op = parse_op(*op_name);
  if (!op) return Failure(op.error());
  c.op = *op;
  if (fields.has("data")) {
    const auto data = fields.array("data");
    if (!data) return Failure(data.error());
    for (const json& vector : **data) {
      if (!vector.is_array()) return fail("case.data", vector.type_name(), "a list of vectors");
      auto& row = c.data.emplace_back();
      for (const json& v : vector) {
        if (!v.is_number()) return fail("case.data", v.type_name(), "numbers");
        row.push_back(v.get<double>());
      }
    }
  }
  const auto tier = fields.string("tier", c.tier);
  if (!tier) return Failure(tier.error());
  c.tier = *tier;
  if (fields.has("alpha_s")) {
    const auto v = fields.number("alpha_s", 0, 1e9);
    if (!v) return Failure(v.error());
    c.alpha = Seconds(*v);
  }
  if (fields.has("bandwidth")) {
    const auto v = fields.number("bandwidth", 1e-9, 1e30);
    if (!v) return Failure(v.error());
    c.bandwidth = BytesPerSecond(*v);
  }
  if (fields.has("wiring")) {
    const auto wiring = wiring_from_json(j["wiring"]);
    if (!wiring) return Failure(wiring.error());
    c.wiring = *wiring;
  }
  return well_formed(std::move(c));
}

}  // namespace ringside
