// Simulates one case with Ringside's simulator and prints a line of JSON. bench/simulator.py runs it.
#include <fmt/format.h>

#include "bench/simulator_case.h"
#include "core/algorithms/registry.h"
#include "core/sim/network.h"

namespace {

using namespace ringside;

Topology topology(const SimulatorCase& c) {
  Topology t;
  for (int r = 0; r < c.ranks(); ++r) t.add_node({.kind = NodeKind::gpu, .label = std::to_string(r)});
  const int size = c.kind == "hierarchical" ? c.second : c.ranks();
  std::vector<std::int32_t> switches;
  for (int first = 0; first < c.ranks(); first += size) {
    switches.push_back(t.add_node({.kind = NodeKind::switch_, .label = "switch", .forwards = true}));
    for (int r = first; r < first + size; ++r)
      t.connect(r, switches.back(), Seconds(c.kLatency), BytesPerSecond(c.bandwidth(r)), "");
  }
  if (switches.size() == 1) return t;
  const std::int32_t core = t.add_node({.kind = NodeKind::switch_, .label = "core", .forwards = true});
  for (const std::int32_t s : switches) t.connect(s, core, Seconds(c.kUpLatency), BytesPerSecond(c.kUpBandwidth), "");
  return t;
}

Schedule schedule(const SimulatorCase& c) {
  if (c.kind == "pairs") {
    Schedule s;
    s.ranks = c.ranks();
    s.set_steps(c.second, [ranks = c.ranks()](std::int64_t) {
      Step step;
      for (int r = 0; r < ranks; r += 2) step.copy(r, r + 1, {0});
      return step;
    });
    return s;
  }
  const bool exchange = c.kind == "linear";
  Instance instance{.ranks = c.ranks(), .root = 0, .chunks = 0, .parameters = {}};
  if (c.kind == "hierarchical") instance.parameters["node-size"] = c.second;
  const auto algorithm = find_algorithm(exchange ? Collective::all_to_all : Collective::allreduce, c.kind);
  const auto made = algorithm ? make_schedule(**algorithm, instance) : Result<Schedule>(Failure(algorithm.error()));
  if (made) return *made;
  fmt::print(stderr, "{}\n", made.error().line());
  std::exit(2);
}

}  // namespace

int main(int argc, char** argv) {
  const SimulatorCase c = simulator_case(argc, argv);
  const Topology t = topology(c);
  const double begin = cpu_seconds();
  const Schedule s = schedule(c);
  NetworkJob job;
  job.schedule = &s;
  job.n = Bytes(c.bytes());
  for (int r = 0; r < c.ranks(); ++r) job.nodes.push_back(r);
  const auto result = simulate(t, {&job, 1}, c.kind == "linear" ? 0 : 1);
  const double seconds = cpu_seconds() - begin;
  if (!result) {
    fmt::print(stderr, "{}\n", result.error().line());
    return 3;
  }
  fmt::print("{{\"transfers\": {}, \"cpu_s\": {}, \"simulated_s\": {}, \"peak_mib\": {}}}\n", result->transfers,
             seconds, result->end.value, peak_mib());
}
