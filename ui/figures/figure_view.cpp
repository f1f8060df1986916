#include "ui/figures/figure_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QCursor>
#include <QFocusEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/controls/accessible_figure.h"
#include "ui/controls/focus_ring.h"
#include "ui/figures/cell_card.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

// Floats over the window, so that a card near the figure's edge is not cut off by it. Never takes the mouse.
class CellCardPopup : public QWidget {
 public:
  explicit CellCardPopup(QWidget* window) : QWidget(window) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setObjectName(QStringLiteral("cell_card"));
    hide();
  }
  /// Beside `thing`, which it never covers where there is any room beside it.
  void show_card(CellCard card, const Theme& theme, const QRect& thing, const QRect& figure) {
    card_ = std::move(card);
    setAccessibleName(card_.text());
    theme_ = &theme;
    constexpr int kAway = 14;
    const QSize size = card_.size().toSize();
    const QRect room = parentWidget()->rect().adjusted(8, 8, -8, -8);
    QRect at(QPoint(thing.right() + kAway, thing.center().y() - size.height() / 2), size);
    if (at.right() > room.right()) at.moveRight(thing.left() - kAway);
    if (at.left() < room.left()) {
      at.moveLeft(std::min(thing.left(), room.right() - size.width()));
      at.moveTop(thing.bottom() + kAway);
      if (at.bottom() > room.bottom()) at.moveBottom(thing.top() - kAway);
    }
    // What stands above and below the figure, tabs and buttons, stays free where that is possible.
    const QRect within = figure.height() > size.height() ? figure.intersected(room) : room;
    at.moveTop(std::clamp(at.top(), within.top(), std::max(within.top(), within.bottom() - size.height())));
    setGeometry(at);
    raise();
    show();
    update();
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    card_.paint(painter, rect(), *theme_);
  }

 private:
  CellCard card_;
  const Theme* theme_ = nullptr;
};

namespace {

QAccessibleInterface* spoken_view(const QString& name, QObject* object) {
  auto* view =
      name == QLatin1String(FigureView::staticMetaObject.className()) ? qobject_cast<FigureView*>(object) : nullptr;
  if (view == nullptr) return nullptr;
  return new AccessibleFigure(view, {[view] { return view->figure(); }, [view] { return view->at_hand(); },
                                     [view](const Selected& what) { Q_EMIT view->clicked(what); }});
}

}  // namespace

FigureView::FigureView(QWidget* parent) : QWidget(parent), theme_(&light_theme()) {
  setProperty(kOwnFocusRing, true);
  static const bool spoken = (QAccessible::installFactory(spoken_view), true);
  static_cast<void>(spoken);
  setMouseTracking(true);
  setLayoutDirection(Qt::LeftToRight);  // ranks and time run so in every language
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

FigureView::~FigureView() {
  delete card_;
}

void FigureView::set_figure(std::shared_ptr<const Figure> figure) {
  figure_ = std::move(figure);
  set_part_under(underMouse() ? part_under(mapFromGlobal(QCursor::pos())) : QString());
  // A tooltip under a resting mouse tells of the new moment.
  if (const QPoint mouse = mapFromGlobal(QCursor::pos()); QToolTip::isVisible() && underMouse() && figure_) {
    const QString tip = qt(figure_->tip(mouse, area()));
    if (!tip.isEmpty() && tip != QToolTip::text()) QToolTip::showText(mapToGlobal(mouse), tip, this);
  }
  // While things fly the words stay as they are.
  if (const QString words = figure_ ? qt(figure_->description()) : QString(); words != accessibleName()) {
    setAccessibleName(words);
    speak_of_new_figure(this);
  }
  update();
}

void FigureView::set_theme(const Theme& theme) {
  theme_ = &theme;
  update();
}

void FigureView::set_card_input(std::shared_ptr<const FigureInput> input) {
  card_input_ = std::move(input);
  // A cell that changes under a resting mouse must not keep an old card.
  if (card_) card_->hide();
}

QSize FigureView::sizeHint() const {
  return figure_ ? figure_->preferred_size().toSize() : QSize(480, 280);
}

QRectF FigureView::area() const {
  return QRectF(rect()).adjusted(6, 6, -6, -6);
}

Selected FigureView::under(const QPointF& point) const {
  return figure_ ? figure_->hit(point, area()).value_or(Selected{}) : Selected{};
}

bool FigureView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip || !figure_) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), qt(figure_->tip(help->pos(), area())), this);  // without a word it hides
  return true;
}

