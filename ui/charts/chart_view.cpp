#include "ui/charts/chart_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QAccessible>
#include <QKeyEvent>
#include <QLineF>
#include <QMouseEvent>
#include <QResizeEvent>
#include <QToolTip>
#include <QWheelEvent>

#include "ui/controls/accessible_figure.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr double kReach = 14;    // pixels from a point that still mean it
constexpr double kClick = 4;     // pixels that a click may move
constexpr double kNotch = 0.75;  // what a notch of the wheel leaves of the window
constexpr double kMargin = 6;    // for marks outside of the plot
constexpr double kLeast = 60;    // pixels either way below which there is no chart

QAccessibleInterface* spoken_chart(const QString& name, QObject* object) {
  auto* view =
      name == QLatin1String(ChartView::staticMetaObject.className()) ? qobject_cast<ChartView*>(object) : nullptr;
  if (view == nullptr) return nullptr;
  return new AccessibleFigure(view,
                              {[view] { return view->figure(); }, [] { return Selected(); }, [](const Selected&) {}});
}

}  // namespace

ChartView::ChartView(QWidget* parent) : QChartView(parent), theme_(&light_theme()) {
  static const bool spoken = (QAccessible::installFactory(spoken_chart), true);
  static_cast<void>(spoken);
  setFrameShape(QFrame::NoFrame);
  setRenderHint(QPainter::Antialiasing);
  setViewportUpdateMode(FullViewportUpdate);
  setFocusPolicy(Qt::TabFocus);
  setMouseTracking(true);
  viewport()->setMouseTracking(true);
  set_theme(light_theme());
}

void ChartView::set_figure(std::shared_ptr<const ChartFigure> figure) {
  const std::shared_ptr<const ChartFigure> before = std::exchange(figure_, std::move(figure));
  rebuild();
  setAccessibleName(figure_ ? qt(figure_->description()) : QString());
  speak_of_new_figure(this);
}

void ChartView::set_theme(const Theme& theme) {
  theme_ = &theme;
  setBackgroundBrush(theme.panel);
  rebuild();
}

bool ChartView::is_zoomed() const {
  if (!live_) return false;
  const QRectF now = live_->window(), home = live_->home();
  return now.width() < home.width() * (1 - 1e-6) || now.height() < home.height() * (1 - 1e-6);
}

void ChartView::rebuild() {
  const QRectF area = QRectF(rect()).adjusted(kMargin, kMargin, -kMargin, -kMargin);
  const bool room = figure_ && area.width() >= kLeast && area.height() >= kLeast;
  std::unique_ptr<QChart> next =
      room ? std::unique_ptr<QChart>(figure_->build(area, *theme_)) : std::make_unique<QChart>();
  Chart* made = room ? static_cast<Chart*>(next.get()) : nullptr;
  if (!room) next->setBackgroundVisible(false);
  if (made && live_) {
    made->set_hidden(live_->hidden());
    if (is_zoomed() && made->home() == live_->home()) made->set_window(live_->window());
    if (made->points.size() != live_->points.size()) point_.reset();
  } else {
    point_.reset();
  }
  const std::unique_ptr<QChart> old(chart());
  setChart(next.release());
  live_ = made;
}

std::optional<std::size_t> ChartView::point_at(const QPointF& position) const {
  if (!live_) return std::nullopt;
  std::optional<std::size_t> nearest;
  double best = kReach;
  for (std::size_t i = 0; i < live_->points.size(); ++i) {
    const ChartPoint& point = live_->points[i];
    if (live_->hides(point.series) || !live_->shows(point.value.x(), point.value.y())) continue;
    const QPointF at = live_->at(point.value.x(), point.value.y());
    const double away =
        live_->columns.contains(position) ? std::abs(at.x() - position.x()) : QLineF(at, position).length();
    if (away <= best) best = away, nearest = i;
  }
  return nearest;
}

void ChartView::say(const QString& words) {
  setAccessibleDescription(words);
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
  QAccessibleAnnouncementEvent event(this, words);
  QAccessible::updateAccessibility(&event);
#endif
}

