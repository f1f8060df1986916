#include "ui/training/step_blocks_figure.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

constexpr double kMostNames = 150, kClockRow = 30, kBarRight = 12;

constexpr double kWordsInside = 70;

QString workers_text(std::int64_t workers) {
  return qt(ringside::counted(workers, "worker"));
}

/// What a bar says: inside where that fits, else behind it, left of `right`, else before it, right of `left`, else
/// below its end.
void name_bar(QPainter& painter, const QRectF& bar, const QString& words, const QColor& color, double left,
              double right, const Theme& theme) {
  const QFont font = number_font(14, 600);
  const double width = text_width(font, words);
  if (width + 10 <= bar.width()) {
    draw_text(painter, bar.center(), words, font, ink_on(color, theme), Align::centre);
    return;
  }
  if (bar.right() + 6 + width <= right)
    return draw_text(painter, {bar.right() + 6, bar.center().y()}, words, font, theme.ink);
  if (bar.left() - 6 - width >= left)
    return draw_text(painter, {bar.left() - 6, bar.center().y()}, words, font, theme.ink, Align::right);
  draw_text(painter, {bar.right(), bar.bottom() + 10}, words, font, theme.ink, Align::right);
}

}  // namespace

StepBlocksFigure::StepBlocksFigure(StepPicture picture, bool asked) : picture_(std::move(picture)), asked_(asked) {
  const bool computing = !asked || picture_.tells_computing, exchange = !asked || picture_.tells_exchange;
  for (const std::int64_t workers : picture_.workers) {
    Step s{gamma_row(picture_.step, workers), {}, {}, {}};
    s.forward = s.row.compute / 3;
    const Seconds backward = s.row.compute - s.forward;
    s.sum_begins = picture_.overlapped ? s.forward : s.row.compute;
    s.exposed = picture_.overlapped ? std::max(Seconds(0), s.row.comm - backward) : s.row.comm;
    // Where a hidden exchange lies and what sticks out is what is asked; beside a "?" it lies anywhere.
    if (asked && (picture_.overlapped || !computing || !exchange)) s.sum_begins = s.exposed = Seconds(0);
    if (computing) longest_ = std::max(longest_, s.row.compute + s.exposed);
    if (exchange) longest_ = std::max(longest_, s.sum_begins + s.row.comm);
    steps_.push_back(s);
  }
}

double StepBlocksFigure::names_width(double width) const {
  double names = 0;
  for (const Step& s : steps_) names = std::max(names, text_width(text_font(15, 600), workers_text(s.row.workers)));
  return std::min(kMostNames, std::max(names + 16, 0.2 * width));
}

double StepBlocksFigure::pitch(const QRectF& area) const {
  return std::min(190.0, (area.height() - kClockRow) / static_cast<double>(steps_.size()));
}

StepBlocksFigure::Bars StepBlocksFigure::bars(std::size_t i, const QRectF& area) const {
  const Step& s = steps_[i];
  const double names = names_width(area.width()), left = area.left() + names;
  Bars b;
  b.lane = {area.left(), area.top() + static_cast<double>(i) * pitch(area), area.width(), pitch(area)};
  b.per_second = (area.width() - names - kBarRight) / std::max(longest_.value, 1e-12);
  const double high = std::min(38.0, 0.3 * b.lane.height()), third = s.forward.value * b.per_second;
  const auto bar = [&](double from, double wide, double down) {
    return QRectF(from + 0.5, b.lane.top() + down * b.lane.height() - high / 2, std::max(1.0, wide - 1), high);
  };
  if (!asked_ || picture_.tells_computing)
    b.forward = bar(left, third, 0.3), b.backward = bar(left + third, 2 * third, 0.3);
  if ((!asked_ || picture_.tells_exchange) && s.row.comm.value > 0)
    b.sum = bar(left + s.sum_begins.value * b.per_second, s.row.comm.value * b.per_second, 0.68);
  return b;
}

void StepBlocksFigure::paint_computing(QPainter& painter, const Bars& b, const Step& s, const Theme& theme) const {
  const double left = b.lane.left() + names_width(b.lane.width()), y = b.lane.top() + 0.3 * b.lane.height();
  draw_text(painter, {b.lane.left(), y}, workers_text(s.row.workers), text_font(15, 600), theme.ink);
  if (b.forward.isNull())
    return draw_text(painter, {left, y}, QStringLiteral("computing: ?"), text_font(15), theme.ink2);
  const QString time = qt(format_seconds(s.row.compute)), together = QStringLiteral("backward, together %1").arg(time);
  painter.fillRect(b.forward, theme.load[0]);
  painter.fillRect(b.backward, theme.load[1]);
  if (b.forward.width() > kWordsInside && text_width(number_font(14, 600), together) + 10 <= b.backward.width()) {
    name_bar(painter, b.forward, QStringLiteral("forward"), theme.load[0], left, b.lane.right(), theme);
    return name_bar(painter, b.backward, together, theme.load[1], left, b.lane.right(), theme);
  }
  // A pass is too short for its words: the whole is named.
  name_bar(painter, b.forward.united(b.backward), QStringLiteral("computing %1").arg(time), theme.load[1], left,
           b.lane.right(), theme);
}

