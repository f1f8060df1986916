// The chunk figure where cells are too low for bands: which level of detail there is room for, and cells as shares.
#include <algorithm>
#include <map>

#include "ui/figures/chunks.h"
#include "ui/figures/look.h"
#include "ui/model/lineage.h"
#include "ui/overview/share_cell.h"

namespace ringside::ui {

Level level(const ChunkGrid& g, int asked, bool exact) {
  constexpr int kFewRanks = 8;
  const bool readable = g.group == 1 && g.band_height >= 8 && g.cell_width >= 6;
  const bool shares = g.group == 1 && g.pitch_y >= 20 * g.unit && g.pitch_x >= 26 * g.unit;
  const bool high = g.band_height / asked >= 3;
  const bool bands = asked <= kFewRanks ? readable && (high || exact || !shares)
                                        : g.group == 1 && high && detail(g.band_height, g.unit) <= Detail::no_labels;
  return bands ? Level::bands : shares ? Level::shares : Level::overview;
}

Level ChunksFigure::level_of(const ChunkGrid& grid) const {
  constexpr std::int64_t kMostElements = 4;  // more have no room in a low cell
  const bool values = !answer().numbers.empty() && elements_of(answer(), 0) <= kMostElements;
  return level(grid, survey_->asked, values || !answer().proof.ok());
}

std::int32_t ChunksFigure::empty_chunks() const {
  std::int32_t empty = 0;
  for (std::int32_t chunk = 0; chunk < answer().schedule.chunks; ++chunk)
    empty += elements_of(answer(), chunk) == 0 ? 1 : 0;
  return empty;
}

std::unique_ptr<Overview> ChunksFigure::overview(const QRectF& area) const {
  const bool cells = !answer().states.empty() && level_of(grid(area)) != Level::overview;
  if (cells) return nullptr;
  return std::make_unique<Overview>(input_, survey_->asked, area);
}

int ChunksFigure::picture(const QRectF& area) const {
  if (const auto many = overview(area))
    return static_cast<int>(Level::overview) + (many->layout().lens.isNull() ? 1 : 0);
  const ChunkGrid g = grid(area);
  const Level of = level_of(g);
  constexpr int kWithoutValues = 10;
  const bool values = of != Level::bands || words_for(placed_cells(g, present()), g.unit).says == CellSays::value;
  return static_cast<int>(of) + (values ? 0 : kWithoutValues);
}

void ChunksFigure::paint_share_cells(const Canvas& c, const std::vector<Parcel>& present) const {
  const std::int64_t moment = input_.cursor.step;
  const bool landed = in_flight() && settled_fraction(input_.cursor.phase, input_.reduced_motion) >= 0.5;
  std::map<std::pair<std::int32_t, std::int32_t>, std::vector<std::int32_t>> arriving;
  if (in_flight() && !landed)
    for (const Parcel& p : present) {
      const std::vector<std::int32_t> sent = look_of(answer(), *survey_, p).contributors;
      auto& all = arriving[{p.to, p.to_slot}];
      all.insert(all.end(), sent.begin(), sent.end());
    }
  const auto lineage = lineage_of(input_);
  const Shades shades(answer().moments->counts(), survey_->asked);
  for (std::int32_t row = 0; row < c.grid.rows; ++row) {
    for (std::int32_t column = 0; column < c.grid.columns; ++column) {
      const CellLook cell = look_at(answer(), *survey_, moment + (landed ? 1 : 0), row, column);
      ShareLook look{.asked = survey_->asked,
                     .ranks = answer().schedule.ranks,
                     .who = cell.contributors,
                     .final = cell.final && !hides_final(),
                     .number = cell.empty            ? QString()
                               : cell.note.isEmpty() ? QString::number(cell.contributors.size())
                                                     : QStringLiteral("–")};
      if (const auto it = arriving.find({row, column}); it != arriving.end()) look.on_its_way = it->second;
      std::sort(look.on_its_way.begin(), look.on_its_way.end());
      if (lineage) look.hop = lineage->numbers(row, column);
      const double position =
          cell.empty ? Shades::kEmpty : shades.position(static_cast<std::int32_t>(cell.contributors.size()));
      draw_share_cell(c.painter, c.grid.cell(row, column), look, shades.color(position, c.theme), c.theme, c.u());
    }
  }
}

}  // namespace ringside::ui
