#include "ui/figures/blocking.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "tests/ui/figures/painting.h"
#include "tests/ui/window/drawn_texts.h"
#include "ui/paint/on_paper.h"

namespace ringside::ui {
namespace {

std::vector<DrawnText> words_drawn(const Figure& figure, const QSize& size) {
  load_fonts();
  TextDevice device(size);
  QPainter painter(&device);
  figure.paint(painter, QRectF({0, 0}, QSizeF(size)), light_theme());
  painter.end();
  return device.take();
}

FigureInput ring(CallOrder order, double limit) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 4, 1024);  // n = 4 KiB: messages of 1 KiB
  input.blocking = {order, Bytes(limit)};
  return input;
}

TEST(BlockingFigure, says_the_size_at_which_it_stops_working) {
  const BlockingFigure figure(ring(CallOrder::sends_first, 512));
  // A message is n/4, so a limit of 512 B carries n = 2 KiB.
  ASSERT_TRUE(figure.facts().works_up_to);
  EXPECT_DOUBLE_EQ(figure.facts().works_up_to->value, 2048);
  EXPECT_EQ(figure.verdict(), "Deadlock in step 1: every rank waits for ever.");
  EXPECT_EQ(figure.limit_sentence(),
            "If everyone sends first and messages up to 512 B are eager, it works up to n = 2 KiB and stops beyond.");
  const BlockingFigure enough(ring(CallOrder::sends_first, 1024));
  EXPECT_EQ(enough.verdict(), "Every call returns.");
  EXPECT_DOUBLE_EQ(enough.facts().works_up_to->value, 4096);
}

TEST(BlockingFigure, says_where_size_does_not_matter) {
  EXPECT_EQ(
      BlockingFigure(ring(CallOrder::even_odd, 0)).limit_sentence(),
      "If even ranks send first and odd ones receive first, it works at every size, even if no message is eager.");
  EXPECT_EQ(BlockingFigure(ring(CallOrder::receives_first, 1e9)).limit_sentence(),
            "If everyone receives first, it stops at every size: no eager limit helps.");
}

TEST(BlockingFigure, a_deadlock_is_drawn_in_the_error_colour_and_a_free_run_is_not) {
  constexpr QSize size(640, 400);
  const int stuck = count(painted(BlockingFigure(ring(CallOrder::sends_first, 0)), size), light_theme().error);
  EXPECT_GT(stuck, 800);
  EXPECT_EQ(count(painted(BlockingFigure(ring(CallOrder::combined, 0)), size), light_theme().error), 0);
}

TEST(BlockingFigure, a_rank_is_hit_and_tells_what_it_waits_for) {
  const BlockingFigure figure(ring(CallOrder::sends_first, 0));
  const QRectF area(0, 0, 640, 400);
  bool found = false;
  for (double y = 0; y < 400; y += 4)
    for (double x = 0; x < 640; x += 4)
      if (const auto hit = figure.hit({x, y}, area); hit && hit->rank == 2) {
        found = true;
        EXPECT_EQ(figure.tip({x, y}, area), "Rank 2 waits to send 1 KiB to rank 3.");
      }
  EXPECT_TRUE(found);
}

TEST(BlockingFigure, csv_has_a_row_for_every_rank_that_waits) {
  EXPECT_EQ(BlockingFigure(ring(CallOrder::sends_first, 0)).csv(),
            "rank,waits_for,call,step,bytes,in_cycle\n0,1,send,1,1024,1\n1,2,send,1,1024,1\n2,3,send,1,1024,1\n"
            "3,0,send,1,1024,1\n");
}

TEST(BlockingFigure, many_ranks_are_told_in_words) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 200, 200);
  input.blocking = {CallOrder::sends_first, Bytes(0)};
  const BlockingFigure figure(input);
  EXPECT_NE(figure.description().find("a circle of 200 ranks"), std::string::npos) << figure.description();
  EXPECT_GT(inked(painted(figure, {640, 400})), 200);
  // The words have the room that a circle would have had, and say that there is none.
  const QSizeF own = figure.preferred_size();
  EXPECT_LT(own.height(), 300);
  const auto texts = words_drawn(figure, own.toSize());
  const auto note = std::ranges::find_if(texts, [](const DrawnText& t) { return t.words.startsWith("So many ranks"); });
  ASSERT_NE(note, texts.end());
  EXPECT_LT(note->box.left(), 40);
  // Few ranks have their circle, and more of them one where their numbers have room.
  input.answer = answer_to(Collective::allreduce, "ring", 100, 100);
  const BlockingFigure more(input);
  const auto drawn = [&](const QSize& size) {
    const auto all = words_drawn(more, size);
    return std::ranges::any_of(all, [](const DrawnText& t) { return t.words == "99"; });
  };
  EXPECT_FALSE(drawn(more.preferred_size().toSize()));
  EXPECT_TRUE(drawn({1800, 1200}));
}

FigureInput deadlock(const std::string& algorithm, std::int32_t ranks) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, algorithm, ranks, 1024 * ranks);
  input.blocking = {CallOrder::sends_first, Bytes(0)};
  return input;
}

// 64 ranks have a circle at every size; where it is small every so many of them are named, none on another.
TEST(BlockingFigure, a_small_circle_names_every_so_many_ranks) {
  for (const std::int32_t ranks : {40, 48, 64})
    for (const char* width : {"column", "120mm", "text"}) {
      SCOPED_TRACE(testing::Message() << ranks << " ranks, " << width);
      const BlockingFigure figure(deadlock("ring", ranks));
      ExportOptions options;
      options.paper = *parse_paper(width);
      EXPECT_TRUE(check_readable(figure, options));
      const QSize size = export_size(figure, options)->toSize();
      std::vector<int> named;
      for (const QString& text : fitted_page(figure, QSizeF(size), options).shown())
        if (bool number = false; text.toInt(&number) >= 0 && number) named.push_back(text.toInt());
      std::ranges::sort(named);
      ASSERT_GE(named.size(), 10U);
      EXPECT_EQ(named.front(), 0);
      for (std::size_t i = 1; i < named.size(); ++i) EXPECT_EQ(named[i] - named[i - 1], named[1]);
      EXPECT_GE(named.back() + named[1], ranks);
      EXPECT_TRUE(texts_on_texts(words_drawn(figure, size)).empty());
    }
}

// Recursive doubling's partners in step 2 are two ranks apart. Where two odd ones of them alone send first, they are
// the circle, and every second number, from 0 on, would leave out both.
TEST(BlockingFigure, a_short_circle_is_named_before_all_others) {
  FigureInput input = deadlock("recursive_doubling", 64);
  input.blocking.orders.assign(64, CallOrder::combined);
  input.blocking.orders[37] = input.blocking.orders[39] = CallOrder::sends_first;
  const BlockingFigure figure(input);
  std::vector<std::int32_t> cycle = figure.facts().run.cycle;
  std::ranges::sort(cycle);
  ASSERT_EQ(cycle, (std::vector<std::int32_t>{37, 39}));
  ExportOptions options;
  options.paper = *parse_paper("column");
  EXPECT_TRUE(check_readable(figure, options));
  const auto shown = fitted_page(figure, *export_size(figure, options), options).shown();
  const auto names = [&](int rank) { return std::ranges::find(shown, QString::number(rank)) != shown.end(); };
  EXPECT_TRUE(names(37) && names(39));
  EXPECT_FALSE(names(38));
  EXPECT_TRUE(names(0) && names(20));
}

}  // namespace
}  // namespace ringside::ui
