#include "ui/charts/tiers_figure.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <QFontMetricsF>
#include <QtCharts/QBarCategoryAxis>
#include <QtCharts/QBarSet>
#include <QtCharts/QHorizontalBarSeries>

#include "core/base/check.h"
#include "core/base/text.h"
#include "ui/paint/label_placer.h"
#include "ui/paint/plot.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {

using namespace chart;

namespace {

constexpr int kTierPoints = 160;
// In label sizes. Lines lower than the second need the room of the axis's name, which the heading says then.
constexpr double kLead = 1.8;  // from a line's end to its name
constexpr double kLowLines = 7, kAxisName = 2.1;

double px_of(const QRectF& area) {
  return label_px(area);
}
// A low area has the two parts side by side.
bool side_by_side(const QRectF& area) {
  return area.height() < 26 * px_of(area) && area.width() > 50 * px_of(area);
}
// Where part a may stand; part b has the rest.
QRectF bars_area(const QRectF& area) {
  return side_by_side(area) ? QRectF(area.topLeft(), QSizeF(0.46 * area.width(), area.height())) : area;
}
// `alone`: part b has no room.
double row_pitch(const QRectF& area, std::size_t rows, bool alone = false) {
  const double px = px_of(area), share = alone || side_by_side(area) ? 1 : 0.36;
  return std::clamp((share * area.height() - 2.4 * px) / static_cast<double>(rows), 1.5 * px, 2.6 * px);
}
double bars_top(const QRectF& area) {
  return area.top() + 2.6 * px_of(area);
}
// Part b: where its heading, lines and axes stand.
QRectF lines_area(const QRectF& area, std::size_t rows) {
  if (side_by_side(area)) return area.adjusted(0.46 * area.width() + 1.5 * px_of(area), 0, 0, 0);
  return area.adjusted(0, 2.6 * px_of(area) + static_cast<double>(rows) * row_pitch(area, rows) + 1.2 * px_of(area), 0,
                       0);
}

// All bars in the unit that suits the longest, two decimals: numbers side by side compare at a glance.
QString time_text(Seconds t, Seconds longest) {
  return qt(format_seconds_in(time_unit(longest), t, 2));
}

void paint_heading(QPainter& painter, const QPointF& baseline, const QString& letter, const QString& words, double px,
                   const Theme& theme) {
  draw_on_baseline(painter, baseline, letter, text_font(px, 700), theme.ink);
  draw_on_baseline(painter, baseline + QPointF(1.7 * px, 0), words, text_font(px, 500), theme.ink);
}

double distance_to(const QRectF& box, const QPointF& point) {
  return std::hypot(std::max({box.left() - point.x(), 0.0, point.x() - box.right()}),
                    std::max({box.top() - point.y(), 0.0, point.y() - box.bottom()}));
}

}  // namespace

TiersFigure::TiersFigure(std::int64_t bytes, std::vector<Tier> compared) : bytes_(bytes), tiers_(std::move(compared)) {
  RINGSIDE_CHECK(bytes >= 0 && !tiers_.empty());
  const auto n = static_cast<double>(bytes);
  if (n > 0) n_low_ = std::min(n_low_, n / 2), n_high_ = std::max(n_high_, 2 * n);
}

double TiersFigure::seconds(std::size_t tier, double bytes) const {
  return tiers_[tier].transfer_time(Bytes(bytes)).value;
}

std::vector<QPointF> TiersFigure::line(std::size_t tier) const {
  std::vector<QPointF> values;
  for (int s = 0; s <= kTierPoints; ++s) {
    const double n = n_low_ * std::pow(n_high_ / n_low_, static_cast<double>(s) / kTierPoints);
    values.emplace_back(n, seconds(tier, n));
  }
  return values;
}

double TiersFigure::longest() const {
  double most = 0;
  for (std::size_t i = 0; i < tiers_.size(); ++i) most = std::max(most, seconds(i, static_cast<double>(bytes_)));
  return most;
}

double TiersFigure::label_width(double px) const {
  double width = 0;
  for (const Tier& t : tiers_) width = std::max(width, text_box({}, qt(t.label), text_font(px, 500)).width());
  return width;
}

QRectF TiersFigure::plot(const QRectF& area) const {
  const double px = px_of(area);
  const QRectF part = lines_area(area, tiers_.size());
  const QRectF lines(QPointF(part.left() + 5.4 * px, part.top() + 2.8 * px),
                     QPointF(part.right() - label_width(px) - 2.6 * px, part.bottom() - 3.9 * px));
  return lines.height() < kLowLines * px ? lines.adjusted(0, 0, 0, kAxisName * px) : lines;
}

