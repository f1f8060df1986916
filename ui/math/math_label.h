// A formula as a widget: for a chart's caption, the catalogue, a card.
#pragma once

#include <QString>
#include <QWidget>

#include "ui/math/math_picture.h"

namespace ringside::ui {

class MathLabel : public QWidget {
  Q_OBJECT
 public:
  explicit MathLabel(QWidget* parent = nullptr);

  /// Shows the formula, displayed (large fractions) or inline. Wrong TeX shows its error in place.
  void set_tex(const QString& tex, bool display = false);
  const QString& tex() const { return tex_; }
  /// Pixels per em of the formula; 17 by default, which suits 15 px text.
  void set_px(double px);
  /// An invalid colour means the palette's text colour.
  void set_colour(const QColor& colour);
  void set_alignment(Qt::Alignment alignment);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString tex_;
  MathPicture picture_;
  double px_ = 17;
  QColor colour_;
  Qt::Alignment alignment_ = Qt::AlignLeft | Qt::AlignVCenter;
};

}  // namespace ringside::ui
