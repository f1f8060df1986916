// What holds for every figure of every registered algorithm.
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>
#include <QPainter>

#include "core/algorithms/algorithm.h"
#include "tests/ui/figures/painting.h"
#include "ui/figures/chunks.h"
#include "ui/paint/export.h"
#include "ui/paint/marks.h"
#include "ui/stage/export_name.h"
#include "ui/stage/registry.h"

namespace ringside::ui {
namespace {

constexpr QSize kSmall(480, 270);

std::string label(View view, const Algorithm& a, std::int32_t ranks) {
  return kind_of(view).name + " of " + std::string(name(a.collective)) + " " + a.name + " on " + std::to_string(ranks);
}

void expect_every_algorithm_is_painted(const std::vector<std::int32_t>& numbers_of_ranks) {
  for (const Algorithm& a : registry()) {
    for (const std::int32_t ranks : numbers_of_ranks) {
      const auto answer = answer_to(a.collective, a.name, ranks, 2 * ranks + 1);
      if (!answer) continue;
      FigureInput input;
      input.answer = answer;
      input.cursor = {answer->schedule.step_count() / 2, answer->schedule.step_count() > 0 ? 0.4 : 0.0};
      input.selection.step = input.cursor.step, input.selection.transfer = 0;
      input.hover.rank = 0, input.hover.chunk = 0;
      for (const View view : case_views()) {
        const WarningCatcher warnings;
        const auto figure = figure_of(view, input);
        const QImage once = painted(*figure, kSmall), again = painted(*figure, kSmall);
        EXPECT_EQ(once, again) << label(view, a, ranks);
        EXPECT_GT(inked(once), 200) << label(view, a, ranks);
        EXPECT_GT(inked(painted(*figure, kSmall, dark_theme())), 200) << label(view, a, ranks);
        EXPECT_EQ(warnings.text(), QString()) << label(view, a, ranks);
        EXPECT_EQ(figure->description().back(), '.') << figure->description();
      }
    }
  }
}

TEST(Figures, each_paints_every_algorithm_without_a_warning_and_twice_the_same) {
  expect_every_algorithm_is_painted({1, 2, 4, 5});
}

TEST(FullFigures, each_paints_every_algorithm_at_every_number_of_ranks) {
  expect_every_algorithm_is_painted({3, 6, 7, 8, 9});
}

TEST(Figures, say_which_operator_their_add_and_sum_stand_for) {
  FigureInput input;
  for (const Op op : kOps) {
    input.answer = chapter_answer("ring", op);
    input.strip = true;
    const bool sum = op == Op::sum;
    const std::string said = make_figure("script", input).value()->description();
    EXPECT_EQ(said.find("The operator is " + std::string(name(op))) == std::string::npos, sum) << said;
    EXPECT_EQ(said.rfind("allreduce (" + std::string(name(op)) + "), ring", 0) == 0, !sum) << said;
    const auto strip = make_figure("chunks", input).value();
    const auto file = figure_bytes(*strip, FileFormat::svg);
    const std::string word = op == Op::max ? "maximum" : op == Op::min ? "minimum" : op == Op::prod ? "product" : "sum";
    ASSERT_TRUE(file);
    EXPECT_TRUE(file->contains(QByteArray::fromStdString(">" + word + " of 3<"))) << name(op);
  }
  // Nothing is reduced, nothing is said.
  input.answer = answer_to(Collective::allgather, "ring", 4, 8);
  EXPECT_EQ(make_figure("script", input).value()->description().find("operator"), std::string::npos);
}

// A binomial broadcast to one rank is one message of the whole buffer in one step, a chain of four ranks three of them.
TEST(Figures, say_one_and_none_as_people_do) {
  FigureInput input;
  input.answer = answer_to(Collective::broadcast, "binomial", 2, 3);
  const auto said = [&](const char* view) { return make_figure(view, input).value()->description(); };
  EXPECT_TRUE(said("traffic").ends_with("12 B in all over 1 link.")) << said("traffic");
  EXPECT_NE(said("topology").find(", 1 link used, "), std::string::npos) << said("topology");
  EXPECT_NE(said("spacetime").find(": 1 transfer over time"), std::string::npos) << said("spacetime");
  input.strip = true;
  EXPECT_TRUE(said("chunks").ends_with("what every rank holds at the start and after step 1 of 1.")) << said("chunks");
  input.answer = answer_to(Collective::broadcast, "chain", 4, 3);
  EXPECT_TRUE(said("chunks").ends_with("at the start and after each of 3 steps.")) << said("chunks");
  const auto page = [&](std::vector<std::int64_t> moments) {
    return ChunksStripFigure(input, {std::move(moments)}).description();
  };
  EXPECT_TRUE(page({0, 3}).ends_with("what every rank holds at the start and after step 3 of 3.")) << page({0, 3});
  EXPECT_TRUE(page({1, 2, 3}).ends_with("what every rank holds after steps 1, 2 and 3 of 3.")) << page({1, 2, 3});
  EXPECT_TRUE(page({0}).ends_with("what every rank holds at the start.")) << page({0});
}

TEST(Figures, forward_and_back_is_the_same_picture) {
  FigureInput input;
  input.answer = chapter_answer("ring");
  for (const View view : case_views()) {
    const auto at = [&](std::int64_t step, double phase) {
      input.cursor = {step, phase};
      return painted(*figure_of(view, input), {816, 344});
    };
    const QImage before = at(2, 0);
    at(2, 0.5), at(3, 0), at(6, 0), at(2, 0.9);
    EXPECT_EQ(at(2, 0), before) << kind_of(view).name;
  }
}

TEST(Figures, an_unknown_name_is_answered_with_those_there_are) {
  FigureInput input;
  input.answer = chapter_answer("ring");
  const auto figure = make_figure("pie", input);
  ASSERT_FALSE(figure);
  EXPECT_NE(figure.error().line().find("chunks"), std::string::npos);
  EXPECT_TRUE(make_figure("Chunks", input));
}

TEST(Figures, small_and_large_areas_are_painted_too) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 64, 64);
  input.cursor = {20, 0.5};
  for (const View view : case_views())
    for (const QSize size : {QSize(160, 100), QSize(2040, 1200)})
      EXPECT_GT(inked(painted(*figure_of(view, input), size)), 50);
}

