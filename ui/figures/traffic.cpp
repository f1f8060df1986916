#include "ui/figures/traffic.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/consequence.h"
#include "core/what_if.h"
#include "ui/model/lineage.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/remembered.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

constexpr double kLeastSquare = 3;                      // pixels
constexpr double kLeastDisc = 8.3;                      // pixels of a radius: its number can be read on paper, too
constexpr double kScaleWidth = 200;                     // of the words beside the squares,
constexpr double kScaleHeight = 100;                    // or below them
constexpr double kAlike = 0.07;                         // shares that differ by no more have one shade
constexpr double kUnitWidth = 520, kLargest = 2.4;      // where a unit is a pixel, and how many it is at most
constexpr double kLeft = 76, kTop = 50, kTallest = 56;  // units: beside and above the cells, and of a cell
constexpr double kLeastBeside = 640;                    // pixels: words beside squares that are as tall as they like

/// Of what is sent at all; nothing has no shade.
QColor shade(const Theme& theme, double share) {
  return load_color(theme, 0.2 + 0.8 * share);
}

/// Of many ranks the words are smaller: the squares need the room.
double many_unit(double unit) {
  return std::max(1.0, 0.7 * unit);
}

QString bytes_text(std::int64_t bytes) {
  return qt(size_text(Bytes(static_cast<double>(bytes))));
}

}  // namespace

TrafficFigure::TrafficFigure(FigureInput input)
    : input_(std::move(input)),
      survey_(survey(input_.answer, input_.brush)),
      planned_(input_.becomes ? survey(input_.what_if->before, input_.brush) : survey_) {}

QSizeF TrafficFigure::preferred_size() const {
  const double side = std::clamp(150.0 + 56.0 * input_.answer->schedule.places(), 320.0, 900.0), width = side * 1.2;
  const double many = height_for(width);
  return {width, many > 0 ? many : side};
}

double TrafficFigure::height_for(double width) const {
  const std::int32_t places = input_.answer->schedule.places();
  const double unit = std::clamp(width / kUnitWidth, 1.0, kLargest), u = many_unit(unit);
  if (unit_of_values(width, std::numeric_limits<double>::infinity()) >= 1) return 0;
  const bool beside = width >= kLeastBeside;
  const double side = std::min(width - (kLeft + (beside ? kScaleWidth : 0)) * u, kTallest * u * places);
  return std::ceil(kTop * u + side + (beside ? 0 : kScaleHeight * u));
}

double TrafficFigure::unit_of_values(double width, double height) const {
  const int lines = input_.answer->schedule.places() + 1;
  const double cell = std::max(widest_number(survey_), widest_number(planned_)) + 10;
  return std::min(width / (kLeft + lines * cell), height / (kTop + lines * 20));
}

TrafficFigure::Grid TrafficFigure::grid(const QRectF& area) const {
  Grid g;
  g.places = input_.answer->schedule.places();
  g.unit = std::clamp(std::min(area.width() / kUnitWidth, area.height() / 300), 1.0, kLargest);
  const double most = unit_of_values(area.width(), area.height());
  g.values = most >= 1;
  g.unit = g.values ? std::min(g.unit, most) : many_unit(g.unit);
  const double u = g.unit, width = area.width() - kLeft * u, height = area.height() - kTop * u;
  const int lines = g.places + (g.values ? 1 : 0);
  g.width = std::min(width / lines, 110 * u), g.height = std::min(height / lines, kTallest * u);
  if (!g.values) {
    // Words stand beside the squares, or where that would make these smaller below them.
    const double tallest = kTallest * u * lines;
    const double next_to = std::min({height, width - kScaleWidth * u, tallest});
    const double above = std::min({width, height - kScaleHeight * u, tallest});
    const bool beside = next_to >= above;
    g.width = g.height = std::max({1.0, next_to, above}) / lines;
    while (g.block * g.width < kLeastSquare && g.block < g.places) g.block *= 2;
    const double side = g.width * g.places;
    g.origin = {area.left() + kLeft * u, area.top() + kTop * u};
    g.scale =
        beside ? QRectF(g.origin.x() + side + 16 * u, g.origin.y(), area.right() - g.origin.x() - side - 16 * u, height)
               : QRectF(area.left(), g.origin.y() + side + 8 * u, area.width(), kScaleHeight * u - 8 * u);
    return g;
  }
  g.origin = {area.left() + kLeft * u + std::max(0.0, (width - g.width * lines) / 2),
              area.top() + kTop * u + std::max(0.0, (height - g.height * lines) / 2)};
  return g;
}

