// The steps in plain sentences, with the why under the current one.
#pragma once

#include <vector>

#include <QStringList>

#include "ui/paint/figure.h"

namespace ringside::ui {

class ScriptFigure : public Figure {
 public:
  explicit ScriptFigure(FigureInput input) : input_(std::move(input)) {}
  QSizeF preferred_size() const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  /// One step, wrapped and placed.
  struct Entry {
    std::int64_t step = 0;
    bool current = false;
    QStringList sentence, why;
    double top = 0, height = 0;
  };
  const Schedule& schedule() const { return input_.answer->schedule; }
  std::int64_t current() const;
  Entry entry(std::int64_t step, double width) const;
  /// The steps that fit, the current one and the one before it first.
  std::vector<Entry> fitting(const QRectF& area) const;
  /// The same; where not all fit, with room below for how many do not.
  std::vector<Entry> entries(const QRectF& area) const;
  void paint_entry(QPainter& painter, const QRectF& area, const Entry& e, const Theme& theme) const;

  FigureInput input_;
};

}  // namespace ringside::ui
