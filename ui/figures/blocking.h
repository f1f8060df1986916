// The schedule with blocking calls: who waits for whom, the circle in which nobody moves, and from which size on.
#pragma once

#include <memory>
#include <optional>

#include <QStringList>

#include "ui/figures/topology.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// What the figure says, computed once.
struct BlockingFacts {
  BlockingRun run;
  Bytes largest_message;             ///< of the whole schedule
  Bytes needed;                      ///< the least eager limit at this n; infinite where none helps
  std::optional<Bytes> works_up_to;  ///< the largest n that this limit carries; absent where size does not matter
  std::string refused;               ///< why it could not be run; empty where it was
};
BlockingFacts blocking_facts(const Answer& answer, const BlockingRules& rules);

class BlockingFigure : public Figure {
 public:
  explicit BlockingFigure(FigureInput input);
  QSizeF preferred_size() const override { return {640, 400}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;
  const BlockingFacts& facts() const { return facts_; }

  /// "Deadlock in step 1: every rank waits.", "Everybody gets away."
  QString verdict() const;
  /// "If everyone sends first and messages up to 4 KiB are eager, it works up to n = 16 KiB and stops beyond.", always
  /// with the number.
  QString limit_sentence() const;

 private:
  struct Parts;
  Parts parts(const QRectF& area) const;
  void paint_waits(QPainter& painter, const RingLayout& layout, const Theme& theme) const;
  void paint_sizes(QPainter& painter, const QRectF& box, double px, const Theme& theme) const;
  bool in_cycle(const Wait& wait) const;
  const Answer& answer() const { return *input_.answer; }

  FigureInput input_;
  BlockingFacts facts_;
};

/// "everyone sends first", as the figure's words and the window's control say it.
QString order_text(CallOrder order);

}  // namespace ringside::ui