// Ten times as large, to count pixels: where the number stands there is only what it is written in.
TEST(Owner, no_hatch_runs_through_a_number) {
  load_fonts();
  const Theme& theme = light_theme();
  for (const std::int32_t rank : {8, 10, 12, 15}) {
    QImage image(200, 200, QImage::Format_RGB32);
    image.fill(theme.panel);
    QPainter painter(&image);
    painter.scale(10, 10);
    draw_owner(painter, {10, 10}, 9.4, rank, 16, theme);
    painter.end();
    const QColor hatch = mix(theme.owner_label(rank), theme.owner(rank), 0.75);
    const QFont font = number_font(9.4 * 1.05, 700);
    const QSizeF size = 10 * QSizeF(text_width(font, QString::number(rank)), cap_height(font));
    const QRectF number(QPointF(100 - size.width() / 2, 100 - size.height() / 2), size);
    EXPECT_GT(count(image, hatch), 1000) << rank;
    // An edge of a digit, too, may come out in the colour of the hatch: a pixel here and there, and no line.
    EXPECT_LE(count(image.copy(number.toRect()), hatch), 5) << rank;
  }
}

TEST(Figures, description_names_neither_verb_nor_algorithm_while_something_is_asked) {
  FigureInput input;
  input.answer = chapter_answer("ring");
  input.cursor = {2, 0};
  for (const View view : {View::chunks, View::topology, View::traffic}) {
    input.untold = false;
    EXPECT_TRUE(figure_of(view, input)->description().starts_with("allreduce, ring, 4 ranks, 12 B"));
    input.untold = true;
    const std::string untold = figure_of(view, input)->description();
    EXPECT_TRUE(untold.starts_with("4 ranks, 12 B")) << untold;
    EXPECT_TRUE(export_name(input, view).startsWith("4-ranks-")) << export_name(input, view).toStdString();
  }
}

}  // namespace
}  // namespace ringside::ui
