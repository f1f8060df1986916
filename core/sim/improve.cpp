#include "core/sim/improve.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

#include "core/base/mix.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/sim/contention_bound.h"

namespace ringside {
namespace {

/// Every device once; the first ones are the ranks', in order.
using Seats = std::vector<std::int32_t>;

struct Candidate {
  std::string from;
  Seats seats;
  ContentionCost cost;
  Seconds end;  ///< simulated
};

class Search {
 public:
  Search(const Network& net, const NetworkJob& job, const Traffic& traffic, std::int64_t budget,
         const std::function<bool()>& cancelled)
      : net_(net),
        job_(job),
        traffic_(traffic),
        cancelled_(cancelled),
        bound_(net.topology, traffic),
        nodes_(job.nodes),
        left_(budget) {}

  std::int64_t tried() const { return tried_; }
  std::int32_t simulated() const { return simulated_; }
  bool cancelled() const { return cancelled_ && cancelled_(); }
  std::size_t ranks() const { return static_cast<std::size_t>(job_.schedule->ranks); }

  /// The given placement, then the others that differ from it.
  std::vector<Candidate> beginnings(bool greedy_too) {
    std::vector<Candidate> all;
    const auto add = [&](const std::string& from, const Placement& ranks) {
      Seats seats = seats_of(ranks);
      const ContentionCost cost = weigh(seats);
      all.push_back({from, std::move(seats), cost, {}});
    };
    add("given", {job_.nodes.begin(), job_.nodes.begin() + static_cast<std::ptrdiff_t>(ranks())});
    for (const PlacementRule& rule : placement_rules())
      if (const auto p = place(net_.topology, job_.schedule->ranks, rule.name)) add(rule.name, *p);
    if (greedy_too) add("greedy", greedy());
    return all;
  }

  /// Changes for the better, until the budget, shared with `others`, is spent or a long time has brought none.
  void descend(Candidate& c, std::int64_t others) {
    const std::size_t n = c.seats.size(), k = ranks();
    if (n < 2) return;
    const std::int64_t patience = 64 + 16 * static_cast<std::int64_t>(n), leave = left_ * others / (others + 1);
    Seats next;
    for (std::int64_t since = 0; since < patience && left_ > leave && !cancelled(); ++since) {
      const std::size_t i = below(k), j = below(n);
      if (i == j) continue;
      next = c.seats;
      change(next, below(3), i, j);
      const ContentionCost cost = weigh(next);
      if (!better(cost, c.cost)) continue;
      c.cost = cost;
      c.seats.swap(next);
      since = -1;
    }
  }

  /// Fills in when the candidate ends.
  Result<Seconds> simulate(Candidate& c) {
    NetworkJob job = job_;
    std::copy_n(c.seats.begin(), ranks(), job.nodes.begin());
    const auto result = ringside::simulate(net_.topology, {&job, 1}, net_.ports);
    if (!result) return Failure(result.error());
    ++simulated_;
    transfers_ = std::max<std::int64_t>(1, result->transfers);
    return c.end = result->end;
  }

  /// Last changes, each judged by the simulation itself, as long as that many transfers last or as any has been tried
  /// several times in vain.
  void polish(Candidate& c, std::int64_t transfers) {
    const std::size_t n = c.seats.size();
    const auto patience = static_cast<std::int64_t>(16 * n * n);
    std::int64_t since = 0;
    for (std::int64_t left = n < 2 ? 0 : transfers / transfers_; left > 0 && since < patience && !cancelled();
         --left, ++since) {
      const std::size_t i = below(ranks()), j = below(n);
      Candidate next = c;
      change(next.seats, below(3), i, j);
      if (i == j || !std::isfinite(weigh(next.seats).seconds.value)) continue;
      if (simulate(next) && next.end.value < c.end.value * (1 - 1e-9)) c = std::move(next), since = 0;
    }
  }

  Placement ranks_of(const Seats& seats) const {
    return {seats.begin(), seats.begin() + static_cast<std::ptrdiff_t>(ranks())};
  }

 private:
  static bool better(const ContentionCost& a, const ContentionCost& b) {
    const double slack = 1e-12 * b.seconds.value;
    if (std::abs(a.seconds.value - b.seconds.value) > slack) return a.seconds < b.seconds;
    return a.effort.value < b.effort.value * (1 - 1e-12);
  }

  std::size_t below(std::size_t n) { return (random_ = mix(random_)) % n; }

  /// Two change places; or all between them are turned around; or one moves over, and those between follow.
  static void change(Seats& seats, std::size_t how, std::size_t i, std::size_t j) {
    const auto at = [&](std::size_t x) { return seats.begin() + static_cast<std::ptrdiff_t>(x); };
    if (how == 0) return std::swap(seats[i], seats[j]);
    const auto [low, high] = std::minmax(i, j);
    if (how == 1) return std::reverse(at(low), at(high) + 1);
    i < j ? std::rotate(at(i), at(i) + 1, at(j) + 1) : std::rotate(at(j), at(i), at(i) + 1);
  }

  ContentionCost weigh(const Seats& seats) {
    std::copy_n(seats.begin(), ranks(), nodes_.begin());
    ++tried_;
    left_ -= std::max<std::int64_t>(1, traffic_.flows());
    return bound_.of(nodes_);
  }

