#include "ui/charts/performance_figure.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <fmt/format.h>
#include <QFontMetricsF>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/entrants.h"
#include "ui/charts/fastest.h"
#include "ui/charts/performance_words.h"
#include "ui/charts/residual_strip.h"
#include "ui/paint/label_placer.h"
#include "ui/paint/plot.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {

using namespace chart;

PerformanceFigure::PerformanceFigure(const FigureInput& input, const PerformanceOptions& options) {
  RINGSIDE_CHECK(input.answer != nullptr);
  PerformanceOptions asked = options;
  asked.recorded = options.recorded || input.recorded;
  asked.compare.insert(asked.compare.end(), input.compare.begin(), input.compare.end());
  if (input.library) asked.library = input.library;
  if (input.simulated) asked.simulated = input.simulated;
  if (input.what_if && input.what_if->before == input.answer) asked.what_if = input.what_if;
  if (asked.what_if) asked.becomes = input.simulated_if;
  asked.published.insert(asked.published.end(), input.published.begin(), input.published.end());
  data_ = performance_data(*input.answer, input.measured.get(), asked);
  collective_ = name(input.answer->question.collective);
  if (input.race && input.race->turn && input.race->lanes.front().answer == input.answer) turning_ = input.race;
  double low = 0, high = 0;
  const auto include = [&](double t) {
    if (!std::isfinite(t) || t < kLeastSeconds) return;
    low = low == 0 ? t : std::min(low, t);
    high = std::max(high, t);
  };
  for (const ModelLine& line : data_.lines)
    for (const QPointF& v : line.values) include(v.y());
  for (const LibraryLine& each : data_.library)
    for (const QPointF& v : each.line.values) include(v.y());
  if (data_.becomes)
    for (const QPointF& v : data_.becomes->values) include(v.y());
  include(data_.becomes_s.value_or(0));
  for (const RecordedSeries& series : data_.recorded)
    for (const PublishedPoint& point : series.run.points) include(point.seconds);
  for (const MeasuredSeries& series : data_.series)
    for (const RowTimes& row : series.rows) include(row.least_s), include(row.largest_s), include(row.median_s);
  if (low > 0) std::tie(t_low_, t_high_) = enclosing_decades(std::max(low / 1.6, kLeastSeconds), high);
}

QString PerformanceFigure::rows_name(std::size_t series) const {
  return compares() ? qt(data_.series[series].algorithm) : word(*data_.origin);
}

bool PerformanceFigure::is_here_measured() const {
  return !data_.series.empty() &&
         std::any_of(data_.series[0].rows.begin(), data_.series[0].rows.end(),
                     [&](const RowTimes& row) { return data_.here > 0 && row.bytes == data_.here; });
}

std::int64_t PerformanceFigure::size_near(double n) {
  const double eighth = std::exp2(std::floor(std::log2(std::max(1.0, n)))) / 8;
  return std::max<std::int64_t>(1, std::llround(std::round(n / eighth) * eighth));
}

bool PerformanceFigure::out_of_sight(const Chart& chart) const {
  const QRectF plot = chart.plotArea(), all = chart.home();
  if (chart.window().width() >= all.width() * (1 - 1e-6) && chart.window().height() >= all.height() * (1 - 1e-6))
    return false;
  for (const ModelLine& line : data_.lines) {
    const auto at = chart.positions(line.values);
    for (qsizetype i = 1; i < at.size(); ++i)
      if (QRectF(at[i - 1], at[i]).normalized().adjusted(-1, -1, 1, 1).intersects(plot)) return false;
  }
  return std::ranges::none_of(chart.points,
                              [&](const ChartPoint& point) { return chart.shows(point.value.x(), point.value.y()); });
}