std::shared_ptr<const std::vector<TrafficFigure::Square>> TrafficFigure::known_squares(const Grid& g) const {
  static Remembered<std::vector<Square>, 4, std::int32_t> known;
  return known.of(survey_, g.block, [&] { return squares(g); });
}

void TrafficFigure::paint_squares(QPainter& painter, const Grid& g, const Theme& theme) const {
  const double side = g.width * g.block, gap = side >= 8 ? 1 : side >= 4 ? 0.5 : 0;
  painter.fillRect(QRectF(g.origin, QSizeF(g.width * g.places, g.height * g.places)), theme.sunken);
  const std::vector<Square>& all = *known_squares(g);
  const QFont font = number_font(13 * g.unit, 500);
  for (std::int32_t i = 0; i < std::ssize(all); ++i) {
    const Square& s = all[static_cast<std::size_t>(i)];
    if (s.used == 0) continue;
    const QRectF r = g.square(i / g.squares(), i % g.squares()).adjusted(gap, gap, -gap, -gap);
    const QColor most = shade(theme, share(s.most));
    if (!s.partly() && share(s.most) - share(s.least) <= kAlike) {
      painter.fillRect(r, most);
    } else {
      painter.setPen(Qt::NoPen);
      painter.setBrush(s.partly() ? theme.sunken : shade(theme, share(s.least)));
      painter.drawPolygon(QPolygonF{r.topLeft(), r.bottomLeft(), r.bottomRight()});
      painter.setBrush(most);
      painter.drawPolygon(QPolygonF{r.topLeft(), r.topRight(), r.bottomRight()});
    }
    const QColor& ink = ink_on(most, theme);
    if (g.values) draw_text(painter, r.center(), bytes_text(s.bytes), font, ink, Align::centre);
  }
}

// Framed where less is sent than as planned; a cross where nothing is.
void TrafficFigure::paint_missing(QPainter& painter, const Grid& g, const Theme& theme) const {
  painter.setBrush(Qt::NoBrush);
  for (const LinkUse& was : planned_->links) {
    const LinkUse* now = survey_->link(was.from, was.to);
    if (now != nullptr && now->bytes >= was.bytes) continue;
    const QRectF square = g.square(was.from / g.block, was.to / g.block);
    const double in = square.width() >= 8 ? 1.5 : 0.5;
    const QRectF r = square.adjusted(in, in, -in, -in);
    painter.setPen(line_pen(theme.error, square.width() >= 16 ? 2 : 1));
    painter.drawRect(r);
    if (now == nullptr) painter.drawLine(r.topLeft(), r.bottomRight()), painter.drawLine(r.bottomLeft(), r.topRight());
  }
}

QStringList TrafficFigure::words(const Grid& g) const {
  // A number stays with its unit.
  const auto text = [](std::int64_t bytes) {
    return bytes_text(bytes).replace(u' ', QChar(QChar::Nbsp)).toStdString();
  };
  const std::int64_t pairs = std::int64_t{g.places} * (g.places - 1);
  const QFont font = text_font(13 * g.unit);
  QStringList lines = wrap(font,
                           qt(fmt::format("{} of {} pairs send, {} in all, by the schedule", grouped(survey_->pairs()),
                                          grouped(pairs), text(survey_->total))),
                           g.scale.width());
  if (g.block > 1)
    lines += wrap(font, qt(fmt::format("A square is {0} × {0} ranks; split: least below, most above", g.block)),
                  g.scale.width());
  return lines;
}

