#include "core/measure/rank_test.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace ringside {
namespace {

constexpr std::size_t kMostExactPairs = 2500;  // beyond it the normal approximation is good to three digits

/// P(U = u), u = 0 .. n m, for samples of a continuous distribution. The largest value of all belongs to one of the n
/// with n / (n + m), and is then above m others:
///   P(n, m, u) = n / (n + m) P(n - 1, m, u - m) + m / (n + m) P(n, m - 1, u).
std::vector<double> distribution_of_u(std::size_t n, std::size_t m) {
  const std::size_t length = n * m + 1;
  std::vector<std::vector<double>> row(m + 1, std::vector<double>(length));  // P(i, 0..m, .), i = 0 first
  for (auto& p : row) p[0] = 1;
  for (std::size_t i = 1; i <= n; ++i) {
    for (std::size_t j = 1; j <= m; ++j) {
      const double share = static_cast<double>(i) / static_cast<double>(i + j);
      std::vector<double> p(length);
      for (std::size_t u = 0; u <= i * j; ++u)
        p[u] = (u >= j ? share * row[j][u - j] : 0) + (1 - share) * row[j - 1][u];
      row[j] = std::move(p);
    }
  }
  return row[m];
}

/// The standard deviation of U; `ties`: the sum of t^3 - t over values that occur t times.
double deviation_of_u(double n, double m, double ties) {
  const double all = n + m;
  return std::sqrt(n * m / 12 * (all + 1 - (all > 1 ? ties / (all * (all - 1)) : 0)));
}

double normal_tail(double z) {
  return std::erfc(z / std::sqrt(2.0)) / 2;
}

}  // namespace

std::optional<RankTest> rank_test(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.empty() || b.empty()) return std::nullopt;
  RankTest test;
  std::map<double, double> occurs;
  for (const double x : a) occurs[x] += 1;
  for (const double y : b) occurs[y] += 1;
  std::vector<double> sorted = a;
  std::sort(sorted.begin(), sorted.end());
  for (const double y : b) {
    const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), y);
    test.u += static_cast<double>(sorted.end() - last) + static_cast<double>(last - first) / 2;
  }
  double ties = 0;
  for (const auto& [value, t] : occurs) ties += t * t * t - t;
  const auto n = static_cast<double>(a.size());
  const auto m = static_cast<double>(b.size());
  const double uneven = std::min(test.u, n * m - test.u);
  test.exact = ties == 0 && a.size() * b.size() <= kMostExactPairs;
  if (test.exact) {
    const auto p = distribution_of_u(a.size(), b.size());
    double tail = 0;
    for (std::size_t u = 0; u <= static_cast<std::size_t>(uneven); ++u) tail += p[u];
    test.p = std::min(1.0, 2 * tail);
    return test;
  }
  const double deviation = deviation_of_u(n, m, ties);
  if (deviation > 0) test.p = std::min(1.0, 2 * normal_tail((n * m / 2 - uneven - 0.5) / deviation));
  return test;
}

std::optional<Shift> shift_between(const std::vector<double>& a, const std::vector<double>& b, double confidence) {
  if (a.empty() || b.empty()) return std::nullopt;
  std::vector<double> differences;
  differences.reserve(a.size() * b.size());
  for (const double x : a)
    for (const double y : b) differences.push_back(y - x);
  std::sort(differences.begin(), differences.end());
  const std::size_t pairs = differences.size();
  Shift shift{median(differences), std::nullopt};
  // The interval leaves out as many differences at either end as U stays below with half of what is not confidence.
  const double half = (1 - confidence) / 2;
  std::size_t out = 0;
  if (pairs <= kMostExactPairs) {
    const auto p = distribution_of_u(a.size(), b.size());
    for (double tail = p[0]; tail <= half && 2 * (out + 1) < pairs; tail += p[++out]) {
    }
  } else {
    const double deviation = deviation_of_u(static_cast<double>(a.size()), static_cast<double>(b.size()), 0);
    while (2 * (out + 1) < pairs &&
           normal_tail((static_cast<double>(pairs) / 2 - static_cast<double>(out) - 0.5) / deviation) <= half)
      ++out;
  }
  if (out > 0) shift.interval = Interval{differences[out - 1], differences[pairs - out]};
  return shift;
}

}  // namespace ringside
