// From what a person asks for to an instance that a builder can trust: every field is in range and filled in.
#include <algorithm>
#include <limits>
#include <numeric>

#include <fmt/format.h>

#include "core/algorithms/algorithm.h"
#include "core/base/check.h"
#include "core/base/counted.h"
#include "core/base/try.h"
#include "core/collective/by_way.h"

namespace ringside {
namespace {

constexpr std::int64_t kMostSlots = std::numeric_limits<std::int32_t>::max();

/// Chunks that a person may ask for, unless the algorithm itself needs more: some walks take them one by one.
constexpr std::int64_t kMostAsked = 1 << 20;

std::string title(const Algorithm& a) {
  return fmt::format("{} {}", name(a.collective), a.name);
}

Result<bool> fill_parameters(const Algorithm& a, Instance& instance) {
  std::vector<std::string> known;
  for (const ParameterSpec& spec : a.parameters) {
    known.push_back(spec.name);
    const auto [given, absent] = instance.parameters.try_emplace(spec.name, spec.default_value);
    if (!absent && (given->second < spec.low || given->second > spec.high))
      return fail(spec.name, std::to_string(given->second), fmt::format("{} to {}", spec.low, spec.high));
  }
  for (const auto& [key, value] : instance.parameters)
    if (std::find(known.begin(), known.end(), key) == known.end())
      return fail("parameter", key,
                  (known.empty() ? "none" : fmt::format("{}", fmt::join(known, ", "))) + " for " + title(a));
  return true;
}

Result<bool> fill_chunks(const Algorithm& a, Instance& instance) {
  const std::int64_t unit = std::lcm(chunk_multiple(a.collective, instance.ranks), a.chunk_unit(instance));
  RINGSIDE_CHECK(unit >= 1);
  // Of many ranks an all-to-all is numbered by way, unless it is asked for K*K.
  const std::int64_t own = a.chunk_unit(instance);
  if (by_way(a.collective, instance.ranks, static_cast<std::int32_t>(std::min(own, kMostSlots))) &&
      (instance.chunks == 0 || instance.chunks == own || unit > kMostSlots)) {
    if (instance.chunks != 0 && instance.chunks != own)
      return fail("chunks", std::to_string(instance.chunks), fmt::format("{} ({} on so many ranks)", own, title(a)));
    instance.chunks = static_cast<std::int32_t>(own);
    return true;
  }
  if (unit > kMostSlots)
    return fail(
        "ranks", std::to_string(instance.ranks),
        chunk_multiple(a.collective, 2) == 4
            ? fmt::format("at most 46340 ({} numbers K^2 chunks where a row is shorter, below 2^31; full rows take "
                          "more)",
                          title(a))
            : fmt::format("fewer ({} needs {} chunks, and chunks are numbered below 2^31)", title(a), unit));
  if (instance.chunks == 0) instance.chunks = static_cast<std::int32_t>(unit);
  if (instance.chunks > std::max(kMostAsked, unit))
    return fail("chunks", std::to_string(instance.chunks), fmt::format("at most {}", std::max(kMostAsked, unit)));
  if (instance.chunks < 0 || instance.chunks % unit != 0)
    return fail("chunks", std::to_string(instance.chunks),
                unit == 1
                    ? "1 or more"
                    : fmt::format("a multiple of {} ({} on {})", unit, title(a), counted(instance.ranks, "rank")));
  if (const std::int64_t scratch = a.scratch ? a.scratch(instance) : 0; instance.chunks + scratch > kMostSlots)
    return fail("chunks", std::to_string(instance.chunks),
                fmt::format("fewer ({} needs {} scratch slots beside them, and slots are numbered below 2^31)",
                            title(a), scratch));
  return true;
}

}  // namespace

Result<Instance> validate(const Algorithm& a, Instance instance) {
  if (instance.ranks < 1 || instance.ranks > kMaxRanks)
    return fail("ranks", std::to_string(instance.ranks), fmt::format("1 to {}", kMaxRanks));
  if (instance.ranks > a.most_ranks)
    return fail("ranks", std::to_string(instance.ranks),
                fmt::format("at most {} ({} lists K (K - 1) transfers in one step)", a.most_ranks, title(a)));
  if (!has_root(a.collective) && instance.root != 0)
    return fail("root", std::to_string(instance.root), fmt::format("0 ({} has no root)", name(a.collective)));
  if (instance.root < 0 || instance.root >= instance.ranks)
    return fail("root", std::to_string(instance.root),
                instance.ranks == 1 ? "0" : fmt::format("0 to {}", instance.ranks - 1));
  RINGSIDE_OK(fill_parameters(a, instance));
  for (const Condition& c : a.conditions)
    if (!c.holds(instance))
      return fail("ranks", std::to_string(instance.ranks), fmt::format("{} ({})", c.text, title(a)));
  RINGSIDE_OK(fill_chunks(a, instance));
  return instance;
}

Result<Schedule> make_schedule(const Algorithm& algorithm, const Instance& instance) {
  return validate(algorithm, instance).map(algorithm.build);
}

}  // namespace ringside