void FigureView::set_hovered(const Selected& what, const QPointF& at) {
  at_ = at;
  const bool cell = what.rank && what.chunk && card_input_;
  const auto card = cell ? cell_card(*card_input_, *what.rank, *what.chunk) : std::nullopt;
  if (card) {
    if (!card_ || card_->parentWidget() != window()) {
      delete card_;
      card_ = new CellCardPopup(window());
    }
    const QRectF thing = figure_->outline(at, area()).value_or(QRectF(at, QSizeF(1, 1)));
    static_cast<CellCardPopup*>(card_.data())
        ->show_card(*card, *theme_, {mapTo(window(), thing.topLeft().toPoint()), thing.size().toSize()},
                    {mapTo(window(), QPoint()), size()});
  } else if (card_) {
    card_->hide();
  }
  if (what == hovered_) return;
  hovered_ = what;
  speak_of_focus(this);
  setCursor(what.empty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
  Q_EMIT hovered(what);
}

void FigureView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setLayoutDirection(Qt::LeftToRight);
  if (figure_) figure_->paint(painter, area(), *theme_);
  paint_parts(painter);
  if (dragged_to_) {
    const bool lands = figure_ && figure_->dragged(pressed_at_, *dragged_to_, area());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(lands ? line_pen(theme_->accent, 2.5) : dash_pen(theme_->accent, 1.5, 4, 3));
    painter.drawLine(pressed_at_, *dragged_to_);
    painter.setBrush(lands ? theme_->accent : theme_->panel);
    painter.drawEllipse(*dragged_to_, 5, 5);
  }
  if (!focus_ring_) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(line_pen(theme_->accent, 2.5));
  painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), metric::control_radius,
                          metric::control_radius);
}

void FigureView::mouseMoveEvent(QMouseEvent* event) {
  const QPointF way = event->position() - pressed_at_;
  if (event->buttons().testFlag(Qt::LeftButton) && figure_ && (brushing_ || std::abs(way.x()) > 8))
    if (const auto steps = figure_->brushed(pressed_at_, event->position(), area())) {
      brushing_ = true;
      setCursor(Qt::SizeHorCursor);
      Q_EMIT brushed(*steps);
      return;
    }
  const bool pressed = event->buttons().testFlag(Qt::LeftButton) && pressed_.rank && !pressed_.transfer;
  if (pressed && (dragged_to_ || way.manhattanLength() > 8) && figure_) {
    dragged_to_ = event->position();
    setCursor(figure_->dragged(pressed_at_, *dragged_to_, area()) ? Qt::DragMoveCursor : Qt::ClosedHandCursor);
    return update();
  }
  by_keys_ = false;
  set_hovered(under(event->position()), event->position());
  set_part_under(part_under(event->position()));
  if (parts_ && hovered_.empty()) setCursor(part_under_.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
}

void FigureView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  pressed_ = under(event->position());
  pressed_at_ = event->position();
  dragged_to_.reset();
  brushing_ = false;
}

void FigureView::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (dragged_to_) {
    const auto question = figure_ ? figure_->dragged(pressed_at_, event->position(), area()) : std::nullopt;
    dragged_to_.reset();
    setCursor(Qt::ArrowCursor);
    update();
    if (question) Q_EMIT case_dragged(*question);
    return;
  }
  if (std::exchange(brushing_, false)) return setCursor(Qt::ArrowCursor);
  Selected released = under(event->position());
  if (released != pressed_) return;
  if (const QString part = part_under(event->position()); parts_ && !part.isEmpty()) return Q_EMIT part_clicked(part);
  released.onward = released.cell() && event->modifiers().testFlag(Qt::ShiftModifier);
  Q_EMIT clicked(released);
}

void FigureView::leaveEvent(QEvent*) {
  set_hovered({}, {});
  set_part_under({});
}

bool FigureView::move_to_next(QPointF at, const QPointF& step) {
  for (at += step; QRectF(rect()).contains(at); at += step) {
    const Selected what = under(at);
    if (what.empty() || what == hovered_) continue;
    by_keys_ = true;
    set_hovered(what, at);
    return true;
  }
  return false;
}

void FigureView::keyPressEvent(QKeyEvent* event) {
  if (take_part_key(*event)) return;
  constexpr double kStep = 3;
  const int key = event->key();
  const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
  const QPointF step = key == Qt::Key_Left    ? QPointF(-kStep, 0)
                       : key == Qt::Key_Right ? QPointF(kStep, 0)
                       : key == Qt::Key_Up    ? QPointF(0, -kStep)
                       : key == Qt::Key_Down  ? QPointF(0, kStep)
                                              : QPointF();
  if (enter && by_keys_ && !hovered_.empty()) {
    Selected chosen = hovered_;
    chosen.onward = chosen.cell() && event->modifiers().testFlag(Qt::ShiftModifier);
    Q_EMIT clicked(chosen);
  } else if (event->modifiers().testFlag(Qt::ControlModifier) && !step.isNull()) {
    if (!hovered_.empty()) {
      move_to_next(at_, step);
      return;
    }
    // From nowhere: the first thing from the top left, line by line.
    for (double y = area().top(); y < area().bottom(); y += 4 * kStep)
      if (move_to_next({area().left(), y}, {kStep, 0})) return;
  } else {
    QWidget::keyPressEvent(event);
  }
}

void FigureView::focusInEvent(QFocusEvent* event) {
  focus_ring_ = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
                event->reason() == Qt::ShortcutFocusReason;
  update();
}

void FigureView::focusOutEvent(QFocusEvent*) {
  focus_ring_ = false;
  update();
}

}  // namespace ringside::ui