std::unique_ptr<Chart> PerformanceFigure::build(const QRectF& area, const Theme& theme) const {
  const PerformanceLayout l = lay_out(data_, area);
  const auto sizes = [&] {
    return log_axis(data_.n_low, data_.n_high, size_units() == SizeUnits::binary ? 2 : 10, 4.6 * l.px, 6, bytes_label);
  };
  ChartAxis x = sizes();
  x.labels = l.residuals.isEmpty();  // else they stand under the strip
  auto built = std::make_unique<Chart>(area, l.plot, x, log_axis(t_low_, t_high_, 10, 1.85 * l.px, 6, seconds_label),
                                       theme, l.px);
  Chart& chart = *built;
  add_lines(chart);
  add_beside(chart, l.large);
  add_rows(chart);
  add_crossings(chart);
  chart.columns = l.residuals;
  if (data_.here > 0) {
    chart.handle = QPointF(static_cast<double>(data_.here), data_.here_s.value_or(t_low_));
    chart.drop_words = [](double n) { return bytes_label(static_cast<double>(size_near(n))); };
  }
  if (!l.residuals.isEmpty())
    add_residual_strip(chart, l.residuals, sizes(), data_.series.front().rows, data_.here, rows_name(0),
                       compares() ? rows_name(0) : QString());
  chart.paint_under([this, &chart, l](QPainter& painter) { paint_ground(painter, chart, l); });
  chart.paint_over([this, &chart, l](QPainter& painter) {
    LabelPlacer room(l.plot.adjusted(3, 2, -3, -2));
    const Canvas c{painter, chart, l, room, chart.theme()};
    avoid_marks(c);
    paint_names(c);
    if (!out_of_sight(chart)) return;
    draw_on_baseline(painter, l.plot.center(), QStringLiteral("nothing is here: a double click shows all"),
                     text_font(l.px, 500), chart.theme().ink, Align::centre);
  });
  return built;
}

void PerformanceFigure::add_lines(Chart& chart) const {
  for (std::size_t i = 0; i < data_.lines.size(); ++i) {
    const ModelLine& line = data_.lines[i];
    const bool alone = !compares();
    // On a topology the simulation is what the case takes.
    const bool beside = data_.simulated && line.origin == Origin::formula;
    const int dash = alone ? (line.origin == Origin::price ? 1 : beside ? 2 : 0) : static_cast<int>(i);
    const QColor colour = alone || i > 0 ? chart.theme().ink3 : chart.theme().ink;
    chart.add_line(line.name, line.values, series_pen(dash, colour, 0.15 * chart.px()));
  }
  Dots crossings;
  for (std::size_t i = 1; i < data_.fastest.size(); ++i)
    crossings.add({data_.fastest[i].from, crossing_seconds(i)}, chart.theme().ink, DotMark{DotShape::diamond, false});
  chart.add_dots({}, crossings, kCrossingDot * chart.px());
  const auto n = static_cast<double>(data_.here);
  // A measured dot says more than the line's.
  if (is_here_measured() || !data_.here_s || !chart.shows(n, *data_.here_s)) return;
  Dots here;
  here.add({n, *data_.here_s}, chart.theme().accent);
  chart.add_dots({}, here, kHereDot * chart.px());
}

QColor PerformanceFigure::row_colour(const Theme& theme, std::size_t series, const RowTimes& row) const {
  const bool here = series == 0 && data_.here > 0 && row.bytes == data_.here;
  return row.finished && row.wrong ? theme.error : here ? theme.accent : theme.ink;
}

void PerformanceFigure::add_crossings(Chart& chart) const {
  for (std::size_t i = 1; i < data_.fastest.size() && !data_.timeless; ++i) {
    const FastestRegion &below = data_.fastest[i - 1], &above = data_.fastest[i];
    chart.points.push_back({{above.from, crossing_seconds(i)},
                            qt(fmt::format("{}: below it {}, above it {}", size_text(Bytes(above.from)),
                                           fastest_words(data_.lines, below), fastest_words(data_.lines, above))),
                            std::llround(above.from),
                            {}});
  }
}

