#include "core/cost/climb.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "core/algorithms/estimate.h"
#include "core/cost/least_form.h"

namespace ringside {
namespace {

constexpr double kWorthwhile = 0.01;  // twice as many segments for less than that are not worth looking further
constexpr double kTries = 200;        // that a search should be able to make
constexpr std::int32_t kMostMachines = 1 << 12;  // among which fewer are looked for

/// Times each instance once.
class Timer {
 public:
  Timer(const Algorithm& algorithm, double most, const Timing& timing)
      : algorithm_(algorithm), most_(most), timing_(timing) {}

  std::optional<double> operator()(const Instance& instance) {
    const auto [known, asked] = known_.try_emplace(instance.parameters);
    if (asked) known->second = of(instance);
    return known->second;
  }
  int looked_at() const { return looked_at_; }
  double spent() const { return spent_; }

 private:
  std::optional<double> of(const Instance& instance) {
    const double effort = search_effort(algorithm_, instance);
    if (spent_ + effort > most_) return std::nullopt;
    spent_ += effort;
    ++looked_at_;
    return timing_(instance);
  }

  const Algorithm& algorithm_;
  double most_, spent_ = 0;
  const Timing& timing_;
  int looked_at_ = 0;
  std::map<std::map<std::string, std::int64_t>, std::optional<double>> known_;
};

/// Along the candidates of one parameter, upwards or else downwards, as long as it gets faster.
bool climb(const Algorithm& a, const ParameterSpec& spec, Bytes n, int element_bytes, Instance& best, double& least,
           Timer& timer) {
  const std::int64_t here = best.parameters.at(spec.name);
  const auto all = candidates(spec, best, n, element_bytes, here);
  const auto start = std::find(all.begin(), all.end(), here) - all.begin();
  for (const std::ptrdiff_t way : {1, -1}) {
    bool better = false;
    for (std::ptrdiff_t at = start + way; at >= 0 && at < std::ssize(all); at += way) {
      const auto next = with_value(a, best, spec.name, all[static_cast<std::size_t>(at)]);
      if (!next) continue;
      const auto t = timer(*next);
      if (!t || *t > least * (1 - kWorthwhile)) break;
      best = *next;
      least = *t;
      better = true;
    }
    if (better) return true;
  }
  return false;
}

/// To a value that another parameter has: as many channels as a machine has ranks may be fast where two are not.
bool leap(const Algorithm& a, const std::set<std::string>& free, Instance& best, double& least, Timer& timer) {
  const auto here = best.parameters;
  for (const std::string& parameter : free)
    for (const auto& [other, value] : here) {
      const auto next = other == parameter ? std::nullopt : with_value(a, best, parameter, value);
      const auto t = next ? timer(*next) : std::nullopt;
      if (!t || *t > least * (1 - kWorthwhile)) continue;
      best = *next;
      least = *t;
      return true;
    }
  return false;
}

}  // namespace

std::optional<Climbed> climbed(const Algorithm& a, const Instance& start, const std::optional<Instance>& other,
                               const std::set<std::string>& free, Bytes n, int element_bytes, double most,
                               const Timing& timing) {
  Timer timer(a, most, timing);
  Instance best = start;
  auto least = timer(best);
  const auto beside = other ? timer(*other) : std::nullopt;
  if (beside && (!least || *beside < *least)) best = *other, least = beside;
  if (!least) return std::nullopt;
  for (bool better = true; std::exchange(better, false);) {
    for (const ParameterSpec& spec : a.parameters)
      if (free.contains(spec.name)) better |= climb(a, spec, n, element_bytes, best, *least, timer);
    if (!better) better = leap(a, free, best, *least, timer);
  }
  return Climbed{best, timer.looked_at(), timer.spent()};
}

double search_effort(const Algorithm& a, const Instance& instance) {
  const std::int32_t helpers = a.build(instance).helpers;
  const double waiting = helpers == 0 ? 1 : std::max(1.0, 0.5 * instance.ranks / helpers);
  return waiting * estimated_transfers(a, instance);
}

std::optional<FewerMachines> fewer_machines(const Algorithm& a, const Instance& instance, std::int32_t node_size,
                                            Bytes n, const std::function<bool(const Instance&)>& alike, double most) {
  if (search_effort(a, instance) <= most / kTries) return std::nullopt;
  Instance whole = instance;
  whole.chunks = 0;  // given ones are not the algorithm's
  const auto own = validate(a, std::move(whole));
  if (!own) return std::nullopt;
  std::optional<FewerMachines> found;
  for (std::int32_t machines = 2; machines <= kMostMachines && machines < instance.ranks / node_size; machines *= 2) {
    Instance less = instance;
    less.ranks = machines * node_size;
    less.root = 0;
    less.chunks = 0;
    const auto valid = validate(a, std::move(less));
    if (!valid) continue;
    const double effort = search_effort(a, *valid);
    if (effort > most || (found && effort > most / kTries)) break;
    if (!alike(*valid)) continue;
    found = FewerMachines{*valid, n * (static_cast<double>(valid->chunks) / own->chunks), machines};
  }
  return found;
}

}  // namespace ringside