void TrafficFigure::paint_scale(QPainter& painter, const Grid& g, const Theme& theme) const {
  const double u = g.unit, line = 18 * u, right = g.scale.right();
  const QFont font = text_font(13 * u);
  double y = g.scale.top() + line / 2;
  const auto say = [&](const QString& words, const QFont& used, const QColor& ink) {
    if (y + line / 2 > g.scale.bottom() + 1 || g.scale.left() + text_width(used, words) > right + 1) return;
    draw_text(painter, {g.scale.left(), y}, words, used, ink);
    y += line;
  };
  say(QStringLiteral("from one rank to another:"), font, theme.ink2);
  if (!planned_->links.empty() && y + line <= g.scale.bottom()) {
    std::int64_t least = planned_->busiest;
    for (const LinkUse& l : planned_->links) least = std::min(least, l.bytes);
    // Nothing, then the shades from the least to the most that a pair sends.
    const double size = 10 * u, top = y - size / 2;
    double x = g.scale.left();
    painter.setPen(line_pen(theme.hair, 1));
    painter.setBrush(theme.sunken);
    painter.drawRect(snapped(QRectF(x, top, size, size)));
    draw_text(painter, {x += size + 4 * u, y}, QStringLiteral("0"), number_font(13 * u), theme.ink2);
    x += 15 * u;
    const int shades = least == planned_->busiest ? 1 : 5;
    const QString low = bytes_text(least), high = bytes_text(planned_->busiest);
    if (shades > 1) {
      draw_text(painter, {x, y}, low, number_font(13 * u), theme.ink2);
      x += text_width(number_font(13 * u), low) + 4 * u;
    }
    for (int i = 0; i < shades; ++i, x += 0.8 * size) {
      const double at = shades == 1 ? 1 : share(least) + (1 - share(least)) * i / (shades - 1);
      painter.fillRect(QRectF(x, top, 0.8 * size, size), shade(theme, at));
    }
    draw_text(painter, {x + 4 * u, y}, high, number_font(13 * u), theme.ink2);
    y += line + 4 * u;
  }
  for (const QString& text : words(g)) say(text, font, theme.ink2);
  const Selected& chosen = input_.selection;
  if (!chosen.rank || chosen.transfer || chosen.peer || *chosen.rank >= g.places) return;
  std::int64_t sent = 0, received = 0;
  for (const LinkUse& l : links_at(*input_.answer, *survey_, *chosen.rank)) {
    if (l.from == *chosen.rank) sent += l.bytes;
    if (l.to == *chosen.rank) received += l.bytes;
  }
  y += 4 * u;
  const QFont strong = text_font(13 * u, 600);
  say(place_text(input_.answer->schedule, *chosen.rank) + qt(" sends ") + bytes_text(sent) + u',', strong,
      theme.accent);
  say(qt("receives ") + bytes_text(received), strong, theme.accent);
}

void TrafficFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const Grid g = grid(area);
  paint_squares(painter, g, theme);
  if (input_.becomes) paint_missing(painter, g, theme);
  paint_heads(painter, g, theme);
  g.values ? paint_sums(painter, g, theme) : paint_scale(painter, g, theme);
  painter.setBrush(Qt::NoBrush);
  for (const MarkedTransfer& m : marked_ways(input_)) {
    painter.setPen(line_pen(theme.accent, m.level == MarkedTransfer::Level::selected ? 3 : 1.5));
    const QRectF square = g.square(m.moved.from / g.block, m.moved.to / g.block);
    const double in = square.width() >= 8 ? 1 : -2;
    painter.drawRect(square.adjusted(in, in, -in, -in));
  }
  for (const Selected* s : {&input_.hover, &input_.selection}) {
    if (!s->rank || s->transfer || s->peer || *s->rank >= g.places) continue;
    painter.setPen(line_pen(theme.accent, s == &input_.selection ? 3 : 1.5));
    painter.drawRect(QRectF(g.cell(*s->rank, 0).topLeft(), QSizeF(g.width * g.places, g.height)));
  }
  draw_text(painter, {area.right(), g.origin.y() - 40 * g.unit}, brush_text(input_), text_font(13 * g.unit, 600),
            theme.accent, Align::right);
  painter.restore();
}

