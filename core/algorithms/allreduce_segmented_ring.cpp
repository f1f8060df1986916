// allreduce segmented_ring: the ring, with every part cut in m segments that are reduced one round after the other.
//
//              0         1         2         3           m = 2: part p has the segments pa and pb
//   step 1     0 ──0a───►1 ──1a───►2 ──2a───►3 ──3a───►0    add: sums of two
//   step 2     0 ──3a───►1 ──0a───►2 ──1a───►3 ──2a───►0    add: sums of three
//   step 3     0 ──2a───►1 ──3a───►2 ──0a───►3 ──1a───►0    add: segments a complete, one at each rank
//   step 4..6  the same for the segments b
//   step 7..9  whole parts around the ring, as in the ring: copy
//
// Rank r sends segment j of part (r - s) mod K in step s of round j, so that what is received and added at one time is
// n / (K m) bytes: it fits a cache or a transport's buffer. The allgather moves whole parts. In the alpha-beta model
// that only costs (m - 1)(K - 1) alpha; what it buys is memory, which the model does not see. With one segment it is
// the ring. Open MPI: ompi_coll_base_allreduce_intra_ring_segmented, (np + 1)(N - 1) steps. Gloo's ring_chunked keeps
// two segments in flight.
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allreduce_segmented_ring() {
  using symbols::K, symbols::n, symbols::m, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return (m + 1) * (K - 1) * alpha + (K - 1) / K * n * (2 * beta + reduce_cost);
}

struct Rounds {
  explicit Rounds(const Instance& i)
      : ranks(i.ranks),
        hops(i.ranks - 1),
        count(static_cast<std::int32_t>(i.parameters.at("segments"))),
        parts(i.chunks, i.ranks),
        segments(i.chunks, i.ranks * count) {}

  std::int64_t reducing() const { return hops * count; }

  std::int32_t ranks;
  std::int64_t hops;  ///< K - 1 steps once around the ring
  std::int32_t count;
  Parts parts, segments;
};

Narration narrate_reduce_segmented_ring(const Rounds& r, std::int64_t s) {
  const std::int64_t round = s / r.hops, hop = s % r.hops;
  const std::string which = r.count == 1 ? "one part" : fmt::format("segment {} of {}", round + 1, r.count);
  const std::string why = r.count == 1 ? "With one segment this is the plain ring."
                          : round == 0
                              ? fmt::format(
                                    "A message holds 1/{} of the buffer: small enough to be added while it is "
                                    "still in the cache.",
                                    std::int64_t{r.ranks} * r.count)
                              : "The same walk as before for the next segment: more messages, but no more bytes.";
  if (r.ranks == 2)
    return {r.count == 1 ? "Both ranks swap halves, and each adds the half it received."
                         : fmt::format("Both ranks swap {} of one half; each adds what comes.", which),
            why};
  if (hop == 0)
    return {r.count == 1 ? "Every rank passes one part to the right, which adds."
                         : fmt::format("Every rank passes {} of one part to the right, which adds.", which),
            why};
  if (hop + 1 == r.hops)
    return {fmt::format("The sums of {} meet the last contribution they lack.", which),
            "Every rank has one of them complete, each of another part."};
  return {fmt::format("Pass the sums of {} on: {} ranks have added to each.", which, words(hop + 2)),
          "Only sums travel, never their parts, so a message does not grow on its way."};
}

Narration narrate_gather_segmented_ring(const Rounds& r, std::int64_t t) {
  if (r.ranks == 2)
    return {"Both ranks swap their finished parts: copy, do not add.",
            "What is only copied need not be cut in segments."};
  if (t == 0)
    return {"Finished parts set off around the ring: copy, do not add.",
            "What is only copied need not be cut in segments: whole parts, as in the plain ring."};
  if (t + 1 == r.hops)
    return {"The last missing part arrives: every rank has the whole sum.",
            r.count == 1
                ? "As in the plain ring: one segment to a part."
                : fmt::format("As many bytes as in a ring, in {} more.", words((r.count - 1) * r.hops, "step"))};
  return {fmt::format("Copy on: every rank then has {} finished parts.", words(t + 2)),
          "Each rank forwards what has just arrived."};
}

Schedule build_allreduce_segmented_ring(const Instance& i) {
  const Rounds rounds(i);
  Schedule schedule = header(Collective::allreduce, "segmented_ring", i);
  add_phase(schedule, "reduce-scatter", rounds.reducing());
  add_phase(schedule, "allgather", rounds.hops);
  const auto sends = [r = rounds](Step& step, std::int32_t rank, std::int64_t s) {
    const std::int32_t right = wrapped(std::int64_t{rank} + 1, r.ranks);
    if (s < r.reducing()) {
      const std::int32_t part = wrapped(rank - s % r.hops, r.ranks);
      step.reduce(rank, right, r.segments[part * r.count + static_cast<std::int32_t>(s / r.hops)]);
    } else {
      step.copy(rank, right, r.parts[wrapped(rank + 1 - (s - r.reducing()), r.ranks)]);
    }
  };
  schedule.set_sends(rounds.reducing() + rounds.hops, sends, true);
  schedule.set_narration([rounds](std::int64_t s) {
    return s < rounds.reducing() ? narrate_reduce_segmented_ring(rounds, s)
                                 : narrate_gather_segmented_ring(rounds, s - rounds.reducing());
  });
  return schedule;
}

}  // namespace

Algorithm allreduce_segmented_ring() {
  return {.collective = Collective::allreduce,
          .name = "segmented_ring",
          .aliases = {"ring_segmented", "ring_chunked", "pipelined_ring"},
          .summary = "The ring, with every part cut in segments that are reduced one round after the other.",
          .conditions = {},
          .parameters = {{"segments", "segments of each part, reduced one after the other", 2, 1, 65536}},
          .chunk_unit = [](const Instance& i) { return i.ranks * i.parameters.at("segments"); },
          .build = build_allreduce_segmented_ring,
          .closed_form = {cost_of_allreduce_segmented_ring(), FormulaKind::exact, {}},
          .source = "Open MPI coll/base ompi_coll_base_allreduce_intra_ring_segmented"};
}

}  // namespace ringside
