// The topology figure to work on: while it is edited, the mouse picks, moves, connects and adds, and so do keys.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "ui/figures/figure_view.h"
#include "ui/topology/topology_editor.h"

namespace ringside::ui {

struct NetworkDrawing;

/// What a press of the left button begins.
enum class EditTool { select, connect, gpu, cpu, nic, switch_ };
inline constexpr int kEditTools = 6;

class TopologyCanvas : public FigureView {
  Q_OBJECT
 public:
  explicit TopologyCanvas(TopologyEditor& editor, QWidget* parent = nullptr);
  /// Off: a figure like any other.
  void set_editing(bool on);
  bool editing() const { return editing_; }
  void set_tool(EditTool tool);
  EditTool tool() const { return tool_; }
  void remove_picked();

 Q_SIGNALS:
  void tool_changed(ringside::ui::EditTool tool);
  void leave_asked();  ///< Esc, with nothing left to take back
  void edit_asked();   ///< from the menu of the right button

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  /// What the pressed button is doing.
  enum class Drag { none, moving, connecting };
  std::shared_ptr<const NetworkDrawing> drawing() const;
  Picked under(const QPointF& point) const;
  /// Over a box, or over a wire; asked where nothing can be picked.
  bool over_box(const QPointF& point) const;
  QRectF rect_of(std::int32_t node) const;
  /// Where all nodes are drawn; empty where some stand in boxes.
  std::vector<Spot> spots() const;
  std::int32_t machine_at(const QPointF& point) const;
  bool adding() const { return tool_ != EditTool::select && tool_ != EditTool::connect; }
  void add(NodeKind kind, const QPointF& point);
  void move_by(std::int32_t node, const QPointF& way);
  void join(std::int32_t to);
  void open_menu(const QPointF& point, const QPoint& global);
  bool pick_next(const QPointF& direction);
  void escape();
  void paint_marks(QPainter& painter) const;
  void paint_tool(QPainter& painter) const;

  TopologyEditor& editor_;
  bool editing_ = false;
  EditTool tool_ = EditTool::select;
  Drag drag_ = Drag::none;
  QPointF pressed_, mouse_;
  bool inside_ = false;     ///< the mouse is over this
  bool moved_ = false;      ///< since it was pressed, by more than a trembling hand
  std::int32_t from_ = -1;  ///< the node that is moved, or that a wire begins at
  Picked hovered_;
};

}  // namespace ringside::ui
