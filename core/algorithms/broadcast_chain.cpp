// broadcast chain: the buffer is passed on from rank to rank; every rank sends once: K - 1 steps.
//
//              0         1         2         3
//   start      ████      ·         ·         ·
//   step 1     0 ───────►1
//   step 2               1 ───────►2
//   step 3                         2 ───────►3
//   end        ████      ████      ████      ████
//
// One chain and one segment, unless asked for more. With --radix f the root feeds f chains, in turn, and with
// --segments m the buffer moves in m pieces: with four chains that is what Open MPI calls chain. One chain with
// segments is its pipeline, which is an entry of its own here. Open MPI: ompi_coll_base_bcast_intra_chain.
#include "core/algorithms/chains.h"
#include "core/algorithms/registry.h"

namespace ringside {
namespace {

Formula cost_of_broadcast_chain() {
  using symbols::K, symbols::n, symbols::m, symbols::k, symbols::alpha, symbols::beta;
  const Formula chains = min(k, K - 1);
  return (m * chains + floor((K - 1) / chains) - 1) * (alpha + n / m * beta);
}

Schedule build_broadcast_chain(const Instance& i) {
  const PipelinedChains p{Chains(i, i.parameters.at("radix")), Flow::outward, Parts(i.chunks, segments_of(i))};
  Schedule schedule = header(Collective::broadcast, "chain", i);
  add_phase(schedule, "broadcast", p.steps());
  schedule.set_steps(p.steps(), [p](std::int64_t s) { return p.step(s); });
  schedule.set_narration([p](std::int64_t s) { return say_outward(p, s); });
  return schedule;
}

}  // namespace

Algorithm broadcast_chain() {
  return {.collective = Collective::broadcast,
          .name = "chain",
          .aliases = {"chains", "sequential"},
          .summary = "The buffer is passed on from rank to rank, along one chain or several.",
          .conditions = {},
          .parameters = {chains_parameter(), segments_parameter(1, "pieces that the buffer moves in")},
          .chunk_unit = chunk_per_segment,
          .build = build_broadcast_chain,
          .closed_form = {cost_of_broadcast_chain(), FormulaKind::exact, {at_least_two()}},
          .source = "Open MPI coll/base ompi_coll_base_bcast_intra_chain; alpha-beta as in Hockney 1994"};
}

}  // namespace ringside
