// What is too large to be walked, and what works instead.
#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "core/algorithms/estimate.h"
#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/flow.h"
#include "core/schedule/symmetry.h"
#include "core/schedule/turning.h"

namespace ringside {
namespace {

/// The most ranks below K that the case's nodes or rows divide, if all ranks then do alike; 0 for none, or where they
/// divide K.
std::int32_t ranks_of_whole_rows(const Case& c) {
  const Algorithm* algorithm = algorithm_of(c);
  for (const char* width : {"node-size", "columns"}) {
    const auto given = c.instance.parameters.find(width);
    if (algorithm == nullptr || given == c.instance.parameters.end() || given->second < 1) continue;
    Instance fewer = c.instance;
    fewer.ranks -= static_cast<std::int32_t>(c.instance.ranks % given->second);
    fewer.root = fewer.chunks = 0;
    if (fewer.ranks == c.instance.ranks || fewer.ranks < 2) continue;
    if (const auto schedule = make_schedule(*algorithm, fewer); schedule && symmetry_of(*schedule)) return fewer.ranks;
  }
  return 0;
}

/// The largest power of two below K on which the case's algorithm has few enough transfers; 0 for none.
std::int32_t most_walked_ranks(const Case& c) {
  const Algorithm* algorithm = algorithm_of(c);
  for (auto k = std::bit_floor(static_cast<std::uint32_t>(c.instance.ranks - 1)); algorithm != nullptr && k > 1;
       k /= 2) {
    Instance fewer = c.instance;
    fewer.ranks = static_cast<std::int32_t>(k);
    fewer.root = fewer.chunks = 0;
    const auto valid = validate(*algorithm, fewer);
    if (valid && estimated_transfers(*algorithm, *valid) <= Answer::kMaxTransfers) return fewer.ranks;
  }
  return 0;
}

}  // namespace

bool all_ways_are_sought(const Schedule& schedule, const Topology& topology, double pairs) {
  constexpr double kMostLooks = double{1 << 14} * (1 << 14);  // at nodes that forward, for all receivers
  if (schedule.ranks <= Answer::kMaxWired && pairs <= Answer::kMaxWays) return true;
  const bool alike = symmetry_of(schedule).has_value();
  if (alike) pairs = pairs_of_regular(schedule);
  if (schedule.ranks <= Answer::kMaxWired) return !alike || pairs <= Answer::kMaxWays;
  const auto hubs =
      static_cast<double>(std::ranges::count_if(topology.nodes, [](const Node& n) { return n.forwards; }));
  if (hubs <= 1) return pairs <= Answer::kMaxWays;
  return pairs <= Answer::kMaxPairs && (alike || hubs * schedule.ranks <= kMostLooks);  // alike ones send to few others
}

Result<double> walked_transfers(const Case& c, const Schedule& schedule) {
  double transfers = 0;
  if (const Algorithm* algorithm = algorithm_of(c))
    transfers = estimated_transfers(*algorithm, c.instance);
  else
    for (std::int64_t i = 0; i < schedule.step_count() && transfers <= Answer::kMaxTransfers; ++i)
      transfers += static_cast<double>(schedule.step(i).transfers.size());
  const double runs = runs_of_regular(schedule);
  if (transfers <= Answer::kMaxTransfers && runs <= Answer::kMaxRuns) return transfers;
  if (symmetry_of(schedule) || leaps(schedule)) return transfers;  // one row tells all, or one step
  std::vector<std::string> shorter;
  for (const Algorithm* other : algorithms_of(c.collective)) {
    const auto asked = validate(with_algorithm(c, other->name));
    if (asked && estimated_transfers(*other, asked->instance) <= Answer::kMaxTransfers) shorter.push_back(other->name);
  }
  const std::int32_t whole = ranks_of_whole_rows(c);
  const std::int32_t works = whole > 1 ? whole : most_walked_ranks(c);
  const std::string fewer = fmt::format("at most {:.0e} are walked; take {}", Answer::kMaxTransfers,
                                        works > 1 ? fmt::format("{} ranks", works) : "fewer ranks");
  return machine_fail("schedule",
                      fmt::format("about {:.2g} {} of {} on {}", std::max(transfers, runs),
                                  runs > transfers ? "stretches of chunks" : "transfers", schedule.algorithm,
                                  counted(schedule.ranks, "rank")),
                      shorter.empty() ? fewer : fewer + " or one of " + join(shorter));
}

}  // namespace ringside
