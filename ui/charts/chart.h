// A QChart in the program's look. Qt Charts maps values, draws and zooms the series; grid, labels and words are
// painted by child items from the axes as they are now, so that they follow every zoom and survive every export.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <QColor>
#include <QFont>
#include <QList>
#include <QPainter>
#include <QPen>
#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <QtCharts/QChart>

#include "ui/charts/chart_axis.h"
#include "ui/paint/theme.h"

class QAbstractSeries;
class QXYSeries;

namespace ringside::ui {

class PgfAxis;
class TikzGenerator;

/// What the mouse and the arrow keys find in a chart.
struct ChartPoint {
  QPointF value;
  QString words;                     ///< value, spread, samples and origin in one line
  std::optional<std::int64_t> asks;  ///< what a click asks for: a size in bytes, a number of workers
  QString series;                    ///< the name that hides it; may be empty
};

enum class DotShape { disc, square, triangle, diamond };

/// What the dots of several kinds in one chart are told apart by.
struct DotMark {
  DotShape shape = DotShape::disc;
  bool hollow = false;
  friend auto operator<=>(const DotMark&, const DotMark&) = default;
};
/// Of the rows of the algorithm with this number: full and empty discs, squares and triangles; after six they repeat.
DotMark mark_of_rows(std::size_t number);
/// Of a row that is still running, or ended before its time: of several algorithms none has that mark.
DotMark mark_of_unfinished(bool several);
/// As add_dots() makes it, for a legend.
void paint_mark(QPainter& painter, const QPointF& centre, double radius, const QColor& colour, const Theme& theme,
                DotMark mark);

/// Dots of one size, in few series: a series for each colour and mark.
class Dots {
 public:
  void add(const QPointF& value, const QColor& colour, bool hollow = false) {
    add(value, colour, DotMark{DotShape::disc, hollow});
  }
  void add(const QPointF& value, const QColor& colour, DotMark mark) { groups_[{colour.rgb(), mark}] << value; }

 private:
  friend class Chart;
  std::map<std::pair<QRgb, DotMark>, QList<QPointF>> groups_;
};

class Chart : public QChart {
 public:
  /// Everything in scene coordinates: the chart lies at the origin and reaches beyond `plot` as far as `page` says.
  Chart(const QRectF& page, const QRectF& plot, const ChartAxis& x, const ChartAxis& y, const Theme& theme, double px);
  ~Chart() override;

  const Theme& theme() const { return theme_; }
  const ChartAxis& x() const { return x_; }
  const ChartAxis& y() const { return y_; }
  double px() const { return px_; }

  /// Where a value is painted now. Values without a logarithm have no place on a logarithmic axis.
  QPointF at(double x, double y) const;
  double x_at(double x) const;
  double y_at(double y) const;
  QPointF value_at(const QPointF& position) const;
  /// Whether the axes can show the value, and do as they are zoomed now.
  bool shows(double x, double y) const { return shows_x(x) && shows_y(y); }
  bool shows_x(double x) const;
  bool shows_y(double y) const;
  QPolygonF positions(const std::vector<QPointF>& values) const;

  /// A line, cut at the ends of the axes and interrupted where they cannot show a value; returns how many those are.
  int add_line(const QString& name, const std::vector<QPointF>& values, const QPen& pen);
  /// Dots with a ring of the panel's colour; hollow ones are filled with the panel.
  void add_dots(const QString& name, const Dots& dots, double radius);
  void add(QAbstractSeries* series);

  /// Called with a painter in the chart's coordinates: below the series, instead of the grid alone, or above
  /// everything.
  void paint_under(std::function<void(QPainter&)> paint);
  void paint_over(std::function<void(QPainter&)> paint);

  /// Hairlines at the labels only, snapped to half pixels; labels left of and below the plot.
  void paint_grid(QPainter& painter) const;
  QPen grid_pen(const ChartAxis& axis) const;
  /// For LaTeX: in the place of grid and series stands an axis of pgfplots, here and in the charts within; see
  /// PgfAxis.
  void plot_in(TikzGenerator& tikz);

  std::vector<ChartPoint> points;
  std::optional<QPointF> handle;  ///< a value that can be dragged along either axis; an upright line goes through it
  /// Where it would be let go, in words. With them it is dragged left and right alone, and stays until it is let go.
  std::function<QString(double x)> drop_words;
  QRectF columns;  ///< where a point is its whole column; may be empty
  /// A series is hidden and shown by its name, with the points that carry it.
  void set_hidden(const std::set<QString>& names);
  const std::set<QString>& hidden() const { return hidden_; }
  bool hides(const QString& name) const { return hidden_.contains(name); }
  /// Names that hide and show their series stand where painting puts them; one whose series is hidden is struck out.
  void paint_name(QPainter& painter, const QString& name, const QString& words, const QPointF& baseline, QFont font,
                  const QColor& colour);
  void name_stands(const QString& name, const QRectF& box);
  std::optional<QString> name_at(const QPointF& point) const;
  std::optional<QRectF> name_box(const QString& name) const;
  std::vector<QString> names() const;

  /// What the axes show, in powers of ten; within home() and not narrower than a tenth of a power either way.
  QRectF window() const;
  const QRectF& home() const { return home_; }
  void set_window(const QRectF& wanted);

 private:
  void update_words();

  const Theme& theme_;
  double px_;
  ChartAxis x_, y_;
  QXYSeries* anchor_;  ///< without points: what positions are asked of
  QGraphicsItem *under_, *over_;
  std::vector<std::pair<QString, QRectF>> names_;
  std::set<QString> hidden_;
  QRectF home_;
  std::unique_ptr<PgfAxis> pgf_;
};

}  // namespace ringside::ui
