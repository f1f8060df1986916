#include "ui/charts/performance_figure.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <QFontMetricsF>
#include <QLineF>

#include "core/base/check.h"
#include "core/base/text.h"
#include "ui/charts/label_placer.h"
#include "ui/charts/performance_words.h"
#include "ui/math/typeset.h"

namespace ringside::ui {

using namespace chart;

PerformanceFigure::PerformanceFigure(const FigureInput& input, const PerformanceOptions& options) {
  RINGSIDE_CHECK(input.answer != nullptr);
  PerformanceOptions asked = options;
  asked.compare.insert(asked.compare.end(), input.compare.begin(), input.compare.end());
  data_ = performance_data(*input.answer, input.measured.get(), asked);
  double low = 0, high = 0;
  const auto include = [&](double t) {
    if (!std::isfinite(t) || t <= 0) return;
    low = low == 0 ? t : std::min(low, t);
    high = std::max(high, t);
  };
  for (const ModelLine& line : data_.lines)
    for (const QPointF& v : line.values) include(v.y());
  for (const MeasuredSeries& series : data_.series)
    for (const RowTimes& row : series.rows) include(row.least_s), include(row.largest_s), include(row.median_s);
  if (low > 0) std::tie(t_low_, t_high_) = enclosing_decades(low / 1.6, high);
}

PerformanceLayout PerformanceFigure::layout(const QRectF& area) const {
  return lay_out(data_, t_low_, t_high_, area);
}

Plot PerformanceFigure::plot(const QRectF& area) const {
  return layout(area).plot;
}

std::optional<ResidualStrip> PerformanceFigure::strip(const QRectF& area) const {
  const PerformanceLayout l = layout(area);
  if (l.residuals.isEmpty()) return std::nullopt;
  return ResidualStrip::over(l.residuals, data_.series.front().rows);
}

void PerformanceFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  PerformanceLayout l = layout(area);
  LabelPlacer room(l.plot.area.adjusted(3, 2, -3, -2));
  const Canvas c{painter, theme, l, room};
  paint_ground(c);
  paint_words(c);
  if (const auto residuals = strip(area))
    residuals->paint(painter, l.plot.x, data_.series.front().rows, data_.here, theme, l.px);
  if (compares())
    paint_fastest(c);
  else
    paint_crossover(c);
  paint_lines(c);
  paint_here(c);
  paint_rows(c);
  paint_names(c);
  painter.restore();
}

void PerformanceFigure::paint_ground(const Canvas& c) const {
  const Plot& plot = c.at.plot;
  const double px = c.at.px;
  const auto sizes = log_ticks(plot.x, 2, 4.6 * px, 6, bytes_label);
  const auto times = log_ticks(plot.y, 10, 1.85 * px, 6, seconds_label);
  Plot ground = plot;
  if (!c.at.residuals.isEmpty()) {
    // The sizes stand under the strip; its grid lines are those of the plot.
    const QPen hair(c.theme.hair, px > 14 ? 1.2 : 1);
    for (const Tick& tick : sizes) {
      const double x = plot.x.pixel(tick.value);
      paint_rule(c.painter, {x, c.at.residuals.top()}, {x, c.at.residuals.bottom()}, hair);
      draw_text(c.painter, {x, c.at.residuals.bottom() + 0.6 * px + QFontMetricsF(number_font(px)).capHeight()},
                tick.label, number_font(px), c.theme.ink3, Align::centre);
    }
    std::vector<Tick> unlabelled = sizes;
    for (Tick& tick : unlabelled) tick.label.clear();
    paint_grid(c.painter, ground, unlabelled, times, c.theme.hair, c.theme, px);
  } else {
    paint_grid(c.painter, ground, sizes, times, c.theme.hair, c.theme, px);
  }
  if (!c.at.large) return;
  const QFont title = text_font(px, 500);
  const double bottom = c.at.residuals.isEmpty() ? plot.area.bottom() : c.at.residuals.bottom();
  draw_text(c.painter, {plot.area.center().x(), bottom + 3.5 * px}, QStringLiteral("size n per rank"), title,
            c.theme.ink, Align::centre);
  c.painter.save();
  c.painter.translate(plot.area.left() - 5.4 * px, plot.area.center().y());
  c.painter.rotate(-90);
  draw_text(c.painter, {0, 0}, QStringLiteral("time"), title, c.theme.ink, Align::centre);
  c.painter.restore();
}

