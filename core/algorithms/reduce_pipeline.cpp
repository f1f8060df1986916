// reduce pipeline: a chain in which the running sum moves in m segments, one behind the other: K - 2 + m short steps.
//
//              0         1         2         3           m = 3
//   start      a a a     b b b     c c c     d d d
//   step 1                         2◄──d1─── 3
//   step 2               1◄──cd1── 2◄──d2─── 3
//   step 3     0◄─bcd1── 1◄──cd2── 2◄──d3─── 3           full: all links work
//   step 4     0◄─bcd2── 1◄──cd3── 2
//   step 5     0◄─bcd3── 1
//   end        abcd in all three
//
// The pipeline of the broadcast backwards in time. Open MPI: ompi_coll_base_reduce_intra_pipeline, which is its chain
// with one chain. NCCL's Ring reduce is this; SimGrid calls it NTSL.
#include "core/algorithms/chains.h"
#include "core/algorithms/registry.h"

namespace ringside {
namespace {

Formula cost_of_reduce_pipeline() {
  using symbols::K, symbols::n, symbols::m, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return (K - 2 + m) * (alpha + n / m * (beta + reduce_cost));
}

Schedule build_reduce_pipeline(const Instance& i) {
  const PipelinedChains p{Chains(i, 1), Flow::inward, Parts(i.chunks, segments_of(i))};
  Schedule schedule = header(Collective::reduce, "pipeline", i);
  add_phase(schedule, "reduce", p.steps());
  schedule.set_steps(p.steps(), [p](std::int64_t s) { return p.step(s); });
  schedule.set_narration([p](std::int64_t s) { return say_inward(p, s); });
  return schedule;
}

}  // namespace

Algorithm reduce_pipeline() {
  return {.collective = Collective::reduce,
          .name = "pipeline",
          .aliases = {"pipelined_chain", "pipelined_linear", "ntsl", "ring"},
          .summary = "Running sums of segments walk towards the root one behind the other, so that all links work.",
          .conditions = {},
          .parameters = {segments_parameter(4, "pieces that the buffer moves in")},
          .chunk_unit = chunk_per_segment,
          .build = build_reduce_pipeline,
          .closed_form = {cost_of_reduce_pipeline(), FormulaKind::exact, {at_least_two()}},
          .source = "Open MPI coll/base ompi_coll_base_reduce_intra_pipeline; Sanders, Speck, Träff 2009"};
}

}  // namespace ringside
