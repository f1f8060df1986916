#include "ui/training/sgd_figure.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "ui/paint/marks.h"
#include "ui/paint/plot.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr double kLeastForWords = 300;  // pixels that a heading and a legend need

void paint_level(QPainter& painter, const QRectF& plot, double y, const QString& label, const Theme& theme) {
  painter.setPen(line_pen(theme.hair, 1));
  painter.drawLine(QPointF(plot.left(), std::floor(y) + 0.5), QPointF(plot.right(), std::floor(y) + 0.5));
  draw_text(painter, {plot.left() - 8, y}, label, number_font(13), theme.ink3, Align::right);
}

/// A logarithmic axis has no place for 0, nor for what is no number.
bool shown(double difference) {
  return difference > 0 && std::isfinite(difference);
}

void paint_heading(QPainter& painter, const QRectF& plot, const QString& words, const Theme& theme) {
  draw_text(painter, {plot.left(), plot.top() - 16}, words, text_font(14, 600), theme.ink);
}

}  // namespace

double SgdFigure::x_at(std::size_t step, const QRectF& plot) const {
  const double last = static_cast<double>(std::max<std::size_t>(run_.steps.size(), 2) - 1);
  return plot.left() + static_cast<double>(step) / last * plot.width();
}

double SgdFigure::most_loss() const {
  double most = 1e-12;
  for (const SgdStep& s : run_.steps)
    for (const double loss : {s.loss_one, s.loss_many})
      if (std::isfinite(loss)) most = std::max(most, loss);
  return most;
}

