#include "ui/charts/fastest.h"

#include <algorithm>

namespace ringside::ui {
namespace {

// Lines that agree to this share are one: they come from different formulas of the same cost.
constexpr double kSame = 1e-9;

std::size_t lowest(const std::vector<ModelLine>& lines, std::size_t sample) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < lines.size(); ++i)
    if (lines[i].values[sample].y() < lines[best].values[sample].y() * (1 - kSame)) best = i;
  return best;
}

/// Where line `a` stops being below `b` between two samples; both are straight in between.
double crossing(const ModelLine& a, const ModelLine& b, std::size_t sample) {
  const QPointF a0 = a.values[sample], a1 = a.values[sample + 1];
  const double before = b.values[sample].y() - a0.y(), after = b.values[sample + 1].y() - a1.y();
  if (before - after <= 0) return a0.x();
  return a0.x() + (a1.x() - a0.x()) * std::clamp(before / (before - after), 0.0, 1.0);
}

}  // namespace

std::vector<FastestRegion> fastest_regions(const std::vector<ModelLine>& lines) {
  std::vector<FastestRegion> regions;
  if (lines.size() < 2 || lines.front().values.empty()) return regions;
  const std::size_t samples = lines.front().values.size();
  regions.push_back({lowest(lines, 0), lines.front().values.front().x(), 0});
  for (std::size_t i = 0; i + 1 < samples; ++i) {
    const std::size_t next = lowest(lines, i + 1), now = regions.back().line;
    if (next == now) continue;
    const double n = crossing(lines[now], lines[next], i);
    regions.back().to = n;
    regions.push_back({next, n, 0});
  }
  regions.back().to = lines.front().values.back().x();
  return regions;
}

}  // namespace ringside::ui
