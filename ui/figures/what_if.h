// A case as it is and as it becomes if something goes otherwise, on one clock: what ranks hold, what is missing, who
// sends when, and the consequence in words.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <QStringList>

#include "core/consequence.h"
#include "ui/figures/survey.h"
#include "ui/figures/time_grid.h"
#include "ui/paint/figure.h"
#include "ui/paint/rows.h"

namespace ringside::ui {

class WhatIfFigure : public Figure, public PartialRows {
 public:
  enum class Part { all, lanes };
  /// Without a consequence in the input it says that none is asked for. Lanes alone are a space-time picture.
  explicit WhatIfFigure(const FigureInput& input, Part part = Part::all);
  QSizeF preferred_size() const override { return {1064, 640}; }
  double least_height(double width) const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  /// A rank, by its row of either run or of what ranks hold.
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string left_out_of_rows() const override;
  std::string description() const override;
  /// What the clock of both runs shows: the time of the cursor in the disturbed one; at its end, the end of both.
  Seconds now() const { return now_; }
  /// Contributions that a slot lacks at this time against the case as it is; negative where it has more.
  std::int32_t behind(std::int32_t place, std::int32_t slot) const;

 private:
  struct Place {
    double u = 1;
    QRectF words;
    QStringList headline, lines, source;  ///< and of the sentences, and of where they are from
    std::vector<QRectF> grids;            ///< as it is, disturbed, behind; none where there is no room, of a file with
                                          ///< wrong results then the last alone: the others are null
    TimeGrid before, after;               ///< one scale
    std::int32_t block = 1;               ///< ranks that share a row
    double end = 1;                       ///< seconds at the right edge
    bool key_below = false;               ///< of the lanes, under their axis
    bool lanes = true;                    ///< false: what ranks hold takes all the room, space-time has who sends when
  };
  /// Where the cells of a grid are in its box: squares of `down` x `across`.
  struct GridCells {
    QRectF room;
    std::int32_t down = 1, across = 1, rows = 1, columns = 1;
    double high = 1, wide = 1;
  };
  GridCells grid_cells(const QRectF& box, double u) const;
  std::optional<std::int32_t> rank_in_grids(const Place& at, const QPointF& point) const;
  Place place(const QRectF& area) const;
  /// Height below the words that a file gives to both runs; `low` where they have no room for more.
  double least_lanes(bool low = false) const;
  /// Of what comes out wrong, under the words of a narrow file.
  double wrong_height() const;
  /// What is said, at most so many lines of each; its height.
  double say(Place& at, double width, qsizetype headline, qsizetype lines, qsizetype source) const;
  void paint_words(QPainter& painter, const Place& at, const Theme& theme) const;
  void paint_grid(QPainter& painter, const Place& at, std::size_t which, const Theme& theme) const;
  void paint_wrong(QPainter& painter, const QRectF& room, double u, const Theme& theme) const;
  void paint_lanes(QPainter& painter, const Place& at, bool disturbed, const Theme& theme) const;
  /// Of more transfers than are known one by one, or of more ranks than have a row each.
  bool many(const Place& at) const { return as_one() || at.block > 1; }
  void paint_many(QPainter& painter, const Place& at, bool disturbed, const Theme& theme) const;
  void paint_as_one(QPainter& painter, const Place& at, bool disturbed, const Theme& theme) const;
  /// Of more transfers than are known one by one in a run that stops: each row up to where the first of its ranks
  /// waits.
  void paint_until_stuck(QPainter& painter, const Place& at, const Theme& theme) const;
  /// Whose run lies in that lane, of one that stops as far as it comes; null where it is not simulated.
  std::shared_ptr<const Answer> run(bool disturbed) const;
  void paint_ranks(QPainter& painter, const Place& at, bool disturbed, const Theme& theme) const;
  void paint_key(QPainter& painter, const Place& at, const QString& waiting, const Theme& theme) const;
  void paint_end(QPainter& painter, const Place& at, bool disturbed, const Theme& theme) const;
  void paint_waiting(QPainter& painter, const Place& at, const Theme& theme) const;
  void paint_axis(QPainter& painter, const Place& at, const Theme& theme) const;
  /// An upright through both runs, but not through the title between them.
  void paint_upright(QPainter& painter, const Place& at, double x) const;
  /// More transfers than are known one by one.
  bool as_one() const { return consequence_->before->timeline.spans.empty(); }
  bool stops() const { return !consequence_->after_end; }
  /// Of as_one(): when somebody begins to wait for ever is known, though not which transfers arrive.
  bool knows_until_stuck() const {
    const Answer& before = *consequence_->before;
    return stops() && !consequence_->waits.empty() && std::ssize(before.step_end) == before.schedule.step_count();
  }

  std::shared_ptr<const Consequence> consequence_;  ///< may be null
  Part part_;
  bool wordless_, lanes_beside_;
  QString instead_;
  Seconds now_;
  std::shared_ptr<const Shares> shares_[2];  ///< before, after; null where they are not known cell by cell
  bool grids_ = false;  ///< what ranks hold is known: by shares_, or where each has come to (held_squares.h)
};

}  // namespace ringside::ui
