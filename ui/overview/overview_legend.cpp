// The legend of an overview: a histogram of its cells over the shades.
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/what_if.h"
#include "ui/overview/overview.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

struct Bin {
  double position = 0;
  QString label;            ///< under it; may be empty
  double cells = 0;         ///< of all that hold something or could
  std::int32_t counts = 0;  ///< numbers of contributors that occur
  double most = 0;          ///< cells of the one that occurs most, which gives the shade
};

/// A bin for each count, or a ramp of many; then final, and first empty where some slots are.
std::vector<Bin> bins(const Shades& shades) {
  constexpr int kRamp = 24;
  std::vector<Bin> all{{Shades::kEmpty, QStringLiteral("0"), 0}};
  if (shades.rule() == Shades::Rule::one_each) {
    for (const std::int32_t n : shades.counts()) all.push_back({shades.position(n), qt(grouped(n)), 0});
  } else {
    const bool even = shades.rule() == Shades::Rule::even;
    const int most = shades.asked() - 1,
              middle = even ? shades.asked() / 2 : static_cast<int>(std::lround(std::sqrt(most)));
    for (int i = 0; i < kRamp; ++i) all.push_back({static_cast<double>(i) / (kRamp - 1), {}, 0});
    all[1].label = QStringLiteral("1");
    all[1 + static_cast<std::size_t>(std::lround(shades.position(middle) * (kRamp - 1)))].label = qt(grouped(middle));
  }
  all.push_back({Shades::kFinal, QStringLiteral("final"), 0});
  return all;
}

/// The first text that has room; else the last.
QString fitted(const QStringList& texts, double room, double u) {
  for (const QString& text : texts)
    if (text_width(text_font(13 * u), text) <= room) return text;
  return texts.back();
}

}  // namespace

// Shades with their words in one line, at the right of the caption or below it: empty, the ramp, and final as squares
// and lens show it.
double Overview::paint_key(QPainter& painter, double room, const Theme& theme) const {
  const double u = layout_.unit, side = 10 * u, gap = 4 * u, ramp = shades().asked() > 1 ? 44 * u : side;
  const QFont font = text_font(13 * u);
  const QString some =
      shades().asked() > 1 ? QStringLiteral("1 to %1").arg(qt(grouped(shades().asked() - 1))) : QStringLiteral("held");
  const bool lens = !layout_.lens.isNull();
  const std::vector<std::pair<double, QString>> items{
      {side, QStringLiteral("0")}, {ramp, some}, {lens ? 2 * side + gap : side, QStringLiteral("final")}};
  double width = 0;
  for (const auto& [swatch, text] : items) width += swatch + gap + text_width(font, text) + 3 * gap;
  width -= 3 * gap;
  const bool below = !layout_.key.isNull();
  if (width + (below ? 0 : 4 * gap) > room) return 0;
  const double middle = (below ? layout_.key : layout_.caption).top() + 9 * u;
  double x = below ? layout_.key.left() : layout_.caption.right() - width;
  const auto fill = [&](double left, double wide, double position) {
    painter.fillRect(QRectF(left, middle - side / 2, wide, side), shades().color(position, theme));
  };
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto& [swatch, text] = items[i];
    constexpr int kPieces = 8;
    if (i == 1 && shades().asked() == 1)
      fill(x, side, shades().position(1));
    else if (i == 1)
      for (int k = 0; k < kPieces; ++k) fill(x + ramp * k / kPieces, ramp / kPieces + 0.5, k / (kPieces - 1.0));
    else
      fill(x, side, i == 0 ? Shades::kEmpty : Shades::kFinal);
    if (i == 2 && lens) {
      painter.setBrush(Qt::NoBrush);
      painter.setPen(line_pen(theme.ink, 2 * u));
      painter.drawRoundedRect(QRectF(x + side + gap, middle - side / 2 + u, side, side - 2 * u), 2 * u, 2 * u);
    }
    x += swatch + gap;
    draw_text(painter, {x, middle}, text, font, theme.ink2);
    x += text_width(font, text) + 3 * gap;
  }
  return below ? 0 : width + 4 * gap;
}

