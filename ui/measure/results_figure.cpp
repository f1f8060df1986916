#include "ui/measure/results_figure.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/measure/measured_text.h"
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
  return row.finished && !row.mean && !row.runs_s.empty() &&
         (row.runs_s.size() < least_samples() || half > kDisturbedShare * row.median_s ||
          (row.least_s > 0 && row.median_s > kDisturbedTimes * row.least_s));
}

/// A library's times are marks without runs.
bool has_own_runs(const TimesSeries& series) {
  return series.mark != TimesSeries::Mark::line;
}

bool has_signs(const TimesSeries& series) {
  return has_own_runs(series) && std::ranges::any_of(series.rows, carries_sign);
}

}  // namespace

std::vector<const MeasurementRow*> rows_like(const Measurement& m, const MeasurementRow& like) {
  std::vector<const MeasurementRow*> rows;
  for (const MeasurementRow& row : m.rows)
    if (question(row) == question(like)) rows.push_back(&row);
  std::stable_sort(rows.begin(), rows.end(), [](const auto* a, const auto* b) { return a->bytes < b->bytes; });
  return rows;
}

double worth(Quantity q, double factor, std::int64_t bytes, double seconds) {
  if (q == Quantity::time) return seconds;
  return seconds > 0 ? (q == Quantity::busbw ? factor : 1) * static_cast<double>(bytes) / seconds : 0;
}

QString worth_text(Quantity q, double value) {
  return qt(q == Quantity::time ? format_seconds(Seconds(value)) : format_measured(BytesPerSecond(value)));
}

TimesFigure::TimesFigure(TimesData data) : data_(std::move(data)) {
  for (std::size_t i = 0; i < data_.series.size(); ++i)
    std::erase_if(data_.series[i].rows, [&](const RowTimes& row) {
      const bool place = row.bytes > 0 && value(row.bytes, row.median_s) > 0;
      if (!place) without_place_.emplace_back(i, row);
      return !place;
    });
  std::erase_if(data_.predicted, [](const QPointF& p) { return p.x() <= 0; });
  double low = 0, high = 0, small = 0, large = 0;
  const auto include = [&](double n, double t) {
    if (!std::isfinite(t) || t <= 0 || n <= 0) return;
    low = low == 0 ? t : std::min(low, t), high = std::max(high, t);
    small = small == 0 ? n : std::min(small, n), large = std::max(large, n);
  };
  for (const TimesSeries& s : data_.series)
    for (const RowTimes& row : s.rows)
      for (const double t : {row.least_s, row.median_s, row.largest_s})
        include(static_cast<double>(row.bytes), value(row.bytes, t));
  for (const QPointF& p : predicted()) include(p.x(), p.y());
  if (low > 0) std::tie(t_low_, t_high_) = enclosing_decades(low / 1.3, high * 1.3);
  if (small > 0) n_low_ = small / 2, n_high_ = std::max(4 * small, large * 2);
}

double TimesFigure::value(std::int64_t bytes, double seconds) const {
  return worth(data_.quantity, data_.bus_factor, bytes, seconds);
}

std::vector<QPointF> TimesFigure::medians(const TimesSeries& series) const {
  std::vector<QPointF> all;
  for (const RowTimes& row : series.rows)
    all.emplace_back(static_cast<double>(row.bytes), value(row.bytes, row.median_s));
  return all;
}

std::vector<QPointF> TimesFigure::predicted() const {
  std::vector<QPointF> all = data_.predicted;
  for (QPointF& p : all) p.setY(value(std::llround(p.x()), p.y()));
  return all;
}

