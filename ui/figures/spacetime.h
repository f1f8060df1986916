// One row per rank, one bar per transfer that it sends: predicted as an outline, measured inside it (LOOK section 4).
#pragma once

#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "core/sim/activity.h"
#include "ui/figures/activity_rows.h"
#include "ui/figures/survey.h"
#include "ui/figures/time_grid.h"
#include "ui/model/lineage.h"
#include "ui/paint/figure.h"
#include "ui/paint/rows.h"

namespace ringside::ui {

class SpacetimeFigure : public Figure, public PartialRows, public ListRows {
 public:
  explicit SpacetimeFigure(FigureInput input);
  QSizeF preferred_size() const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::optional<StepRange> brushed(const QPointF& from, const QPointF& to, const QRectF& area) const override;
  std::string csv() const override;
  std::string left_out_of_rows() const override;
  std::vector<std::string> list_columns() const override { return {"chunks"}; }
  std::string description() const override;

  TimeGrid grid(const QRectF& area) const;

 private:
  struct Canvas {
    QPainter& painter;
    const QRectF& area;
    const TimeGrid& grid;
    const Theme& theme;
    double u() const { return grid.unit; }
  };
  const Answer& answer() const { return *input_.answer; }
  bool marks(const Selected& s, const Span& span) const;
  /// Whether the selection is a chunk and this span carries it, or a cell and this span brought it or takes it on.
  bool on_path(const Span& span) const {
    return path_.contains({span.step, span.index}) || (lineage_ && lineage_->number(span.step, span.index) > 0);
  }
  void paint_axis(const Canvas& c) const;
  void paint_phases(const Canvas& c) const;
  void paint_labels(const Canvas& c) const;
  void paint_bars(const Canvas& c) const;
  void paint_bar(const Canvas& c, const Span& span, const QColor& kind, const QString& label) const;
  /// Rows too low for outlines: what each sends, or some of them together, by colour.
  void paint_activity(const Canvas& c) const;
  /// The same of ranks that have bars, one to a row.
  std::shared_ptr<const ActivityRows> by_bar(const Canvas& c) const;
  /// Over bars by colour: the profile where it has room, and what the end waited for.
  void paint_overview(const Canvas& c) const;
  void paint_profile(const Canvas& c, const Activity& activity) const;
  /// Around the row of the selected rank, where rows have no names.
  void paint_selected_row(const Canvas& c) const;
  void paint_critical_path(const Canvas& c) const;
  /// What the colours say that are in the picture; of an activity that is not known all of them.
  void paint_kinds(const Canvas& c, const Activity* activity) const;
  void paint_messages(const Canvas& c) const;
  /// The transfers that are marked, where they have no bar of their own.
  void paint_marked_spans(const Canvas& c) const;
  void paint_brush(const Canvas& c) const;
  void paint_cursor(const Canvas& c) const;
  void paint_legend(const Canvas& c) const;
  static bool legend(const QRectF& area);
  /// Too low for a line of phases' names: they stand in their brackets.
  static bool low(const QRectF& area);
  /// No transfer is known one by one, of a run that has some.
  bool as_activity() const { return answer().timeline.spans.empty() && answer().schedule.step_count() > 0; }
  /// Whether each transfer has a bar.
  bool bars(const TimeGrid& grid) const;
  bool profile(const QRectF& area) const;
  /// Of many ranks, and of bars too low for a name, the fill says what they send.
  bool colored(const TimeGrid& grid) const;
  /// Bars have room for the names of what they send.
  bool named(const TimeGrid& grid) const;
  /// Of few ranks, whose bars say nothing by colour.
  bool plain(const TimeGrid& grid) const;
  /// What the end waited for stands between bars of few ranks, and the key says so.
  bool path_between(const TimeGrid& grid) const;
  double measured_end(std::int64_t step) const;

  FigureInput input_;
  std::shared_ptr<const Survey> survey_;
  std::shared_ptr<const Lineage> lineage_;                ///< null where no cell is selected
  std::set<std::pair<std::int64_t, std::int32_t>> path_;  ///< (step, transfer) that carry the selected chunk
  std::vector<double> measured_end_;  ///< seconds of the tier by step; empty where nothing is measured
};

/// What sends something that is added, or copied.
const QColor& kind_color(Arrival op, const Theme& theme);

/// What the end waited for (core/sim/critical_path.h): by the spans, by what was noted of them, or by the steps
/// where all ranks do alike; empty where it is not known. Remembered for the latest few answers.
std::shared_ptr<const std::vector<Span>> critical_path_of(const std::shared_ptr<const Answer>& answer);

}  // namespace ringside::ui
