// Many cells in one square, which may stand for them only where they are alike, and the order of rows in which they
// are.
#pragma once

#include <cstdint>
#include <vector>

#include <QPainter>

#include "core/schedule/moments.h"
#include "core/schedule/shares.h"
#include "ui/overview/shades.h"

namespace ringside::ui {

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
