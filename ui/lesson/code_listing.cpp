#include "ui/lesson/code_listing.h"

#include <algorithm>

#include <QFontMetricsF>
#include <QPainter>

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
  setAccessibleName(tr("Code"));
  setAccessibleDescription(qt(block_.code));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
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
    if (shown_ && block_.lit(line, at_)) all.push_back(line);
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
    draw_text(p, {kAround + 4, y + kPitch / 2}, qt(lines_[static_cast<std::size_t>(line - 1)]), code_font(px),
              on ? t.ink : t.ink2);
  }
}

}  // namespace ringside::ui
