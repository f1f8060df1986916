// A figure as a table that is read aloud: rows, columns, and what stands in a cell, in words.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <QString>

#include "core/scene.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// Immutable; rows and columns count from 0.
class SpokenTable {
 public:
  virtual ~SpokenTable() = default;
  virtual int rows() const = 0;
  virtual int columns() const = 0;
  virtual QString row_name(int row) const = 0;        ///< "rank 2"
  virtual QString column_name(int column) const = 0;  ///< "chunk 1"
  /// What stands there: "sum of ranks 0 to 2"
  virtual QString holds(int row, int column) const = 0;
  /// A whole sentence without its full stop: "rank 2, chunk 1: sum of ranks 0 to 2"
  virtual QString cell(int row, int column) const {
    return QStringLiteral("%1, %2: %3").arg(row_name(row), column_name(column), holds(row, column));
  }
  /// What pressing the cell selects; empty where it selects nothing.
  virtual Selected selects(int row, int column) const = 0;
  /// The row and column of what is selected or hovered.
  virtual std::optional<std::pair<int, int>> find(const Selected& what) const = 0;
};

/// A figure that has rows and columns itself.
class TableFigure : public Figure {
 public:
  virtual std::shared_ptr<const SpokenTable> spoken() const = 0;
};

/// A figure whose table may have more cells than a file can tell of at every moment.
class SquaresTable {
 public:
  virtual ~SquaresTable() = default;
  /// The same with many cells as one, of which there are at most so many; null where the table has no more itself.
  virtual std::shared_ptr<const SpokenTable> spoken_in_squares(int most) const = 0;
};

/// The figure's own table, and where it has none its rows of data, a row for each: "step 2, from 1, to 2, end 6.00 µs".
/// Rows with a step, or with two ranks, select these. Null where there are no data.
std::shared_ptr<const SpokenTable> spoken_table(const Figure& figure);

}  // namespace ringside::ui
