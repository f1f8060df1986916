#include "core/entrants.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/algorithms/estimate.h"
#include "core/algorithms/named.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/tiers.h"
#include "core/cost/turning_size.h"
#include "core/flow.h"
#include "core/placements.h"
#include "core/topology/placement.h"

namespace ringside {
namespace {

constexpr double kWalkedSoon = 5e4;  // transfers that are priced or simulated again and again
constexpr int kPowersOf4 = 8;        // powers of 4
constexpr std::size_t kNamedLeftOut = 3;

constexpr std::string_view kSize = "size", kTier = "tier", kTopology = "topology", kPlacement = "placement";

std::string_view key_of(std::string_view what) {
  return what.substr(0, what.find('='));
}

Case resized(Case c, double bytes) {
  const auto element = static_cast<double>(size_of(c.type));
  c.bytes = static_cast<std::int64_t>(std::max(1.0, std::round(bytes / element)) * element);
  c.data.clear();
  return c;
}

std::optional<Seconds> time_at(const Case& question, double bytes) {
  const auto asked = validate_unsearched(resized(question, bytes));
  const auto p = asked ? predict(*asked, kWalkedSoon) : Result<Prediction>(Failure(asked.error()));
  if (!p) return std::nullopt;
  return p->simulation ? p->simulation : p->price;  // as a lane's end
}

}  // namespace

Result<Case> entrant_of(const Case& c, std::string_view what) {
  if (!is_variant(what)) {
    RINGSIDE_TRY(const auto named, named_algorithm(c.collective, std::string(what)));
    Case other = with_algorithm(c, named.algorithm->name);
    if (!named.parameters.empty()) other.instance.parameters = named.parameters;
    return other;
  }
  const std::string_view key = key_of(what);
  const std::string value(what.substr(key.size() + 1));
  Case changed = c;
  if (key == kSize) {
    RINGSIDE_TRY(changed.bytes, parse_bytes(value, "size"));
    changed.data.clear();
  } else if (key == kTier) {
    if (!c.wiring.uniform()) return fail("tier", value, "a case without a topology, which brings its own wires");
    RINGSIDE_TRY(const auto tier, find_tier(value));
    changed.tier = tier.name;
    changed.alpha.reset(), changed.bandwidth.reset();
  } else if (key == kTopology) {
    changed.wiring = {};
    changed.wiring.topology = value;
  } else if (key == kPlacement) {
    if (c.wiring.uniform()) return fail("placement", value, "a case on a topology");
    changed.wiring.placement = value;
  } else {
    return fail("entrant", std::string(what), "an algorithm, or size=, tier=, topology=, placement=");
  }
  return changed;
}

std::vector<std::string> variants_of(const Case& c) {
  std::vector<std::string> all;
  if (!c.own())
    for (const double factor : {1.0 / 256, 1.0 / 16, 16.0, 256.0})
      if (const double n = std::round(static_cast<double>(c.bytes) * factor);
          n >= static_cast<double>(size_of(c.type)) && n <= static_cast<double>(kMaxBytes))
        all.push_back(fmt::format("size={}", resized(c, n).bytes));
  if (c.wiring.uniform()) {
    for (const Tier& t : tiers())
      if (c.alpha || t.name != c.tier) all.push_back("tier=" + t.name);
  } else {
    for (const PlacementRule& rule : placement_rules())
      if (rule.name != c.wiring.placement) all.push_back("placement=" + rule.name);
  }
  return all;
}

std::string lane_label(const Case& c, std::string_view what, const std::vector<std::string>& others) {
  const auto alike = [&](const std::string& o) { return is_variant(o) && key_of(o) == key_of(others.front()); };
  const bool one_kind = !others.empty() && std::all_of(others.begin(), others.end(), alike);
  if (!is_variant(what) && what.find(':') != std::string_view::npos) return std::string(what);
  if (!one_kind && !is_variant(what)) return {};
  const std::string_view key = key_of(one_kind ? std::string_view(others.front()) : what);
  // Beside lanes that differ otherwise the difference alone would not say whose it is.
  const bool whole = !one_kind && !others.empty();
  const auto said = [&](std::string_view joint, const std::string& difference) {
    return whole ? fmt::format("{} {} {}", c.algorithm.empty() ? "own" : c.algorithm, joint, difference) : difference;
  };
  if (key == kSize) return said("at", format_bytes(c.size()));
  if (key == kTier) return said("on", c.alpha ? "its own wires" : c.tier);
  if (key == kPlacement) return said("placed", c.wiring.placement);
  if (c.wiring.uniform()) return said("on", whole ? "the uniform crossbar" : "uniform crossbar");
  return said("on", c.wiring.topology);
}

std::string left_out_text(const Case& c, const std::vector<std::string>& named,
                          const std::vector<std::string>& racing) {
  std::vector<std::string> out;
  for (const std::string& name : named) {
    if (name == c.algorithm || std::ranges::find(racing, name) != racing.end()) continue;
    const auto other = entrant_of(c, name);
    const std::string label = other ? lane_label(*other, name, named) : std::string();
    out.push_back(label.empty() ? name : label);
  }
  if (out.empty()) return {};
  const bool one = out.size() == 1;
  if (out.size() > kNamedLeftOut + 1) {
    const std::size_t more = out.size() - kNamedLeftOut;
    out.resize(kNamedLeftOut);
    out.push_back(fmt::format("{} more", more));
  }
  const std::string last = out.back();
  out.pop_back();
  const bool variants = std::ranges::any_of(racing, [](const std::string& name) { return is_variant(name); });
  return fmt::format("At most {} race: {}the predicted fastest; {}{} not.", Race::kMostLanes,
                     variants ? "variants of this case first, then " : "",
                     out.empty() ? last : join(out) + " and " + last, one ? " does" : " do");
}

std::optional<Turn> turn_of(const Race& race) {
  if (race.order.size() < 2) return std::nullopt;
  const Case &a = race.lanes[race.order[0]].answer->question, &b = race.lanes[race.order[1]].answer->question;
  if (a.bytes != b.bytes) return std::nullopt;
  const auto ahead = [&](double bytes) -> std::optional<Ahead> {
    const auto first = time_at(a, bytes), second = time_at(b, bytes);
    return first && second ? std::optional(Ahead{(*second - *first).value, first->value}) : std::nullopt;
  };
  const auto n = static_cast<double>(a.bytes);
  if (const auto here = n > 0 ? ahead(n) : std::nullopt; !here || !here->leads()) return std::nullopt;
  const auto turn =
      turning_size(n, static_cast<double>(size_of(a.type)), static_cast<double>(kMaxBytes), kPowersOf4, ahead);
  if (!turn.bytes) return std::nullopt;
  return Turn{resized(a, *turn.bytes).bytes, *turn.bytes > n};
}

std::string turn_text(const Race& race) {
  if (!race.turn) return {};
  const std::string size = format_bytes(Bytes(static_cast<double>(race.turn->bytes)));
  const std::string first = race.lanes[race.order[0]].name(), second = race.lanes[race.order[1]].name();
  return fmt::format("{} {} {} would be before {}.", race.turn->above ? "Above" : "Below", size, second, first);
}

}  // namespace ringside
