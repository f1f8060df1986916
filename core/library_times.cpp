#include "core/library_times.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include "core/algorithms/estimate.h"
#include "core/algorithms/registry.h"
#include "core/base/try.h"
#include "core/flow.h"
#include "core/sim/improve.h"
#include "core/trial.h"

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

/// What the library's table names first, or every offer as a method of its own, that with the least estimate first; as
/// they are where one has none.
std::vector<Method> likeliest_first(std::vector<Method> methods, std::string_view ruled) {
  if (!ruled.empty()) {
    std::stable_partition(methods.begin(), methods.end(), [&](const Method& m) { return m.algorithm == ruled; });
    return methods;
  }
  std::vector<Method> apart;
  for (const Method& m : methods)
    for (const Offer& offer : m.offers) {
      if (!offer.estimate) return methods;
      apart.push_back({m.name, m.algorithm, m.parameters, {offer}});
    }
  std::stable_sort(apart.begin(), apart.end(), [](const Method& a, const Method& b) {
    return *a.offers.front().estimate < *b.offers.front().estimate;
  });
  return apart;
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

/// Ranks that are late, and later still where a process launches their kernels one after another.
std::vector<Seconds> started(std::vector<Seconds> late, std::int32_t ranks, std::int32_t gpus_per_process,
                             Seconds launch) {
  late.resize(static_cast<std::size_t>(ranks));
  for (std::int32_t r = 0; r < ranks; ++r)
    late[static_cast<std::size_t>(r)] += launch * static_cast<double>(r % gpus_per_process);
  return late;
}

/// Marks what the library would take: by its rules, by its own estimates, or of all that it has the fastest.
void choose(std::vector<LibraryTime>& times, std::string_view ruled, std::optional<Seconds> least, bool all) {
  const auto takes = [&](const LibraryTime& t) {
    return ruled.empty() ? least && t.method != kNone && t.estimate == least : t.question.algorithm == ruled;
  };
  for (LibraryTime& t : times) t.choice = takes(t);
  if (!all || std::any_of(times.begin(), times.end(), [](const LibraryTime& t) { return t.choice; })) return;
  std::min_element(times.begin(), times.end(), [](const auto& a, const auto& b) {
    return a.seconds.value_or(kNever) < b.seconds.value_or(kNever);
  })->choice = true;
}

}  // namespace

Result<CostModel> find_cost_model(std::string_view name) {
  if (name == CostModel{}.name()) return CostModel{};
  return find_library(name).map([](const Library* library) { return CostModel{library, 1}; });
}

Result<std::vector<LibraryTime>> library_times(const Case& c, const Library& library, std::int32_t gpus_per_process,
                                               LibraryScope scope) {
  const bool this_algorithm = scope == LibraryScope::this_algorithm;
  RINGSIDE_TRY(const auto base, topology_network(c));
  if (!base) return fail("cost model", library.name, "with --topology, whose wires it needs to know");
  const Machines machines = machines_of(base->topology, base->nodes);
  std::vector<LibraryTime> times;
  std::optional<Error> last;
  const auto offered = library.methods(machines, c.collective, c.size());
  const std::string_view ruled = library.rule ? library.rule(machines, c.collective, c.size()) : "";
  const auto methods = this_algorithm                  ? only(offered, c)
                       : scope == LibraryScope::choice ? likeliest_first(offered, ruled)
                                                       : offered;
  const bool decides = !ruled.empty() || least_estimate(offered);
  for (const Method& method : methods) {
    if (scope == LibraryScope::choice && decides && !times.empty()) break;
    auto asked = asked_of(c, method);
    if (!asked) {
      last = asked.error();
      continue;
    }
    auto trial = trial_of(*asked);
    if (!trial) {
      last = trial.error();
      continue;
    }
    const bool simulated = transfers_of(*asked) * trial->schedule.channels <= kLibraryTransfers;
    trial->late = started(std::move(trial->late), trial->schedule.ranks, gpus_per_process, library.launch);
    for (Offer offer : method.offers) {
      LibraryTime time{*asked, method.name, offer.pace, std::nullopt, offer.estimate, false};
      if (simulated) {
        const Trial run = trial->by(library, offer.pace);
        RINGSIDE_TRY(const auto result, run.on(run.wires, *asked));
        time.seconds = offer.pace.base + result.end;
      }
      times.push_back(std::move(time));
    }
  }
  if (times.empty())
    return last ? Result<std::vector<LibraryTime>>(Failure(*last))
                : fail("cost model", library.name, "a collective that it has; this is not one");
  choose(times, ruled, this_algorithm ? least_estimate(offered) : least_estimate(times), !this_algorithm);
  return times;
}

Result<bool> suits(const Case& c, const Library& library) {
  Case placed = c;
  if (asks_for_improvement(c.wiring.placement)) placed.wiring.placement = "packed";
  RINGSIDE_TRY(const auto network, topology_network(placed));
  if (!network) return fail("wires", "the uniform crossbar", "a topology: the wires decide what a library does");
  const Machines machines = machines_of(network->topology, network->nodes);
  if (!library.suits(machines)) return fail(library.label, "these wires", library.made_for);
  if (library.methods(machines, c.collective, c.size()).empty())
    return fail(library.label, std::string(name(c.collective)), "a collective that it has");
  return true;
}

const LibraryTime* LibraryCurve::at(std::int64_t bytes) const {
  const auto it = std::lower_bound(times.begin(), times.end(), bytes,
                                   [](const LibraryTime& t, std::int64_t n) { return t.question.bytes < n; });
  return it != times.end() && it->question.bytes == bytes ? &*it : nullptr;
}

Result<LibraryCurve> library_curve(const Case& question, LibraryCurve curve, std::int64_t most,
                                   const std::function<bool(const LibraryCurve&)>& go_on) {
  constexpr std::int64_t kLeast = 8;
  std::vector<std::int64_t> sizes;
  if (question.bytes > 0) sizes.push_back(question.bytes);
  for (std::int64_t n = kLeast; n / 2 < std::max(most, question.bytes) && n <= kMaxBytes; n *= 2) sizes.push_back(n);
  for (const std::int64_t n : sizes) {
    if (curve.at(n)) continue;
    Case c = question;
    c.bytes = n;
    c.data.clear();
    const auto scope = c.own() ? LibraryScope::this_algorithm : LibraryScope::choice;
    RINGSIDE_TRY(auto times, library_times(c, *curve.model.library, curve.model.gpus_per_process, scope));
    const auto taken = std::min_element(times.begin(), times.end(), [](const LibraryTime& a, const LibraryTime& b) {
      return std::pair(!a.choice, a.best().value_or(kNever)) < std::pair(!b.choice, b.best().value_or(kNever));
    });
    const auto place =
        std::lower_bound(curve.times.begin(), curve.times.end(), n,
                         [](const LibraryTime& t, std::int64_t size) { return t.question.bytes < size; });
    curve.times.insert(place, std::move(*taken));
    if (go_on && !go_on(curve)) break;
  }
  return curve;
}

}  // namespace ringside
