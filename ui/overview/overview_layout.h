// Where the parts of an overview lie: squares, a lens on some of their cells, one rank followed, the legend. Pure
// numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <QRectF>

namespace ringside::ui {

/// Rows or columns of squares; from place to place there may be a gap, where another machine begins.
struct Lines {
  std::int32_t cells = 1;      ///< rows or columns of cells
  std::int32_t block = 1;      ///< of them in a square
  std::vector<double> starts;  ///< of every square
  double length = 1;           ///< of a square
  double end() const { return starts.back() + length; }
  std::int32_t count() const { return static_cast<std::int32_t>(starts.size()); }
  /// The middle of a cell.
  double middle(std::int32_t cell) const;
  /// From the beginning of one cell to the end of another.
  std::pair<double, double> span(std::int32_t first, std::int32_t last) const;
  std::optional<std::int32_t> cell_at(double position) const;
};

struct OverviewLayout {
  static constexpr std::int32_t kLens = 8;          ///< cells a side
  static constexpr std::int32_t kMostSquares = 64;  ///< a side

  double unit = 1;
  QRectF caption, labels, headers;  ///< above all, left of the squares, above them
  QRectF key;  ///< of the shades, below the caption; null where there is a histogram, or room in the caption's line
  Lines rows, columns;
  QRectF follow;                ///< null where there is no room; low where its rank stands beside it, not above
  QRectF lens;                  ///< its cells alone; null where there is no room
  std::int32_t across = kLens;  ///< columns of the lens at most: as wide as a number of its ranks
  QRectF histogram;             ///< null where there is no room

  QRectF square(std::int32_t row, std::int32_t column) const {
    return {columns.starts[static_cast<std::size_t>(column)], rows.starts[static_cast<std::size_t>(row)],
            columns.length, rows.length};
  }
  QRectF grid() const {
    return {QPointF(columns.starts.front(), rows.starts.front()), QPointF(columns.end(), rows.end())};
  }
  /// A cell of the lens that shows as many rows and columns as there are, at most kLens.
  QRectF lens_cell(std::int32_t row, std::int32_t column) const;
  std::int32_t lens_rows() const { return std::min(kLens, rows.cells); }
  std::int32_t lens_columns() const { return std::min(across, columns.cells); }
};

/// Gaps between squares where `machine` of a row differs from the one before; empty for none.
OverviewLayout overview_layout(const QRectF& area, std::int32_t rows, std::int32_t columns,
                               const std::vector<std::int32_t>& machine_of_row, bool same_columns);

}  // namespace ringside::ui
