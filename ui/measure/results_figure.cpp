#include "ui/measure/results_figure.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/measure/backend.h"
#include "core/measure/recorded.h"
#include "core/measure/statistics.h"
#include "ui/charts/performance_words.h"
#include "ui/charts/residual_strip.h"
#include "ui/measure/measure_words.h"
#include "ui/paint/label_placer.h"
#include "ui/paint/plot.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {

using namespace chart;

namespace {

constexpr double kStripShare = 0.24, kLeastForStrip = 26;  // of the height; in px

auto question(const MeasurementRow& r) {
  return std::tie(r.collective, r.algorithm, r.parameters, r.ranks, r.root, r.type, r.op, r.backend, r.tier, r.manner);
}

/// Its interval is wide, or none at 95 %, or its median far above its least. What has no runs of its own has none.
bool carries_sign(const RowTimes& row) {
  const double half = row.ci95_lo_s ? (*row.ci95_hi_s - *row.ci95_lo_s) / 2 : 0;
  return row.finished && !row.runs_s.empty() &&
         (row.runs_s.size() < least_samples() || half > kDisturbedShare * row.median_s ||
          (row.least_s > 0 && row.median_s > kDisturbedTimes * row.least_s));
}

/// A library's times are marks without runs.
bool has_signs(const TimesSeries& series) {
  return series.mark != TimesSeries::Mark::line && std::ranges::any_of(series.rows, carries_sign);
}

}  // namespace

std::vector<const MeasurementRow*> rows_like(const Measurement& m, const MeasurementRow& like) {
  std::vector<const MeasurementRow*> rows;
  for (const MeasurementRow& row : m.rows)
    if (question(row) == question(like)) rows.push_back(&row);
  std::stable_sort(rows.begin(), rows.end(), [](const auto* a, const auto* b) { return a->bytes < b->bytes; });
  return rows;
}

TimesFigure::TimesFigure(TimesData data) : data_(std::move(data)) {
  double low = 0, high = 0, small = 0, large = 0;
  const auto include = [&](double n, double t) {
    if (!std::isfinite(t) || t <= 0 || n <= 0) return;
    low = low == 0 ? t : std::min(low, t), high = std::max(high, t);
    small = small == 0 ? n : std::min(small, n), large = std::max(large, n);
  };
  for (const TimesSeries& s : data_.series)
    for (const RowTimes& row : s.rows)
      for (const double t : {row.least_s, row.median_s, row.largest_s}) include(static_cast<double>(row.bytes), t);
  for (const QPointF& p : data_.predicted) include(p.x(), p.y());
  if (low > 0) std::tie(t_low_, t_high_) = enclosing_decades(low / 1.3, high * 1.3);
  if (small > 0) n_low_ = small / 2, n_high_ = std::max(4 * small, large * 2);
}

