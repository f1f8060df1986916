#include "ui/training/rounding_figure.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {

double RoundingFigure::exact() const {
  return std::accumulate(picture_.values.begin(), picture_.values.end(), 0.0);
}

void RoundingFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  constexpr double kNames = 100;
  const double pitch = std::min(110.0, (area.height() - 20) / static_cast<double>(sums_.size() + 1));
  const double wide = std::min(130.0, (area.width() - kNames) / static_cast<double>(picture_.values.size()));
  const auto box = [&](std::size_t row, std::size_t rank) {
    return QRectF(area.left() + kNames + static_cast<double>(rank) * wide + 4,
                  area.top() + 18 + static_cast<double>(row) * pitch, wide - 8, pitch - 32);
  };
  const auto row = [&](std::size_t at, const QString& name, const std::vector<double>& values, const QString& below) {
    const bool begun = at == 0;
    draw_text(painter, {area.left(), box(at, 0).center().y()}, name, text_font(15, 600), theme.ink);
    std::vector<double> kinds;
    for (std::size_t r = 0; r < values.size(); ++r) {
      auto kind = std::ranges::find(kinds, values[r]);
      if (kind == kinds.end()) kind = kinds.insert(kinds.end(), values[r]);
      const auto hue = static_cast<int>(kind - kinds.begin());
      painter.setPen(line_pen(begun ? theme.control : theme.owner_edge(hue), begun ? 1 : 2));
      painter.setBrush(begun ? theme.sunken : theme.owner_tint(hue));
      painter.drawRoundedRect(box(at, r), 5, 5);
      draw_text(painter, box(at, r).center(), qt(format_number(values[r])), number_font(16, 600), theme.ink,
                Align::centre);
    }
    const bool agree = begun || kinds.size() == 1;
    draw_text(painter, {box(at, 0).left(), box(at, 0).bottom() + 12},
              agree ? below : QStringLiteral("%1 different sums").arg(kinds.size()), text_font(14, 500),
              agree ? theme.ink2 : theme.error);
  };
  for (std::size_t r = 0; r < picture_.values.size(); ++r)
    draw_text(painter, {box(0, r).center().x(), area.top() + 4},
              wide < 56 ? QString::number(r) : QStringLiteral("rank %1").arg(r), text_font(13), theme.ink2,
              Align::centre);
  row(0, QStringLiteral("begin with"), picture_.values,
      QStringLiteral("their exact sum is %1").arg(qt(format_number(exact()))));
  for (std::size_t i = 0; i < sums_.size(); ++i)
    row(i + 1, qt(picture_.algorithms[i]), sums_[i], QStringLiteral("the same everywhere"));
}

std::string RoundingFigure::csv() const {
  std::string out = "algorithm,rank,begins_with,ends_with,exact\n";
  for (std::size_t i = 0; i < sums_.size(); ++i)
    for (std::size_t r = 0; r < sums_[i].size(); ++r)
      out += fmt::format("{},{},{},{},{}\n", picture_.algorithms[i], r, picture_.values[r], sums_[i][r], exact());
  return out;
}

std::string RoundingFigure::description() const {
  std::string out = fmt::format("A sum of {} numbers in {}:", picture_.values.size(), name(picture_.type));
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    const auto [low, high] = std::ranges::minmax(sums_[i]);
    out += low == high ? fmt::format(" by {} all ranks end with {};", picture_.algorithms[i], low)
                       : fmt::format(" by {} ranks end with {} to {};", picture_.algorithms[i], low, high);
  }
  return out + fmt::format(" exactly it is {}.", exact());
}

}  // namespace ringside::ui
