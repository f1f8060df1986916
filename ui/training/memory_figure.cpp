#include "ui/training/memory_figure.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

struct MemoryPart {
  QString name;
  Bytes MemoryUse::* bytes;
  std::size_t shade;  ///< of the theme's loads
};

std::array<MemoryPart, 5> memory_parts() {
  return {{{QStringLiteral("parameters"), &MemoryUse::parameters, 4},
           {QStringLiteral("gradients"), &MemoryUse::gradients, 3},
           {QStringLiteral("optimizer"), &MemoryUse::optimizer, 2},
           {QStringLiteral("activations"), &MemoryUse::activations, 1},
           {QStringLiteral("gathered units"), &MemoryUse::gathered, 0}}};
}

std::string gb(Bytes n) {
  return format_fixed(n.value / 1e9, 1);
}

constexpr double kMemoryTop = 22, kMemoryBottom = 44;

}  // namespace

void MemoryFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const Bytes room = data_->question.job.memory;
  Bytes most = room;
  for (std::size_t row = 0; row < rows(); ++row) most = std::max(most, data_->memory[first() + row].use.total());
  const QRectF plot(area.left() + 66, area.top() + kMemoryTop, area.width() - 66 - 84,
                    area.height() - kMemoryTop - kMemoryBottom);
  const auto x_at = [&](Bytes n) { return plot.left() + n / most * plot.width(); };
  const double pitch = plot.height() / static_cast<double>(rows()), height = std::min(26.0, 0.66 * pitch);
  const auto parts = memory_parts();
  const bool staged = data_->mix().pattern == TrainingPattern::mix;
  painter.setPen(dash_pen(theme.ink, 1.5, 5, 3));
  painter.drawLine(QPointF(x_at(room), plot.top() - 4), QPointF(x_at(room), plot.bottom()));
  for (std::size_t row = 0; row < rows(); ++row) {
    const std::size_t z = first() + row;
    const MemoryUse& m = data_->memory[z].use;
    const double y = plot.top() + (static_cast<double>(row) + 0.5) * pitch;
    const bool here = staged && static_cast<int>(z) == data_->mix().zero, fits = m.total() <= room;
    draw_text(painter, {area.left(), y}, qt(data_->memory[z].role), text_font(14, here ? 700 : 500), theme.ink);
    Bytes at;
    for (const MemoryPart& part : parts) {
      const Bytes n = m.*part.bytes;
      if (n.value <= 0) continue;
      painter.fillRect(QRectF(x_at(at), y - height / 2, x_at(at + n) - x_at(at), height), theme.load[part.shade]);
      at += n;
    }
    if (!fits) {
      const QRectF over(x_at(room), y - height / 2, x_at(at) - x_at(room), height);
      draw_hatch(painter, over, theme.panel, 6, 1.5);
      painter.setPen(line_pen(theme.error, 2));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(over);
    }
    if (here) {
      painter.setPen(line_pen(theme.accent, 2.5));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(QRectF(plot.left() - 3, y - height / 2 - 3, x_at(at) - plot.left() + 6, height + 6), 4,
                              4);
    }
    const QFont font = number_font(13, here ? 700 : 500);
    const QString sum = qt(gb(m.total()) + " GB");
    // Behind the line that it would meet.
    const bool meets = fits && x_at(at) + 14 + text_width(font, sum) > x_at(room);
    draw_text(painter, {(meets ? x_at(room) : x_at(at)) + 10, y}, sum, font, fits ? theme.ink : theme.error);
  }
  const QString name = QStringLiteral("%1 GB in a rank").arg(qt(format_short(room.value / 1e9, 4)));
  const bool left = x_at(room) + text_width(text_font(13, 500), name) / 2 > area.right();
  draw_text(painter, {left ? area.right() : x_at(room), area.top() + 8}, name, text_font(13, 500), theme.ink,
            left ? Align::right : Align::centre);
  double x = area.left(), y = area.bottom() - 30;
  for (const MemoryPart& part : parts) {
    const auto none = [&](const RoleMemory& m) { return (m.use.*part.bytes).value <= 0; };
    if (std::all_of(data_->memory.begin(), data_->memory.end(), none)) continue;
    const double width = 26 + text_width(text_font(13), part.name);
    if (x > area.left() && x + width > area.right()) x = area.left(), y += 20;
    painter.fillRect(QRectF(x, y - 6, 12, 12), theme.load[part.shade]);
    draw_text(painter, {x + 18, y}, part.name, text_font(13), theme.ink2);
    x += width + 10;
  }
}

std::optional<Selected> MemoryFigure::hit(const QPointF& point, const QRectF& area) const {
  const double pitch = (area.height() - kMemoryTop - kMemoryBottom) / static_cast<double>(rows()),
               row = (point.y() - area.top() - kMemoryTop) / pitch;
  if (row < 0 || row >= static_cast<double>(rows()) || !area.contains(point)) return std::nullopt;
  Selected s;
  s.rank = static_cast<std::int32_t>(row) + static_cast<std::int32_t>(first());
  return s;
}

std::string MemoryFigure::tip(const QPointF& point, const QRectF& area) const {
  const auto at = hit(point, area);
  if (!at) return {};
  const MemoryUse& m = data_->memory[static_cast<std::size_t>(*at->rank)].use;
  QStringList said;
  for (const MemoryPart& part : memory_parts())
    if ((m.*part.bytes).value > 0) said << QStringLiteral("%1 %2 GB").arg(part.name, qt(gb(m.*part.bytes)));
  return said.join(QStringLiteral(", ")).toStdString();
}

std::string MemoryFigure::csv() const {
  std::string out = "kind,parameters_bytes,gradients_bytes,optimizer_bytes,activations_bytes,gathered_bytes,total\n";
  for (std::size_t z = first(); z < first() + rows(); ++z) {
    const MemoryUse& m = data_->memory[z].use;
    out += fmt::format("{},{},{},{},{},{},{}\n", data_->memory[z].role, m.parameters.value, m.gradients.value,
                       m.optimizer.value, m.activations.value, m.gathered.value, m.total().value);
  }
  return out;
}

std::string MemoryFigure::description() const {
  std::string out = "Memory of a rank:";
  for (std::size_t z = first(); z < first() + rows(); ++z)
    out += fmt::format(" {} {} GB{};", data_->memory[z].role, gb(data_->memory[z].use.total()),
                       data_->memory[z].use.total() <= data_->question.job.memory ? "" : ", too much");
  return out + fmt::format(" there are {} GB.", format_short(data_->question.job.memory.value / 1e9, 4));
}

}  // namespace ringside::ui