std::unique_ptr<Chart> TimesFigure::build(const QRectF& area, const Theme& theme) const {
  const double px = label_px(area);
  QRectF plot = area.adjusted(5.6 * px, 0.8 * px, -1.6 * px, -3.6 * px), strip;
  const bool residuals =
      data_.residuals && data_.quantity == Quantity::time && area.height() >= kLeastForStrip * px &&
      !data_.series.empty() &&
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
  const TickLabel label = data_.quantity == Quantity::time ? TickLabel(seconds_label) : [](double v) {
    return qt(format_bandwidth(BytesPerSecond(v)));
  };
  auto built = std::make_unique<Chart>(area, plot, x, log_axis(t_low_, t_high_, 10, 1.85 * px, 6, label), theme, px);
  Chart& chart = *built;
  if (!data_.predicted.empty()) chart.add_line(data_.predicted_by, predicted(), series_pen(0, theme.ink3, 0.15 * px));
  for (const TimesSeries& s : data_.series) add_series(chart, s);
  chart.columns = strip;
  if (residuals)
    add_residual_strip(chart, strip, sizes(), data_.series.front().rows, data_.here, data_.series.front().name,
                       std::ranges::count_if(data_.series, has_own_runs) > 1 ? data_.series.front().name : QString());
  const double foot = residuals ? strip.bottom() : plot.bottom();
  chart.paint_under([this, &chart, plot, foot, px](QPainter& painter) {
    chart.paint_grid(painter);
    if (const auto n = static_cast<double>(data_.here); data_.here > 0 && chart.shows_x(n))
      paint_rule(painter, {chart.x_at(n), plot.top()}, {chart.x_at(n), plot.bottom()}, QPen(chart.theme().accent, 1.5));
    paint_foot(painter, chart, foot + 3.2 * px);
  });
  chart.paint_over([this, &chart](QPainter& painter) { paint_names(painter, chart); });
  return built;
}

// Below the plot: the axis' name, beside it what there is room for.
void TimesFigure::paint_foot(QPainter& painter, const Chart& chart, double foot) const {
  const double px = chart.px();
  const QRectF plot = chart.plotArea();
  const QString title = Measure::tr("size n per rank");
  draw_on_baseline(painter, {plot.center().x(), foot}, title, text_font(px, 500), chart.theme().ink, Align::centre);
  const double room = (plot.width() - text_width(text_font(px, 500), title)) / 2 - px;
  const auto beside = [&](const QStringList& tried, double at, Align align) {
    for (const QString& words : tried)
      if (!words.isEmpty() && text_width(text_font(px), words) <= room) {
        draw_on_baseline(painter, {at, foot}, words, text_font(px), chart.theme().ink2, align);
        return;
      }
  };
  const bool signs = std::ranges::any_of(data_.series, has_signs);
  const QString sign = signs ? Measure::tr("!: disturbed, or few runs") : QString();
  beside({signs && !data_.legend.isEmpty() ? data_.legend + QStringLiteral("; ") + sign : QString(),
          signs ? sign : data_.legend},
         plot.right(), Align::right);
  const QString zero = left_out_text();
  if (data_.quantity == Quantity::time) return beside({zero}, plot.left(), Align::left);
  const QString busbw = data_.bus_text.isEmpty()
                            ? QStringLiteral("busbw")
                            : QStringLiteral("busbw = %1 n / %2").arg(data_.bus_text, Measure::tr("time"));
  const QString whole = data_.quantity == Quantity::algbw ? Measure::tr("algbw = n / time") : busbw;
  beside({zero.isEmpty() ? QString() : whole + QStringLiteral("; ") + zero, whole, whole.section(u' ', 0, 0)},
         plot.left(), Align::left);
}

