#include "ui/training/profile_figure.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {

void ProfileFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  constexpr double kStreams = 130, kTop = 10, kTable = 126;
  const QRectF plot(area.left() + kStreams, area.top() + kTop, area.width() - kStreams - 16,
                    std::max(70.0, area.height() - kTable - kTop - 40));
  const TraceFile& file = data_->files.front();
  const std::int64_t first = file.kernels.front().start;
  const double end = times().span.value, bar = std::min(40.0, 0.36 * plot.height());
  paint_time_axis(painter, plot, Seconds(end), theme);
  const auto lane = [&](bool communication) { return plot.top() + (communication ? 0.72 : 0.26) * plot.height(); };
  for (const bool communication : {false, true})
    draw_text(painter, {area.left(), lane(communication)},
              communication ? QStringLiteral("nccl stream") : QStringLiteral("compute stream"), text_font(14, 500),
              theme.ink);
  for (const TraceKernel& k : file.kernels) {
    const bool communication = k.communication >= 0;
    const double from = 1e-9 * static_cast<double>(k.start - first), to = 1e-9 * static_cast<double>(k.end - first);
    const QRectF box(plot.left() + from / end * plot.width(), lane(communication) - bar / 2,
                     std::max(2.0, (to - from) / end * plot.width()), bar);
    painter.fillRect(box.adjusted(0, 0, -0.5, 0), theme.load[communication ? 3 : 1]);
  }
  using Cell = RowsFigure::Cell;
  const auto row = [&](const QString& name, std::int64_t calls, Seconds took, bool sum) {
    const Cell::Ink ink = sum ? Cell::Ink::strong : Cell::Ink::normal;
    return std::vector<Cell>{{name, ink}, {QString::number(calls), ink}, {qt(format_seconds(took)), ink}};
  };
  const auto computing = static_cast<std::int64_t>(std::ranges::count_if(
      file.kernels, [](const TraceKernel& k) { return k.communication == TraceKernel::kComputation; }));
  const std::int64_t all = std::ssize(file.kernels);
  RowsFigure({{QStringLiteral("kernels"), Align::left, 2},
              {QStringLiteral("launched"), Align::right, 1},
              {QStringLiteral("time"), Align::right, 1}},
             {row(QStringLiteral("nccl: allreduce"), all - computing, times().communication, false),
              row(QStringLiteral("the whole step, with what computes"), all, times().span, true)},
             -1)
      .paint(painter, {area.left(), area.bottom() - kTable + 16, area.width(), kTable - 16}, theme);
}

std::string ProfileFigure::csv() const {
  return fmt::format("compute_s,communication_s,step_s\n{},{},{}\n", times().compute.value, times().communication.value,
                     times().span.value);
}

std::string ProfileFigure::description() const {
  return fmt::format("A profile of one rank and one step: NCCL's kernels take {} of {}.",
                     format_seconds(times().communication), format_seconds(times().span));
}

}  // namespace ringside::ui
