// Many cells in one square, which may stand for them only where they are alike, and the order of rows in which they
// are.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <QPainter>

#include "core/schedule/moments.h"
#include "core/schedule/shares.h"
#include "ui/overview/shades.h"

namespace ringside::ui {

/// A run of slots, cut where squares end: visit(first, count) of each part.
template <class Visit>
void each_part(std::int32_t first, std::int32_t count, std::int32_t block_columns, const Visit& visit) {
  for (const std::int32_t end = first + count; first < end;) {
    const std::int32_t next = std::min(end, (first / block_columns + 1) * block_columns);
    visit(first, next - first);
    first = next;
  }
}
/// All cells, as runs of what holds alike in one row of one square: visit(row, first slot, count, contributors, final).
template <class Visit>
void each_part(const Shares& shares, const std::vector<std::int32_t>& places, std::int32_t block_columns,
               const Visit& visit) {
  for (std::int32_t row = 0; row < shares.places(); ++row)
    shares.each(places[static_cast<std::size_t>(row)],
                [&](std::int32_t first, std::int32_t n, std::int32_t contributors, bool final) {
                  each_part(first, n, block_columns, [&](std::int32_t slot, std::int32_t count) {
                    visit(row, slot, count, contributors, final);
                  });
                });
}

struct Square {
  double least = 0, most = 0, mean = 0;  ///< positions of its cells on the ramp, empty and final beside it
  double arriving = 0;                   ///< the part of its cells that the step at hand writes
  bool split() const { return most - least > Shades::kAlike; }
};

struct RowOrder {
  std::vector<std::int32_t> places;  ///< of the rows, from the top
  std::vector<std::int32_t> rows;    ///< of the places
  bool by_home = false;              ///< by the chunk that a rank completes first; else by rank
};

/// By rank while at most one square in eight splits, at any moment that costs nothing; else by home chunk, where fewer
/// split. Switches come last.
RowOrder row_order(const Moments& moments, const Shades& shades, std::int32_t block_rows, std::int32_t block_columns);

/// ceil(places / block_rows) x ceil(slots / block_columns), row by row. `arriving`: of this step, of which
/// rank 0's sends suffice where shares have a symmetry; may be null.
std::vector<Square> squares(const Shares& shares, const Shades& shades, const std::vector<std::int32_t>& places,
                            std::int32_t block_rows, std::int32_t block_columns, const Step* arriving = nullptr,
                            const std::vector<std::int32_t>* rows = nullptr);

/// In the shade of its cells; where they differ split on the diagonal, the least below left. Without an outline, so
/// squares that touch leave no seam.
void draw_square(QPainter& painter, const QRectF& rect, const Square& square, const Shades& shades, const Theme& theme);

}  // namespace ringside::ui
