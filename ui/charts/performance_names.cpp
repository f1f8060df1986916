// The words of the performance chart that stand at what they name: line, rows, crossover, this case. They find their
// places anew whenever the axes change; a name of a line or of the rows also hides and shows these.
#include <algorithm>
#include <cmath>

#include <QFontMetricsF>

#include "ui/charts/performance_figure.h"
#include "ui/charts/performance_words.h"
#include "ui/math/typeset.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/label_placer.h"
#include "ui/paint/plot.h"

namespace ringside::ui {

using namespace chart;

namespace {

constexpr double kTooNear = 5;  // of px: another line on the side of a line's name

/// The first value at n or beyond.
double seconds_at(const ModelLine& line, double n) {
  const auto at = std::ranges::lower_bound(line.values, n, {}, [](const QPointF& value) { return value.x(); });
  return at == line.values.end() ? line.values.back().y() : at->y();
}

}  // namespace

std::vector<const ModelLine*> PerformanceFigure::shown_lines(const Canvas& c) const {
  std::vector<const ModelLine*> all;
  for (const ModelLine& line : data_.lines) all.push_back(&line);
  for (const LibraryLine& each : data_.library)
    if (each.shown(c.at.large)) all.push_back(&each.line);
  if (data_.becomes) all.push_back(&*data_.becomes);
  std::erase_if(all, [&](const ModelLine* line) { return line->values.empty() || c.chart.hides(line->name); });
  return all;
}

void PerformanceFigure::avoid_marks(const Canvas& c) const {
  const QRectF& inner = c.at.plot;
  const double px = c.at.px;
  const auto upright = [&](double n) {
    if (c.chart.shows_x(n)) c.room.avoid({c.chart.x_at(n) - 1, inner.top(), 2, inner.height()});
  };
  const auto dot = [&](double n, double t, double radius) {
    if (c.chart.shows(n, t))
      c.room.avoid(QRectF(c.chart.at(n, t) - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)));
  };
  if (compares()) {
    c.room.avoid({inner.left(), inner.top(), inner.width(), PerformanceLayout::kHeadRow * px});
    for (std::size_t i = 1; i < data_.fastest.size(); ++i) upright(data_.fastest[i].from);
  } else if (data_.crossover) {
    upright(data_.crossover->n.value);
  }
  for (const LibraryLine& each : data_.library)
    if (each.shown(c.at.large) && !c.chart.hides(each.line.name))
      c.room.avoid_line(c.chart.positions(each.line.values), 0.35 * px);
  if (data_.becomes) c.room.avoid_line(c.chart.positions(data_.becomes->values), 0.35 * px);
  for (const ModelLine& line : data_.lines)
    if (!c.chart.hides(line.name)) c.room.avoid_line(c.chart.positions(line.values), 0.35 * px);
  if (turning_) upright(static_cast<double>(turning_->turn->bytes));
  upright(static_cast<double>(data_.here));
  if (data_.here_s && !is_here_measured()) dot(static_cast<double>(data_.here), *data_.here_s, 5);
  for (const ChartPoint& point : c.chart.points)
    if (!point.series.isEmpty() && !c.chart.hides(point.series)) dot(point.value.x(), point.value.y(), 0.325 * px);
  for (std::size_t i = 0; i < data_.series.size(); ++i)
    if (!c.chart.hides(rows_name(i)))
      for (const RowTimes& row : data_.series[i].rows)
        if (const auto n = static_cast<double>(row.bytes); row.least_s > 0 && c.chart.shows_x(n))
          c.room.avoid_lightly({c.chart.at(n, row.least_s), c.chart.at(n, row.largest_s)}, 0.2 * px);
}

