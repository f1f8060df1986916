// Sizes in the units that a person chose, and in files as ever.
#include "ui/paint/size_text.h"

#include <gtest/gtest.h>

#include "core/base/text.h"
#include "tests/ui/figures/painting.h"
#include "ui/figures/traffic.h"
#include "ui/paint/export.h"
#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

class Sizes : public testing::Test {
 protected:
  void TearDown() override { write_sizes_in(SizeUnits::binary); }
};

TEST_F(Sizes, are_written_in_the_units_that_were_asked_for) {
  EXPECT_EQ(size_text(Bytes(65536)), "64 KiB");
  write_sizes_in(SizeUnits::decimal);
  EXPECT_EQ(size_text(Bytes(65536)), "65.5 kB");
  EXPECT_EQ(size_text(Bytes(2e6)), "2 MB");
  const SizesOfFiles files;
  EXPECT_EQ(size_text(Bytes(65536)), "64 KiB");
}

TEST_F(Sizes, stay_in_one_line_with_their_units) {
  load_fonts();
  const QString text =
      QStringLiteral("Alone 24.00 µs against 12.00 µs, of 39 %. Below 275.7 KiB (64 MiB) or 2 GB/s it is 3 first.");
  for (double width = 120; width < 700; ++width) {
    const QStringList lines = wrap(text_font(14), text, width);
    EXPECT_EQ(lines.join(u' '), text);
    for (const QString& line : lines)
      for (const char* unit : {"µs", "%.", "KiB", "MiB)", "GB/s"})
        EXPECT_FALSE(line.startsWith(QString::fromUtf8(unit))) << line.toStdString() << " at " << width;
  }
}

TEST(Wrap, a_path_that_is_wider_than_a_line_breaks_after_its_folders) {
  load_fonts();
  const QString path = QStringLiteral("/srv/somebody/share/ringside/runs/topologies/survey-n1-n2-n3.json");
  const QFont font = text_font(13);
  const double whole = text_width(font, path);
  for (double width = text_width(font, QStringLiteral("survey-n1-n2-n3.json.")); width < 1.5 * whole; ++width) {
    const QStringList lines = wrap(font, QStringLiteral("A topology, kept as %1.").arg(path), width);
    for (const QString& line : lines) EXPECT_LE(text_width(font, line), width) << line.toStdString();
    EXPECT_TRUE(lines.join(QString()).endsWith(path + u'.')) << "nothing of it is lost, and nothing stands between";
  }
}

TEST_F(Sizes, in_a_field_read_back_as_the_same_number_of_bytes) {
  write_sizes_in(SizeUnits::decimal);
  for (const std::int64_t n : {0LL, 1LL, 999LL, 1000LL, 1024LL, 65536LL, 600'000LL, 1LL << 30, 3'000'000'000LL}) {
    const auto read = parse_bytes(exact_size_text(Bytes(static_cast<double>(n))));
    ASSERT_TRUE(read) << n;
    EXPECT_EQ(*read, n) << exact_size_text(Bytes(static_cast<double>(n)));
  }
  EXPECT_EQ(exact_size_text(Bytes(2000)), "2 kB");
}

TEST_F(Sizes, of_an_exported_figure_stay_as_they_are) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 4, 1 << 16);
  const auto bytes = [&] { return figure_bytes(TrafficFigure(input), FileFormat::svg, {}).value(); };
  const QByteArray before = bytes();
  const auto words = [&] { return TrafficFigure(input).description(); };
  const std::string in_binary = words();
  write_sizes_in(SizeUnits::decimal);
  EXPECT_NE(words(), in_binary) << "the window's own words change";
  const SizesOfFiles sizes;  // as Views has it where a figure is made for a file
  EXPECT_EQ(bytes(), before);
}

}  // namespace
}  // namespace ringside::ui
