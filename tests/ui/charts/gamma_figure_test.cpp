#include "ui/charts/gamma_figure.h"

#include <gtest/gtest.h>

#include "tests/ui/charts/picture.h"
#include "tests/ui/window/drawn_texts.h"

namespace ringside::ui {
namespace {

constexpr QSize kGammaSize(1020, 640);
const QRectF kGammaArea{QPointF(0, 0), QSizeF(kGammaSize)};

// Code 4.1.1: G = 2048, g = 2, R = 312e12, B = 600e9, six FLOP per parameter and example.
double gamma_by_hand(double K) {
  return 2 * (K - 1) / K * (2 * 312e12) / (6 * (2048 / K) * 600e9);
}

TEST(GammaFigure, break_even_is_a_hollow_dot_where_gamma_is_one) {
  // 2 (K-1)/K g R / (6 G/K B) = 1  <=>  K = 1 + 6 G B / (2 g R).
  const double K = 1 + 6 * 2048 * 600e9 / (2 * 2 * 312e12);
  EXPECT_NEAR(K, 6.91, 0.005);
  const GammaFigure figure{TrainingStep{}};
  const auto chart = figure.build(kGammaArea, light_theme());
  ASSERT_TRUE(figure.break_even());
  EXPECT_NEAR(*figure.break_even(), K, 1e-9);
  for (const Theme* theme : {&light_theme(), &dark_theme()}) {
    const QImage image = pixels(figure, kGammaSize, *theme);
    const QPointF dot = chart->at(K, 1);
    EXPECT_TRUE(has_colour(image, dot, theme->panel, 0)) << "hollow";
    EXPECT_TRUE(has_colour(image, dot - QPointF(0, 7), theme->ink, 2)) << "outlined above";
    EXPECT_TRUE(has_colour(image, {dot.x(), chart->plotArea().bottom() - 20}, theme->ink, 4)) << "drop line";
  }
  EXPECT_TRUE(svg(figure, kGammaSize, light_theme()).contains("break-even K = 6.91"));
}

TEST(GammaFigure, the_line_passes_through_the_formula) {
  const GammaFigure figure(TrainingStep{}, {1024});
  const QImage image = pixels(figure, kGammaSize, light_theme());
  const auto chart = figure.build(kGammaArea, light_theme());
  for (double K : {1.8, 2.5, 12.0, 40.0, 200.0, 900.0}) {
    const QPointF on = chart->at(K, gamma_by_hand(K));
    EXPECT_TRUE(has_colour(image, on, light_theme().ink, 1, 0.2)) << "K = " << K;
    EXPECT_FALSE(has_colour(image, on + QPointF(0, 12), light_theme().ink, 1, 0.2)) << "a line, no area";
  }
}

TEST(GammaFigure, points_carry_the_digits_of_output_4_1_1) {
  const QByteArray drawn = svg(GammaFigure{TrainingStep{}}, kGammaSize, light_theme());
  for (double K : {4.0, 16.0, 64.0, 256.0, 1024.0}) {
    const double gamma = gamma_by_hand(K);
    const QByteArray digits = QByteArray::number(gamma, 'f', 3);  // as the table beside it and the verb
    EXPECT_TRUE(drawn.contains('>' + digits + '<')) << digits.toStdString();
  }
}

TEST(GammaFigure, zero_is_said_because_the_axis_cannot_show_it) {
  const QByteArray with = svg(GammaFigure{TrainingStep{}}, kGammaSize, light_theme());
  EXPECT_TRUE(with.contains("at K = 1,") && with.contains("γ = 0"));
  EXPECT_FALSE(svg(GammaFigure(TrainingStep{}, {2, 4}), kGammaSize, light_theme()).contains("γ = 0"));
}

TEST(GammaFigure, weak_scaling_without_break_even_says_so) {
  // gamma < 2 g R / (6 b B) for every K: with b = 2048 that limit is 0.169.
  TrainingStep weak;
  weak.global_batch.reset();
  weak.local_batch = 2048;
  const GammaFigure figure(weak);
  EXPECT_FALSE(figure.break_even());
  // An SVG holds a sentence in pieces, one per script.
  const QByteArray drawn = svg(figure, kGammaSize, light_theme());
  EXPECT_TRUE(drawn.contains("no break-even:") && drawn.contains("stays below 1 up to"));
  EXPECT_NE(figure.description().find("no break-even"), std::string::npos);
}

TEST(GammaFigure, what_rounds_to_one_worker_is_not_one) {
  // b = 1: gamma = 1 at K = 1 / (1 - 6 B / (2 g R)), below 1.005 where B is 1e9.
  TrainingStep weak;
  weak.global_batch.reset();
  weak.local_batch = 1;
  weak.bandwidth = BytesPerSecond(1e9);
  const std::string said = GammaFigure(weak, {1}).description();
  EXPECT_NE(said.find("just above K = 1"), std::string::npos) << said;
}

TEST(GammaFigure, a_gamma_of_hundreds_of_digits_is_told_in_three) {
  TrainingStep slow;
  slow.alpha = Seconds(1e300);
  EXPECT_LT(GammaFigure(slow).description().size(), 300U) << GammaFigure(slow).description();
}

TEST(GammaFigure, more_workers_than_examples_are_dashed_and_named) {
  TrainingStep step;
  step.global_batch = 64;
  EXPECT_TRUE(svg(GammaFigure(step), kGammaSize, light_theme()).contains("K &gt; G"));
  EXPECT_FALSE(svg(GammaFigure{TrainingStep{}}, kGammaSize, light_theme()).contains("K &gt; G"));
}

TEST(GammaFigure, marks_the_chosen_worker_count_in_the_accent) {
  const GammaFigure figure(TrainingStep{}, kChapterWorkers, 100);
  const QPointF dot = figure.build(kGammaArea, light_theme())->at(100, gamma_row(TrainingStep{}, 100).gamma);
  for (const Theme* theme : {&light_theme(), &dark_theme()})
    EXPECT_TRUE(has_colour(pixels(figure, kGammaSize, *theme), dot + QPointF(3, 0), theme->accent));
}

// b = G/K falls below one example where gamma would reach 1: no whole number of workers gets there, as the verb says.
TEST(GammaFigure, says_break_even_of_whole_workers_too) {
  EXPECT_NE(GammaFigure{TrainingStep{}}.description().find("of whole workers 7"), std::string::npos);
  TrainingStep sequences;
  sequences.flop_per_parameter = 24576, sequences.global_batch = 16;
  ASSERT_EQ(whole_break_even(sequences).kind, WholeBreakEven::Kind::none);
  ASSERT_TRUE(break_even_workers(sequences));
  EXPECT_NE(GammaFigure(sequences).description().find("no whole number of workers"), std::string::npos);
}

TEST(GammaFigure, names_its_source_and_constants_under_the_axis) {
  const QByteArray drawn = svg(GammaFigure{TrainingStep{}}, kGammaSize, light_theme());
  EXPECT_TRUE(drawn.contains("formula, P = 7") && drawn.contains("312 TFLOP/s") && drawn.contains("600 GB/s"));
  GammaFigure recorded{TrainingStep{}};
  recorded.extrapolate();
  const QByteArray of_trace = svg(recorded, kGammaSize, light_theme());
  EXPECT_TRUE(of_trace.contains("local batch as it was recorded") && of_trace.contains("from one recorded point"));
  EXPECT_FALSE(of_trace.contains("312 TFLOP/s") || of_trace.contains("; formula"));
}

// In the card of 372 pixels at the right of Train nothing under the axis is cut off.
TEST(GammaFigure, has_words_under_the_axis_that_fit) {
  for (const QSize size : {QSize(372, 300), QSize(372, 220), QSize(270, 220)})
    for (const bool extrapolated : {false, true}) {
      GammaFigure figure(TrainingStep{}, kChapterWorkers, 64);
      if (extrapolated) figure.extrapolate();
      TextDevice device(size);
      QPainter painter(&device);
      figure.paint(painter, QRectF({0, 0}, QSizeF(size)), light_theme());
      painter.end();
      for (const DrawnText& t : device.take())
        if (t.words.startsWith(QStringLiteral("workers K"))) {
          EXPECT_GE(t.box.left(), 0) << qPrintable(t.words);
          EXPECT_LE(t.box.right(), size.width()) << qPrintable(t.words);
        }
    }
}

TEST(GammaFigure, exports) {
  expect_exportable(GammaFigure{TrainingStep{}}, kGammaSize);
  expect_exportable(GammaFigure(TrainingStep{}, {1}, 1), QSize(320, 200));
  TrainingStep extreme;
  extreme.flops = 1e30, extreme.alpha = Seconds(1);
  expect_exportable(GammaFigure(extreme), kGammaSize);
}

}  // namespace
}  // namespace ringside::ui
