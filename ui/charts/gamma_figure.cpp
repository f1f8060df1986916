#include "ui/charts/gamma_figure.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <QFontMetricsF>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/collective/collective.h"
#include "ui/paint/label_placer.h"
#include "ui/paint/plot.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

using namespace chart;

namespace {

constexpr int kCurvePoints = 400;
// Region tints: 14 % of a warm and a cold hue over the panel; their names are written inside.
constexpr double kTint = 0.14;

}  // namespace

GammaFigure::GammaFigure(const TrainingStep& step, const std::vector<std::int64_t>& workers,
                         std::optional<std::int64_t> here, bool movable, std::optional<Measured> measured)
    : step_(step),
      formula_(gamma_formula(step)),
      movable_(movable),
      measured_(std::move(measured)),
      break_even_(break_even_workers(step)),
      whole_(whole_break_even(step)) {
  for (std::int64_t k : workers) {
    RINGSIDE_CHECK(k >= 1);
    rows_.push_back(gamma_row(step, k));
  }
  if (here) here_ = gamma_row(step, *here);
  if (measured_) timed_ = gamma_row(measured_->step, measured_->workers);

  find_range();
  // Close to K = 1 the line falls steeply: even steps of log(K - 1) follow it down.
  const double last = step.global_batch ? std::min(k_high_, std::max(*step.global_batch, 1.0)) : k_high_;
  const auto sample = [&](double from, double to, std::vector<QPointF>& into) {
    for (int i = 0; i <= kCurvePoints; ++i) {
      const double k = 1 + from * std::pow(to / from, static_cast<double>(i) / kCurvePoints);
      into.emplace_back(k, gamma_at(k));
    }
  };
  if (timed_) {
    const Formula own = gamma_formula(measured_->step);
    for (int i = 0; i <= kCurvePoints; ++i) {
      const double k = 1 + 1e-6 * std::pow((k_high_ - 1) / 1e-6, static_cast<double>(i) / kCurvePoints);
      timed_curve_.emplace_back(k, own.evaluate(gamma_bindings(measured_->step, k)));
    }
  }
  if (last > 1) sample(1e-6, last - 1, curve_);
  if (last < k_high_) sample(std::max(last - 1, 1e-6), k_high_ - 1, beyond_);
}

GammaFigure::GammaFigure(const TrainingStep& step, std::vector<GammaRow> rows, const WholeBreakEven& whole,
                         std::string wires, const std::optional<TrainingStep>& predicted)
    : step_(step),
      formula_(gamma_formula(step)),
      rows_(std::move(rows)),
      movable_(false),
      wires_(std::move(wires)),
      whole_(whole) {
  std::sort(rows_.begin(), rows_.end(), [](const auto& a, const auto& b) { return a.workers < b.workers; });
  find_range();
  if (!predicted) {
    for (const GammaRow& row : rows_)
      if (row.gamma > 0) curve_.emplace_back(static_cast<double>(row.workers), row.gamma);
    return;
  }
  const Formula of_step = gamma_formula(*predicted);
  for (int i = 0; i <= kCurvePoints; ++i) {
    const double k = std::pow(k_high_, static_cast<double>(i) / kCurvePoints);
    if (k > 1) curve_.emplace_back(k, of_step.evaluate(gamma_bindings(*predicted, k)));
  }
}

void GammaFigure::find_range() {
  double low = 1, high = 1;
  const auto include = [&](const GammaRow& row) {
    k_high_ = std::max(k_high_, static_cast<double>(row.workers));
    if (!std::isfinite(row.gamma) || row.gamma <= 0) return;
    low = std::min(low, row.gamma), high = std::max(high, row.gamma);
  };
  std::for_each(rows_.begin(), rows_.end(), include);
  if (here_) include(*here_);
  if (timed_) include(*timed_), low = std::min(low, timed_->gamma / 2);  // its name stands on either side
  if (break_even_) k_high_ = std::max(k_high_, *break_even_);
  k_high_ = std::min(1.3 * k_high_, 1.3 * static_cast<double>(kMaxRanks));
  gamma_low_ = enclosing_decades(low * 0.999, 1).first;
  gamma_high_ = std::max(2.6 * high, 4.0);
}

