// Where a number comes from, beside the number: outlined badges are computed, filled ones were taken from a clock.
#pragma once

#include <QWidget>

class QPainter;

namespace ringside::ui {

struct Theme;

enum class NumberOrigin { formula, price, simulation, measured, emulated, recorded };

/// "formula", "measured", ..
QString name(NumberOrigin origin);
/// What it means, for tooltips and screen readers.
QString meaning(NumberOrigin origin);
/// The badge's natural size.
QSizeF badge_size(NumberOrigin origin);
/// Paints it with its left edge at area.left(), vertically centred.
void paint_badge(QPainter& painter, NumberOrigin origin, const QRectF& area, const Theme& theme);

class Badge : public QWidget {
  Q_OBJECT
 public:
  explicit Badge(NumberOrigin origin, QWidget* parent = nullptr);
  void set_origin(NumberOrigin origin);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  NumberOrigin origin_;
};

}  // namespace ringside::ui
