#include "ui/window/file_preview.h"

#include <algorithm>
#include <utility>

#include <QPainter>

#include "ui/paint/marks.h"
#include "ui/paint/on_paper.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

constexpr double kAround = 10, kMostScale = 1.5;  // pixels; larger than that nothing is easier to read

}  // namespace

FilePreview::FilePreview(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("export_preview"));
  setLayoutDirection(Qt::LeftToRight);
  setMinimumSize(320, 180);  // at 150 % text a screen of 1280 x 720 has 853 x 480
}

void FilePreview::set_page(std::shared_ptr<const Figure> figure, const ExportOptions& options) {
  figure_ = std::move(figure);
  options_ = options;
  drawn_ = {};
  setAccessibleName(figure_ ? alt_of(*figure_, options_) : QString());
  update();
}

QRectF FilePreview::page() const {
  const SizesOfFiles sizes;
  const auto size = figure_ ? export_size(*figure_, options_) : Result<QSizeF>(QSizeF());
  if (!size || size->isEmpty()) return {};
  const QRectF room = QRectF(rect()).adjusted(kAround, kAround, -kAround, -kAround);
  const double scale =
      std::min({room.width() / size->width(), room.height() / size->height(), options_.paper ? kMostScale : 1.0});
  QRectF page(QPointF(), *size * scale);
  page.moveCenter(room.center());
  return page;
}

void FilePreview::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().window());
  const QRectF place = page();
  if (place.isEmpty()) return;
  const double dots = devicePixelRatioF();
  if (const QSize wanted = (place.size() * dots).toSize(); drawn_.size() != wanted) {
    const SizesOfFiles painted;
    const QSizeF size = export_size(*figure_, options_).value();
    drawn_ = QPixmap(wanted);
    QPainter onto(&drawn_);
    // As exports do it: the page keeps its own coordinates, by which text is fitted.
    onto.setWindow(QRect(QPoint(0, 0), size.toSize()));
    onto.setViewport(QRect(QPoint(0, 0), wanted));
    const auto paint = page_painting(*figure_, size, *options_.theme);
    if (options_.paper)
      fitted_page(*figure_, size, options_).paint(paint, onto);
    else
      paint(onto);
  }
  painter.drawPixmap(place, drawn_, QRectF(drawn_.rect()));
  painter.setPen(line_pen(options_.theme->control, 1));
  painter.drawRect(snapped(place));
}

}  // namespace ringside::ui
