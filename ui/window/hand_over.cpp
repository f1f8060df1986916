#include "ui/window/hand_over.h"

#include <algorithm>

#include <QFontMetricsF>
#include <QImage>

#include "core/base/try.h"
#include "ui/paint/export.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

/// A field of CSV may be quoted, and then hold commas, quotes and ends of lines.
QString tabbed(const QString& csv) {
  QString text;
  bool quoted = false;
  for (qsizetype i = 0; i < csv.size(); ++i) {
    const QChar c = csv[i];
    if (c == QLatin1Char('"')) {
      if (quoted && i + 1 < csv.size() && csv[i + 1] == c)
        text += c, ++i;
      else
        quoted = !quoted;
    } else if (quoted) {
      text += c == QLatin1Char('\t') || c == QLatin1Char('\n') ? QLatin1Char(' ') : c;
    } else {
      text += c == QLatin1Char(',') ? QLatin1Char('\t') : c;
    }
  }
  return text;
}

}  // namespace

Result<std::unique_ptr<QMimeData>> picture_of(const Figure& figure, const Theme& theme) {
  ExportOptions options;
  options.theme = &theme;
  RINGSIDE_TRY(const QByteArray svg, figure_bytes(figure, FileFormat::svg, options));
  RINGSIDE_TRY(const QByteArray png, figure_bytes(figure, FileFormat::png, options));
  auto data = std::make_unique<QMimeData>();
  data->setData(QStringLiteral("image/svg+xml"), svg);
  data->setImageData(QImage::fromData(png, "PNG"));
  data->setText(qt(figure.description()));
  return data;
}

std::unique_ptr<QMimeData> numbers_of(const Figure& figure) {
  const QString csv = qt(figure.csv());
  if (csv.isEmpty()) return nullptr;
  auto data = std::make_unique<QMimeData>();
  data->setText(tabbed(csv));
  data->setData(QStringLiteral("text/csv"), csv.toUtf8());
  return data;
}

Result<bool> print(const Figure& figure, QPrinter& printer) {
  const SizesOfFiles sizes;
  QPainter painter;
  if (!painter.begin(&printer)) return machine_fail("printer", printer.printerName().toStdString(), "it takes no page");
  const double dot = printer.logicalDpiX() / 96.0;  // printer's dots in a pixel of the figure
  painter.scale(dot, dot);
  const QRectF page(0, 0, printer.width() / dot, printer.height() / dot);
  const QString words = qt(figure.description());
  painter.setFont(text_font(13));
  const double height = painter.boundingRect(page, Qt::TextWordWrap, words).height();
  const QSizeF own = figure.preferred_size();
  const double room = page.height() - height - 16;
  const double scale = std::min({page.width() / own.width(), room / own.height(), 2.0});
  painter.save();
  painter.translate((page.width() - scale * own.width()) / 2, 0);
  painter.scale(scale, scale);
  figure.paint(painter, QRectF(QPointF(), own), light_theme());
  painter.restore();
  painter.setFont(text_font(13));
  painter.setPen(light_theme().ink2);
  painter.drawText(QRectF(0, scale * own.height() + 16, page.width(), height), Qt::TextWordWrap, words);
  painter.end();
  return true;
}

}  // namespace ringside::ui
