// A cluster and what a schedule does to it: circles on lines as wide and dark as they are loaded, or tiles whose marks
// say who is at work at the cursor.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QPainter>

#include "ui/figures/at_work.h"
#include "ui/figures/packet.h"
#include "ui/figures/survey.h"
#include "ui/network/cluster_layout.h"
#include "ui/network/network_use.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// What crosses the links of a cluster's seats.
struct ClusterUse {
  struct Load {
    std::int32_t link = -1;  ///< of several the busiest; -1: none
    double share = 0;        ///< of the time, 0 to 1
  };
  std::optional<Cluster> cluster;  ///< absent: the topology is none
  std::vector<Load> inside, out;   ///< by seat
  std::vector<Load> leaving;       ///< by machine: the busiest of its seats' `out`
};
/// Remembered for the latest few.
std::shared_ptr<const ClusterUse> cluster_use(const std::shared_ptr<const NetworkUse>& use);

class ClusterPicture {
 public:
  /// Requires known->cluster, of that use.
  ClusterPicture(const FigureInput& input, std::shared_ptr<const NetworkUse> use, std::shared_ptr<const Survey> survey,
                 std::shared_ptr<const ClusterUse> known, const QRectF& area);
  void paint(QPainter& painter, const Theme& theme) const;
  std::optional<Selected> hit(const QPointF& point) const;
  std::string tip(const QPointF& point) const;
  /// The node under a point that ranks can sit on; -1: none.
  std::int32_t device_at(const QPointF& point) const;
  const ClusterLayout& layout() const { return layout_; }
  /// Transfers of the cursor's step that are drawn on their ways: none on tiles.
  std::size_t drawn_packets() const { return packets_.size(); }

 private:
  struct Packet {
    std::int32_t transfer = 0;
    Transfer moved;
    QPolygonF way;
    QRectF rect;
    QPointF ahead = {};  ///< along its way from where it is; of any length
  };
  const Cluster& cluster() const { return *known_->cluster; }
  const Answer& answer() const { return *input_.answer; }
  bool in_flight() const { return input_.cursor.phase > 0 && input_.cursor.step < answer().schedule.step_count(); }
  bool circles() const { return layout_.form == ClusterLayout::Form::circles; }
  /// The rank or helper on a seat; -1: none.
  std::int32_t place_on(std::int32_t seat) const;
  std::int32_t seat_of_place(std::int32_t place) const;
  std::vector<Packet> packets() const;
  PacketMark mark_of(const Packet& p) const;
  QString machine_name(std::int32_t row) const;
  QString device_word() const;  ///< "GPU"
  /// What a tile is, as long as its line has room for.
  QString tile_words(const QFont& font) const;

  void paint_labels(QPainter& painter, const Theme& theme) const;
  void paint_lines(QPainter& painter, const Theme& theme) const;
  void paint_circles(QPainter& painter, const Theme& theme) const;
  void paint_packets(QPainter& painter, const Theme& theme) const;
  void paint_facts(QPainter& painter, const Theme& theme) const;
  void paint_tiles(QPainter& painter, const Theme& theme) const;
  void paint_transfers(QPainter& painter, const Theme& theme) const;
  void paint_legend(QPainter& painter, const Theme& theme) const;
  /// Where this shows what becomes of a case: the seat of the disturbed rank, or those that the link belongs to.
  std::vector<std::int32_t> disturbed_seats() const;
  /// "node 2: rank 21, 100 µs late", as much as there is room for.
  QString disturbed_words(const QFont& font, double room) const;
  void paint_disturbed(QPainter& painter, const Theme& theme) const;

  const FigureInput& input_;
  std::shared_ptr<const NetworkUse> use_;
  std::shared_ptr<const Survey> survey_;
  std::shared_ptr<const ClusterUse> known_;
  ClusterLayout layout_;
  std::vector<AtWork> at_work_;  ///< by place; only for tiles
  std::vector<Packet> packets_;
};

}  // namespace ringside::ui