void ChartView::set_point(std::optional<std::size_t> point) {
  if (point == point_) return;
  point_ = point;
  viewport()->update();
  if (!point_) return QToolTip::hideText();
  const ChartPoint& now = live_->points[*point_];
  const QPoint at = live_->at(now.value.x(), now.value.y()).toPoint();
  QToolTip::showText(viewport()->mapToGlobal(at + QPoint(12, 8)), now.words, viewport());
  say(now.words);
}

void ChartView::set_name(const std::optional<QString>& name) {
  name_ = name;
  viewport()->update();
  if (name_) say(tr("%1, %2").arg(*name_, live_->hides(*name_) ? tr("hidden") : tr("shown")));
}

void ChartView::toggle(const QString& name) {
  std::set<QString> hidden = live_->hidden();
  if (hidden.erase(name) == 0) hidden.insert(name);
  live_->set_hidden(hidden);
  set_point(std::nullopt);
  say(tr("%1, %2").arg(name, live_->hides(name) ? tr("hidden") : tr("shown")));
}

void ChartView::zoom(double factor, const QPointF& at) {
  const QRectF plot = live_->plotArea(), now = live_->window();
  const double x = std::clamp((at.x() - plot.left()) / plot.width(), 0.0, 1.0);
  const double y = std::clamp((plot.bottom() - at.y()) / plot.height(), 0.0, 1.0);
  // Beside the plot, along one axis.
  const double across = at.x() < plot.left() ? 1 : factor, up = at.y() > plot.bottom() ? 1 : factor;
  const QSizeF size(now.width() * across, now.height() * up);
  live_->set_window({now.left() + x * (now.width() - size.width()), now.top() + y * (now.height() - size.height()),
                     size.width(), size.height()});
}

void ChartView::resizeEvent(QResizeEvent* event) {
  QChartView::resizeEvent(event);
  rebuild();
}

void ChartView::drawForeground(QPainter* painter, const QRectF&) {
  if (!live_) return;
  paint_drop(*painter);
  painter->setBrush(Qt::NoBrush);
  painter->setPen(QPen(theme_->accent, 1.5));
  if (point_) {
    const QPointF value = live_->points[*point_].value;
    if (live_->shows(value.x(), value.y())) painter->drawEllipse(live_->at(value.x(), value.y()), 9, 9);
  }
  if (name_)
    if (const auto box = live_->name_box(*name_)) painter->drawRoundedRect(box->adjusted(-4, -3, 4, 3), 4, 4);
}

void ChartView::wheelEvent(QWheelEvent* event) {
  if (!live_ || event->angleDelta().y() == 0 || (event->angleDelta().y() < 0 && !is_zoomed())) return event->ignore();
  zoom(std::pow(kNotch, event->angleDelta().y() / 120.0), event->position());
  event->accept();
}

void ChartView::mousePressEvent(QMouseEvent* event) {
  if (!live_ || event->button() != Qt::LeftButton) return;
  pressed_at_ = event->position();
  const bool draws = event->modifiers().testFlag(Qt::ShiftModifier);
  if ((!draws && begin_drag(*pressed_at_)) || live_->name_at(*pressed_at_) || point_at(*pressed_at_)) return;
  if (is_zoomed() && !draws) {
    moved_from_ = live_->window();
    setCursor(Qt::ClosedHandCursor);
  } else {
    setRubberBand(RectangleRubberBand);
    QChartView::mousePressEvent(event);
  }
}

void ChartView::mouseMoveEvent(QMouseEvent* event) {
  if (!live_) return;
  if (drag_) return drag_to(event->position());
  if (moved_from_) {
    const QPointF way = event->position() - *pressed_at_;
    const QRectF plot = live_->plotArea();
    live_->set_window(moved_from_->translated(-way.x() / plot.width() * moved_from_->width(),
                                              way.y() / plot.height() * moved_from_->height()));
    return;
  }
  if (rubberBand() != NoRubberBand) return QChartView::mouseMoveEvent(event);
  const auto name = live_->name_at(event->position());
  set_point(name ? std::nullopt : point_at(event->position()));
  setCursor(name || (point_ && live_->points[*point_].asks) ? Qt::PointingHandCursor
            : on_rule(event->position())                    ? Qt::SizeHorCursor
                                                            : Qt::ArrowCursor);
  setToolTip(name ? tr("Hide or show %1").arg(*name) : QString());
}

