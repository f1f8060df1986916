// What charts add to the marks of all figures: words on a baseline, rules snapped to pixels, dots, and the dashes that
// tell lines apart.
#pragma once

#include <optional>

#include <QLineF>
#include <QPainter>
#include <QPen>
#include <QPointF>
#include <QRectF>
#include <QString>

#include "ui/paint/marks.h"
#include "ui/paint/theme.h"

namespace ringside::ui::chart {

/// The size of axis labels and hints for a figure of this area: 13 px on screen cards, 16 at 1020 x 680 (print), 26 at
/// most.
double label_px(const QRectF& area);

/// While it lives, what draw_on_baseline() writes in a theme of high contrast has ground behind its capitals: there
/// lines of a grid are as strong as words, and none goes through one.
class GroundUnderWords {
 public:
  explicit GroundUnderWords(const Theme& theme);
  ~GroundUnderWords();
  GroundUnderWords(const GroundUnderWords&) = delete;
  GroundUnderWords& operator=(const GroundUnderWords&) = delete;
};

/// Draws with its baseline at `baseline.y()` (draw_text centres capitals instead); returns the box that the text fills.
QRectF draw_on_baseline(QPainter& painter, const QPointF& baseline, const QString& text, const QFont& font,
                        const QColor& colour, Align align = Align::left);
/// The box that draw_on_baseline would fill.
QRectF text_box(const QPointF& baseline, const QString& text, const QFont& font, Align align = Align::left);

/// A horizontal or vertical line snapped to half pixels.
void paint_rule(QPainter& painter, const QPointF& from, const QPointF& to, const QPen& pen);

/// Heights, downward in this order, at least `gap` apart, each as near to the one that it is wanted at as the others
/// let it be (least squares).
std::vector<double> spread_apart(std::vector<double> wanted, double gap);

/// The part of a segment inside a rectangle, if any.
std::optional<QLineF> clipped(const QRectF& area, const QPointF& a, const QPointF& b);

/// The dash of the i-th of several lines: solid, dashed, dotted, dash-dotted, ..; they repeat after six.
QPen series_pen(int index, const QColor& colour, double width);

/// A dot with a ring of the panel's colour that keeps it apart from lines; hollow: filled with the panel, outlined.
void paint_dot(QPainter& painter, const QPointF& centre, double radius, const QColor& colour, const QColor& ring,
               bool hollow = false);

}  // namespace ringside::ui::chart
