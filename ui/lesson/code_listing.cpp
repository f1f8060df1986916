#include "ui/lesson/code_listing.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "ui/controls/accessible.h"
#include "ui/controls/style.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr double kPx = 13, kLeastPx = 9.5, kPitch = 20, kAround = 10, kBar = 3;

}  // namespace

CodeListing::CodeListing(const CodeBlock& block, QWidget* parent)
    : QWidget(parent), block_(block), lines_(block.lines()) {
  setObjectName("code_" + qt(block_.id));
  give_role(*this, QAccessible::StaticText);
  setAccessibleName(tr("Code"));
  setAccessibleDescription(qt(block_.code));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  if (!block_.has_bars()) return;
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
}

void CodeListing::set_bar(const std::string& bar) {
  if (std::exchange(bar_, bar) != bar) update();
}

void CodeListing::point_at(int line) {
  line = block_.has_bars() ? std::clamp(line, 0, static_cast<int>(lines_.size())) : 0;
  if (std::exchange(line_, line) == line) return;
  update();
  setAccessibleName(
      line == 0 ? tr("Code")
                : tr("Code, line %1: %2").arg(line).arg(qt(lines_[static_cast<std::size_t>(line - 1)]).trimmed()));
  Q_EMIT bar_pointed(line == 0 ? QString() : qt(block_.bar_of(line)));
}

void CodeListing::mouseMoveEvent(QMouseEvent* event) {
  const int line = static_cast<int>(std::floor((event->position().y() - kAround) / kPitch)) + 1;
  point_at(line > static_cast<int>(lines_.size()) ? 0 : line);
}

void CodeListing::leaveEvent(QEvent*) {
  if (!hasFocus()) point_at(0);
}

void CodeListing::keyPressEvent(QKeyEvent* event) {
  const int by = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
  if (by == 0 || !block_.has_bars()) return QWidget::keyPressEvent(event);
  point_at(std::max(line_ + by, 1));
}

void CodeListing::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  if (event->reason() != Qt::MouseFocusReason) point_at(std::max(line_, 1));
}

void CodeListing::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  point_at(0);
}

void CodeListing::set_moment(const CursorPosition& at, const std::string& algorithm) {
  const auto before = lit();
  at_ = at;
  shown_ = block_.algorithm.empty() || block_.algorithm == algorithm;
  if (lit() != before) update();
}

std::vector<int> CodeListing::lit() const {
  std::vector<int> all;
  for (int line = 1; line <= static_cast<int>(lines_.size()); ++line)
    if (shown_ && (block_.lit(line, at_) || (!bar_.empty() && block_.bar_of(line) == bar_))) all.push_back(line);
  return all;
}

QSize CodeListing::sizeHint() const {
  return {400, static_cast<int>(kPitch * static_cast<double>(lines_.size()) + 2 * kAround)};
}

void CodeListing::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(Qt::NoPen);
  p.setBrush(t.sunken);
  p.drawRoundedRect(rect(), metric::cell_radius, metric::cell_radius);
  double widest = 1;
  for (const std::string& line : lines_) widest = std::max(widest, text_width(code_font(kPx), qt(line)));
  const double px = std::clamp(kPx * (width() - 2 * kAround - 6) / widest, kLeastPx, kPx);
  const std::vector<int> now = lit();
  double y = kAround;
  for (int line = 1; line <= static_cast<int>(lines_.size()); ++line, y += kPitch) {
    const bool on = std::binary_search(now.begin(), now.end(), line);
    if (on) {
      p.fillRect(QRectF(kBar, y, width() - kBar, kPitch), t.soft);
      p.fillRect(QRectF(0, y, kBar, kPitch), t.accent);
    }
    if (line == line_ && hasFocus()) {
      p.setPen(QPen(t.accent, 1));
      p.setBrush(Qt::NoBrush);
      p.drawRect(QRectF(kBar + 0.5, y + 0.5, width() - kBar - 1, kPitch - 1));
    }
    draw_text(p, {kAround + 4, y + kPitch / 2}, qt(lines_[static_cast<std::size_t>(line - 1)]), code_font(px),
              on ? t.ink : t.ink2);
  }
}

}  // namespace ringside::ui
