#include "lessons/case_arguments.h"

#include <algorithm>
#include <set>
#include <string>

#include "core/algorithms/algorithm.h"
#include "core/base/try.h"
#include "lessons/scene_text.h"

namespace ringside {
namespace {

/// A page is computed when it is shown, so its schedules must be small.
constexpr std::int64_t kMaxLessonRanks = 256;

/// The parameters that any algorithm has.
const std::set<std::string>& algorithm_parameters() {
  static const std::set<std::string> all = [] {
    std::set<std::string> names;
    for (const Collective c : all_collectives())
      for (const Algorithm* a : algorithms_of(c))
        for (const ParameterSpec& spec : a->parameters) names.insert(spec.name);
    return names;
  }();
  return all;
}

/// As expressions write it: "node_size", for a dash is a minus there.
std::string expressed(std::string name) {
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

}  // namespace

std::vector<Parameter> case_parameters(std::vector<Parameter> more) {
  std::vector<Parameter> list{{.name = "collective", .is_text = true}, {.name = "algorithm", .is_text = true}};
  list.insert(list.end(), more.begin(), more.end());
  for (const Parameter& p :
       std::vector<Parameter>{{.name = "K", .default_value = Value(4.0)},
                              {.name = "n", .unit = kBytes, .default_value = Value(Bytes(12))},
                              {.name = "tier", .is_text = true, .default_value = Value(std::string("nvlink"))},
                              {.name = "root", .default_value = Value(0.0)},
                              {.name = "data", .is_text = true, .optional = true},
                              {.name = "alpha", .unit = kSeconds, .optional = true},
                              {.name = "bandwidth", .unit = kBytesPerSecond, .optional = true},
                              {.name = "op", .is_text = true, .optional = true},
                              {.name = "type", .is_text = true, .optional = true},
                              {.name = "topology", .is_text = true, .optional = true},
                              {.name = "placement", .is_text = true, .optional = true},
                              {.name = "kernel", .default_value = Value(0.0)}})
    list.push_back(p);
  for (const std::string& name : algorithm_parameters()) list.push_back({.name = expressed(name), .optional = true});
  return list;
}

Result<Case> case_of(const Arguments& a) {
  Case c;
  RINGSIDE_TRY(c.collective, parse_collective(a.text("collective")));
  c.algorithm = a.text("algorithm");
  RINGSIDE_TRY(const auto ranks, a.whole("K", 1, kMaxLessonRanks));
  c.instance.ranks = static_cast<std::int32_t>(ranks);
  RINGSIDE_TRY(const auto root, a.whole("root", 0, ranks - 1));
  c.instance.root = static_cast<std::int32_t>(root);
  RINGSIDE_TRY(c.bytes, a.whole("n", 0, std::int64_t{1} << 50));
  c.tier = a.text("tier");
  if (a.has("alpha")) c.alpha = Seconds(a.number("alpha"));
  if (a.has("bandwidth")) c.bandwidth = BytesPerSecond(a.number("bandwidth"));
  if (a.has("op")) {
    RINGSIDE_TRY(c.op, parse_op(a.text("op")));
  }
  if (a.has("type")) {
    RINGSIDE_TRY(c.type, parse_element_type(a.text("type")));
  }
  if (a.has("topology")) c.wiring.topology = a.text("topology");
  if (a.has("placement")) c.wiring.placement = a.text("placement");
  c.wiring.kernel = a.number("kernel") != 0;
  for (const std::string& name : algorithm_parameters())
    if (a.has(expressed(name))) {
      RINGSIDE_TRY(c.instance.parameters[name], a.whole(expressed(name), 0, 1 << 30));
    }
  if (a.has("data")) {
    RINGSIDE_TRY(c.data, parse_data(a.text("data")));
    c.instance.ranks = static_cast<std::int32_t>(c.data.size());
  }
  return validate(std::move(c));
}

}  // namespace ringside
