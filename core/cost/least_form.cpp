#include "core/cost/least_form.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/cost/closed_form.h"

namespace ringside {
namespace {

constexpr std::int64_t kFew = 64;
constexpr int kRounds = 3;  // with two parameters the second round changes little

std::int64_t highest(const ParameterSpec& spec, const Instance& i, Bytes n, int element_bytes) {
  const double elements = n.value / element_bytes;
  const double most = spec.name == "segments" ? elements : i.ranks;
  return std::clamp(static_cast<std::int64_t>(std::min(most, static_cast<double>(spec.high))), spec.low, spec.high);
}

/// The last whole number at which the slope is not positive, where it changes its sign once between low and high.
std::optional<std::int64_t> turn(const Formula& slope, Symbol symbol, std::int64_t low, std::int64_t high,
                                 Bindings bindings) {
  const auto rises = [&](std::int64_t x) {
    bindings[symbol] = static_cast<double>(x);
    return slope.evaluate(bindings) > 0;
  };
  if (rises(low) || !rises(high)) return std::nullopt;
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    (rises(middle) ? high : low) = middle;
  }
  return low;
}

std::optional<Instance> valid_of(const Algorithm& a, Instance i) {
  auto valid = validate(a, std::move(i));
  if (!valid) return std::nullopt;
  return std::move(*valid);
}

bool chunks_are_own(const Algorithm& a, Instance i) {
  const std::int32_t chunks = std::exchange(i.chunks, 0);
  const auto own = validate(a, std::move(i));
  return own && own->chunks == chunks;
}

}  // namespace

std::vector<std::int64_t> candidates(const ParameterSpec& spec, const Instance& i, Bytes n, int element_bytes,
                                     std::int64_t also) {
  const std::int64_t low = spec.low, high = highest(spec, i, n, element_bytes);
  std::vector<std::int64_t> all{low, high};
  if (high - low < kFew)
    for (std::int64_t x = low; x <= high; ++x) all.push_back(x);
  for (std::int64_t x = 1; x <= high; x *= 2) all.push_back(x);
  if (spec.name != "segments")
    for (std::int64_t d = 1; d * d <= i.ranks; ++d)
      if (i.ranks % d == 0) all.insert(all.end(), {d, i.ranks / d});
  if (spec.name == "channels") all.insert(all.end(), {i.ranks - 2, i.ranks - 1});  // a ring for each wire of a rank
  all.push_back(also);
  std::erase_if(all, [&](std::int64_t x) { return x < low || x > high; });
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::optional<Instance> with_values(const Algorithm& a, const Instance& i,
                                    const std::map<std::string, std::int64_t>& values) {
  Instance other = i;
  for (const auto& [parameter, value] : values) other.parameters[parameter] = value;
  if (other.parameters == i.parameters) return i;
  if (chunks_are_own(a, i)) other.chunks = 0;
  return valid_of(a, std::move(other));
}

std::optional<Instance> with_value(const Algorithm& a, const Instance& i, const std::string& parameter,
                                   std::int64_t value) {
  return with_values(a, i, {{parameter, value}});
}

std::optional<Instance> least_by_form(const Algorithm& a, const Instance& given, const std::set<std::string>& free,
                                      Bytes n, const CostParameters& p, int element_bytes) {
  Instance best = given;
  for (const ParameterSpec& spec : a.parameters)
    if (free.contains(spec.name))
      if (const std::int64_t high = highest(spec, best, n, element_bytes); best.parameters.at(spec.name) > high)
        best = with_value(a, best, spec.name, high).value_or(best);
  auto least = formula_seconds(a, best, n, p);
  bool own = chunks_are_own(a, best);
  const auto try_value = [&](const std::string& parameter, std::int64_t value) {
    if (best.parameters.at(parameter) == value) return false;
    Instance asked = best;
    asked.parameters[parameter] = value;
    if (own) asked.chunks = 0;
    const auto other = valid_of(a, std::move(asked));
    const auto t = other ? formula_seconds(a, *other, n, p) : std::nullopt;
    if (!t || (least && t->value >= least->value * (1 - 1e-12))) return false;
    best = *other;
    own = own || chunks_are_own(a, best);
    least = t;
    return true;
  };
  for (int round = 0; round < kRounds; ++round) {
    bool better = false;
    for (const ParameterSpec& spec : a.parameters) {
      if (!free.contains(spec.name)) continue;
      const std::int64_t high = highest(spec, best, n, element_bytes);
      const auto symbol = symbol_of(spec.name);
      const auto root = symbol && high - spec.low >= kFew ? turn(a.closed_form.formula.differentiate(*symbol), *symbol,
                                                                 spec.low, high, bindings(best, n, p))
                                                          : std::nullopt;
      if (root && symbol == Symbol::m) {
        // Forms are convex in the number of segments: nothing else can be less.
        for (const std::int64_t x : {*root, *root + 1}) better |= try_value(spec.name, x);
        continue;
      }
      for (const std::int64_t x : candidates(spec, best, n, element_bytes, root.value_or(spec.low)))
        better |= try_value(spec.name, x);
    }
    if (!better) break;
  }
  return least ? std::optional(std::move(best)) : std::nullopt;
}

}  // namespace ringside
