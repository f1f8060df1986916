#include "ui/paint/fitted_text.h"

#include <gtest/gtest.h>
#include <QImage>

#include "ui/paint/marks.h"
#include "ui/paint/paper.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

const QSizeF kPage(400, 100);

FittedText fitted(const FittedText::Paint& paint, double least) {
  load_fonts();
  return {paint, kPage, least};
}

TEST(FittedText, grows_what_is_too_small_and_leaves_the_rest) {
  const auto paint = [](QPainter& p) {
    draw_text(p, {100, 30}, "large", text_font(20), Qt::black);
    draw_text(p, {100, 70}, "small, and long enough to measure", text_font(10), Qt::black);
  };
  const FittedText text = fitted(paint, 13);
  EXPECT_EQ(text.shown(), (std::vector<QString>{"large", "small, and long enough to measure"}));
  QImage plain(kPage.toSize(), QImage::Format_RGB32), grown = plain;
  for (const auto& [image, fits] : {std::pair(&plain, false), {&grown, true}}) {
    image->fill(Qt::white);
    QPainter p(image);
    if (fits)
      text.paint(paint, p);
    else
      paint(p);
  }
  const QRect upper(0, 0, 400, 50), lower(0, 50, 400, 50);
  EXPECT_EQ(plain.copy(upper), grown.copy(upper));
  const auto right_edge = [&](const QImage& image) {
    for (int x = 399; x > 0; --x)
      for (int y = 50; y < 100; ++y)
        if (qGray(image.pixel(x, y)) < 128) return x;
    return 0;
  };
  // From the left end, by 13 over 10; an edge is known to a pixel or two of some 150.
  EXPECT_NEAR((right_edge(grown) - 100.0) / (right_edge(plain) - 100.0), 1.3, 0.05);
}

TEST(FittedText, leaves_out_the_smaller_of_two_that_meet_and_what_would_leave_the_page) {
  const auto paint = [](QPainter& p) {
    draw_text(p, {2, 20}, "at the edge", text_font(10), Qt::black, Align::centre);  // half of it lies outside
    draw_text(p, {200, 60}, "nine", text_font(9), Qt::black);
    draw_text(p, {200, 70}, "eleven", text_font(11), Qt::black);
    draw_text(p, {200, 90}, "tiny", text_font(5), Qt::black);  // would have to grow by more than half
  };
  EXPECT_EQ(fitted(paint, 13).shown(), (std::vector<QString>{"eleven"}));
}

TEST(FittedText, what_lay_over_another_text_on_purpose_still_does) {
  const auto paint = [](QPainter& p) {
    draw_text(p, {200, 60}, "cell", text_font(12), Qt::black, Align::centre);
    p.fillRect(QRectF(180, 50, 40, 20), Qt::white);
    draw_text(p, {200, 60}, "part", text_font(12), Qt::black, Align::centre);
  };
  EXPECT_EQ(fitted(paint, 13).shown().size(), 2U);
}

TEST(FittedText, of_two_large_ones_that_meet_the_later_is_left_out) {
  const auto paint = [](QPainter& p) {
    draw_text(p, {200, 60}, "first", text_font(16), Qt::black);
    draw_text(p, {210, 62}, "second", text_font(16), Qt::black);
    draw_text(p, {390, 20}, "beyond the edge", text_font(16), Qt::black);
  };
  EXPECT_EQ(fitted(paint, 13).shown(), (std::vector<QString>{"first"}));
  EXPECT_EQ(fitted(paint, 13).names_lost(), (std::vector<QString>{"second", "beyond the edge"}));
}

TEST(FittedText, a_sentence_in_other_lines_is_not_missing) {
  EXPECT_TRUE(missing_texts({"one two three"}, {"one two", "three"}).empty());
  EXPECT_EQ(missing_texts({"one two", "four"}, {"one two"}), (std::vector<QString>{"four"}));
  EXPECT_EQ(missing_texts({"c0", "c0"}, {"c0"}), (std::vector<QString>{"c0"})) << "each is counted";
  EXPECT_TRUE(missing_texts({"n = 4", "size n"}, {"size n", "n = 4"}).empty()) << "words of one are not another's";
  EXPECT_EQ(missing_texts({"size n", "n = 4"}, {"n = 4"}), (std::vector<QString>{"size n"}));
  EXPECT_EQ(missing_texts({"one two three"}, {"one two ..", "three"}).size(), 1U) << "cut short";
}

TEST(Paper, thirteen_pixels_are_seven_points) {
  EXPECT_NEAR(13 * kMmPerPixel, 7 / 72.0 * 25.4, 1e-12);
  EXPECT_EQ(parse_paper("column")->width_mm, 85);
  EXPECT_EQ(parse_paper("slide")->most_mm, 70);
  EXPECT_EQ(parse_paper("120 mm")->width_mm, 120);
  EXPECT_FALSE(parse_paper("page"));
  EXPECT_FALSE(parse_paper("1mm"));
  EXPECT_FALSE(names_paper("640"));
}

}  // namespace
}  // namespace ringside::ui
