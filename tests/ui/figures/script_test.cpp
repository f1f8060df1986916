// The script: which steps have room, what is said of the others, and where its words stand.
#include "ui/figures/script.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "tests/ui/figures/painting.h"
#include "ui/figures/survey.h"
#include "ui/paint/export.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

TEST(Script, every_step_has_room_at_the_size_it_asks_for) {
  for (const auto& answer : {chapter_answer("ring"), answer_to(Collective::allreduce, "hierarchical", 16, 16)}) {
    FigureInput input;
    input.answer = answer;
    const ScriptFigure figure(input);
    const QRectF page(QPointF(0, 0), figure.preferred_size());
    const QRectF area = page.adjusted(kPageMargin, kPageMargin, -kPageMargin, -kPageMargin);
    std::set<std::int64_t> shown;
    for (double y = area.top(); y < area.bottom(); y += 12)
      if (const auto hit = figure.hit({area.center().x(), y}, area)) shown.insert(*hit->step);
    EXPECT_EQ(std::ssize(shown), answer->schedule.step_count());
    EXPECT_FALSE(figure_bytes(figure, FileFormat::svg)->contains("not shown"));
    ExportOptions low;
    low.height = 200, low.width = page.width();
    EXPECT_TRUE(figure_bytes(figure, FileFormat::svg, low)->contains("not shown"));
  }
}

// 2 (K - 1) steps: as the play bar writes them.
TEST(Script, groups_the_digits_of_its_steps) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 1024, 1024);
  input.cursor = {1500, 0};
  const ScriptFigure figure(input);
  const auto texts = FittedText::of([&](QPainter& p) { figure.paint(p, {0, 0, 400, 180}, light_theme()); });
  EXPECT_EQ(std::ranges::count(texts, QStringLiteral("1,501")), 1);
  for (const QString& text : texts) EXPECT_FALSE(text.contains(QStringLiteral("2046"))) << text.toStdString();
  EXPECT_EQ(steps_text(StepRange{513, 2045}), "steps 514 to 2,046");
}

// As wide as a printed text no third of the page stays empty below the steps.
TEST(Script, on_paper_is_as_tall_as_its_steps) {
  for (const char* width : {"column", "text"}) {
    FigureInput input;
    input.answer = answer_to(Collective::allreduce, "ring", 8, 8);
    const ScriptFigure figure(input);
    ExportOptions options;
    options.paper = parse_paper(width).value();
    const QRectF page(QPointF(0, 0), export_size(figure, options).value());
    const QRectF area = page.adjusted(kPageMargin, kPageMargin, -kPageMargin, -kPageMargin);
    const auto entries = figure.entries(area);
    EXPECT_EQ(entries.back().last + 1, 14);
    EXPECT_NEAR(entries.back().top + entries.back().height, area.bottom(), 2);
  }
}

// 126 steps are more than a page of paper is tall, and a slide is low: it shows those around the current one, and says
// so.
TEST(Script, of_more_steps_than_a_page_holds_says_which_are_not_shown) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 64, 64);
  input.cursor = {70, 0};
  for (const char* width : {"column", "text", "slide"}) {
    ExportOptions options;
    options.paper = parse_paper(width).value();
    const auto svg = figure_bytes(ScriptFigure(input), FileFormat::svg, options);
    ASSERT_TRUE(svg) << width << ": " << svg.error().line();
    EXPECT_TRUE(svg->contains("not shown: steps 1 to ")) << width;
    EXPECT_TRUE(svg->contains(">71<")) << width;
  }
}

TEST(Script, neighbours_are_shown_and_numbers_keep_off_the_words) {
  for (const auto& [algorithm, ranks] : {std::pair("ring", 2),
                                         {"ring", 16},
                                         {"ring", 64},
                                         {"ring", 256},
                                         {"hierarchical", 64},
                                         {"double-binary-tree", 64}}) {
    FigureInput input;
    input.answer = answer_to(Collective::allreduce, algorithm, ranks, 4 * ranks);
    ASSERT_TRUE(input.answer) << algorithm;
    const std::int64_t steps = input.answer->schedule.step_count();
    for (const std::int64_t step : {std::int64_t{0}, std::int64_t{1}, steps / 2, steps - 1}) {
      input.cursor = {step, 0.4};
      const ScriptFigure figure(input);
      for (const QRectF& area : {QRectF(0, 0, 372, 170), QRectF(10, 20, 470, 206), QRectF(0, 0, 1024, 520)}) {
        SCOPED_TRACE(std::string(algorithm) + " " + std::to_string(ranks) + " " + std::to_string(step));
        const auto list = figure.entries(area);
        ASSERT_FALSE(list.empty());
        const auto now = std::find_if(list.begin(), list.end(), [](const auto& e) { return e.current; });
        ASSERT_NE(now, list.end());
        EXPECT_EQ(now->step, step);
        if (area.height() > 200) {
          EXPECT_EQ(now == list.begin(), step == 0);
          EXPECT_EQ(now + 1 == list.end(), step + 1 == steps);
        }
        std::int64_t shown = 0;
        for (auto e = list.begin(); e != list.end(); ++e) {
          shown += e->last - e->first + 1;
          EXPECT_LE(e->top + e->height, area.bottom() + 0.01);
          if (e != list.begin()) {
            EXPECT_EQ(e->first, std::prev(e)->last + 1);
            EXPECT_GE(e->top, std::prev(e)->top + std::prev(e)->height);
          }
          const QFont font = e->current ? text_font(16, 600) : text_font(e->small ? 13 : 14);
          for (const QString& line : e->sentence)
            EXPECT_LE(figure.indent() + text_width(font, line), area.width()) << line.toStdString();
          EXPECT_LT(14 + text_width(number_font(16, 700), QString::number(e->step + 1)), figure.indent());
        }
        const QString words = figure.left_out(list, area.width() - figure.indent());
        EXPECT_EQ(words.isEmpty(), shown == steps);
        EXPECT_LE(text_width(text_font(13), words), area.width() - figure.indent()) << words.toStdString();
      }
    }
  }
}

