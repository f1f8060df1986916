#include "core/library_times.h"

#include <algorithm>
#include <limits>
#include <numeric>
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

/// The case as a library that orders ranks itself runs it: the same devices in their own order, ranks numbered anew.
Case in_order_of_devices(Case c, const Network& net) {
  std::vector<std::int32_t> order(static_cast<std::size_t>(c.instance.ranks));  // the old number of every rank
  std::iota(order.begin(), order.end(), 0);
  const auto device = [&](std::int32_t rank) { return net.nodes[static_cast<std::size_t>(rank)]; };
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return device(a) < device(b); });
  if (std::is_sorted(order.begin(), order.end())) return c;
  const auto number = [&](std::int32_t old) {
    return static_cast<std::int32_t>(std::find(order.begin(), order.end(), old) - order.begin());
  };
  Placement placed;
  for (const std::int32_t rank : order) placed.push_back(device(rank));
  c.wiring.placement = placement_text(net.topology, placed);
  if (has_root(c.collective)) c.instance.root = number(c.instance.root);
  for (Straggler& s : c.wiring.stragglers) s.rank = number(s.rank);
  c.data.clear();
  return c;
}

/// A pipeline that is too long to be simulated, with fewer pieces of the same size: once its ways are full, every piece
/// takes as long as the one before.
struct FewerPieces {
  Case more, less;
  double beyond;  ///< what is left out of `more`, in what it has beyond `less`
};
std::optional<FewerPieces> fewer_pieces(const Case& c, std::int32_t channels) {
  const auto given = c.instance.parameters.find("segments");
  if (c.own() || given == c.instance.parameters.end()) return std::nullopt;
  const auto all = static_cast<double>(given->second);
  const auto most = static_cast<std::int64_t>(0.6 * kLibraryTransfers / (transfers_of(c) * channels / all));
  constexpr std::int64_t kLeast = 4;  // half of them fill no pipeline
  if (most < kLeast || static_cast<double>(most) >= all) return std::nullopt;
  const auto with = [&](std::int64_t pieces) {
    Case few = with_parameter(c, "segments", pieces);
    few.instance.chunks = 0;
    const int element = size_of(c.type);
    few.bytes =
        static_cast<std::int64_t>(static_cast<double>(c.bytes) / all * static_cast<double>(pieces) / element) * element;
    few.data.clear();
    return validate(std::move(few));
  };
  auto more = with(most), less = with(most / 2);
  if (!more || !less) return std::nullopt;
  return FewerPieces{std::move(*more), std::move(*less),
                     (all - static_cast<double>(most)) / static_cast<double>(most - most / 2)};
}

/// Ranks that are late, and later still where a process launches their kernels one after another.
std::vector<Seconds> started(std::vector<Seconds> late, std::int32_t ranks, std::int32_t gpus_per_process,
                             Seconds launch) {
  late.resize(static_cast<std::size_t>(ranks));
  for (std::int32_t r = 0; r < ranks; ++r)
    late[static_cast<std::size_t>(r)] += launch * static_cast<double>(r % gpus_per_process);
  return late;
}

/// The case with the lateness of launches; simulated() is asked once for every protocol.
Result<Trial> launched(const Case& c, const Library& library, std::int32_t gpus_per_process) {
  RINGSIDE_TRY(Trial trial, trial_of(c));
  trial.late = started(std::move(trial.late), trial.schedule.ranks, gpus_per_process, library.launch);
  return trial;
}

Result<Seconds> simulated(const Trial& trial, const Case& c, const Library& library, const Pace& pace) {
  const Trial run = trial.by(library, pace);
  return run.on(run.wires, c).map([](const SimulationResult& r) { return r.end; });
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

Result<std::vector<LibraryTime>> library_times(const Case& question, const Library& library,
                                               std::int32_t gpus_per_process, LibraryScope scope) {
  const bool this_algorithm = scope == LibraryScope::this_algorithm;
  RINGSIDE_TRY(const auto base, topology_network(question));
  if (!base) return fail("cost model", library.name, "with --topology, whose wires it needs to know");
  const Machines machines = machines_of(base->topology, base->nodes);
  std::vector<LibraryTime> times;
  std::optional<Error> last;
  const auto offered = library.methods(machines, question.collective, question.size());
  const std::string_view ruled = library.rule ? library.rule(machines, question.collective, question.size()) : "";
  const auto methods = this_algorithm                  ? only(offered, question)
                       : scope == LibraryScope::choice ? likeliest_first(offered, ruled)
                                                       : offered;
  // What the library does not run itself runs by the ranks' numbers.
  const bool orders = library.orders_ranks && !methods.empty() && methods.front().name != kNone;
  const Case c = orders ? in_order_of_devices(question, *base) : question;
  const bool decides = !ruled.empty() || least_estimate(offered);
  for (const Method& method : methods) {
    if (scope == LibraryScope::choice && decides && !times.empty()) break;
    auto asked = asked_of(c, method);
    if (!asked) {
      last = asked.error();
      continue;
    }
    const auto trial = launched(*asked, library, gpus_per_process);
    if (!trial) {
      last = trial.error();
      continue;
    }
    const bool whole = transfers_of(*asked) * trial->schedule.channels <= kLibraryTransfers;
    const auto fewer = whole ? std::nullopt : fewer_pieces(*asked, trial->schedule.channels);
    std::optional<Trial> more, less;
    if (fewer) {
      RINGSIDE_TRY(more, launched(fewer->more, library, gpus_per_process));
      RINGSIDE_TRY(less, launched(fewer->less, library, gpus_per_process));
    }
    for (const Offer& offer : method.offers) {
      LibraryTime time{.question = *asked,
                       .method = method.name,
                       .pace = offer.pace,
                       .seconds = {},
                       .estimate = offer.estimate,
                       .renumbered = c.wiring.placement != question.wiring.placement};
      if (whole) {
        RINGSIDE_TRY(const auto end, simulated(*trial, *asked, library, offer.pace));
        time.seconds = offer.pace.base + end;
      } else if (fewer) {
        RINGSIDE_TRY(const auto end, simulated(*more, fewer->more, library, offer.pace));
        RINGSIDE_TRY(const auto before, simulated(*less, fewer->less, library, offer.pace));
        time.seconds = offer.pace.base + end + fewer->beyond * (end - before);
        time.continued = fewer->more.instance.parameters.at("segments");
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
