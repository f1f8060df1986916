// Process groups on machines: which ranks belong together, axis by axis, or one group in a world.
#pragma once

#include <string>
#include <vector>

#include "core/lab_scene.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

class GroupsFigure : public Figure {
 public:
  explicit GroupsFigure(GroupsPicture picture);
  QSizeF preferred_size() const override {
    return {1020, 90 + (rows() > 1 ? 42.0 * rows() : 76.0) * static_cast<double>(panels_.size())};
  }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  /// One axis: the group of each rank, and its number there; -1: in none.
  struct Panel {
    QString title;
    std::vector<std::int32_t> group, number;
    bool across = false;  ///< some group spans machines
  };
  int rows() const { return (picture_.ranks + picture_.machine - 1) / picture_.machine; }
  void paint_panel(QPainter& painter, const QRectF& area, const Panel& panel, const Theme& theme) const;
  GroupsPicture picture_;
  std::vector<Panel> panels_;
};

}  // namespace ringside::ui
