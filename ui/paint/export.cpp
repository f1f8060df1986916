#include "ui/paint/export.h"

#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <QBuffer>
#include <QFileInfo>
#include <QFont>
#include <QFontMetricsF>
#include <QImage>
#include <QMarginsF>
#include <QPageSize>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgGenerator>

#include "core/base/file.h"
#include "core/base/try.h"
#include "ui/paint/outline_generator.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"
#include "ui/paint/timeless.h"

namespace ringside::ui {
namespace {

constexpr int kDotsPerInch = 96;
constexpr double kLargest = 16384;
constexpr auto kTitle = "Ringside figure";

QString text_of(const Figure& figure) {
  return qt(figure.description());
}

void paint(const Figure& figure, QPaintDevice& device, const QSizeF& size, const Theme& theme) {
  QPainter painter(&device);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::LosslessImageRendering);
  const QRectF page(QPointF(0, 0), size);
  painter.fillRect(page, theme.panel);
  // Marks may reach a little outside of what they mark, and a page needs air at its edges.
  figure.paint(painter, page.adjusted(kPageMargin, kPageMargin, -kPageMargin, -kPageMargin), theme);
}

Result<QByteArray> png(const Figure& figure, const QSizeF& size, const ExportOptions& options) {
  const double scale = options.png_scale;
  const QSize dots = (size * scale).toSize();
  const auto failed = [&] {
    return machine_fail("picture", fmt::format("no memory for {} x {} dots", dots.width(), dots.height()),
                        "a smaller width and height");
  };
  QImage image(dots, QImage::Format_RGB32);
  if (image.isNull()) return failed();
  image.fill(options.theme->panel);
  image.setDevicePixelRatio(scale);
  paint(figure, image, size, *options.theme);
  image.setDotsPerMeterX(static_cast<int>(std::lround(kDotsPerInch * scale / 0.0254)));
  image.setDotsPerMeterY(image.dotsPerMeterX());
  image.setText(QStringLiteral("Title"), QString::fromLatin1(kTitle));
  image.setText(QStringLiteral("Description"), text_of(figure));
  if (!options.recipe.empty()) image.setText(QStringLiteral("Ringside"), qt(options.recipe));
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  if (!image.save(&buffer, "PNG")) return failed();
  return bytes;
}

QByteArray pdf(const Figure& figure, const QSizeF& size, const ExportOptions& options) {
  QByteArray bytes;
  {
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kDotsPerInch);
    writer.setPageSize(
        QPageSize(size * 72.0 / kDotsPerInch, QPageSize::Point, QStringLiteral("figure"), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    writer.setTitle(text_of(figure));
    writer.setCreator(QStringLiteral("Ringside"));
    if (!options.recipe.empty())
      writer.addFileAttachment(QStringLiteral("figure.ringside-recipe"), QByteArray::fromStdString(options.recipe),
                               QStringLiteral("text/plain"));
    paint(figure, writer, size, *options.theme);
  }
  return timeless(std::move(bytes));
}

// Every text says how wide it is, so that another font is narrowed to its place where these are missing.
QByteArray with_text_lengths(const QByteArray& svg) {
  static const QRegularExpression text(
      QStringLiteral(R"x(<text [^>]*font-family="([^"]+)" font-size="(\d+)" font-weight="(\d+)"[^>]*)x"
                     R"x((?= >([^<]+)</text>))x"));
  const QString whole = QString::fromUtf8(svg);
  QString out;
  qsizetype done = 0;
  for (auto it = text.globalMatch(whole); it.hasNext();) {
    const QRegularExpressionMatch match = it.next();
    QFont font(match.captured(1));
    font.setPixelSize(match.captured(2).toInt());
    font.setWeight(static_cast<QFont::Weight>(match.captured(3).toInt()));
    font.setHintingPreference(QFont::PreferNoHinting);
    QString words = match.captured(4);
    for (const auto& [escaped, letter] : {std::pair("&lt;", "<"), {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}})
      words.replace(QLatin1String(escaped), QLatin1String(letter));
    out += whole.mid(done, match.capturedEnd() - done) +
           QStringLiteral(" textLength=\"%1\" lengthAdjust=\"spacingAndGlyphs\"")
               .arg(QFontMetricsF(font).horizontalAdvance(words), 0, 'f', 2);
    done = match.capturedEnd();
  }
  return (out + whole.mid(done)).toUtf8();
}

QByteArray svg(const Figure& figure, const QSizeF& size, const ExportOptions& options) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  {
    OutlineGenerator generator(options.outline_text);
    generator.setOutputDevice(&buffer);
    generator.setResolution(kDotsPerInch);
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF(QPointF(0, 0), size.toSize()));
    generator.setTitle(QString::fromLatin1(kTitle));
    generator.setDescription(text_of(figure));
    paint(figure, generator, size.toSize(), *options.theme);
  }
  // Qt writes millimetres, which do not come back as whole pixels.
  const qsizetype from = bytes.indexOf("<svg width="), to = bytes.indexOf('\n', from);
  if (from >= 0)
    bytes.replace(
        from, to - from,
        fmt::format("<svg width=\"{}\" height=\"{}\"", size.toSize().width(), size.toSize().height()).c_str());
  if (!options.recipe.empty())
    bytes.replace("</desc>\n", QByteArray::fromStdString("</desc>\n<metadata>" + options.recipe + "</metadata>\n"));
  bytes = with_text_lengths(bytes);
  // Text names its font only; where that is missing, these are the closest.
  bytes.replace("font-family=\"Inter\"", "font-family=\"Inter, 'Noto Sans', 'DejaVu Sans', sans-serif\"");
  bytes.replace("font-family=\"Roboto\"", "font-family=\"Roboto, 'DejaVu Sans', sans-serif\"");
  return bytes;
}

}  // namespace

