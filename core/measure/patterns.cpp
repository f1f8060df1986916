#include "core/measure/patterns.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "core/base/try.h"
#include "core/measure/record_reader.h"
#include "core/measure/recorded.h"

namespace ringside {
namespace {

using nlohmann::json;

constexpr std::array<PatternKind, 5> kKinds{PatternKind::pairs, PatternKind::shift, PatternKind::fan_out,
                                            PatternKind::fan_in, PatternKind::stream};

/// y at x on the straight line through two points, all by their logarithms.
double between(double x, double x0, double y0, double x1, double y1) {
  if (x1 <= x0 || y0 <= 0 || y1 <= 0) return y0;
  return std::exp(std::log(y0) +
                  (std::log(x) - std::log(x0)) / (std::log(x1) - std::log(x0)) * (std::log(y1) - std::log(y0)));
}

/// The same of a first step and of a further one.
PatternTable::Time between(double x, double x0, const PatternTable::Time& a, double x1, const PatternTable::Time& b) {
  const double further = between(x, x0, a.seconds, x1, b.seconds);
  return {further, between(x, x0, a.seconds + a.start_s, x1, b.seconds + b.start_s) - further};
}

/// What a first step takes beyond a further one stays as it is; where it takes less, that is a part of it.
PatternTable::Time in_proportion(const PatternTable::Time& t, double factor) {
  return {t.seconds * factor, t.start_s * (t.start_s < 0 ? factor : 1)};
}

}  // namespace

std::string name(PatternKind kind) {
  switch (kind) {
    case PatternKind::pairs: return "pairs";
    case PatternKind::shift: return "shift";
    case PatternKind::fan_out: return "fan-out";
    case PatternKind::fan_in: return "fan-in";
    case PatternKind::stream: break;
  }
  return "stream";
}

std::vector<std::pair<std::int32_t, std::int32_t>> Pattern::edges() const {
  std::vector<std::pair<std::int32_t, std::int32_t>> all;
  for (std::int32_t i = 0; i < transfers; ++i) switch (kind) {
      case PatternKind::pairs: all.emplace_back(2 * i, 2 * i + 1); break;
      case PatternKind::shift: all.emplace_back(i, (i + 1) % transfers); break;
      case PatternKind::fan_out: all.emplace_back(0, i + 1); break;
      case PatternKind::fan_in: all.emplace_back(i + 1, 0); break;
      case PatternKind::stream: all.emplace_back(0, 1); break;
    }
  return all;
}

std::vector<Pattern> patterns_of(std::int32_t ranks) {
  std::set<Pattern> all;
  for (const bool reduces : {false, true}) {
    for (const std::int32_t pairs : {1, ranks / 2}) all.insert({PatternKind::pairs, pairs, reduces});
    for (const std::int32_t around : {2, ranks}) all.insert({PatternKind::shift, around, reduces});
    all.insert({PatternKind::stream, 1, reduces});
    if (ranks > 2) all.insert({PatternKind::fan_in, ranks - 1, reduces});
  }
  if (ranks > 2) all.insert({PatternKind::fan_out, ranks - 1, false});
  return {all.begin(), all.end()};
}

std::optional<std::int32_t> PatternTable::measured_for(std::int32_t ranks) const {
  std::optional<std::int32_t> best;
  for (const PatternPoint& p : points_)
    if (!best || std::abs(p.ranks - ranks) < std::abs(*best - ranks)) best = p.ranks;
  return best;
}

std::optional<PatternTable::Time> PatternTable::at(std::int32_t measured, const Pattern& pattern, double bytes) const {
  const PatternPoint *below = nullptr, *above = nullptr;
  for (const PatternPoint& p : points_) {
    if (p.ranks != measured || p.pattern != pattern || !(p.seconds > 0)) continue;
    const auto size = static_cast<double>(p.bytes);
    if (size <= bytes && (!below || p.bytes > below->bytes)) below = &p;
    if (size >= bytes && (!above || p.bytes < above->bytes)) above = &p;
  }
  if (!below && !above) return std::nullopt;
  if (!below) return Time{above->seconds, above->start_s};
  const Time low{below->seconds, below->start_s};
  const auto x0 = static_cast<double>(below->bytes);
  if (!above) return in_proportion(low, bytes / x0);
  return between(bytes, x0, low, static_cast<double>(above->bytes), {above->seconds, above->start_s});
}

std::optional<PatternTable::Time> PatternTable::time(std::int32_t measured, const Pattern& pattern,
                                                     double bytes) const {
  std::set<std::int32_t> known;
  for (const PatternPoint& p : points_)
    if (p.ranks == measured && p.pattern.kind == pattern.kind && p.pattern.reduces == pattern.reduces)
      known.insert(p.pattern.transfers);
  const bool fan = pattern.kind == PatternKind::fan_in || pattern.kind == PatternKind::fan_out;
  if (known.empty()) {
    if (!fan && pattern.kind != PatternKind::stream) return std::nullopt;
    // One after the other; older calibrations have no streams.
    auto one = time(measured, {PatternKind::pairs, 1, pattern.reduces}, bytes);
    if (one) one->seconds *= pattern.transfers;
    return one;
  }
  const auto next = known.lower_bound(pattern.transfers);
  const std::int32_t high = next == known.end() ? *known.rbegin() : *next;
  const std::int32_t low = next == known.begin() || high <= pattern.transfers ? high : *std::prev(next);
  const auto a = at(measured, {pattern.kind, low, pattern.reduces}, bytes);
  const auto b = at(measured, {pattern.kind, high, pattern.reduces}, bytes);
  if (!a || !b) return a ? a : b;
  const double transfers = pattern.transfers;
  // A fan's messages share one rank; others, beyond what was measured, are taken for no worse.
  if (fan) return in_proportion(*b, transfers / high);
  if (low == high) return b;
  return between(transfers, low, *a, high, *b);
}

std::size_t count_disturbed(const std::vector<PatternPoint>& points) {
  return static_cast<std::size_t>(
      std::count_if(points.begin(), points.end(), [](const PatternPoint& p) { return p.spread > kDisturbedShare; }));
}

json to_json(const std::vector<PatternPoint>& points) {
  json list = json::array();
  for (const PatternPoint& p : points)
    list.push_back({{"ranks", p.ranks},
                    {"pattern", name(p.pattern.kind)},
                    {"transfers", p.pattern.transfers},
                    {"reduces", p.pattern.reduces},
                    {"bytes", p.bytes},
                    {"seconds", p.seconds},
                    {"start_s", p.start_s},
                    {"spread", p.spread}});
  return list;
}

Result<std::vector<PatternPoint>> patterns_from_json(const json& list) {
  std::vector<PatternPoint> points;
  if (!list.is_array()) return fail("patterns", list.type_name(), "a list");
  for (const json& j : list) {
    if (!j.is_object()) return fail("patterns", j.type_name(), "a list of objects");
    RecordReader r(j, "patterns.");
    PatternPoint& p = points.emplace_back();
    std::string kind;
    r.required("pattern", kind);
    const auto* known = std::find_if(kKinds.begin(), kKinds.end(), [&](PatternKind k) { return name(k) == kind; });
    if (known == kKinds.end())
      r.wrong("pattern", "pairs, shift, fan-out, fan-in, stream");
    else
      p.pattern.kind = *known;
    r.integer("ranks", 2, p.ranks), r.integer("transfers", 1, p.pattern.transfers);
    r.boolean("reduces", p.pattern.reduces), r.integer("bytes", std::int64_t{1}, p.bytes);
    r.number("seconds", p.seconds), r.number("start_s", p.start_s), r.number("spread", p.spread);
    if (r.error()) return Failure(*r.error());
    if (!(p.seconds > 0) || !(p.start_s >= -p.seconds)) return fail("patterns", "a time of 0 or less", "times above 0");
  }
  return points;
}

}  // namespace ringside
