// Several algorithms in one chart: where each is the fastest, where two of them cross, and names at the lines' ends.
#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/text.h"
#include "ui/charts/fastest.h"
#include "ui/charts/performance_figure.h"
#include "ui/charts/performance_words.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/label_placer.h"
#include "ui/paint/plot.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {

using namespace chart;

namespace {

constexpr double kHeadRow = PerformanceLayout::kHeadRow;
constexpr double kNamePitch = PerformanceLayout::kNamePitch;
constexpr double kFarthestLed = 3;  // pitches of names

/// T(n) between two samples of a line; its first or last value outside of them.
double value_of(const ModelLine& line, double n) {
  const auto& values = line.values;
  const auto at =
      std::lower_bound(values.begin(), values.end(), n, [](const QPointF& v, double x) { return v.x() < x; });
  if (at == values.begin()) return values.front().y();
  if (at == values.end()) return values.back().y();
  const QPointF a = *(at - 1), b = *at;
  return a.y() + (b.y() - a.y()) * (n - a.x()) / (b.x() - a.x());
}

/// Who is the fastest in a stretch, as far as its width has room: "ring and bcube", "ring + 1"; else empty.
QString head_words(const std::vector<ModelLine>& lines, const FastestRegion& region, double width, double px) {
  QStringList ways{qt(fastest_name(lines, region))};
  if (!region.ties.empty())
    ways << QStringLiteral("%1 + %2").arg(qt(lines[region.line].algorithm)).arg(region.ties.size());
  for (const QString& words : ways)
    if (text_box({}, words, text_font(px, 600)).width() + 0.8 * px <= width) return words;
  return {};
}

}  // namespace

double PerformanceFigure::crossing_seconds(std::size_t region) const {
  return value_of(data_.lines[data_.fastest[region].line], data_.fastest[region].from);
}

void PerformanceFigure::paint_fastest(QPainter& painter, const Chart& chart) const {
  const QRectF inner = chart.plotArea();
  const Theme& theme = chart.theme();
  const double px = chart.px(), row = kHeadRow * px;
  const QFont name = text_font(px, 600);
  if (data_.timeless) return;  // nobody is
  for (std::size_t i = 0; i < data_.fastest.size(); ++i) {
    const FastestRegion& region = data_.fastest[i];
    const double left = std::max(inner.left(), chart.x_at(region.from));
    const double right = std::min(inner.right(), chart.x_at(region.to));
    if (left >= right) continue;
    // Neighbours differ by ground, and say their names: the hues belong to ranks.
    const QRectF head(left, inner.top(), right - left, row);
    const QString words = head_words(data_.lines, region, head.width(), px);
    const bool named = !words.isEmpty();
    if (named || data_.lines.size() > PerformanceLayout::kToldByDash)
      painter.fillRect(head, mix(theme.ink2, theme.panel, i % 2 == 0 ? 0.16 : 0.09));
    if (named)
      draw_on_baseline(painter, {head.center().x(), head.top() + 0.5 * row + 0.36 * px}, words, name, theme.ink,
                       Align::centre);
    if (i == 0 || !chart.shows_x(region.from)) continue;
    QPen dashed(theme.ink2, 1.2);
    dashed.setDashPattern({4, 3});
    paint_rule(painter, {left, inner.top() + row}, {left, inner.bottom()}, dashed);
  }
}

/// Of this case, and of where another line becomes the fastest.
std::vector<QRectF> PerformanceFigure::dots(const Canvas& c) const {
  std::vector<QRectF> boxes;
  const auto add = [&](double n, double seconds, double radius) {
    const QPointF reach(radius, radius);
    if (c.chart.shows(n, seconds)) boxes.emplace_back(c.chart.at(n, seconds) - reach, c.chart.at(n, seconds) + reach);
  };
  if (data_.here_s) add(static_cast<double>(data_.here), *data_.here_s, kHereDot * c.at.px);
  for (std::size_t i = 1; i < data_.fastest.size(); ++i)
    add(data_.fastest[i].from, crossing_seconds(i), kCrossingDot * c.at.px);
  return boxes;
}

