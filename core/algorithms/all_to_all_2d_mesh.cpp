// all-to-all 2d_mesh: along the rows of a mesh to the column of the destination, then along the column.
//
//              0         1         2         3           ranks 0 1 above 2 3; ij: what rank i has for rank j
//   start      00..03    10..13    20..23    30..33
//   step 1     0◄──01,03─10,12──►1 2◄──21,23─30,32──►3   rows: what goes to that column
//   step 2     0◄────02,12─20,30──►2                     columns: what the whole row has for that rank
//                        1◄────03,13─21,31──►3
//   end        00..30    01..31    02..32    03..33
//
// X rows of Y ranks: `columns` is Y, which a grid of wires knows; 0 leaves it to K, and X is then the largest divisor
// of K up to its square root. A part changes direction once, in its own row; both phases go pairwise, in X + Y - 2
// steps. For a prime K that mesh is a single row, and this is `pairwise`. The last row may be shorter. SimGrid's 2dmesh
// sends whole buffers along the rows, not only what goes to that column, and has no mesh for a prime K; `hierarchical`
// chooses its rows by the machine. Bokhari and Berryman 1992; SimGrid: alltoall__2dmesh.
#include <algorithm>

#include <fmt/format.h>

#include "core/algorithms/grid_exchange.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

/// For a square mesh; of another its sides are no function of K.
Formula cost_of_all_to_all_2d_mesh() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  const Formula side = pow(K, 0.5);
  return 2 * (side - 1) * (alpha + n / side * beta);
}

/// The largest divisor of K up to its square root.
std::int32_t rows_of(std::int32_t ranks) {
  std::int32_t best = 1;
  for (std::int32_t d = 2; std::int64_t{d} * d <= ranks; ++d)
    if (ranks % d == 0) best = d;
  return best;
}

std::int32_t width_of(const Instance& i) {
  const std::int64_t width = i.parameters.at("columns");
  return width == 0 ? i.ranks / rows_of(i.ranks) : static_cast<std::int32_t>(std::min<std::int64_t>(width, i.ranks));
}

Condition square() {
  return {"K is a square number, and the mesh is square", [](const Instance& i) {
            const std::int64_t width = width_of(i);
            return width * width == i.ranks;
          }};
}

Narration narrate_all_to_all_2d_mesh(const GridExchange& g, std::int64_t s) {
  if (g.ranks == 2)
    return {"Both ranks swap the halves that they have for each other.", "Each half has one way to go and no detour."};
  const std::int64_t along = s < g.along_rows() ? s + 1 : s + 1 - g.along_rows();
  if (g.rows == 1)
    return {fmt::format("Every rank sends the rank {}to its right the part that it has for it.",
                        along == 1 ? "" : words(along) + " "),
            "The mesh is one row, and every part goes straight."};
  if (g.width == 1)
    return {fmt::format("Every rank sends the rank {}down the part that it has for it.",
                        along == 1 ? "" : words(along) + " "),
            "The mesh is one column, and every part goes straight."};
  if (s == 0)
    return {"Along the rows: every rank sends its right-hand neighbour all parts for that column.",
            g.even() ? fmt::format("{} parts share a message, one for every row, whichever row they go to: that comes "
                                   "next.",
                                   capital(words(g.rows)))
                     : "The last row is shorter, so some of its messages carry the parts of several columns."};
  if (s < g.along_rows())
    return {fmt::format("Along the rows, {} to the right, around the end: all parts for that column.", words(along)),
            s + 1 == g.along_rows()
                ? "Now every part is in the column of its destination, and many are in the wrong row."
                : fmt::format("{} parts share a message, one for every row.", capital(words(g.rows)))};
  if (s + 1 < g.along_rows() + g.along_columns())
    return {fmt::format("Along the columns, {} down: what the whole row has for that rank.", words(along)),
            fmt::format("{} parts share a message, one from every rank of the row.", capital(words(g.width)))};
  return {fmt::format("Along the columns, {} down: every part is delivered.", words(along)),
          fmt::format("{} messages per rank instead of {}. In return {} of {} parts went twice.",
                      capital(words(g.along_rows() + g.along_columns())), words(g.ranks - 1),
                      words(g.along_rows() * g.along_columns()), words(g.ranks - 1))};
}

Schedule build_all_to_all_2d_mesh(const Instance& i) {
  const GridExchange grid(i, width_of(i));
  Schedule schedule = header(Collective::all_to_all, "2d_mesh", i);
  add_phase(schedule, "rows", grid.along_rows());
  add_phase(schedule, "columns", grid.along_columns());
  grid.set_steps(schedule);
  schedule.set_narration([grid](std::int64_t s) { return narrate_all_to_all_2d_mesh(grid, s); });
  return schedule;
}

}  // namespace

Algorithm all_to_all_2d_mesh() {
  return {
      .collective = Collective::all_to_all,
      .name = "2d_mesh",
      .aliases = {"mesh", "row_column"},
      .summary = "Along the rows of a mesh to the column of the destination, then along the column.",
      .conditions = {},
      .parameters = {{"columns", "ranks in a row of the mesh; 0: the most square one", 0, 0, kMaxRanks, KnownBy::rows}},
      .chunk_unit = [](const Instance& i) { return GridExchange::chunk_unit(i, width_of(i)); },
      .build = build_all_to_all_2d_mesh,
      .closed_form = {cost_of_all_to_all_2d_mesh(), FormulaKind::exact, {square()}},
      .source = "Bokhari, Berryman 1992; SimGrid alltoall__2dmesh"};
}

}  // namespace ringside
