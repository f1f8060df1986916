// A message and work of one's own on one clock: by a blocking send one after the other, by isend at once.
#pragma once

#include <string>

#include "core/lab_scene.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

class SendFigure : public Figure {
 public:
  explicit SendFigure(SendPicture picture) : picture_(std::move(picture)) {}
  QSizeF preferred_size() const override { return {1020, 300}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  Seconds both() const { return picture_.wire + picture_.work; }
  Seconds longer() const { return std::max(picture_.wire, picture_.work); }
  void paint_lane(QPainter& painter, const QRectF& lane, bool at_once, const Theme& theme) const;
  SendPicture picture_;
};

}  // namespace ringside::ui