void PerformanceFigure::add_rows(Chart& chart) const {
  const Theme& theme = chart.theme();
  for (std::size_t s = 0; s < data_.series.size(); ++s) {
    const QString name = rows_name(s);
    Dots medians;
    for (const RowTimes& row : data_.series[s].rows) {
      const auto n = static_cast<double>(row.bytes);
      const QColor colour = row_colour(theme, s, row);
      const auto bar = [&](double low, double high, double width) {
        if (low < high) chart.add_line(name, {{n, low}, {n, high}}, QPen(colour, width, Qt::SolidLine, Qt::FlatCap));
      };
      bar(row.least_s, row.largest_s, kWhisker);
      if (row.ci95_lo_s) bar(*row.ci95_lo_s, *row.ci95_hi_s, kInterval);
      medians.add({n, row.median_s}, colour, row.finished ? mark_of_rows(s) : mark_of_unfinished(compares()));
      chart.points.push_back(
          {{n, row.median_s}, row_text(row) + QStringLiteral(" · ") + word(*data_.origin), row.bytes, name});
    }
    chart.add_dots(name, medians, 0.325 * chart.px());
  }
}

void PerformanceFigure::paint_ground(QPainter& painter, const Chart& chart, const PerformanceLayout& l) const {
  const Theme& theme = chart.theme();
  const double px = l.px, foot = l.residuals.isEmpty() ? l.plot.bottom() : l.residuals.bottom();
  chart.paint_grid(painter);
  if (l.titled) {
    const QFont title = text_font(px, 500);
    draw_on_baseline(painter, {l.plot.center().x(), foot + 3.5 * px}, QStringLiteral("size n per rank"), title,
                     theme.ink, Align::centre);
    painter.save();
    painter.translate(l.plot.left() - 5.4 * px, l.plot.center().y());
    painter.rotate(-90);
    draw_on_baseline(painter, {0, 0}, QStringLiteral("time"), title, theme.ink, Align::centre);
    painter.restore();
  }
  if (compares()) {
    paint_fastest(painter, chart);
  } else if (data_.crossover && chart.shows_x(data_.crossover->n.value)) {
    const double x = chart.x_at(data_.crossover->n.value);
    QPen dashed(theme.ink2, 1.2);
    dashed.setDashPattern({4, 3});
    paint_rule(painter, {x, l.plot.top()}, {x, l.plot.bottom()}, dashed);
  }
  // Not through the names of the fastest.
  const double top = l.plot.top() + (compares() ? PerformanceLayout::kHeadRow * px : 0);
  if (turning_ && chart.shows_x(static_cast<double>(turning_->turn->bytes))) {
    const double x = chart.x_at(static_cast<double>(turning_->turn->bytes));
    QPen dotted(theme.accent, 1.5);
    dotted.setDashPattern({1, 3});
    paint_rule(painter, {x, top}, {x, l.plot.bottom()}, dotted);
  }
  if (const auto n = static_cast<double>(data_.here); chart.shows_x(n)) {
    const double x = chart.x_at(n);
    paint_rule(painter, {x, top}, {x, l.plot.bottom()}, QPen(theme.accent, 1.5));
  }
}

namespace {

/// Words for a cell of a table, where a comma ends it.
std::string cell(std::string text) {
  std::replace(text.begin(), text.end(), ',', ';');
  return text;
}

}  // namespace

