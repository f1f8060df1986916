#include "ui/stage/pointer_overlay.h"

#include <algorithm>

#include <QFontMetricsF>
#include <QPainter>

#include "ui/controls/style.h"

namespace ringside::ui {

PointerOverlay::PointerOverlay(QWidget* parent) : QWidget(parent) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  timer_.setSingleShot(true);
  timer_.setInterval(kEchoMs);
  connect(&timer_, &QTimer::timeout, this, [this] {
    keys_.clear();
    update();
  });
}

double PointerOverlay::unit() const {
  return std::min(width() / 1920.0, height() / 1080.0);
}

void PointerOverlay::set_halo(bool on) {
  halo_ = on;
  update();
}

void PointerOverlay::point_at(const QPointF& at) {
  at_ = at;
  if (halo_) update();
}

void PointerOverlay::say_key(const QString& key) {
  constexpr int kMostKeys = 4;
  keys_ << key;
  if (keys_.size() > kMostKeys) keys_.removeFirst();
  timer_.start();
  update();
}

void PointerOverlay::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  const double u = unit();
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  if (halo_) {
    QColor fill = t.accent;
    fill.setAlphaF(0.16F);
    p.setPen(QPen(t.accent, 6 * u));
    p.setBrush(fill);
    p.drawEllipse(at_, 46 * u, 46 * u);
  }
  // The last one in the right corner, above the sentence: everywhere else the picture has, or a line may have, words.
  double right = width() - 80 * u;
  p.setFont(text_font(26 * u, 600));
  for (qsizetype i = keys_.size() - 1; i >= 0; --i) {
    const QString& key = keys_[i];
    const double wide = std::max(48 * u, QFontMetricsF(p.font()).horizontalAdvance(key) + 32 * u);
    const QRectF cap(right - wide, 3 * u, wide, 37 * u);
    p.setPen(Qt::NoPen);
    p.setBrush(t.ink);
    p.drawRoundedRect(cap, 8 * u, 8 * u);
    p.setPen(t.panel);
    p.drawText(cap, Qt::AlignCenter, key);
    right -= wide + 12 * u;
  }
}

}  // namespace ringside::ui
