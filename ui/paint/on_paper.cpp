#include "ui/paint/on_paper.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

constexpr double kWidestTried = 300, kWidthStride = 5;  // mm, of the search for a width
constexpr double kMostMet = 1.0 / 16;                   // of the names that are painted
constexpr double kMostLost = 0.5;                       // of those that it has at its own size

QSizeF own_page(const Figure& figure) {
  return figure.preferred_size() + QSizeF(2 * kPageMargin, 2 * kPageMargin);
}

/// The names for want of which a figure cannot be read: those that it paints and that find no room, else those that it
/// has at its own size alone; none where they are few.
std::vector<QString> unread_names(const Figure& figure, const ExportOptions& options) {
  const auto size = export_size(figure, options);
  if (!size) return {QStringLiteral("anything")};
  const FittedText text = fitted_page(figure, *size, options);
  if (auto lost = text.names_lost(); static_cast<double>(lost.size()) > kMostMet * text.names_painted()) return lost;
  auto names = FittedText::of(page_painting(figure, own_page(figure), *options.theme), FittedText::Which::names);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  auto lost = missing_texts(names, text.shown());
  return static_cast<double>(lost.size()) > kMostLost * static_cast<double>(names.size()) ? lost
                                                                                          : std::vector<QString>();
}

}  // namespace

FittedText::Paint page_painting(const Figure& figure, const QSizeF& size, const Theme& theme) {
  return [&figure, size, &theme](QPainter& painter) {
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::LosslessImageRendering);
    const QRectF page(QPointF(0, 0), size);
    painter.fillRect(page, theme.panel);
    // Marks may reach a little outside of what they mark, and a page needs air at its edges.
    figure.paint(painter, page.adjusted(kPageMargin, kPageMargin, -kPageMargin, -kPageMargin), theme);
  };
}

FittedText fitted_page(const Figure& figure, const QSizeF& size, const ExportOptions& options) {
  return {page_painting(figure, size, *options.theme), size, kLeastPixels};
}

std::vector<QString> left_out(const Figure& figure, const ExportOptions& options) {
  const auto size = export_size(figure, options);
  if (!options.paper || !size) return {};
  const SizesOfFiles sizes;
  return missing_texts(FittedText::of(page_painting(figure, own_page(figure), *options.theme)),
                       fitted_page(figure, *size, options).shown());
}

Result<bool> check_readable(const Figure& figure, const ExportOptions& options) {
  if (!options.paper || !export_size(figure, options)) return true;
  const SizesOfFiles sizes;
  const auto lost = unread_names(figure, options);
  if (lost.empty()) return true;
  ExportOptions wider = options;
  wider.paper->most_mm = std::max(wider.paper->most_mm, Paper{}.most_mm);
  double& width = wider.paper->width_mm;
  const double asked = width;
  const bool low = wider.paper != options.paper && unread_names(figure, wider).empty();
  for (width = kWidthStride * std::floor(asked / kWidthStride + 1); !low && width <= kWidestTried;
       width += kWidthStride)
    if (unread_names(figure, wider).empty()) break;
  const std::string why = fmt::format("there is no room for \"{}\"{}", lost.front().toStdString(),
                                      lost.size() > 1 ? fmt::format(" and {} more", lost.size() - 1) : "");
  const std::string mm = fmt::format("{:g}mm", asked);
  if (low)
    return fail("height", fmt::format("{:g}mm", options.paper->most_mm), "a taller page, such as --width text: " + why);
  if (width > kWidestTried) return fail("width", mm, "a size in pixels: " + why);
  return fail("width", mm, fmt::format("{:g}mm or more: {}", width, why));
}

}  // namespace ringside::ui