std::unique_ptr<Chart> TimesFigure::build(const QRectF& area, const Theme& theme) const {
  const double px = label_px(area);
  QRectF plot = area.adjusted(5.6 * px, 0.8 * px, -1.6 * px, -3.6 * px), strip;
  const bool residuals =
      data_.residuals && area.height() >= kLeastForStrip * px && !data_.series.empty() &&
      std::ranges::any_of(data_.series.front().rows, [](const RowTimes& r) { return r.model_s.has_value(); });
  if (residuals) {
    strip = plot;
    strip.setTop(plot.bottom() - kStripShare * plot.height());
    plot.setBottom(strip.top() - 1.4 * px);
  }
  const auto sizes = [&] {
    return log_axis(n_low_, n_high_, size_units() == SizeUnits::binary ? 2 : 10, 4.6 * px, 6, bytes_label);
  };
  ChartAxis x = sizes();
  x.labels = !residuals;
  auto built =
      std::make_unique<Chart>(area, plot, x, log_axis(t_low_, t_high_, 10, 1.85 * px, 6, seconds_label), theme, px);
  Chart& chart = *built;
  if (!data_.predicted.empty())
    chart.add_line(data_.predicted_by, data_.predicted, series_pen(0, theme.ink3, 0.15 * px));
  for (const TimesSeries& s : data_.series) add_series(chart, s);
  chart.columns = strip;
  if (residuals)
    add_residual_strip(chart, strip, sizes(), data_.series.front().rows, data_.here, data_.series.front().name,
                       data_.series.size() > 1 ? data_.series.front().name : QString());
  const double foot = residuals ? strip.bottom() : plot.bottom();
  chart.paint_under([this, &chart, plot, foot, px](QPainter& painter) {
    chart.paint_grid(painter);
    if (const auto n = static_cast<double>(data_.here); data_.here > 0 && chart.shows_x(n))
      paint_rule(painter, {chart.x_at(n), plot.top()}, {chart.x_at(n), plot.bottom()}, QPen(chart.theme().accent, 1.5));
    const QString title = Measure::tr("size n per rank"), sign = Measure::tr("!: disturbed, or few runs");
    draw_on_baseline(painter, {plot.center().x(), foot + 3.2 * px}, title, text_font(px, 500), chart.theme().ink,
                     Align::centre);
    const double room = (plot.width() - text_width(text_font(px, 500), title)) / 2 - px;
    if (std::ranges::any_of(data_.series, has_signs) && text_width(text_font(px), sign) <= room)
      draw_on_baseline(painter, {plot.right(), foot + 3.2 * px}, sign, text_font(px), chart.theme().ink2, Align::right);
  });
  chart.paint_over([this, &chart](QPainter& painter) { paint_names(painter, chart); });
  return built;
}

void TimesFigure::add_series(Chart& chart, const TimesSeries& series) const {
  const Theme& theme = chart.theme();
  const bool small = series.mark == TimesSeries::Mark::line;
  std::vector<QPointF> line;
  Dots dots;
  for (const RowTimes& row : series.rows) {
    const QPointF at(static_cast<double>(row.bytes), row.median_s);
    const bool here = row.bytes == data_.here;
    const QColor colour = row.finished && !row.verified && !small ? theme.error
                          : here && !small                        ? theme.accent
                          : small                                 ? theme.ink2
                                                                  : theme.ink;
    const auto bar = [&](double low, double high, double width) {
      if (low > 0 && low < high)
        chart.add_line(series.name, {{at.x(), low}, {at.x(), high}}, QPen(colour, width, Qt::SolidLine, Qt::FlatCap));
    };
    if (!small) bar(row.least_s, row.largest_s, 1.2);
    if (row.ci95_lo_s && !small) bar(*row.ci95_lo_s, *row.ci95_hi_s, 2.6);
    dots.add(at, colour, series.mark != TimesSeries::Mark::dot || !row.finished);
    line.push_back(at);
    chart.points.push_back({at, QStringLiteral("%1 · %2 · %3").arg(series.name, row_text(row), word(series.origin)),
                            row.bytes, series.name});
  }
  if (series.dash >= 0) chart.add_line(series.name, line, series_pen(series.dash, theme.ink2, 0.12 * chart.px()));
  chart.add_dots(series.name, dots, (small ? 0.24 : 0.34) * chart.px());
}

