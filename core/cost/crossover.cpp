#include "core/cost/crossover.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace ringside {
namespace {

using TimeAt = std::function<std::optional<double>(std::size_t contender, double x)>;
/// A point between two others, or one of them where nothing lies between.
using Middle = double (*)(double low, double high);

double middle_size(double low, double high) {
  const double m = std::sqrt(low) * std::sqrt(high);
  return high / low < 1 + 1e-12 ? low : m;
}
double middle_ranks(double low, double high) {
  return std::floor((low + high) / 2);
}

/// -1 where a is faster, 1 where b is, 0 for a tie or where one of them is unknown.
int order(std::optional<double> a, std::optional<double> b) {
  if (!a || !b || std::fabs(*a - *b) <= 1e-9 * std::max(std::fabs(*a), std::fabs(*b))) return 0;
  return *a < *b ? -1 : 1;
}

/// The first point above `low` where `turned` holds, which does not at low and does at high.
double bisect(double low, double high, Middle middle, const std::function<bool(double)>& turned) {
  for (;;) {
    const double m = middle(low, high);
    if (m <= low || m >= high) return high;
    (turned(m) ? high : low) = m;
  }
}

struct Turns {
  std::vector<double> at;
  std::optional<bool> first_below;
};

Turns turns(const std::vector<double>& points, Middle middle, const std::function<int(std::size_t)>& order_at,
            const std::function<int(double)>& order_of) {
  Turns found;
  int current = 0;
  double last = 0;  // the last point at which the order was the current one
  for (std::size_t i = 0; i < points.size(); ++i) {
    const int here = order_at(i);
    if (here == 0) continue;
    if (current == 0) found.first_below = here < 0;
    if (current != 0 && here != current)
      found.at.push_back(bisect(last, points[i], middle, [&](double x) { return order_of(x) == here; }));
    current = here;
    last = points[i];
  }
  return found;
}

/// Of those with a time, the fastest; the one that led stays ahead in a tie.
template <class Time>
std::optional<std::size_t> fastest(std::size_t contenders, std::optional<std::size_t> leader, const Time& time) {
  std::optional<std::size_t> best = leader && time(*leader) ? leader : std::nullopt;
  for (std::size_t c = 0; c < contenders; ++c)
    if (time(c) && (!best || order(time(c), time(*best)) < 0)) best = c;
  return best;
}

std::vector<Lead> leads(std::size_t contenders, const std::vector<double>& points, Middle middle,
                        const std::vector<std::vector<std::optional<double>>>& times, const TimeAt& time_at) {
  std::vector<Lead> found;
  std::optional<std::size_t> leader;
  double last = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto ahead = fastest(contenders, leader, [&](std::size_t c) { return times[c][i]; });
    // Between two points several may lead in turn: from where one falls behind, look again.
    while (ahead && leader != ahead) {
      const auto falls_behind = [&](double x) {
        return fastest(contenders, leader, [&](std::size_t c) { return time_at(c, x); }) != leader;
      };
      const double from = leader ? bisect(last, points[i], middle, falls_behind) : points[i];
      leader = fastest(contenders, leader, [&](std::size_t c) { return time_at(c, from); });
      if (!found.empty()) found.back().to = from;
      found.push_back({*leader, from, from});
      last = from;
    }
    last = points[i];
  }
  if (!found.empty()) found.back().to = points.back();
  return found;
}

std::vector<double> size_points() {
  std::vector<double> all;
  for (double n = Race::kLeastBytes; n <= Race::kMostBytes; n *= 2) {
    all.push_back(n);
    if (n < Race::kMostBytes) all.push_back(n * std::sqrt(2.0));
  }
  return all;
}

std::vector<double> rank_points() {
  std::vector<double> all;
  for (std::int32_t k = 2; k <= Race::kEveryRanks; ++k) all.push_back(k);
  for (double power = Race::kEveryRanks; power < kMaxRanks; power *= 2)
    for (const double k : {power + 1, std::floor(power * 1.25), power * 1.5, power * 1.75, 2 * power - 1, 2 * power})
      all.push_back(k);
  return all;
}

}  // namespace

Race::Race(std::vector<Contender> contenders, std::int32_t ranks, Bytes n, CostParameters parameters)
    : contenders_(std::move(contenders)),
      n_(n),
      parameters_(std::move(parameters)),
      sizes_(size_points()),
      ranks_(rank_points()) {
  for (Contender& c : contenders_) {
    c.instance.ranks = ranks;
    costs_.push_back(Cost::of(*c.algorithm, c.instance));
    c.instance.root = 0;  // no price depends on which rank is the root
  }
  for (std::size_t c = 0; c < contenders_.size(); ++c) {
    std::vector<std::optional<double>> sizes, counts;
    for (const double x : sizes_) sizes.push_back(at_size(c, x));
    for (const double x : ranks_) counts.push_back(at_ranks(c, x));
    by_size_.push_back(std::move(sizes));
    by_ranks_.push_back(std::move(counts));
  }
}

std::optional<double> Race::at_size(std::size_t contender, double n) const {
  const auto& cost = costs_[contender];
  return cost ? std::optional((*cost)(Bytes(n), parameters_).value) : std::nullopt;
}

std::optional<double> Race::at_ranks(std::size_t contender, double ranks) const {
  const Contender& c = contenders_[contender];
  Instance instance = c.instance;
  instance.ranks = static_cast<std::int32_t>(ranks);
  if (instance.ranks > c.algorithm->most_ranks) return std::nullopt;
  if (instance.ranks > kWalkedRanks && !has_exact_form(*c.algorithm, instance)) return std::nullopt;
  const auto cost = Cost::of(*c.algorithm, std::move(instance));
  return cost ? std::optional((*cost)(n_, parameters_).value) : std::nullopt;
}

Crossover Race::between(std::size_t first, std::size_t second) const {
  const Turns sizes = turns(
      sizes_, middle_size, [&](std::size_t i) { return order(by_size_[first][i], by_size_[second][i]); },
      [&](double n) { return order(at_size(first, n), at_size(second, n)); });
  const Turns counts = turns(
      ranks_, middle_ranks, [&](std::size_t i) { return order(by_ranks_[first][i], by_ranks_[second][i]); },
      [&](double k) { return order(at_ranks(first, k), at_ranks(second, k)); });
  return {sizes.at, {counts.at.begin(), counts.at.end()}, sizes.first_below, counts.first_below};
}

std::vector<Lead> Race::by_size() const {
  return leads(contenders_.size(), sizes_, middle_size, by_size_,
               [&](std::size_t c, double n) { return at_size(c, n); });
}

std::vector<Lead> Race::by_ranks() const {
  return leads(contenders_.size(), ranks_, middle_ranks, by_ranks_,
               [&](std::size_t c, double k) { return at_ranks(c, k); });
}

}  // namespace ringside