/// From 1, each where its line is farthest from all others, and on no dot and no words.
void PerformanceFigure::paint_line_numbers(const Canvas& c, const std::vector<const ModelLine*>& lines) const {
  constexpr int kPlaces = 40;
  const QRectF inner = c.at.plot.adjusted(0, (kHeadRow + 0.5) * c.at.px, 0, 0);
  const QFont font = number_font(c.at.px, 600);
  std::vector<QRectF> taken = dots(c);
  taken.insert(taken.end(), c.room.words().begin(), c.room.words().end());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (c.chart.hides(lines[i]->name)) continue;
    const QString number = QString::number(i + 1);
    const QSizeF size(text_width(font, number) + 4, 1.1 * c.at.px);
    std::optional<QRectF> best;
    double most = -1;
    for (int place = 1; place < kPlaces; ++place) {
      const double x = inner.left() + inner.width() * place / kPlaces,
                   n = c.chart.value_at({x, inner.center().y()}).x();
      const double t = value_of(*lines[i], n);
      if (!(t > 0)) continue;
      const double y = c.chart.y_at(t);
      const QRectF box(QPointF(x - size.width() / 2, y - size.height() / 2), size);
      const auto meets = [&](const QRectF& other) { return other.intersects(box.adjusted(-2, -1, 2, 1)); };
      if (!inner.contains(box) || std::ranges::any_of(taken, meets)) continue;
      double apart = inner.height();
      for (const ModelLine* other : lines)
        // Lines that run as one share what is around them.
        if (const double away = std::abs(c.chart.y_at(value_of(*other, n)) - y); other != lines[i] && away > 1)
          apart = std::min(apart, away);
      if (apart > most) most = apart, best = box;
    }
    if (!best) continue;
    taken.push_back(*best);
    fill_under(c, *best);
    draw_text(c.painter, best->center(), number, font, c.theme.ink, Align::centre);
  }
}

/// Where its name has no room the number of the fastest.
void PerformanceFigure::paint_fastest_numbers(const Canvas& c, const std::vector<const ModelLine*>& lines) const {
  const double px = c.at.px, row = kHeadRow * px;
  const QFont font = number_font(px, 600);
  if (data_.timeless) return;
  for (const FastestRegion& region : data_.fastest) {
    const double left = std::max(c.at.plot.left(), c.chart.x_at(region.from));
    const double right = std::min(c.at.plot.right(), c.chart.x_at(region.to));
    QStringList numbers;  // of all that tie
    for (std::size_t i = 0; i < lines.size(); ++i)
      for (std::size_t k = 0; k < data_.lines.size(); ++k)
        if (lines[i] == &data_.lines[k] && region.has(k)) numbers << QString::number(i + 1);
    const QString said = numbers.join(QStringLiteral(", "));
    if (numbers.isEmpty() || !head_words(data_.lines, region, right - left, px).isEmpty() ||
        text_width(font, said) + 4 > right - left)
      continue;
    const ShortFor whole(qt(fastest_name(data_.lines, region)));
    draw_text(c.painter, {(left + right) / 2, c.at.plot.top() + 0.5 * row}, said, font, c.theme.ink, Align::centre);
  }
}

void PerformanceFigure::paint_fastest_names(const Canvas& c) const {
  const QRectF& inner = c.at.plot;
  const double px = c.at.px, row = kHeadRow * px;
  const QFont number = number_font(px, 500);
  for (std::size_t i = 1; i < data_.fastest.size(); ++i) {
    if (!c.chart.shows_x(data_.fastest[i].from)) continue;
    const double x = c.chart.x_at(data_.fastest[i].from);
    const QString size = qt(size_text(Bytes(data_.fastest[i].from)));
    for (double y = inner.top() + row + 0.9 * px; y < inner.bottom(); y += 1.5 * px)
      if (draw_label(c.painter, c.room, size, number, c.theme.ink, {x, y}, 0.5 * px, {Side::right, Side::left})) break;
  }
  const std::vector<End> ends = ends_of_lines(c);
  std::vector<const ModelLine*> lines;
  for (const End& e : ends) lines.push_back(e.of);
  // Dashes repeat: of more lines each has its number on it.
  if (lines.size() > PerformanceLayout::kToldByDash) paint_line_numbers(c, lines), paint_fastest_numbers(c, lines);
  c.at.table.isEmpty() ? paint_end_names(c, ends) : paint_table(c, ends);
}

std::vector<PerformanceFigure::End> PerformanceFigure::ends_of_lines(const Canvas& c) const {
  const QRectF& inner = c.at.plot;
  std::vector<End> ends;
  const auto add_end = [&](const ModelLine& line, bool own, bool wins) {
    const double t = value_of(line, c.chart.value_at(inner.bottomRight()).x());
    if (!(t > 0)) return;
    const double y = std::clamp(c.chart.y_at(t), inner.top(), inner.bottom());
    ends.push_back({y, y, &line, own, wins});
  };
  for (std::size_t i = 0; i < data_.lines.size(); ++i)
    add_end(data_.lines[i], i == 0,
            std::any_of(data_.fastest.begin(), data_.fastest.end(), [i](const auto& r) { return r.has(i); }));
  for (const LibraryLine& each : data_.library)
    if (each.shown(c.at.large)) add_end(each.line, false, each.line.origin == Origin::simulation);
  std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.line < b.line; });
  if (!c.at.table.isEmpty()) {  // it tells their times
    std::ranges::stable_sort(ends, {}, [&](const End& e) { return value_of(*e.of, static_cast<double>(data_.here)); });
    return ends;
  }
  // Where there is no room for all, those that never win go first, the fastest of them last.
  const double pitch = kNamePitch * c.at.px;
  const auto room = static_cast<std::size_t>(std::max(1.0, inner.height() / pitch));
  while (ends.size() > room) {
    auto drop = std::ranges::find_if(ends, [](const End& e) { return !e.own && !e.wins; });
    if (drop == ends.end()) drop = ends.begin();
    ends.erase(drop);
  }
  double last = inner.top() - pitch;
  for (End& e : ends) last = e.label = std::max(e.line, last + pitch);
  double next = inner.bottom() + pitch;
  for (auto e = ends.rbegin(); e != ends.rend(); ++e) next = e->label = std::min(e->label, next - pitch);
  return ends;
}

