// A message and work of one's own on one clock: by a blocking send one after the other, by isend at once.
#pragma once

#include <string>
#include <string_view>

#include "core/lab_scene.h"
#include "ui/paint/figure.h"
#include "ui/paint/parts.h"

namespace ringside::ui {

/// Its parts are the bars of isend, as lessons call them: message, work, wait.
class SendFigure : public Figure, public HasParts {
 public:
  explicit SendFigure(SendPicture picture) : picture_(std::move(picture)) {}
  QSizeF preferred_size() const override { return {1020, 300}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;
  std::string part_at(const QPointF& point, const QRectF& area) const override;
  QPainterPath part_outline(std::string_view part, const QRectF& area) const override;

 private:
  /// The bars of one way to call; a null rectangle where nobody waits.
  struct Bars {
    QRectF lane, message, work, wait;
    double left = 0, per_second = 0;
    QRectF of(std::string_view part) const;
  };
  Bars bars(bool at_once, const QRectF& area) const;
  Seconds both() const { return picture_.wire + picture_.work; }
  Seconds longer() const { return std::max(picture_.wire, picture_.work); }
  void paint_lane(QPainter& painter, const Bars& bars, bool at_once, const Theme& theme) const;
  SendPicture picture_;
};

}  // namespace ringside::ui
