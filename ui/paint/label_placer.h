// Finds room for words in a chart: near where they belong, never over a line, a dot or other words.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QColor>
#include <QFont>
#include <QPainter>
#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QSizeF>
#include <QString>

namespace ringside::ui::chart {

class LabelPlacer {
 public:
  /// Words stay within `area`.
  explicit LabelPlacer(const QRectF& area) : area_(area) {}
  void avoid(const QRectF& box) { taken_.push_back(box); }
  /// Of words that are there, as those that are placed: see words().
  void take(const QRectF& box) { words_.push_back(box), avoid(box); }
  /// Where words stand, for what looks for its place among lines by itself.
  const std::vector<QRectF>& words() const { return words_; }
  /// Keeps `margin` pixels from a line through these points.
  void avoid_line(const QPolygonF& points, double margin);
  /// The same of a line that words may cross where there is no other room, see clear_first(): a whisker.
  void avoid_lightly(const QPolygonF& points, double margin);
  /// The same of a box: of something that is there for a while.
  void avoid_lightly(const QRectF& box) { light_.push_back(box); }
  /// Places words clear of all lines; where `place` does not, over those that they may cross. Whether it did.
  bool clear_first(const std::function<bool()>& place);
  /// The free box of this size whose centre is nearest to `wanted`; taken from then on. Nothing where there is no room.
  std::optional<QRectF> place(const QSizeF& size, const QPointF& wanted) { return place(size, wanted, area_); }
  /// The same within a part of the area.
  std::optional<QRectF> place(const QSizeF& size, const QPointF& wanted, const QRectF& part);
  /// The first of these top left corners where a box of this size is free; taken from then on.
  std::optional<QRectF> place_at(const QSizeF& size, const std::vector<QPointF>& corners);
  bool free(const QRectF& box) const;

 private:
  void cover(const QPolygonF& points, double margin, std::vector<QRectF>& boxes) const;

  QRectF area_;
  std::vector<QRectF> taken_, words_;
  std::vector<QRectF> light_;  ///< of lines that words may cross
  bool crossing_ = false;      ///< now they do
};

/// Where a label stands as seen from what it names.
enum class Side { above_left, above, above_right, right, below_right, below, below_left, left };

/// Room for the letters of a label `gap` pixels from a point, on the first side where there is some.
std::optional<QRectF> place_label(LabelPlacer& room, const QString& text, const QFont& font, const QPointF& point,
                                  double gap, const std::vector<Side>& sides);
/// Draws a label `gap` pixels from a point, on the first side where its letters are free; false where there is none.
bool draw_label(QPainter& painter, LabelPlacer& room, const QString& text, const QFont& font, const QColor& colour,
                const QPointF& point, double gap, const std::vector<Side>& sides);

}  // namespace ringside::ui::chart
