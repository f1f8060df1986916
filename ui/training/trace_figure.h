// One step of a recorded job: what every rank computed and communicated, and what of it hid behind nothing.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "ui/paint/figure.h"
#include "ui/training/trace_data.h"

namespace ringside::ui {

/// "rank 3", or the name of a file that does not say.
std::string rank_name(const TraceFile& file);
/// Of rows that are `pitch` high, those whose labels stand at least `apart` from each other: first the row of the rank
/// that holds up the others, then those of other ranks that were waited for, then as many more as there is room for.
std::vector<bool> labelled_rows(const TraceData& data, double pitch, double apart);

class TraceFigure : public Figure {
 public:
  /// `step`: the N of ProfilerStep#N; -1: all kernels. `said`: its finding in the language of the window.
  TraceFigure(std::shared_ptr<const TraceData> data, std::int64_t step, QStringList said = {});
  QSizeF preferred_size() const override { return {1020, 90.0 + 46.0 * static_cast<double>(rows_.size())}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;

  using Span = std::pair<double, double>;  ///< seconds since the rank's own first kernel of the step
  struct Row {
    std::string name;
    std::int32_t rank = 0;
    std::vector<Span> compute, communication, waiting, exposed;  ///< waiting: of the communication
    bool ran() const { return !compute.empty() || !communication.empty(); }
  };
  const std::vector<Row>& rows() const { return rows_; }

 private:
  bool any_ran() const { return std::ranges::any_of(rows_, &Row::ran); }
  /// What the bars are of; the finding is of all kernels.
  std::string scope() const;
  void paint_legend(QPainter& painter, const QRectF& area, const Theme& theme) const;
  std::shared_ptr<const TraceData> data_;
  std::int64_t step_;
  QStringList said_;
  std::vector<Row> rows_;
  double end_ = 1e-9;
};

/// The exposed share of every rank and step, as shades and numbers.
class ExposedFigure : public Figure {
 public:
  /// `row`: of the cell that is read; -1: none.
  ExposedFigure(std::shared_ptr<const TraceData> data, std::int64_t step, int row = -1)
      : data_(std::move(data)), step_(step), row_(row), steps_(data_->steps()) {}
  QSizeF preferred_size() const override { return {1020, 300}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  /// A cell: the rank's place as `rank`, the N of its step as `step`.
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;
  /// A cell as it is read: "rank 2, step 12: computed ..".
  QString words(std::size_t row, std::int64_t step) const;

 private:
  QRectF cell(const QRectF& area, std::size_t row, std::size_t column) const;
  const TraceTimes* times(std::size_t row, std::int64_t step) const;
  std::shared_ptr<const TraceData> data_;
  std::int64_t step_;
  int row_;
  std::vector<std::int64_t> steps_;
};

/// Where files may be dropped.
class DropFigure : public Figure {
 public:
  QSizeF preferred_size() const override { return {800, 300}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string description() const override;
};

}  // namespace ringside::ui
