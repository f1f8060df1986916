// How long each rank's port is busy while tokens go to their experts.
#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/experts_figure.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

std::size_t fullest(const std::vector<PortUse>& ports) {
  const auto most =
      std::max_element(ports.begin(), ports.end(), [](const PortUse& a, const PortUse& b) { return a.busy < b.busy; });
  return static_cast<std::size_t>(most - ports.begin());
}

}  // namespace

void PortsFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const auto& ports = data_->answer.here.ports;
  const std::size_t slowest = fullest(ports);
  const Seconds most = std::max(data_->answer.here.dispatch, Seconds(1e-12));
  constexpr double kEven = 18, kLine = 15;  // for the words over the line of an even router; a line of words
  const QRectF plot(area.left() + 62, area.top() + kEven, area.width() - 62 - 78, area.height() - 26 - kEven);
  paint_time_axis(painter, plot, 1.05 * most, theme);
  const double pitch = plot.height() / static_cast<double>(ports.size()), bar = std::min(22.0, 0.7 * pitch);
  for (std::size_t r = 0; r < ports.size(); ++r) {
    const double y = plot.top() + (static_cast<double>(r) + 0.5) * pitch;
    const bool here = r == slowest;
    const QRectF box(plot.left(), y - bar / 2, ports[r].busy / (1.05 * most) * plot.width(), bar),
        all(box.topLeft(), QSizeF(ports[r].done / (1.05 * most) * plot.width(), bar));
    painter.fillRect(all, mix(theme.load[0], theme.panel, 0.3));
    painter.fillRect(box, here ? theme.soft : theme.load[0]);
    painter.setPen(line_pen(theme.accent, 2));
    painter.setBrush(Qt::NoBrush);
    if (here) painter.drawRect(box);
    const bool named = static_cast<int>(r) % label_interval(kLine / pitch) == 0,
               beside = std::abs(static_cast<double>(r) - static_cast<double>(slowest)) * pitch < kLine;
    if (!here && (!named || beside)) continue;  // the fullest always has its name
    draw_text(painter, {area.left(), y}, QStringLiteral("rank %1").arg(r), text_font(13, 500), theme.ink);
    draw_text(painter, {area.right(), y}, qt(format_seconds(ports[r].busy)), number_font(13, here ? 700 : 500),
              theme.ink, Align::right);
  }
  const Seconds even = data_->answer.uniform;
  if (even.value <= 0 || even > 1.05 * most) return;
  const double x = plot.left() + even / (1.05 * most) * plot.width();
  painter.setPen(dash_pen(theme.ink, 1.5, 4, 3));
  painter.drawLine(QPointF(x, plot.top() - 4), QPointF(x, plot.bottom()));
  const QString words = QStringLiteral("even %1").arg(qt(format_seconds(even)));
  const double half = text_width(text_font(13, 500), words) / 2;
  draw_text(painter, {std::min(x, area.right() - half), plot.top() - 11}, words, text_font(13, 500), theme.ink,
            Align::centre);
}

std::string PortsFigure::csv() const {
  std::string out = "rank,busy_s,done_s\n";
  const auto& ports = data_->answer.here.ports;
  for (std::size_t r = 0; r < ports.size(); ++r)
    out += fmt::format("{},{},{}\n", r, ports[r].busy.value, ports[r].done.value);
  return out;
}

std::string PortsFigure::description() const {
  const auto& ports = data_->answer.here.ports;
  const std::size_t slowest = fullest(ports);
  const std::string busy = format_seconds(ports[slowest].busy), all = format_seconds(data_->answer.here.dispatch);
  const bool even = std::all_of(ports.begin(), ports.end(),
                                [&](const PortUse& p) { return p.busy >= ports[slowest].busy * (1 - 1e-9); });
  if (even)
    return fmt::format("All ports of {} are busy for {} of {} one way.", ringside::counted(std::ssize(ports), "rank"),
                       busy, all);
  return fmt::format("Rank {} is busy longest, {} of {} one way; {} for it.", slowest, busy, all,
                     ports.size() == 2 ? "the other waits" : "the others wait");
}

}  // namespace ringside::ui
