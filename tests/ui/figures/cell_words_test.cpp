// Words of cells that have little room: what has no element, and what stands beside an outline.
#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "tests/ui/figures/painting.h"
#include "tests/ui/window/drawn_texts.h"
#include "ui/figures/cell.h"
#include "ui/figures/chunks.h"
#include "ui/paint/export.h"
#include "ui/paint/marks.h"
#include "ui/paint/on_paper.h"

namespace ringside::ui {
namespace {

// 4 elements over 16 chunks: 12 have none, and a count of contributors there would read as a number of the sum.
TEST(CellWords, many_chunks_without_elements_say_so_too) {
  Case c;
  c.instance.ranks = 16, c.bytes = 16;
  FigureInput input;
  input.answer = std::make_shared<const Answer>(answer(c).value());
  load_fonts();
  TextDevice device(kCardSize);
  QPainter painter(&device);
  ChunksFigure(input).paint(painter, kCardArea, light_theme());
  painter.end();
  int hollow = 0, ones = 0;
  bool said = false;
  for (const DrawnText& text : device.take()) {
    said = said || text.words == QStringLiteral("no element: 12 of 16 chunks");
    hollow += text.words == QStringLiteral("–") ? 1 : 0;
    ones += text.words == QStringLiteral("1") ? 1 : 0;
  }
  EXPECT_EQ(hollow, 12 * 16 + 1) << "with the legend's";
  EXPECT_GE(ones, 4 * 16);
  EXPECT_LT(ones, 5 * 16);
  EXPECT_TRUE(said);
}

// The same cells in a picture of full height and in a lower one, whose type is smaller; of one contributor and of all.
TEST(CellWords, cells_without_values_say_of_how_many_they_are_in_one_way) {
  load_fonts();
  const auto cell = [](double width, const std::vector<std::int32_t>& who) {
    PlacedCell one{{0, 0, width, 30}, {}};
    one.look.empty = false, one.look.asked = 8;
    one.look.text = one.look.brief = QStringLiteral("%1 of 8").arg(who.size());
    one.look.contributors = who;
    return one;
  };
  const std::vector<std::vector<std::int32_t>> contributors{{0}, {0, 1, 2, 3, 4, 5, 6, 7}};
  for (const double unit : {1.0, 0.7})
    for (const std::vector<std::int32_t>& who : contributors) {
      EXPECT_EQ(words_for({cell(50, who)}, unit).says, CellSays::fraction) << unit;
      EXPECT_EQ(words_for({cell(120, who)}, unit).says, CellSays::brief) << unit;
      EXPECT_TRUE(words_for({cell(120, who)}, unit).no_values);
    }
  EXPECT_EQ(words_for({cell(58, contributors[1])}, 1).says, CellSays::brief);
  EXPECT_EQ(words_for({cell(58, contributors[1])}, 1, 14.5).says, CellSays::fraction) << "larger type has no room";
}

// 170 mm have no type of less than 7 pt: what would be enlarged to them would lie on the outline. Two numbers of two
// digits have no room there, nor has "8 of 8".
TEST(CellWords, a_strip_says_what_has_room_in_type_of_7_points) {
  load_fonts();
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 8, 16);
  const ChunksStripFigure strip(input, {{13, 14}, 170 * StripPage::kUnitsPerMm});
  const QSize size = strip.preferred_size().toSize();
  TextDevice device(size);
  QPainter painter(&device);
  strip.paint(painter, QRectF({0, 0}, QSizeF(size)), light_theme());
  painter.end();
  const auto texts = device.take();
  const auto count = [&](const char* words) {
    return std::ranges::count_if(texts, [&](const DrawnText& t) { return t.words == QLatin1String(words); });
  };
  EXPECT_EQ(count("8 of 8"), 0);
  EXPECT_EQ(count("8/8"), 2 * 64 - 8) << "before the last step each rank lacks one chunk";
}

// In narrow cells, as of an all-to-all, the number keeps clear of the outline of what is final.
TEST(CellWords, a_number_in_a_narrow_cell_keeps_clear_of_the_final_outline) {
  load_fonts();
  CellLook look;
  look.empty = false, look.final = true, look.contributors = {0}, look.text = QStringLiteral("8");
  const QRectF cell(0, 0, 26, 64);
  const double outline = 1.5;  // the half of it that is within
  EXPECT_GE(cell.right() - outline - words_of(cell, look, 1).right(), 1);
  const CellWords words = words_for(std::vector<PlacedCell>{{cell, look, 1}}, 1);
  EXPECT_GT(words.most_px, 12);
  EXPECT_EQ(words.says, CellSays::value);
}

// On a slide the smallest type grows to 7 pt, for which the key's sample is too narrow.
TEST(CellWords, words_of_a_sample_that_would_leave_it_on_paper_are_left_out) {
  load_fonts();
  FigureInput input;
  input.answer = chapter_answer("ring");
  const ChunksFigure figure(input);
  ExportOptions options;
  options.paper = parse_paper("slide").value();
  const auto svg = figure_bytes(figure, FileFormat::svg, options);
  ASSERT_TRUE(svg) << svg.error().line();
  EXPECT_FALSE(svg->contains(">3 of 4<"));
  EXPECT_TRUE(svg->contains(">in flight<"));
}

// Samples of values have none; in a low card of one element per chunk that of what flies alone had a count. Before step
// 4 of the ring nothing flies, and in it whole sums do.
TEST(CellWords, no_sample_of_a_key_of_values_has_a_count) {
  load_fonts();
  FigureInput input;
  input.answer = chapter_answer("ring");
  int keys = 0;
  for (const CursorPosition& moment : {CursorPosition{2, 0}, {3, 0}, {3, 0.5}})
    for (int height = 190; height <= 320; height += 10) {
      input.cursor = moment;
      const QSize size(784, height);
      TextDevice device(size);
      QPainter painter(&device);
      ChunksFigure(input).paint(painter, QRectF(QPointF(), size), light_theme());
      painter.end();
      for (const DrawnText& text : device.take()) {
        EXPECT_NE(text.words, QStringLiteral("3/4")) << height;
        EXPECT_NE(text.words, QStringLiteral("3 of 4")) << height;
        keys += text.words.startsWith(QStringLiteral("in flight")) ? 1 : 0;
      }
    }
  EXPECT_GT(keys, 20);
}

// Whatever the size of a packet: what it says is to be read and stays within its outline, of a pixel above and below.
TEST(GhostText, is_ten_pixels_high_or_more_and_clear_of_the_outline) {
  load_fonts();
  int said = 0;
  for (const std::size_t contributors : {1, 3})
    for (const double unit : {1.0, 1.2, 1.6, 2.4})
      for (double height = 6; height <= 60; height += 0.5)
        for (const double width : {18.0, 30.0, 48.0, 120.0}) {
          CellLook look;
          look.empty = false, look.asked = 4;
          for (std::size_t i = 0; i < contributors; ++i) look.contributors.push_back(static_cast<std::int32_t>(i));
          look.text = look.brief = QStringLiteral("%1 of 4").arg(contributors);
          const auto [text, px] = ghost_text(QRectF(0, 0, width, height), look, unit);
          if (px <= 0) continue;
          ++said;
          EXPECT_GE(px, 10) << height << " x " << width;
          EXPECT_LE(cap_height(number_font(px, 500)) + 2, height) << height << " x " << width;
        }
  EXPECT_GT(said, 100);
}

// At 85 mm the key of a number between one and all has no room beside what flies.
TEST(CellWords, of_a_key_keep_their_place_in_motion) {
  load_fonts();
  FigureInput input;
  input.answer = chapter_answer("ring");
  ExportOptions options;
  options.paper = Paper{.width_mm = 85};
  std::vector<double> lefts;
  for (const CursorPosition& moment : {CursorPosition{0, 0}, {1, 0}, {1, 0.5}, {2, 0.2}, {5, 0.8}, {6, 0}}) {
    input.cursor = moment;
    const ChunksFigure figure(input);
    const QSizeF size = export_size(figure, options).value();
    TextDevice device(size.toSize());
    QPainter painter(&device);
    page_painting(figure, size, light_theme())(painter);
    painter.end();
    for (const DrawnText& text : device.take())
      if (text.words == QStringLiteral("final, 4 of 4")) lefts.push_back(text.box.left());
  }
  ASSERT_EQ(lefts.size(), 6U);
  for (const double left : lefts) EXPECT_NEAR(left, lefts.front(), 1);
}

}  // namespace
}  // namespace ringside::ui
