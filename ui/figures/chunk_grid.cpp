#include "ui/figures/chunk_grid.h"

#include <algorithm>
#include <cmath>

namespace ringside::ui {
namespace {

constexpr double kMaxCellWidth = 240, kMaxCellHeight = 108, kMinPitch = 3;

// The share of a pitch that is cell: small pitches have little room for links, large ones need it for the ghosts.
double cell_of_row(double pitch, double u) {
  double gap = 0.2 * pitch;
  if (pitch >= 58 * u)
    gap = 0.38 * pitch;
  else if (pitch >= 40 * u)
    gap = 0.37 * pitch;
  else if (pitch >= 17.5 * u)
    gap = std::clamp(pitch - 16 * u, 2 * u, 0.3 * pitch);  // 16 is the least with a number
  else if (pitch >= 12 * u)
    gap = 0.3 * pitch;
  return std::min(pitch - gap, kMaxCellHeight * u);
}

double cell_of_column(double pitch, double u, bool lanes) {
  if (pitch < 24 * u) return pitch * 0.8;
  const double share = !lanes ? 0.84 : pitch < 100 * u ? 0.74 : 0.635;
  return std::min(pitch * share, kMaxCellWidth * u);
}

}  // namespace

ChunkGrid chunk_grid(const QRectF& area, std::int32_t rows, std::int32_t columns, bool lanes,
                     std::int32_t group_columns) {
  ChunkGrid g;
  g.area = area, g.rows = rows, g.columns = columns;
  g.unit = std::clamp(std::min(area.width() / 1064, area.height() / 560), 1.0, 2.4);
  const double u = g.unit;
  // Low areas give their height to the cells: one line of heading, a closer legend.
  const bool low = area.height() < 320 * u;
  const bool keyed = area.height() >= 190 * u || (area.height() >= 170 * u && area.height() - 56 * u >= 20 * u * rows);
  g.legend_height = low ? (keyed ? 32 * u : 0) : area.height() < 420 * u ? 36 * u : 42 * u;
  g.header_height = low ? 24 * u : area.height() < 420 * u ? 41 * u : 46 * u;
  g.header_lines = low ? ChunkGrid::Header::one_line : ChunkGrid::Header::two_lines;
  const double height = area.height() - g.header_height - g.legend_height;
  g.label_width = height / rows >= 26 * u ? 112 * u : height / rows >= 15 * u ? 88 * u : 44 * u;
  const double width = area.width() - g.label_width;
  while (std::max(0.0, height) / g.drawn_rows() < kMinPitch || std::max(0.0, width) / g.drawn_columns() < kMinPitch) {
    if (g.group >= std::max(rows, columns)) break;
    ++g.group;
  }
  if (const double pitch = width / g.drawn_columns(); pitch < (low ? 150 : 84) * u) {
    const bool grouped = group_columns > 1 && g.group == 1 && pitch >= 10 * u && pitch * group_columns >= 50 * u;
    g.header_height = (grouped ? 42 : 26) * u;
    g.header_lines = grouped ? ChunkGrid::Header::grouped : ChunkGrid::Header::brief;
  }
  const double grid_height = std::max(1.0, area.height() - g.header_height - g.legend_height);
  // Below the last row there is no gap, only a little air above the legend.
  g.pitch_y = std::min(grid_height / (g.drawn_rows() - 0.22), 190 * u);
  g.cell_height = g.band_height = cell_of_row(g.pitch_y, u);
  const double max_pitch = lanes ? kMaxCellWidth * u / 0.635 + 40 * u : kMaxCellWidth * u / 0.84;
  g.pitch_x = std::min(std::max(1.0, width) / g.drawn_columns(), max_pitch);
  g.cell_width = cell_of_column(g.pitch_x, u, lanes);
  // A few columns do not fill the width: the block of labels and cells stands in the middle.
  const double used = g.label_width + g.pitch_x * g.drawn_columns() - (lanes ? 0 : g.lane_width());
  const double left = std::max(0.0, (area.width() - used) / 2) * (used < 0.8 * area.width() ? 1 : 0);
  const double spare = grid_height - g.pitch_y * (g.drawn_rows() - 0.22);
  g.origin = {area.left() + left + g.label_width, area.top() + g.header_height + std::max(0.0, spare) / 2};
  return g;
}

QRectF ChunkGrid::cell(std::int32_t row, std::int32_t column) const {
  const double x = origin.x() + pitch_x * column, y = origin.y() + pitch_y * row;
  if (pitch_x < 12 || pitch_y < 12) return {x, y, cell_width, cell_height};
  return {std::round(x), std::round(y), std::round(cell_width), std::round(cell_height)};
}

QRectF ChunkGrid::label(std::int32_t row) const {
  const QRectF first = cell(row, 0);
  return {origin.x() - label_width, first.top(), label_width, first.height()};
}

QRectF ChunkGrid::header(std::int32_t column) const {
  const QRectF first = cell(0, column);
  return {first.left(), origin.y() - header_height, first.width(), header_height};
}

QRectF ChunkGrid::legend() const {
  return {area.left(), area.bottom() - legend_height, area.width(), legend_height};
}

std::optional<std::int32_t> ChunkGrid::row_at(double y) const {
  const auto row = static_cast<std::int32_t>(std::floor((y - origin.y()) / pitch_y));
  if (row < 0 || row >= drawn_rows()) return std::nullopt;
  const QRectF r = cell(row, 0);
  return y >= r.top() && y <= r.bottom() ? std::optional(row) : std::nullopt;
}

std::optional<std::int32_t> ChunkGrid::column_at(double x) const {
  const auto column = static_cast<std::int32_t>(std::floor((x - origin.x()) / pitch_x));
  if (column < 0 || column >= drawn_columns()) return std::nullopt;
  const QRectF r = cell(0, column);
  return x >= r.left() && x <= r.right() ? std::optional(column) : std::nullopt;
}

}  // namespace ringside::ui
