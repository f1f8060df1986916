#include "ui/charts/pgf_axis.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <QFontMetricsF>
#include <QtCharts/QBarSet>
#include <QtCharts/QHorizontalBarSeries>
#include <QtCharts/QLineSeries>
#include <QtCharts/QScatterSeries>

#include "core/base/tex.h"
#include "ui/charts/chart.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/plot.h"
#include "ui/paint/tikz_generator.h"

namespace ringside::ui {

using namespace chart;

namespace {

constexpr int kPerLine = 6;  // coordinates

std::string coordinates(const QList<QPointF>& points) {
  std::string text = "coordinates {";
  for (qsizetype i = 0; i < points.size(); ++i)
    text += fmt::format("{}({:.9g},{:.9g})", i % kPerLine == 0 ? "\n  " : " ", points[i].x(), points[i].y());
  return text + "};\n";
}

/// The scale of either direction, and what stands at its ticks.
class PgfScale {
 public:
  PgfScale(const Chart& chart, TikzGenerator& tikz, const QPainter& painter)
      : chart_(chart), tikz_(tikz), painter_(painter), font_(number_font(chart.px())) {}

  std::string range(char name, const ChartAxis& axis) const {
    const auto [low, high] = axis.ends();
    const int base = axis.base();
    return fmt::format("{0}min={1:.9g},{0}max={2:.9g}{3}", name, low, high,
                       base > 0 ? fmt::format(",log basis {}={}", name, base) : std::string());
  }
  std::string ticks(char name, const ChartAxis& axis, double pixels) const {
    const auto [low, high] = axis.ends();
    const auto all = axis.ticks ? axis.ticks(low, high, pixels) : std::vector<Tick>();
    if (all.empty()) return fmt::format("{}tick=\\empty", name);
    std::string values, labels;
    double largest = 1;
    for (const Tick& tick : all) {
      const double factor = axis.labels ? factor_of(name == 'x', tick) : 0;
      largest = std::max(largest, factor);
      values += fmt::format("{}{:.9g}", values.empty() ? "" : ",", tick.value);
      labels += (labels.empty() ? "{" : ",{") + (factor > 0 ? tick_text(tick, factor) : "") + "}";
    }
    const double away = 0.6 * chart_.px() * tikz_.mm_per_pixel();
    return fmt::format(
        "{0}tick={{{1}}},{0}ticklabels={{{2}}},\n{0}ticklabel style={{anchor={3},{4}shift=-{5:.2f}mm,inner sep=0pt,"
        "text={6},font={7}}},\n{0}majorgrids,major {0} grid style={{{8}}}",
        name, values, labels, name == 'x' ? "north" : "east", name == 'x' ? 'y' : 'x', away,
        tikz_.color(chart_.theme().ink3), tikz_.font(font_, largest), tikz_.stroke(chart_.grid_pen(axis)));
  }

 private:
  std::string tick_text(const Tick& tick, double factor) const {
    const double mm = factor * QFontMetricsF(font_).horizontalAdvance(tick.label) * tikz_.mm_per_pixel();
    return tex_no_wider(mm, tex_text(tick.label.toStdString()));
  }
  double factor_of(bool across, const Tick& tick) const {
    const QRectF area = chart_.plotArea();
    const double cap = QFontMetricsF(font_).capHeight();
    const QRectF box = across ? text_box({chart_.x_at(tick.value), area.bottom() + 0.6 * chart_.px() + cap}, tick.label,
                                         font_, Align::centre)
                              : text_box({area.left() - 0.6 * chart_.px(), chart_.y_at(tick.value) + cap / 2},
                                         tick.label, font_, Align::right);
    const double baseline = across ? area.bottom() + 0.6 * chart_.px() + cap : chart_.y_at(tick.value) + cap / 2;
    return text_factor(painter_, font_, {box.left(), baseline}, tick.label, across ? 0.5 : 1);
  }

