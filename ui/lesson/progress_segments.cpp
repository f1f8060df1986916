#include "ui/lesson/progress_segments.h"

#include <QPainter>

#include "ui/controls/accessible.h"
#include "ui/controls/style.h"

namespace ringside::ui {

ProgressSegments::ProgressSegments(QWidget* parent) : QWidget(parent) {
  give_role(*this, QAccessible::ProgressBar);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ProgressSegments::set_position(int page, int pages) {
  page_ = page;
  pages_ = std::max(pages, 1);
  setAccessibleName(tr("Page %1 of %2").arg(page + 1).arg(pages_));
  update();
}

void ProgressSegments::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  const Theme& theme = theme_of(this);
  const double gap = 5, length = (width() - gap * (pages_ - 1)) / pages_;
  for (int i = 0; i < pages_; ++i) {
    painter.setBrush(i <= page_ ? theme.accent : theme.hair);
    painter.drawRoundedRect(QRectF(i * (length + gap), 0, length, 4), 2, 2);
  }
}

}  // namespace ringside::ui