void PerformanceFigure::paint_names(const Canvas& c) const {
  const double px = c.at.px;
  const QFont font = text_font(px);
  QPointF corner = c.at.words.topLeft();
  for (const Origin origin : data_.badges()) {
    const QSizeF size = badge_size(origin, px);
    paint_badge(c.painter, corner, origin, c.theme, px);
    if (!compares() && origin == data_.origin) c.chart.name_stands(rows_name(0), {corner, size});
    corner.rx() += size.width() + 0.6 * px;
  }
  const double first = c.at.words.top() + 0.875 * px + QFontMetricsF(font).capHeight() / 2;
  for (qsizetype i = 0; i < c.at.lines.size(); ++i)
    draw_on_baseline(
        c.painter,
        {c.at.words.left() + (i == 0 ? c.at.indent : 0),
         first + static_cast<double>(i) * PerformanceLayout::kLineHeight * px + (i > 0 ? c.at.below_badge() : 0)},
        c.at.lines[i], font, c.theme.ink2);

  paint_row_names(c);
  if (!compares()) paint_crossover_names(c);
  paint_here_name(c);
  paint_turn_name(c);
  if (data_.running && c.chart.shows_x(static_cast<double>(data_.running->bytes))) {
    const QPointF foot(c.chart.x_at(static_cast<double>(data_.running->bytes)), c.at.plot.bottom());
    paint_dot(c.painter, foot, 0.3 * px, c.theme.ink2, c.theme.panel, true);
    c.room.clear_first([&] {
      return draw_label(c.painter, c.room, QStringLiteral("run %1").arg(data_.running->runs), text_font(px, 500),
                        c.theme.ink2, foot, 0.8 * px, {Side::above_right, Side::above_left, Side::above});
    });
  }
  if (compares())
    paint_fastest_names(c);
  else if (!data_.lines.empty())
    paint_formula(c);
  paint_recorded_names(c);
  if (data_.becomes) paint_line_name(c, *data_.becomes, false);
  if (!compares())
    for (const LibraryLine& each : data_.library)
      if (each.shown(c.at.large)) paint_line_name(c, each.line, each.line.origin == Origin::formula);
}

void PerformanceFigure::paint_row_names(const Canvas& c) const {
  for (std::size_t s = 0; s < data_.series.size(); ++s) {
    if (c.chart.hides(rows_name(s))) continue;
    for (const RowTimes& row : data_.series[s].rows) {
      const auto n = static_cast<double>(row.bytes);
      if (!c.chart.shows(n, row.median_s)) continue;
      const QPointF at = c.chart.at(n, row.median_s);
      const auto sign = [&](const QString& words, int weight, const QColor& ink, double gap,
                            const std::vector<Side>& sides) {
        c.room.clear_first([&] {
          return draw_label(c.painter, c.room, words, text_font(c.at.px, weight), ink, at, gap * c.at.px, sides);
        });
      };
      if (row.finished && row.wrong)
        sign(QStringLiteral("× wrong result"), 500, c.theme.error, 1,
             {Side::above_left, Side::below_right, Side::below, Side::above, Side::above_right, Side::below_left});
      if (!row.notes.empty())
        sign(QStringLiteral("!"), 700, c.theme.ink2, 0.75,
             {Side::above, Side::below, Side::above_right, Side::below_right, Side::above_left, Side::below_left});
    }
  }
}

void PerformanceFigure::paint_crossover_names(const Canvas& c) const {
  if (!data_.crossover || !c.chart.shows_x(data_.crossover->n.value)) return;
  const double px = c.at.px, x = c.chart.x_at(data_.crossover->n.value);
  const auto say = [&](const QString& words, double row, const std::vector<Side>& sides) {
    c.room.clear_first([&] {
      return draw_label(c.painter, c.room, words, text_font(px), c.theme.ink2,
                        {x, c.at.plot.top() + (0.8 + 1.5 * row) * px}, 0.8 * px, sides);
    });
  };
  say(QStringLiteral("latency-bound"), 0, {Side::left});
  say(QStringLiteral("bandwidth-bound"), 0, {Side::right});
  QString where = QStringLiteral("n = ");
  if (data_.plain_crossover) {
    if (std::abs(data_.crossover->factor - 1) > 5e-4) where += plain_label(data_.crossover->factor) + QChar(u' ');
    where += QStringLiteral("α/β = ");
  }
  say(where + bytes_label(data_.crossover->n.value), 1, {Side::right, Side::left});
}

