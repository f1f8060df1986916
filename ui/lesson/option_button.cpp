#include "ui/lesson/option_button.h"

#include <algorithm>
#include <cmath>

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QPainter>

#include "ui/controls/glyph.h"
#include "ui/controls/style.h"
#include "ui/lesson/in_view.h"
#include "ui/math/math_text.h"

namespace ringside::ui {
namespace {

constexpr int kMarkSpace = 42, kRightPad = 14, kTopPad = 11, kHeight = 44;

}  // namespace

OptionButton::OptionButton(const QString& markdown, QChar key, QWidget* parent)
    : QAbstractButton(parent), markdown_(markdown), key_(key) {
  setCheckable(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setCursor(Qt::PointingHandCursor);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  typeset_again();
}

void OptionButton::typeset_again() {
  TextStyle style = lesson_style(theme_of(this));
  style.px = 14;
  style.line = 21;
  style.weight = 500;
  set_math_markdown(document_, markdown_, style);
  setAccessibleName(spoken_text(document_));
  update();
}

void OptionButton::set_verdict(Verdict verdict) {
  verdict_ = verdict;
  setAccessibleDescription(verdict == Verdict::right   ? tr("the right answer")
                           : verdict == Verdict::wrong ? tr("not right")
                                                       : QString());
  update();
}

int OptionButton::natural_width() const {
  document_.setTextWidth(-1);
  return static_cast<int>(std::ceil(document_.idealWidth())) + kMarkSpace + kRightPad + 2;
}

int OptionButton::height_for(int width) const {
  document_.setTextWidth(std::max(width - kMarkSpace - kRightPad, 40));
  return std::max(kHeight, static_cast<int>(std::ceil(document_.size().height())) + 2 * kTopPad);
}

QSize OptionButton::sizeHint() const {
  return {120, height_for(std::max(width(), 120))};
}

void OptionButton::changeEvent(QEvent* event) {
  QAbstractButton::changeEvent(event);
  if (event->type() == QEvent::StyleChange) typeset_again();
}

void OptionButton::focusInEvent(QFocusEvent* event) {
  QAbstractButton::focusInEvent(event);
  if (event->reason() != Qt::MouseFocusReason) bring_into_view(this, rect());
}

void OptionButton::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  const bool chosen = isChecked(), alive = isEnabled();
  const bool told = verdict_ != Verdict::open;
  const QColor edge = verdict_ == Verdict::wrong             ? t.error
                      : chosen || verdict_ == Verdict::right ? t.accent
                      : alive                                ? t.control
                                                             : t.hair;
  const double width = chosen || told ? 2 : 1;
  p.setPen(QPen(edge, width));
  p.setBrush(alive && underMouse() && !isDown() ? mix(t.ink, t.panel, 0.04)
             : isDown()                         ? mix(t.ink, t.panel, 0.1)
                                                : t.panel);
  p.drawRoundedRect(QRectF(rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2), metric::control_radius,
                    metric::control_radius);

  const QRectF mark(12, height() / 2.0 - 10, 20, 20);
  if (told) {
    paint_glyph(p, verdict_ == Verdict::right ? Glyph::check : Glyph::close, mark.adjusted(2, 2, -2, -2), edge);
  } else {
    p.setBrush(chosen ? QBrush(t.accent) : Qt::NoBrush);
    p.setPen(QPen(chosen ? t.accent : alive ? t.control : t.hair, 1.5));
    p.drawEllipse(mark.adjusted(.75, .75, -.75, -.75));
    p.setFont(text_font(12, 600));
    p.setPen(chosen ? t.on_accent : alive ? t.ink2 : t.ink3);
    p.drawText(mark, Qt::AlignCenter, key_);
  }
  document_.setTextWidth(std::max(this->width() - kMarkSpace - kRightPad, 40));
  p.translate(kMarkSpace, (height() - document_.size().height()) / 2);
  if (!alive && !chosen && !told) p.setOpacity(0.55);
  document_.drawContents(&p);
}

}  // namespace ringside::ui
