#include "ui/figures/blocking.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/figures/survey.h"
#include "ui/paint/axis.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

constexpr std::int32_t kMostCircles = 128;          // beyond them words alone tell of ranks
constexpr double kLeastNamed = 9, kNameless = 5.5;  // radii: below the first a number has no room, it stands outside
constexpr double kName = 13;
constexpr double kLeastBytes = 1, kMostBytes = 1 << 30;

QString bytes_text(Bytes b) {
  return qt(size_text(b));
}

/// Where a rank's number stands that has no room in its circle.
QPointF outside(const PlaceLayout& ring, std::int32_t rank) {
  const QPointF& centre = ring.centres[static_cast<std::size_t>(rank)];
  const QPointF out = centre - ring.area.center();
  return centre + out * ((ring.radius + kName) / std::max(1.0, std::hypot(out.x(), out.y())));
}

// A triangle with an exclamation mark, or a tick, in a square of this side.
void draw_sign(QPainter& painter, const QPointF& centre, double side, bool wrong, const QColor& color) {
  const double s = side / 16;
  const auto at = [&](double x, double y) { return centre + QPointF(x * s, y * s); };
  painter.setBrush(Qt::NoBrush);
  painter.setPen(line_pen(color, 1.7 * s));
  if (!wrong) {
    painter.drawPolyline(QPolygonF{at(-6, 0), at(-2, 4.5), at(6.5, -5)});
    return;
  }
  painter.drawPolygon(QPolygonF{at(0, -7), at(8, 7), at(-8, 7)});
  painter.drawLine(at(0, -2.5), at(0, 2));
  painter.drawLine(at(0, 4), at(0, 5));
}

}  // namespace

BlockingFigure::BlockingFigure(FigureInput input)
    : input_(std::move(input)), facts_(blocking_facts(*input_.answer, input_.blocking)) {}

bool BlockingFigure::in_cycle(const Wait& wait) const {
  const auto& cycle = facts_.run.cycle;
  const auto it = std::find(cycle.begin(), cycle.end(), wait.rank);
  if (it == cycle.end()) return false;
  const std::int32_t next = it + 1 == cycle.end() ? cycle.front() : *(it + 1);
  return next == wait.peer;
}

/// Where the parts stand: the ring at the left or above, words beside or below it, the sizes at the bottom.
struct BlockingFigure::Parts {
  double px = 14;
  PlaceLayout ring;
  Named named;
  QRectF words, sizes;
  bool circles = true;
};

// Those of a short circle come first: they are what the words tell of.
BlockingFigure::Named BlockingFigure::named_on(const PlaceLayout& ring) const {
  const std::int32_t ranks = answer().schedule.ranks;
  Named named;
  const QSizeF box(text_width(number_font(kName, 700), QString::number(ranks - 1)) + 1, 0.9 * kName);
  const auto meet = [&](std::int32_t a, std::int32_t b) {
    const QPointF apart = outside(ring, a) - outside(ring, b);
    return std::abs(apart.x()) < box.width() && std::abs(apart.y()) < box.height();
  };
  const auto crowded = [&] {
    for (std::int32_t r = named.every; r < ranks; r += named.every)
      if (meet(r - named.every, r)) return true;
    return false;
  };
  while (ring.radius < kLeastNamed && crowded()) named.every = label_interval(named.every + 1);
  std::vector<std::int32_t> wanted;
  if (named.every > 1 && facts_.run.cycle.size() <= kToldWhole) wanted = facts_.run.cycle;
  for (std::int32_t r = 0; r < ranks; r += named.every) wanted.push_back(r);
  for (const std::int32_t rank : wanted)
    if (named.every == 1 || std::ranges::none_of(named.ranks, [&](std::int32_t other) { return meet(rank, other); }))
      named.ranks.push_back(rank);
  return named;
}

