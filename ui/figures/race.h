// Two to four algorithms side by side on one clock: what their ranks hold now, whose steps take how long, who is first.
#pragma once

#include <memory>

#include "core/race.h"
#include "ui/figures/survey.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

class RaceFigure : public Figure {
 public:
  /// Without a race in the input it is run: the case against those that it is compared with, or its two fastest rivals.
  explicit RaceFigure(const FigureInput& input);
  QSizeF preferred_size() const override { return {1064, 588}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;
  const Race& race() const { return *race_; }
  /// What the clock shows: the time of the cursor of the case's own schedule; at its end, the end of the race.
  Seconds now() const { return now_; }

 private:
  struct Place;  // where things are in an area
  Place place(const QRectF& area) const;
  void paint_cells(QPainter& painter, const QRectF& box, const RaceLane& lane, double u, const Theme& theme) const;
  void paint_lane(QPainter& painter, const Place& at, std::size_t lane, const Theme& theme) const;
  void paint_clock(QPainter& painter, const Place& at, const Theme& theme) const;

  std::shared_ptr<const Race> race_;
  Seconds now_;
  std::size_t left_out_ = 0;  ///< that were to be compared, and have no lane
};

/// The race of a case: its own lane first, then those of other algorithms, as far as they can be answered.
std::shared_ptr<const Race> run_race(const FigureInput& input);

}  // namespace ringside::ui