std::string PerformanceFigure::csv() const {
  std::string out = "what,algorithm,bytes,seconds,ci95_lo_s,ci95_hi_s,runs,model_s,residual,source\n";
  for (const ModelLine& line : data_.lines)
    for (std::size_t i = 0; i < line.values.size(); i += ModelLine::kPerDoubling)
      out += fmt::format(
          "{},{},{},{},,,,,,{}\n", word(line.origin).toStdString(), line.algorithm, line.values[i].x(),
          line.values[i].y(),
          cell(line.origin == Origin::simulation ? data_.title.toStdString() : data_.parameters.source.text()));
  for (const LibraryLine& each : data_.library)
    for (std::size_t i = 0; i < each.line.values.size(); ++i)
      out += fmt::format("{},,{},{},,,,,,{}\n", word(each.line.origin).toStdString(), each.line.values[i].x(),
                         each.line.values[i].y(), cell(each.words[static_cast<qsizetype>(i)].toStdString()));
  for (std::size_t i = 0; data_.becomes && i < data_.becomes->values.size(); i += ModelLine::kPerDoubling)
    out += fmt::format("{},{},{},{},,,,,,{}\n", word(Origin::simulation).toStdString(), data_.becomes->algorithm,
                       data_.becomes->values[i].x(), data_.becomes->values[i].y(),
                       cell(data_.becomes->name.toStdString()));
  for (const RecordedSeries& series : data_.recorded)
    for (const PublishedPoint& point : series.run.points)
      out += fmt::format("{},,{},{},,,,,,{}\n", word(Origin::recorded).toStdString(), point.bytes, point.seconds,
                         cell(series.name.toStdString() + ": " + series.run.source()));
  const auto optional = [](const std::optional<double>& v) { return v ? fmt::format("{}", *v) : std::string(); };
  for (const MeasuredSeries& series : data_.series)
    for (const RowTimes& row : series.rows)
      out += fmt::format("{},{},{},{},{},{},{},{},{},\n", word(*data_.origin).toStdString(), series.algorithm,
                         row.bytes, row.median_s, optional(row.ci95_lo_s), optional(row.ci95_hi_s), row.runs_s.size(),
                         optional(row.model_s),
                         row.model_s ? fmt::format("{}", residual(row.median_s, *row.model_s)) : std::string());
  return out;
}

std::string PerformanceFigure::description() const {
  const std::string own = data_.lines.empty() ? std::string() : data_.lines.front().algorithm;
  std::string out = fmt::format("Time of {}{} over size per rank, both logarithmic: {}.", collective_,
                                compares() || own.empty() ? std::string() : " by " + own, data_.title.toStdString());
  if (data_.here_s)
    out += fmt::format(" This case: {}{} takes {}.", size_text(Bytes(static_cast<double>(data_.here))),
                       compares() ? " by " + own : "", format_seconds(Seconds(*data_.here_s)));
  for (const LibraryLine& each : data_.library) {
    QString last = each.words.back();
    last.remove(QStringLiteral(" · ") + each.line.name);  // it is said first
    out += fmt::format(" {}, {}.", each.line.name.toStdString(), last.toStdString());
  }
  for (const RecordedSeries& series : data_.recorded)
    out += fmt::format(" Recorded{}: {}, {} sizes, {}.", series.such ? " on such a machine" : "",
                       series.name.toStdString(), series.run.points.size(), series.run.source());
  for (const FastestRegion& r : data_.fastest)
    if (!data_.timeless)
      out += fmt::format(" From {} to {} {}{}.", size_text(Bytes(r.from)), size_text(Bytes(r.to)),
                         fastest_words(data_.lines, r), data_.series.empty() ? "" : " by the model");
  if (turning_) out += " In the race: " + turn_text(*turning_);
  if (data_.crossover && !compares())
    out += fmt::format(" Bandwidth-bound from {} on.", bytes_label(data_.crossover->n.value).toStdString());
  QString origins;
  for (const Origin origin : data_.badges()) origins += word(origin) + QStringLiteral(", ");
  if (!origins.isEmpty()) origins.front() = origins.front().toUpper();
  PerformanceData told = data_;
  if (!data_.origin) told.about.clear();  // of a picture in a text nobody waits for a measurement
  const QString words = origins + words_of(told, false, false, true);
  if (!words.isEmpty()) out += ' ' + words.toStdString();
  return out.back() == '.' ? out : out + '.';
}

}  // namespace ringside::ui