// Beside its line, as high as there is room: in full, then shorter; at last over what is drawn there, for without it
// the line says nothing.
void PerformanceFigure::paint_here_name(const Canvas& c) const {
  if (data_.here <= 0 || !c.chart.shows_x(static_cast<double>(data_.here))) return;
  const double x = c.chart.x_at(static_cast<double>(data_.here)), px = c.at.px;
  const QString all = QStringLiteral("this case, ") + bytes_text(data_.here);
  const QFont font = text_font(px, 600);
  const ShortFor whole(all);
  for (const QString& words : {all, QStringLiteral("this case")})
    for (double y = c.at.plot.top() + 0.8 * px; y < c.at.plot.bottom(); y += 1.5 * px)
      if (draw_label(c.painter, c.room, words, font, c.theme.accent, {x, y}, 0.6 * px, {Side::right, Side::left}))
        return;
  const QString words = QStringLiteral("this case");
  const bool right = x < c.at.plot.center().x();
  // Below the names of a crossover, which stand in two rows.
  const double base = c.at.plot.top() + (data_.crossover && !compares() ? 4.3 : 3) * px;
  const QRectF box = text_box({x + (right ? 0.6 : -0.6) * px, base}, words, font, right ? Align::left : Align::right);
  fill_under(c, box.adjusted(-2, -1, 2, 1));
  c.room.take(box.adjusted(-0.6 * px, 0, 0.6 * px, 0));
  draw_on_baseline(c.painter, {box.left(), base}, words, font, c.theme.accent);
}

// At this size the first two of the race change places.
void PerformanceFigure::paint_turn_name(const Canvas& c) const {
  if (!turning_ || !c.chart.shows_x(static_cast<double>(turning_->turn->bytes))) return;
  const double x = c.chart.x_at(static_cast<double>(turning_->turn->bytes)), px = c.at.px;
  const QString words = QStringLiteral("the race turns, ") + bytes_text(turning_->turn->bytes);
  for (double y = c.at.plot.bottom() - 0.8 * px; y > c.at.plot.top(); y -= 1.5 * px)
    if (draw_label(c.painter, c.room, words, text_font(px, 500), c.theme.accent, {x, y}, 0.6 * px,
                   {Side::right, Side::left}))
      break;
}

/// A ground for words that hides what is drawn there, but no whisker: what is measured would be cut short.
void PerformanceFigure::fill_under(const Canvas& c, const QRectF& box) const {
  c.painter.fillRect(box, c.theme.panel);
  for (std::size_t i = 0; i < data_.series.size(); ++i) {
    if (c.chart.hides(rows_name(i))) continue;
    for (const RowTimes& row : data_.series[i].rows) {
      const double x = c.chart.x_at(static_cast<double>(row.bytes));
      if (!(row.least_s > 0) || x < box.left() || x > box.right()) continue;
      const auto bar = [&](double low, double high, double width) {
        const double top = std::max(c.chart.y_at(high), box.top()), foot = std::min(c.chart.y_at(low), box.bottom());
        if (top >= foot) return;
        c.painter.setPen(QPen(row_colour(c.theme, i, row), width, Qt::SolidLine, Qt::FlatCap));
        c.painter.drawLine(QPointF(x, top), QPointF(x, foot));
      };
      bar(row.least_s, row.largest_s, kWhisker);
      if (row.ci95_lo_s && *row.ci95_lo_s > 0) bar(*row.ci95_lo_s, *row.ci95_hi_s, kInterval);
    }
  }
}

