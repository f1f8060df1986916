#include "ui/editor/status_line.h"

#include <QFontMetrics>
#include <QPainter>

#include "ui/controls/glyph.h"
#include "ui/controls/style.h"

namespace ringside::ui {
namespace {

constexpr int kLeft = 38, kRight = 12, kTop = 10, kSpace = 4;

int height_of(const QString& text, const QFont& font, int width) {
  return text.isEmpty() ? 0 : QFontMetrics(font).boundingRect(0, 0, width, 10'000, Qt::TextWordWrap, text).height();
}

}  // namespace

StatusLine::StatusLine(QWidget* parent) : QAbstractButton(parent) {
  setObjectName(QStringLiteral("proof_status"));
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setFocusPolicy(Qt::TabFocus);
  setAttribute(Qt::WA_Hover);
}

void StatusLine::say(Kind kind, const QString& sentence, const QString& more) {
  kind_ = kind;
  more_ = more;
  setText(sentence);
  setAccessibleName(more.isEmpty() ? sentence : sentence + u' ' + more);
  setCursor(kind == Kind::wrong ? Qt::PointingHandCursor : Qt::ArrowCursor);
  updateGeometry();
  update();
}

int StatusLine::heightForWidth(int width) const {
  const int room = width - kLeft - kRight;
  const int more = height_of(more_, text_font(13), room);
  return 2 * kTop + std::max(20, height_of(text(), text_font(14, 600), room)) + (more > 0 ? more + kSpace : 0);
}

QSize StatusLine::sizeHint() const {
  return {320, heightForWidth(width() > 0 ? width() : 320)};
}

void StatusLine::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  const bool wrong = kind_ == Kind::wrong;
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(hasFocus() ? QPen(t.accent, 2) : wrong && underMouse() ? QPen(t.error, 1) : QPen(Qt::NoPen));
  p.setBrush(wrong ? t.error_ground : kind_ == Kind::right ? t.soft : t.sunken);
  p.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), metric::control_radius, metric::control_radius);
  if (kind_ != Kind::plain)
    paint_glyph(p, wrong ? Glyph::warning : Glyph::check, QRectF(12, kTop + 1, 17, 17), wrong ? t.error : t.accent);
  const int left = kind_ == Kind::plain ? 14 : kLeft, room = width() - kLeft - kRight;
  p.setPen(wrong ? t.error : t.ink);
  p.setFont(text_font(14, 600));
  const QRect words(left, kTop, room, std::max(20, height_of(text(), text_font(14, 600), room)));
  p.drawText(words, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, text());
  p.setPen(wrong ? t.error : t.ink2);
  p.setFont(text_font(13));
  p.drawText(QRect(left, words.bottom() + kSpace, room, height()), Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop,
             more_);
}

}  // namespace ringside::ui
