// broadcast pipeline: a chain in which the buffer moves in m segments, one behind the other: K - 2 + m short steps.
//
//              0         1         2         3           m = 3
//   start      123       ·         ·         ·
//   step 1     0 ───1───►1
//   step 2     0 ───2───►1 ───1───►2
//   step 3     0 ───3───►1 ───2───►2 ───1───►3           full: all links work
//   step 4               1 ───3───►2 ───2───►3
//   step 5                         2 ───3───►3
//   end        123       123       123       123
//
// For long buffers and m of about sqrt(n beta (K - 2) / alpha) it costs little more than sending the buffer once. Open
// MPI: ompi_coll_base_bcast_intra_pipeline, which is its chain with one chain. NCCL's Ring broadcast is this; SimGrid
// calls it NTSL. MPICH's pipelined_tree takes a tree instead.
#include "core/algorithms/chains.h"
#include "core/algorithms/registry.h"

namespace ringside {
namespace {

Formula cost_of_broadcast_pipeline() {
  using symbols::K, symbols::n, symbols::m, symbols::alpha, symbols::beta;
  return (K - 2 + m) * (alpha + n / m * beta);
}

Schedule build_broadcast_pipeline(const Instance& i) {
  const PipelinedChains p{Chains(i, 1), Flow::outward, Parts(i.chunks, segments_of(i))};
  Schedule schedule = header(Collective::broadcast, "pipeline", i);
  add_phase(schedule, "broadcast", p.steps());
  schedule.set_steps(p.steps(), [p](std::int64_t s) { return p.step(s); });
  schedule.set_narration([p](std::int64_t s) { return say_outward(p, s); });
  return schedule;
}

}  // namespace

Algorithm broadcast_pipeline() {
  return {.collective = Collective::broadcast,
          .name = "pipeline",
          .aliases = {"pipelined_chain", "pipelined_linear", "ntsl", "ring"},
          .summary = "The buffer is passed on from rank to rank in segments, so that all links work at the same time.",
          .conditions = {},
          .parameters = {segments_parameter(4, "pieces that the buffer moves in")},
          .chunk_unit = chunk_per_segment,
          .build = build_broadcast_pipeline,
          .closed_form = {cost_of_broadcast_pipeline(), FormulaKind::exact, {at_least_two()}},
          .source = "Open MPI coll/base ompi_coll_base_bcast_intra_pipeline; Sanders, Speck, Träff 2009"};
}

}  // namespace ringside
