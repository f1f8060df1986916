#include "core/case.h"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/algorithms/algorithm.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/cost/tiers.h"

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
      if (!std::isfinite(v) || (c.type == ElementType::int32 && (v != std::floor(v) || std::abs(v) > 2147483647.0)))
        return fail("data", format_number(v), fmt::format("numbers that {} can hold", name(c.type)));
  }
  c.bytes = static_cast<std::int64_t>(c.data.front().size()) * size_of(c.type);
  return true;
}

}  // namespace

Result<Case> validate(Case c) {
  const auto algorithm = find_algorithm(c.collective, c.algorithm);
  if (!algorithm) return Failure(algorithm.error());
  c.algorithm = (*algorithm)->name;
  auto instance = validate(**algorithm, c.instance);
  if (!instance) return Failure(instance.error());
  c.instance = std::move(*instance);
  if (const auto ok = check_data(c); !ok) return Failure(ok.error());
  if (c.bytes < 0 || c.bytes > kMaxBytes) return fail("bytes", std::to_string(c.bytes), "0 to 2^50");
  if (c.bytes % size_of(c.type) != 0)
    return fail("bytes", std::to_string(c.bytes), fmt::format("a multiple of {} ({} elements)", size_of(c.type), name(c.type)));
  if (const auto p = cost_parameters(c); !p) return Failure(p.error());
  return c;
}

Result<CostParameters> cost_parameters(const Case& c) {
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
  p.source = c.alpha && c.bandwidth ? "given" : fmt::format("tier {}, {} given", tier->name, c.alpha ? "alpha" : "bandwidth");
  return p;
}

json to_json(const Case& c) {
  json j{{"collective", name(c.collective)}, {"algorithm", c.algorithm},     {"ranks", c.instance.ranks},
         {"root", c.instance.root},          {"chunks", c.instance.chunks},  {"parameters", c.instance.parameters},
         {"bytes", c.bytes},                 {"type", name(c.type)},         {"op", name(c.op)},
         {"tier", c.tier}};
  if (!c.data.empty()) j["data"] = c.data;
  if (c.alpha) j["alpha_s"] = c.alpha->value;
  if (c.bandwidth) j["bandwidth"] = c.bandwidth->value;
  return j;
}

Result<Case> case_from_json(const json& j) {
  if (!j.is_object()) return fail("case", j.type_name(), "a JSON object");
  const Fields fields(j, "case.");
  Case c;
  const auto collective_name = fields.string("collective");
  if (!collective_name) return Failure(collective_name.error());
  const auto collective = parse_collective(*collective_name);
  if (!collective) return Failure(collective.error());
  c.collective = *collective;
  const auto algorithm = fields.string("algorithm");
  if (!algorithm) return Failure(algorithm.error());
  c.algorithm = *algorithm;
  const auto ranks = fields.integer("ranks", 1, kMaxRanks);
  if (!ranks) return Failure(ranks.error());
  const auto root = fields.integer("root", 0, kMaxRanks, 0);
  if (!root) return Failure(root.error());
  const auto chunks = fields.integer("chunks", 0, INT32_MAX, 0);
  if (!chunks) return Failure(chunks.error());
  c.instance = {static_cast<std::int32_t>(*ranks), static_cast<std::int32_t>(*root), static_cast<std::int32_t>(*chunks), {}};
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
  return validate(std::move(c));
}

}  // namespace ringside
