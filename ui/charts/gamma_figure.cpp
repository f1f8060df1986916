#include "ui/charts/gamma_figure.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <QFontMetricsF>
#include <QLocale>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/collective/collective.h"
#include "ui/charts/label_placer.h"
#include "ui/math/typeset.h"

namespace ringside::ui {

using namespace chart;

namespace {

constexpr int kCurvePoints = 400;
// Region tints: 14 % of a warm and a cold hue over the panel; their names are written inside.
constexpr double kTint = 0.14;

QString text(const std::string& s) {
  return QString::fromStdString(s);
}

// The digits of Output 4.1.1: three decimals, fewer as the number grows.
QString gamma_text(double gamma) {
  if (gamma > 0 && gamma < 0.0995) return text(format_significant(gamma, 3));
  return text(fmt::format("{:.{}f}", gamma, gamma >= 99.95 ? 1 : gamma >= 9.995 ? 2 : 3));
}

QString workers_text(double k) {
  return k < 1000 ? text(fmt::format("{:.2f}", k)) : text(fmt::format("{:.0f}", k));
}

}  // namespace

struct GammaFigure::Canvas {
  QPainter& painter;
  const Theme& theme;
  Plot plot;
  double px;
  LabelPlacer& room;
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

chart::Plot GammaFigure::plot(const QRectF& area) const {
  const double px = label_px(area);
  const QRectF inner = area.adjusted(5.2 * px, 0.8 * px, -1.6 * px, -4 * px);
  return Plot::over(inner, 1, k_high_, gamma_low_, gamma_high_);
}

void GammaFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  LabelPlacer room(plot(area).area.adjusted(6, 4, -6, -4));
  const Canvas c{painter, theme, plot(area), label_px(area), room};
  paint_ground(c);
  paint_line(c);
  paint_break_even(c);
  paint_points(c);
  paint_words(c);
  painter.restore();
}

void GammaFigure::paint_ground(const Canvas& c) const {
  const QRectF& inner = c.plot.area;
  const double one = c.plot.y.pixel(1);
  c.painter.fillRect(QRectF(inner.topLeft(), QPointF(inner.right(), one)), mix(c.theme.owner(1), c.theme.panel, kTint));
  c.painter.fillRect(QRectF(QPointF(inner.left(), one), inner.bottomRight()),
                     mix(c.theme.owner(4), c.theme.panel, kTint));
  const auto k_ticks = log_ticks(c.plot.x, 2, 4 * c.px, 7, plain_label);
  const auto gamma_ticks = log_ticks(c.plot.y, 10, 1.85 * c.px, 6, plain_label);
  paint_grid(c.painter, c.plot, k_ticks, gamma_ticks, c.theme.dark ? c.theme.hair : c.theme.panel, c.theme, c.px);
  paint_rule(c.painter, {inner.left(), one}, {inner.right(), one}, QPen(c.theme.ink3, 1.5));

  const QFont title = text_font(c.px, 500);
  c.painter.save();
  c.painter.translate(inner.left() - 4.1 * c.px, inner.center().y());
  c.painter.rotate(-90);
  const QString wide = QStringLiteral("communication / computation, γ");
  const bool fits = QFontMetricsF(title).horizontalAdvance(wide) < inner.height();
  draw_text(c.painter, {0, 0}, fits ? wide : QStringLiteral("γ"), title, c.theme.ink, Align::centre);
  c.painter.restore();
}

void GammaFigure::paint_line(const Canvas& c) const {
  const double width = 0.16 * c.px;
  paint_curve(c.painter, c.plot, curve_, QPen(c.theme.ink, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
  paint_curve(c.painter, c.plot, beyond_, series_pen(1, c.theme.ink, width));
  c.room.avoid_curve(c.plot, curve_, 0.3 * c.px);
  c.room.avoid_curve(c.plot, beyond_, 0.3 * c.px);
  const double one = c.plot.y.pixel(1);
  c.room.avoid({c.plot.area.left(), one - 2, c.plot.area.width(), 4});
  if (here_) {
    const double x = c.plot.x.pixel(static_cast<double>(here_->workers));
    paint_rule(c.painter, {x, c.plot.area.top()}, {x, c.plot.area.bottom()}, QPen(c.theme.accent, 2));
    c.room.avoid({x - 3, c.plot.area.top(), 6, c.plot.area.height()});
  }
}

void GammaFigure::paint_break_even(const Canvas& c) const {
  const double one = c.plot.y.pixel(1);
  if (break_even_ && c.plot.x.shows(*break_even_)) {
    const double x = c.plot.x.pixel(*break_even_), bottom = c.plot.area.bottom();
    QPen dashed(c.theme.ink, 1.5);
    dashed.setDashPattern({4, 3});
    paint_rule(c.painter, {x, one + 0.5 * c.px}, {x, bottom}, dashed);
    paint_dot(c.painter, {x, one}, 0.5 * c.px, c.theme.ink, c.theme.panel, true);
    c.room.avoid({x - c.px, one - c.px, 2 * c.px, 2 * c.px});
    c.room.avoid({x - 3, one, 6, bottom - one});
    const QFont font = text_font(c.px, 600);
    const QPointF foot(x, bottom - 2 * c.px);
    if (!draw_label(c.painter, c.room, break_even_words(), font, c.theme.ink, foot, 0.9 * c.px,
                    {Side::right, Side::left})) {
      // No room at the foot: as near to it as there is some. This number is what the figure is for.
      const QSizeF size = text_box({}, break_even_words(), font).size();
      if (const auto box = c.room.place(size, foot + QPointF(0.9 * c.px + size.width() / 2, 0)))
        draw_text(c.painter, {box->left(), box->top() + QFontMetricsF(font).ascent()}, break_even_words(), font,
                  c.theme.ink);
    }
  }
}

void GammaFigure::paint_points(const Canvas& c) const {
  const double radius = 0.34 * c.px;
  const QFont font = number_font(c.px, 500);
  const auto paint_row = [&](const GammaRow& row, const QColor& colour) {
    if (!c.plot.shows(static_cast<double>(row.workers), row.gamma)) return;
    const QPointF at = c.plot.at(static_cast<double>(row.workers), row.gamma);
    paint_dot(c.painter, at, radius, colour, c.theme.panel);
    c.room.avoid({at.x() - radius, at.y() - radius, 2 * radius, 2 * radius});
    draw_label(c.painter, c.room, gamma_text(row.gamma), font, colour, at, c.px,
               {Side::above_left, Side::above, Side::below_right, Side::below, Side::above_right});
  };
  if (here_) paint_row(*here_, c.theme.accent);
  for (const GammaRow& row : rows_)
    if (!here_ || row.workers != here_->workers) paint_row(row, c.theme.ink);
}

void GammaFigure::paint_words(const Canvas& c) const {
  const QRectF& inner = c.plot.area;
  const double one = c.plot.y.pixel(1), line = 1.5 * c.px;
  const QFont name_font = text_font(c.px, 600), hint_font = text_font(c.px);
  const QRectF above(inner.topLeft(), QPointF(inner.right(), one)),
      below(QPointF(inner.left(), one), inner.bottomRight());
  // Lines that belong together, in their region and as near to a corner of theirs as there is room; where there is too
  // little, the first alone, which may be a name.
  const auto block = [&](QStringList lines, bool named, const QRectF& region, const QPointF& corner, Align align) {
    const auto font = [&](qsizetype i) { return named && i == 0 ? name_font : hint_font; };
    std::optional<QRectF> box;
    for (; !box && !lines.isEmpty(); box ? void() : lines.removeLast()) {
      QSizeF size(0, line * static_cast<double>(lines.size()));
      for (qsizetype i = 0; i < lines.size(); ++i)
        size.setWidth(std::max(size.width(), text_box({}, lines[i], font(i)).width()));
      const double half = align == Align::left ? size.width() / 2 : -size.width() / 2;
      box = c.room.place(size, corner + QPointF(half, 0), region);
    }
    for (qsizetype i = 0; box && i < lines.size(); ++i)
      draw_text(
          c.painter,
          {align == Align::left ? box->left() : box->right(), box->top() + line * (static_cast<double>(i) + 0.75)},
          lines[i], font(i), named && i == 0 ? c.theme.ink : c.theme.ink2, align);
  };
  block({QStringLiteral("communication-bound"), QStringLiteral("more workers mostly wait")}, true, above,
        inner.topLeft() + QPointF(1.2 * c.px, 2.2 * c.px), Align::left);
  block({QStringLiteral("compute-bound"), QStringLiteral("more workers still help")}, true, below,
        inner.bottomRight() - QPointF(1.2 * c.px, 2.2 * c.px), Align::right);

  if (inner.height() > 14 * c.px) {
    const double em = 1.35 * c.px;
    const MathPicture& formula = typeset(tex(), true);
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
      draw_text(c.painter, {box->left(), box->top() + 0.75 * line}, first, hint_font, c.theme.ink2);
      draw_text(c.painter, {box->left(), box->top() + 1.75 * line}, second, hint_font, c.theme.ink2);
    } else {
      unseen = QStringLiteral("; ") + first + QChar(u' ') + second;
    }
  }
  const QString batch = step_.global_batch ? QStringLiteral("global batch fixed at %1").arg(*step_.global_batch)
                                           : QStringLiteral("local batch fixed at %1").arg(*step_.local_batch);
  draw_text(c.painter, {inner.center().x(), inner.bottom() + 3.3 * c.px},
            QStringLiteral("workers K, ") + batch + unseen, text_font(c.px, 500), c.theme.ink, Align::centre);
  if (!beyond_.empty())
    block({QStringLiteral("dashed: K > G, less than"), QStringLiteral("one example per worker")}, false, inner,
          {inner.right() - 1.2 * c.px, one - 4 * c.px}, Align::right);

  QString at_one = QStringLiteral("γ = 1: the network takes as long as the arithmetic");
  if (!break_even_) at_one = break_even_words();
  const QSizeF size = text_box({}, at_one, hint_font).size();
  const double right = inner.right() - 8 - size.width();
  if (const auto box = c.room.place_at(
          size, {{right, one - size.height() - 3}, {right, one + 3}, {inner.left() + 8, one - size.height() - 3}}))
    draw_text(c.painter, {box->left(), box->top() + QFontMetricsF(hint_font).ascent()}, at_one, hint_font,
              c.theme.ink2);
}

QString GammaFigure::tex() const {
  // Written with b, then what b is: a fraction within a fraction reads badly.
  TrainingStep local = step_;
  local.global_batch.reset();
  local.local_batch = step_.local_batch.value_or(1);
  QString formula =
      QStringLiteral("\\gamma = ") + text(gamma_formula(local).substitute(Symbol::f, step_.flop_per_parameter).tex());
  if (step_.global_batch) formula += QStringLiteral(",\\quad b = ") + text((Formula(Symbol::G) / Symbol::K).tex());
  return formula;
}

QString GammaFigure::break_even_words() const {
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
