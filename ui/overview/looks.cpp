#include "ui/overview/looks.h"

#include <algorithm>
#include <map>

#include "core/schedule/row.h"
#include "core/schedule/shares.h"
#include "ui/overview/overview_layout.h"
#include "ui/paint/remembered.h"

namespace ringside::ui {
namespace {

/// A cell in which something happens in the middle of the run.
Selected busy_cell(const Schedule& schedule, const std::optional<Symmetry>& symmetry, const RowOrder& order) {
  const std::int32_t place = order.places[order.places.size() * 3 / 8];
  Selected cell;
  cell.rank = place, cell.chunk = 0;
  for (std::int64_t step = schedule.step_count() / 2; step < schedule.step_count(); ++step)
    for (const Transfer& t : (symmetry ? schedule.step_of_rank_0(step) : schedule.step(step)).transfers)
      if ((symmetry || t.to == place) && !t.target().empty()) {
        cell.chunk = symmetry ? symmetry->slot_of(place, symmetry->first_arriving(t)) : t.target().front();
        return cell;
      }
  return cell;
}

}  // namespace

std::shared_ptr<const Looks> looks(const std::shared_ptr<const Answer>& answer, std::int32_t asked) {
  static Remembered<Looks, 8> known;
  return known.of(answer, [&] {
    const Moments& moments = *answer->moments;
    const auto finest = [](std::int32_t cells) {
      return (cells + OverviewLayout::kMostSquares - 1) / OverviewLayout::kMostSquares;
    };
    const Schedule& s = moments.schedule();
    const Shades shades(moments.counts(), asked);
    RowOrder order = row_order(moments, shades, finest(s.places()), finest(s.slots()));
    const Selected start = busy_cell(s, moments.at(0)->symmetry(), order);
    return Looks{shades, std::move(order), start};
  });
}

std::shared_ptr<const std::vector<Square>> squares_at(const std::shared_ptr<const Answer>& answer, const Looks& looks,
                                                      std::int64_t moment, std::int32_t block_rows,
                                                      std::int32_t block_columns, bool arriving) {
  static Remembered<std::vector<Square>, 8, std::int64_t, std::int32_t, std::int32_t, bool> known;
  return known.of(answer, moment, block_rows, block_columns, arriving, [&] {
    const auto shares = answer->moments->at(moment);
    const Step step = !arriving            ? Step{}
                      : shares->symmetry() ? answer->schedule.step_of_rank_0(moment)
                                           : answer->schedule.step(moment);
    return squares(*shares, looks.shades, looks.order.places, block_rows, block_columns, &step, &looks.order.rows);
  });
}

std::shared_ptr<const Tally> tally_at(const std::shared_ptr<const Answer>& answer, std::int32_t asked,
                                      std::int64_t moment) {
  static Remembered<Tally, 8, std::int64_t> known;
  return known.of(answer, moment, [&] {
    Tally tally{.held = std::vector<std::int64_t>(static_cast<std::size_t>(asked) + 1)};
    const Schedule& s = answer->schedule;
    const auto shares = answer->moments->at(moment);
    // Where one row is the image of another, rank 0's stands for all.
    const std::int32_t images = shares->symmetry() ? s.ranks : 1;
    for (std::int32_t place = 0; place < s.ranks / images && s.chunks > 0; ++place)
      shares->each(place, 0, s.chunks, [&](std::int32_t, std::int32_t n, std::int32_t count, bool final) {
        (final ? tally.finals : tally.held[static_cast<std::size_t>(std::min(asked, count))]) +=
            std::int64_t{n} * images;
      });
    if (moment >= s.step_count()) return tally;
    // What several transfers write is written once; of images what arrives at rank 0.
    std::map<std::int32_t, Row<std::uint8_t>> written;
    const auto write = [&](std::int32_t place, std::int32_t first, std::int32_t count) {
      if (count > 0) written.try_emplace(place, s.slots(), 0).first->second.set(first, count, 1);
    };
    const auto& symmetry = shares->symmetry();
    for (const Transfer& t : (symmetry ? s.step_of_rank_0(moment) : s.step(moment)).transfers) {
      const Slots& slots = symmetry ? t.chunks : t.target();
      for (std::size_t i = 0; i < slots.run_count(); ++i)
        if (symmetry)
          symmetry->each_arriving(t, slots.run(i),
                                  [&](std::int32_t, std::int32_t n, std::int32_t first) { write(0, first, n); });
        else
          write(t.to, slots.run(i).first, slots.run(i).count);
      if (moves_nothing(t)) tally.written -= t.chunks.size();  // rank 0 alone
    }
    for (const auto& row : written)
      row.second.each(0, s.slots(), [&](std::int32_t first, std::int32_t n, std::uint8_t is) {
        const std::int32_t asked_for = is && row.first < s.ranks ? std::clamp(s.chunks - first, 0, n) : 0;
        tally.written += std::int64_t{asked_for} * images;
        tally.aside += is ? std::int64_t{n - asked_for} * images : 0;
      });
    return tally;
  });
}

}  // namespace ringside::ui
