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
  double least_height(double width) const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  /// A cell, also of another lane where that has the same chunks (else its rank); on its own bar a step.
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::optional<StepRange> brushed(const QPointF& from, const QPointF& to, const QRectF& area) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;
  const Race& race() const { return *race_; }
  /// What the clock shows: the time of the cursor of the case's own schedule; at its end, the end of the race.
  Seconds now() const { return now_; }

 private:
  struct Place {  // where things are in an area
    double u = 1;
    QRectF cells;  ///< of all lanes, side by side; null where there is no room
    QRectF key;    ///< what shades and colours say, a line under the cells; null where there is no room
    QRectF words;  ///< what decided it
    QStringList lines;
    QRectF clock;  ///< the lanes' bars alone
    double end = 1;
    std::size_t lanes = 1;
    bool stacked = false;  ///< names and results stand above the bars
    double x(Seconds t) const { return clock.left() + t.value / end * clock.width(); }
    QRectF cell_box(std::size_t lane) const;
    QRectF row(std::size_t lane) const;
    QRectF bar(std::size_t lane) const;
  };
  /// Where the cells of a lane are in its box, in squares of `down` x `across`.
  struct Cells {
    QPointF origin;
    std::int32_t down = 1, across = 1, rows = 0, columns = 0;
    double high = 1, wide = 1;
    QRectF of(std::int32_t row, std::int32_t column) const {
      return {origin.x() + wide * column, origin.y() + high * row, wide, high};
    }
    /// Each stands for one, and has its number.
    bool numbers(double u) const { return down == 1 && across == 1 && high >= 15 * u && wide >= 20 * u; }
  };
  Place place(const QRectF& area) const;
  Cells cells(const QRectF& box, const RaceLane& lane, double u) const;
  /// The place and the slot there.
  std::optional<std::pair<std::int32_t, std::int32_t>> cell_at(const QPointF& point, const QRectF& box,
                                                               const RaceLane& lane, double u) const;
  bool same_chunks(const RaceLane& lane) const;
  std::int64_t step_at(const Place& at, double x) const;
  void paint_marked_cells(QPainter& painter, const QRectF& box, const RaceLane& lane, double u,
                          const Theme& theme) const;
  void paint_marked_steps(QPainter& painter, const Place& at, const Theme& theme) const;
  void paint_cells(QPainter& painter, const QRectF& box, const RaceLane& lane, double u, const Theme& theme) const;
  /// The ranks of the rows and, where there is room, the chunks of the columns.
  void paint_heads(QPainter& painter, const QRectF& box, const RaceLane& lane, double u, const Theme& theme) const;
  void paint_key(QPainter& painter, const Place& at, const Theme& theme) const;
  /// What the colours of the bars say, in a line up to `right` but not before `left`; returns where it begins.
  double paint_bar_key(QPainter& painter, double left, const QPointF& right, double u, const Theme& theme) const;
  void paint_lane(QPainter& painter, const Place& at, std::size_t lane, const Theme& theme) const;
  void paint_track(QPainter& painter, const Place& at, std::size_t lane, const Theme& theme) const;
  void paint_name(QPainter& painter, const Place& at, std::size_t lane, const Theme& theme) const;
  void paint_result(QPainter& painter, const Place& at, std::size_t lane, const Theme& theme) const;
  static QString share_name();
  void paint_share_name(QPainter& painter, const Place& at, std::size_t lane, double left, const Theme& theme) const;
  QString result_text(std::size_t lane) const;
  QPointF result_at(const Place& at, std::size_t lane) const;
  void paint_clock(QPainter& painter, const Place& at, const Theme& theme) const;

  std::shared_ptr<const Race> race_;
  Selected selection_, hover_;
  std::optional<StepRange> brush_;
  Seconds now_;
  bool untold_ = false;  ///< somebody predicts: neither times, places nor what decided it
};

/// The race of a case: its own lane first, then those of other algorithms, as far as they can be answered.
/// Remembered for the latest.
std::shared_ptr<const Race> run_race(const FigureInput& input);

}  // namespace ringside::ui