void StepBlocksFigure::paint_exchange(QPainter& painter, const Bars& b, const Step& s, const Theme& theme) const {
  const double left = b.lane.left() + names_width(b.lane.width()), y = b.lane.top() + 0.68 * b.lane.height();
  if (asked_ && !picture_.tells_exchange)
    return draw_text(painter, {left, y}, QStringLiteral("allreduce: ?"), text_font(15), theme.ink2);
  if (!asked_ && picture_.gamma)
    draw_text(painter, {b.lane.left(), y}, QStringLiteral("γ = %1").arg(qt(format_gamma(s.row.gamma))),
              number_font(15, 600), theme.ink2);
  if (b.sum.isNull()) return;
  painter.fillRect(b.sum, theme.load[3]);
  name_bar(painter, b.sum, QStringLiteral("allreduce %1").arg(qt(format_seconds(s.row.comm))), theme.load[3], left,
           b.lane.right(), theme);
  if (asked_ || !picture_.overlapped || s.exposed.value <= 0) return;
  const double ends = left + s.row.compute.value * b.per_second;
  const QRectF out(ends, b.sum.top() - 3, b.sum.right() - ends, b.sum.height() + 6);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(line_pen(theme.error, 2));
  painter.drawRect(out);
  draw_text(painter, {out.right(), out.top() - 10}, QStringLiteral("exposed %1").arg(qt(format_seconds(s.exposed))),
            number_font(14, 600), theme.error, Align::right);
}

void StepBlocksFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const double names = names_width(area.width());
  const QRectF plot(area.left() + names, area.top(), area.width() - names - kBarRight,
                    pitch(area) * static_cast<double>(steps_.size()));
  paint_time_axis(painter, plot, std::max(longest_, Seconds(1e-12)), theme);
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const Bars b = bars(i, area);
    paint_computing(painter, b, steps_[i], theme);
    paint_exchange(painter, b, steps_[i], theme);
  }
}

std::string StepBlocksFigure::part_at(const QPointF& point, const QRectF& area) const {
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const Bars b = bars(i, area);
    if (b.forward.contains(point)) return "forward";
    if (b.backward.contains(point)) return "backward";
    if (b.sum.contains(point)) return "allreduce";
  }
  return {};
}

QPainterPath StepBlocksFigure::part_outline(std::string_view part, const QRectF& area) const {
  QPainterPath path;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const Bars b = bars(i, area);
    const QRectF bar = part == "forward"     ? b.forward
                       : part == "backward"  ? b.backward
                       : part == "allreduce" ? b.sum
                                             : QRectF();
    if (!bar.isNull()) path.addRoundedRect(bar.adjusted(-3, -3, 3, 3), 5, 5);
  }
  return path;
}

std::string StepBlocksFigure::csv() const {
  std::string out = "workers,local_batch,compute_s,comm_s,exposed_s,gamma\n";
  for (const Step& s : steps_)
    out += fmt::format("{},{},{},{},{},{}\n", s.row.workers, s.row.local_batch, s.row.compute.value, s.row.comm.value,
                       s.exposed.value, s.row.gamma);
  return out;
}

std::string StepBlocksFigure::description() const {
  if (asked_) return "A training step as bars, with what is asked left out.";
  std::string out = "A training step as bars:";
  for (const Step& s : steps_) {
    const bool one = s.row.workers == 1, all = s.exposed >= s.row.comm;
    out += fmt::format(" {} {} for {} and ", ringside::counted(s.row.workers, "worker"), one ? "computes" : "compute",
                       format_seconds(s.row.compute));
    if (s.row.comm.value <= 0)
      out += one ? "exchanges nothing;" : "exchange nothing;";
    else
      out += fmt::format("exchange{} for {}, {} exposed;", one ? "s" : "", format_seconds(s.row.comm),
                         all                    ? "all of it"
                         : s.exposed.value <= 0 ? "none of it"
                                                : "of which " + format_seconds(s.exposed) + " is");
  }
  out.back() = '.';
  return out;
}

}  // namespace ringside::ui
