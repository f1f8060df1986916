#include "core/simulated_curves.h"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "core/algorithms/estimate.h"
#include "core/base/check.h"
#include "core/base/parallel.h"
#include "core/base/text.h"
#include "core/flow.h"
#include "core/schedule/well_formed.h"
#include "core/sim/improve.h"
#include "core/tuning.h"

namespace ringside {
namespace {

constexpr double kMostTransfers = 2e7;  // some seconds
constexpr std::int64_t kLeast = 8, kTimes = 4;

std::vector<std::int64_t> sizes_of(const Case& c, std::int64_t most) {
  std::vector<std::int64_t> sizes;
  if (c.bytes > 0) sizes.push_back(c.bytes);
  for (std::int64_t n = kLeast; n / kTimes < std::max(most, c.bytes) && n <= kMaxBytes; n *= kTimes) sizes.push_back(n);
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

/// The case at a size, as it stands or as somebody else's; the error says why it cannot be.
Result<Case> sized(Case c, std::int64_t bytes) {
  c.data.clear();
  const std::int64_t element = size_of(c.type);
  c.bytes = std::max(bytes / element, std::int64_t{1}) * element;
  return validate(std::move(c));
}

}  // namespace

Seconds SimulatedCurve::at(double bytes) const {
  RINGSIDE_CHECK(!points.empty());
  if (points.size() == 1) return points.front().second;
  const auto above = std::lower_bound(points.begin() + 1, points.end() - 1, bytes,
                                      [](const auto& p, double n) { return static_cast<double>(p.first) < n; });
  const auto& [n1, t1] = *above;
  const auto& [n0, t0] = *(above - 1);
  const double share = (bytes - static_cast<double>(n0)) / static_cast<double>(n1 - n0);
  return std::max(t0 + (t1 - t0) * share, Seconds(0));
}

bool has_simulated_curves(const Case& c) {
  return !c.wiring.uniform() && !asks_for_improvement(c.wiring.placement);
}

SimulatedCurves simulated_curves(const Case& c, const std::vector<std::string>& compare, std::int64_t most,
                                 const std::function<bool()>& go_on) {
  SimulatedCurves all{compare, {}};
  const std::vector<std::int64_t> sizes = sizes_of(c, most);
  std::vector<std::optional<Case>> asked{c};
  // The case's own schedule is the same at all sizes; of what a person wrote, what cannot be carried out is left away.
  auto own = schedule_of(c);
  if (own && c.own()) own = without_malformed(*own);
  all.curves.push_back({!own || own->algorithm.empty() ? "own" : own->algorithm, {}});
  for (const std::string& name : compare) {
    const auto algorithm = find_algorithm(c.collective, name);
    if (!algorithm || (!c.own() && (*algorithm)->name == c.algorithm)) continue;
    const auto other = asked_of(c, **algorithm);
    all.curves.push_back({(*algorithm)->name, {}, other ? "" : other.error().line()});
    asked.push_back(other ? std::optional(*other) : std::nullopt);
  }
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const Algorithm* a = asked[i] ? algorithm_of(*asked[i]) : nullptr;
    const double transfers = a ? estimated_transfers(*a, asked[i]->instance) * static_cast<double>(sizes.size()) : 0;
    if (transfers <= kMostTransfers) continue;
    asked[i].reset();
    all.curves[i].left_out = fmt::format("about {} transfers to simulate", format_power(transfers));
  }
  // Three sizes show the line of a schedule that is too long for all of them.
  std::set<std::int64_t> own_sizes{sizes.begin(), sizes.end()};
  if (!asked[0] && own) {
    own_sizes = {sizes.front(), std::max(c.bytes, sizes.front()), sizes.back()};
    const double once = estimated_transfers(*algorithm_of(c), c.instance);
    if (once * static_cast<double>(own_sizes.size()) <= kMostTransfers) asked[0] = c, all.curves[0].left_out.clear();
  }
  if (!own) all.curves[0].left_out = own.error().line(), asked[0].reset();
  if (!asked[0]) return all;  // there is nothing to compare with
  for (const std::int64_t size : sizes) {
    const auto out = [&](std::size_t i) { return !asked[i] || (i == 0 && !own_sizes.contains(size)); };
    std::vector<Result<Seconds>> found(asked.size(), fail("size", "", ""));
    in_parallel(asked.size(), [&](std::size_t i) {
      if (out(i)) return;
      const auto question = sized(*asked[i], size);
      if (!question) return void(found[i] = Failure(question.error()));
      if (i == 0) return void(found[i] = simulated_seconds(*question, *own));
      const Case best = tuned(*question).question;
      const auto schedule = schedule_of(best);
      found[i] = schedule ? simulated_seconds(best, *schedule) : Failure(schedule.error());
    });
    for (std::size_t i = 0; i < asked.size(); ++i) {
      if (out(i)) continue;
      if (found[i])
        all.curves[i].points.emplace_back(size, *found[i]);
      else
        all.curves[i].left_out = found[i].error().line(), all.curves[i].points.clear(), asked[i].reset();
    }
    if (go_on && !go_on()) break;
  }
  return all;
}

}  // namespace ringside
