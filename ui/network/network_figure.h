// The case on its topology: nodes where they belong, links as wide and dark as they are loaded, the packets of the
// present step on their routes. TopologyFigure is what is drawn on the uniform crossbar, where there is none.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ui/figures/packet.h"
#include "ui/figures/survey.h"
#include "ui/network/network_layout.h"
#include "ui/network/network_use.h"
#include "ui/paint/figure.h"
#include "ui/paint/parts.h"
#include "ui/paint/rows.h"

namespace ringside::ui {

class ClusterPicture;

/// A topology in a rectangle: as many of its nodes one by one as can be read there.
struct NetworkDrawing {
  NetworkView view;
  NetworkLayout layout;
  QRectF notes;  ///< the lines under it
};
NetworkDrawing network_drawing(const Topology& topology, const QRectF& area);

class NetworkFigure : public Figure, public HasParts, public PartialRows {
 public:
  explicit NetworkFigure(FigureInput input);
  QSizeF preferred_size() const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  /// Bytes, share and constants of the link there; what a node is.
  std::string tip(const QPointF& point, const QRectF& area) const override;
  /// A rank onto another device; who is there changes places with it.
  std::optional<Case> dragged(const QPointF& from, const QPointF& to, const QRectF& area) const override;
  std::string csv() const override;
  std::string left_out_of_rows() const override { return by_kind_text(*use_); }
  std::string description() const override;
  /// A node by its label, else a link as link_text() has it.
  std::string part_at(const QPointF& point, const QRectF& area) const override;
  QPainterPath part_outline(std::string_view part, const QRectF& area) const override;
  std::shared_ptr<const NetworkDrawing> drawing(const QRectF& area) const;
  const NetworkUse& use() const { return *use_; }
  /// Where there are too many machines to draw their nodes: all of them as a table. Null for a sketch, which is edited
  /// node by node.
  std::unique_ptr<const ClusterPicture> cluster(const QRectF& area) const;

 private:
  struct Canvas;
  struct Packet;
  const Answer& answer() const { return *input_.answer; }
  bool in_flight() const { return input_.cursor.phase > 0 && input_.cursor.step < answer().schedule.step_count(); }
  std::vector<Packet> packets(const NetworkDrawing& d) const;
  std::int32_t device_at(const QPointF& point, const QRectF& area) const;
  double share_of(const DrawnWire& wire) const { return share_of(wire, *use_); }
  static double share_of(const DrawnWire& wire, const NetworkUse& use);
  std::int32_t busiest_of(const DrawnWire& wire) const;
  void paint_frames(const Canvas& c) const;
  void paint_wires(const Canvas& c) const;
  void paint_items(const Canvas& c) const;
  void paint_device(const Canvas& c, const DrawnItem& item, const QRectF& rect) const;
  void paint_box(const Canvas& c, const DrawnItem& item, const QRectF& rect) const;
  /// Where packets with words pass in this step: what stands there would be hidden for a while.
  static std::vector<QRectF> passed_by(const NetworkDrawing& d, const std::vector<Packet>& all);
  /// Next to the wires where these are `passed`, and never over what is taken.
  void paint_shares(const Canvas& c, const std::vector<QRectF>& passed, const std::vector<QRectF>& taken) const;
  void paint_marked(const Canvas& c) const;
  void paint_packets(const Canvas& c, const std::vector<Packet>& all) const;
  void paint_notes(const Canvas& c) const;
  /// Those of the disturbed link, in both directions; none where it is about no link.
  std::vector<std::size_t> disturbed_wires(const Canvas& c) const;
  void paint_disturbed_wires(const Canvas& c) const;
  /// The middle of the mark at what is disturbed, where there is room for it; taken from then on.
  std::optional<QPointF> disturbed_mark(const Canvas& c, const std::vector<QRectF>& passed,
                                        std::vector<QRectF>& taken) const;
  /// Who is disturbed, who waits for ever, and the mark.
  void paint_disturbed(const Canvas& c, const std::optional<QPointF>& mark) const;
  /// Wires that are slower than they should be, or broken, and by how much; what says so is taken from then on.
  void paint_impaired(const Canvas& c, const std::vector<QRectF>& passed, std::vector<QRectF>& taken) const;

  FigureInput input_;
  std::shared_ptr<const Survey> survey_;
  std::shared_ptr<const NetworkUse> use_;
  std::shared_ptr<const NetworkUse> planned_;  ///< while this shows what becomes of a case: that as planned; else null
};

/// The node drawn at a point; -1: none, or a box.
std::int32_t node_at(const NetworkDrawing& d, const QPointF& point);
/// The wire drawn nearest to a point, about 6 pixels away at most; of two that are equally near, one that `carries`.
/// -1: none.
std::int32_t wire_at(const NetworkDrawing& d, const QPointF& point,
                     const std::function<bool(const DrawnWire&)>& carries);

/// A way from end to end along wires, and a point on it.
QPolygonF joined_way(const NetworkDrawing& d, const std::vector<std::int32_t>& links);
double length_of(const QPolygonF& way);
double distance_to(const QPointF& point, const QPolygonF& way);
QPointF point_on(const QPolygonF& way, double fraction);

}  // namespace ringside::ui
