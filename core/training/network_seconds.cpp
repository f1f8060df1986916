// Calls of a training step in the simulator, also those that are too large for it.
#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/algorithms/estimate.h"
#include "core/base/counted.h"
#include "core/base/stop.h"
#include "core/base/try.h"
#include "core/sim/shared_ways.h"
#include "core/topology/rank_groups.h"
#include "core/topology/seats.h"
#include "core/training/known_ways.h"
#include "core/training/unlike_groups.h"
#include "core/training/wired_call.h"

namespace ringside {
namespace {

constexpr double kMostTransfers = 2e7;
constexpr double kManyTransfers = 1e6;
constexpr double kStraight = 1e-3;  // a time so near to a line is on it

/// Calls whose pairs or groups this thread has looked at, the last ones up to so many pairs or ranks in all.
template <class Entry>
class Seen {
 public:
  template <class Same>
  const Entry* find(const Same& same) const {
    const auto at = std::ranges::find_if(all_, same);
    return at != all_.end() ? &*at : nullptr;
  }
  /// One that is larger than all may be is not kept.
  void keep(Entry entry, std::size_t size) {
    constexpr std::size_t kMost = 1 << 21, kEach = 1 << 11;  // a thousand small ones: they are looked through
    size += kEach;
    if (size > kMost) return;
    for (size_ += size; size_ > kMost && !all_.empty(); all_.pop_back(), sizes_.pop_back()) size_ -= sizes_.back();
    sizes_.push_front(size);
    all_.push_front(std::move(entry));
  }

