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

void StepBlocksFigure::paint_computing(QPainter& painter, const QRectF& lane, const Step& s, double per_second,
                                       const Theme& theme) const {
  const double high = std::min(38.0, 0.3 * lane.height()), left = lane.left() + names_width(lane.width());
  const double y = lane.top() + 0.3 * lane.height(), third = s.forward.value * per_second;
  draw_text(painter, {lane.left(), y}, workers_text(s.row.workers), text_font(15, 600), theme.ink);
  if (asked_ && !picture_.tells_computing)
    return draw_text(painter, {left, y}, QStringLiteral("computing: ?"), text_font(15), theme.ink2);
  const QRectF forward(left + 0.5, y - high / 2, std::max(1.0, third - 1), high);
  const QRectF backward(left + third + 0.5, forward.top(), std::max(1.0, 2 * third - 1), high);
  const QString time = qt(format_seconds(s.row.compute)), together = QStringLiteral("backward, together %1").arg(time);
  painter.fillRect(forward, theme.load[0]);
  painter.fillRect(backward, theme.load[1]);
  if (third > kWordsInside && text_width(number_font(14, 600), together) + 10 <= backward.width()) {
    name_bar(painter, forward, QStringLiteral("forward"), theme.load[0], left, lane.right(), theme);
    return name_bar(painter, backward, together, theme.load[1], left, lane.right(), theme);
  }
  // A pass is too short for its words: the whole is named.
  name_bar(painter, forward.united(backward), QStringLiteral("computing %1").arg(time), theme.load[1], left,
           lane.right(), theme);
}

void StepBlocksFigure::paint_exchange(QPainter& painter, const QRectF& lane, const Step& s, double per_second,
                                      const Theme& theme) const {
  const double high = std::min(38.0, 0.3 * lane.height()), left = lane.left() + names_width(lane.width());
  const double y = lane.top() + 0.68 * lane.height();
  if (asked_ && !picture_.tells_exchange)
    return draw_text(painter, {left, y}, QStringLiteral("allreduce: ?"), text_font(15), theme.ink2);
  if (!asked_ && picture_.gamma)
    draw_text(painter, {lane.left(), y}, QStringLiteral("γ = %1").arg(qt(format_gamma(s.row.gamma))),
              number_font(15, 600), theme.ink2);
  if (s.row.comm.value <= 0) return;
  const QRectF sum(left + s.sum_begins.value * per_second + 0.5, y - high / 2,
                   std::max(1.0, s.row.comm.value * per_second - 1), high);
  painter.fillRect(sum, theme.load[3]);
  name_bar(painter, sum, QStringLiteral("allreduce %1").arg(qt(format_seconds(s.row.comm))), theme.load[3], left,
           lane.right(), theme);
  if (asked_ || !picture_.overlapped || s.exposed.value <= 0) return;
  const double ends = left + s.row.compute.value * per_second;
  const QRectF out(ends, sum.top() - 3, sum.right() - ends, sum.height() + 6);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(line_pen(theme.error, 2));
  painter.drawRect(out);
  draw_text(painter, {out.right(), out.top() - 10}, QStringLiteral("exposed %1").arg(qt(format_seconds(s.exposed))),
            number_font(14, 600), theme.error, Align::right);
}

void StepBlocksFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const double high = area.height() - kClockRow, pitch = std::min(190.0, high / static_cast<double>(steps_.size()));
  const double names = names_width(area.width());
  const QRectF plot(area.left() + names, area.top(), area.width() - names - kBarRight,
                    pitch * static_cast<double>(steps_.size()));
  const double end = std::max(longest_.value, 1e-12);
  paint_time_axis(painter, plot, Seconds(end), theme);
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const QRectF lane(area.left(), area.top() + static_cast<double>(i) * pitch, area.width(), pitch);
    paint_computing(painter, lane, steps_[i], plot.width() / end, theme);
    paint_exchange(painter, lane, steps_[i], plot.width() / end, theme);
  }
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
  for (const Step& s : steps_)
    out += fmt::format(" {} workers compute {} and exchange {}, of which {} is exposed;", s.row.workers,
                       format_seconds(s.row.compute), format_seconds(s.row.comm), format_seconds(s.exposed));
  out.back() = '.';
  return out;
}

}  // namespace ringside::ui
