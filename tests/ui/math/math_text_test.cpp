#include "ui/math/math_text.h"

#include <cmath>

#include <gtest/gtest.h>
#include <QAbstractTextDocumentLayout>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include "ui/controls/style.h"
#include "ui/lesson/lesson_text.h"
#include "ui/math/formula_object.h"
#include "ui/math/typeset.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

QImage drawn(QTextDocument& document, int width) {
  document.setTextWidth(width);
  QImage image(width, static_cast<int>(std::ceil(document.size().height())), QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::white);
  QPainter painter(&image);
  document.drawContents(&painter);
  return image;
}

/// The rows that carry ink, first and last.
std::pair<int, int> ink_rows(const QImage& image, int from_x, int to_x) {
  int first = image.height(), last = -1;
  for (int y = 0; y < image.height(); ++y)
    for (int x = from_x; x < to_x; ++x)
      if (qGray(image.pixel(x, y)) < 128) first = std::min(first, y), last = y;
  return {first, last};
}

QTextDocument& set(QTextDocument& document, const QString& markdown) {
  load_fonts();
  set_math_markdown(document, markdown, lesson_style(light_theme()));
  return document;
}

TEST(MathText, an_inline_formula_stands_on_the_baseline_of_its_line) {
  if (!can_typeset()) GTEST_SKIP() << "this build carries no MathJax";
  QTextDocument document;
  // H and K both stand on the baseline: the last row with ink is the same, give or take one pixel of antialiasing.
  const QImage image = drawn(set(document, "HHHH $K K$"), 300);
  const int text_end = static_cast<int>(QFontMetricsF(text_font(15)).horizontalAdvance("HHHH"));
  const auto text = ink_rows(image, 0, text_end), formula = ink_rows(image, text_end + 3, 300);
  ASSERT_GE(formula.second, 0);
  EXPECT_NEAR(text.second, formula.second, 1);
}

// In every width: a number, its unit and what closes a sentence stay on one line.
TEST(MathText, no_line_ends_within_a_quantity_or_before_punctuation) {
  QTextDocument document;
  set(document, "At 50 GB/s a message of 64 KiB takes 1.3 us. So how large is $\\gamma$? And $K$, of 30 %?");
  EXPECT_EQ(spoken_text(document).count(QChar(0x2060)), 0) << "nobody hears where a line must not end";
  for (int width = 60; width < 420; width += 4) {
    document.setTextWidth(width);
    const QTextBlock block = document.begin();
    const QString text = block.text();
    for (int i = 0; i + 1 < block.layout()->lineCount(); ++i) {
      const QTextLine line = block.layout()->lineAt(i);
      const int end = line.textStart() + line.textLength();
      const QChar last = text[end - 1], next = text[end];
      EXPECT_FALSE(last == '/' || last == QChar(0xa0)) << width << ": " << text.left(end).toStdString();
      EXPECT_FALSE(QStringLiteral("?.,%").contains(next)) << width << ": " << text.mid(end).toStdString();
    }
  }
}

TEST(MathText, a_tall_formula_makes_its_line_taller_and_is_not_cut) {
  if (!can_typeset()) GTEST_SKIP() << "this build carries no MathJax";
  QTextDocument plain, tall;
  set(plain, "x").setTextWidth(300);
  set(tall, "x\n\n$$\\frac{\\frac{a}{b}}{\\frac{c}{d}}$$").setTextWidth(300);
  const QString tex = "\\frac{\\frac{a}{b}}{\\frac{c}{d}}";
  const MathPicture& picture = typeset(tex, true);
  EXPECT_GT(tall.size().height(), plain.size().height() + (picture.height + picture.depth) * 15);
}

TEST(MathText, dollars_in_code_and_after_a_backslash_are_not_formulas) {
  QTextDocument document;
  set(document, "`$a$` costs \\$5 and $b$");
  EXPECT_EQ(spoken_text(document).toStdString(), "$a$ costs $5 and b");
}

TEST(MathText, html_in_the_markdown_is_shown_and_not_obeyed) {
  QTextDocument document;
  set(document, "a <img src=\"x\"> <b>b</b>");
  EXPECT_TRUE(document.toPlainText().contains("<b>"));
}

TEST(MathText, private_characters_in_the_text_do_no_harm) {
  QTextDocument document;
  set(document, QString(QChar(0xE000)) + "7" + QChar(0xE001) + " $x$");
  EXPECT_TRUE(document.toPlainText().contains("7"));
}

TEST(MathText, tables_fill_the_width_and_numbers_in_them_are_tabular) {
  QTextDocument document;
  set(document, "| K | ms |\n|--:|--:|\n| 1 | 275.69 |\n| 64 | 4.31 |\n\nend").setTextWidth(400);
  bool tabular = false;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
    for (auto it = block.begin(); !it.atEnd(); ++it)
      if (it.fragment().text() == "275.69")
        tabular = it.fragment().charFormat().font().family() == number_font(15).family();
  EXPECT_TRUE(tabular);
  EXPECT_NEAR(document.size().width(), 400, 2);
}

TEST(MathText, the_screen_reader_hears_the_formula) {
  QTextDocument document;
  set(document, "The time is $\\frac{n}{K}\\beta$ here.");
  EXPECT_EQ(spoken_text(document).toStdString(), "The time is n/Kβ here.");
}

// What fits into a line of text claims no room there; at the end of a text there is no line whose room it could use.
TEST(MathText, a_displayed_formula_at_the_end_of_a_text_is_not_cut) {
  if (!can_typeset()) GTEST_SKIP() << "this build carries no MathJax";
  QTextDocument document;
  set(document, "x\n\n$$\\gamma = \\tfrac{5}{3}$$").setTextWidth(300);
  const int height = static_cast<int>(std::ceil(document.size().height()));
  QImage image(300, height + 40, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::white);
  QPainter painter(&image);
  document.drawContents(&painter);
  painter.end();
  EXPECT_LT(ink_rows(image, 0, 300).second, height);
}

// As a reply says it: nothing stands below it, and the widget is as high as its text.
TEST(MathText, a_fraction_in_the_last_line_is_not_cut) {
  if (!can_typeset()) GTEST_SKIP() << "this build carries no MathJax";
  load_fonts();
  apply_theme(light_theme());
  const auto image_of = [](LessonText& text, const QString& markdown) {
    text.resize(300, 50);
    text.set_markdown(markdown);
    text.show();
    QImage image(text.size(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    text.render(&image);
    return image;
  };
  const QString fraction = QStringLiteral("$2\\frac{K-1}{K}$ of it");
  LessonText last(LessonText::Role::feedback), followed(LessonText::Role::feedback);
  const QImage cut = image_of(last, fraction), whole = image_of(followed, fraction + "\n\n.");
  // The fraction begins at the left, and the point below it ends before its second third.
  const int left = 8, right = static_cast<int>(typeset("2\\frac{K-1}{K}").width * 14);
  EXPECT_GT(reach_below(*last.document()), 0);
  EXPECT_EQ(reach_below(*followed.document()), 0);
  EXPECT_EQ(ink_rows(cut, left, right), ink_rows(whole, left, right));
}

TEST(MathText, a_terminal_has_formulas_as_text_and_no_marks) {
  EXPECT_EQ(plain_text("**Both** of $\\frac{n}{K}\\beta$, `x` and a \\*: 64 KiB.\n\nThen $K$."),
            "Both of n/Kβ, x and a *: 64 KiB.\nThen K.");
}

}  // namespace
}  // namespace ringside::ui
