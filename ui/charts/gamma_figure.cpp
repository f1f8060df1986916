#include "ui/charts/gamma_figure.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <QFontMetricsF>
#include <QLocale>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/collective/collective.h"
#include "ui/math/typeset.h"
#include "ui/paint/label_placer.h"
#include "ui/paint/plot.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

using namespace chart;

namespace {

constexpr int kCurvePoints = 400;
// Region tints: 14 % of a warm and a cold hue over the panel; their names are written inside.
constexpr double kTint = 0.14;

QString gamma_text(double gamma) {
  return qt(format_gamma(gamma));
}

QString workers_text(double k) {
  return k < 1000 ? qt(fmt::format("{:.2f}", k)) : qt(fmt::format("{:.0f}", k));
}

}  // namespace

struct GammaFigure::Canvas {
  QPainter& painter;
  Chart& chart;
  LabelPlacer& room;
  const Theme& theme = chart.theme();
  double px = chart.px();
  QRectF plot = chart.plotArea();
  /// Where gamma = 1 stands, or would at the plot's edge.
  double one = std::clamp(chart.y_at(1), plot.top(), plot.bottom());
};

GammaFigure::GammaFigure(const TrainingStep& step, const std::vector<std::int64_t>& workers,
                         std::optional<std::int64_t> here)
    : step_(step), formula_(gamma_formula(step)), break_even_(break_even_workers(step)) {
  for (std::int64_t k : workers) {
    RINGSIDE_CHECK(k >= 1);
    rows_.push_back(gamma_row(step, k));
  }
  if (here) here_ = gamma_row(step, *here);

  double low = 1, high = 1;
  const auto include = [&](const GammaRow& row) {
    k_high_ = std::max(k_high_, static_cast<double>(row.workers));
    if (!std::isfinite(row.gamma) || row.gamma <= 0) return;
    low = std::min(low, row.gamma), high = std::max(high, row.gamma);
  };
  std::for_each(rows_.begin(), rows_.end(), include);
  if (here_) include(*here_);
  if (break_even_) k_high_ = std::max(k_high_, *break_even_);
  k_high_ = std::min(1.3 * k_high_, 1.3 * static_cast<double>(kMaxRanks));
  gamma_low_ = enclosing_decades(low * 0.999, 1).first;
  gamma_high_ = std::max(2.6 * high, 4.0);

  // Close to K = 1 the line falls steeply: even steps of log(K - 1) follow it down.
  const double last = step.global_batch ? std::min(k_high_, std::max(*step.global_batch, 1.0)) : k_high_;
  const auto sample = [&](double from, double to, std::vector<QPointF>& into) {
    for (int i = 0; i <= kCurvePoints; ++i) {
      const double k = 1 + from * std::pow(to / from, static_cast<double>(i) / kCurvePoints);
      into.emplace_back(k, gamma_at(k));
    }
  };
  if (last > 1) sample(1e-6, last - 1, curve_);
  if (last < k_high_) sample(std::max(last - 1, 1e-6), k_high_ - 1, beyond_);
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
  chart.add_line({}, curve_, series_pen(0, theme.ink, width));
  chart.add_line({}, beyond_, series_pen(1, theme.ink, width));
  add_points(chart);
  chart.paint_under([this, &chart](QPainter& painter) { paint_ground(painter, chart); });
  chart.paint_over([this, &chart](QPainter& painter) {
    LabelPlacer room(chart.plotArea().adjusted(6, 4, -6, -4));
    const Canvas c{painter, chart, room};
    avoid_marks(c);
    name_break_even(c);
    name_points(c);
    paint_words(c);
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
         qt(fmt::format("K = {}: γ = {}, {}-bound; compute {}, all-reduce {} · formula", row.workers,
                        gamma_text(row.gamma).toStdString(), row.communication_bound ? "communication" : "compute",
                        format_seconds(row.compute), format_seconds(row.comm))),
         row.workers,
         {}});
  }
  chart.add_dots({}, dots, 0.34 * chart.px());
  std::sort(chart.points.begin(), chart.points.end(),
            [](const ChartPoint& a, const ChartPoint& b) { return a.value.x() < b.value.x(); });
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
  const QString wide = QStringLiteral("communication / computation, γ");
  const bool fits = QFontMetricsF(title).horizontalAdvance(wide) < inner.height();
  draw_on_baseline(painter, {0, 0}, fits ? wide : QStringLiteral("γ"), title, theme.ink, Align::centre);
  painter.restore();
}

