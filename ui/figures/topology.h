// Ranks on the uniform crossbar: in a ring, or where the schedule makes trees, as trees; the links that it uses, and
// the packets of the present step on them. What is not drawn where there are many is counted in words.
#pragma once

#include <memory>
#include <vector>

#include <QStringList>

#include "ui/figures/place_layout.h"
#include "ui/figures/survey.h"
#include "ui/figures/tree_layout.h"
#include "ui/paint/figure.h"
#include "ui/paint/rows.h"

namespace ringside::ui {

/// What is drawn of a schedule in a rectangle.
struct TopologyPlan {
  std::vector<PlaceLayout> layouts;  ///< one; of two trees two
  bool tree = false;
  bool around = false;                ///< every link joins neighbours of the ring
  bool dots = false;                  ///< circles would be too small for numbers
  std::int32_t stride = 1;            ///< on the ring: from one rank with a dot to the next, at least 3 pixels
  std::int32_t every = 1;             ///< on the ring: from one rank with a number to the next
  std::vector<const LinkUse*> links;  ///< drawn, with what they carry as planned
  std::shared_ptr<const std::vector<LinkUse>> of_followed;  ///< what links point to where not all are listed
  std::vector<std::int32_t> transfers;                      ///< of the present step: drawn on their ways, in order
  std::int32_t sent = 0;                                    ///< in the present step: transfers that cross a link
  std::int32_t reach = 0;      ///< how far around the ring each of those goes; 0 where they differ
  std::int32_t followed = 0;   ///< the rank whose links are drawn where not all are
  std::int64_t fan = 0;        ///< how many it has; of nearly all ranks some are drawn
  QRectF words;                ///< where they stand; null for few ranks
  bool in_the_middle = false;  ///< of the ring
  QRectF brush;                ///< above all: which steps are meant; null: all
};

class TopologyFigure : public Figure, public PartialRows {
 public:
  explicit TopologyFigure(FigureInput input);
  QSizeF preferred_size() const override { return {520, 320}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string left_out_of_rows() const override;
  std::string description() const override;
  TopologyPlan plan(const QRectF& area) const;
  /// What links carry, and what is not drawn.
  QStringList words(const TopologyPlan& plan) const;

 private:
  struct Canvas;
  struct Packet;
  const Answer& answer() const { return *input_.answer; }
  bool in_flight() const { return input_.cursor.phase > 0 && input_.cursor.step < answer().schedule.step_count(); }
  /// Of a transfer of the cursor's step: 2 selected, 1 hovered, 0 neither.
  int mark_of(std::int32_t transfer, const Transfer& t) const;
  double bend(const TopologyPlan& plan, std::int32_t from, std::int32_t to) const;
  const PlaceLayout& layout_of(const TopologyPlan& plan, const Transfer& transfer) const;
  TopologyPlan arranged(const QRectF& area, bool middle) const;
  void choose(TopologyPlan& plan) const;
  void thin_out(TopologyPlan& plan) const;
  /// Of the time that the schedule takes: what the busiest link transmits.
  double busy_share() const;
  std::string time_words() const;
  std::vector<Packet> packets(const TopologyPlan& plan) const;
  static bool have_room(const TopologyPlan& plan, const std::vector<Packet>& packets, const QSizeF& extent);
  /// Where on its way a packet is when it has made `fraction` of what is free of its ends.
  static double clear_of_ends(const PlaceLayout& layout, const Packet& p, const QSizeF& extent, double fraction);
  /// The place drawn at a point, or on a crowded ring nearest to it; -1: none.
  std::int32_t place_at(const TopologyPlan& plan, const QPointF& point) const;
  void paint_idle(const Canvas& c) const;
  void paint_loads(const Canvas& c) const;
  void paint_shares(const Canvas& c) const;
  void paint_marked(const Canvas& c) const;
  void paint_packets(const Canvas& c) const;
  void paint_places(const Canvas& c) const;
  void paint_switches(const Canvas& c) const;
  void paint_words(const Canvas& c) const;
  /// What differs from the case as planned: ways, or ranks.
  void paint_different_ways(const Canvas& c) const;
  void paint_different_ranks(const Canvas& c) const;
  /// Where a link is drawn.
  const PlaceLayout& layout_of(const TopologyPlan& plan, std::int32_t from, std::int32_t to) const;

  FigureInput input_;
  std::shared_ptr<const Survey> survey_;
  std::shared_ptr<const Survey> planned_;  ///< of the case as planned; survey_ where nothing goes otherwise
  std::shared_ptr<const Trees> trees_;
};

}  // namespace ringside::ui
