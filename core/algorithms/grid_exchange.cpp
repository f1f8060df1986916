#include "core/algorithms/grid_exchange.h"

#include "core/base/check.h"

namespace ringside {

Run GridExchange::place(std::int32_t rank, std::int32_t source, std::int32_t to) const {
  if (rank == source || rank == to || !even()) return parts(source, to);
  const std::int32_t right = rank % width - source % width;
  return parts(rank, to / width * width + wrapped(std::int64_t{rank} % width + right, width));
}

void GridExchange::send_along_row(Step& step, std::int32_t rank, std::int32_t distance) const {
  const std::int32_t row = rank / width, n = length(row);
  if (distance >= n) return;
  const std::int32_t column = (rank % width + distance) % n, relay = row * width + column;
  Slots from, into;
  if (parts.ways) {
    for (std::int32_t down = 0; down < rows; ++down) from.append({down * width + distance, 1});
    return step.copy(rank, relay, std::move(from));
  }
  for (std::int32_t there = 0; there < rows; ++there)
    for (std::int32_t d = column; d < length(there); d += n) {
      const std::int32_t to = there * width + d;
      from.append(place(rank, rank, to));
      into.append(place(relay, rank, to));
    }
  step.copy(rank, relay, std::move(from), std::move(into));
}

void GridExchange::send_along_columns(Step& step, std::int32_t rank, std::int32_t distance) const {
  const std::int32_t row = rank / width, n = length(row), below = (row + distance) % rows;
  if (parts.ways) {
    const std::int32_t column = rank % width;
    return step.copy(rank, below * width + column, Slots::range((distance - 1) * width + column + 1, width));
  }
  for (std::int32_t column = rank % width; column < length(below); column += n) {
    const std::int32_t to = below * width + column;
    Slots from, into;
    for (std::int32_t source = row * width; source < row * width + n; ++source) {
      from.append(place(rank, source, to));
      into.append(place(to, source, to));
    }
    step.copy(rank, to, std::move(from), std::move(into));
  }
}

void GridExchange::set_steps(Schedule& schedule) const {
  RINGSIDE_CHECK(even() || !parts.ways);
  const auto sends = [grid = *this](Step& step, std::int32_t r, std::int64_t s) {
    if (s < grid.along_rows())
      grid.send_along_row(step, r, static_cast<std::int32_t>(s + 1));
    else
      grid.send_along_columns(step, r, static_cast<std::int32_t>(s + 1 - grid.along_rows()));
  };
  schedule.set_sends(along_rows() + along_columns(), sends, even());
}

}  // namespace ringside