void PerformanceFigure::paint_formula(const Canvas& c) const {
  const QRectF& inner = c.at.plot;
  const double px = c.at.px;
  // Above the level part of the line: its formula, then what it is, and a leader to it.
  const ModelLine& line = data_.lines.front();
  const double em = 1.35 * px;
  if (c.at.large && !data_.tex.isEmpty()) {
    const QString source = QStringLiteral("T(n) = ") + data_.tex;
    const MathPicture& formula = typeset(source, true);
    const double margin = 0.5 * px;
    const QSizeF size(std::max(formula.width * em, text_box({}, data_.title, text_font(px)).width()) + 2 * margin,
                      (formula.height + formula.depth) * em + 2.2 * px + 2 * margin);
    const double level = c.chart.y_at(std::max(line.values.front().y(), t_low_));
    const QPointF wanted(inner.left() + 2 * px + size.width() / 2 + 0.1 * inner.width(),
                         (inner.top() + std::clamp(level, inner.top(), inner.bottom())) / 2);
    std::optional<QRectF> box;
    if (c.room.clear_first([&] { return (box = c.room.place(size, wanted)).has_value(); })) {
      fill_under(c, *box);
      const QPointF corner = box->topLeft() + QPointF(margin, margin);
      formula.paint(c.painter, corner + QPointF(0, formula.height * em), em, c.theme.ink);
      c.chart.paint_name(c.painter, line.name, data_.title, {corner.x(), box->bottom() - margin - 0.3 * px},
                         text_font(px), c.theme.ink2);
      // A leader down to the line, which lies lower on the left: the two cannot cross.
      const QPointF from(box->left() + 0.42 * box->width(), box->bottom());
      const double n = c.chart.value_at({from.x() - 1.8 * px, from.y()}).x();
      const auto on = std::lower_bound(line.values.begin(), line.values.end(), n,
                                       [](const QPointF& v, double x) { return v.x() < x; });
      const bool leads = on != line.values.end() && !c.chart.hides(line.name) && c.chart.shows(on->x(), on->y());
      const QPointF to = leads ? c.chart.at(on->x(), on->y()) - QPointF(0, 0.7 * px) : from;
      if (to.y() > from.y() + px) {
        c.painter.setPen(QPen(c.theme.control, 1));
        c.painter.drawLine(from, to);
      }
    }
    if (data_.lines.size() == 1) return;
  }
  for (const ModelLine& each : data_.lines) paint_line_name(c, each, &each != &data_.lines.front());
}

void PerformanceFigure::paint_line_name(const Canvas& c, const ModelLine& line, bool below) const {
  c.room.clear_first([&] { return try_line_name(c, line, below); });
}

bool PerformanceFigure::try_line_name(const Canvas& c, const ModelLine& line, bool below) const {
  const QRectF& inner = c.at.plot;
  const double px = c.at.px;
  for (double share : {0.8, 0.7, 0.88, 0.6, 0.5, 0.3, 0.15, 0.95, 0.05, 0.4}) {
    const double x = c.chart.value_at({inner.left() + share * inner.width(), inner.center().y()}).x();
    const auto v = std::lower_bound(line.values.begin(), line.values.end(), x,
                                    [](const QPointF& value, double n) { return value.x() < n; });
    if (v == line.values.end() || !c.chart.shows(v->x(), v->y())) continue;
    std::vector<Side> sides = below ? std::vector{Side::below_right, Side::above_left}
                                    : std::vector{Side::above_left, Side::above, Side::below_right};
    // Between two lines a name would be of either.
    const double y = c.chart.y_at(v->y());
    for (const ModelLine* other : shown_lines(c)) {
      if (other == &line) continue;
      const double away = c.chart.y_at(seconds_at(*other, v->x())) - y;
      if (std::abs(away) < kTooNear * px)
        std::erase_if(sides, [&](Side side) { return (side == Side::below_right) == (away > 0); });
    }
    const QFont font = text_font(px);
    const auto box = place_label(c.room, line.name, font, c.chart.at(v->x(), v->y()), px, sides);
    if (!box) continue;
    c.chart.paint_name(c.painter, line.name, line.name, box->bottomLeft(), font,
                       data_.becomes && &line == &*data_.becomes ? c.theme.error : c.theme.ink2);
    return true;
  }
  return false;
}

}  // namespace ringside::ui
