#include "ui/charts/performance_layout.h"

#include <algorithm>
#include <cmath>

#include "ui/charts/performance_words.h"
#include "ui/paint/plot.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {

using namespace chart;

namespace {

constexpr double kMostForNames = 0.35;  // of the width, at the lines' ends

// Where the words begin beside the badge.
double indent(const PerformanceData& d, double px) {
  double width = 0;
  for (const Origin origin : d.badges()) width += badge_size(origin, px).width() + 0.6 * px;
  return width;
}

// The first line is shorter by the badge; the others are not.
QStringList wrap_beside_badge(const QString& words, const QFont& font, double width, double first_indent) {
  QStringList lines;
  if (words.isEmpty()) return lines;
  const QStringList first = wrap(font, words, width - first_indent);
  lines << first.front();
  const QString rest = words.mid(first.front().size()).trimmed();
  if (!rest.isEmpty()) lines << wrap(font, rest, width);
  return lines;
}

}  // namespace

double least_height(const PerformanceData& data, double width) {
  constexpr double kPlot = 0.6;  // of the width
  const PerformanceLayout l = lay_out(data, {0, 0, width, 2 * width});
  return l.table.isEmpty() ? 0 : 2 * width - l.plot.height() + kPlot * width;
}

PerformanceLayout lay_out(const PerformanceData& data, const QRectF& area) {
  PerformanceLayout l;
  l.px = label_px(area);
  const double px = l.px;
  l.large = area.height() >= 26 * px && area.width() >= 48 * px;
  l.titled = l.large || (writing_a_file() && area.height() >= 15 * px && area.width() >= 20 * px);
  l.wide = area.height() < 15 * px && area.width() > 45 * px;

  const QFont font = text_font(px);
  QRectF rest = area;
  // Lines of several algorithms need the width more than a sentence that says there is nothing measured, and a file has
  // no Run.
  const bool silent = data.badges().empty() && ((l.wide && !data.fastest.empty()) || writing_a_file());
  const auto words = [&](bool runs, bool more) {
    return silent ? data.said.join(QChar(u' ')) : words_of(data, runs, more, writing_a_file());
  };
  if (l.wide) {
    const double width = silent && data.said.isEmpty() ? 0 : std::clamp(0.3 * area.width(), 16 * px, 26 * px);
    l.words = QRectF(area.right() - width, area.top() + 0.2 * px, width, area.height());
    rest.setRight(l.words.left() - 1.2 * px);
  } else {
    l.words = QRectF(area.left() + 0.4 * px, area.top(), area.width() - 0.8 * px, 0);
  }
  l.indent = indent(data, px);
  const auto wrapped = [&](bool runs, bool more) {
    return wrap_beside_badge(words(runs, more), font, l.words.width() - 4, l.indent);
  };
  const bool all = l.large || l.wide;
  l.lines = wrapped(all, all);
  if (l.wide && l.words.width() <= 0) {
    l.lines.clear();
  } else if (l.wide) {
    // Beside a low chart: as much as its height holds, the rest by a sign that there is more.
    const auto most = std::max<qsizetype>(
        1, static_cast<qsizetype>(((area.height() - l.below_badge()) / px - 0.4) / PerformanceLayout::kLineHeight));
    if (l.lines.size() > most) l.lines = wrapped(true, false);
    if (l.lines.size() > most) l.lines = wrapped(false, false);
    if (l.lines.size() > most) {
      l.lines = l.lines.mid(0, most);
      l.lines.last() += QStringLiteral(" …");
    }
  }
  // How many runs is said wherever that costs no line.
  if (const QStringList longer = wrapped(true, false); !all && longer.size() == l.lines.size()) l.lines = longer;
  if (!l.wide) {
    const double least = l.lines.empty() ? 0 : 1.9;
    l.words.setHeight(std::max(least, PerformanceLayout::kLineHeight * static_cast<double>(l.lines.size()) + 0.2) * px +
                      (l.lines.size() > 1 ? l.below_badge() : 0));
    rest.setTop(l.words.bottom() + 0.5 * px);
  }

  double names = 0;
  const auto at_the_end = [&](const QString& name) {
    names = std::max(names, text_box({}, name, text_font(px, 500)).width() + 0.8 * px);
  };
  if (!data.fastest.empty()) {
    for (const ModelLine& line : data.lines) at_the_end(line.name);
    for (const LibraryLine& each : data.library)
      if (each.shown(l.large)) at_the_end(each.line.name);
    if (!data.series.empty()) names += PerformanceLayout::kMark * px;
    if (data.lines.size() > PerformanceLayout::kToldByDash) {
      names += text_box({}, QStringLiteral("88 "), text_font(px, 600)).width();
      l.timed = writing_a_file() && data.here > 0 && !l.wide;
      if (l.timed) names += text_width(number_font(px), QStringLiteral("888.8 µs")) + 0.8 * px;
    }
  }
  const bool compared = std::any_of(data.series.begin(), data.series.end(), [](const MeasuredSeries& s) {
    return std::any_of(s.rows.begin(), s.rows.end(), [](const RowTimes& r) { return r.model_s.has_value(); });
  });
  const double over = 0.6 * px, under = (l.titled ? 4.0 : 1.9) * px;
  const auto residuals_high = [&](double plot) {
    return compared && plot > 6 * px ? std::clamp(0.2 * plot, 2.4 * px, 4 * px) : 0;
  };
  const double residuals_gap = (l.wide ? 0.9 : 1.4) * px;
  if (l.timed) {
    const auto count = data.lines.size() + static_cast<std::size_t>(std::ranges::count_if(
                                               data.library, [&](const auto& each) { return each.shown(l.large); }));
    double beside = rest.height() - over - under;
    if (const double height = residuals_high(beside); height > 0) beside -= height + residuals_gap;
    if (names > kMostForNames * rest.width() ||
        static_cast<double>(count) * PerformanceLayout::kNamePitch * px > beside) {
      l.columns = std::max(1, static_cast<int>(rest.width() / names));
      const double rows = 1 + std::ceil(static_cast<double>(count) / l.columns);
      l.table = QRectF(rest.left(), rest.bottom() - rows * PerformanceLayout::kRow * px, rest.width(),
                       rows * PerformanceLayout::kRow * px);
      rest.setBottom(l.table.top() - 0.4 * px);
      names = 0;
    }
  }
  QRectF inner = rest.adjusted((l.titled ? 6.6 : 4.6) * px, over, -std::max(1.7 * px, names), -under);
  if (const double height = residuals_high(inner.height()); height > 0) {
    l.residuals = QRectF(inner.left(), inner.bottom() - height, inner.width(), height);
    inner.setBottom(l.residuals.top() - residuals_gap);
  }
  l.plot = inner;
  return l;
}

}  // namespace ringside::ui
