// Where the machines of a cluster stand in a rectangle: nodes across and rails down while every device can have a
// circle with its rank, else a tile for each machine with a mark for each device. A pure function.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <QPointF>
#include <QPolygonF>
#include <QRectF>

#include "ui/network/cluster.h"

namespace ringside::ui {

struct ClusterLayout {
  enum class Form : std::uint8_t {
    circles,  ///< a line of circles for each machine
    marks,    ///< a tile for each machine, a mark for each device
    shares    ///< a tile for each machine, too small for marks
  };
  static constexpr std::int32_t kMostCircles = 64;

  double unit = 1;  ///< what one pixel of LOOK is here
  Form form = Form::circles;
  QRectF labels;              ///< left: names of machines
  QRectF heads;               ///< above: names of rails, or what a tile is
  QRectF plot;                ///< circles or tiles
  QRectF facts;               ///< right of the circles, for words; null where there is no room
  QRectF network;             ///< the bar that stands for what joins the machines; null with rails and tiles
  QRectF legend, notes;       ///< below
  std::vector<QRectF> rows;   ///< by machine: the line through its circles, a tile
  std::vector<QRectF> seats;  ///< by seat; null where there is none, or no mark
  std::int32_t across = 1;    ///< tiles in a line
};

ClusterLayout cluster_layout(const Cluster& cluster, const QRectF& area);
/// The seat drawn at a point; -1: none.
std::int32_t seat_at(const ClusterLayout& layout, const QPointF& point);
/// The machine whose tile or line is at a point; -1: none.
std::int32_t machine_at(const ClusterLayout& layout, const QPointF& point);

/// The way of a message past the circles: along the lines between them, onward on one side and back on the other. Its
/// links are those of `topology`; empty where it stays at one circle, and where there are none.
QPolygonF cluster_way(const Topology& topology, const Cluster& cluster, const ClusterLayout& layout,
                      const std::vector<std::int32_t>& links);

}  // namespace ringside::ui
