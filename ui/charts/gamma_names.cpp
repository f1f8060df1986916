// The words in the chart of gamma: names of its points and regions, where its lines leave room for them.
#include <algorithm>
#include <string>

#include <QFontMetricsF>
#include <QLocale>

#include "core/base/text.h"
#include "core/collective/collective.h"
#include "ui/charts/gamma_figure.h"
#include "ui/math/typeset.h"
#include "ui/paint/label_placer.h"
#include "ui/paint/plot.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

using namespace chart;

void GammaFigure::avoid_marks(const Canvas& c) const {
  c.room.avoid_line(c.chart.positions(curve_), 0.3 * c.px);
  c.room.avoid_line(c.chart.positions(beyond_), 0.3 * c.px);
  c.room.avoid_line(c.chart.positions(timed_curve_), 0.2 * c.px);
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
  QStringList all{break_even_words()};
  if (wires_.empty()) all << QStringLiteral("break-even ") + qt(break_even_text(*break_even_));
  for (const QString& words : all)
    if (draw_label(c.painter, c.room, words, font, c.theme.ink, foot, 0.9 * c.px, {Side::right, Side::left})) return;
  // No room at the foot: as near to it as there is some. This number is what the figure is for.
  const QSizeF size = text_box({}, all.back(), font).size();
  if (const auto box = c.room.place(size, foot + QPointF(0.9 * c.px + size.width() / 2, 0)))
    draw_on_baseline(c.painter, {box->left(), box->top() + QFontMetricsF(font).ascent()}, all.back(), font,
                     c.theme.ink);
}

void GammaFigure::name_points(const Canvas& c) const {
  const double radius = 0.34 * c.px;
  for (const GammaRow& row : marked()) {
    if (!c.chart.shows(static_cast<double>(row.workers), row.gamma)) continue;
    const QPointF at = c.chart.at(static_cast<double>(row.workers), row.gamma);
    c.room.avoid({at.x() - radius, at.y() - radius, 2 * radius, 2 * radius});
    draw_label(c.painter, c.room, qt(format_gamma(row.gamma)), number_font(c.px, 500),
               here_ && row.workers == here_->workers ? c.theme.accent : c.theme.ink, at, c.px,
               {Side::above_left, Side::above, Side::below_right, Side::below, Side::above_right});
  }
}

