// What the chunk figure and a strip say without a picture: what lies under a point, rows of data, one sentence.
#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/schedule/shares.h"
#include "core/what_if.h"
#include "ui/figures/chunk_squares.h"
#include "ui/figures/chunks.h"
#include "ui/figures/look.h"

namespace ringside::ui {

std::optional<Selected> ChunksFigure::hit(const QPointF& point, const QRectF& area) const {
  if (const auto many = overview(area)) return many->hit(point);
  const ChunkGrid g = grid(area);
  if (in_flight() && g.cell_width >= 8 && level_of(g) == Level::bands) {
    const double fraction = flight_fraction(input_.cursor.phase, input_.reduced_motion);
    const std::vector<Flight> ways = flights(g, present());
    for (auto f = ways.rbegin(); f != ways.rend(); ++f) {
      if (!f->ghost_at(fraction).adjusted(-2, -2, 2, 2).contains(point)) continue;
      Selected s;
      s.step = f->parcel.step, s.transfer = f->parcel.transfer;
      return s;
    }
  }
  const auto row = g.row_at(point.y()), column = g.column_at(point.x());
  Selected s;
  if (row && column)
    s.rank = row, s.chunk = column;
  else if (row && g.label(*row).contains(point))
    s.rank = row;
  else if (column && g.header(*column).contains(point))
    s.chunk = column;
  else
    return std::nullopt;
  return s;
}

std::string ChunksFigure::csv() const {
  if (answer().states.empty()) return chunk_squares_csv(answer(), input_.cursor.step);
  return chunks_csv(answer(), input_.cursor.step, input_.cursor.step);
}

std::string ChunksFigure::left_out_of_rows() const {
  if (!answer().states.empty()) return {};
  const std::int32_t side = side_of_squares(answer().schedule, kMostSquareRows);
  const std::string square =
      side == 1
          ? "one cell with how many contributed"
          : fmt::format("a square of {0} x {0} cells with the least and the most that contributed", grouped(side));
  return fmt::format("of {} x {} cells a row is {}; who they are and what values come out are left out",
                     grouped(answer().schedule.places()), grouped(answer().schedule.slots()), square);
}

std::string ChunksFigure::description() const {
  const Schedule& schedule = answer().schedule;
  const std::int64_t step = input_.cursor.step, steps = schedule.step_count();
  std::string moment =
      step == 0 ? "before the first step" : fmt::format("after step {} of {}", grouped(step), grouped(steps));
  if (in_flight()) moment = fmt::format("during step {} of {}", grouped(step + 1), grouped(steps));
  std::string text = fmt::format("{}: what every rank holds {}", case_text(answer(), input_.untold), moment);
  if (hides_final()) return text + ".";
  const auto shares = answer().moments->at(step);
  std::int64_t final = 0;
  const std::int32_t images = shares->symmetry() ? schedule.ranks : 1;  // of rank 0's row
  for (std::int32_t place = 0; place < schedule.ranks / images; ++place)
    shares->each(place, 0, schedule.chunks, [&](std::int32_t, std::int32_t n, std::int32_t, bool is) {
      final += is ? std::int64_t{n} * images : 0;
    });
  text += final == 0   ? "; no chunk is final"
          : final == 1 ? "; 1 chunk is final"
                       : fmt::format("; {} chunks are final", grouped(final));
  if (in_flight()) {
    std::int64_t flying = 0;
    if (images > 1)
      for (const Transfer& t : schedule.step_of_rank_0(step).transfers)
        flying += t.chunks.size() * (images - (moves_nothing(t) ? 1 : 0));  // rank 0 alone moves nothing
    else
      for (const Transfer& t : schedule.step(step).transfers) flying += t.chunks.size();
    text += fmt::format("; {} in flight", flying);
  }
  return text + ".";
}

std::string chunks_csv(const Answer& answer, std::int64_t first, std::int64_t last) {
  std::string out = "steps_done,place,slot,chunk,contributors,final,elements\n";
  if (answer.states.empty()) return out;
  for (std::int64_t moment = first; moment <= last; ++moment) {
    const State& state = answer.states[static_cast<std::size_t>(moment)];
    for (std::int32_t place = 0; place < answer.schedule.places(); ++place) {
      for (std::int32_t slot = 0; slot < answer.schedule.slots(); ++slot) {
        if (state.empty(place, slot)) continue;
        std::vector<std::string> ranks, elements;
        for (const std::int32_t rank : state.contributors(place, slot).ranks()) ranks.push_back(std::to_string(rank));
        for (const double v : numbers_at(answer, moment, place, slot)) elements.push_back(format_number(v));
        out += fmt::format("{},{},{},{},{},{},{}\n", moment, place, slot, state.chunk(place, slot), join(ranks, " "),
                           state.is_final(place, slot) ? 1 : 0, join(elements, " "));
      }
    }
  }
  return out;
}

std::string ChunksStripFigure::csv() const {
  // Rows of what lies in between are rows of the same table.
  return chunks_csv(*input_.answer, page_.moments.front(), page_.moments.back());
}

std::string ChunksStripFigure::description() const {
  const std::int64_t steps = input_.answer->schedule.step_count();
  const std::string held = case_text(*input_.answer, input_.untold) + ": what every rank holds";
  if (static_cast<std::int64_t>(page_.moments.size()) == steps + 1 && steps > 1)
    return fmt::format("{} at the start and after each of {} steps.", held, grouped(steps));
  const bool start = page_.moments.front() == 0;
  std::vector<std::string> after;
  for (const std::int64_t m : page_.moments)
    if (m > 0) after.push_back(std::to_string(m));
  if (after.empty()) return held + " at the start.";
  const std::string last = after.back();
  after.pop_back();
  return fmt::format("{}{} after step{}{}{} of {}.", held, start ? " at the start and" : "", after.empty() ? " " : "s ",
                     join(after), after.empty() ? last : " and " + last, steps);
}

}  // namespace ringside::ui
