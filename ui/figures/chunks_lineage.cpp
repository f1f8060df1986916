// What a selection means in the chunk figure beyond the step at hand: the hops that brought a cell's data, or carry it
// on, and marked transfers of other steps.
#include <algorithm>
#include <map>
#include <utility>

#include "ui/figures/cell.h"
#include "ui/figures/chunks.h"
#include "ui/model/lineage.h"
#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

constexpr std::size_t kMostRoutes = 64;  // more arrows than this are a weave; dots under cells say as much

/// The middle of a way, measured along it.
QPointF middle_of(const Flight& f) {
  return f.ghost_at(0.5).center();
}

void draw_route(QPainter& painter, const Flight& f, const QPen& pen, double head, double unit) {
  QPolygonF line = f.route;
  const QPointF tip = line.back(), along = tip - line[line.size() - 2];
  draw_line(painter, line, pen, 7 * unit);
  draw_arrow_head(painter, tip, along.x(), along.y(), head, pen.color());
}

}  // namespace

// Every hop is an arrow with its number, in the order of time; hops over one way share it: "1, 5".
void ChunksFigure::paint_lineage(const Canvas& c) const {
  const auto lineage = lineage_of(input_);
  if (!lineage) return;
  const double u = c.u();
  for (const Waypoint& w : lineage->cells)
    draw_ring(c.painter, c.grid.cell(w.place, w.slot), c.theme.accent, 1.5 * u, u, Qt::DotLine);
  std::vector<Parcel> ways;
  std::map<std::tuple<std::int32_t, std::int32_t, std::int32_t, std::int32_t>, QStringList> numbers;
  for (std::size_t i = 0; i < lineage->hops.size(); ++i) {
    const Hop& h = lineage->hops[i];
    QStringList& all = numbers[{h.from, h.from_slot, h.to, h.to_slot}];
    if (all.empty()) ways.push_back({h.step, h.transfer, h.from, h.from_slot, h.to, h.to_slot, Arrival::copy});
    all << QString::number(i + 1);
  }
  // Where nothing flies between cells, those that hops reach have their numbers.
  const bool flies = level_of(c.grid) == Level::bands && detail(c.grid.cell_height, u) != Detail::block;
  if (!flies || ways.size() > kMostRoutes) return;
  // Beside numbers of steps a bare number would be one.
  const auto number = [&](const Parcel& p) {
    const QStringList& all = numbers.at({p.from, p.from_slot, p.to, p.to_slot});
    const QString bare = all.join(u", ");
    const QString named = (all.size() > 1 ? QStringLiteral("hops ") : QStringLiteral("hop ")) + bare;
    return c.grid.cell_width >= 64 * u ? named : bare;
  };
  const std::vector<Flight> routes = flights(c.grid, ways);
  const double head = std::min(9 * u, std::max(4.0, c.grid.gap_height() * 0.45));
  for (const Flight& f : routes) draw_route(c.painter, f, line_pen(c.theme.accent, 2 * u), head, u);
  for (const Flight& f : routes) {
    // On the lane behind the last column not over the figure's edge.
    QPointF at = middle_of(f);
    at.setX(std::min(at.x(), c.grid.area.right() - badge_width(number(f.parcel), u) / 2));
    draw_badge(c.painter, at, number(f.parcel), c.theme, u);
  }
}

void ChunksFigure::paint_other_steps(const Canvas& c) const {
  if (c.grid.group > 1 || level_of(c.grid) != Level::bands) return;
  const double u = c.u();
  for (const Selected* s : {&input_.hover, &input_.selection}) {
    const std::int64_t steps = answer().schedule.step_count();
    if (!s->step || *s->step == input_.cursor.step || *s->step < 0 || *s->step >= steps) continue;
    std::vector<Parcel> marked = parcels(answer().schedule, *s->step);
    std::erase_if(marked, [&](const Parcel& p) { return !marks(*s, p); });
    for (const Flight& f : flights(c.grid, marked))
      draw_route(c.painter, f, line_pen(c.theme.accent, (s == &input_.selection ? 2 : 1.5) * u),
                 std::min(9 * u, std::max(4.0, c.grid.gap_height() * 0.45)), u);
  }
}

std::optional<QRectF> ChunksFigure::outline(const QPointF& point, const QRectF& area) const {
  const auto what = hit(point, area);
  if (!what || !what->cell()) return std::nullopt;
  if (const auto many = overview(area)) return many->outline(point);
  const ChunkGrid g = grid(area);
  return g.group > 1 ? std::optional<QRectF>() : g.cell(*what->rank, *what->chunk);
}

}  // namespace ringside::ui
