#include "core/process_groups.h"

#include <algorithm>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "core/algorithms/estimate.h"
#include "core/base/try.h"
#include "core/flow.h"
#include "core/sim/network.h"
#include "core/topology/seats.h"

namespace ringside {
namespace {

Axes axes_of(const std::vector<AxisWork>& works) {
  Axes axes;
  for (const AxisWork& w : works) axes.all.push_back(w.axis);
  return axes;
}

/// The steps again and again: what is sent, and what waits for what. What is added is of no matter here.
Schedule repeated(const Schedule& once, std::int32_t times) {
  if (times == 1) return once;
  Schedule all = once;
  const std::int64_t steps = once.step_count();
  all.set_steps(steps * times, [once, steps](std::int64_t i) { return once.step(i % steps); });
  return all;
}

/// One job for each group of the axis, all by the same schedule.
Result<std::vector<NetworkJob>> jobs_of(const AxisWork& work, const Schedule& schedule,
                                        const std::vector<std::vector<std::int32_t>>& groups, const Network& net) {
  std::vector<NetworkJob> jobs;
  for (const auto& group : groups) {
    NetworkJob job;
    job.schedule = &schedule;
    job.n = work.question.size();
    job.element_bytes = size_of(work.question.type);
    job.reduce_cost = work.question.reduce_cost.value_or(SecondsPerByte(0));
    for (const std::int32_t r : group) {
      job.nodes.push_back(net.nodes[static_cast<std::size_t>(r)]);
      if (!net.late.empty()) job.late.push_back(net.late[static_cast<std::size_t>(r)]);
    }
    RINGSIDE_TRY(const auto seats, seat_helpers(net.topology, schedule, job.nodes));
    job.nodes.insert(job.nodes.end(), seats.begin(), seats.end());
    jobs.push_back(std::move(job));
  }
  return jobs;
}

std::int32_t machines_spanned(const NetworkJob& job, const Topology& t) {
  std::set<std::int32_t> machines;
  for (std::int32_t r = 0; r < job.schedule->ranks; ++r)
    machines.insert(t.nodes[static_cast<std::size_t>(job.nodes[static_cast<std::size_t>(r)])].machine);
  machines.erase(-1);
  return static_cast<std::int32_t>(machines.size());
}

double transfers(const std::vector<AxisWork>& works) {
  double sum = 0;
  const double ranks = axes_of(works).ranks();
  for (const AxisWork& w : works)
    sum += w.times * estimated_transfers(*algorithm_of(w.question), w.question.instance) * ranks / w.axis.size;
  return sum;
}

void find_hottest(const Topology& t, const SimulationResult& result, GroupsOutcome& out) {
  for (std::size_t l = 0; l < t.links.size(); ++l)
    if (const Seconds busy = Bytes(result.link_bytes[l]) / t.links[l].bandwidth;
        result.link_bytes[l] > 0 && busy > out.busy) {
      out.busy = busy;
      out.hottest = static_cast<std::int32_t>(l);
    }
}

}  // namespace

Result<AxisWork> work_of(const Axis& axis, const std::string& collective, const std::string& algorithm,
                         std::int64_t bytes, std::int32_t times) {
  AxisWork work{axis, {}, times};
  RINGSIDE_TRY(const auto parsed, parse_collective(collective));
  work.question.collective = parsed;
  work.question.algorithm = algorithm;
  work.question.instance.ranks = axis.size;
  work.question.bytes = bytes;
  RINGSIDE_TRY(auto valid, validate(std::move(work.question)));
  work.question = std::move(valid);
  return work;
}

Result<GroupsOutcome> run_groups(const std::vector<AxisWork>& works, const Network& net) {
  const Axes axes = axes_of(works);
  GroupsOutcome out{axes.text(), {}, {}, -1, {}};
  if (transfers(works) > Prediction::kMaxTransfers)
    return machine_fail("groups", out.order, "fewer ranks: the collectives of all groups are more than 1e8 transfers");
  std::vector<Schedule> schedules;
  for (const AxisWork& w : works) {
    RINGSIDE_TRY(const auto s, schedule_of(w.question));
    schedules.push_back(repeated(s, w.times));
  }
  std::vector<NetworkJob> all;
  std::vector<std::size_t> first;  // of each axis, in all
  for (std::size_t i = 0; i < works.size(); ++i) {
    RINGSIDE_TRY(const auto jobs, jobs_of(works[i], schedules[i], groups(axes, i), net));
    AxisOutcome axis{works[i], static_cast<std::int32_t>(jobs.size()), 0, {}, {}, {}};
    for (const NetworkJob& j : jobs) axis.machines = std::max(axis.machines, machines_spanned(j, net.topology));
    RINGSIDE_TRY(const auto single, simulate(net.topology, {jobs.data(), 1}, net.ports));
    RINGSIDE_TRY(const auto alone, simulate(net.topology, jobs, net.ports));
    axis.single = single.end;
    axis.alone = alone.end;
    out.axes.push_back(std::move(axis));
    first.push_back(all.size());
    all.insert(all.end(), jobs.begin(), jobs.end());
  }
  RINGSIDE_TRY(const auto together, simulate(net.topology, all, net.ports));
  for (std::size_t i = 0; i < works.size(); ++i) {
    const auto begin = together.job_end.begin() + static_cast<std::ptrdiff_t>(first[i]);
    out.axes[i].together = *std::max_element(begin, begin + out.axes[i].groups);
  }
  out.together = together.end;
  find_hottest(net.topology, together, out);
  return out;
}

Result<std::vector<GroupsOutcome>> compare_orders(const std::vector<AxisWork>& works, const Network& net) {
  if (works.size() > 4)
    return fail("groups", fmt::format("{} axes", works.size()), "4 at most, to compare their orders");
  std::vector<GroupsOutcome> all;
  std::vector<std::size_t> order(works.size());
  std::iota(order.begin(), order.end(), 0);
  do {
    std::vector<AxisWork> turned;
    for (const std::size_t i : order) turned.push_back(works[i]);
    RINGSIDE_TRY(auto outcome, run_groups(turned, net));
    all.push_back(std::move(outcome));
  } while (std::next_permutation(order.begin(), order.end()));
  std::stable_sort(all.begin() + 1, all.end(), [](const auto& a, const auto& b) { return a.together < b.together; });
  return all;
}

}  // namespace ringside