void TimesFigure::paint_names(QPainter& painter, Chart& chart) const {
  const double px = chart.px();
  LabelPlacer room(chart.plotArea().adjusted(4, 3, -4, -3));
  for (const ChartPoint& point : chart.points)
    if (chart.shows(point.value.x(), point.value.y())) {
      const QPointF at = chart.at(point.value.x(), point.value.y());
      room.avoid({at.x() - 0.4 * px, at.y() - 0.4 * px, 0.8 * px, 0.8 * px});
    }
  for (const TimesSeries& s : data_.series)
    for (const RowTimes& row : s.rows)
      if (const auto n = static_cast<double>(row.bytes); row.least_s > 0 && chart.shows_x(n))
        room.avoid_line({chart.at(n, row.least_s), chart.at(n, row.largest_s)}, 0.2 * px);
  room.avoid_line(chart.positions(data_.predicted), 0.3 * px);
  if (data_.here > 0 && chart.shows_x(static_cast<double>(data_.here)))
    room.avoid({chart.x_at(static_cast<double>(data_.here)) - 1, chart.plotArea().top(), 2, chart.plotArea().height()});
  for (const TimesSeries& s : data_.series)
    for (const RowTimes& row : s.rows) {
      const auto n = static_cast<double>(row.bytes);
      if (has_signs(s) && carries_sign(row) && chart.shows(n, row.median_s))
        draw_label(painter, room, QStringLiteral("!"), text_font(px, 700), chart.theme().ink2,
                   chart.at(n, row.median_s), 0.75 * px, {Side::above, Side::below, Side::above_right});
    }
  const auto medians = [](const TimesSeries& s) {
    std::vector<QPointF> all;
    for (const RowTimes& row : s.rows) all.emplace_back(static_cast<double>(row.bytes), row.median_s);
    return all;
  };
  LabelPlacer crossing = room;  // where lines leave no room, words stand on them
  for (const TimesSeries& s : data_.series)
    if (s.dash >= 0) room.avoid_line(chart.positions(medians(s)), 0.2 * px);
  const auto name = [&](const QString& words, const std::vector<QPointF>& along, bool strong) {
    const QFont font = text_font(px, strong ? 600 : 500);
    for (LabelPlacer* free : {&room, &crossing})
      // From the middle outward, wherever there is room.
      for (std::size_t i = 0; i < along.size(); ++i) {
        const std::size_t at = (along.size() / 2 + (i % 2 == 0 ? i / 2 : along.size() - (i + 1) / 2)) % along.size();
        if (!chart.shows(along[at].x(), along[at].y())) continue;
        const auto box = place_label(*free, words, font, chart.at(along[at].x(), along[at].y()), 0.8 * px,
                                     {Side::above_left, Side::below_right, Side::above, Side::below});
        if (!box) continue;
        (free == &room ? crossing : room).avoid(*box);
        chart.paint_name(painter, words, words, box->bottomLeft(), font,
                         strong ? chart.theme().ink : chart.theme().ink2);
        return;
      }
  };
  for (std::size_t i = 0; i < data_.series.size(); ++i) name(data_.series[i].name, medians(data_.series[i]), i == 0);
  if (!data_.predicted.empty()) name(data_.predicted_by, data_.predicted, false);
}

std::string TimesFigure::csv() const {
  std::string out = "series,origin,bytes,median_s,ci95_lo_s,ci95_hi_s,runs,model_s\n";
  const auto optional = [](const std::optional<double>& v) { return v ? fmt::format("{}", *v) : std::string(); };
  for (const TimesSeries& s : data_.series)
    for (const RowTimes& row : s.rows)
      out += fmt::format("\"{}\",{},{},{},{},{},{},{}\n", s.name.toStdString(), word(s.origin).toStdString(), row.bytes,
                         row.median_s, optional(row.ci95_lo_s), optional(row.ci95_hi_s), row.runs_s.size(),
                         optional(row.model_s));
  return out;
}

std::string TimesFigure::description() const {
  QString out = data_.about;
  for (const TimesSeries& s : data_.series) {
    if (s.rows.empty()) continue;
    out += QStringLiteral(" %1, %2: %3 at %4, %5 at %6.")
               .arg(s.name, word(s.origin), qt(format_seconds(Seconds(s.rows.front().median_s))),
                    bytes_text(s.rows.front().bytes), qt(format_seconds(Seconds(s.rows.back().median_s))),
                    bytes_text(s.rows.back().bytes));
  }
  return out.trimmed().toStdString();
}

std::shared_ptr<const Figure> so_far_figure(const Measurement& measured, std::int64_t here) {
  TimesData data;
  data.here = here;
  data.about = Measure::tr("Time over size, so far.");
  for (const MeasurementRow& row : measured.rows) {
    const QString name = qt(row.algorithm);
    if (std::ranges::any_of(data.series, [&](const TimesSeries& s) { return s.name == name; })) continue;
    TimesSeries series;
    series.name = name;
    series.dash = static_cast<int>(data.series.size());
    series.origin = backend_of(row.backend).imposes ? Origin::emulated : Origin::measured;
    for (const MeasurementRow* each : rows_like(measured, row)) series.rows.push_back(times_of(*each));
    data.series.push_back(std::move(series));
  }
  return std::make_shared<TimesFigure>(std::move(data));
}

}  // namespace ringside::ui