void PerformanceFigure::paint_words(const Canvas& c) const {
  const double px = c.at.px;
  const QRectF& box = c.at.words;
  if (data_.origin) paint_badge(c.painter, box.topLeft(), *data_.origin, c.theme, px);
  const QFont font = text_font(px);
  const double first = box.top() + 0.875 * px + QFontMetricsF(font).capHeight() / 2;
  for (qsizetype i = 0; i < c.at.lines.size(); ++i)
    draw_text(
        c.painter,
        {box.left() + (i == 0 ? c.at.indent : 0), first + static_cast<double>(i) * PerformanceLayout::kLineHeight * px},
        c.at.lines[i], font, c.theme.ink2);
}

void PerformanceFigure::paint_lines(const Canvas& c) const {
  for (std::size_t i = 0; i < data_.lines.size(); ++i) {
    const ModelLine& line = data_.lines[i];
    const bool alone = !compares();
    const int dash = alone ? (line.origin == Origin::price ? 1 : 0) : static_cast<int>(i);
    const QColor colour = alone || i > 0 ? c.theme.ink3 : c.theme.ink;
    paint_curve(c.painter, c.at.plot, line.values, series_pen(dash, colour, 0.15 * c.at.px));
    c.room.avoid_curve(c.at.plot, line.values, 0.35 * c.at.px);
  }
}

void PerformanceFigure::paint_crossover(const Canvas& c) const {
  if (!data_.crossover || !c.at.plot.x.shows(data_.crossover->n.value)) return;
  const QRectF& inner = c.at.plot.area;
  const double x = c.at.plot.x.pixel(data_.crossover->n.value);
  QPen dashed(c.theme.ink2, 1.2);
  dashed.setDashPattern({4, 3});
  paint_rule(c.painter, {x, inner.top()}, {x, inner.bottom()}, dashed);
  c.room.avoid({x - 1, inner.top(), 2, inner.height()});
}

void PerformanceFigure::paint_here(const Canvas& c) const {
  const auto n = static_cast<double>(data_.here);
  if (!c.at.plot.x.shows(n)) return;
  const QRectF& inner = c.at.plot.area;
  const double x = c.at.plot.x.pixel(n);
  const double bottom = c.at.residuals.isEmpty() ? inner.bottom() : c.at.residuals.bottom();
  paint_rule(c.painter, {x, inner.top()}, {x, bottom}, QPen(c.theme.accent, 1.5));
  c.room.avoid({x - 1, inner.top(), 2, inner.height()});
  // A measured dot says more than the line's.
  const auto is_here = [&](const RowTimes& row) { return row.bytes == data_.here; };
  const bool measured =
      !data_.series.empty() && std::any_of(data_.series[0].rows.begin(), data_.series[0].rows.end(), is_here);
  if (!measured && data_.here_s && c.at.plot.shows(n, *data_.here_s)) {
    const QPointF at = c.at.plot.at(n, *data_.here_s);
    paint_dot(c.painter, at, 0.38 * c.at.px, c.theme.accent, c.theme.panel);
    c.room.avoid(QRectF(at - QPointF(5, 5), QSizeF(10, 10)));
  }
}

void PerformanceFigure::paint_rows(const Canvas& c) const {
  const Plot& plot = c.at.plot;
  for (std::size_t s = 0; s < data_.series.size(); ++s) {
    for (const RowTimes& row : data_.series[s].rows) {
      const auto n = static_cast<double>(row.bytes);
      const bool here = s == 0 && row.bytes == data_.here;
      const QColor colour = row.finished && !row.verified ? c.theme.error : here ? c.theme.accent : c.theme.ink;
      const auto bar = [&](double low, double high, double width) {
        c.painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap));
        c.painter.drawLine(plot.at(n, low), plot.at(n, high));
      };
      bar(row.least_s, row.largest_s, 1.2);
      if (row.ci95_lo_s) bar(*row.ci95_lo_s, *row.ci95_hi_s, 2.6);
      const QPointF at = plot.at(n, row.median_s);
      const double radius = 0.325 * c.at.px;
      paint_dot(c.painter, at, radius, colour, c.theme.panel, !row.finished || s > 0);
      c.room.avoid(QRectF(at - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)));
      if (row.finished && !row.verified)
        draw_label(c.painter, c.room, QStringLiteral("× wrong result"), text_font(c.at.px, 500), colour, at, c.at.px,
                   {Side::above_left, Side::below_right, Side::below, Side::above});
      if (!row.notes.empty())
        draw_label(c.painter, c.room, QStringLiteral("!"), text_font(c.at.px, 700), c.theme.ink2, at, 0.75 * c.at.px,
                   {Side::above, Side::below, Side::above_right});
    }
  }
}

