// reduce chain: a running sum walks from the last rank towards the root, and every rank adds its own: K - 1 steps.
//
//              0         1         2         3
//   start      a         b         c         d
//   step 1                         2◄───d─── 3
//   step 2               1◄───cd── 2
//   step 3     0◄──bcd── 1
//   end        abcd      bcd       cd        d           abcd: the sum of the four buffers
//
// One chain and one segment, unless asked for more. With --radix f the root collects the sums of f chains, in turn, and
// with --segments m they move in m pieces: with four chains that is what Open MPI calls chain. One chain with segments
// is its pipeline, which is an entry of its own here. The chain of the broadcast backwards in time. Open MPI:
// ompi_coll_base_reduce_intra_chain.
#include "core/algorithms/chains.h"
#include "core/algorithms/registry.h"

namespace ringside {
namespace {

Formula cost_of_reduce_chain() {
  using symbols::K, symbols::n, symbols::m, symbols::k, symbols::alpha, symbols::beta, symbols::reduce_cost;
  const Formula chains = min(k, K - 1);
  return (m * chains + floor((K - 1) / chains) - 1) * (alpha + n / m * (beta + reduce_cost));
}

Schedule build_reduce_chain(const Instance& i) {
  const PipelinedChains p{Chains(i, i.parameters.at("radix")), Flow::inward, Parts(i.chunks, segments_of(i))};
  Schedule schedule = header(Collective::reduce, "chain", i);
  add_phase(schedule, "reduce", p.steps());
  schedule.set_steps(p.steps(), [p](std::int64_t s) { return p.step(s); });
  schedule.set_narration([p](std::int64_t s) { return say_inward(p, s); });
  return schedule;
}

}  // namespace

Algorithm reduce_chain() {
  return {.collective = Collective::reduce,
          .name = "chain",
          .aliases = {"chains", "sequential"},
          .summary = "A running sum walks from rank to rank towards the root, along one chain or several.",
          .conditions = {},
          .parameters = {chains_parameter(), segments_parameter(1, "pieces that the buffer moves in")},
          .chunk_unit = chunk_per_segment,
          .build = build_reduce_chain,
          .closed_form = {cost_of_reduce_chain(), FormulaKind::exact, {at_least_two()}},
          .source = "Open MPI coll/base ompi_coll_base_reduce_intra_chain; alpha-beta as in Hockney 1994"};
}

}  // namespace ringside