int TrafficFigure::named_every(const Grid& g) const {
  const double apart =
      std::max(15 * g.unit, text_width(number_font(13 * g.unit), QString::number(g.places)) + 8 * g.unit);
  return g.disc() >= kLeastDisc ? 1 : label_interval(apart / std::min(g.width, g.height));
}

int TrafficFigure::picture(const QRectF& area) const {
  constexpr int kMostPictures = 63;
  const Grid g = grid(area);
  return g.values ? 0 : std::min(named_every(g), kMostPictures);
}

void TrafficFigure::paint_heads(QPainter& painter, const Grid& g, const Theme& theme) const {
  const double u = g.unit, radius = g.disc();
  const bool discs = radius >= kLeastDisc;
  const int every = named_every(g);
  const std::int32_t ranks = input_.answer->schedule.ranks;
  for (std::int32_t place = 0; place < g.places; place += every) {
    const QPointF row(g.origin.x() - 16 * u, g.cell(place, 0).center().y());
    const QPointF column(g.cell(0, place).center().x(), g.origin.y() - 16 * u);
    const Means rank(every == 1 ? Meaning::name : Meaning::note);
    if (discs) {
      draw_owner(painter, row, radius, place, ranks, theme);
      draw_owner(painter, column, radius, place, ranks, theme);
    } else {
      draw_text(painter, row + QPointF(9 * u, 0), QString::number(place), number_font(13 * u), theme.ink2,
                Align::right);
      draw_text(painter, column, QString::number(place), number_font(13 * u), theme.ink2, Align::centre);
    }
  }
  const QFont font = text_font(13 * u, 500);
  const Means ways(Meaning::name);
  draw_text(painter, {g.origin.x(), g.origin.y() - 40 * u}, QStringLiteral("received by"), font, theme.ink2);
  draw_text(painter, {g.origin.x() - 34 * u, g.origin.y() - 16 * u}, QStringLiteral("sent by"), font, theme.ink2,
            Align::right);
}

void TrafficFigure::paint_sums(QPainter& painter, const Grid& g, const Theme& theme) const {
  std::vector<std::int64_t> sent(static_cast<std::size_t>(g.places)), received(sent);
  for (const LinkUse& link : survey_->links) {
    sent[static_cast<std::size_t>(link.from)] += link.bytes;
    received[static_cast<std::size_t>(link.to)] += link.bytes;
  }
  const QFont font = number_font(13 * g.unit), strong = number_font(13 * g.unit, 700);
  for (std::int32_t place = 0; place < g.places; ++place) {
    const auto i = static_cast<std::size_t>(place);
    draw_text(painter, g.cell(place, g.places).center(), bytes_text(sent[i]), font, theme.ink2, Align::centre);
    draw_text(painter, g.cell(g.places, place).center(), bytes_text(received[i]), font, theme.ink2, Align::centre);
  }
  draw_text(painter, g.cell(g.places, g.places).center(), bytes_text(survey_->total), strong, theme.ink, Align::centre);
  draw_text(painter, {g.cell(0, g.places).center().x(), g.origin.y() - 16 * g.unit}, QStringLiteral("sum"),
            text_font(13 * g.unit, 500), theme.ink2, Align::centre);
  draw_text(painter, {g.origin.x() - 16 * g.unit, g.cell(g.places, 0).center().y()}, QStringLiteral("sum"),
            text_font(13 * g.unit, 500), theme.ink2, Align::centre);
}

}  // namespace ringside::ui
