#include "ui/paint/export.h"

#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <QBuffer>
#include <QFileInfo>
#include <QFont>
#include <QImage>
#include <QMarginsF>
#include <QPageSize>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "core/base/try.h"
#include "ui/paint/canonical_pdf.h"
#include "ui/paint/on_paper.h"
#include "ui/paint/outline_generator.h"
#include "ui/paint/pictures.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/recipe.h"
#include "ui/paint/rows.h"
#include "ui/paint/size_text.h"
#include "ui/paint/subject.h"
#include "ui/paint/svg_words.h"
#include "ui/paint/tikz_generator.h"

namespace ringside::ui {
namespace {

constexpr int kDotsPerInch = 96, kFineDots = 1200, kPaperDots = 300;
constexpr double kMmPerInch = 25.4;
constexpr double kLargest = 16384;
constexpr auto kTitle = "Ringside figure";

double mm_per_pixel(const QSizeF& size, const ExportOptions& options) {
  return options.paper ? options.paper->width_mm / size.width() : kMmPerInch / kDotsPerInch;
}

/// Of a painter before anything is written: an SVG's groups name it, and the application's own is another in the window
/// than without one.
QFont ground_font() {
  QFont font(QStringLiteral("Sans Serif"));
  font.setPixelSize(12);
  font.setWeight(QFont::Normal);  // what is not set would be the application's
  font.setStyle(QFont::StyleNormal);
  return font;
}

/// `scale`: dots of the device for each pixel, where its own coordinates do not say so.
void paint(const Figure& figure, QPaintDevice& device, const QSizeF& size, const ExportOptions& options,
           double scale = 1) {
  QPainter painter(&device);
  painter.setFont(ground_font());
  if (scale != 1) {
    painter.setWindow(QRect(QPoint(0, 0), size.toSize()));
    painter.setViewport(QRect(QPoint(0, 0), (size * scale).toSize()));
  }
  const auto paint = page_painting(figure, size, *options.theme);
  if (options.paper)
    fitted_page(figure, size, options).paint(paint, painter);
  else
    paint(painter);
}

/// Dots for each pixel. A strip of a long schedule is tall; rather fewer dots than no picture.
double dots_per_pixel(const QSizeF& size, const ExportOptions& options) {
  const double wanted = options.paper ? kPaperDots * mm_per_pixel(size, options) / kMmPerInch : options.png_scale;
  return std::min(wanted, 2 * kLargest / std::max(size.width(), size.height()));
}

Failure no_memory() {
  return machine_fail("picture", "no memory for so many dots", "a smaller width and height");
}

/// The caption, else the first words of what is said of the figure: "allreduce, ring, 4 ranks, 12 B".
QString title_of(const Figure& figure, const ExportOptions& options) {
  constexpr qsizetype kLongest = 100;  // a sentence is no title
  if (!options.caption.empty()) return qt(options.caption);
  static const QRegularExpression end(QStringLiteral("[:.](\\s|$)"));
  const QString said = qt(figure.description());
  const qsizetype length = said.indexOf(end);
  return length > 0 && length <= kLongest ? said.left(length) : QString::fromLatin1(kTitle);
}

Result<QByteArray> png(const Figure& figure, const ExportOptions& options) {
  RINGSIDE_TRY(QImage image, figure_image(figure, options));
  image.setText(QStringLiteral("Title"), title_of(figure, options));
  image.setText(QStringLiteral("Description"), alt_of(figure, options));
  if (!options.recipe.empty()) image.setText(QStringLiteral("Ringside"), qt(options.recipe));
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  if (!image.save(&buffer, "PNG")) return no_memory();
  return bytes;
}

QByteArray pdf(const Figure& figure, const QSizeF& size, const ExportOptions& options) {
  QByteArray bytes;
  {
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    const double mm = mm_per_pixel(size, options);
    // Dots are whole numbers: of paper there are many, so that its width is exact.
    writer.setResolution(options.paper ? kFineDots : kDotsPerInch);
    writer.setPageSize(
        QPageSize(size * mm * 72 / kMmPerInch, QPageSize::Point, QStringLiteral("figure"), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    writer.setTitle(caption_of(figure, options));
    writer.setCreator(QStringLiteral("Ringside"));
    if (!options.recipe.empty())
      writer.addFileAttachment(QStringLiteral("figure.ringside-recipe"), QByteArray::fromStdString(options.recipe),
                               QStringLiteral("text/plain"));
    paint(figure, writer, size, options, options.paper ? mm * kFineDots / kMmPerInch : 1);
  }
  return canonical_pdf(bytes, alt_of(figure, options));
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
    paint(figure, generator, size.toSize(), options);
  }
  // Qt writes millimetres, which do not come back as whole pixels.
  const qsizetype from = bytes.indexOf("<svg width="), to = bytes.indexOf('\n', from);
  const auto length = [&](double pixels) {
    return options.paper ? fmt::format("{:g}mm", std::round(100 * pixels * mm_per_pixel(size, options)) / 100)
                         : fmt::format("{:g}", pixels);
  };
  if (from >= 0)
    bytes.replace(from, to - from,
                  fmt::format("<svg width=\"{}\" height=\"{}\"", length(size.width()), length(size.height())).c_str());
  bytes = with_text_lengths(bytes);
  // Text names its font only; where that is missing, these are the closest.
  bytes.replace("font-family=\"Inter\"", "font-family=\"Inter, 'Noto Sans', 'DejaVu Sans', sans-serif\"");
  bytes.replace("font-family=\"Roboto\"", "font-family=\"Roboto, 'DejaVu Sans', sans-serif\"");
  // Without words of ours Qt writes its own.
  if (const qsizetype title = bytes.indexOf("<title>"), end = bytes.indexOf("</desc>\n", title);
      title >= 0 && end > title)
    bytes.remove(title, end + 8 - title);
  bytes.insert(bytes.indexOf('\n', bytes.indexOf('>', bytes.indexOf("<svg "))) + 1,
               svg_head(title_of(figure, options), alt_of(figure, options), options.recipe));
  return options.recipe.empty() ? bytes : sealed(bytes, options.recipe);
}

QByteArray tex(const Figure& figure, const QSizeF& size, const ExportOptions& options) {
  TikzGenerator generator(size, mm_per_pixel(size, options));
  paint(figure, generator, size, options);
  const std::string recipe = options.recipe.empty() ? "" : "% " + options.recipe + "\n";
  return sealed("% " + alt_of(figure, options).toUtf8() + "\n% Needs \\usepackage{" +
                    (generator.has_plots() ? "pgfplots" : "tikz") + "}; \\input this file where the figure stands.\n" +
                    QByteArray::fromStdString(recipe) + generator.picture(),
                options.recipe);
}

/// The rows with what the picture says of itself.
std::string json_text(const Figure& figure, const std::string& csv, const ExportOptions& options) {
  nlohmann::ordered_json j{{"description", alt_of(figure, options).toStdString()}};
  if (!options.of.empty()) j["of"] = options.of;
  if (!options.caption.empty()) j["caption"] = options.caption;
  if (!options.recipe.empty()) j["recipe"] = options.recipe;
  if (const std::string left_out = left_out_of_rows(figure); !left_out.empty()) j["left_out"] = left_out;
  j["rows"] = rows_of(csv, list_columns(figure));
  return j.dump(1) + "\n";
}

}  // namespace

QString alt_of(const Figure& figure, const ExportOptions& options) {
  return qt(options.alt.empty() ? figure.description() : options.alt);
}

QString caption_of(const Figure& figure, const ExportOptions& options) {
  return options.caption.empty() ? qt(figure.description()) : qt(options.caption);
}

Result<FileFormat> file_format(const std::string& path) {
  const QString ending = QFileInfo(qt(path)).suffix().toLower();
  if (ending == QLatin1String("svg")) return FileFormat::svg;
  if (ending == QLatin1String("pdf")) return FileFormat::pdf;
  if (ending == QLatin1String("png")) return FileFormat::png;
  if (ending == QLatin1String("csv")) return FileFormat::csv;
  if (ending == QLatin1String("json")) return FileFormat::json;
  if (ending == QLatin1String("tex")) return FileFormat::tex;
  return fail("file", path, "a name that ends in .svg, .pdf, .png, .tex, .csv or .json");
}

Result<QSizeF> export_size(const Figure& figure, const ExportOptions& options) {
  const SizesOfFiles sizes;
  const QSizeF preferred = figure.preferred_size();
  QSizeF size = preferred;
  if (options.paper) {
    // A narrow figure needs more of its height than of its width.
    const double narrower = options.paper->width_mm / kMmPerPixel / size.width();
    size = {size.width() * narrower, size.height() * (options.in_proportion ? narrower : std::sqrt(narrower))};
    if (const auto* own = dynamic_cast<const HasHeight*>(&figure))
      if (const double height = own->height_for(size.width() - 2 * kPageMargin); height > 0)
        size.setHeight(height + 2 * kPageMargin);
    size.setHeight(std::max(size.height(), figure.least_height(size.width() - 2 * kPageMargin) + 2 * kPageMargin));
    size.setHeight(std::min(size.height(), options.paper->most_mm / kMmPerPixel));
  } else if (options.width)
    size = {*options.width, *options.width * preferred.height() / preferred.width()};
  if (options.height) {
    if (!options.width) size.setWidth(*options.height * preferred.width() / preferred.height());
    size.setHeight(*options.height);
  }
  for (const auto& [name, value] : {std::pair("width", size.width()), std::pair("height", size.height())})
    if (!(value >= 16 && value <= kLargest)) return fail(name, fmt::format("{:g}", value), "16 to 16384 pixels");
  return QSizeF(std::round(size.width()), std::round(size.height()));
}

Result<QImage> figure_image(const Figure& figure, const ExportOptions& options) {
  const SizesOfFiles sizes;
  RINGSIDE_TRY(const auto size, export_size(figure, options));
  const double scale = dots_per_pixel(size, options);
  QImage image((size * scale).toSize(), QImage::Format_RGB32);
  if (image.isNull()) return no_memory();
  image.fill(options.theme->panel);
  image.setDevicePixelRatio(scale);
  paint(figure, image, size, options);
  image.setDotsPerMeterX(static_cast<int>(std::lround(1000 * scale / mm_per_pixel(size, options))));
  image.setDotsPerMeterY(image.dotsPerMeterX());
  return image;
}

Result<QByteArray> figure_bytes(const Figure& figure, FileFormat format, const ExportOptions& options) {
  const SizesOfFiles sizes;
  if (format == FileFormat::csv || format == FileFormat::json) {
    const std::string rows = figure.csv();
    if (rows.empty())
      return fail("file", format == FileFormat::csv ? "csv" : "json",
                  "svg, pdf, png or tex, since this figure has no rows of data");
    return QByteArray::fromStdString(format == FileFormat::csv ? with_subject(rows, options.of)
                                                               : json_text(figure, rows, options));
  }
  RINGSIDE_TRY(const auto size, export_size(figure, options));
  RINGSIDE_OK(check_readable(figure, options));
  switch (format) {
    case FileFormat::svg: return svg(figure, size, options);
    case FileFormat::pdf: return pdf(figure, size, options);
    case FileFormat::tex: return tex(figure, size, options);
    default: break;
  }
  return png(figure, options);
}

Result<bool> write_figure(const Figure& figure, const std::string& path, const ExportOptions& options) {
  RINGSIDE_TRY(const auto format, file_format(path));
  RINGSIDE_TRY(const auto bytes, figure_bytes(figure, format, options));
  return write_file(path, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

}  // namespace ringside::ui
