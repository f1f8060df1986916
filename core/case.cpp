#include "core/case.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "core/algorithms/algorithm.h"
#include "core/base/check.h"
#include "core/base/front_of.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/case_parameters.h"
#include "core/cost/tiers.h"
#include "core/flow.h"
#include "core/placements.h"
#include "core/schedule/language/language.h"
#include "core/topology/alike_pairs.h"
#include "core/topology/routes.h"

namespace ringside {
namespace {

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

/// Data, sizes, a placement that has to be looked for.
Result<Case> placed(Case c) {
  RINGSIDE_OK(check_data(c));
  if (c.bytes < 0 || c.bytes > kMaxBytes) return fail("bytes", std::to_string(c.bytes), "0 to 2^50");
  if (c.bytes % size_of(c.type) != 0)
    return fail("bytes", std::to_string(c.bytes),
                fmt::format("a multiple of {} ({} elements)", size_of(c.type), name(c.type)));
  return with_improved_placement(std::move(c));
}

/// Parameters that nobody gave, then the ranges of all.
Result<Case> settled(Case c, const Algorithm& algorithm) {
  c = with_chosen_parameters(std::move(c), algorithm);
  auto instance = validate(algorithm, c.instance);
  if (!instance) return Failure(instance.error());
  c.instance = std::move(*instance);
  return c;
}

/// `p`, whose alpha and beta are known, with the case's cost of reducing. `same`: all three are from one calibration.
Result<CostParameters> with_reducing(CostParameters p, const Case& c, bool same) {
  if (!c.reduce_cost) return p;
  if (!(c.reduce_cost->value >= 0 && c.reduce_cost->value <= kDearestReducing))
    return fail("reduce_cost", format_number(c.reduce_cost->value), "seconds per byte, 0 to 1e9");
  p.reduce_cost = *c.reduce_cost;
  if (!same) p.source.reducing = c.calibrated.empty() ? "given" : c.calibrated;
  return p;
}

/// The constants of the tier, with those that are given in their place.
Result<CostParameters> tier_parameters(const Case& c) {
  const auto tier = find_tier(c.tier);
  if (!tier) return Failure(tier.error());
  CostParameters p = tier->parameters();
  if (!c.alpha && !c.bandwidth) return with_reducing(p, c, false);
  if (c.alpha) RINGSIDE_OK(check_alpha("alpha", *c.alpha));
  if (c.bandwidth) RINGSIDE_OK(check_bandwidth("bandwidth", *c.bandwidth));
  if (c.alpha) p.alpha = *c.alpha;
  if (c.bandwidth) p.beta = 1.0 / *c.bandwidth;
  const bool both = c.alpha && c.bandwidth, calibrated = both && !c.calibrated.empty();
  if (calibrated)
    p.source = {c.calibrated};
  else if (both)
    p.source = {GivenConstants{}};
  else
    p.source = {OfTier{tier->name, tier->label, c.alpha ? "alpha" : "bandwidth"}};
  return with_reducing(p, c, calibrated);
}

/// Ranks whose pairs are looked at one by one; of more ranks, each and its neighbours only, of pairs that are alike the
/// first, and of very many some.
constexpr std::size_t kMaxPaired = 512, kMostLooked = 16384, kSome = 1024;

/// What a pair of ranks has to pay on its way.
struct PairCost {
  std::size_t a = 0, b = 0;
  Seconds latency{-1};
  SecondsPerByte per_byte{-1};
};

/// More by more than rounding.
template <class T>
bool exceeds(T x, T y) {
  return x.value > y.value * (1 + 1e-12);
}

/// Of a way around a broken link no less than of the way that it stands in for: nothing gets better by that.
PairCost cost_between(Routes& routes, const Topology& t, std::int32_t a, std::int32_t b) {
  const auto *way = routes.between(a, b), *built = routes.as_built(a, b);
  const auto per_byte = [](const RouteCost& c) { return c.copies + 1.0 / c.narrowest; };
  const RouteCost now = cost_of(t, *way), before = way == built ? now : healthy_cost_of(t, *built);
  return {0, 0, std::max(now.latency, before.latency), std::max(per_byte(now), per_byte(before))};
}

/// The longest latency and the narrowest way between two ranks: each gets only worse when a link does.
Result<CostParameters> slowest_way(const Network& net, std::size_t ranks) {
  Routes routes(net.topology);
  PairCost longest, narrowest;
  std::optional<AlikePairs> alike;
  if (ranks > kMaxPaired) alike.emplace(net.topology);
  const std::size_t every = ranks > kMostLooked ? ranks / kSome : 1;
  for (std::size_t a = 0; a < ranks; a += every) {
    std::vector<std::size_t> others{(a + ranks - 1) % ranks, (a + 1) % ranks};
    if (ranks <= kMaxPaired) others.resize(ranks), std::iota(others.begin(), others.end(), std::size_t{0});
    std::sort(others.begin(), others.end());
    for (const std::size_t b : others) {
      if (a == b || (alike && !alike->fresh(net.nodes[a], net.nodes[b]))) continue;
      if (!routes.between(net.nodes[a], net.nodes[b]))
        return fail(fmt::format("no way from rank {} to rank {} on {}", a, b, net.topology.name), {},
                    "wires must join all ranks");
      PairCost cost = cost_between(routes, net.topology, net.nodes[a], net.nodes[b]);
      cost.a = a;
      cost.b = b;
      // A pair that is first in both is preferred, so that one pair can be named.
      if (exceeds(cost.latency, longest.latency) ||
          (!exceeds(longest.latency, cost.latency) && exceeds(cost.per_byte, longest.per_byte)))
        longest = cost;
      if (exceeds(cost.per_byte, narrowest.per_byte) ||
          (!exceeds(narrowest.per_byte, cost.per_byte) && exceeds(cost.latency, narrowest.latency)))
        narrowest = cost;
    }
  }
  CostParameters slowest;
  slowest.source = {net.topology.name};
  if (ranks < 2) return slowest;
  slowest.alpha = longest.latency;
  slowest.beta = narrowest.per_byte;
  SlowestWay named{net.topology.name, static_cast<std::int32_t>(narrowest.a), static_cast<std::int32_t>(narrowest.b)};
  if (longest.a != narrowest.a || longest.b != narrowest.b) {
    named.latency_from = static_cast<std::int32_t>(longest.a);
    named.latency_to = static_cast<std::int32_t>(longest.b);
  }
  slowest.source = {named};
  return slowest;
}

constexpr std::size_t kLongestName = 40;

/// What an own schedule is called: never what the catalogue calls something else.
std::string own_name(const Schedule& s) {
  if (s.algorithm.empty()) return "own";
  const std::string name(front_of(s.algorithm, kLongestName));
  return find_algorithm(s.collective, name) ? "own " + name : name;
}

/// Takes over what the text decides. Data that was given for other ranks or elements is left out.
Result<bool> take_program(Case& c) {
  RINGSIDE_TRY(const auto s, written_schedule(c));
  const std::int32_t ranks_before = c.instance.ranks;
  c.collective = s.collective;
  c.algorithm = own_name(s);
  c.instance = {.ranks = s.ranks, .root = s.root, .chunks = s.chunks, .parameters = {}};
  if (c.instance.ranks != ranks_before) c.data.clear();
  if (s.sizes.empty()) return true;
  const double elements = std::accumulate(s.sizes.begin(), s.sizes.end(), 0.0);
  if (elements * size_of(c.type) > static_cast<double>(kMaxBytes))
    return fail("sizes", format_number(elements) + " elements", "2^50 bytes at most");
  c.bytes = static_cast<std::int64_t>(elements) * size_of(c.type);
  c.data.clear();
  return true;
}

/// Everything but the wires.
Result<Case> formed(Case c) {
  if (c.own()) {
    RINGSIDE_OK(take_program(c));
    c.chosen.clear();
    return placed(std::move(c));
  }
  RINGSIDE_TRY(const Algorithm* algorithm, find_algorithm(c.collective, c.algorithm));
  c.algorithm = algorithm->name;
  const std::string placement = c.wiring.placement;
  RINGSIDE_TRY(auto asked, settled(std::move(c), *algorithm));
  RINGSIDE_TRY(auto seated, placed(std::move(asked)));
  if (seated.wiring.placement == placement) return seated;
  // What follows the wires follows the placement that was found.
  return settled(std::move(seated), *algorithm);
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

Result<bool> check_helpers(const Case& c) {
  if (c.wiring.uniform()) return true;
  RINGSIDE_TRY(const auto schedule, schedule_of(c));
  if (schedule.helpers == 0) return true;
  return network_of(c, &schedule).map([](const Network&) { return true; });
}

Result<Case> validate(Case c) {
  RINGSIDE_TRY(auto valid, formed(std::move(c)));
  RINGSIDE_OK(cost_parameters(valid));
  RINGSIDE_OK(check_helpers(valid));
  return valid;
}

Result<Case> well_formed(Case c) {
  RINGSIDE_TRY(auto valid, formed(std::move(c)));
  RINGSIDE_OK(tier_parameters(valid));
  RINGSIDE_OK(topology_network(valid));
  return valid;
}

Result<CostParameters> cost_parameters(const Case& c, const std::optional<Network>& network) {
  if (!network) return tier_parameters(c);
  RINGSIDE_TRY(auto slowest, slowest_way(*network, static_cast<std::size_t>(c.instance.ranks)));
  return with_reducing(std::move(slowest), c, false);
}

Result<CostParameters> cost_parameters(const Case& c) {
  RINGSIDE_TRY(const auto network, topology_network(c));
  return cost_parameters(c, network);
}

Result<std::optional<Network>> topology_network(const Case& c, const Schedule* schedule) {
  if (c.wiring.uniform()) return std::nullopt;
  return network_of(c, schedule);
}

Result<Network> network_of(const Case& c, const Schedule* schedule) {
  RINGSIDE_TRY(const auto wires, tier_parameters(c));
  return build(c.wiring, c.instance.ranks, schedule,
               {.devices = c.instance.ranks,
                .sizes = {},
                .alpha = wires.alpha,
                .bandwidth = 1.0 / wires.beta,
                .tier = c.alpha || c.bandwidth ? "" : c.tier});
}

}  // namespace ringside