/// The name, after its number where there is one; at the right its time at this case's size where those are told.
void PerformanceFigure::paint_end_name(const Canvas& c, const End& e, int number, const QPointF& at,
                                       double right) const {
  const QColor ink = e.own ? c.theme.accent : e.wins ? c.theme.ink : c.theme.ink2;
  const int weight = e.own || e.wins ? 600 : 400;
  const auto rows = std::ranges::find(data_.series, e.of->algorithm, &MeasuredSeries::algorithm);
  if (rows != data_.series.end() && !c.chart.hides(e.of->name))
    paint_mark(c.painter, at + QPointF(0.4 * c.at.px, -0.36 * c.at.px), 0.3 * c.at.px, ink, c.theme,
               mark_of_rows(static_cast<std::size_t>(rows - data_.series.begin())));
  const QPointF name(at.x() + (data_.series.empty() ? 0 : PerformanceLayout::kMark * c.at.px), at.y());
  c.chart.paint_name(c.painter, e.of->name,
                     number > 0 ? QStringLiteral("%1 %2").arg(number).arg(e.of->name) : e.of->name, name,
                     text_font(c.at.px, weight), ink);
  if (c.at.timed && !c.chart.hides(e.of->name))
    draw_on_baseline(c.painter, {right, at.y()}, seconds_text(value_of(*e.of, static_cast<double>(data_.here))),
                     number_font(c.at.px, weight), ink, Align::right);
}

void PerformanceFigure::paint_end_names(const Canvas& c, const std::vector<End>& ends) const {
  const QRectF& inner = c.at.plot;
  const double px = c.at.px, right = c.at.words.right();
  const bool numbered = ends.size() > PerformanceLayout::kToldByDash;
  // Far from their ends leaders of many lines run as one; the numbers say it without them.
  const bool led = !numbered || std::ranges::all_of(ends, [&](const End& e) {
    return std::abs(e.label - e.line) <= kFarthestLed * kNamePitch * px;
  });
  if (c.at.timed && !ends.empty())
    draw_on_baseline(c.painter,
                     {right, std::max(ends.front().label - kNamePitch * px, inner.top() - 0.2 * px) + 0.36 * px},
                     QStringLiteral("at ") + bytes_text(data_.here), text_font(px), c.theme.ink3, Align::right);
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const End& e = ends[i];
    const double from = inner.right() + 2, to = inner.right() + 0.5 * px;
    c.painter.setPen(QPen(c.theme.control, 1));
    if (led) c.painter.drawLine(QPointF(from, e.line), QPointF(to, e.label));
    paint_end_name(c, e, numbered ? static_cast<int>(i) + 1 : 0, {inner.right() + 0.7 * px, e.label + 0.36 * px},
                   right);
  }
}

void PerformanceFigure::paint_table(const Canvas& c, const std::vector<End>& ends) const {
  const QRectF& table = c.at.table;
  const double px = c.at.px, row = PerformanceLayout::kRow * px, cell = table.width() / c.at.columns;
  const auto rows = (ends.size() + static_cast<std::size_t>(c.at.columns) - 1) / static_cast<std::size_t>(c.at.columns);
  const auto baseline = [&](std::size_t at) { return table.top() + (static_cast<double>(at) + 0.8) * row; };
  draw_on_baseline(c.painter, {table.left() + 0.4 * px, baseline(0)},
                   QStringLiteral("Times at %1, the fastest first").arg(bytes_text(data_.here)), text_font(px),
                   c.theme.ink3);
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const double left = table.left() + static_cast<double>(i / rows) * cell;
    paint_end_name(c, ends[i], static_cast<int>(i) + 1, {left + 0.4 * px, baseline(1 + i % rows)},
                   left + cell - 0.8 * px);
  }
}

}  // namespace ringside::ui
