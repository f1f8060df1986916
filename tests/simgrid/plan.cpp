#include "tests/simgrid/plan.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/index.h"
#include "core/topology/routes.h"

namespace ringside::test {
namespace {

using Cell = std::pair<std::int32_t, std::int32_t>;  // place, slot

/// What a job moves, step by step.
class Job {
 public:
  Job(const Trial& trial, std::int32_t number, Routes& routes, Plan& plan)
      : topology_(trial.topology),
        schedule_(trial.schedules[at(number)]),
        job_(trial.jobs[at(number)]),
        number_(number),
        routes_(routes),
        plan_(plan),
        first_port_(plan.port_count) {
    plan_.port_count += 2 * schedule_.places();
  }

  void add() {
    for (std::int64_t i = 0; i < schedule_.step_count(); ++i) {
      const Step step = schedule_.step(i);
      const std::size_t first = plan_.messages.size();
      for (std::size_t k = 0; k < step.transfers.size(); ++k) {
        Message m = message(step.transfers[k]);
        m.step = i;
        m.index = static_cast<std::int32_t>(k);
        plan_.messages.push_back(std::move(m));
      }
      // A step conflicts with the steps before it, not within itself; and it reads what they left.
      const std::map<Cell, std::int32_t> before = held_;
      for (std::size_t k = 0; k < step.transfers.size(); ++k) remember(step.transfers[k], first + k, before);
    }
  }

 private:
  Message message(const Transfer& t) {
    Message m;
    m.job = number_;
    m.from = job_.nodes[at(t.from)];
    m.to = job_.nodes[at(t.to)];
    m.local = t.from == t.to;
    for (const std::int32_t slot : t.chunks) m.bytes += bytes({t.from, slot});
    if (t.op == Arrival::reduce && t.to < schedule_.ranks) m.adding = m.bytes * job_.reduce_cost.value;
    m.not_before = job_.start.value + std::max(late(t.from), late(t.to));
    if (!m.local) {
      m.links = *routes_.between(m.from, m.to);
      for (std::size_t l = 0; l < m.links.size(); ++l) {
        const Link& link = topology_.links[at(m.links[l])];
        m.wait += link.alpha.value;
        if (l > 0) m.wait += m.bytes * topology_.nodes[at(link.from)].copy.value;
      }
      if (t.from < schedule_.ranks) m.out = first_port_ + 2 * t.from;
    }
    if (t.to < schedule_.ranks && (!m.local || m.adding > 0)) m.in = first_port_ + 2 * t.to + 1;

    for (const std::int32_t slot : t.chunks) wait_for(m, writers_[{t.from, slot}]);
    for (const std::int32_t slot : t.target()) {
      wait_for(m, readers_[{t.to, slot}]);
      wait_for(m, writers_[{t.to, slot}]);
    }
    std::sort(m.after.begin(), m.after.end());
    m.after.erase(std::unique(m.after.begin(), m.after.end()), m.after.end());
    return m;
  }

  static void wait_for(Message& m, const std::vector<std::size_t>& others) {
    m.after.insert(m.after.end(), others.begin(), others.end());
  }

  void remember(const Transfer& t, std::size_t message, const std::map<Cell, std::int32_t>& before) {
    auto into = t.target().begin();
    for (const std::int32_t slot : t.chunks) {
      readers_[{t.from, slot}].push_back(message);
      writers_[{t.to, *into}].push_back(message);
      if (!schedule_.sizes.empty()) held_[{t.to, *into}] = chunk({t.from, slot}, before);
      ++into;
    }
  }

  double late(std::int32_t place) const { return at(place) < job_.late.size() ? job_.late[at(place)].value : 0; }

  static std::int32_t chunk(Cell cell, const std::map<Cell, std::int32_t>& held) {
    const auto moved = held.find(cell);
    return moved == held.end() ? cell.second : moved->second;
  }
  double bytes(Cell cell) const {
    if (!schedule_.sizes.empty())
      return job_.element_bytes * static_cast<double>(schedule_.sizes[at(chunk(cell, held_))]);
    const double buffers = schedule_.collective == Collective::all_to_all ? schedule_.ranks : 1;
    return buffers * job_.n.value / schedule_.chunks;
  }

  const Topology& topology_;
  const Schedule& schedule_;
  const NetworkJob& job_;
  std::int32_t number_;
  Routes& routes_;
  Plan& plan_;
  std::int32_t first_port_;
  std::map<Cell, std::vector<std::size_t>> readers_, writers_;
  std::map<Cell, std::int32_t> held_;  // which chunk, of uneven ones, where it is not the slot's own
};

}  // namespace

Plan plan_of(const Trial& trial) {
  Plan plan;
  plan.ports = trial.ports;
  Routes routes(trial.topology);
  for (std::int32_t j = 0; j < static_cast<std::int32_t>(trial.jobs.size()); ++j) Job(trial, j, routes, plan).add();
  return plan;
}

}  // namespace ringside::test
