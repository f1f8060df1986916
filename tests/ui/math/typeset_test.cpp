#include "ui/math/typeset.h"

#include <gtest/gtest.h>
#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>
#include <QTextDocument>

#include "core/algorithms/algorithm.h"
#include "lessons/blocks.h"
#include "lessons/lesson.h"
#include "ui/math/math_label.h"
#include "ui/math/math_text.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

class Typeset : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!can_typeset()) GTEST_SKIP() << "this build carries no MathJax";
  }
};

QRectF ink(const MathPicture& picture) {
  QRectF box;
  for (const MathPicture::Item& item : picture.items) box |= item.path.boundingRect();
  return box;
}

TEST_F(Typeset, every_kind_of_formula_the_lessons_use_is_drawn_inside_its_box) {
  for (const char* tex :
       {"\\frac{n}{K}", "\\sqrt{x}", "\\underbrace{2(K-1)}_{\\text{hops}} + 1", "\\log_2 K", "\\lceil x \\rceil",
        "\\alpha + n\\beta", "\\gamma = \\frac{T_{\\text{comm}}}{T_{\\text{comp}}}",
        "\\left\\lfloor \\frac{a}{b} \\right\\rfloor"}) {
    const MathPicture picture = typeset(tex, true);
    EXPECT_TRUE(picture.error.isEmpty()) << tex << ": " << picture.error.toStdString();
    EXPECT_TRUE(picture.typeset) << tex;
    ASSERT_FALSE(picture.items.empty()) << tex;
    // A glyph may lean a little out of its box, as an italic letter does.
    const QRectF box =
        QRectF(0, -picture.height, picture.width, picture.height + picture.depth).adjusted(-.1, -.1, .1, .1);
    EXPECT_TRUE(box.contains(ink(picture))) << tex;
  }
}

TEST_F(Typeset, a_fraction_is_taller_than_its_parts_and_has_a_bar_between_them) {
  const MathPicture fraction = typeset("\\frac{n}{K}", true);
  const MathPicture letter = typeset("n", true);
  EXPECT_GT(fraction.height, letter.height);
  EXPECT_GT(fraction.depth, letter.depth);
  EXPECT_EQ(fraction.items.size(), 3u);  // numerator, denominator, bar
}

TEST_F(Typeset, what_follows_an_underbrace_is_not_lost) {
  // The brace is made of nested, clipped pieces; a renderer that gives up there loses the rest.
  const MathPicture alone = typeset("\\underbrace{a + b + c + d + e}_{x}", true);
  const MathPicture followed = typeset("\\underbrace{a + b + c + d + e}_{x} + y", true);
  EXPECT_EQ(followed.items.size(), alone.items.size() + 2);
  EXPECT_GT(ink(followed).right(), ink(alone).right() + 0.5);
}

TEST_F(Typeset, wrong_tex_says_what_is_wrong_and_does_not_stop_the_program) {
  const MathPicture picture = typeset("\\frac{a");
  EXPECT_EQ(picture.error.toStdString(), "Missing close brace");
  EXPECT_FALSE(picture.items.empty());
  EXPECT_TRUE(typeset("x").error.isEmpty()) << "the next formula is not affected";
  EXPECT_FALSE(typeset("\\wibble").error.isEmpty());
}

QByteArray svg_of(const MathPicture& picture) {
  QBuffer buffer;
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setSize({400, 100});
  QPainter painter(&generator);
  picture.paint(painter, {10, 50}, 20, Qt::black);
  painter.end();
  return buffer.data();
}

TEST_F(Typeset, a_formula_stays_a_vector_in_svg_without_text_clip_or_image) {
  const QByteArray svg = svg_of(typeset("\\underbrace{a + b}_{x} \\frac{n}{K}", true));
  EXPECT_TRUE(svg.contains("<path"));
  for (const char* bad : {"<text", "<image", "clip"}) EXPECT_FALSE(svg.contains(bad)) << bad;
  EXPECT_EQ(svg, svg_of(typeset("\\underbrace{a + b}_{x} \\frac{n}{K}", true)));
}

TEST_F(Typeset, colours_of_the_tex_win_over_the_callers) {
  const MathPicture picture = typeset("\\textcolor{red}{x} y");
  ASSERT_EQ(picture.items.size(), 2u);
  EXPECT_EQ(picture.items[0].colour, QColor(Qt::red));
  EXPECT_FALSE(picture.items[1].colour.isValid());
}

/// Starting the engine costs a third of a second, so what is shown first must not need it.
TEST_F(Typeset, the_formulas_of_lessons_and_catalogue_come_with_the_build) {
  const int before = formulas_laid_out();
  for (const LessonInfo& info : lessons()) {
    const auto lesson = load_lesson(info.id);
    for (std::size_t i = 0; i < lesson->pages.size(); ++i) {
      const auto page = show_page(*lesson, i);
      for (const Block& block : page->blocks)
        for (const std::string& text : block_markdown(block)) {
          QTextDocument document;
          set_math_markdown(document, QString::fromStdString(text), lesson_style(light_theme()));
          document.setTextWidth(400);
          EXPECT_EQ(formulas_laid_out(), before) << info.id << "/" << i + 1 << ": " << text;
        }
    }
  }
  for (const Algorithm& algorithm : registry()) {
    const QString tex = QString::fromStdString(algorithm.closed_form.formula.tex());
    EXPECT_TRUE(typeset("T(n) = " + tex, true).typeset) << algorithm.name;
    EXPECT_EQ(formulas_laid_out(), before) << algorithm.name;
  }
}

TEST_F(Typeset, the_build_lays_out_as_the_program_does) {
  const QString tex = "T(n) = " + QString::fromStdString(registry().front().closed_form.formula.tex());
  const MathPicture shipped = typeset(tex, true);
  const MathPicture own = lay_out(tex, true);
  EXPECT_EQ(shipped.width, own.width);
  EXPECT_EQ(shipped.height, own.height);
  ASSERT_EQ(shipped.items.size(), own.items.size());
  for (std::size_t i = 0; i < own.items.size(); ++i) EXPECT_EQ(shipped.items[i].path, own.items[i].path);
}

TEST(ReadablePicture, without_mathjax_the_formula_is_a_line_of_text) {
  const MathPicture picture = readable_picture("\\frac{n}{K} \\beta");
  EXPECT_FALSE(picture.typeset);
  EXPECT_EQ(picture.text.toStdString(), "n/K β");
  EXPECT_FALSE(ink(picture).isEmpty());
  EXPECT_LT(ink(picture).width(), picture.width + 0.1);
}

TEST(MathLabel, is_as_large_as_its_formula_and_shrinks_it_rather_than_cut_it) {
  MathLabel label;
  label.set_tex("2 (K-1) \\left(\\alpha + \\frac{n}{K} \\beta\\right)", true);
  label.set_colour(Qt::black);
  const QSize natural = label.sizeHint();
  const auto inked_columns = [&](QSize size) {
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    label.resize(size);
    label.render(&image, {}, {}, QWidget::DrawChildren);
    int last = 0;
    for (int x = 0; x < image.width(); ++x)
      for (int y = 0; y < image.height(); ++y)
        if (qGray(image.pixel(x, y)) < 128) last = x;
    return last;
  };
  EXPECT_GT(inked_columns(natural), natural.width() * 3 / 4);
  EXPECT_LT(inked_columns({natural.width() / 2, natural.height()}), natural.width() / 2 - 1)
      << "the last bracket is inside";
}

}  // namespace
}  // namespace ringside::ui