double GammaFigure::gamma_at(double workers) const {
  return formula_.evaluate(gamma_bindings(step_, workers));
}

std::vector<GammaRow> GammaFigure::marked() const {
  std::vector<GammaRow> all;
  if (here_) all.push_back(*here_);
  for (const GammaRow& row : rows_)
    if (!here_ || row.workers != here_->workers) all.push_back(row);
  return all;
}

std::unique_ptr<Chart> GammaFigure::build(const QRectF& area, const Theme& theme) const {
  const double px = label_px(area);
  ChartAxis x = log_axis(1, k_high_, 2, 4 * px, 7, plain_label);
  ChartAxis y = log_axis(gamma_low_, gamma_high_, 10, 1.85 * px, 6, plain_label);
  x.line = y.line = theme.dark ? theme.hair : theme.panel;
  auto built = std::make_unique<Chart>(area, area.adjusted(5.2 * px, 0.8 * px, -1.6 * px, -4 * px), x, y, theme, px);
  Chart& chart = *built;
  const double width = 0.16 * px;
  chart.add_line({}, curve_, series_pen(wires_.empty() ? 0 : 2, theme.ink, width));
  chart.add_line({}, beyond_, series_pen(1, theme.ink, width));
  add_measured(chart);
  add_points(chart);
  if (movable_ && here_ && here_->gamma > 0) chart.handle = QPointF(static_cast<double>(here_->workers), here_->gamma);
  chart.paint_under([this, &chart](QPainter& painter) { paint_ground(painter, chart); });
  chart.paint_over([this, &chart](QPainter& painter) {
    LabelPlacer room(chart.plotArea().adjusted(6, 4, -6, -4));
    const Canvas c{painter, chart, room};
    avoid_marks(c);
    name_measured(c);
    name_break_even(c);
    name_points(c);
    paint_words(c);
    if (!out_of_sight(chart)) return;
    draw_on_baseline(painter, chart.plotArea().center(), QStringLiteral("nothing is here: a double click shows all"),
                     text_font(chart.px(), 500), chart.theme().ink, Align::centre);
  });
  return built;
}

void GammaFigure::add_points(Chart& chart) const {
  Dots break_even, dots;
  if (break_even_) break_even.add({*break_even_, 1}, chart.theme().ink, true);
  chart.add_dots({}, break_even, 0.5 * chart.px());
  for (const GammaRow& row : marked()) {
    const QPointF value(static_cast<double>(row.workers), row.gamma);
    if (!chart.shows(value.x(), value.y())) continue;
    dots.add(value, here_ && row.workers == here_->workers ? chart.theme().accent : chart.theme().ink);
    chart.points.push_back(
        {value,
         qt(fmt::format("K = {}: γ = {}, {}-bound; compute {}, all-reduce {} · {}", row.workers,
                        format_gamma(row.gamma), row.communication_bound ? "communication" : "compute",
                        format_seconds(row.compute), format_seconds(row.comm),
                        !wires_.empty() ? wires_
                        : extrapolated_ ? "continued"
                                        : "formula")),
         row.workers,
         {}});
  }
  chart.add_dots({}, dots, 0.34 * chart.px());
  std::sort(chart.points.begin(), chart.points.end(),
            [](const ChartPoint& a, const ChartPoint& b) { return a.value.x() < b.value.x(); });
}

void GammaFigure::add_measured(Chart& chart) const {
  if (!timed_) return;
  QPen thin(chart.theme().accent, 1.5);
  thin.setDashPattern({2, 3});
  chart.add_line({}, timed_curve_, thin);
  const QPointF value(static_cast<double>(timed_->workers), timed_->gamma);
  Dots dot;
  dot.add(value, chart.theme().accent, true);
  chart.add_dots({}, dot, 0.42 * chart.px());
  if (chart.shows(value.x(), value.y()))
    chart.points.push_back({value,
                            QStringLiteral("%1: K = %2, γ = %3; compute %4, all-reduce %5 · measured")
                                .arg(measured_->name)
                                .arg(timed_->workers)
                                .arg(qt(format_gamma(timed_->gamma)), qt(format_seconds(timed_->compute)),
                                     qt(format_seconds(timed_->comm))),
                            std::nullopt,
                            {}});
}

