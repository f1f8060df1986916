#include "ui/overview/overview_layout.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace ringside::ui {
namespace {

constexpr double kLeastPitch = 5.8, kMostPitch = 19, kMachineGap = 3;
constexpr double kLensPitch = 90;  // units: the most of a column in the lens, and of a few columns beside it
constexpr std::int32_t kFewColumns = 4;
constexpr std::int32_t kMostMachines = 32;
constexpr double kCaptionAndKey = 560;  // units: of both in one line
constexpr double kDigit = 8.2,
                 kAroundNumber = 6;  // units: of a bold number of 13 px, and beside it in a cell of the lens

std::int32_t block_of(std::int32_t cells, double room) {
  const auto fit = std::clamp(static_cast<std::int32_t>(room / kLeastPitch), 1, OverviewLayout::kMostSquares);
  return (cells + fit - 1) / fit;
}

/// Squares before which a gap is wanted: where a machine begins, if each begins with a square.
std::vector<bool> gaps(std::int32_t cells, std::int32_t block, const std::vector<std::int32_t>& machine) {
  std::vector<bool> wanted(static_cast<std::size_t>((cells + block - 1) / block), false);
  if (machine.empty()) return wanted;
  std::int32_t machines = 1;
  for (std::int32_t cell = 1; cell < std::min(cells, static_cast<std::int32_t>(machine.size())); ++cell) {
    if (machine[static_cast<std::size_t>(cell)] == machine[static_cast<std::size_t>(cell) - 1]) continue;
    if (cell % block != 0 || ++machines > kMostMachines) return std::vector<bool>(wanted.size(), false);
    wanted[static_cast<std::size_t>(cell / block)] = true;
  }
  return wanted;
}

Lines lines(double start, double room, std::int32_t cells, std::int32_t block, double most_pitch,
            const std::vector<std::int32_t>& machine) {
  Lines all{cells, block, {}, 1};
  const std::vector<bool> gap = gaps(cells, block, machine);
  const auto gap_count = static_cast<double>(std::count(gap.begin(), gap.end(), true));
  const auto count = static_cast<double>(gap.size());
  const double pitch = std::min(most_pitch, (room - kMachineGap * gap_count) / count);
  double at = start;
  for (const bool wider : gap) {
    if (wider) at += kMachineGap;
    all.starts.push_back(at);
    at += pitch;
  }
  all.length = pitch - (pitch >= 5 ? 1 : pitch >= 3 ? 0.5 : 0);
  return all;
}

}  // namespace

double Lines::middle(std::int32_t cell) const {
  const auto [from, to] = span(cell, cell);
  return (from + to) / 2;
}

std::pair<double, double> Lines::span(std::int32_t first, std::int32_t last) const {
  const auto edge = [this](std::int32_t cell, std::int32_t after) {
    const std::int32_t square = cell / block;
    return starts[static_cast<std::size_t>(square)] + length * (cell - square * block + after) / block;
  };
  return {edge(first, 0), edge(last, 1)};
}

std::optional<std::int32_t> Lines::cell_at(double position) const {
  if (position < starts.front() || position > end()) return std::nullopt;
  const auto after = std::upper_bound(starts.begin(), starts.end(), position) - starts.begin();
  const auto square = static_cast<std::int32_t>(after - 1);
  const double part = (position - starts[static_cast<std::size_t>(square)]) / length;
  const auto within = std::clamp(static_cast<std::int32_t>(part * block), 0, block - 1);
  return std::min(cells - 1, square * block + within);
}

QRectF OverviewLayout::lens_cell(std::int32_t row, std::int32_t column) const {
  const double wide = lens.width() / lens_columns(), high = lens.height() / lens_rows();
  return {lens.left() + wide * column + 1, lens.top() + high * row + 1, wide - 2, high - 2};
}

OverviewLayout overview_layout(const QRectF& area, std::int32_t rows, std::int32_t columns,
                               const std::vector<std::int32_t>& machine_of_row, bool same_columns) {
  OverviewLayout l;
  l.unit = std::clamp(std::min(area.width() / 1064, area.height() / 560), 1.0, 2.4);
  const double u = l.unit;
  const bool roomy = area.height() >= 320;
  const bool with_lens = area.width() >= 640 * u && area.height() >= 220;
  const double label = 58 * u, header = 20 * u, caption = 24 * u;
  // Where it is low, the rank stands beside its strip.
  const double follow = roomy ? 84 * u : with_lens ? 46 * u : 0, histogram = roomy ? 118 * u : 0;
  const bool key_below = !(with_lens && roomy) && area.width() < kCaptionAndKey * u && area.height() >= 180;
  const double key = key_below ? 20 * u : 0, top = area.top() + caption + key + header, bottom = area.bottom() - 4;
  const double high = std::max(8.0, bottom - top - follow);
  const double wide = std::max(8.0, (with_lens ? 0.44 * area.width() : area.width() - 44 * u) - label);
  const double most = kMostPitch * u;
  std::int32_t block_rows = block_of(rows, high), block_columns = block_of(columns, wide);
  if (rows == columns) block_rows = block_columns = std::max(block_rows, block_columns);  // diagonals stay diagonals
  // Far from square cells would say that rows differ in kind from columns.
  const std::int32_t down = (rows + block_rows - 1) / block_rows;
  const std::int32_t across = (columns + block_columns - 1) / block_columns;
  const double natural_y = high / down, natural_x = wide / across;
  l.rows = lines(top, high, rows, block_rows, std::min(most, 2 * natural_x), machine_of_row);
  l.columns = lines(area.left() + label, wide, columns, block_columns,
                    columns <= kFewColumns ? kLensPitch * u : std::min(4 * most, 4 * natural_y),
                    same_columns ? machine_of_row : std::vector<std::int32_t>{});
  l.caption = {area.left(), area.top(), area.width(), caption};
  if (key_below) l.key = {area.left(), area.top() + caption, area.width(), key};
  l.labels = {area.left(), top, label, l.rows.end() - top};
  l.headers = {l.columns.starts.front(), top - header, l.columns.end() - l.columns.starts.front(), header};
  if (follow > 0)
    l.follow = {l.columns.starts.front(), bottom - (roomy ? 58 : 40) * u, l.columns.end() - l.columns.starts.front(),
                (roomy ? 56 : 38) * u};
  if (!with_lens) return l;
  const double left = std::max(l.columns.end() + 96 * u, area.left() + 0.52 * area.width());
  l.lens = {left, top + 4 * u, area.right() - 8 * u - left, bottom - histogram - top - 4 * u};
  l.lens.setHeight(std::min(l.lens.height(), 60 * u * l.lens_rows()));
  const auto digits = static_cast<double>(std::to_string(rows).size());
  l.across = std::clamp(static_cast<std::int32_t>(l.lens.width() / ((digits * kDigit + kAroundNumber) * u)), 1,
                        OverviewLayout::kLens);
  l.lens.setWidth(std::min(l.lens.width(), kLensPitch * u * l.lens_columns()));
  if (roomy) l.histogram = {l.lens.left(), bottom - 98 * u, area.right() - 8 * u - left, 96 * u};
  return l;
}

}  // namespace ringside::ui