void PerformanceFigure::paint_names(const Canvas& c) const {
  const Plot& plot = c.at.plot;
  const QRectF& inner = plot.area;
  const double px = c.at.px;
  const QFont hint = text_font(px), name = text_font(px, 500);

  if (!compares() && data_.crossover && plot.x.shows(data_.crossover->n.value)) {
    const double x = plot.x.pixel(data_.crossover->n.value);
    const auto say = [&](const QString& words, double row, std::vector<Side> sides) {
      draw_label(c.painter, c.room, words, hint, c.theme.ink2, {x, inner.top() + (0.8 + 1.5 * row) * px}, 0.8 * px,
                 sides);
    };
    say(QStringLiteral("latency-bound"), 0, {Side::left});
    say(QStringLiteral("bandwidth-bound"), 0, {Side::right});
    QString where = QStringLiteral("n = ");
    if (data_.plain_crossover) {
      if (std::abs(data_.crossover->factor - 1) > 5e-4) where += plain_label(data_.crossover->factor) + QChar(u' ');
      where += QStringLiteral("α/β = ");
    }
    say(where + decimal_bytes_label(data_.crossover->n.value), 1, {Side::right, Side::left});
  }

  if (data_.here > 0 && plot.x.shows(static_cast<double>(data_.here))) {
    // Beside its line, as high as there is room.
    const double x = plot.x.pixel(static_cast<double>(data_.here));
    const QString words = QStringLiteral("this case, ") + bytes_text(data_.here);
    for (double y = inner.top() + 0.8 * px; y < inner.bottom(); y += 1.5 * px)
      if (draw_label(c.painter, c.room, words, text_font(px, 600), c.theme.accent, {x, y}, 0.6 * px,
                     {Side::right, Side::left}))
        break;
  }
  if (data_.running && plot.x.shows(static_cast<double>(data_.running->bytes))) {
    const QPointF foot(plot.x.pixel(static_cast<double>(data_.running->bytes)), inner.bottom());
    paint_dot(c.painter, foot, 0.3 * px, c.theme.ink2, c.theme.panel, true);
    draw_label(c.painter, c.room, QStringLiteral("run %1").arg(data_.running->runs), name, c.theme.ink2, foot, 0.8 * px,
               {Side::above_right, Side::above_left, Side::above});
  }

  if (compares()) return paint_line_names(c);
  if (data_.lines.empty()) return;

  // Above the level part of the line: its formula, then what it is, and a leader to it.
  const ModelLine& line = data_.lines.front();
  const double em = 1.35 * px;
  if (c.at.large && !data_.tex.isEmpty()) {
    const MathPicture& formula = typeset(QStringLiteral("T(n) = ") + data_.tex, true);
    const double margin = 0.5 * px;
    const QSizeF size(std::max(formula.width * em, text_box({}, data_.title, hint).width()) + 2 * margin,
                      (formula.height + formula.depth) * em + 2.2 * px + 2 * margin);
    const double level = plot.y.pixel(std::max(line.values.front().y(), t_low_));
    const QPointF wanted(inner.left() + 2 * px + size.width() / 2 + 0.1 * inner.width(), (inner.top() + level) / 2);
    if (const auto box = c.room.place(size, wanted)) {
      c.painter.fillRect(*box, c.theme.panel);
      const QPointF corner = box->topLeft() + QPointF(margin, margin);
      formula.paint(c.painter, corner + QPointF(0, formula.height * em), em, c.theme.ink);
      draw_text(c.painter, {corner.x(), box->bottom() - margin - 0.3 * px}, data_.title, hint, c.theme.ink2);
      // A leader down to the line, which lies lower on the left: the two cannot cross.
      const QPointF from(box->left() + 0.42 * box->width(), box->bottom());
      const double n = plot.x.value(from.x() - 1.8 * px);
      const auto on = std::lower_bound(line.values.begin(), line.values.end(), n,
                                       [](const QPointF& v, double x) { return v.x() < x; });
      const QPointF to = on == line.values.end() ? from : plot.at(on->x(), on->y()) - QPointF(0, 0.7 * px);
      if (to.y() > from.y() + px) {
        c.painter.setPen(QPen(c.theme.control, 1));
        c.painter.drawLine(from, to);
      }
    }
    if (data_.lines.size() == 1) return;
  }
  for (const ModelLine& each : data_.lines) {
    const bool second = &each != &data_.lines.front();
    for (double share : {0.8, 0.7, 0.88, 0.6, 0.5, 0.3, 0.15}) {
      const QPointF& v = each.values[static_cast<std::size_t>(share * static_cast<double>(each.values.size() - 1))];
      if (!plot.shows(v.x(), v.y())) continue;
      const std::vector<Side> sides = second ? std::vector{Side::below_right, Side::above_left}
                                             : std::vector{Side::above_left, Side::above, Side::below_right};
      if (draw_label(c.painter, c.room, each.name, hint, c.theme.ink2, plot.at(v.x(), v.y()), px, sides)) break;
    }
  }
}

