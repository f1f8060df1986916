// Groups that need not be simulated: what is left takes as long as all of them at once.
#include "core/training/unlike_groups.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "core/sim/network.h"
#include "core/training/parallel.h"
#include "core/training_wires.h"

namespace ringside {
namespace {

TrainingWires wires_on(const std::string& topology, std::int32_t ranks) {
  Case c;
  c.instance.ranks = ranks;
  c.wiring.topology = topology;
  return training_wires(c).value();
}

Schedule schedule_of(Collective collective, const char* algorithm, std::int32_t ranks) {
  Instance instance;
  instance.ranks = ranks;
  const Algorithm& a = *find_algorithm(collective, algorithm).value();
  return make_schedule(a, validate(a, instance).value()).value();
}

/// All at once, however many are alike.
double simulated(const Network& net, const Schedule& schedule, const Groups& groups) {
  std::vector<NetworkJob> jobs;
  for (const auto& group : groups) {
    NetworkJob job;
    job.schedule = &schedule, job.n = Bytes(3e6);
    for (const std::int32_t r : group) job.nodes.push_back(net.nodes[static_cast<std::size_t>(r)]);
    jobs.push_back(job);
  }
  return simulate(net.topology, jobs, net.ports)->end.value;
}

Groups left_of(const TrainingWires& wires, const Schedule& schedule, const Groups& groups) {
  Ways ways(wires.network->topology);
  return unlike_groups(*wires.network, ways, schedule, groups);
}

TEST(UnlikeGroups, take_as_long_as_all_of_them) {
  TrainingJob job;
  for (const char* topology :
       {"h100-rails:4", "a100-rails:4", "torus:4x8", "mesh:4x8", "fat-tree:8x4x2", "cpu-cluster:4x8"}) {
    const TrainingWires wires = wires_on(topology, 32);
    for (const Mix& mix : {Mix{.dp = 4, .tp = 8}, Mix{.dp = 16, .tp = 2}, Mix{.dp = 2, .tp = 4, .pp = 4}})
      for (const std::vector<std::string>& order :
           {std::vector<std::string>{"tp", "cp", "ep", "dp", "pp"}, {"pp", "dp", "ep", "cp", "tp"}}) {
        job.order = order;
        for (const char* axis : {"tp", "dp", "pp"}) {
          const Groups groups = mix_groups(job, mix, {axis});
          const auto ranks = static_cast<std::int32_t>(groups.front().size());
          if (ranks < 2) continue;
          for (const Schedule& s : {schedule_of(Collective::allreduce, "ring", ranks),
                                    schedule_of(Collective::all_to_all, "linear", ranks)}) {
            const Groups few = left_of(wires, s, groups);
            const double all = simulated(*wires.network, s, groups);
            EXPECT_NEAR(simulated(*wires.network, s, few), all, 1e-9 * all)
                << topology << ", " << mix.text() << ", " << axis << ": " << few.size() << " of " << groups.size();
          }
        }
      }
  }
}

TEST(UnlikeGroups, of_machines_that_are_alike_one_is_left) {
  TrainingJob job;
  const TrainingWires wires = wires_on("h100-rails:8", 64);
  const Mix mix{.dp = 8, .tp = 8};
  // Tensor inside the machine: eight machines. Data across: a rail for each.
  for (const char* axis : {"tp", "dp"})
    EXPECT_EQ(left_of(wires, schedule_of(Collective::allreduce, "ring", 8), mix_groups(job, mix, {axis})).size(), 1U)
        << axis;
}

TEST(UnlikeGroups, pairs_of_one_call_serve_all_its_sizes_and_are_not_taken_for_those_of_another) {
  const TrainingWires wires = wires_on("h100-rails:4", 32);
  TrainingJob job;
  const Groups groups = mix_groups(job, Mix{.dp = 4, .tp = 8}, {"tp"});
  for (const char* algorithm : {"ring", "recursive_doubling", "ring"}) {
    const WiredCall call = read_call(Collective::allreduce, algorithm, 8).value();
    const Schedule s = make_schedule(*call.algorithm, call.instance).value();
    const Groups left = left_of(wires, s, groups);
    Ways ways(wires.network->topology);
    EXPECT_EQ(unlike_groups(*wires.network, ways, sending_pairs(s), groups), left);
    for (const double n : {3e6, 6e6, 3e6}) {
      std::vector<NetworkJob> jobs;
      for (const auto& group : groups) {
        NetworkJob one;
        one.schedule = &s, one.n = Bytes(n);
        for (const std::int32_t r : group) one.nodes.push_back(wires.network->nodes[static_cast<std::size_t>(r)]);
        jobs.push_back(one);
      }
      const double all = simulate(wires.network->topology, jobs, wires.network->ports)->end.value;
      EXPECT_NEAR(network_time(*wires.network, call, groups, Bytes(n))->seconds.value, all, 1e-9 * all)
          << algorithm << " " << n;
    }
  }
}

TEST(UnlikeGroups, a_slow_link_or_a_shared_one_keeps_its_groups) {
  TrainingJob job;
  TrainingWires wires = wires_on("h100-rails:8", 64);
  const Mix mix{.dp = 8, .tp = 8};
  const Groups tensor = mix_groups(job, mix, {"tp"});
  const Schedule ring = schedule_of(Collective::allreduce, "ring", 8);
  // Of rank 0's machine a link is half as fast: it is one, the seven others are another.
  Topology& topology = wires.network->topology;
  for (Link& link : topology.links)
    if (link.from == wires.network->nodes[0]) link.bandwidth = 0.5 * link.bandwidth;
  const Groups left = left_of(wires, ring, tensor);
  EXPECT_EQ(left, (Groups{tensor[0], tensor[1]}));
  EXPECT_DOUBLE_EQ(simulated(*wires.network, ring, left), simulated(*wires.network, ring, tensor));
  // On a line ranks 0, 4, 8, 12 and 1, 5, 9, 13 pass over the same wires: all groups are kept.
  const TrainingWires line = wires_on("line", 16);
  const Groups apart = mix_groups(job, Mix{.dp = 4, .tp = 4}, {"dp"});
  EXPECT_EQ(left_of(line, schedule_of(Collective::allreduce, "ring", 4), apart), apart);
}

}  // namespace
}  // namespace ringside