void GammaFigure::avoid_marks(const Canvas& c) const {
  c.room.avoid_line(c.chart.positions(curve_), 0.3 * c.px);
  c.room.avoid_line(c.chart.positions(beyond_), 0.3 * c.px);
  c.room.avoid({c.plot.left(), c.one - 2, c.plot.width(), 4});
  if (here_) c.room.avoid({c.chart.x_at(static_cast<double>(here_->workers)) - 3, c.plot.top(), 6, c.plot.height()});
  if (!break_even_) return;
  const double x = c.chart.x_at(*break_even_);
  c.room.avoid({x - c.px, c.one - c.px, 2 * c.px, 2 * c.px});
  c.room.avoid({x - 3, c.one, 6, c.plot.bottom() - c.one});
}

void GammaFigure::name_break_even(const Canvas& c) const {
  if (!break_even_ || !c.chart.shows_x(*break_even_)) return;
  const QFont font = text_font(c.px, 600);
  const QPointF foot(c.chart.x_at(*break_even_), c.plot.bottom() - 2 * c.px);
  if (draw_label(c.painter, c.room, break_even_words(), font, c.theme.ink, foot, 0.9 * c.px, {Side::right, Side::left}))
    return;
  // No room at the foot: as near to it as there is some. This number is what the figure is for.
  const QSizeF size = text_box({}, break_even_words(), font).size();
  if (const auto box = c.room.place(size, foot + QPointF(0.9 * c.px + size.width() / 2, 0)))
    draw_on_baseline(c.painter, {box->left(), box->top() + QFontMetricsF(font).ascent()}, break_even_words(), font,
                     c.theme.ink);
}

void GammaFigure::name_points(const Canvas& c) const {
  const double radius = 0.34 * c.px;
  for (const GammaRow& row : marked()) {
    if (!c.chart.shows(static_cast<double>(row.workers), row.gamma)) continue;
    const QPointF at = c.chart.at(static_cast<double>(row.workers), row.gamma);
    c.room.avoid({at.x() - radius, at.y() - radius, 2 * radius, 2 * radius});
    draw_label(c.painter, c.room, gamma_text(row.gamma), number_font(c.px, 500),
               here_ && row.workers == here_->workers ? c.theme.accent : c.theme.ink, at, c.px,
               {Side::above_left, Side::above, Side::below_right, Side::below, Side::above_right});
  }
}

// Lines that belong together, in their region and as near to a corner of theirs as there is room; where there is too
// little, the first alone, which may be a name.
void GammaFigure::paint_block(const Canvas& c, QStringList lines, bool named, const QRectF& region,
                              const QPointF& corner, bool to_the_right) const {
  const double line = 1.5 * c.px;
  const auto font = [&](qsizetype i) { return text_font(c.px, named && i == 0 ? 600 : 400); };
  std::optional<QRectF> box;
  for (; !box && !lines.isEmpty(); box ? void() : lines.removeLast()) {
    QSizeF size(0, line * static_cast<double>(lines.size()));
    for (qsizetype i = 0; i < lines.size(); ++i)
      size.setWidth(std::max(size.width(), text_box({}, lines[i], font(i)).width()));
    box = c.room.place(size, corner + QPointF(to_the_right ? size.width() / 2 : -size.width() / 2, 0), region);
  }
  for (qsizetype i = 0; box && i < lines.size(); ++i)
    draw_on_baseline(
        c.painter, {to_the_right ? box->left() : box->right(), box->top() + line * (static_cast<double>(i) + 0.75)},
        lines[i], font(i), named && i == 0 ? c.theme.ink : c.theme.ink2, to_the_right ? Align::left : Align::right);
}

