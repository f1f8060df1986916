#include "app/flags/lab_flags.h"

#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/tiers.h"
#include "core/training_wires.h"

namespace ringside {

namespace {

Result<Case> read_wires_case(const WiringFlags& flags, std::int32_t ranks) {
  Case c;
  c.instance.ranks = ranks;
  RINGSIDE_OK(read_wiring(flags, c));
  if (c.wiring.uniform() && c.tier.empty()) c.tier = "nvlink";
  return c;
}

}  // namespace

Result<TrainingWires> read_training_wires(const WiringFlags& flags, std::int32_t ranks) {
  RINGSIDE_TRY(const auto c, read_wires_case(flags, ranks));
  return training_wires(c);
}

std::string cluster_of(const WiringFlags& flags, std::int32_t ranks) {
  auto c = read_wires_case(flags, ranks);
  std::string cluster = !flags.topology.empty() ? flags.topology : flags.tier.empty() ? "nvlink" : flags.tier;
  cluster = cluster.substr(0, cluster.find(':'));  // "h100-rails:8" has as many machines as the ranks need, or others
  const Case page = cluster_case(cluster, ranks);
  // Without a number it has four machines and more, of which ranks fill as many as the page has.
  if (c && c->wiring.topology == cluster) c->wiring.topology = page.wiring.topology;
  return c && *c == page ? cluster : "";
}

namespace {

std::string usual_wires_text(const WiringFlags& flags, const TrainingWires& wires) {
  if (wires.network) return wires.network->topology.name;
  const std::string constants = fmt::format("{} a message, {}", format_short_seconds(wires.parameters.alpha),
                                            format_bandwidth(1.0 / wires.parameters.beta));
  if (!flags.alpha.empty() || !flags.calibration.empty()) return constants;
  const auto tier = find_tier(flags.tier.empty() ? "nvlink" : flags.tier);
  return tier ? fmt::format("{} ({})", tier->label, constants) : constants;
}

}  // namespace

std::string wires_text(const WiringFlags& flags, const TrainingWires& wires) {
  std::string out = usual_wires_text(flags, wires);
  const auto add = [&out](const char* what, const std::string& value) {
    if (!value.empty()) out += fmt::format(", {} {}", what, value);
  };
  add("placement", flags.placement), add("ports", flags.ports), add("routing", flags.routing);
  add("reduce cost", flags.reduce_cost);
  for (const auto& [what, links] : {std::pair{"slow", &flags.slow}, {"broken", &flags.broken}, {"late", &flags.late}})
    for (const std::string& link : *links) add(what, link);
  return flags.kernel ? out + ", the kernel copies" : out;
}

Result<double> read_scaled(const std::string& text, std::string_view flag, double fallback) {
  if (text.empty()) return fallback;
  return parse_scaled(text, flag);
}

Result<std::int64_t> parse_whole(std::string_view text, std::string_view flag, std::int64_t low, std::int64_t high) {
  auto plain = parse_integer(text, flag, low, high);
  if (plain) return plain;
  const auto scaled = parse_scaled(text, flag);
  const bool whole = scaled && *scaled == std::floor(*scaled);
  if (!whole || *scaled < static_cast<double>(low) || *scaled > static_cast<double>(high)) return plain;
  return static_cast<std::int64_t>(*scaled);
}

Result<std::int64_t> read_whole(const std::string& text, std::string_view flag, std::int64_t low, std::int64_t high,
                                std::int64_t fallback) {
  if (text.empty()) return fallback;
  return parse_whole(text, flag, low, high);
}

}  // namespace ringside
