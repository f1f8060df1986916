#include "ui/math/math_label.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

#include "ui/math/typeset.h"

namespace ringside::ui {

MathLabel::MathLabel(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
}

void MathLabel::set_tex(const QString& tex, bool display) {
  tex_ = tex;
  picture_ = typeset(tex, display);
  setAccessibleName(picture_.text);
  setToolTip(picture_.error);
  updateGeometry();
  update();
}

void MathLabel::set_px(double px) {
  px_ = px;
  updateGeometry();
  update();
}

void MathLabel::set_colour(const QColor& colour) {
  colour_ = colour;
  update();
}

void MathLabel::set_alignment(Qt::Alignment alignment) {
  alignment_ = alignment;
  update();
}

QSize MathLabel::sizeHint() const {
  return QSizeF(std::ceil(picture_.width * px_) + 2, std::ceil((picture_.height + picture_.depth) * px_) + 2).toSize();
}

QSize MathLabel::minimumSizeHint() const {
  return {std::min(sizeHint().width(), 40), sizeHint().height()};
}

void MathLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  // A formula that does not fit is drawn smaller, never cut.
  const double px = picture_.width * px_ > width() - 2 ? (width() - 2) / picture_.width : px_;
  const QSizeF size(picture_.width * px, (picture_.height + picture_.depth) * px);
  double x = 1, y = (height() - size.height()) / 2;
  if (alignment_ & Qt::AlignHCenter) x = (width() - size.width()) / 2;
  if (alignment_ & Qt::AlignRight) x = width() - size.width() - 1;
  if (alignment_ & Qt::AlignTop) y = 1;
  picture_.paint(painter, {x, y + picture_.height * px}, px,
                 colour_.isValid() ? colour_ : palette().color(QPalette::WindowText));
}

}  // namespace ringside::ui

#include "moc_math_label.cpp"  // NOLINT(bugprone-suspicious-include): what moc writes