void GammaFigure::name_measured(const Canvas& c) const {
  if (!timed_ || !c.chart.shows(static_cast<double>(timed_->workers), timed_->gamma)) return;
  const QPointF at = c.chart.at(static_cast<double>(timed_->workers), timed_->gamma);
  const double radius = 0.42 * c.px;
  c.room.avoid({at.x() - radius, at.y() - radius, 2 * radius, 2 * radius});
  const QString value = qt(format_gamma(timed_->gamma));
  const QFont font = text_font(c.px, 600);
  for (const QString& words : {measured_->name + QStringLiteral(", ") + value, QStringLiteral("measured"), value})
    if (draw_label(c.painter, c.room, words, font, c.theme.accent, at, c.px,
                   {Side::right, Side::below_right, Side::above_right, Side::below, Side::above, Side::left}))
      return;
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

  if (!wires_.empty()) {
    paint_block(c, {qt(wires_)}, false, inner, inner.topLeft() + QPointF(1.2 * c.px, 5.4 * c.px), true);
  } else if (inner.height() > 14 * c.px) {
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
  const QFont axis_font = text_font(c.px, 500);
  draw_on_baseline(c.painter, {inner.center().x(), inner.bottom() + 3.3 * c.px},
                   axis_words(unseen, axis_font, inner.width()), axis_font, c.theme.ink, Align::centre);
  if (!beyond_.empty()) {
    QStringList lines{QStringLiteral("dashed: K > G"), QStringLiteral("less than one example per worker")};
    // Off the line, by Code 4.1.1's rounding.
    if (std::ranges::any_of(marked(), [&](const auto& row) { return 1.0 * row.workers > *step_.global_batch; }))
      lines << QStringLiteral("points: one example each");
    paint_block(c, lines, false, inner, {inner.right() - 1.2 * c.px, one - 4 * c.px}, false);
  }

  if (!c.chart.shows_y(1)) return;
  QString at_one = QStringLiteral("γ = 1: the network takes as long as the arithmetic");
  if (!break_even_ && !hidden_) at_one = break_even_words();
  const QSizeF size = text_box({}, at_one, hint_font).size();
  const double right = inner.right() - 8 - size.width();
  if (const auto box = c.room.place_at(
          size, {{right, one - size.height() - 3}, {right, one + 3}, {inner.left() + 8, one - size.height() - 3}}))
    draw_on_baseline(c.painter, {box->left(), box->top() + QFontMetricsF(hint_font).ascent()}, at_one, hint_font,
                     c.theme.ink2);
}

QString GammaFigure::axis_words(const QString& unseen, const QFont& font, double width) const {
  const QString batch = extrapolated_        ? QStringLiteral("local batch as it was recorded")
                        : step_.global_batch ? QStringLiteral("global batch fixed at %1").arg(*step_.global_batch)
                                             : QStringLiteral("local batch fixed at %1").arg(*step_.local_batch);
  const QString fixed = QStringLiteral("workers K, ") + batch + unseen;
  const QString from = !wires_.empty() ? QString()
                       : extrapolated_ ? QStringLiteral("continued from one recorded point by the ring's bound")
                                       : QStringLiteral("formula");
  const QString rate =
      QStringLiteral("P = %1, R = %2").arg(qt(format_scaled(step_.parameters)), qt(format_flops(step_.flops)));
  QStringList sources;
  if (!extrapolated_)
    sources << (from.isEmpty()
                    ? rate
                    : from + QStringLiteral(", %1, B = %2").arg(rate, qt(format_bandwidth(step_.bandwidth))));
  if (!from.isEmpty()) sources << from;
  if (extrapolated_) sources << QStringLiteral("from one recorded point");
  for (const QString& source : sources)
    if (const QString all = fixed + QStringLiteral("; ") + source; QFontMetricsF(font).horizontalAdvance(all) < width)
      return all;
  // The words are centred under the plot, which a margin surrounds.
  const double most = width + 2.4 * font.pixelSize();
  const QString workers = QStringLiteral("workers K");
  QStringList shorter{fixed};
  if (extrapolated_) shorter << workers + QStringLiteral(", batch as recorded") + unseen;
  if (!unseen.isEmpty()) shorter << QStringLiteral("workers K, ") + batch << workers + unseen;
  for (const QString& words : shorter)
    if (QFontMetricsF(font).horizontalAdvance(words) < most) return words;
  return workers;
}

bool GammaFigure::out_of_sight(const Chart& chart) const {
  const QRectF plot = chart.plotArea();
  for (const std::vector<QPointF>* line : {&curve_, &beyond_, &timed_curve_}) {
    const auto at = chart.positions(*line);
    for (std::size_t i = 1; i < static_cast<std::size_t>(at.size()); ++i)
      if (QRectF(at[i - 1], at[i]).normalized().adjusted(-1, -1, 1, 1).intersects(plot)) return false;
  }
  return std::ranges::none_of(
      marked(), [&](const GammaRow& row) { return chart.shows(static_cast<double>(row.workers), row.gamma); });
}

QString GammaFigure::tex() const {
  // Written with b, then what b is: a fraction within a fraction reads badly.
  TrainingStep local = step_;
  local.global_batch.reset();
  local.local_batch = step_.local_batch.value_or(1);
  if (extrapolated_) {
    // Of parameters, batch and rates nothing is known: the limit is what the recorded point says.
    const Formula K = Symbol::K;
    const double limit = 2 * gamma_formula(local).evaluate(gamma_bindings(local, 2));
    return QStringLiteral("\\gamma = ") + qt(format_gamma(limit)) + QStringLiteral(" \\cdot ") +
           qt(((K - 1) / K).tex());
  }
  QString formula =
      QStringLiteral("\\gamma = ") + qt(gamma_formula(local).substitute(Symbol::f, step_.flop_per_parameter).tex());
  if (step_.global_batch) formula += QStringLiteral(",\\quad b = ") + qt((Formula(Symbol::G) / Symbol::K).tex());
  return formula;
}

QString GammaFigure::break_even_words() const {
  if (!wires_.empty() && whole_.kind == WholeBreakEven::Kind::none)
    return QStringLiteral("no break-even: γ stays at 1 or below for these K");
  if (!wires_.empty()) return QStringLiteral("γ is above 1 at K = %1").arg(whole_.workers);
  if (break_even_) {
    const QString real = QStringLiteral("break-even ") + qt(break_even_text(*break_even_));
    if (whole_.beyond)
      return real + QStringLiteral("; no whole number of workers up to %1 gets there")
                        .arg(QLocale(QLocale::English).toString(kMaxRanks));
    return whole_.kind == WholeBreakEven::Kind::none
               ? real + QStringLiteral("; no whole number of workers gets there")
               : real + QStringLiteral(", of whole workers %1").arg(whole_.workers);
  }
  return gamma_at(static_cast<double>(kMaxRanks)) < 1 ? QStringLiteral("no break-even: γ stays below 1 up to K = %1")
                                                            .arg(QLocale(QLocale::English).toString(kMaxRanks))
                                                      : QStringLiteral("no break-even: γ is above 1 for every K");
}

}  // namespace ringside::ui
