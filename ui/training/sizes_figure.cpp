#include "ui/training/sizes_figure.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/training/counts.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

constexpr double kLeft = 46, kTop = 8, kFoot = 58;  ///< pixels around the bars
constexpr double kWords = 24;                       ///< what they and the ground at their sides need at the top
constexpr std::size_t kNamed = 3;                   ///< crossovers with a line of their own

std::string bin_text(int power) {
  return format_bytes(Bytes(std::ldexp(1.0, power)));
}

}  // namespace

SizesFigure::SizesFigure(std::shared_ptr<const TraceData> data) : data_(std::move(data)) {
  const auto& all = data_->analysis.collectives;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const TraceCollective& c = all[i];
    if (!c.bytes || c.bytes->value < 1) {
      sizeless_ += c.calls;
      continue;
    }
    Bin& bin = bins_[static_cast<int>(std::floor(std::log2(c.bytes->value)))];
    bin.calls += c.calls;
    const TracePrediction& p = data_->predicted[i];
    if (p.latency_bound.value_or(false)) bin.below += c.calls;
    if (!p.crossover) continue;
    const std::string name = fmt::format("{}, {} ranks", ringside::name(*c.collective), *c.ranks);
    auto known = std::find_if(crossovers_.begin(), crossovers_.end(), [&](const auto& x) { return x.name == name; });
    // On a topology it depends a little on the size from which it is told: the one of most calls tells.
    if (known == crossovers_.end()) known = crossovers_.insert(crossovers_.end(), {name, *p.crossover, 0});
    known->calls += c.calls;
  }
  std::stable_sort(crossovers_.begin(), crossovers_.end(),
                   [](const auto& a, const auto& b) { return a.calls > b.calls; });
  if (bins_.empty()) return;
  low_ = bins_.begin()->first - 1, high_ = bins_.rbegin()->first + 2;
  for (std::size_t i = 0; i < std::min(kNamed, crossovers_.size()); ++i) {
    const double power = std::log2(crossovers_[i].bytes.value);
    low_ = std::min(low_, static_cast<int>(std::floor(power)) - 1);
    high_ = std::max(high_, static_cast<int>(std::ceil(power)) + 1);
  }
  for (const auto& [power, bin] : bins_) most_ = std::max(most_, bin.calls);
}

QRectF SizesFigure::plot(const QRectF& area) const {
  return {area.left() + kLeft, area.top() + kTop, area.width() - kLeft - 4, area.height() - kTop - kFoot};
}

double SizesFigure::x_at(const QRectF& plot, double power) const {
  return plot.left() + (power - low_) / (high_ - low_) * plot.width();
}

/// Logarithmic, with a call standing out of the ground.
double SizesFigure::y_at(const QRectF& plot, double calls) const {
  constexpr double one = 0.12, kNumber = 18;  // one call, of the height; pixels of a number on a bar
  const double head = std::max(0.5, 1 - (kWords + kNumber) / plot.height());  // the most, below the words
  const double share = most_ > 1 ? std::log(calls) / std::log(static_cast<double>(most_)) : 1;
  return plot.bottom() - (one + (head - one) * share) * plot.height();
}

void SizesFigure::paint_crossovers(QPainter& painter, const QRectF& plot, const Theme& theme) const {
  const double first = x_at(plot, std::log2(crossovers_.front().bytes.value));
  painter.fillRect(QRectF(plot.topLeft(), QPointF(first, plot.bottom())), mix(theme.owner(1), theme.panel, 0.12));
  painter.fillRect(QRectF(QPointF(first, plot.top()), plot.bottomRight()), mix(theme.owner(4), theme.panel, 0.12));
  for (std::size_t i = 0; i < std::min(kNamed, crossovers_.size()); ++i) {
    const double x = x_at(plot, std::log2(crossovers_[i].bytes.value));
    painter.setPen(dash_pen(i == 0 ? theme.ink : theme.ink3, i == 0 ? 1.5 : 1, 4, 3));
    // The others begin below the words beside the first.
    painter.drawLine(QPointF(x, plot.top() + (i == 0 ? 0 : kWords)), QPointF(x, plot.bottom()));
  }
  const QFont font = text_font(13, 600);
  for (const auto& [words, left] :
       {std::pair{QStringLiteral("latency-bound"), true}, std::pair{QStringLiteral("bandwidth-bound"), false}}) {
    const double room = left ? first - plot.left() : plot.right() - first;
    if (text_width(font, words) + 16 > room) continue;
    draw_text(painter, {first + (left ? -8 : 8), plot.top() + kWords / 2}, words, font, theme.ink,
              left ? Align::right : Align::left);
  }
}

void SizesFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  if (bins_.empty())
    return draw_text(painter, {area.left(), area.top() + 12},
                     data_->analysis.collectives.empty() ? QStringLiteral("No kernel of these files communicates.")
                                                         : QStringLiteral("No call of these files says its size."),
                     text_font(14), theme.ink2);
  const QRectF p = plot(area);
  if (!crossovers_.empty()) paint_crossovers(painter, p, theme);
  painter.setPen(line_pen(theme.control, 1));
  painter.drawLine(p.bottomLeft(), p.bottomRight());
  draw_text(painter, {area.left(), p.top() + 12}, QStringLiteral("calls"), text_font(13, 500), theme.ink2);
  for (std::int64_t n = 1; n <= most_; n *= 10) {
    const double y = y_at(p, static_cast<double>(n));
    painter.setPen(line_pen(theme.hair, 1));
    painter.drawLine(QPointF(p.left(), y), QPointF(p.right(), y));
    if (y > p.top() + 26)
      draw_text(painter, {p.left() - 8, y}, QString::number(n), number_font(13), theme.ink3, Align::right);
  }
  const double wide = x_at(p, 1) - x_at(p, 0);
  const QFont count = number_font(13, 600);
  for (const auto& [power, bin] : bins_) {
    const double top = y_at(p, static_cast<double>(bin.calls)), left = x_at(p, power);
    const QRectF box(left + 0.12 * wide, top, 0.76 * wide, p.bottom() - top);
    painter.fillRect(box, theme.load[3]);
    const QString text = QString::number(bin.calls);
    if (text_width(count, text) < 1.9 * wide)
      draw_text(painter, {box.center().x(), top - 9}, text, count, theme.ink, Align::centre);
  }
  const QFont tick = text_font(13);
  double free = p.left() - 100;
  for (int power = low_; power < high_; ++power) {
    const QString text = qt(bin_text(power));
    const double x = x_at(p, power), half = text_width(tick, text) / 2;
    if (power % 2 != 0 || x - half < free || x + half > area.right()) continue;
    painter.setPen(line_pen(theme.control, 1));
    painter.drawLine(QPointF(x, p.bottom()), QPointF(x, p.bottom() + 4));
    draw_text(painter, {x, p.bottom() + 15}, text, tick, theme.ink2, Align::centre);
    free = x + half + 14;
  }
  QString said = crossovers_.empty()
                     ? QStringLiteral("No call tells its collective and its ranks, on which the crossover depends.")
                     : QStringLiteral("%1 of %2 below the crossover")
                           .arg(data_->latency_bound)
                           .arg(data_->judged == 1 ? QStringLiteral("1 call lies")
                                                   : QStringLiteral("%1 calls lie").arg(data_->judged));
  for (std::size_t i = 0; i < std::min<std::size_t>(1, crossovers_.size()); ++i)
    said += QStringLiteral(": %1 for %2.").arg(qt(format_decimal_bytes(crossovers_[i].bytes)), qt(crossovers_[i].name));
  double y = area.bottom() - 22;
  for (const QString& line : wrap(text_font(13), said, area.width())) {
    draw_text(painter, {area.left(), y}, line, text_font(13), theme.ink);
    y += 16;
  }
}

std::string SizesFigure::tip(const QPointF& point, const QRectF& area) const {
  const QRectF p = plot(area);
  if (bins_.empty() || !p.contains(point)) return {};
  const int power = low_ + static_cast<int>((point.x() - p.left()) / p.width() * (high_ - low_));
  const auto at = bins_.find(power);
  if (at == bins_.end()) return {};
  return Train::tr("%1 to %2: %3, %4 of them below the crossover of their kind")
      .arg(qt(bin_text(power)), qt(bin_text(power + 1)), calls_text(at->second.calls))
      .arg(at->second.below)
      .toStdString();
}

std::string SizesFigure::csv() const {
  std::string out = "from_bytes,to_bytes,calls,below_crossover\n";
  for (const auto& [power, bin] : bins_)
    out +=
        fmt::format("{:.0f},{:.0f},{},{}\n", std::ldexp(1.0, power), std::ldexp(1.0, power + 1), bin.calls, bin.below);
  return out;
}

std::string SizesFigure::description() const {
  std::string out = "Calls by their size:";
  for (const auto& [power, bin] : bins_) out += fmt::format(" {} from {};", bin.calls, bin_text(power));
  for (const Crossover& c : crossovers_)
    out += fmt::format(" the crossover of {} is at {};", c.name, format_decimal_bytes(c.bytes));
  out += fmt::format(" {} of {} calls lie below.", data_->latency_bound, data_->judged);
  return sizeless_ > 0 ? out + fmt::format(" {} calls say no size.", sizeless_) : out;
}

}  // namespace ringside::ui