  const Chart& chart_;
  TikzGenerator& tikz_;
  const QPainter& painter_;
  QFont font_;
};

const char* mark_of(QScatterSeries::MarkerShape shape) {
  switch (shape) {
    case QScatterSeries::MarkerShapeRectangle: return "square*";
    case QScatterSeries::MarkerShapeRotatedRectangle: return "diamond*";
    case QScatterSeries::MarkerShapeTriangle: return "triangle*";
    default: return "*";
  }
}

std::string plot_of(const QScatterSeries& dots, const Chart& chart, TikzGenerator& tikz) {
  // The ring around a dot is a series of its own on the screen, and part of the mark here.
  const bool edged = dots.pen().style() != Qt::NoPen;
  if (!edged && dots.color() == chart.theme().panel) return {};
  const QPen edge = edged ? dots.pen() : QPen(chart.theme().panel, 1.5);
  return fmt::format("\\addplot[only marks,mark={},mark size={:.3f}mm,mark options={{fill={},{}}}] {}",
                     mark_of(dots.markerShape()),
                     (dots.markerSize() + (edged ? 0 : edge.widthF())) / 2 * tikz.mm_per_pixel(),
                     tikz.color(dots.color()), tikz.stroke(edge), coordinates(dots.points()));
}

std::string plot_of(const QHorizontalBarSeries& bars, const Chart& chart, TikzGenerator& tikz) {
  std::string text;
  for (const QBarSet* set : bars.barSets()) {
    QList<QPointF> ends;
    for (int i = 0; i < set->count(); ++i) ends << QPointF(set->at(i), i);
    const double width = bars.barWidth() * chart.plotArea().height() / std::max(set->count(), 1);
    text += fmt::format("\\addplot[xbar,bar width={:.3f}mm,fill={},draw=none] {}", width * tikz.mm_per_pixel(),
                        tikz.color(set->brush().color()), coordinates(ends));
  }
  return text;
}

/// The environment that knows which axes are logarithmic: a style cannot say so.
std::string kind(const Chart& chart) {
  const bool x = chart.x().base() > 0, y = chart.y().base() > 0;
  return x && y ? "loglogaxis" : x ? "semilogxaxis" : y ? "semilogyaxis" : "axis";
}

}  // namespace

const std::string& PgfAxis::style(const QPainter& painter) {
  if (!style_.empty()) return style_;
  style_ = fmt::format("ringside {}", tikz_.next_plot());
  const QRectF area = chart_.plotArea();
  const QPointF corner = painter.worldTransform().map(area.bottomLeft());
  const double mm = tikz_.mm_per_pixel();
  const PgfScale scale(chart_, tikz_, painter);
  tikz_.put(fmt::format(
      "\\pgfplotsset{{{}/.style={{at={{({:.3f}mm,{:.3f}mm)}},anchor=south west,scale only axis,width={:.3f}mm,"
      "height={:.3f}mm,clip=false,\n  {},\n  {}}}}}\n",
      style_, corner.x() * mm, -corner.y() * mm, area.width() * mm, area.height() * mm, scale.range('x', chart_.x()),
      scale.range('y', chart_.y())));
  return style_;
}

void PgfAxis::put_grid(const QPainter& painter) {
  if (!chart_.x().ticks && !chart_.y().ticks) return;
  const QRectF area = chart_.plotArea();
  const PgfScale scale(chart_, tikz_, painter);
  const std::string& name = style(painter);
  tikz_.put(fmt::format(
      "\\begin{{scope}}[x=1cm,y=1cm]\\begin{{{0}}}[{1},axis line style={{draw=none}},major tick "
      "length=0pt,\n{2},\n{3}]\n"
      "\\end{{{0}}}\\end{{scope}}\n",
      kind(chart_), name, scale.ticks('x', chart_.x(), area.width()), scale.ticks('y', chart_.y(), area.height())));
}

void PgfAxis::put_plots(const QPainter& painter) {
  std::string plots;
  for (const QAbstractSeries* series : chart_.series()) {
    if (chart_.hides(series->name())) continue;
    std::string plot;
    if (const auto* line = qobject_cast<const QLineSeries*>(series); line && line->count() > 1)
      plot = fmt::format("\\addplot[no marks,{}] {}", tikz_.stroke(line->pen()), coordinates(line->points()));
    else if (const auto* dots = qobject_cast<const QScatterSeries*>(series); dots && dots->count() > 0)
      plot = plot_of(*dots, chart_, tikz_);
    else if (const auto* bars = qobject_cast<const QHorizontalBarSeries*>(series))
      plot = plot_of(*bars, chart_, tikz_);
    if (plot.empty()) continue;
    if (!series->name().isEmpty()) plots += "% " + series->name().simplified().toStdString() + "\n";
    plots += plot;
  }
  if (plots.empty()) return;
  const std::string& name = style(painter);
  tikz_.put(fmt::format("\\begin{{scope}}[x=1cm,y=1cm]\\begin{{{0}}}[{1},hide axis]\n{2}\\end{{{0}}}\\end{{scope}}\n",
                        kind(chart_), name, plots));
}

}  // namespace ringside::ui