BlockingFigure::Parts BlockingFigure::parts(const QRectF& area) const {
  Parts p;
  p.px = std::clamp(std::min(area.width() / 44, area.height() / 20), kLeastPx, 26.0);
  const double sizes = kSizes * p.px;
  p.sizes = QRectF(area.left(), area.bottom() - sizes, area.width(), sizes);
  const QRectF above = area.adjusted(0, 0, 0, -sizes - kAboveSizes * p.px);
  QRectF rest = above;
  if (area.width() > 1.25 * area.height() || area.width() > 34 * p.px) {
    const double width = std::clamp(0.42 * area.width(), 15 * p.px, 26 * p.px);
    p.words = QRectF(rest.right() - width, rest.top(), width, rest.height());
    rest.setRight(p.words.left() - p.px);
  } else {
    // A low area keeps room for the circle, and has fewer words.
    const double most = 0.55 * rest.height();
    const double height = std::min(lines({rest.width(), most}, p.px, light_theme(), true).back().at.y() + p.px, most);
    p.words = QRectF(rest.left(), rest.bottom() - height, rest.width(), height);
    rest.setBottom(p.words.top() - 0.5 * p.px);
  }
  p.ring = ring_layout(rest, answer().schedule.ranks, answer().schedule.helpers);
  const std::int32_t places = answer().schedule.places();
  if (places <= kMostCircles) p.named = named_on(p.ring);
  p.circles = places <= kCircled || (places <= kMostCircles && p.named.every == 1);
  if (!p.circles) p.words = above;
  return p;
}

int BlockingFigure::picture(const QRectF& area) const {
  const Parts p = parts(area);
  return p.circles ? p.named.every : 0;
}

void BlockingFigure::paint_waits(QPainter& painter, const Parts& parts, const Theme& theme) const {
  const PlaceLayout& layout = parts.ring;
  const double u = layout.unit;
  for (const int layer : {0, 1}) {
    for (const Wait& wait : facts_.run.waits) {
      const bool cycle = in_cycle(wait);
      if (cycle != (layer == 1)) continue;
      const bool hot = input_.selection.rank == wait.rank || input_.hover.rank == wait.rank;
      const QColor color = cycle ? theme.error : theme.ink2;
      const double width = (cycle ? 2.5 : 1.5) * u + (hot ? 1.5 * u : 0);
      const auto curve = layout.link(wait.rank, wait.peer, 0.12);
      QPolygonF line;
      const double head = std::clamp(0.5 * layout.radius, 5.0, 11 * u);
      const double end = std::max(0.5, 1 - head / std::max(1.0, curve.length()));
      for (int i = 0; i <= 16; ++i) line << curve.at(end * i / 16);
      painter.setBrush(Qt::NoBrush);
      painter.setPen(wait.sending ? line_pen(color, width) : dash_pen(color, width, 6 * u, 4 * u));
      painter.drawPolyline(line);
      const QPointF along = curve.direction(1);
      draw_arrow_head(painter, curve.at(1), along.x(), along.y(), head, color);
    }
  }
  const bool beside = layout.radius < kLeastNamed;
  for (std::int32_t place = 0; place < static_cast<std::int32_t>(layout.centres.size()); ++place) {
    const QPointF centre = layout.centres[static_cast<std::size_t>(place)];
    draw_owner(painter, centre, beside ? std::min(layout.radius, kNameless) : layout.radius, place,
               answer().schedule.ranks, theme);
    const bool selected = input_.selection.rank == place;
    if (selected || input_.hover.rank == place) {
      painter.setBrush(Qt::NoBrush);
      painter.setPen(line_pen(theme.accent, (selected ? 3 : 1.5) * u));
      painter.drawEllipse(centre, layout.radius + 4 * u, layout.radius + 4 * u);
    }
  }
  for (const std::int32_t rank : parts.named.ranks)
    if (beside)
      draw_text(painter, outside(layout, rank), QString::number(rank), number_font(kName, 700), theme.ink,
                Align::centre);
}