void GammaFigure::paint_words(const Canvas& c) const {
  const QRectF& inner = c.plot;
  const double one = c.one, line = 1.5 * c.px;
  const QFont hint_font = text_font(c.px);
  const QRectF above(inner.topLeft(), QPointF(inner.right(), one)),
      below(QPointF(inner.left(), one), inner.bottomRight());
  paint_block(c, {QStringLiteral("communication-bound"), QStringLiteral("more workers mostly wait")}, true, above,
              inner.topLeft() + QPointF(1.2 * c.px, 2.2 * c.px), true);
  paint_block(c, {QStringLiteral("compute-bound"), QStringLiteral("more workers still help")}, true, below,
              inner.bottomRight() - QPointF(1.2 * c.px, 2.2 * c.px), false);

  if (inner.height() > 14 * c.px) {
    const double em = 1.35 * c.px;
    const QString source = tex();
    const MathPicture& formula = typeset(source, true);
    const QSizeF size(formula.width * em, (formula.height + formula.depth) * em);
    const QPointF wanted = inner.topLeft() + QPointF(1.2 * c.px + size.width() / 2, 4.9 * c.px + size.height() / 2);
    if (const auto box = c.room.place(size, wanted))
      formula.paint(c.painter, box->topLeft() + QPointF(0, formula.height * em), em, c.theme.ink);
  }

  // gamma = 0 is below every logarithmic axis: said beside the line's foot, or under the axis where there is no room.
  QString unseen;
  const bool zero = std::any_of(rows_.begin(), rows_.end(), [](const GammaRow& r) { return r.gamma == 0; });
  if (zero) {
    const QString first = QStringLiteral("at K = 1,"), second = QStringLiteral("γ = 0");
    std::vector<QPointF> corners;
    for (double y = inner.bottom() - 2.4 * line; y > one + 4; y -= 6) corners.emplace_back(inner.left() + c.px, y);
    if (const auto box = c.room.place_at({text_box({}, first, hint_font).width(), 2 * line}, corners)) {
      draw_on_baseline(c.painter, {box->left(), box->top() + 0.75 * line}, first, hint_font, c.theme.ink2);
      draw_on_baseline(c.painter, {box->left(), box->top() + 1.75 * line}, second, hint_font, c.theme.ink2);
    } else {
      unseen = QStringLiteral("; ") + first + QChar(u' ') + second;
    }
  }
  const QString batch = step_.global_batch ? QStringLiteral("global batch fixed at %1").arg(*step_.global_batch)
                                           : QStringLiteral("local batch fixed at %1").arg(*step_.local_batch);
  draw_on_baseline(c.painter, {inner.center().x(), inner.bottom() + 3.3 * c.px},
                   QStringLiteral("workers K, ") + batch + unseen, text_font(c.px, 500), c.theme.ink, Align::centre);
  if (!beyond_.empty())
    paint_block(c, {QStringLiteral("dashed: K > G, less than"), QStringLiteral("one example per worker")}, false, inner,
                {inner.right() - 1.2 * c.px, one - 4 * c.px}, false);

  if (!c.chart.shows_y(1)) return;
  QString at_one = QStringLiteral("γ = 1: the network takes as long as the arithmetic");
  if (!break_even_) at_one = break_even_words();
  const QSizeF size = text_box({}, at_one, hint_font).size();
  const double right = inner.right() - 8 - size.width();
  if (const auto box = c.room.place_at(
          size, {{right, one - size.height() - 3}, {right, one + 3}, {inner.left() + 8, one - size.height() - 3}}))
    draw_on_baseline(c.painter, {box->left(), box->top() + QFontMetricsF(hint_font).ascent()}, at_one, hint_font,
                     c.theme.ink2);
}

QString GammaFigure::tex() const {
  // Written with b, then what b is: a fraction within a fraction reads badly.
  TrainingStep local = step_;
  local.global_batch.reset();
  local.local_batch = step_.local_batch.value_or(1);
  QString formula =
      QStringLiteral("\\gamma = ") + qt(gamma_formula(local).substitute(Symbol::f, step_.flop_per_parameter).tex());
  if (step_.global_batch) formula += QStringLiteral(",\\quad b = ") + qt((Formula(Symbol::G) / Symbol::K).tex());
  return formula;
}

QString GammaFigure::break_even_words() const {
  // One worker alone never communicates: what rounds to it is not it.
  if (break_even_ && *break_even_ < 1.005) return QStringLiteral("break-even just above K = 1");
  if (break_even_) return QStringLiteral("break-even K = %1").arg(workers_text(*break_even_));
  return gamma_at(static_cast<double>(kMaxRanks)) < 1 ? QStringLiteral("no break-even: γ stays below 1 up to K = %1")
                                                            .arg(QLocale(QLocale::English).toString(kMaxRanks))
                                                      : QStringLiteral("no break-even: γ is above 1 for every K");
}

std::string GammaFigure::csv() const {
  std::string out = "workers,local_batch,compute_s,comm_s,gamma,bound,step_s,speedup,efficiency\n";
  for (const GammaRow& r : rows_)
    out += fmt::format("{},{},{},{},{},{},{},{},{}\n", r.workers, r.local_batch, r.compute.value, r.comm.value, r.gamma,
                       r.communication_bound ? "communication" : "compute", r.step.value, r.speedup, r.efficiency);
  return out;
}

std::string GammaFigure::description() const {
  std::string out = fmt::format("The communication-to-computation ratio gamma over K workers, {} scaling: ",
                                step_.global_batch ? "strong" : "weak");
  for (const GammaRow& r : rows_) out += fmt::format("{} at K = {}, ", gamma_text(r.gamma).toStdString(), r.workers);
  return out + break_even_words().toStdString() + ".";
}

}  // namespace ringside::ui
