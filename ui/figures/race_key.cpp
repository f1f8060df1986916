// What a race's shades, dots and colours say.
#include <algorithm>
#include <utility>
#include <vector>

#include "core/what_if.h"
#include "ui/figures/race.h"
#include "ui/figures/spacetime.h"
#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

constexpr double kSwatch = 10, kRampWide = 44, kToSwatch = 5, kToEntry = 14;  // units

enum class RaceMark { colour, ramp, dashes, dot, words };

struct KeyOfCells {
  RaceMark what = RaceMark::words;
  QColor colour;
  QString text;
  double swatch() const { return what == RaceMark::words ? 0 : what == RaceMark::ramp ? kRampWide : kSwatch; }
};

void paint_swatch(QPainter& painter, const QRectF& r, const KeyOfCells& entry, double u, const Theme& theme) {
  constexpr int kPieces = 8;
  switch (entry.what) {
    case RaceMark::colour: return painter.fillRect(r, entry.colour);
    case RaceMark::ramp:
      for (int i = 0; i < kPieces; ++i)
        painter.fillRect(QRectF(r.left() + r.width() * i / kPieces, r.top(), r.width() / kPieces + 0.5, r.height()),
                         share_color(theme, i / (kPieces - 1.0)));
      return;
    case RaceMark::dashes:
      painter.setBrush(Qt::NoBrush);
      painter.setPen(dash_pen(theme.accent, 1.5 * u, 3 * u, 2 * u));
      return painter.drawRect(r);
    case RaceMark::dot:
      painter.setPen(Qt::NoPen);
      painter.setBrush(theme.accent);
      return painter.drawEllipse(r.center(), 2.5 * u, 2.5 * u);
    case RaceMark::words: return;
  }
}

}  // namespace

void RaceFigure::paint_key(QPainter& painter, const Place& at, const Theme& theme) const {
  const double u = at.u, y = at.key.center().y();
  const QFont font = text_font(13 * u);
  const Schedule& s = race_->lanes.front().answer->schedule;
  const bool sums = reduces(s.collective);
  bool dashes = false, dots = false, scratch = false, switches = false;
  for (std::size_t i = 0; i < race_->lanes.size(); ++i) {
    const RaceLane& lane = race_->lanes[i];
    const Schedule& own = lane.answer->schedule;
    (cells(at.cell_box(i), lane, u).numbers(u) ? dashes : dots) = true;
    scratch = scratch || own.slots() > own.chunks, switches = switches || own.places() > own.ranks;
  }
  std::vector<KeyOfCells> entries;
  if (!sums || scratch || switches) entries.push_back({RaceMark::colour, theme.sunken, QStringLiteral("empty")});
  if (sums)
    entries.push_back({RaceMark::ramp,
                       {},
                       s.ranks > 2 ? QStringLiteral("sum of 1 to %1").arg(s.ranks - 1) : QStringLiteral("own part")});
  else
    entries.push_back({RaceMark::colour, share_color(theme, 0.5), QStringLiteral("held")});
  entries.push_back({RaceMark::colour, theme.ink, QStringLiteral("final")});
  if (dashes) entries.push_back({RaceMark::dashes, {}, dots ? QString() : QStringLiteral("arrives in this step")});
  if (dots) entries.push_back({RaceMark::dot, {}, QStringLiteral("arrives in this step")});
  if (scratch) entries.push_back({RaceMark::words, {}, QStringLiteral("s: scratch")});
  if (switches) entries.push_back({RaceMark::words, {}, QStringLiteral("sw: switch")});
  double x = at.key.left(), end = at.key.right();
  const auto width = [&](const KeyOfCells& e) { return (e.swatch() + kToSwatch) * u + text_width(font, e.text); };
  double all = 0;
  for (const KeyOfCells& e : entries) all += width(e) + kToEntry * u;
  if (!untold_) end = paint_bar_key(painter, x + all, {at.key.right(), y}, u, theme);
  for (const KeyOfCells& e : entries) {
    if (x + width(e) > end) return;
    paint_swatch(painter, QRectF(x, y - kSwatch / 2 * u, e.swatch() * u, kSwatch * u), e, u, theme);
    if (!e.text.isEmpty()) draw_text(painter, {x + width(e) - text_width(font, e.text), y}, e.text, font, theme.ink2);
    x += width(e) + (e.text.isEmpty() ? 0 : kToEntry) * u;
  }
}

double RaceFigure::paint_bar_key(QPainter& painter, double left, const QPointF& right, double u,
                                 const Theme& theme) const {
  const QFont font = text_font(13 * u);
  const bool sums = std::ranges::any_of(race_->lanes, [](const RaceLane& lane) {
    return reduces(lane.answer->schedule.collective) || lane.answer->question.own();
  });
  std::vector<std::pair<const QColor*, QString>> entries;
  if (sums) entries.emplace_back(&kind_color(Arrival::reduce, theme), QStringLiteral("reduce"));
  entries.emplace_back(&kind_color(Arrival::copy, theme), QStringLiteral("copy"));
  if (now_ < race_->end()) entries.emplace_back(nullptr, QStringLiteral("low: to come"));
  const auto width = [&](const auto& e) {
    return (e.first ? 18 + kToSwatch : 0) * u + text_width(font, e.second) + kToEntry * u;
  };
  double x = right.x() + kToEntry * u;
  for (const auto& e : entries) x -= width(e);
  if (x < left) return right.x();
  const double begin = x;
  for (const auto& e : entries) {
    if (e.first) painter.fillRect(QRectF(x, right.y() - kSwatch / 2 * u, 18 * u, kSwatch * u), *e.first);
    x += width(e);
    draw_text(painter, {x - kToEntry * u - text_width(font, e.second), right.y()}, e.second, font, theme.ink2);
  }
  return begin;
}

}  // namespace ringside::ui