void TimesFigure::add_series(Chart& chart, const TimesSeries& series) const {
  const Theme& theme = chart.theme();
  const bool small = series.mark == TimesSeries::Mark::line;
  Dots dots;
  for (const RowTimes& row : series.rows) {
    const double median = value(row.bytes, row.median_s);
    const QPointF at(static_cast<double>(row.bytes), median);
    const bool here = row.bytes == data_.here;
    const QColor colour = row.finished && row.wrong && !small ? theme.error
                          : here && !small                    ? theme.accent
                          : small                             ? theme.ink2
                                                              : theme.ink;
    const auto bar = [&](double low_s, double high_s, double width) {
      const auto [low, high] = std::minmax({value(row.bytes, low_s), value(row.bytes, high_s)});
      if (low_s > 0 && low < high)
        chart.add_line(series.name, {{at.x(), low}, {at.x(), high}}, QPen(colour, width, Qt::SolidLine, Qt::FlatCap));
    };
    if (!small) bar(row.least_s, row.largest_s, 1.2);
    if (row.ci95_lo_s && !small) bar(*row.ci95_lo_s, *row.ci95_hi_s, 2.6);
    dots.add(at, colour, series.mark != TimesSeries::Mark::dot || !row.finished);
    QString words = row_text(row);
    if (data_.quantity != Quantity::time)
      words = QStringLiteral("%1 %2 · %3")
                  .arg(data_.quantity == Quantity::algbw ? QStringLiteral("algbw") : QStringLiteral("busbw"),
                       worth_text(data_.quantity, median), words);
    chart.points.push_back(
        {at, QStringLiteral("%1 · %2 · %3").arg(series.name, words, word(series.origin)), row.bytes, series.name});
  }
  if (series.dash >= 0)
    chart.add_line(series.name, medians(series), series_pen(series.dash, theme.ink2, 0.12 * chart.px()));
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

        room.avoid_line({chart.at(n, value(row.bytes, row.least_s)), chart.at(n, value(row.bytes, row.largest_s))},
                        0.2 * px);
  const std::vector<QPointF> predicted = this->predicted();
  room.avoid_line(chart.positions(predicted), 0.3 * px);
  if (data_.here > 0 && chart.shows_x(static_cast<double>(data_.here)))
    room.avoid({chart.x_at(static_cast<double>(data_.here)) - 1, chart.plotArea().top(), 2, chart.plotArea().height()});
  for (const TimesSeries& s : data_.series)
    for (const RowTimes& row : s.rows) {
      const double n = static_cast<double>(row.bytes), median = value(row.bytes, row.median_s);
      if (has_signs(s) && carries_sign(row) && chart.shows(n, median))
        draw_label(painter, room, QStringLiteral("!"), text_font(px, 700), chart.theme().ink2, chart.at(n, median),
                   0.75 * px, {Side::above, Side::below, Side::above_right});
    }
  LabelPlacer crossing = room;  // where lines leave no room, words stand on them
  for (const TimesSeries& s : data_.series)
    if (s.dash >= 0) room.avoid_line(chart.positions(medians(s)), 0.2 * px);
  // Near a point of another series a name stands on the far side of its own.
  const std::size_t series = data_.series.size();
  const auto sides_of = [&](std::size_t whose, const QPointF& own) {
    std::vector<Side> sides{Side::above_left, Side::below_right, Side::above, Side::below};
    double nearest = 2.5 * px;
    for (std::size_t i = 0; whose < series && i < series; ++i)
      for (const QPointF& other : medians(data_.series[i])) {
        const double below = chart.at(other.x(), other.y()).y() - chart.at(own.x(), own.y()).y();
        if (i == whose || other.x() != own.x() || std::abs(below) >= nearest) continue;
        nearest = std::abs(below);
        if (below > 0 || (below == 0 && whose < i))
          sides = {Side::above_left, Side::above_right, Side::above};
        else
          sides = {Side::below_left, Side::below_right, Side::below};
      }
    return sides;
  };
  const auto name = [&](const QString& words, const std::vector<QPointF>& along, std::size_t whose) {
    const bool strong = whose == 0;
    const QFont font = text_font(px, strong ? 600 : 500);
    // Rather farther from its point than on a line.
    for (const auto& [free, gap] : {std::pair(&room, 0.8), std::pair(&room, 2.2), std::pair(&crossing, 0.8)})
      // From the middle outward, wherever there is room.
      for (std::size_t i = 0; i < along.size(); ++i) {
        const std::size_t at = (along.size() / 2 + (i % 2 == 0 ? i / 2 : along.size() - (i + 1) / 2)) % along.size();
        if (!chart.shows(along[at].x(), along[at].y())) continue;
        const auto box = place_label(*free, words, font, chart.at(along[at].x(), along[at].y()), gap * px,
                                     sides_of(whose, along[at]));
        if (!box) continue;
        // Placed by its capitals: no other stands on what reaches below or above them.
        for (LabelPlacer* each : {&room, &crossing}) each->avoid(box->adjusted(-4, -0.5 * px, 4, 0.5 * px));
        chart.paint_name(painter, words, words, box->bottomLeft(), font,
                         strong ? chart.theme().ink : chart.theme().ink2);
        return;
      }
  };
  for (std::size_t i = 0; i < series; ++i) name(data_.series[i].name, medians(data_.series[i]), i);
  if (!predicted.empty()) name(data_.predicted_by, predicted, series);
}

}  // namespace ringside::ui