void Overview::paint_histogram(QPainter& painter, const Theme& theme) const {
  const double u = layout_.unit;
  std::vector<Bin> all = bins(shades());
  const std::size_t inner = all.size() - 2;
  double total = 0;
  const auto tally = tally_at(input_.answer, shades().asked(), moment_);
  for (std::int32_t held = 0; held < std::ssize(tally->held); ++held) {
    const auto cells = static_cast<double>(tally->held[static_cast<std::size_t>(held)]);
    const double position = shades().position(held);
    const auto at = position < 0 ? std::size_t{0}
                                 : 1 + static_cast<std::size_t>(std::lround(
                                           position * static_cast<double>(std::max<std::size_t>(1, inner) - 1)));
    total += cells;
    Bin& bin = all[std::min(at, all.size() - 1)];
    bin.cells += cells;
    if (cells == 0 || position < 0) continue;
    // By the shade of its cells, and their number, rather than those of the ramp.
    bin.label = bin.counts++ == 0 ? qt(grouped(held)) : bin.label.section(u'–', 0, 0) + u'–' + qt(grouped(held));
    if (cells > bin.most) bin.most = cells, bin.position = position;
  }
  all.back().cells += static_cast<double>(tally->finals);
  total += static_cast<double>(tally->finals);
  if (all.front().cells == 0) all.erase(all.begin());
  const bool one = shades().asked() == 1;
  const QRectF box = layout_.histogram;
  const double width = std::min(40 * u, box.width() / static_cast<double>(all.size())), ramp = 11 * u;
  const double base = box.bottom() - 18 * u - ramp, high = base - box.top() - 36 * u;
  double most = 0, least = total;
  for (const Bin& bin : all) most = std::max(most, bin.cells);
  for (const Bin& bin : all) least = bin.cells > 0 ? std::min(least, bin.cells) : least;
  const bool logarithmic = most > 20 * least;
  const auto height = [&](double cells) {
    if (cells == 0) return 0.0;
    return logarithmic ? high * (0.15 + 0.85 * std::log(cells / least) / std::log(most / least)) : high * cells / most;
  };
  QString title = one && ColumnSets::known(answer()) ? QStringLiteral("share of cells; number in the lens: whose data")
                  : one                              ? QStringLiteral("share of cells; number in the lens: how many")
                                                     : QStringLiteral("share of cells at each number of contributors");
  if (logarithmic) {
    const QString how = QStringLiteral("height logarithmic");
    title = fitted({title + QStringLiteral("; ") + how, QStringLiteral("cells; ") + how, how}, box.width(), u);
  }
  draw_text(painter, {box.left(), box.top() + 8 * u}, title, text_font(13 * u), theme.ink2);
  const QFont font = number_font(13 * u), small = number_font(12 * u);
  double labelled = -1e9;
  const double end = box.left() + width * (static_cast<double>(all.size()) - 0.5) - 4 * u -
                     text_width(text_font(13 * u, 600), all.back().label) / 2;  // "final" stands always
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Bin& bin = all[i];
    const double left = box.left() + width * static_cast<double>(i);
    const double bar = height(bin.cells);
    const double gap = width > 8 ? 1 : 0;
    painter.fillRect(QRectF(left, base - bar, width - gap, bar), theme.bar);
    painter.fillRect(QRectF(left, base + 2, width - gap, ramp), shades().color(bin.position, theme));
    const double middle = left + width / 2;
    const double share = 100 * bin.cells / total;
    const QString percent =
        share > 0 && share < 1 ? QStringLiteral("<1 %") : QStringLiteral("%1 %").arg(std::lround(share));
    if (bin.cells > 0 && text_width(small, percent) <= width + (inner <= 16 ? 6 * u : -100))
      draw_text(painter, {middle, base - bar - 8 * u}, percent, small, theme.ink2, Align::centre);
    const double half = text_width(font, bin.label) / 2;
    const bool last = i + 1 == all.size();
    if (bin.label.isEmpty() || middle - half < labelled + 4 * u || (!last && middle + half > end)) continue;
    draw_text(painter, {middle, box.bottom() - 7 * u}, bin.label, last ? text_font(13 * u, 600) : font,
              last ? theme.ink : theme.ink2, Align::centre);
    labelled = middle + half;
  }
}

}  // namespace ringside::ui
