#include "core/library_times.h"

#include <algorithm>
#include <limits>

#include "core/algorithms/estimate.h"
#include "core/algorithms/registry.h"
#include "core/base/try.h"
#include "core/flow.h"
#include "core/library/channels.h"
#include "core/schedule/well_formed.h"

namespace ringside {
namespace {

constexpr const char* kNone = "none";
constexpr Seconds kNever(std::numeric_limits<double>::infinity());

/// What the library would take, where it reckons with all that it has.
std::optional<Seconds> least_estimate(const std::vector<Method>& methods) {
  std::optional<Seconds> least;
  for (const Method& m : methods)
    for (const Offer& offer : m.offers) {
      if (!offer.estimate) return std::nullopt;
      least = std::min(least.value_or(kNever), *offer.estimate);
    }
  return least;
}

std::optional<Seconds> least_estimate(const std::vector<LibraryTime>& times) {
  std::optional<Seconds> least;
  for (const LibraryTime& t : times) {
    if (!t.estimate) return std::nullopt;
    least = std::min(least.value_or(kNever), *t.estimate);
  }
  return least;
}

double transfers_of(const Case& c) {
  const Algorithm* algorithm = algorithm_of(c);
  return algorithm ? estimated_transfers(*algorithm, c.instance) : 0;
}

/// The methods by which the case's own algorithm could run.
std::vector<Method> only(const std::vector<Method>& methods, const Case& c) {
  if (methods.empty()) return {};
  std::vector<Method> own;
  for (const Method& m : methods)
    if (!c.own() && m.algorithm == c.algorithm) own.push_back(m);
  if (own.empty()) {
    own.push_back({kNone, c.algorithm, {}, methods.front().offers});
    for (Offer& offer : own.front().offers) offer.estimate.reset();
  }
  for (const auto& [name, value] : c.instance.parameters)
    if (!c.chosen.contains(name))
      for (Method& m : own) m.parameters[name] = value;  // what was given goes before what the library would take
  return own;
}

/// The case asked of the method's algorithm, with those of its parameters that the algorithm has.
Result<Case> asked_of(const Case& c, const Method& method) {
  if (c.own()) return c;
  RINGSIDE_TRY(const Algorithm* algorithm, find_algorithm(c.collective, method.algorithm));
  Case asked = with_algorithm(c, algorithm->name);
  for (const ParameterSpec& spec : algorithm->parameters)
    if (const auto wish = method.parameters.find(spec.name); wish != method.parameters.end())
      asked = with_parameter(std::move(asked), spec.name, std::clamp(wish->second, spec.low, spec.high));
  return validate(std::move(asked));
}

std::vector<Seconds> starts(std::int32_t ranks, std::int32_t gpus_per_process, Seconds launch) {
  std::vector<Seconds> late;
  for (std::int32_t r = 0; r < ranks; ++r) late.push_back(launch * static_cast<double>(r % gpus_per_process));
  return late;
}

}  // namespace

Result<std::vector<LibraryTime>> library_times(const Case& c, const Library& library, std::int32_t gpus_per_process,
                                               bool this_algorithm) {
  RINGSIDE_TRY(const auto base, topology_network(c));
  if (!base) return fail("cost model", library.name, "with --topology, whose wires it needs to know");
  const Machines machines = machines_of(base->topology, base->nodes);
  std::vector<LibraryTime> times;
  std::optional<Error> last;
  const auto offered = library.methods(machines, c.collective, c.size());
  const auto methods = this_algorithm ? only(offered, c) : offered;
  for (const Method& method : methods) {
    auto asked = asked_of(c, method);
    if (!asked) {
      last = asked.error();
      continue;
    }
    RINGSIDE_TRY(Schedule whole, schedule_of(*asked));
    if (c.own()) whole = without_malformed(whole);
    const Schedule schedule = by_channel(whole);
    const bool simulated = transfers_of(*asked) * schedule.channels <= kLibraryTransfers;
    auto network = topology_network(*asked, &schedule);
    if (!network) {
      last = network.error();
      continue;
    }
    const Network& net = **network;
    for (const Offer& offer : method.offers) {
      if (!simulated) {
        times.push_back({*asked, method.name, offer.pace, std::nullopt, offer.estimate, false});
        continue;
      }
      const Topology wires = paced(net.topology, machines, offer.pace);
      NetworkJob job{.schedule = &schedule,
                     .n = c.size(),
                     .element_bytes = size_of(c.type),
                     .nodes = net.nodes,
                     .start = Seconds(0),
                     .late = starts(schedule.ranks, gpus_per_process, library.launch),
                     .reduce_cost = offer.pace.reduce_cost,
                     .eager = offer.pace.eager,
                     .in_order = library.ports == 0};
      for (std::size_t r = 0; r < net.late.size(); ++r) job.late[r] += net.late[r];
      RINGSIDE_TRY(const auto result, simulate(wires, {&job, 1}, library.ports));
      times.push_back({*asked, method.name, offer.pace, offer.pace.base + result.end, offer.estimate, false});
    }
  }
  if (times.empty())
    return last ? Result<std::vector<LibraryTime>>(Failure(*last))
                : fail("cost model", library.name, "a collective that it has; this is not one");
  if (const auto least = this_algorithm ? least_estimate(offered) : least_estimate(times)) {
    for (LibraryTime& t : times) t.choice = t.method != kNone && t.estimate == least;
  } else if (!this_algorithm) {
    std::min_element(times.begin(), times.end(), [](const auto& a, const auto& b) {
      return a.seconds.value_or(kNever) < b.seconds.value_or(kNever);
    })->choice = true;
  }
  return times;
}

}  // namespace ringside