// The sizes n from 1 B to 1 GiB: where it works, where it stops, and where this case stands.
void BlockingFigure::paint_sizes(QPainter& painter, const QRectF& box, double px, const Theme& theme) const {
  const double left = box.left() + 0.5 * px, right = box.right() - 0.5 * px, top = box.top() + 1.7 * px,
               height = 1.5 * px;
  const auto x = [&](double bytes) {
    const double share =
        std::log2(std::clamp(bytes, kLeastBytes, kMostBytes) / kLeastBytes) / std::log2(kMostBytes / kLeastBytes);
    return left + share * (right - left);
  };
  const double edge = facts_.needed.value == 0              ? right
                      : !std::isfinite(facts_.needed.value) ? left
                      : facts_.works_up_to                  ? x(facts_.works_up_to->value)
                      : facts_.run.completes()              ? right
                                                            : left;
  const double here = x(static_cast<double>(answer().question.bytes));
  const auto part = [&](double from, double to, bool works) {
    if (to - from < 1) return;
    QRectF r(from, top, to - from, height);
    painter.fillRect(r, works ? theme.sunken : theme.error_ground);
    const QString words = works ? QStringLiteral("works") : QStringLiteral("deadlock");
    const QFont font = text_font(px, 600);
    const QColor& ink = works ? theme.ink2 : theme.error;
    const double width = text_width(font, words) + 1.4 * px, before = here - from, after = to - here;
    // Not under the line of this case, where there is room beside it.
    if (std::abs(here - r.center().x()) < width / 2 && std::max(before, after) > width + px)
      before > after ? r.setRight(here) : r.setLeft(here);
    if (width + px > r.width()) return;
    draw_sign(painter, {r.center().x() - width / 2 + 0.5 * px, r.center().y()}, 0.95 * px, !works, ink);
    draw_text(painter, {r.center().x() - width / 2 + 1.4 * px, r.center().y()}, words, font, ink);
  };
  part(left, edge, true);
  part(edge, right, false);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(line_pen(theme.control, 1));
  painter.drawRect(snapped(QRectF(left, top, right - left, height)));
  const QFont numbers = number_font(px);
  const double base = top + height + 0.95 * px;
  const bool inside = edge > left + 1 && edge < right - 1;
  const QFont limit = number_font(px, 700);
  const QString edge_text = facts_.works_up_to ? bytes_text(*facts_.works_up_to) : QString();
  const double half = text_width(limit, edge_text) / 2, edge_x = std::clamp(edge, left + half, right - half);
  if (inside) draw_text(painter, {edge_x, base}, edge_text, limit, theme.error, Align::centre);
  const double unit = size_units() == SizeUnits::binary ? 1024 : 1000;
  for (const double tick : {1.0, unit, unit * unit, unit * unit * unit}) {
    if (inside && std::abs(x(tick) - edge_x) < half + 4 * px) continue;
    const Align align = tick == 1.0 ? Align::left : tick >= 1e9 ? Align::right : Align::centre;
    draw_text(painter, {x(tick), base}, bytes_text(Bytes(tick)), numbers, theme.ink3, align);
  }
  if (inside) {
    painter.setPen(line_pen(theme.error, 2));
    painter.drawLine(QPointF(edge, top - 0.35 * px), QPointF(edge, top + height + 0.35 * px));
  }
  // This case, above the bar; the limit's own number stands in the sentence.
  painter.setPen(line_pen(theme.accent, 2));
  painter.drawLine(QPointF(here, top - 0.3 * px), QPointF(here, top + height));
  const QString words = QStringLiteral("this case, n = %1").arg(bytes_text(answer().question.size()));
  const QFont font = text_font(px, 600);
  const double width = text_width(font, words);
  draw_text(painter, {std::clamp(here - width / 2, left, right - width), top - 0.95 * px}, words, font, theme.accent);
}

void BlockingFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const Parts p = parts(area);
  if (p.circles) paint_waits(painter, p, theme);
  const bool wrong = !facts_.refused.empty() || !facts_.run.completes();
  draw_sign(painter, p.words.topLeft() + QPointF(0.6, 1.1) * p.px, 1.15 * p.px, wrong,
            wrong ? theme.error : theme.accent);
  for (const Line& line : lines(p.words.size(), p.px, theme, p.circles))
    if (line.at.y() <= p.words.height())
      draw_text(painter, p.words.topLeft() + line.at, line.text, line.font, line.ink);
  if (facts_.refused.empty()) paint_sizes(painter, p.sizes, p.px, theme);
  painter.restore();
}

std::optional<Selected> BlockingFigure::hit(const QPointF& point, const QRectF& area) const {
  const Parts p = parts(area);
  if (!p.circles) return std::nullopt;
  for (std::size_t i = 0; i < p.ring.centres.size(); ++i) {
    const QPointF d = point - p.ring.centres[i];
    if (std::hypot(d.x(), d.y()) > p.ring.radius + 3) continue;
    Selected s;
    s.rank = static_cast<std::int32_t>(i);
    return s;
  }
  return std::nullopt;
}

std::string BlockingFigure::tip(const QPointF& point, const QRectF& area) const {
  const auto at = hit(point, area);
  if (!at || !at->rank) return {};
  for (const Wait& wait : facts_.run.waits)
    if (wait.rank == *at->rank) return sentence(wait);
  return fmt::format("Rank {} is done: all its calls return.", *at->rank);
}

}  // namespace ringside::ui