void ChartView::mouseReleaseEvent(QMouseEvent* event) {
  if (!live_ || event->button() != Qt::LeftButton || !pressed_at_) return;
  const QPointF from = *pressed_at_;
  const bool dragged = end_drag();
  pressed_at_.reset(), moved_from_.reset();
  setCursor(Qt::ArrowCursor);
  const bool click = QLineF(from, event->position()).length() <= kClick;
  if (rubberBand() != NoRubberBand) {
    if (!click) QChartView::mouseReleaseEvent(event);
    setRubberBand(NoRubberBand);
    live_->set_window(live_->window());  // no further than labels can tell apart
  }
  if (!click || dragged) return;
  if (const auto name = live_->name_at(event->position())) return toggle(*name);
  const auto point = point_at(event->position());
  if (point && live_->points[*point].asks) Q_EMIT point_clicked(*live_->points[*point].asks);
}

void ChartView::mouseDoubleClickEvent(QMouseEvent* event) {
  if (live_ && event->button() == Qt::LeftButton) live_->set_window(live_->home());
}

void ChartView::leaveEvent(QEvent* event) {
  set_point(std::nullopt);
  QChartView::leaveEvent(event);
}

bool ChartView::takes(const QKeyEvent& event) const {
  if (!live_ || (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) != Qt::NoModifier) return false;
  if (nudges(event)) return true;
  switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: return !live_->points.empty();
    case Qt::Key_Up:
    case Qt::Key_Down: return !live_->names().empty();
    case Qt::Key_Return:
    case Qt::Key_Enter: return point_.has_value();
    case Qt::Key_Space: return name_.has_value();
    case Qt::Key_Plus:
    case Qt::Key_Minus: return true;
    case Qt::Key_Home: return is_zoomed();
    default: return false;
  }
}

bool ChartView::event(QEvent* event) {
  // While the chart has the focus its keys are no shortcuts of the window.
  if (event->type() == QEvent::ShortcutOverride && takes(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  return QChartView::event(event);
}

void ChartView::keyPressEvent(QKeyEvent* event) {
  if (!takes(*event)) return QGraphicsView::keyPressEvent(event);
  if (nudges(*event)) return nudge(*event);
  const auto next = [](std::optional<std::size_t> now, std::size_t count, bool forward) {
    if (!now) return forward ? std::size_t{0} : count - 1;
    return (*now + (forward ? 1 : count - 1)) % count;
  };
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: {
      const std::size_t count = live_->points.size();
      auto point = point_;
      for (std::size_t i = 0; i < count; ++i) {
        point = next(point, count, event->key() == Qt::Key_Right);
        if (!live_->hides(live_->points[*point].series)) return set_point(point);
      }
      return;
    }
    case Qt::Key_Up:
    case Qt::Key_Down: {
      const std::vector<QString> names = live_->names();
      const auto at = name_ ? std::find(names.begin(), names.end(), *name_) : names.end();
      const auto now = at == names.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - names.begin()));
      return set_name(names[next(now, names.size(), event->key() == Qt::Key_Down)]);
    }
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (live_->points[*point_].asks) Q_EMIT point_clicked(*live_->points[*point_].asks);
      return;
    case Qt::Key_Space: return toggle(*name_);
    case Qt::Key_Home: return live_->set_window(live_->home());
    default: return zoom(event->key() == Qt::Key_Plus ? kNotch : 1 / kNotch, live_->plotArea().center());
  }
}

void ChartView::focusOutEvent(QFocusEvent* event) {
  set_point(std::nullopt);
  set_name(std::nullopt);
  QChartView::focusOutEvent(event);
}

}  // namespace ringside::ui