std::unique_ptr<Chart> TiersFigure::build(const QRectF& area, const Theme& theme) const {
  const double px = px_of(area);
  double low = seconds(0, n_low_), high = low;
  for (std::size_t i = 0; i < tiers_.size(); ++i)
    low = std::min(low, seconds(i, n_low_)), high = std::max(high, seconds(i, n_high_));
  const auto [bottom, top] = enclosing_decades(std::max(low, 1e-12), std::max(high, 1e-12));
  QRectF inner = plot(area);
  const bool room = inner.height() > 3 * px;  // else part a stands alone
  if (!room) inner = QRectF(area.left(), area.bottom() - 1, area.width(), 1);
  auto built = std::make_unique<Chart>(
      area, inner, log_axis(n_low_, n_high_, size_units() == SizeUnits::binary ? 2 : 10, 4.6 * px, 7, bytes_label),
      log_axis(bottom / 2.5, top, 10, 1.85 * px, 7, seconds_label), theme, px);
  Chart& chart = *built;
  const Chart* bars = add_bars(chart, area, !room);
  if (room) add_lines(chart);
  chart.paint_under([=, this, &chart](QPainter& painter) {
    paint_bar_names(painter, *bars, area);
    if (room) paint_ground(painter, chart, area);
  });
  chart.paint_over([=, this, &chart](QPainter& painter) {
    if (room) paint_names(painter, chart);
  });
  return built;
}

Chart* TiersFigure::add_bars(Chart& lines, const QRectF& area, bool alone) const {
  const double px = px_of(area), left = area.left() + label_width(px) + 2.4 * px;
  const double width = std::max(bars_area(area).right() - left - 12.5 * px, 1.0);
  const double height = static_cast<double>(tiers_.size()) * row_pitch(area, tiers_.size(), alone);
  auto* names = new QBarCategoryAxis;
  auto* times = new QBarSet(QStringLiteral("seconds"));
  // Categories go upward; the first tier stands on top.
  for (std::size_t i = tiers_.size(); i-- > 0;) {
    names->append(qt(tiers_[i].name));
    *times << seconds(i, static_cast<double>(bytes_));
  }
  const double most = longest();
  auto* chart = new Chart({QPointF(0, 0), lines.size()}, {left, bars_top(area), width, height},
                          linear_axis(0, most > 0 ? most : 1), {names, {}, false, {}}, lines.theme(), px);
  chart->setParentItem(&lines);
  auto* bars = new QHorizontalBarSeries;
  bars->append(times);
  bars->setBarWidth(0.67);
  chart->add(bars);
  times->setBrush(lines.theme().load[3]);
  times->setPen(Qt::NoPen);
  return chart;
}

void TiersFigure::paint_bar_names(QPainter& painter, const Chart& bars, const QRectF& area) const {
  const double px = bars.px();
  const Theme& theme = bars.theme();
  const auto n = static_cast<double>(bytes_);
  paint_heading(painter, area.topLeft() + QPointF(0.4 * px, 1.3 * px), QStringLiteral("a"),
                bytes_label(n) + QStringLiteral(", one transfer, drawn to scale"), px, theme);
  const QFont label = text_font(px, 500), value = number_font(px, 700), ratio = number_font(px);
  for (std::size_t i = 0; i < tiers_.size(); ++i) {
    const double t = seconds(i, n);
    const QPointF end = bars.at(t, static_cast<double>(tiers_.size() - 1 - i));
    const double baseline = end.y() + QFontMetricsF(label).capHeight() / 2;
    draw_on_baseline(painter, {bars.plotArea().left() - 0.9 * px, baseline}, qt(tiers_[i].label), label, theme.ink,
                     Align::right);
    const QRectF said = draw_on_baseline(painter, {end.x() + 0.8 * px, baseline},
                                         time_text(Seconds(t), Seconds(longest())), value, theme.ink);
    draw_on_baseline(painter, {said.right() + 0.8 * px, baseline}, qt(fmt::format("{:.1f} ×", t / seconds(0, n))),
                     ratio, theme.ink2);
  }
}

void TiersFigure::add_lines(Chart& chart) const {
  for (std::size_t i = 0; i < tiers_.size(); ++i)
    chart.add_line(qt(tiers_[i].label), line(i), series_pen(static_cast<int>(i), chart.theme().ink, 0.15 * chart.px()));
  for (std::size_t i = 0; i < tiers_.size() && !hidden_; ++i) {
    const QString name = qt(tiers_[i].label);
    const Bytes n = tiers_[i].crossover();
    const Seconds t = tiers_[i].transfer_time(n);
    if (!chart.shows(n.value, t.value)) continue;
    Dots ring;
    ring.add({n.value, t.value}, chart.theme().ink, true);
    chart.add_dots(name, ring, 0.45 * chart.px());
    chart.points.push_back({{n.value, t.value},
                            QStringLiteral("%1: α/β = %2, latency and transmission take %3 together · formula")
                                .arg(name, decimal_bytes_label(n.value), qt(format_seconds(t))),
                            std::nullopt,
                            name});
  }
}