TEST(Script, a_why_that_is_cut_is_told_whole_where_the_mouse_rests) {
  FigureInput input;
  input.answer = chapter_answer("ring");
  input.cursor = {2, 0};
  const ScriptFigure figure(input);
  const std::string why = input.answer->schedule.narration(2).why;
  bool cut = false, whole = false;
  for (const double height : {90.0, 130.0, 170.0, 600.0}) {
    const QRectF area(0, 0, 372, height);
    const auto list = figure.entries(area);
    const auto now = std::find_if(list.begin(), list.end(), [](const auto& e) { return e.current; });
    ASSERT_NE(now, list.end());
    const bool all = now->why.join(' ').toStdString().find(why) != std::string::npos;
    std::string tip = figure.tip({100, now->top + 2}, area);
    std::ranges::replace(tip, '\n', ' ');
    EXPECT_EQ(tip.find(why) != std::string::npos, !all) << height;
    EXPECT_EQ(tip.empty(), all) << height;
    (all ? whole : cut) = true;
  }
  EXPECT_TRUE(cut && whole);
}

// A line that told what is not shown would be a line of the why.
TEST(Script, a_why_is_cut_only_where_no_line_is_left_and_says_so) {
  FigureInput input;
  input.answer = chapter_answer("ring");
  bool cut = false, gone = false;
  for (std::int64_t step = 0; step < input.answer->schedule.step_count(); ++step)
    for (double height = 60; height < 200; height += 7) {
      input.cursor = {step, 0};
      const QRectF area(0, 0, 310, height);
      const auto list = ScriptFigure(input).entries(area);
      const auto now = std::ranges::find_if(list, &ScriptFigure::Entry::current);
      ASSERT_NE(now, list.end());
      if (!now->cut) continue;
      cut = true;
      gone = gone || now->why.isEmpty();
      constexpr double kLine = 21;  // of the why
      EXPECT_LT(area.bottom() - (list.back().top + list.back().height), kLine) << step << " at " << height;
      EXPECT_TRUE((now->why.isEmpty() ? now->sentence : now->why).last().endsWith(u'…')) << step << " at " << height;
    }
  EXPECT_TRUE(cut && gone);
}

// The room of 1280 x 720 with a title bar beside Time over size. Lines come closer together before one is left out.
TEST(Script, of_small_rings_every_why_is_whole_on_a_small_stage) {
  load_fonts();
  const QRectF area(0, 0, 372, 132);
  int close = 0;
  for (const int ranks : {2, 3, 4, 5}) {
    FigureInput input;
    input.answer = answer_to(Collective::allreduce, "ring", ranks, 1 << 20);
    for (std::int64_t step = 0; step < input.answer->schedule.step_count(); ++step) {
      input.cursor = {step, 0};
      for (const auto& e : ScriptFigure(input).entries(area)) {
        EXPECT_FALSE(e.cut) << ranks << " ranks, step " << step + 1;
        close += e.current && e.why_line < 21 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(close, 0);
}

TEST(Script, steps_with_the_same_sentence_are_shown_together) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "double-binary-tree", 64, 256);
  const ScriptFigure figure(input);
  const QRectF area(0, 0, 470, 500);
  const auto list = figure.entries(area);
  std::int64_t most = 0;
  for (const auto& e : list) {
    most = std::max(most, e.last - e.first + 1);
    for (std::int64_t s = e.first; s <= e.last; ++s)
      EXPECT_EQ(input.answer->schedule.narration(s).sentence, input.answer->schedule.narration(e.step).sentence);
  }
  EXPECT_GT(most, 1);
  // A click goes to the nearest of them.
  EXPECT_EQ(figure.hit({100, list.back().top + 2}, area)->step, list.back().first);
}

// A number alone before a phase would be read as how many of it there are.
TEST(Script, what_is_not_shown_is_told_by_steps_and_their_phase) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 8, 64);  // 7 steps of reduce-scatter, 7 of allgather
  const ScriptFigure figure(input);
  const auto told = [&](std::int64_t first, std::int64_t last) {
    std::vector<ScriptFigure::Entry> shown(1);
    shown.front().first = first, shown.front().last = last;
    return figure.left_out(shown, 600).toStdString();
  };
  EXPECT_EQ(told(1, 8), "not shown: step 1 (reduce-scatter), steps 10 to 14 (allgather)");
  EXPECT_EQ(told(1, 4), "not shown: steps 1 and 6 to 7 (reduce-scatter), steps 8 to 14 (allgather)");
  EXPECT_EQ(told(0, 13), "");
}

}  // namespace
}  // namespace ringside::ui
