#include "ui/overview/squares.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace ringside::ui {
namespace {

std::int32_t blocks(std::int32_t cells, std::int32_t block) {
  return (cells + block - 1) / block;
}

RowOrder ordered(std::vector<std::int32_t> places, bool by_home) {
  RowOrder order{std::move(places), {}, by_home};
  order.rows.resize(order.places.size());
  for (std::size_t row = 0; row < order.places.size(); ++row)
    order.rows[static_cast<std::size_t>(order.places[row])] = static_cast<std::int32_t>(row);
  return order;
}

/// The largest part of the squares that split at one of some moments.
double worst_split(const Moments& moments, const Shades& shades, const RowOrder& order, std::int32_t block_rows,
                   std::int32_t block_columns) {
  constexpr std::size_t kLooks = 8;
  const std::vector<std::int64_t> kept = moments.kept();
  double worst = 0;
  for (std::size_t i = 0; i < std::min(kLooks, kept.size()); ++i) {
    const auto shares = moments.at(kept[i * kept.size() / std::min(kLooks, kept.size())]);
    const auto all = squares(*shares, shades, order.places, block_rows, block_columns);
    const auto split = std::count_if(all.begin(), all.end(), [](const Square& s) { return s.split(); });
    worst = std::max(worst, static_cast<double>(split) / static_cast<double>(all.size()));
  }
  return worst;
}

/// The least and the most of any stretch of a row that goes around.
class Stretches {
 public:
  explicit Stretches(const std::vector<double>& row) : n_(row.size()) {
    sums_.push_back(0);
    for (std::size_t i = 0; i < 2 * n_; ++i) sums_.push_back(sums_.back() + row[i % n_]);
    least_.emplace_back(row), most_.emplace_back(row);
    for (std::size_t half = 1; 2 * half <= n_; half *= 2) {
      std::vector<double> least(n_), most(n_);
      for (std::size_t i = 0; i < n_; ++i) {
        least[i] = std::min(least_.back()[i], least_.back()[(i + half) % n_]);
        most[i] = std::max(most_.back()[i], most_.back()[(i + half) % n_]);
      }
      least_.push_back(std::move(least)), most_.push_back(std::move(most));
    }
  }
  double sum(std::size_t first, std::size_t count) const { return sums_[first + count] - sums_[first]; }
  double least(std::size_t first, std::size_t count) const {
    const auto [level, second] = cover(first, count);
    return std::min(least_[level][first], least_[level][second]);
  }
  double most(std::size_t first, std::size_t count) const {
    const auto [level, second] = cover(first, count);
    return std::max(most_[level][first], most_[level][second]);
  }

 private:
  /// Two stretches of 2^level, from `first` and from the other, are this one.
  std::pair<std::size_t, std::size_t> cover(std::size_t first, std::size_t count) const {
    const auto level = static_cast<std::size_t>(std::bit_width(count) - 1);
    return {level, (first + count - (std::size_t{1} << level)) % n_};
  }
  std::size_t n_;
  std::vector<double> sums_;
  std::vector<std::vector<double>> least_, most_;  ///< of 2^level slots from one on
};

/// Squares of which all rows are one row, moved on: stretches of that, not cell by cell. Of `step` what rank 0
/// sends tells what arrives; null for nothing.
void fill_by_row(const Shares& shares, const Shades& shades, const std::vector<std::int32_t>& places,
                 std::int32_t block_rows, std::int32_t block_columns, const Step* step, std::vector<Square>& all) {
  const Symmetry& symmetry = *shares.symmetry();
  std::vector<double> of_0(static_cast<std::size_t>(shares.slots())), arriving_at_0(of_0.size());
  shares.each(0, [&](std::int32_t first, std::int32_t n, std::int32_t count, bool final) {
    std::fill_n(of_0.begin() + first, n, final ? Shades::kFinal : shades.position(count));
  });
  for (std::size_t i = 0; step && i < step->transfers.size(); ++i)
    if (const Transfer& t = step->transfers[i]; t.from == 0)
      for (std::size_t run = 0; run < t.chunks.run_count(); ++run)
        symmetry.each_arriving(t, t.chunks.run(run), [&](std::int32_t, std::int32_t count, std::int32_t first) {
          std::fill_n(arriving_at_0.begin() + first, count, 1);
        });
  const Stretches stretches(of_0), arriving(arriving_at_0);
  const auto across = static_cast<std::size_t>(blocks(shares.slots(), block_columns));
  // Of ranks one after another, squares at the same distance from the diagonal are alike.
  std::map<std::tuple<std::int64_t, bool, std::int32_t, std::int32_t>, Square> known;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto top = static_cast<std::int32_t>(i / across) * block_rows;
    const auto left = static_cast<std::int32_t>(i % across) * block_columns;
    const std::int32_t high = std::min(block_rows, shares.places() - top);
    const std::int32_t wide = std::min(block_columns, shares.slots() - left);
    const auto begin = places.begin() + top;
    const bool in_order = symmetry.way() != Symmetry::Way::in_nodes &&
                          std::adjacent_find(begin, begin + high, [&](std::int32_t a, std::int32_t b) {
                            return (a + 1) % shares.places() != b;
                          }) == begin + high;
    const auto key = std::tuple(symmetry.apart(*begin, left), symmetry.mirrors(*begin), high, wide);
    if (const auto same = known.find(key); in_order && same != known.end()) {
      all[i] = same->second;
      continue;
    }
    Square& square = all[i];
    const double cells = static_cast<double>(high) * wide;
    for (std::int32_t row = top; row < top + high; ++row)
      for (const Run& run : symmetry.at_rank_0(places[static_cast<std::size_t>(row)], {left, wide})) {
        const auto first = static_cast<std::size_t>(run.first), count = static_cast<std::size_t>(run.count);
        square.least = std::min(square.least, stretches.least(first, count));
        square.most = std::max(square.most, stretches.most(first, count));
        square.mean += stretches.sum(first, count) / cells;
        square.arriving += arriving.sum(first, count) / cells;
      }
    if (in_order) known.emplace(key, square);
  }
  // Where rank 0 alone moves nothing, nothing arrives.
  const auto row = static_cast<std::int32_t>(std::find(places.begin(), places.end(), 0) - places.begin());
  for (std::size_t i = 0; step && i < step->transfers.size(); ++i)
    for (const std::int32_t slot : moves_nothing(step->transfers[i]) ? step->transfers[i].chunks : Slots()) {
      const std::int32_t top = row / block_rows, left = slot / block_columns;
      const std::int32_t high = std::min(block_rows, shares.places() - top * block_rows);
      const std::int32_t wide = std::min(block_columns, shares.slots() - left * block_columns);
      all[static_cast<std::size_t>(top) * across + static_cast<std::size_t>(left)].arriving -= 1.0 / high / wide;
    }
}

}  // namespace

