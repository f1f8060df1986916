// The keys of TopologyCanvas, and what it paints over its figure.
#include <cmath>

#include <QKeyEvent>
#include <QPainter>

#include "core/base/index.h"
#include "ui/network/network_figure.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/topology/topology_canvas.h"

namespace ringside::ui {
namespace {

constexpr double kKeyStep = 8;  // pixels that Shift and an arrow move a node

QPointF direction_of(int key) {
  switch (key) {
    case Qt::Key_Left: return {-1, 0};
    case Qt::Key_Right: return {1, 0};
    case Qt::Key_Up: return {0, -1};
    case Qt::Key_Down: return {0, 1};
    default: return {};
  }
}

}  // namespace

void TopologyCanvas::keyPressEvent(QKeyEvent* event) {
  if (!editing_) return FigureView::keyPressEvent(event);
  const QPointF direction = direction_of(event->key());
  const Picked picked = editor_.picked();
  if (!direction.isNull() && event->modifiers() == Qt::ControlModifier) {
    pick_next(direction);
    return;
  }
  if (!direction.isNull() && event->modifiers() == Qt::ShiftModifier) {
    if (picked.node >= 0) move_by(picked.node, direction * kKeyStep);
    return;
  }
  if (event->modifiers() != Qt::NoModifier) return FigureView::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_Delete:
    case Qt::Key_Backspace: return remove_picked();
    case Qt::Key_Escape: return escape();
    case Qt::Key_S: return set_tool(EditTool::select);
    case Qt::Key_C:
      set_tool(EditTool::connect);
      from_ = picked.node;
      return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (tool_ == EditTool::connect) return from_ < 0 ? static_cast<void>(from_ = picked.node) : join(picked.node);
      if (adding()) return add(static_cast<NodeKind>(static_cast<int>(tool_) - 2), QRectF(rect()).center());
      return;
    default: FigureView::keyPressEvent(event);
  }
}

void TopologyCanvas::escape() {
  if (drag_ != Drag::none || from_ >= 0) {
    drag_ = Drag::none, from_ = -1;
    update();
  } else if (tool_ != EditTool::select) {
    set_tool(EditTool::select);
  } else if (!editor_.picked().empty()) {
    editor_.pick({});
  } else {
    Q_EMIT leave_asked();
  }
}

bool TopologyCanvas::pick_next(const QPointF& direction) {
  const auto d = drawing();
  if (!d) return false;
  const std::int32_t now = editor_.picked().node;
  const QPointF from = now >= 0 ? rect_of(now).center() : QPointF(area().topLeft() - QPointF(1, 1));
  std::int32_t best = -1;
  double least = 1e300;
  for (std::size_t i = 0; i < d->view.items.size(); ++i) {
    const DrawnItem& item = d->view.items[i];
    if (item.box() || item.nodes.front() == now) continue;
    const QPointF way = d->layout.items[i].center() - from;
    const double ahead = QPointF::dotProduct(way, direction),
                 aside = std::abs(way.x() * direction.y() - way.y() * direction.x());
    // Ahead rather than aside; from nowhere the nearest to the corner.
    if (now >= 0 && (ahead < 1 || aside > 2 * ahead)) continue;
    const double far = now >= 0 ? ahead + 2 * aside : std::hypot(way.x(), way.y());
    if (far < least) least = far, best = item.nodes.front();
  }
  if (best >= 0) editor_.pick({.node = best});
  return best >= 0;
}

void TopologyCanvas::paintEvent(QPaintEvent* event) {
  FigureView::paintEvent(event);
  if (!editing_ || !drawing()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  paint_marks(painter);
  paint_tool(painter);
}

void TopologyCanvas::paint_marks(QPainter& painter) const {
  const auto d = drawing();
  painter.setBrush(Qt::NoBrush);
  const auto mark = [&](const Picked& what, double width) {
    painter.setPen(line_pen(theme().accent, width));
    if (what.node >= 0) {
      painter.drawRoundedRect(rect_of(what.node).adjusted(-4, -4, 4, 4), 7, 7);
      return;
    }
    for (std::size_t w = 0; w < d->view.wires.size() && what.wire(); ++w) {
      const DrawnWire& wire = d->view.wires[w];
      const std::int32_t a = d->view.items[at(wire.from)].nodes.front(), b = d->view.items[at(wire.to)].nodes.front();
      if ((a == what.a && b == what.b) || (a == what.b && b == what.a))
        draw_line(painter, d->layout.wires[w], line_pen(theme().accent, width), 3);
    }
  };
  if (drag_ == Drag::none && !adding() && hovered_ != editor_.picked()) mark(hovered_, 1.5);
  mark(editor_.picked(), 3);
}

void TopologyCanvas::paint_tool(QPainter& painter) const {
  const auto ghost = [&](const QRectF& r, const QString& label) {
    painter.setBrush(mix(theme().accent, theme().panel, 0.15));
    painter.setPen(dash_pen(theme().accent, 1.5, 4, 3));
    painter.drawRoundedRect(r, 6, 6);
    draw_text(painter, r.center(), label, text_font(13, 600), theme().accent, Align::centre);
  };
  if (drag_ == Drag::moving && moved_ && from_ >= 0) {
    const QRectF r = rect_of(from_).translated(mouse_ - pressed_);
    painter.setPen(dash_pen(theme().accent, 1.2, 4, 3));
    const auto d = drawing();
    for (const std::int32_t n : d->view.neighbours[at(d->view.item_of[at(from_)])])
      painter.drawPolyline(straight_wire(r, d->layout.items[at(n)], 0));
    ghost(r, editor_.label(from_));
  } else if (from_ >= 0 && (tool_ == EditTool::connect || drag_ == Drag::connecting) && inside_) {
    const std::int32_t to = hovered_.node;
    const bool lands = to >= 0 && to != from_;
    painter.setPen(lands ? line_pen(theme().accent, 2.5) : dash_pen(theme().accent, 1.5, 4, 3));
    const QRectF end = lands ? rect_of(to) : QRectF(mouse_ - QPointF(1, 1), QSizeF(2, 2));
    painter.drawPolyline(straight_wire(rect_of(from_), end, 0));
  } else if (adding() && inside_) {
    constexpr const char* kWords[] = {"GPU", "CPU", "NIC", "switch"};
    ghost(QRectF(mouse_ - QPointF(28, 15), QSizeF(56, 30)), qt(kWords[static_cast<int>(tool_) - 2]));
  }
}

}  // namespace ringside::ui
