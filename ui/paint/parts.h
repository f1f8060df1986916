// Figures of which a lesson's question picks parts that are no ranks, chunks or messages: wires, nodes, tensors, calls.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <QPainterPath>
#include <QRectF>

namespace ringside::ui {

/// What a question picks of, by the names of parts.
struct AskedParts {
  std::vector<std::string> all, picked;
};

class HasParts {
 public:
  virtual ~HasParts() = default;
  /// What lies at a point of the figure's area, by the name that a question gives it: "NIC 0", "fc.weight"; empty:
  /// nothing.
  virtual std::string part_at(const QPointF& point, const QRectF& area) const = 0;
  /// Its outline, to be marked: a closed one of a thing, an open one of a wire. Empty where it is not drawn.
  virtual QPainterPath part_outline(std::string_view part, const QRectF& area) const = 0;
};

}  // namespace ringside::ui