 private:
  std::deque<Entry> all_;
  std::deque<std::size_t> sizes_;
  std::size_t size_ = 0;
};

/// Who sends to whom in a call. A step asks for the same few calls at dozens of sizes, each time with another schedule
/// of the same messages.
struct SeenPairs {
  const Algorithm* algorithm;
  Instance instance;
  SendingPairs pairs;
};

/// Which of its groups are unlike, on the ways of this number.
struct SeenGroups {
  std::uint64_t ways;
  const Algorithm* algorithm;
  Instance instance;
  Placement nodes;
  Groups groups, unlike;
};

/// As unlike_groups() of its schedule. `known`: the ways are those of known_ways().
Groups unlike(const Network& net, Ways& ways, bool known, const WiredCall& call, const Schedule& schedule,
              const Groups& groups) {
  thread_local Seen<SeenPairs> seen_pairs;
  thread_local Seen<SeenGroups> seen_groups;
  if (groups.size() < 2 || schedule.helpers > 0) return groups;
  const auto same = [&](const auto& k) { return k.algorithm == call.algorithm && k.instance == call.instance; };
  if (known)
    if (const SeenGroups* at = seen_groups.find([&](const SeenGroups& k) {
          return k.ways == number_of_known_ways() && same(k) && k.groups == groups && k.nodes == net.nodes;
        }))
      return at->unlike;
  std::optional<SendingPairs> own;
  const SeenPairs* seen = seen_pairs.find(same);
  if (seen == nullptr) own = sending_pairs(schedule);
  const SendingPairs& pairs = own ? *own : seen->pairs;
  const std::size_t size = pairs.size();
  Groups left = unlike_groups(net, ways, pairs, groups);
  if (Stoppable::stopped()) return left;
  if (own) seen_pairs.keep({call.algorithm, call.instance, std::move(*own)}, size);
  if (known)
    seen_groups.keep({number_of_known_ways(), call.algorithm, call.instance, net.nodes, groups, left},
                     2 * net.nodes.size());
  return left;
}

Result<Seconds> simulated(const Network& net, const WiredCall& call, const Groups& groups, Bytes n) {
  const double transfers = estimated_transfers(*call.algorithm, call.instance);
  const auto refused = [&](std::int64_t some) {
    return machine_fail("simulation",
                        fmt::format("{} of {}", counted(some, "group"), counted(call.instance.ranks, "rank")),
                        "fewer ranks, or --tier instead of --topology: more than 2e7 transfers");
  };
  if (transfers > kMostTransfers) return refused(std::ssize(groups));
  RINGSIDE_TRY(const auto schedule, make_schedule(*call.algorithm, call.instance));
  std::optional<Ways> own;  // where messages choose by what is under way, each simulation begins with nothing
  if (net.topology.routing == Routing::adaptive) own.emplace(net.topology);
  Ways& ways = own ? *own : known_ways(net.topology);
  const Groups some = unlike(net, ways, !own, call, schedule, groups);
  if (transfers * static_cast<double>(some.size()) > kMostTransfers) return refused(std::ssize(groups));
  std::vector<NetworkJob> jobs;
  for (const auto& group : some) {
    NetworkJob job;
    job.schedule = &schedule;
    job.n = n;
    for (const std::int32_t r : group) job.nodes.push_back(net.nodes[static_cast<std::size_t>(r)]);
    RINGSIDE_TRY(const auto seats, seat_helpers(net.topology, schedule, job.nodes));
    job.nodes.insert(job.nodes.end(), seats.begin(), seats.end());
    jobs.push_back(std::move(job));
  }
  RINGSIDE_TRY(const auto result, simulate(ways, jobs, net.ports));
  return result.end;
}

Result<WiredCall> among(WiredCall call, std::int32_t ranks) {
  call.instance.ranks = ranks;
  call.instance.chunks = 0;
  RINGSIDE_TRY(call.instance, validate(*call.algorithm, std::move(call.instance)));
  return call;
}

/// Whether each further machine of so many ranks adds as many steps: what a ring does, and no tree, whose times may lie
/// on a line nevertheless and leave it further on.
bool grows_step_by_step(const WiredCall& call, std::int32_t machine) {
  std::array<std::int64_t, 3> steps{};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto less = among(call, (4 << i) * machine);
    if (!less) return false;
    steps[i] = less->algorithm->build(less->instance).step_count();
  }
  return steps[1] > steps[0] && steps[2] - steps[1] == 2 * (steps[1] - steps[0]);
}

/// Of so many ranks, with chunks as large.
Result<Seconds> of_fewer(const Network& net, const WiredCall& call, const Groups& group, Bytes n, std::int32_t ranks) {
  RINGSIDE_TRY(const auto less, among(call, ranks));
  const double chunks = static_cast<double>(less.instance.chunks) / call.instance.chunks;
  return simulated(net, less, beginnings(group, ranks), n * chunks);
}

/// On the line through 4, 8 and 16 machines, or through twice or four times as many. Absent where they lie on none, or
/// more machines meet slower ways than these do.
std::optional<Seconds> from_fewer_machines(const Network& net, const WiredCall& call, const Groups& group, Bytes n) {
  if (!net.topology.dims.empty() || call.instance.root != 0) return std::nullopt;
  Placement nodes;
  for (const std::int32_t r : group.front()) nodes.push_back(net.nodes[static_cast<std::size_t>(r)]);
  const auto machine = node_groups(net.topology, nodes);
  if (!machine || !grows_step_by_step(call, machine->size)) return std::nullopt;
  const double machines = static_cast<double>(call.instance.ranks) / machine->size;
  Routes& routes = known_ways(net.topology).routes();
  const SlowestWays whole = slowest_ways(net, routes, group);
  for (std::int32_t least = 4; 8 * least <= machines; least *= 2) {
    const SlowestWays here = slowest_ways(net, routes, beginnings(group, least * machine->size));
    if (here.per_byte < whole.per_byte || here.latency < whole.latency) continue;
    std::array<double, 3> seconds{};
    for (std::size_t i = 0; i < 3; ++i) {
      const auto time = of_fewer(net, call, group, n, (least << i) * machine->size);
      if (!time) return std::nullopt;
      seconds[i] = time->value;
    }
    const double slope = (seconds[2] - seconds[0]) / (3 * least);
    if (std::abs(seconds[0] + slope * least - seconds[1]) > kStraight * seconds[1]) continue;
    return Seconds(seconds[2] + slope * (machines - 4 * least));
  }
  return std::nullopt;
}

/// The one group that takes as long as all of them: there is no other, or they are alike and share no wire.
std::optional<Groups> one_for_all(const Network& net, const WiredCall& call, const Groups& groups) {
  if (groups.size() == 1) return groups;
  if (net.topology.routing == Routing::adaptive) return std::nullopt;
  const auto schedule = make_schedule(*call.algorithm, call.instance);
  if (!schedule) return std::nullopt;
  Groups one = unlike(net, known_ways(net.topology), true, call, *schedule, groups);
  return one.size() == 1 ? std::optional(std::move(one)) : std::nullopt;
}

}  // namespace

Result<WiredTime> network_time(const Network& net, const WiredCall& call, const Groups& groups, Bytes n) {
  if (estimated_transfers(*call.algorithm, call.instance) > kManyTransfers)
    if (const auto one = one_for_all(net, call, groups))
      if (const auto seconds = from_fewer_machines(net, call, *one, n))
        return WiredTime{*seconds, CallTiming::continued};
  return simulated(net, call, groups, n).map([](Seconds seconds) { return WiredTime{seconds, CallTiming::simulated}; });
}

}  // namespace ringside
