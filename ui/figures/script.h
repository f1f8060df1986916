// The steps in plain sentences, with the why under the current one.
#pragma once

#include <vector>

#include <QStringList>

#include "ui/model/lineage.h"
#include "ui/paint/figure.h"
#include "ui/paint/pictures.h"

namespace ringside::ui {

class ScriptFigure : public Figure, public HasHeight, public HasPictures {
 public:
  explicit ScriptFigure(FigureInput input) : input_(std::move(input)), lineage_(lineage_of(input_)) {}
  QSizeF preferred_size() const override;
  double height_for(double width) const override;
  /// Of more steps than have room it is one of those that are shown, which says so.
  int picture(const QRectF& area) const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  /// The whole sentence of a step that has less room, or the current one's whole why where it is cut.
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;

  /// One step, or some with the same sentence, wrapped and placed.
  struct Entry {
    std::int64_t step = 0;             ///< of them the nearest to the current one
    std::int64_t first = 0, last = 0;  ///< all of them
    bool current = false, small = false;
    bool cut = false;  ///< its why has lines that do not fit
    QStringList sentence, why;
    double top = 0, height = 0, padding = 0;
    double line = 0, why_line = 0;  ///< heights, of the sentence's and of the why's
  };
  /// What is shown in an area, from the top. The latest is remembered, because a figure is made anew for every frame.
  std::vector<Entry> entries(const QRectF& area) const;
  /// Left of the sentences: room for the largest number of a step.
  double indent() const;
  /// What is not among these, in one line: "not shown: step 1 (reduce-scatter), steps 9 to 14 (allgather)".
  QString left_out(const std::vector<Entry>& shown, double width) const;

 private:
  /// whole: steps alike together; line: a line for each but the current one; tight: so, and lines closer together.
  enum class Length { whole, line, tight };
  const Schedule& schedule() const { return input_.answer->schedule; }
  std::int64_t current() const;
  QString why(const Narration& words) const;
  Entry entry(std::int64_t step, double width, Length length) const;
  std::vector<Entry> placed(const QRectF& area) const;
  /// The steps that fit, the current one and the one before it first.
  std::vector<Entry> fitting(const QRectF& area, Length length) const;
  void paint_entry(QPainter& painter, const QRectF& area, const Entry& e, const Theme& theme) const;

  /// The steps that are told: those that are brushed, else all.
  StepRange told() const;

  FigureInput input_;
  std::shared_ptr<const Lineage> lineage_;  ///< null where no cell is selected
};

}  // namespace ringside::ui
