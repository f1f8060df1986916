#include "core/cost/crossover.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/cost/least_form.h"

namespace ringside {
namespace {

double middle_size(double low, double high) {
  return high / low < 1 + 1e-12 ? low : std::sqrt(low) * std::sqrt(high);
}
double middle_ranks(double low, double high) {
  return std::floor((low + high) / 2);
}

std::vector<double> size_points() {
  std::vector<double> all;
  for (double n = Crossovers::kLeastBytes; n < Crossovers::kMostBytes; n *= 2) {
    all.push_back(n);
    all.push_back(n * std::sqrt(2.0));
  }
  all.push_back(Crossovers::kMostBytes);
  return all;
}

std::vector<double> rank_points() {
  std::vector<double> all;
  for (std::int32_t k = 2; k <= Crossovers::kEveryRanks; ++k) all.push_back(k);
  for (double power = Crossovers::kEveryRanks; power < kMaxRanks; power *= 2)
    for (const double k : {power + 1, power * 1.25, power * 1.5, power * 1.75, 2 * power - 1, 2 * power})
      all.push_back(k);
  return all;
}

/// -1 where a is faster, 1 where b is, 0 for a tie (up to `tie` of their size) or where one of them is unknown.
int order(std::optional<double> a, std::optional<double> b, double tie = 1e-9) {
  if (!a || !b || std::fabs(*a - *b) <= tie * std::max(std::fabs(*a), std::fabs(*b))) return 0;
  return *a < *b ? -1 : 1;
}

std::optional<double> seconds(const std::optional<Cost>& cost, Bytes n, const CostParameters& parameters) {
  return cost ? std::optional((*cost)(n, parameters).value) : std::nullopt;
}

/// With the best values of its free parameters; absent where no exact form tells them.
std::optional<double> least_seconds(const Contender& c, Instance instance, Bytes n, const CostParameters& parameters) {
  if (c.free.empty()) return std::nullopt;
  for (const std::string& parameter : c.free) instance.parameters.erase(parameter);
  instance.chunks = 0;
  const auto valid = validate(*c.algorithm, std::move(instance));
  const auto least = valid ? least_by_form(*c.algorithm, *valid, c.free, n, parameters) : std::nullopt;
  if (!least || !has_exact_form(*c.algorithm, *least)) return std::nullopt;
  return formula_seconds(*c.algorithm, *least, n, parameters)->value;
}

}  // namespace

Crossovers Crossovers::over_sizes(const std::vector<Contender>& contenders, std::int32_t ranks,
                                  const CostParameters& parameters) {
  std::vector<std::optional<Cost>> costs;
  std::vector<Contender> all = contenders;
  for (Contender& c : all) {
    c.instance.ranks = ranks;
    c.instance.root = 0;  // no price depends on which rank is the root
    costs.push_back(Cost::of(*c.algorithm, c.instance));
  }
  return {all.size(), size_points(), middle_size, [all, costs, parameters](std::size_t c, double n) {
            const auto least = least_seconds(all[c], all[c].instance, Bytes(n), parameters);
            return least ? least : seconds(costs[c], Bytes(n), parameters);
          }};
}

Crossovers Crossovers::over_ranks(const std::vector<Contender>& contenders, Bytes n, const CostParameters& parameters) {
  return {contenders.size(), rank_points(), middle_ranks,
          [contenders, n, parameters](std::size_t c, double ranks) -> std::optional<double> {
            const Algorithm& algorithm = *contenders[c].algorithm;
            Instance instance = contenders[c].instance;
            instance.ranks = static_cast<std::int32_t>(ranks);
            instance.root = 0;
            if (const auto least = least_seconds(contenders[c], instance, n, parameters)) return least;
            if (instance.ranks > kWalkedRanks && !has_exact_form(algorithm, instance)) return std::nullopt;
            return seconds(Cost::of(algorithm, std::move(instance)), n, parameters);
          }};
}

Crossovers::Crossovers(std::size_t contenders, std::vector<double> points, Middle middle, Time time)
    : contenders_(contenders), points_(std::move(points)), middle_(middle), time_(std::move(time)) {
  for (std::size_t c = 0; c < contenders_; ++c) {
    times_.emplace_back();
    for (const double x : points_) times_.back().push_back(time_(c, x));
  }
}

/// The first point above `low` where `turned` holds, which does not at low and does at high.
double Crossovers::bisect(double low, double high, const std::function<bool(double)>& turned) const {
  for (;;) {
    const double m = middle_(low, high);
    if (m <= low || m >= high) return high;
    (turned(m) ? high : low) = m;
  }
}

Turns Crossovers::between(std::size_t first, std::size_t second) const {
  Turns found;
  int current = 0;
  double last = 0;  // the last point at which the order was the current one
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const int here = order(times_[first][i], times_[second][i]);
    if (here == 0) continue;
    if (current == 0) found.first_below = here < 0;
    if (current != 0 && here != current)
      found.at.push_back(
          bisect(last, points_[i], [&](double x) { return order(time_(first, x), time_(second, x), 1e-13) == here; }));
    current = here;
    last = points_[i];
  }
  return found;
}

/// Of those that have a time, the fastest; the one that led stays ahead in a tie.
template <class TimeOf>
std::optional<std::size_t> Crossovers::fastest(std::optional<std::size_t> leader, const TimeOf& time_of) const {
  std::optional<std::size_t> best = leader && time_of(*leader) ? leader : std::nullopt;
  for (std::size_t c = 0; c < contenders_; ++c) {
    const std::optional<double> time = time_of(c);
    if (time && (!best || order(time, time_of(*best)) < 0)) best = c;
  }
  return best;
}

std::vector<Lead> Crossovers::leads() const {
  std::vector<Lead> found;
  std::optional<std::size_t> leader;
  double last = 0;
  const auto fastest_at = [&](double x) { return fastest(leader, [&](std::size_t c) { return time_(c, x); }); };
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const auto ahead = fastest(leader, [&](std::size_t c) { return times_[c][i]; });
    // Between two points several may lead in turn: where one falls behind, look who is ahead there.
    while (ahead && leader != ahead) {
      const double from =
          leader ? bisect(last, points_[i], [&](double x) { return fastest_at(x) != leader; }) : points_[i];
      leader = from < points_[i] ? fastest_at(from) : ahead;
      if (!found.empty()) found.back().to = from;
      found.push_back({*leader, from, from});
      last = from;
    }
    last = points_[i];
  }
  if (!found.empty()) found.back().to = points_.back();
  return found;
}

}  // namespace ringside
