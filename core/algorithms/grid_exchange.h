// All-to-all in two phases over ranks in rows, which are the rows of a mesh or the nodes of a cluster:
//
//      K = 8, rows of 3          phase 1: along the row, to the rank in the column of the destination
//                                phase 2: along the column, to the destination, all parts of a row in one message
//      0  1  2
//      3  4  5
//      6  7                      The last row may be shorter. A part from there to a column d that it lacks
//                                leaves it in column d mod its length, straight to the destination.
//
// Between the phases a part waits in the slot of the own part that goes as far right and down, which has just left.
// With a shorter row there may be no such part; then it waits in the slot that has its own number.
//
// By way (by_way.h), which only rows of one length are, it waits in the slot of the own part with its way, as
// everywhere. Way w goes w mod (width) to the right, from whatever rank, so that this one, too, has left in the same
// step. How many rows down it goes depends on the column: what column c has for e rows down is ways e (width) + c and
// those before it, as many as a row is long.
#pragma once

#include <algorithm>

#include "core/algorithms/pair_parts.h"

namespace ringside {

struct GridExchange {
  /// `width_` ranks in a row; at most K.
  GridExchange(const Instance& i, std::int32_t width_)
      : ranks(i.ranks), width(width_), rows((ranks + width - 1) / width), parts(i) {}

  /// How many steps each phase has: one per distance.
  std::int64_t along_rows() const { return width - 1; }
  std::int64_t along_columns() const { return rows - 1; }
  /// Whether all rows are as long: then every rank does the same.
  bool even() const { return ranks % width == 0; }
  std::int32_t length(std::int32_t row) const { return std::min(width, ranks - row * width); }

  /// Phase 1: `rank` sends the rank `distance` to its right, around the end of the row, what this one is to deliver.
  void send_along_row(Step& step, std::int32_t rank, std::int32_t distance) const;
  /// Phase 2: `rank` sends the row `distance` further down what its row has for the ranks that it delivers to there.
  void send_along_columns(Step& step, std::int32_t rank, std::int32_t distance) const;
  /// Both phases, one distance after the other. By way all rows are as long.
  void set_steps(Schedule& schedule) const;

  std::int32_t ranks, width, rows;
  PairParts parts;

  /// Algorithm::chunk_unit of a grid with rows of `width`.
  static std::int64_t chunk_unit(const Instance& i, std::int32_t width) {
    return i.ranks % width == 0 ? chunk_per_pair_or_way(i) : chunk_per_pair(i);
  }

 private:
  /// Where the part from `source` to `to` lies at `rank`: the source, the destination, or between them in the source's
  /// row.
  Run place(std::int32_t rank, std::int32_t source, std::int32_t to) const;
};

}  // namespace ringside
