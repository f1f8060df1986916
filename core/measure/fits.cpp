#include "core/measure/fits.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/check.h"
#include "core/measure/statistics.h"

namespace ringside {

// With u = 1/t and v = m/t the relative error of alpha + m beta at (m, t) is alpha u + beta v - 1: an ordinary
// least-squares problem with right-hand side 1.
Line fit_line(std::span<const TimedSize> points) {
  RINGSIDE_CHECK(!points.empty());
  double uu = 0, uv = 0, vv = 0, u1 = 0, v1 = 0;
  for (const TimedSize& p : points) {
    const double u = 1 / p.seconds, v = p.bytes / p.seconds;
    uu += u * u, uv += u * v, vv += v * v, u1 += u, v1 += v;
  }
  const double determinant = uu * vv - uv * uv;
  if (determinant > 1e-12 * uu * vv) {
    const Line line{(u1 * vv - v1 * uv) / determinant, (v1 * uu - u1 * uv) / determinant};
    if (line.intercept >= 0 && line.slope >= 0) return line;
    // On the boundary: the problem is convex, so the best admissible line has the offending coefficient at 0.
    if (line.intercept < 0) return {0, v1 / vv};
  }
  return {u1 / uu, 0};
}

Line fit_ranges(std::span<const TimedSize> points) {
  RINGSIDE_CHECK(!points.empty());
  constexpr double kLargeShare = 1.0 / 16;
  std::vector<TimedSize> sorted(points.begin(), points.end());
  std::sort(sorted.begin(), sorted.end(), [](auto& a, auto& b) { return a.bytes < b.bytes; });
  auto large = std::find_if(sorted.begin(), sorted.end(),
                            [&](const TimedSize& p) { return p.bytes >= kLargeShare * sorted.back().bytes; });
  if (sorted.end() - large < 2) large = sorted.size() < 2 ? sorted.begin() : sorted.end() - 2;
  double count = 0, x = 0, y = 0, xx = 0, xy = 0;
  for (auto p = large; p != sorted.end(); ++p)
    count += 1, x += p->bytes, y += p->seconds, xx += p->bytes * p->bytes, xy += p->bytes * p->seconds;
  const double determinant = count * xx - x * x;
  Line line{0, determinant > 0 ? std::max(0.0, (count * xy - x * y) / determinant) : 0};
  if (!(line.slope > 0)) return fit_line(points);  // noise is larger than what the bytes cost
  std::vector<TimedSize> small;
  for (const TimedSize& p : sorted)
    if (line.slope * p.bytes <= p.seconds / 2) small.push_back(p);
  if (small.empty()) return {std::max(0.0, (y - line.slope * x) / count), line.slope};
  // a/t + m slope/t - 1 summed in squares: linear in a.
  double uu = 0, u1 = 0;
  for (const TimedSize& p : small)
    uu += 1 / (p.seconds * p.seconds), u1 += (1 - line.slope * p.bytes / p.seconds) / p.seconds;
  line.intercept = std::max(0.0, u1 / uu);
  return line;
}

Line fit_proportional(std::span<const TimedSize> points) {
  double vv = 0, v1 = 0;
  for (const TimedSize& p : points) {
    const double v = p.bytes / p.seconds;
    vv += v * v, v1 += v;
  }
  return {0, vv > 0 ? v1 / vv : 0};
}

Residuals residuals(std::span<const TimedSize> points, const Line& line) {
  std::vector<double> errors;
  for (const TimedSize& p : points) errors.push_back(std::abs(line.at(p.bytes) / p.seconds - 1));
  if (errors.empty()) return {};
  return {median(errors), *std::max_element(errors.begin(), errors.end())};
}

}  // namespace ringside
