// The geometry of the chunk figure: where cells, labels and lanes lie in a rectangle. Pure numbers, no painting.
#pragma once

#include <cstdint>
#include <optional>

#include <QRectF>

namespace ringside::ui {

struct ChunkGrid {
  QRectF area;
  std::int32_t rows = 1, columns = 1;  ///< places, slots
  std::int32_t group = 1;              ///< rows and columns that one drawn cell stands for, where they are too many
  double unit = 1;                     ///< pixels of the screen look per pixel here: larger areas get larger type
  /// brief: "c3"; grouped: sources above, destinations below.
  enum class Header { brief, grouped, one_line, two_lines } header_lines = Header::two_lines;
  double label_width = 0, header_height = 0, legend_height = 0;
  double pitch_x = 0, pitch_y = 0, cell_width = 0, cell_height = 0;
  double band_height = 0;  ///< of a cell with room for what flies between cells, whatever cell_height is made
  QPointF origin;          ///< top left of the first cell

  std::int32_t drawn_rows() const { return (rows + group - 1) / group; }
  std::int32_t drawn_columns() const { return (columns + group - 1) / group; }
  /// The cell of a drawn row and column (place and slot where group is 1).
  QRectF cell(std::int32_t row, std::int32_t column) const;
  /// Free width right of a column's cells.
  double lane_width() const { return pitch_x - cell_width; }
  double gap_height() const { return pitch_y - cell_height; }
  QRectF label(std::int32_t row) const;
  QRectF header(std::int32_t column) const;
  QRectF legend() const;
  /// Drawn row or column under a point; nothing between cells.
  std::optional<std::int32_t> row_at(double y) const;
  std::optional<std::int32_t> column_at(double x) const;
};

/// `lanes`: room is needed for links that pass over other rows. `group_columns`: columns that have a heading in common
/// where single headings have no room; 0 for none.
ChunkGrid chunk_grid(const QRectF& area, std::int32_t rows, std::int32_t columns, bool lanes,
                     std::int32_t group_columns = 0);

}  // namespace ringside::ui
