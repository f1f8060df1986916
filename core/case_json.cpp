// A case as JSON: in scenes, in jobs, in links.
#include <cstdint>

#include <nlohmann/json.hpp>

#include "core/base/controls.h"
#include "core/base/json_fields.h"
#include "core/base/try.h"
#include "core/case.h"
#include "core/schedule/language/language.h"
#include "core/topology/topology.h"

namespace ringside {

using nlohmann::json;

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
  if (!c.chosen.empty()) j["chosen"] = c.chosen;
  if (c.own()) j["program"] = c.program;
  if (!c.data.empty()) j["data"] = c.data;
  if (c.alpha) j["alpha_s"] = c.alpha->value;
  if (c.bandwidth) j["bandwidth"] = c.bandwidth->value;
  if (c.reduce_cost) j["reduce_cost_s_per_byte"] = c.reduce_cost->value;
  if (!c.calibrated.empty()) j["calibrated"] = c.calibrated;
  if (c.wiring != Wiring{}) j["wiring"] = to_json(c.wiring);
  return j;
}

namespace {

/// Collective and algorithm, which a program decides itself.
Result<bool> read_algorithm(const Fields& fields, Case& c) {
  const auto program = fields.string("program", "");
  if (!program) return Failure(program.error());
  c.program = *program;
  RINGSIDE_TRY(const auto collective_name,
               c.own() ? fields.string("collective", "custom") : fields.string("collective"));
  if (c.own() && collective_name == name(Collective::custom)) {
    c.collective = Collective::custom;
  } else {
    const auto collective = parse_collective(collective_name);
    if (!collective) return Failure(collective.error());
    c.collective = *collective;
  }
  const auto algorithm = c.own() ? fields.string("algorithm", "own") : fields.string("algorithm");
  if (!algorithm) return Failure(algorithm.error());
  if (has_controls(*algorithm))
    return fail("algorithm", controls_shown(*algorithm), "a name without control characters");
  c.algorithm = *algorithm;
  return true;
}

/// Names of parameters that nobody gave, so that they follow the wires again.
Result<bool> read_chosen(const Fields& fields, Case& c) {
  if (!fields.has("chosen")) return true;
  const auto names = fields.array("chosen");
  if (!names) return Failure(names.error());
  for (const json& name : **names) {
    if (!name.is_string()) return fail("case.chosen", name.type_name(), "names of parameters");
    c.chosen.insert(name.get<std::string>());
  }
  return true;
}

}  // namespace

Result<Case> case_from_json(const json& j) {
  if (!j.is_object()) return fail("case", j.type_name(), "a JSON object");
  const Fields fields(j, "case.");
  RINGSIDE_OK(fields.only({"collective", "algorithm", "program", "ranks", "root", "chunks", "parameters", "chosen",
                           "bytes", "type", "op", "data", "tier", "alpha_s", "bandwidth", "reduce_cost_s_per_byte",
                           "calibrated", "wiring"}));
  Case c;
  RINGSIDE_OK(read_algorithm(fields, c));
  const auto ranks =
      c.own() ? fields.integer("ranks", 1, kMaxRanks, kDefaultRanks) : fields.integer("ranks", 1, kMaxRanks);
  if (!ranks) return Failure(ranks.error());
  RINGSIDE_TRY(const auto root, fields.integer("root", 0, kMaxRanks, 0));
  RINGSIDE_TRY(const auto chunks, fields.integer("chunks", 0, INT32_MAX, 0));
  c.instance = {
      static_cast<std::int32_t>(*ranks), static_cast<std::int32_t>(root), static_cast<std::int32_t>(chunks), {}};
  if (fields.has("parameters")) {
    const auto parameters = fields.object("parameters");
    if (!parameters) return Failure(parameters.error());
    for (const auto& [key, value] : (*parameters)->items()) {
      RINGSIDE_TRY(const auto v, Fields(**parameters, "case.parameters.").integer(key, 0, INT32_MAX));
      c.instance.parameters[key] = v;
    }
  }
  RINGSIDE_OK(read_chosen(fields, c));
  const auto bytes = fields.integer("bytes", 0, kMaxBytes, 0);
  if (!bytes) return Failure(bytes.error());
  c.bytes = *bytes;
  const auto type_name = fields.string("type", "int32");
  if (!type_name) return Failure(type_name.error());
  const auto type = parse_element_type(*type_name);
  if (!type) return Failure(type.error());
  c.type = *type;
  RINGSIDE_TRY(const auto op_name, fields.string("op", "sum"));
  const auto op = parse_op(op_name);
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
    RINGSIDE_TRY(const auto v, fields.number("alpha_s", 0, kLongestAlpha));
    c.alpha = Seconds(v);
  }
  if (fields.has("bandwidth")) {
    RINGSIDE_TRY(const auto v, fields.number("bandwidth", kNarrowestWire, kWidestWire));
    c.bandwidth = BytesPerSecond(v);
  }
  if (fields.has("reduce_cost_s_per_byte")) {
    RINGSIDE_TRY(const auto v, fields.number("reduce_cost_s_per_byte", 0, kDearestReducing));
    c.reduce_cost = SecondsPerByte(v);
  }
  RINGSIDE_TRY(c.calibrated, fields.string("calibrated", ""));
  if (has_controls(c.calibrated))
    return fail("case.calibrated", controls_shown(c.calibrated), "words without control characters");
  if (fields.has("wiring")) {
    const auto wiring = wiring_from_json(j["wiring"]);
    if (!wiring) return Failure(wiring.error());
    c.wiring = *wiring;
  }
  return well_formed(std::move(c));
}

}  // namespace ringside