void SgdFigure::paint_losses(QPainter& painter, const QRectF& plot, const Theme& theme) const {
  paint_heading(painter, plot, QStringLiteral("loss"), theme);
  const double most = most_loss();
  const auto y_at = [&](double loss) { return plot.bottom() - loss / (1.05 * most) * plot.height(); };
  for (const double share : {0.0, 0.5, 1.0})
    paint_level(painter, plot, y_at(share * most), qt(format_significant(share * most, 3)), theme);
  QPolygonF one, many;
  for (std::size_t i = 0; i < run_.steps.size(); ++i) {
    for (const auto& [loss, line] : {std::pair(run_.steps[i].loss_one, &one), {run_.steps[i].loss_many, &many}})
      if (std::isfinite(loss)) *line << QPointF(x_at(i, plot), y_at(loss));
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(line_pen(theme.load[1], 5));
  painter.drawPolyline(one);
  painter.setPen(line_pen(theme.ink, 1.5));
  painter.drawPolyline(many);
  double x = plot.right();
  if (plot.width() < kLeastForWords) return;
  for (const auto& [words, pen] : {std::pair{qt(ringside::counted(job_.workers, "worker")), line_pen(theme.ink, 1.5)},
                                   std::pair{QStringLiteral("one worker"), line_pen(theme.load[1], 5)}}) {
    draw_text(painter, {x, plot.top() - 16}, words, text_font(13, 500), theme.ink2, Align::right);
    x -= text_width(text_font(13, 500), words) + 8;
    painter.setPen(pen);
    painter.drawLine(QPointF(x - 22, plot.top() - 16), QPointF(x, plot.top() - 16));
    x -= 40;
  }
}

void SgdFigure::paint_differences(QPainter& painter, const QRectF& plot, const Theme& theme) const {
  paint_heading(painter, plot,
                plot.width() < kLeastForWords ? QStringLiteral("weights differ by")
                                              : QStringLiteral("weights differ by, over the largest weight"),
                theme);
  double least = 1, most = 1e-18;
  std::size_t equal = 0;
  for (const SgdStep& s : run_.steps) {
    if (s.difference == 0) ++equal;
    if (!shown(s.difference)) continue;
    least = std::min(least, s.difference), most = std::max(most, s.difference);
  }
  if (equal == run_.steps.size())
    return draw_text(painter, plot.center(), QStringLiteral("the same bits after every step"), text_font(14, 500),
                     theme.ink, Align::centre);
  const double low = std::floor(std::log10(least)), high = std::max(low + 1, std::ceil(std::log10(most)));
  const auto y_at = [&](double v) { return plot.bottom() - (std::log10(v) - low) / (high - low) * plot.height(); };
  const double every = std::ceil((high - low) / 6);
  for (double d = low; d <= high; d += every)
    paint_level(painter, plot, y_at(std::pow(10, d)), qt(fmt::format("{:.0e}", std::pow(10, d))), theme);
  QPolygonF line;
  for (std::size_t i = 0; i < run_.steps.size(); ++i)
    if (shown(run_.steps[i].difference)) line << QPointF(x_at(i, plot), y_at(run_.steps[i].difference));
  painter.setBrush(Qt::NoBrush);
  painter.setPen(line_pen(theme.ink, 1.5));
  painter.drawPolyline(line);
  if (run_.steps.size() <= 60)
    for (const QPointF& at : line) chart::paint_dot(painter, at, 3, theme.ink, theme.panel);
  if (equal > 0)
    draw_text(painter, {plot.right(), plot.top() - 16}, qt("none after " + ringside::counted(equal, "step")),
              text_font(13, 500), theme.ink2, Align::right);
}

void SgdFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  constexpr double kBeside = 760, kHead = 30, kSteps = 28, kLine = 18, kLow = 240;  // pixels
  const bool low = area.height() < kLow;  // no room for words that stand beside it, too
  const QStringList said = low ? QStringList() : wrap(text_font(13), qt(description()), area.width());
  QRectF rest = area.adjusted(0, 0, 0, low ? 0 : -kLine * static_cast<double>(said.size()) - 8);
  const bool stacked = area.width() < kBeside && !low;  // one below the other
  const QSizeF half = stacked ? QSizeF(rest.width(), rest.height() / 2) : QSizeF(rest.width() / 2, rest.height());
  const QRectF first(rest.topLeft(), half), second(rest.bottomRight() - QPointF(half.width(), half.height()), half);
  const auto label = [&](double share) {
    return text_width(number_font(13), qt(format_significant(share * most_loss(), 3)));
  };
  const double beside = std::max({48.0, label(0.5), label(1)}) + 8;
  const QRectF losses = first.adjusted(beside, kHead, -24, -kSteps), apart = second.adjusted(56, kHead, -12, -kSteps);
  paint_losses(painter, losses, theme);
  paint_differences(painter, apart, theme);
  const std::size_t count = run_.steps.size(), every = std::max<std::size_t>(1, (count + 4) / 5);
  for (const QRectF& plot : {losses, apart}) {
    draw_text(painter, {plot.left() - 8, plot.bottom() + 13}, QStringLiteral("step"), text_font(13, 500), theme.ink2,
              Align::right);
    for (std::size_t i = 0; i < count; i += every)
      draw_text(painter, {x_at(i, plot), plot.bottom() + 13}, QString::number(i + 1), number_font(13), theme.ink3,
                Align::centre);
  }
  double y = rest.bottom() + 18;
  for (const QString& line : said) draw_text(painter, {area.left(), y}, line, text_font(13), theme.ink2), y += kLine;
}

std::string SgdFigure::csv() const {
  std::string out = "step,loss_one,loss_many,difference\n";
  for (std::size_t i = 0; i < run_.steps.size(); ++i)
    out +=
        fmt::format("{},{},{},{}\n", i + 1, run_.steps[i].loss_one, run_.steps[i].loss_many, run_.steps[i].difference);
  return out;
}

std::string SgdFigure::description() const {
  const std::string end = diverged(run_) ? "it diverged"
                                         : fmt::format("the weights differ by {:.1e} of the largest",
                                                       run_.steps.empty() ? 0.0 : run_.steps.back().difference);
  return fmt::format("{} ({}, {}{}) against one in float64, {}: after {} {}.",
                     ringside::counted(job_.workers, "worker"), job_.algorithm, name(job_.type),
                     job_.sharded ? ", sharded" : "", where_,
                     ringside::counted(static_cast<std::int64_t>(run_.steps.size()), "step"), end);
}

}  // namespace ringside::ui
