#include "ui/paint/export.h"

#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <QFile>
#include <QFont>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include "tests/ui/figures/painting.h"
#include "ui/paint/canonical_pdf.h"
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

// The window has another font than the command line.
TEST(Export, svg_does_not_depend_on_the_fonts_of_the_application) {
  const auto figure = figure_of(View::chunks, halfway());
  const auto bytes = figure_bytes(*figure, FileFormat::svg);
  const QFont before = QGuiApplication::font();
  QFont other = text_font(14);
  other.setWeight(QFont::Medium);
  QGuiApplication::setFont(other);
  const auto again = figure_bytes(*figure, FileFormat::svg);
  QGuiApplication::setFont(before);
  ASSERT_TRUE(bytes && again);
  EXPECT_EQ(*bytes, *again);
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

// Newer versions of Qt escape what they write themselves: once and never twice.
TEST(Export, title_and_description_of_an_svg_may_hold_any_sign) {
  const std::string title = "Send & receive <\"4 ranks\"> &amp;", about = "a < b & c > \"d\"";
  for (const char* name : {"chunks", "performance"})
    for (const bool outlines : {false, true}) {
      ExportOptions options;
      options.outline_text = outlines, options.caption = title + '\x01', options.alt = about;
      options.recipe = "ringside-figure:e30=";
      const auto svg = figure_bytes(**make_figure(name, halfway()), FileFormat::svg, options);
      ASSERT_TRUE(svg) << name;
      std::map<QString, QString> said;
      QXmlStreamReader reader(*svg);
      while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement) continue;
        const QString element = reader.name().toString();
        if (element == "title" || element == "desc" || element == "metadata") said[element] = reader.readElementText();
      }
      EXPECT_FALSE(reader.hasError()) << name << ": " << reader.errorString().toStdString();
      EXPECT_EQ(said["title"].toStdString(), title) << name;
      EXPECT_EQ(said["desc"].toStdString(), about) << name;
      EXPECT_TRUE(said["metadata"].startsWith(QLatin1String("ringside-figure:e30="))) << name;
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
  EXPECT_TRUE(bytes->contains("/CreationDate (D:20000101000000Z)"));
}

/// A document of two fonts and metadata, as Qt 6.8.2 writes one, in a form short enough to read. `fonts`: the numbers
/// of the two, of 5 and 6, in the order in which they stand.
QByteArray written(std::pair<int, int> fonts, const char* zone, const char* uuid, const char* id) {
  QByteArray out("%PDF-1.4\n");
  std::map<int, qsizetype> places;
  const auto object = [&](int number, const std::string& body) {
    places[number] = out.size();
    out += fmt::format("{} 0 obj\n{}\nendobj\n", number, body).c_str();
  };
  const std::string xmp = fmt::format(
      "<x xmp:CreateDate=\"2026-11-22T08:22:16{0}\" xmp:ModifyDate=\"2026-11-22T08:22:16{0}\" "
      "xmp:MetadataDate=\"2026-11-22T08:22:16{0}\" xmpMM:DocumentID=\"uuid:{1}\" xmpMM:VersionID=\"1\"/>",
      zone, uuid);
  object(1, fmt::format("<<\n/Title (of 5 0 R \\) and 6 0 R)\n/CreationDate (D:20261122082216{}')\n>>", zone));
  object(4, fmt::format("<<\n/Subtype /XML\n/Length {}\n>>\nstream\n{}\nendstream", xmp.size(), xmp));
  for (const int place : {0, 1}) {
    object(5 + place, fmt::format("<< /FontName /Q{}AAAA+{} >>", place == 0 ? 'F' : 'G',
                                  5 + place == fonts.first ? "Roman" : "Italic"));
  }
  object(3, fmt::format("<<\n/Pages [{} 0 R]\n/Fonts << /F1 {} 0 R /F2 {} 0 R >>\n/Metadata 4 0 R\n>>", 7, fonts.first,
                        fonts.second));
  object(7, "<< /Length 9 >>\nstream\n5 0 R Tf\n\nendstream");
  const qsizetype table = out.size();
  out += "xref\n0 8\n0000000000 65535 f \n";
  for (int n = 1; n < 8; ++n)
    out += places.contains(n) ? fmt::format("{:010} 00000 n \n", places[n]).c_str() : "0000000000 65535 f \n";
  return out + fmt::format("trailer\n<<\n/Size 8\n/Info 1 0 R\n/Root 3 0 R\n/ID [ <{0}> <{0}> ]\n>>\n", id).c_str() +
         fmt::format("startxref\n{}\n%%EOF\n", table).c_str();
}

TEST(Export, a_pdf_does_not_tell_where_and_by_whom_it_was_written) {
  const QByteArray one = canonical_pdf(written({5, 6}, "+01:00", "a1741559-8e6f-4603-af55-6583bd2e6260", "61313734"));
  const QByteArray other = canonical_pdf(written({6, 5}, "Z", "0e1fa055-16b2-4dd5-b5bf-b3f3bd2f0c94", "30653166"));
  EXPECT_EQ(one, other) << one.toStdString() << other.toStdString();
  EXPECT_TRUE(one.contains("/Title (of 5 0 R \\) and 6 0 R)\n/CreationDate (D:20000101000000Z)"))
      << "what a string says is no reference";
  EXPECT_TRUE(one.contains("stream\n5 0 R Tf\n")) << "nor what a stream says";
  EXPECT_TRUE(one.contains("xmp:CreateDate=\"2000-01-01T00:00:00Z\"") && one.contains("VersionID=\"1\""));
  EXPECT_EQ(canonical_pdf(one), one);
  // Six objects are left: the table says where each begins, and the metadata how long they are.
  EXPECT_TRUE(one.contains("/Size 7\n/Info 1 0 R\n/Root 2 0 R\n/ID [ <00000000> <00000000> ]"));
  const qsizetype table = one.indexOf("xref\n0 7\n");
  for (int n = 1; n < 7; ++n)
    EXPECT_EQ(one.mid(one.mid(table + 9 + 20 * n, 10).toInt(), 7), QByteArray::number(n) + " 0 obj");
  const qsizetype begin = one.indexOf("<x xmp");
  EXPECT_TRUE(
      one.contains(QByteArray("/Length ") + QByteArray::number(one.indexOf("\nendstream", begin) - begin) + "\n"));
  const QByteArray torn("startxref\n12");
  EXPECT_EQ(canonical_pdf(torn), torn);
}

// In UTF-16, the byte order mark first, as PDF 1.4 has text strings (3.8.1).
TEST(Export, a_pdf_holds_the_alternative_text) {
  ExportOptions options;
  options.alt = "Ä (x)";
  const auto bytes = figure_bytes(**make_figure("chunks", halfway()), FileFormat::pdf, options);
  EXPECT_EQ(bytes->count("/Subject <feff00c40020002800780029>"), 1);
  const QByteArray one = written({5, 6}, "Z", "0", "0");
  EXPECT_EQ(canonical_pdf(canonical_pdf(one, "s")), canonical_pdf(one, "s")) << "its table still says where all is";
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

TEST(Export, a_title_is_the_caption_or_what_the_figure_shows) {
  const auto figure = figure_of(View::chunks, halfway());
  ExportOptions options;
  EXPECT_TRUE(
      figure_bytes(*figure, FileFormat::svg, options)->contains("<title>allreduce, ring, 4 ranks, 12 B</title>"));
  options.caption = "The ring";
  EXPECT_TRUE(figure_bytes(*figure, FileFormat::svg, options)->contains("<title>The ring</title>"));
}

}  // namespace
}  // namespace ringside::ui
