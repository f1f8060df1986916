#include "ui/measure/heard_hosts.h"

#include <algorithm>
#include <compare>
#include <limits>
#include <map>
#include <set>

#include "core/cluster/beats.h"

namespace ringside::ui {
namespace {

struct HowFar {
  std::uint32_t run = 0;
  std::int32_t step = 0;
  std::int32_t rank = 0;
  auto operator<=>(const HowFar&) const = default;
};

/// -1: it may be any of several. Who waits in the step that the others came least far in waits for a message of the one
/// that hangs, or sends it one; and whose message of this step has arrived is at work in it.
std::int32_t least_far(std::vector<HowFar> all, const Schedule& schedule) {
  const HowFar least = std::ranges::min(all);
  std::erase_if(all, [&](const HowFar& h) { return h.run != least.run || h.step != least.step; });
  if (all.size() == 1) return least.rank;
  if (least.step >= schedule.step_count()) return -1;
  std::map<std::int32_t, std::set<std::int32_t>> beside;  // by rank, of those that came as far
  for (const HowFar& h : all) beside[h.rank];
  std::set<std::int32_t> at_work;
  for (const Transfer& t : schedule.step(least.step).transfers) {
    if (t.local() || !beside.contains(t.from)) continue;
    if (beside.contains(t.to))
      beside[t.from].insert(t.to), beside[t.to].insert(t.from);
    else
      at_work.insert(t.from);
  }
  std::erase_if(beside,
                [&](const auto& rank) { return rank.second.size() + 1 < all.size() || at_work.contains(rank.first); });
  return beside.size() == 1 ? beside.begin()->first : -1;
}

}  // namespace

std::optional<std::int32_t> awaited(const Schedule& schedule, std::int32_t rank, std::int64_t step) {
  if (step >= schedule.step_count()) return std::nullopt;
  for (const Transfer& t : schedule.step(step).transfers)
    if (t.to == rank && !t.local()) return t.from;
  return std::nullopt;
}

void HeardHosts::hear(const RankSteps& told, double now_s) {
  for (Heard& host : hosts_)
    if (host.told.ranks == told.ranks) return static_cast<void>(host = {told, now_s});
  hosts_.push_back({told, now_s});
}

RankSteps HeardHosts::doubt(const Schedule& schedule, double now_s) const {
  const auto takes_part = [&](std::int32_t rank) { return rank >= 0 && rank < schedule.places(); };
  std::vector<const Heard*> hosts;  // that have ranks of the case
  for (const Heard& host : hosts_)
    if (std::ranges::any_of(host.told.ranks, takes_part)) hosts.push_back(&host);
  const auto said = [](const RankSteps& told) {
    RankSteps doubt = told;
    doubt.ranks.clear(), doubt.steps.clear(), doubt.runs.clear();
    return doubt;
  };
  if (hosts.size() == 1) return said(hosts.front()->told);
  RankSteps doubt;
  std::vector<HowFar> places;
  bool all_stand = !hosts.empty();
  for (const Heard* host : hosts) {
    const RankSteps& told = host->told;
    const double unheard_s = now_s - host->at_s;
    if (unheard_s <= kUntoldS && told.suspect >= 0 && told.stopped) return said(told);
    if (unheard_s > std::max(kUntoldS, doubt.stopped ? doubt.still_s : 0)) {
      doubt.suspect = *std::ranges::min_element(told.ranks);
      doubt.still_s = unheard_s, doubt.ends_in_s = std::max(0.0, kSilenceEndsS - unheard_s);
      doubt.stopped = true;
    }
    all_stand = all_stand && told.suspect >= 0;
    for (std::size_t i = 0; i < std::min({told.ranks.size(), told.steps.size(), told.runs.size()}); ++i)
      if (takes_part(told.ranks[i])) places.push_back({told.runs[i], told.steps[i], told.ranks[i]});
  }
  if (doubt.stopped || !all_stand || static_cast<std::int32_t>(places.size()) != schedule.places()) return doubt;
  doubt.suspect = least_far(std::move(places), schedule);
  if (doubt.suspect < 0) return doubt;
  doubt.still_s = doubt.ends_in_s = std::numeric_limits<double>::infinity();
  for (const Heard* host : hosts) {
    doubt.still_s = std::min(doubt.still_s, host->told.still_s);
    doubt.ends_in_s = std::min(doubt.ends_in_s, host->told.ends_in_s);
  }
  return doubt;
}

}  // namespace ringside::ui
