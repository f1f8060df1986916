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

/// The others that are as low there.
std::vector<std::size_t> as_low(const std::vector<ModelLine>& lines, std::size_t as, std::size_t sample) {
  const double least = lines[as].values[sample].y();
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (i != as && lines[i].values[sample].y() <= least * (1 + kSame)) all.push_back(i);
  return all;
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
  const auto begin = [&](std::size_t line, double from, std::size_t sample) {
    regions.push_back({line, from, 0, as_low(lines, line, sample)});
  };
  begin(lowest(lines, 0), lines.front().values.front().x(), 0);
  for (std::size_t i = 0; i + 1 < samples; ++i) {
    const std::size_t next = lowest(lines, i + 1), now = regions.back().line;
    if (next == now) {
      const std::vector<std::size_t> still = as_low(lines, now, i + 1);
      std::erase_if(regions.back().ties,
                    [&](std::size_t line) { return std::ranges::find(still, line) == still.end(); });
      continue;
    }
    const double n = crossing(lines[now], lines[next], i);
    regions.back().to = n;
    begin(next, n, i + 1);
  }
  regions.back().to = lines.front().values.back().x();
  return regions;
}

std::string fastest_name(const std::vector<ModelLine>& lines, const FastestRegion& region) {
  const std::string& first = lines[region.line].algorithm;
  if (region.ties.empty()) return first;
  return first + " and " +
         (region.ties.size() == 1 ? lines[region.ties.front()].algorithm
                                  : std::to_string(region.ties.size()) + " others");
}

std::string fastest_words(const std::vector<ModelLine>& lines, const FastestRegion& region) {
  const std::string name = fastest_name(lines, region);
  if (region.ties.size() + 1 == lines.size()) return name + " take the same time";
  return name + (region.ties.empty() ? " is fastest" : " are fastest");
}

}  // namespace ringside::ui
