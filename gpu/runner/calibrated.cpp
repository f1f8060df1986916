#include "gpu/runner/calibrated.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include <fmt/format.h>

#include "gpu/measure/time_scale.h"
#include "gpu/runner/calibrate.h"
#include "gpu/team/environment.h"

namespace ringside {
namespace {

// The ping-pong that gives a model, of the budget and in seconds.
constexpr double kModelShare = 0.1, kModelBudget = 1.5;

}  // namespace

Calibration calibrated(const Job& job, const Backend& backend, const Team& team, Progress& progress) {
  const auto executor = backend.make_executor(team, progress);
  CalibrationPlan plan;
  plan.ranks = job.ranks;
  plan.budget_s = job.pattern_ranks.empty() ? job.budget_s : kLineShare * job.budget_s;
  std::string imposed;
  if (backend.kind().imposes) {
    const CostParameters tier = job.model.value_or(*cost_parameters(Case{}));
    const CostParameters network =
        slowed(tier, time_scale_for(tier, job.ranks, usable_cores(), 0, 1, job.time_scale).factor);
    executor->impose(network);
    imposed = network.source.text();
  }
  Calibration c = calibrate(team, progress, *executor, plan);
  c.environment = environment_of(team, executor->capabilities().transport);
  c.environment.settings.merge(backend.facts(team));
  c.environment.where = backend.places(team, job.ranks);
  if (!imposed.empty()) c.environment.settings["imposed"] = imposed;
  return c;
}

int ping_pong_partner(const std::vector<std::string>& hosts, int processes) {
  const auto end = hosts.begin() + std::min(std::ptrdiff_t{processes}, std::ssize(hosts));
  const auto other = std::find_if(hosts.begin(), end, [&](const std::string& host) { return host != hosts.front(); });
  return other == end ? 1 : static_cast<int>(other - hosts.begin());
}

CostParameters quick_model(const Job& job, const Backend& backend, const Team& pair, Progress& progress,
                           const std::string& where) {
  const auto executor = backend.make_executor(pair, progress);
  CalibrationPlan plan;
  plan.factor = 8;
  plan.budget_s = std::min(kModelShare * job.budget_s, kModelBudget);
  Calibration c = calibrate(pair, progress, *executor, plan);
  c.environment.host = where;
  Model m = c.model();
  if (const auto ranks = job.places(); ranks > plan.ranks)
    m.source += fmt::format("; extrapolated: {} ranks at once were not measured", ranks);
  return {Seconds(m.alpha_s), SecondsPerByte(m.beta_s_per_byte), SecondsPerByte(m.reduce_cost_s_per_byte), {m.source}};
}

}  // namespace ringside