void TiersFigure::paint_ground(QPainter& painter, const Chart& chart, const QRectF& area) const {
  const QRectF inner = chart.plotArea();
  const Theme& theme = chart.theme();
  const double px = chart.px();
  const bool named = lines_area(area, tiers_.size()).bottom() - inner.bottom() > 3 * px;
  const QString range = QString(named ? QStringLiteral("%1 to %2") : QStringLiteral("size n, %1 to %2"))
                            .arg(bytes_label(n_low_), bytes_label(n_high_));
  const QString sizes = range + QStringLiteral("; a ring marks ");
  QString heading = hidden_ ? range : sizes + QStringLiteral("α/β, where latency and transmission take the same time");
  if (!hidden_ && text_box({}, heading, text_font(px, 500)).width() > area.right() - inner.left() + 2.9 * px)
    heading = sizes + QStringLiteral("n = α/β");
  paint_heading(painter, {inner.left() - 5 * px, inner.top() - 1.5 * px}, QStringLiteral("b"), heading, px, theme);
  chart.paint_grid(painter);
  if (named)
    draw_on_baseline(painter, {inner.center().x(), inner.bottom() + 3.3 * px}, QStringLiteral("size n of the transfer"),
                     text_font(px, 500), theme.ink, Align::centre);
  if (!chart.shows_x(static_cast<double>(bytes_))) return;
  const double x = chart.x_at(static_cast<double>(bytes_));
  paint_rule(painter, {x, inner.top()}, {x, inner.bottom()}, QPen(theme.accent, 1.5));
}

void TiersFigure::paint_names(QPainter& painter, Chart& chart) const {
  const QRectF inner = chart.plotArea();
  const Theme& theme = chart.theme();
  const double px = chart.px();
  const QFont font = number_font(px, 500);
  LabelPlacer room(inner.adjusted(3, 3, -3, -3));
  struct End {
    double y;
    QString name;
  };
  std::vector<End> ends;
  const double last_n = chart.value_at(inner.bottomRight()).x();
  for (std::size_t i = 0; i < tiers_.size(); ++i) {
    ends.push_back({std::clamp(chart.y_at(seconds(i, last_n)), inner.top(), inner.bottom()), qt(tiers_[i].label)});
    if (chart.hides(ends.back().name)) continue;
    room.avoid_line(chart.positions(line(i)), 0.25 * px);
  }
  const auto shown = [&](const ChartPoint& ring) {
    return !chart.hides(ring.series) && chart.shows(ring.value.x(), ring.value.y());
  };
  for (const ChartPoint& ring : chart.points) {
    if (!shown(ring)) continue;
    const QPointF at = chart.at(ring.value.x(), ring.value.y());
    room.avoid({at.x() - 0.5 * px, at.y() - 0.5 * px, px, px});
  }
  for (const ChartPoint& ring : chart.points) {
    if (!shown(ring)) continue;
    const QString size = decimal_bytes_label(ring.value.x());
    const QPointF at = chart.at(ring.value.x(), ring.value.y());
    for (const Side side :
         {Side::above_left, Side::below_right, Side::below, Side::above, Side::below_left, Side::above_right}) {
      LabelPlacer tried = room;
      const auto box = place_label(tried, size, font, at, 0.85 * px, {side});
      // Beside two rings it would be nobody's.
      const bool clear = box && std::ranges::none_of(chart.points, [&](const ChartPoint& other) {
                           const QPointF there = chart.at(other.value.x(), other.value.y());
                           return there != at && distance_to(*box, there) < distance_to(*box, at) + 0.3 * px;
                         });
      if (!clear) continue;
      room = tried;
      draw_on_baseline(painter, box->bottomLeft(), size, font, theme.ink);
      break;
    }
  }
  if (chart.shows_x(static_cast<double>(bytes_)))
    draw_label(painter, room, bytes_label(static_cast<double>(bytes_)), font, theme.accent,
               {chart.x_at(static_cast<double>(bytes_)), inner.top() + 0.8 * px}, 0.5 * px, {Side::left, Side::right});

  // Names at the lines' ends, pushed apart where two lines end close together; each is led to from its own.
  std::ranges::sort(ends, {}, &End::y);
  std::vector<double> wanted;
  for (const End& end : ends) wanted.push_back(end.y);
  const std::vector<double> heights = spread_apart(std::move(wanted), 1.4 * px);
  for (std::size_t i = 0; i < ends.size(); ++i) {
    painter.setPen(QPen(theme.ink3, 0.08 * px));
    if (!chart.hides(ends[i].name))
      painter.drawLine(QPointF(inner.right(), ends[i].y), QPointF(inner.right() + kLead * px, heights[i]));
    chart.paint_name(painter, ends[i].name, ends[i].name, {inner.right() + (kLead + 0.3) * px, heights[i] + 0.36 * px},
                     text_font(px, 500), theme.ink);
  }
}

}  // namespace ringside::ui