RowOrder row_order(const Moments& moments, const Shades& shades, std::int32_t block_rows, std::int32_t block_columns) {
  std::vector<std::int32_t> places(static_cast<std::size_t>(moments.schedule().places()));
  std::iota(places.begin(), places.end(), 0);
  RowOrder by_rank = ordered(places, false);
  if (block_rows == 1 && block_columns == 1) return by_rank;
  const double split = worst_split(moments, shades, by_rank, block_rows, block_columns);
  if (split <= 1.0 / 8) return by_rank;
  const auto ranks = places.begin() + moments.schedule().ranks;
  std::stable_sort(places.begin(), ranks, [&](std::int32_t a, std::int32_t b) {
    return moments.homes()[static_cast<std::size_t>(a)] < moments.homes()[static_cast<std::size_t>(b)];
  });
  RowOrder by_home = ordered(std::move(places), true);
  return worst_split(moments, shades, by_home, block_rows, block_columns) < split ? by_home : by_rank;
}

std::vector<Square> squares(const Shares& shares, const Shades& shades, const std::vector<std::int32_t>& places,
                            std::int32_t block_rows, std::int32_t block_columns, const Step* arriving,
                            const std::vector<std::int32_t>* rows) {
  const std::int32_t down = blocks(shares.places(), block_rows), across = blocks(shares.slots(), block_columns);
  const Square unseen{Shades::kFinal + 1, Shades::kEmpty - 1, 0, 0};
  std::vector<Square> all(static_cast<std::size_t>(down) * static_cast<std::size_t>(across), unseen);
  const auto at = [&](std::int32_t row, std::int32_t slot) -> Square& {
    return all[static_cast<std::size_t>(row / block_rows) * static_cast<std::size_t>(across) +
               static_cast<std::size_t>(slot / block_columns)];
  };
  const auto cells = [&](std::int32_t row, std::int32_t slot) {
    const std::int32_t high = std::min(block_rows, shares.places() - row / block_rows * block_rows);
    const std::int32_t wide = std::min(block_columns, shares.slots() - slot / block_columns * block_columns);
    return static_cast<double>(high) * wide;
  };
  if (shares.symmetry()) {
    fill_by_row(shares, shades, places, block_rows, block_columns, rows ? arriving : nullptr, all);
    return all;
  }
  each_part(shares, places, block_columns,
            [&](std::int32_t row, std::int32_t slot, std::int32_t wide, std::int32_t contributors, bool final) {
              const double position = final ? Shades::kFinal : shades.position(contributors);
              Square& square = at(row, slot);
              square.least = std::min(square.least, position);
              square.most = std::max(square.most, position);
              square.mean += position * wide / cells(row, slot);
            });
  if (arriving && rows)
    for (const Transfer& t : arriving->transfers) {
      const std::int32_t row = (*rows)[static_cast<std::size_t>(t.to)];
      for (std::size_t i = 0; i < t.target().run_count(); ++i)
        each_part(t.target().run(i).first, t.target().run(i).count, block_columns,
                  [&](std::int32_t slot, std::int32_t wide) { at(row, slot).arriving += wide / cells(row, slot); });
    }
  return all;
}

void draw_square(QPainter& painter, const QRectF& rect, const Square& square, const Shades& shades,
                 const Theme& theme) {
  painter.fillRect(rect, shades.color(square.split() ? square.most : square.mean, theme));
  if (!square.split()) return;
  painter.setPen(Qt::NoPen);
  painter.setBrush(shades.color(square.least, theme));
  const std::array<QPointF, 3> below{rect.topLeft(), rect.bottomLeft(), rect.bottomRight()};
  painter.drawPolygon(below.data(), static_cast<int>(below.size()));
}

}  // namespace ringside::ui
