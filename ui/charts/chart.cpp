#include "ui/charts/chart.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include <QFontMetricsF>
#include <QGraphicsItem>
#include <QGraphicsLayout>
#include <QLineF>
#include <QMargins>
#include <QStyleOptionGraphicsItem>
#include <QtCharts/QLegend>
#include <QtCharts/QLineSeries>
#include <QtCharts/QLogValueAxis>
#include <QtCharts/QValueAxis>

#include "ui/charts/pgf_axis.h"
#include "ui/paint/plot.h"

namespace ringside::ui {

using namespace chart;

namespace {

// Qt Charts' own items have 0 to 6: the grid's place and the legend's.
constexpr double kUnder = -0.5, kOver = 100;
// Narrower than this, three digits no longer tell two labels apart.
constexpr double kLeastPowers = 0.1;

class PaintedItem : public QGraphicsItem {
 public:
  PaintedItem(QGraphicsItem* parent, const QRectF& bounds, double z) : QGraphicsItem(parent), bounds_(bounds) {
    setZValue(z);
    setAcceptedMouseButtons(Qt::NoButton);
  }
  QRectF boundingRect() const override { return bounds_; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override {
    if (!picture) return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    picture(*painter);
    painter->restore();
  }
  std::function<void(QPainter&)> picture;

 private:
  QRectF bounds_;
};

}  // namespace

Chart::Chart(const QRectF& page, const QRectF& plot, const ChartAxis& x, const ChartAxis& y, const Theme& theme,
             double px)
    : theme_(theme), px_(px), x_(x), y_(y), anchor_(new QLineSeries) {
  // The theme goes first: it overwrites what was set before it.
  setTheme(theme.dark ? ChartThemeDark : ChartThemeLight);
  setAnimationOptions(NoAnimation);
  setTitleFont(text_font(12));  // of no title, whose height is in a PDF all the same: another machine's font is other
  setBackgroundVisible(false);
  setPlotAreaBackgroundVisible(false);
  setBackgroundRoundness(0);
  setMargins(QMargins());
  layout()->setContentsMargins(0, 0, 0, 0);
  legend()->hide();
  for (const auto& [axis, side] : {std::pair(x.axis, Qt::AlignBottom), std::pair(y.axis, Qt::AlignLeft)}) {
    addAxis(axis, side);
    axis->setVisible(false);
  }
  resize(page.right(), page.bottom());
  setPlotArea(plot);
  add(anchor_);
  const QRectF all = QRectF(QPointF(0, 0), page.bottomRight()).united(page);
  under_ = new PaintedItem(this, all, kUnder);
  over_ = new PaintedItem(this, all, kOver);
  paint_under([this](QPainter& painter) { paint_grid(painter); });
  for (QAbstractAxis* axis : {x.axis, y.axis}) {
    const auto moved = [this] { update_words(); };
    if (auto* log = qobject_cast<QLogValueAxis*>(axis)) connect(log, &QLogValueAxis::rangeChanged, this, moved);
    if (auto* value = qobject_cast<QValueAxis*>(axis)) connect(value, &QValueAxis::rangeChanged, this, moved);
  }
  home_ = window();
}

Chart::~Chart() = default;

QPointF Chart::at(double x, double y) const {
  // QChart asks its domain and changes nothing, though it does not say so.
  return const_cast<Chart*>(this)->mapToPosition({x, y}, anchor_);
}

QPointF Chart::value_at(const QPointF& position) const {
  return const_cast<Chart*>(this)->mapToValue(position, anchor_);
}

double Chart::x_at(double x) const {
  return at(x, y_.ends().first).x();
}

double Chart::y_at(double y) const {
  return at(x_.ends().first, y).y();
}

bool Chart::shows_x(double x) const {
  return x_.shows(x);
}

bool Chart::shows_y(double y) const {
  return y_.shows(y);
}

QPolygonF Chart::positions(const std::vector<QPointF>& values) const {
  QPolygonF line;
  for (const QPointF& v : values)
    if (x_.has_place(v.x()) && y_.has_place(v.y())) line << at(v.x(), v.y());
  return line;
}

void Chart::add(QAbstractSeries* series) {
  addSeries(series);
  series->attachAxis(x_.axis);
  series->attachAxis(y_.axis);
}

int Chart::add_line(const QString& name, const std::vector<QPointF>& values, const QPen& pen) {
  // One value that has no logarithm would drop its whole series, and what lies beyond the axes would be drawn by an
  // SVG, which loses the clip: neither is handed over.
  QList<QPointF> piece;
  const auto finish = [&] {
    if (piece.size() > 1) {
      auto* series = new QLineSeries;
      series->setName(name);
      series->replace(piece);
      add(series);
      series->setPen(pen);
    }
    piece.clear();
  };
  int unusable = 0;
  std::optional<QPointF> last;
  for (const QPointF& v : values) {
    if (!x_.has_place(v.x()) || !y_.has_place(v.y())) {
      finish();
      last.reset();
      ++unusable;
      continue;
    }
    const QPointF here = at(v.x(), v.y());
    const auto segment = last ? clipped(plotArea(), *last, here) : std::nullopt;
    if (segment) {
      if (piece.isEmpty()) piece << value_at(segment->p1());
      piece << (segment->p2() == here ? v : value_at(segment->p2()));
    }
    if (!segment || segment->p2() != here) finish();
    last = here;
  }
  finish();
  return unusable;
}

void Chart::paint_under(std::function<void(QPainter&)> paint) {
  static_cast<PaintedItem*>(under_)->picture = [this, paint = std::move(paint)](QPainter& painter) {
    paint(painter);
    if (pgf_) pgf_->put_plots(painter);
  };
}

void Chart::paint_over(std::function<void(QPainter&)> paint) {
  static_cast<PaintedItem*>(over_)->picture = [this, paint = std::move(paint)](QPainter& painter) {
    names_.clear();
    const chart::GroundUnderWords ground(theme_);
    paint(painter);
  };
}

void Chart::paint_grid(QPainter& painter) const {
  if (pgf_) return pgf_->put_grid(painter);
  const QRectF area = plotArea();
  const QFont font = number_font(px_);
  const double cap = QFontMetricsF(font).capHeight();
  const auto ticks = [](const ChartAxis& axis, double pixels) {
    const auto [low, high] = axis.ends();
    return axis.ticks ? axis.ticks(low, high, pixels) : std::vector<Tick>();
  };
  const auto across = ticks(x_, area.width()), up = ticks(y_, area.height());
  for (const Tick& tick : across) {
    const double x = x_at(tick.value);
    paint_rule(painter, {x, area.top()}, {x, area.bottom()}, grid_pen(x_));
  }
  for (const Tick& tick : up) {
    const double y = y_at(tick.value);
    paint_rule(painter, {area.left(), y}, {area.right(), y}, grid_pen(y_));
  }
  if (x_.labels)
    for (const Tick& tick : across)
      draw_on_baseline(painter, {x_at(tick.value), area.bottom() + 0.6 * px_ + cap}, tick.label, font, theme_.ink3,
                       Align::centre);
  if (y_.labels)
    for (const Tick& tick : up)
      draw_on_baseline(painter, {area.left() - 0.6 * px_, y_at(tick.value) + cap / 2}, tick.label, font, theme_.ink3,
                       Align::right);
}

QPen Chart::grid_pen(const ChartAxis& axis) const {
  return {axis.line.isValid() ? axis.line : theme_.hair, px_ > 14 ? 1.2 : 1};
}

void Chart::plot_in(TikzGenerator& tikz) {
  pgf_ = std::make_unique<PgfAxis>(*this, tikz);
  for (QAbstractSeries* each : series()) each->setVisible(false);
  for (QGraphicsItem* child : childItems())
    if (auto* further = dynamic_cast<Chart*>(child)) further->plot_in(tikz);
}

void Chart::update_words() {
  under_->update();
  over_->update();
}

void Chart::set_hidden(const std::set<QString>& names) {
  hidden_ = names;
  for (QAbstractSeries* each : series()) each->setVisible(!hides(each->name()));
  for (QGraphicsItem* child : childItems())
    if (auto* further = dynamic_cast<Chart*>(child)) further->set_hidden(names);
  update_words();
}

void Chart::paint_name(QPainter& painter, const QString& name, const QString& words, const QPointF& baseline,
                       QFont font, const QColor& colour) {
  font.setStrikeOut(hides(name));
  name_stands(name, draw_on_baseline(painter, baseline, words, font, hides(name) ? theme_.ink3 : colour));
}

void Chart::name_stands(const QString& name, const QRectF& box) {
  names_.emplace_back(name, box);
}

std::optional<QString> Chart::name_at(const QPointF& point) const {
  for (const auto& [name, box] : names_)
    if (box.adjusted(-4, -3, 4, 3).contains(point)) return name;
  return std::nullopt;
}

std::optional<QRectF> Chart::name_box(const QString& name) const {
  for (const auto& [each, box] : names_)
    if (each == name) return box;
  return std::nullopt;
}

std::vector<QString> Chart::names() const {
  std::vector<QString> all;
  for (const auto& [name, box] : names_)
    if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
  return all;
}

QRectF Chart::window() const {
  const auto [left, right] = x_.ends();
  const auto [low, high] = y_.ends();
  return {QPointF(std::log10(left), std::log10(low)), QPointF(std::log10(right), std::log10(high))};
}

void Chart::set_window(const QRectF& wanted) {
  const auto held = [](double low, double high, double least, double most) {
    const double length = std::clamp(high - low, std::min(kLeastPowers, most - least), most - least);
    const double from = std::clamp((low + high - length) / 2, least, std::max(least, most - length));
    return std::pair(std::pow(10.0, from), std::pow(10.0, from + length));
  };
  const auto [left, right] = held(wanted.left(), wanted.right(), home_.left(), home_.right());
  const auto [low, high] = held(wanted.top(), wanted.bottom(), home_.top(), home_.bottom());
  x_.axis->setRange(left, right);
  y_.axis->setRange(low, high);
}

}  // namespace ringside::ui
