// Real ranks at one moment: a cell for each, with the step it is in, host by host.
#pragma once

#include <string>
#include <vector>

#include "core/measure/rank_places.h"
#include "ui/measure/live_run.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

struct RanksData {
  std::vector<LiveRank> ranks;
  std::int64_t steps = 0;        ///< of the schedule
  std::vector<RankPlace> where;  ///< by rank; may be empty
  std::int32_t suspect = -1;
  bool over = false;  ///< the run has ended: steps are the last that were seen
};

class RanksFigure : public Figure {
 public:
  explicit RanksFigure(RanksData data);
  QSizeF preferred_size() const override { return {900, 560}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  /// A rank.
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  /// Ranks that stand together: those of a host, in order.
  struct Group {
    std::string host;
    std::vector<std::int32_t> ranks;
  };
  struct Grid {
    int columns = 1;
    double left = 0, top = 0, width = 0, height = 0;  ///< of a cell, with the gap behind it
    bool hosts = false;                               ///< a cell is a host
  };
  Grid grid(const QRectF& area) const;
  /// Where each rank's cell is, or each host's.
  std::vector<QRectF> cells(const QRectF& area) const;
  int lines(int columns) const;
  void paint_rank(QPainter& painter, const QRectF& box, std::int32_t rank, const Theme& theme) const;
  void paint_small(QPainter& painter, const QRectF& box, std::int32_t step, bool suspect, const Theme& theme) const;
  QString words(std::int32_t rank) const;

  RanksData data_;
  std::vector<Group> groups_;
};

}  // namespace ringside::ui
