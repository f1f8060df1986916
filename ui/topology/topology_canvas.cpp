#include "ui/topology/topology_canvas.h"

#include <cmath>

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>

#include "core/base/index.h"
#include "ui/network/network_figure.h"
#include "ui/network/network_spots.h"

namespace ringside::ui {
namespace {

constexpr double kTrembling = 5;  // pixels

NodeKind kind_of(EditTool tool) {
  return static_cast<NodeKind>(static_cast<int>(tool) - static_cast<int>(EditTool::gpu));
}

}  // namespace

TopologyCanvas::TopologyCanvas(TopologyEditor& editor, QWidget* parent) : FigureView(parent), editor_(editor) {
  connect(&editor_, &TopologyEditor::picked_changed, this, qOverload<>(&QWidget::update));
  connect(&editor_, &TopologyEditor::topology_changed, this, [this] {
    drag_ = Drag::none, from_ = -1, hovered_ = {};
    update();
  });
}

void TopologyCanvas::set_editing(bool on) {
  editing_ = on;
  drag_ = Drag::none, from_ = -1, hovered_ = {};
  set_tool(EditTool::select);
  setCursor(Qt::ArrowCursor);
  if (!on) editor_.pick({});
  update();
}

void TopologyCanvas::set_tool(EditTool tool) {
  if (tool == tool_) return;
  tool_ = tool;
  from_ = -1;
  setCursor(adding() ? Qt::CrossCursor : Qt::ArrowCursor);
  update();
  Q_EMIT tool_changed(tool);
}

std::shared_ptr<const NetworkDrawing> TopologyCanvas::drawing() const {
  const auto* shown = dynamic_cast<const NetworkFigure*>(figure().get());
  // Between a change and its picture the two may differ; nothing is under the mouse then.
  if (shown == nullptr || shown->use().topology().nodes.size() != editor_.topology().nodes.size()) return nullptr;
  return shown->drawing(area());
}

Picked TopologyCanvas::under(const QPointF& point) const {
  const auto d = drawing();
  if (!d) return {};
  if (const std::int32_t node = node_at(*d, point); node >= 0) return {.node = node};
  for (const QRectF& r : d->layout.items)
    if (r.contains(point)) return {};
  const std::int32_t w = wire_at(*d, point, [](const DrawnWire&) { return true; });
  if (w < 0) return {};
  const DrawnWire& wire = d->view.wires[at(w)];
  const DrawnItem &a = d->view.items[at(wire.from)], &b = d->view.items[at(wire.to)];
  if (a.box() || b.box()) return {};
  return {.a = std::min(a.nodes.front(), b.nodes.front()), .b = std::max(a.nodes.front(), b.nodes.front())};
}

QRectF TopologyCanvas::rect_of(std::int32_t node) const {
  const auto d = drawing();
  return d && node >= 0 ? d->layout.items[at(d->view.item_of[at(node)])] : QRectF();
}

bool TopologyCanvas::over_box(const QPointF& point) const {
  const auto d = drawing();
  for (std::size_t i = 0; d && i < d->layout.items.size(); ++i)
    if (d->view.items[i].box() && d->layout.items[i].contains(point)) return true;
  return d && wire_at(*d, point, [](const DrawnWire&) { return true; }) >= 0;
}

std::vector<Spot> TopologyCanvas::spots() const {
  const auto d = drawing();
  if (!d || d->view.items.size() != d->view.item_of.size()) return {};
  std::vector<Spot> all;
  for (const std::int32_t item : d->view.item_of)
    all.push_back(spot_of(d->layout.items[at(item)].center(), d->layout.area, d->layout.unit));
  return all;
}

std::int32_t TopologyCanvas::machine_at(const QPointF& point) const {
  if (const auto d = drawing())
    for (const auto& frame : d->layout.frames)
      if (frame.rect.contains(point)) return frame.machine;
  return editor_.topology().machines.size() == 1 ? 0 : -1;
}

void TopologyCanvas::add(NodeKind kind, const QPointF& point) {
  const auto d = drawing();
  if (!d) return;
  editor_.tell(editor_.add(kind, machine_at(point), spot_of(point, d->layout.area, d->layout.unit), spots()));
}

void TopologyCanvas::move_by(std::int32_t node, const QPointF& way) {
  const auto d = drawing();
  const std::vector<Spot> now = spots();
  if (!d || now.empty()) return;
  const Spot there = spot_of(rect_of(node).center() + way, d->layout.area, d->layout.unit);
  if (there != now[at(node)]) editor_.tell(editor_.move(node, there, now));
}

void TopologyCanvas::join(std::int32_t to) {
  const std::int32_t from = std::exchange(from_, -1);
  if (from >= 0 && to >= 0 && from != to) editor_.tell(editor_.join(from, to));
  update();
}

void TopologyCanvas::remove_picked() {
  editor_.tell(editor_.remove(editor_.picked()));
}

void TopologyCanvas::mousePressEvent(QMouseEvent* event) {
  if (!editing_) return FigureView::mousePressEvent(event);
  setFocus(Qt::MouseFocusReason);  // what was typed elsewhere is taken over first
  pressed_ = mouse_ = event->position();
  moved_ = false;
  const Picked what = under(pressed_);
  const bool left = event->button() == Qt::LeftButton;
  if (left && adding()) return;
  if (left && tool_ == EditTool::connect && from_ >= 0 && what.node >= 0 && what.node != from_) return join(what.node);
  if (event->button() != Qt::RightButton && !left) return;
  editor_.pick(what);
  if (what.empty() && over_box(pressed_))
    Q_EMIT editor_.noted(tr("A box stands for several nodes: only what is drawn alone can be edited."));
  drag_ = what.node < 0 ? Drag::none : left && tool_ == EditTool::select ? Drag::moving : Drag::connecting;
  from_ = what.node;
  update();
}

void TopologyCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (!editing_) return FigureView::mouseMoveEvent(event);
  mouse_ = event->position();
  inside_ = true;
  moved_ = moved_ || (mouse_ - pressed_).manhattanLength() > kTrembling;
  hovered_ = under(mouse_);
  setCursor(adding()                          ? Qt::CrossCursor
            : drag_ == Drag::moving && moved_ ? Qt::ClosedHandCursor
            : hovered_.empty()                ? Qt::ArrowCursor
                                              : Qt::PointingHandCursor);
  update();
}

void TopologyCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (!editing_) return FigureView::mouseReleaseEvent(event);
  mouse_ = event->position();
  const Drag drag = std::exchange(drag_, Drag::none);
  const std::int32_t node = from_;
  if (event->button() == Qt::LeftButton && adding()) {
    const Picked there = under(mouse_);
    return there.node >= 0 ? editor_.pick(there) : add(kind_of(tool_), mouse_);
  }
  if (drag == Drag::moving) {
    from_ = -1;
    if (moved_) move_by(node, mouse_ - pressed_);
  } else if (drag == Drag::connecting && moved_) {
    join(under(mouse_).node);
  } else if (event->button() == Qt::RightButton) {
    from_ = -1;
    open_menu(mouse_, event->globalPosition().toPoint());
  }
  update();
}

void TopologyCanvas::leaveEvent(QEvent* event) {
  inside_ = false;
  hovered_ = {};
  update();
  FigureView::leaveEvent(event);
}

void TopologyCanvas::contextMenuEvent(QContextMenuEvent* event) {
  // While it is edited the right button may become a drag; its menu opens when it is released.
  if (editing_ && event->reason() == QContextMenuEvent::Mouse) return;
  const QRectF r = rect_of(editor_.picked().node);
  open_menu(event->reason() == QContextMenuEvent::Mouse ? QPointF(event->pos())
            : r.isNull()                                ? QRectF(rect()).center()
                                                        : r.center(),
            event->globalPos());
}

void TopologyCanvas::open_menu(const QPointF& point, const QPoint& global) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setObjectName(QStringLiteral("topology_menu"));
  const Picked what = editor_.picked();
  if (!editing_) {
    menu->addAction(tr("Edit topology"), this, &TopologyCanvas::edit_asked);
  } else if (!what.empty()) {
    if (what.node >= 0)
      menu->addAction(tr("Connect to…"), this, [this, node = what.node] {
        set_tool(EditTool::connect);
        from_ = node;
      });
    const QString name =
        what.wire() ? tr("%1 – %2").arg(editor_.label(what.a), editor_.label(what.b)) : editor_.label(what.node);
    menu->addAction(tr("Remove %1").arg(name), this, &TopologyCanvas::remove_picked);
  } else {
    for (const auto& [kind, word] :
         {std::pair(NodeKind::gpu, tr("Add GPU")), std::pair(NodeKind::cpu, tr("Add CPU")),
          std::pair(NodeKind::nic, tr("Add NIC")), std::pair(NodeKind::switch_, tr("Add switch"))})
      menu->addAction(word, this, [this, kind = kind, point] { add(kind, point); });
  }
  menu->popup(global);
}

}  // namespace ringside::ui