void GammaFigure::paint_ground(QPainter& painter, const Chart& chart) const {
  const QRectF inner = chart.plotArea();
  const Theme& theme = chart.theme();
  const double px = chart.px(), one = std::clamp(chart.y_at(1), inner.top(), inner.bottom());
  painter.fillRect(QRectF(inner.topLeft(), QPointF(inner.right(), one)), mix(theme.owner(1), theme.panel, kTint));
  painter.fillRect(QRectF(QPointF(inner.left(), one), inner.bottomRight()), mix(theme.owner(4), theme.panel, kTint));
  chart.paint_grid(painter);
  if (chart.shows_y(1)) paint_rule(painter, {inner.left(), one}, {inner.right(), one}, QPen(theme.ink3, 1.5));
  if (here_ && chart.shows_x(static_cast<double>(here_->workers))) {
    const double x = chart.x_at(static_cast<double>(here_->workers));
    paint_rule(painter, {x, inner.top()}, {x, inner.bottom()}, QPen(theme.accent, 2));
  }
  if (break_even_ && chart.shows_x(*break_even_) && one < inner.bottom()) {
    const double x = chart.x_at(*break_even_);
    QPen dashed(theme.ink, 1.5);
    dashed.setDashPattern({4, 3});
    paint_rule(painter, {x, std::min(one + 0.5 * px, inner.bottom())}, {x, inner.bottom()}, dashed);
  }

  const QFont title = text_font(px, 500);
  painter.save();
  painter.translate(inner.left() - 4.1 * px, inner.center().y());
  painter.rotate(-90);
  QString words = QStringLiteral("γ");
  for (const QString& longer : {QStringLiteral("comm. / comp., γ"), QStringLiteral("communication / computation, γ")})
    if (QFontMetricsF(title).horizontalAdvance(longer) < inner.height()) words = longer;
  draw_on_baseline(painter, {0, 0}, words, title, theme.ink, Align::centre);
  painter.restore();
}

std::string GammaFigure::csv() const {
  std::string out = "workers,local_batch,compute_s,comm_s,gamma,bound,step_s,speedup,efficiency\n";
  for (const GammaRow& r : rows_)
    out += fmt::format("{},{},{},{},{},{},{},{},{}\n", r.workers, r.local_batch, r.compute.value, r.comm.value, r.gamma,
                       r.communication_bound ? "communication" : "compute", r.step.value, r.speedup, r.efficiency);
  return out;
}

std::string GammaFigure::subject() const {
  std::string words = fmt::format("gamma P={} g={} flop_per_param={} R={} bandwidth={} alpha_s={}", step_.parameters,
                                  step_.bytes_per_parameter, step_.flop_per_parameter, step_.flops,
                                  step_.bandwidth.value, step_.alpha.value);
  if (step_.global_batch) words += fmt::format(" G={}", *step_.global_batch);
  if (step_.local_batch) words += fmt::format(" b={}", *step_.local_batch);
  return wires_.empty() ? words : words + " " + wires_;
}

std::string GammaFigure::description() const {
  std::string out = fmt::format("The communication-to-computation ratio gamma over K workers, {} scaling: ",
                                step_.global_batch ? "strong" : "weak");
  for (const GammaRow& r : rows_) out += fmt::format("{} at K = {}, ", format_gamma(r.gamma), r.workers);
  if (timed_)
    out +=
        fmt::format("{} at K = {} {}, ", format_gamma(timed_->gamma), timed_->workers, measured_->name.toStdString());
  if (!wires_.empty()) out += wires_ + ", ";
  return out + (hidden_ ? "where it is 1 is not marked" : break_even_words().toStdString()) + ".";
}

}  // namespace ringside::ui