  Seats seats_of(const Placement& ranks) const {
    Seats seats = ranks;
    for (const std::int32_t d : devices(net_.topology))
      if (std::find(ranks.begin(), ranks.end(), d) == ranks.end()) seats.push_back(d);
    return seats;
  }

  /// Rank by rank, always the one that exchanges most with those that sit already, as near to them as can be.
  Placement greedy() {
    std::vector<std::unordered_map<std::int32_t, double>> bytes(ranks());
    for (const Traffic::Pattern& p : traffic_.patterns)
      for (const Flow& f : p.flows)
        if (std::max(f.from, f.to) < job_.schedule->ranks) {
          const double sum = static_cast<double>(p.times) * (f.bytes + 1);  // empty messages count, too
          bytes[static_cast<std::size_t>(f.from)][f.to] += sum;
          bytes[static_cast<std::size_t>(f.to)][f.from] += sum;
        }
    std::vector<std::int32_t> free = devices(net_.topology);
    Placement seat(ranks(), -1);
    std::vector<double> drawn(ranks());
    for (std::size_t placed = 0; placed < ranks(); ++placed) {
      std::size_t next = ranks();
      for (std::size_t r = 0; r < ranks(); ++r)
        if (seat[r] < 0 && (next == ranks() || drawn[r] > drawn[next])) next = r;
      const auto nearest = std::min_element(free.begin(), free.end(), [&](std::int32_t a, std::int32_t b) {
        return distance(bytes[next], seat, a) < distance(bytes[next], seat, b);
      });
      seat[next] = *nearest;
      free.erase(nearest);
      for (const auto& [other, sum] : bytes[next]) drawn[static_cast<std::size_t>(other)] += sum;
    }
    return seat;
  }

  /// Seconds to all that sit already and that a rank on this device would exchange with.
  double distance(const std::unordered_map<std::int32_t, double>& bytes, const Placement& seat, std::int32_t device) {
    std::map<std::int32_t, double> by_rank(bytes.begin(), bytes.end());  // the same sum on every machine
    double sum = 0;
    for (const auto& [other, count] : by_rank)
      if (const std::int32_t there = seat[static_cast<std::size_t>(other)]; there >= 0)
        sum += bound_.alone(device, there, Bytes(count)).value;
    return sum;
  }

  const Network& net_;
  const NetworkJob& job_;
  const Traffic& traffic_;
  const std::function<bool()>& cancelled_;
  ContentionBound bound_;
  Placement nodes_;
  std::int64_t left_, tried_ = 0;
  std::int64_t transfers_ = 1;  ///< of one simulation
  std::int32_t simulated_ = 0;
  std::uint64_t random_ = 0;
};

/// How many of the beginnings are searched from.
constexpr std::size_t kDescents = 3;
/// Of the budget, as transfers that are simulated to try last changes.
constexpr std::int64_t kPolishShare = 4;

}  // namespace

bool asks_for_improvement(std::string_view placement) {
  const std::string name = fold_name(placement);
  return name == "optimised" || name == "optimized" || name == "best";
}

Result<Improvement> improve(const Network& net, const NetworkJob& job, std::int64_t budget,
                            const std::function<bool()>& cancelled) {
  RINGSIDE_TRY(const auto traffic, traffic_of(*job.schedule, job.n, job.element_bytes));
  const bool searched = std::ssize(devices(net.topology)) <= kMaxSearchedDevices;
  Search search(net, job, traffic, budget, cancelled);
  std::vector<Candidate> all = search.beginnings(searched);
  const Seats given = all.front().seats;
  const auto before = search.simulate(all.front());
  if (!before) return Failure(before.error());
  std::erase_if(all, [](const Candidate& c) { return !std::isfinite(c.cost.seconds.value); });
  for (Candidate& c : all) {
    if (search.cancelled()) break;
    RINGSIDE_OK(search.simulate(c));
  }
  Candidate best = all.front();
  // Staying where one is, or near a rule, is worth something: what differs by rounding is no gain.
  const auto offer = [&](const Candidate& c) {
    if (c.end.value < best.end.value * (1 - 1e-9)) best = c;
  };
  for (const Candidate& c : all) offer(c);
  std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) { return a.end < b.end; });
  const auto same = [](const Candidate& a, const Candidate& b) { return a.seats == b.seats; };
  all.erase(std::unique(all.begin(), all.end(), same), all.end());
  if (all.size() > kDescents) all.resize(kDescents);
  for (std::size_t i = 0; searched && i < all.size(); ++i) {
    search.descend(all[i], std::ssize(all) - 1 - static_cast<std::ptrdiff_t>(i));
    RINGSIDE_OK(search.simulate(all[i]));
    offer(all[i]);
  }
  if (searched) search.polish(best, budget / kPolishShare);
  if (search.cancelled()) return fail("placement", "", "not cancelled");

  Improvement found;
  found.before = search.ranks_of(given);
  found.after = search.ranks_of(best.seats);
  found.before_end = *before;
  found.after_end = best.end;
  found.grown_from = best.from;
  for (std::size_t r = 0; r < search.ranks(); ++r) found.moved += found.before[r] != found.after[r];
  found.tried = search.tried();
  found.simulated = search.simulated();
  return found;
}

}  // namespace ringside