Result<FileFormat> file_format(const std::string& path) {
  const QString ending = QFileInfo(qt(path)).suffix().toLower();
  if (ending == QLatin1String("svg")) return FileFormat::svg;
  if (ending == QLatin1String("pdf")) return FileFormat::pdf;
  if (ending == QLatin1String("png")) return FileFormat::png;
  if (ending == QLatin1String("csv")) return FileFormat::csv;
  return fail("file", path, "a name that ends in .svg, .pdf, .png or .csv");
}

Result<QSizeF> export_size(const Figure& figure, const ExportOptions& options) {
  const QSizeF preferred = figure.preferred_size();
  QSizeF size = preferred;
  if (options.width) size = {*options.width, *options.width * preferred.height() / preferred.width()};
  if (options.height) {
    if (!options.width) size.setWidth(*options.height * preferred.width() / preferred.height());
    size.setHeight(*options.height);
  }
  for (const auto& [name, value] : {std::pair("width", size.width()), std::pair("height", size.height())})
    if (!(value >= 16 && value <= kLargest)) return fail(name, fmt::format("{:g}", value), "16 to 16384 pixels");
  return QSizeF(std::round(size.width()), std::round(size.height()));
}

Result<QByteArray> figure_bytes(const Figure& figure, FileFormat format, const ExportOptions& options) {
  const SizesOfFiles sizes;
  if (format == FileFormat::csv) {
    const std::string rows = figure.csv();
    if (rows.empty()) return fail("file", "csv", "svg, pdf or png, since this figure has no rows of data");
    return QByteArray::fromStdString(rows);
  }
  RINGSIDE_TRY(const auto size, export_size(figure, options));
  if (format == FileFormat::svg) return svg(figure, size, options);
  if (format == FileFormat::pdf) return pdf(figure, size, options);
  // A strip of a long schedule is tall; rather fewer dots than no picture.
  ExportOptions fitting = options;
  fitting.png_scale = std::min(options.png_scale, 2 * kLargest / std::max(size.width(), size.height()));
  return png(figure, size, fitting);
}

Result<bool> write_figure(const Figure& figure, const std::string& path, const ExportOptions& options) {
  RINGSIDE_TRY(const auto format, file_format(path));
  RINGSIDE_TRY(const auto bytes, figure_bytes(figure, format, options));
  return write_file(path, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

}  // namespace ringside::ui
