#include "ui/paint/on_paper.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <QHash>
#include <QRegularExpression>

#include "core/base/try.h"
#include "ui/paint/pictures.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

constexpr double kWidestTried = 300, kWidthStride = 5;  // mm, of the search for a width

/// Marks may reach a little outside of what they mark, and a page needs air at its edges.
QRectF within(const QSizeF& page) {
  return QRectF(QPointF(0, 0), page).adjusted(kPageMargin, kPageMargin, -kPageMargin, -kPageMargin);
}

/// Names that it paints and that stand nowhere on the page.
std::vector<QString> missing_names(const FittedText& text) {
  const auto shown = text.shown();
  auto lost = text.names_lost();
  std::erase_if(lost, [&](const QString& name) { return std::ranges::find(shown, name) != shown.end(); });
  return lost;
}

/// What a text says but for its numbers; empty of a bare number or unit.
QString wording(const QString& text) {
  static const QRegularExpression numbers(QStringLiteral("\\d+([.,]\\d+)*(st|nd|rd|th)?")),
      word(QStringLiteral("\\p{L}{3,}"));
  static const QRegularExpression size(QStringLiteral("^[\\d.,]+ [KMGTP]iB$"));
  if (!text.contains(u' ') || !text.contains(word) || text.contains(size)) return {};
  return QString(text).toLower().replace(numbers, QStringLiteral("#"));
}

/// Without what stands on the page with other numbers, each for one: a key of squares says how large they are there.
void erase_reworded(std::vector<QString>& missing, const std::vector<QString>& beyond) {
  QHash<QString, int> there;
  for (const QString& text : beyond) ++there[wording(text)];
  there.remove(QString());
  std::erase_if(missing, [&](const QString& text) {
    const auto at = there.find(wording(text));
    return at != there.end() && (*at)-- > 0;
  });
}

/// Without what repeats a text that stands on the page, whatever case it begins with.
void erase_repeated(std::vector<QString>& missing, const std::vector<QString>& repeated,
                    const std::vector<QString>& shown) {
  for (const QString& text : repeated) {
    const bool there =
        std::ranges::any_of(shown, [&](const QString& other) { return other.compare(text, Qt::CaseInsensitive) == 0; });
    if (const auto at = std::ranges::find(missing, text); there && at != missing.end()) missing.erase(at);
  }
}

QSizeF own_page(const Figure& figure) {
  return figure.preferred_size() + QSizeF(2 * kPageMargin, 2 * kPageMargin);
}

/// Whether the figure paints there another picture than at its own size, with other names.
bool another_picture(const Figure& figure, const QSizeF& page) {
  const auto* pictures = dynamic_cast<const HasPictures*>(&figure);
  return pictures && pictures->picture(within(page)) != pictures->picture(within(own_page(figure)));
}

/// The names for want of which a figure cannot be read; none where it can.
std::vector<QString> unread_names(const Figure& figure, const ExportOptions& options) {
  const auto size = export_size(figure, options);
  if (!size) return {QStringLiteral("anything")};
  const FittedText text = fitted_page(figure, *size, options);
  // What it paints there and there is no room for: it did not reckon with so small a page. A name may stand there
  // twice.
  if (auto lost = missing_names(text); !lost.empty()) return lost;
  const auto own = page_painting(figure, own_page(figure), *options.theme);
  // A conclusion is no detail.
  if (auto lost = missing_texts(FittedText::of(own, Meaning::conclusion), text.shown()); !lost.empty()) return lost;
  auto names = FittedText::of(own, Meaning::name);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  if (another_picture(figure, *size)) return text.names_painted() > 0 ? std::vector<QString>() : names;
  // What it leaves out by itself are details, as long as more of its names are there than are gone.
  auto lost = missing_texts(names, text.shown());
  return 2 * lost.size() > names.size() ? lost : std::vector<QString>();
}

}  // namespace

FittedText::Paint page_painting(const Figure& figure, const QSizeF& size, const Theme& theme) {
  return [&figure, size, &theme](QPainter& painter) {
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::LosslessImageRendering);
    painter.fillRect(QRectF(QPointF(0, 0), size), theme.panel);
    figure.paint(painter, within(size), theme);
  };
}

FittedText fitted_page(const Figure& figure, const QSizeF& size, const ExportOptions& options) {
  return {page_painting(figure, size, *options.theme), size, kLeastPixels};
}

std::vector<QString> left_out(const Figure& figure, const ExportOptions& options) {
  const auto size = export_size(figure, options);
  if (!options.paper || !size) return {};
  const SizesOfFiles sizes;
  std::vector<QString> repeated;
  const auto own = FittedText::of(page_painting(figure, own_page(figure), *options.theme), Meaning::note, &repeated);
  const auto shown = fitted_page(figure, *size, options).shown();
  auto missing = missing_texts(own, shown);
  erase_reworded(missing, missing_texts(shown, own));
  erase_repeated(missing, repeated, shown);
  if (const auto* made = dynamic_cast<const LeavesOut*>(&figure)) {
    const auto details = made->left_out();
    missing.insert(missing.begin(), details.begin(), details.end());
  }
  return missing;
}

QString named_labels(const std::vector<QString>& labels) {
  constexpr qsizetype kMostNamed = 12;
  std::vector<std::pair<QString, int>> each;
  for (const QString& label : labels) {
    const auto there = std::ranges::find(each, label, &std::pair<QString, int>::first);
    there == each.end() ? void(each.emplace_back(label, 1)) : void(++there->second);
  }
  QStringList named;
  for (const auto& [label, times] : each) {
    if (named.size() == kMostNamed) {
      named << QStringLiteral("…");
      break;
    }
    named << u'"' + label + u'"' + (times > 1 ? QStringLiteral(" × %1").arg(times) : QString());
  }
  return named.join(QStringLiteral(", "));
}

Result<bool> check_readable(const Figure& figure, const ExportOptions& options) {
  if (const auto* made = dynamic_cast<const LeavesOut*>(&figure)) RINGSIDE_OK(made->readable());
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
