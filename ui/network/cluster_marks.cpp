// What is marked in ClusterPicture: ways, and what goes otherwise than planned.
#include <algorithm>

#include "core/base/index.h"
#include "ui/figures/outcome.h"
#include "ui/model/lineage.h"
#include "ui/network/cluster_picture.h"
#include "ui/network/network_canvas.h"
#include "ui/paint/marks.h"

namespace ringside::ui {

void ClusterPicture::paint_transfers(QPainter& painter, const Theme& theme) const {
  // Only what is marked: from circle to circle, or from tile to tile; of many hops the tiles that they touch.
  constexpr std::size_t kMostWays = 64;
  const std::vector<MarkedTransfer> ways = marked_ways(input_);
  for (const MarkedTransfer& m : ways) {
    const Transfer& t = m.moved;
    const std::int32_t from = seat_of_place(t.from), to = seat_of_place(t.to);
    if (from < 0 || to < 0 || from == to) continue;
    const auto middle = [&](std::int32_t seat) {
      const QRectF& r = layout_.seats[at(seat)];
      return r.isNull() ? layout_.rows[at(cluster().row(seat))].center() : r.center();
    };
    if (!circles() && ways.size() > kMostWays && m.level == MarkedTransfer::Level::hop) {
      const QRectF& tile = layout_.rows[at(cluster().row(to))];
      painter.setBrush(Qt::NoBrush);
      painter.setPen(line_pen(theme.accent, m.width() * layout_.unit));
      painter.drawRoundedRect(tile, metric::cell_radius * layout_.unit, metric::cell_radius * layout_.unit);
      continue;
    }
    const QPolygonF way =
        circles() ? cluster_way(use_->topology(), cluster(), layout_, use_->way(t.from, t.to)) : QPolygonF();
    const QPointF a = middle(from), b = middle(to);
    painter.setPen(line_pen(theme.accent, m.width() * layout_.unit));
    way.size() > 1 ? painter.drawPolyline(way) : painter.drawLine(a, b);
    if (!circles()) draw_arrow_head(painter, b, (b - a).x(), (b - a).y(), 8 * layout_.unit, theme.accent);
  }
}

std::vector<std::int32_t> ClusterPicture::disturbed_seats() const {
  std::vector<std::int32_t> seats;
  if (!input_.becomes) return seats;
  if (input_.what_if->what.has_rank()) seats.push_back(seat_of_place(input_.what_if->what.rank));
  const std::vector<std::int32_t> links = what_if_links(*input_.what_if);
  for (std::int32_t s = 0; s < std::ssize(cluster().seats); ++s)
    if (has_one_of(cluster().seats[at(s)].inside, links) || has_one_of(cluster().seats[at(s)].out, links))
      seats.push_back(s);
  std::erase(seats, -1);
  return seats;
}

QString ClusterPicture::disturbed_words(const QFont& font, double room) const {
  const std::vector<std::int32_t> seats = disturbed_seats();
  if (seats.empty()) return {};
  const WhatIf& what = input_.what_if->what;
  const QString where = machine_name(cluster().row(seats.front())), mark = mark_text(what);
  const QString who = what.has_rank() ? place_text(answer().schedule, what.rank) : QString::fromStdString(what.link);
  for (const QString& words : {where + QStringLiteral(": ") + who + QStringLiteral(", ") + mark,
                               where + QStringLiteral(": ") + who, who, mark})
    if (text_width(font, words) <= room) return words;
  return {};
}

void ClusterPicture::paint_disturbed(QPainter& painter, const Theme& theme) const {
  const double u = layout_.unit;
  const std::vector<std::int32_t> seats = disturbed_seats();
  for (const std::int32_t seat : seats) {
    painter.setBrush(Qt::NoBrush);
    const QRectF& r = layout_.seats[at(seat)];
    painter.setPen(line_pen(theme.error, (circles() ? 3 : 2) * u));
    if (circles()) {
      painter.drawEllipse(r.adjusted(-2 * u, -2 * u, 2 * u, 2 * u));
      continue;
    }
    if (!r.isNull()) painter.drawRect(r);
    const QRectF tile = layout_.rows[at(cluster().row(seat))].adjusted(-1.5 * u, -1.5 * u, 1.5 * u, 1.5 * u);
    painter.drawRoundedRect(tile, metric::cell_radius * u, metric::cell_radius * u);
  }
  if (!circles() || seats.empty()) return;
  const QString text = mark_text(input_.what_if->what);
  const QRectF beside = layout_.seats[at(seats.front())].adjusted(-5 * u, -5 * u, 5 * u, 5 * u);
  if (const auto spot = mark_spot(beside, mark_size(text, u), layout_.plot, layout_.seats))
    draw_mark(painter, *spot, text, theme, u);
}

}  // namespace ringside::ui
