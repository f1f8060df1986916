#include "ui/paint/export.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <QFile>
#include <QFont>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include "tests/ui/figures/painting.h"
#include "ui/paint/timeless.h"
#include "ui/stage/registry.h"

namespace ringside::ui {
namespace {

FigureInput halfway() {
  FigureInput input;
  input.answer = chapter_answer("ring");
  input.cursor = {2, 0.4};
  input.selection.step = 2, input.selection.transfer = 2;
  return input;
}

std::set<QString> elements_of_svg(const QByteArray& svg, QString* error) {
  std::set<QString> names;
  QXmlStreamReader reader(svg);
  while (!reader.atEnd())
    if (reader.readNext() == QXmlStreamReader::StartElement) names.insert(reader.name().toString());
  *error = reader.errorString();
  return names;
}

TEST(Export, the_ending_chooses_the_format) {
  EXPECT_EQ(file_format("a/b.svg"), FileFormat::svg);
  EXPECT_EQ(file_format("b.PDF"), FileFormat::pdf);
  const auto format = file_format("b.jpeg");
  ASSERT_FALSE(format);
  EXPECT_EQ(format.error().kind, ErrorKind::bad_input);
}

TEST(Export, svg_is_well_formed_and_has_neither_clips_nor_pixels) {
  FigureInput input = halfway();
  for (const bool strip : {false, true}) {
    input.strip = strip;
    for (const View view : case_views()) {
      for (const bool outlines : {false, true}) {
        ExportOptions options;
        options.outline_text = outlines;
        const auto bytes = figure_bytes(*figure_of(view, input), FileFormat::svg, options);
        ASSERT_TRUE(bytes) << kind_of(view).name;
        QString error;
        const auto names = elements_of_svg(*bytes, &error);
        EXPECT_EQ(error, QString()) << kind_of(view).name;
        EXPECT_FALSE(names.contains("clipPath")) << kind_of(view).name;
        EXPECT_FALSE(names.contains("image")) << kind_of(view).name;
        EXPECT_FALSE(names.contains("pattern")) << kind_of(view).name;
        EXPECT_TRUE(names.contains("title")) << kind_of(view).name;
        EXPECT_TRUE(names.contains("desc")) << kind_of(view).name;
        EXPECT_EQ(names.contains("text"), !outlines) << kind_of(view).name;
      }
    }
  }
}

TEST(Export, every_text_of_an_svg_says_how_wide_it_is) {
  const auto svg = figure_bytes(**make_figure("topology", halfway()), FileFormat::svg);
  ASSERT_TRUE(svg);
  QXmlStreamReader reader(*svg);
  int seen = 0;
  while (!reader.atEnd()) {
    if (reader.readNext() != QXmlStreamReader::StartElement || reader.name() != QLatin1String("text")) continue;
    const QXmlStreamAttributes said = reader.attributes();
    QFont font(said.value("font-family").split(',').front().toString());
    font.setPixelSize(said.value("font-size").toInt());
    font.setWeight(static_cast<QFont::Weight>(said.value("font-weight").toInt()));
    font.setHintingPreference(QFont::PreferNoHinting);
    const QString words = reader.readElementText();
    EXPECT_NEAR(said.value("textLength").toDouble(), QFontMetricsF(font).horizontalAdvance(words), 0.01)
        << words.toStdString();
    ++seen;
  }
  EXPECT_GT(seen, 3);
}

TEST(Export, text_as_outlines_is_the_same_picture) {
  const auto figure = make_figure("chunks", halfway());
  ExportOptions options;
  options.width = 1064, options.png_scale = 1;
  const QImage screen = QImage::fromData(*figure_bytes(**figure, FileFormat::png, options), "PNG");
  options.outline_text = true;
  QSvgRenderer renderer(*figure_bytes(**figure, FileFormat::svg, options));
  ASSERT_TRUE(renderer.isValid());
  ASSERT_EQ(renderer.defaultSize(), screen.size());
  QImage file(screen.size(), QImage::Format_RGB32);
  file.fill(Qt::white);
  QPainter painter(&file);
  renderer.render(&painter, QRectF(QPointF(0, 0), screen.size()));
  painter.end();
  int different = 0;
  for (int y = 0; y < screen.height(); ++y)
    for (int x = 0; x < screen.width(); ++x)
      different += std::abs(qGray(screen.pixel(x, y)) - qGray(file.pixel(x, y))) > 96 ? 1 : 0;
  EXPECT_LT(different, screen.width() * screen.height() / 500);
}

TEST(Export, the_same_figure_gives_the_same_bytes) {
  for (const View view : case_views()) {
    for (const FileFormat format : {FileFormat::svg, FileFormat::pdf, FileFormat::png}) {
      const auto once = figure_bytes(*figure_of(view, halfway()), format),
                 again = figure_bytes(*figure_of(view, halfway()), format);
      ASSERT_TRUE(once && again) << kind_of(view).name;
      EXPECT_EQ(*once, *again) << kind_of(view).name;
      EXPECT_FALSE(once->isEmpty()) << kind_of(view).name;
    }
  }
}

TEST(Export, a_pdf_does_not_tell_when_it_was_written) {
  const auto bytes = figure_bytes(**make_figure("chunks", halfway()), FileFormat::pdf);
  EXPECT_TRUE(bytes->contains("/CreationDate (D:20000101000000"));
}

/// As Qt 6.8.2 writes them: its dates and identifiers, in a form short enough to read.
TEST(Export, newer_metadata_does_not_tell_either) {
  const auto of = [](const char* day, const char* zone, const char* number, const char* raw) {
    return fmt::format(
        "%PDF-1.4\n/CreationDate (D:202611{0}082216{1}'00')\n/ModDate "
        "(D:202611{0}082217{1}'00')\nxmp:CreateDate=\"2026-11-{0}T08:22:16"
        "{1}:00\" xmp:ModifyDate=\"2026-11-{0}T08:22:16{1}:00\" xmp:MetadataDate=\"2026-11-{0}T08:22:16{1}:00\"/>\n"
        "xmpMM:DocumentID=\"uuid:{2}\" xmpMM:VersionID=\"1\"\n/Root 3 0 R\n/ID [ <{3}> <{3}> ]\n%%EOF\n",
        day, zone, number, raw);
  };
  const QByteArray one = QByteArray::fromStdString(
      of("22", "+01", "a1741559-8e6f-4603-af55-6583bd2e6260", "61313734313535392d386536662d343630332d616635352d3635"));
  const QByteArray other = QByteArray::fromStdString(
      of("31", "-05", "0e1fa055-16b2-4dd5-b5bf-b3f3bd2f0c94", "30653166613035352d313662322d346464352d623562662d6233"));
  EXPECT_EQ(timeless(one), timeless(other));
  EXPECT_EQ(timeless(one).size(), one.size());
  EXPECT_TRUE(timeless(one).contains("xmp:CreateDate=\"2000-01-01T00:00:00+00:00\"")) << timeless(one).toStdString();
  EXPECT_TRUE(timeless(one).contains("VersionID=\"1\"")) << timeless(one).toStdString();
  const QByteArray torn("/ID [ <12");
  EXPECT_EQ(timeless(torn), torn);
}

TEST(Export, a_png_has_the_asked_size_and_a_white_ground) {
  ExportOptions options;
  options.width = 500, options.height = 300, options.png_scale = 1;
  const auto bytes = figure_bytes(**make_figure("chunks", halfway()), FileFormat::png, options);
  const QImage image = QImage::fromData(*bytes, "PNG");
  EXPECT_EQ(image.size(), QSize(500, 300));
  EXPECT_EQ(image.pixelColor(0, 0), QColor(Qt::white));
  EXPECT_FALSE(image.text("Description").isEmpty());
}

TEST(Export, one_given_side_keeps_the_proportion) {
  const auto figure = make_figure("chunks", halfway());
  ExportOptions options;
  options.width = (*figure)->preferred_size().width() / 2;
  EXPECT_NEAR(export_size(**figure, options)->height(), (*figure)->preferred_size().height() / 2, 1);
  options.width = 1e6;
  const auto size = export_size(**figure, options);
  ASSERT_FALSE(size);
  EXPECT_NE(size.error().line().find("width"), std::string::npos);
}

TEST(Export, csv_rows_of_the_traffic_add_up_to_the_schedules_bytes) {
  // The ring moves every element 2 (K - 1) times: 3 elements of 4 bytes on 4 ranks.
  const std::string csv = (*make_figure("traffic", halfway()))->csv();
  std::int64_t bytes = 0, messages = 0;
  for (const QString& line : QString::fromStdString(csv).split('\n', Qt::SkipEmptyParts).mid(1)) {
    messages += line.split(',')[2].toInt();
    bytes += line.split(',')[3].toInt();
  }
  EXPECT_EQ(bytes, 2 * 3 * 3 * 4);
  EXPECT_EQ(messages, 6 * 4);
}

TEST(Export, csv_of_space_time_has_one_row_per_transfer) {
  const auto answer = halfway().answer;
  std::int64_t transfers = 0;
  for (std::int64_t s = 0; s < answer->schedule.step_count(); ++s)
    transfers += static_cast<std::int64_t>(answer->schedule.step(s).transfers.size());
  const std::string csv = (*make_figure("spacetime", halfway()))->csv();
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + transfers);
}

TEST(Export, a_file_is_whole_or_not_written) {
  const QTemporaryDir dir;
  const auto figure = make_figure("script", halfway());
  const std::string path = dir.filePath("script.svg").toStdString();
  ASSERT_TRUE(write_figure(**figure, path));
  QFile file(QString::fromStdString(path));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_EQ(file.readAll(), *figure_bytes(**figure, FileFormat::svg));
  const auto nowhere = write_figure(**figure, dir.filePath("no/such/place.svg").toStdString());
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().kind, ErrorKind::bad_input);
  EXPECT_EQ(nowhere.error().line().find('\n'), std::string::npos);
}

}  // namespace
}  // namespace ringside::ui