const RowTimes* PerformanceFigure::row_at(const QPointF& point, const QRectF& area) const {
  const PerformanceLayout l = layout(area);
  constexpr double kReach = 14;
  const RowTimes* nearest = nullptr;
  double best = kReach;
  for (const MeasuredSeries& series : data_.series) {
    for (const RowTimes& row : series.rows) {
      const QPointF at = l.plot.at(static_cast<double>(row.bytes), row.median_s);
      // In the strip a row is its whole column.
      const double away = l.residuals.contains(point) ? std::abs(at.x() - point.x()) : QLineF(at, point).length();
      if (away <= best) best = away, nearest = &row;
    }
  }
  return nearest;
}

std::optional<std::int64_t> PerformanceFigure::size_at(const QPointF& point, const QRectF& area) const {
  const RowTimes* row = row_at(point, area);
  return row ? std::optional(row->bytes) : std::nullopt;
}

std::string PerformanceFigure::tip(const QPointF& point, const QRectF& area) const {
  const RowTimes* row = row_at(point, area);
  return row ? row_text(*row).toStdString() : std::string();
}

std::string PerformanceFigure::csv() const {
  std::string out = "what,algorithm,bytes,seconds,ci95_lo_s,ci95_hi_s,runs,model_s,residual\n";
  for (const ModelLine& line : data_.lines)
    for (std::size_t i = 0; i < line.values.size(); i += ModelLine::kPerDoubling)
      out += fmt::format("{},{},{},{},,,,,\n", word(line.origin).toStdString(), line.algorithm, line.values[i].x(),
                         line.values[i].y());
  const auto optional = [](const std::optional<double>& v) { return v ? fmt::format("{}", *v) : std::string(); };
  for (const MeasuredSeries& series : data_.series)
    for (const RowTimes& row : series.rows)
      out += fmt::format("{},{},{},{},{},{},{},{},{}\n", word(*data_.origin).toStdString(), series.algorithm, row.bytes,
                         row.median_s, optional(row.ci95_lo_s), optional(row.ci95_hi_s), row.runs_s.size(),
                         optional(row.model_s),
                         row.model_s ? fmt::format("{}", residual(row.median_s, *row.model_s)) : std::string());
  return out;
}

std::string PerformanceFigure::description() const {
  std::string out = fmt::format("Time over size per rank, both logarithmic: {}.", data_.title.toStdString());
  if (data_.here_s)
    out += fmt::format(" This case: {} takes {}.", format_bytes(Bytes(static_cast<double>(data_.here))),
                       format_seconds(Seconds(*data_.here_s)));
  for (const FastestRegion& r : data_.fastest)
    out += fmt::format(" From {} to {} {} is fastest.", format_bytes(Bytes(r.from)), format_bytes(Bytes(r.to)),
                       data_.lines[r.line].algorithm);
  if (data_.crossover && !compares())
    out += fmt::format(" Bandwidth-bound from {} on.", decimal_bytes_label(data_.crossover->n.value).toStdString());
  out +=
      ' ' + (data_.origin ? word(*data_.origin).toStdString() + ", " : std::string()) + data_.about.toStdString() + ".";
  return out;
}

}  // namespace ringside::ui
