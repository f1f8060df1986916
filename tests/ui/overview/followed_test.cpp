// What an overview says beside its squares: the rank that is followed, and the order of its rows.
#include <algorithm>
#include <string_view>

#include <gtest/gtest.h>
#include <QtMath>

#include "tests/ui/figures/painting.h"
#include "ui/figures/chunks.h"
#include "ui/overview/overview.h"
#include "ui/overview/sets.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/marks.h"
#include "ui/paint/paper.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

// Counted another way: the shares know of every cell how many have added to it, not who.
TEST(HeldBy, has_as_many_ranks_in_every_slot_as_the_shares_count) {
  for (const std::int32_t ranks : {64, 1024})
    for (const char* algorithm : {"ring", "hierarchical"}) {
      const auto all = answer_to(Collective::allreduce, algorithm, ranks, 1 << 20);
      const std::int64_t steps = all->schedule.step_count();
      for (const std::int64_t moment : {std::int64_t{0}, steps / 3, steps})
        for (const std::int32_t place : {0, ranks * 3 / 4}) {
          const auto held = held_by(all, place, moment);
          ASSERT_NE(held, nullptr) << algorithm << ' ' << ranks;
          const auto shares = all->moments->at(moment);
          for (std::int32_t slot = 0; slot < all->schedule.slots(); ++slot) {
            std::int32_t count = 0, next = -1;
            for (const auto& [first, last] : (*held)[static_cast<std::size_t>(slot)]) {
              EXPECT_GT(first, next) << "runs are apart and ascend";
              count += last - first + 1, next = last + 1;
            }
            ASSERT_EQ(count, shares->count(place, slot)) << algorithm << ' ' << ranks << ' ' << moment << ' ' << slot;
          }
        }
    }
}

// In an allreduce no slot is ever empty: below, no ground shows between the columns of a rank's strip, whether it tells
// whose contributions there are (ring) or how many (of ranks that are no images of each other).
TEST(Overview, the_followed_rank_has_no_seams) {
  for (const auto& [algorithm, says] : {std::pair("ring", "who"), {"rabenseifner", "count"}}) {
    FigureInput input;
    input.answer = answer_to(Collective::allreduce, algorithm, 1024, 1 << 20);
    const std::int64_t steps = input.answer->schedule.step_count();
    for (const std::int64_t step : {steps / 4, steps / 2, steps}) {
      if (std::string_view(says) == "who" && step < steps) continue;  // a rank alone is one pixel somewhere
      input.cursor = {step, 0};
      const Overview overview(input, 1024, kCardArea);
      QImage image(kCardSize, QImage::Format_RGB32);
      image.fill(light_theme().panel);
      QPainter painter(&image);
      overview.paint(painter, light_theme());
      painter.end();
      const QRectF strip = overview.layout().follow;
      const int y = qRound(strip.bottom()) - 1;
      for (int x = qCeil(strip.left()); x < static_cast<int>(overview.layout().columns.end()); ++x) {
        ASSERT_NE(image.pixelColor(x, y), light_theme().sunken) << algorithm << ' ' << step << ' ' << x;
        ASSERT_NE(image.pixelColor(x, y), light_theme().panel) << algorithm << ' ' << step << ' ' << x;
      }
    }
    const ChunksFigure figure(input);
    const auto shown =
        FittedText([&](QPainter& p) { figure.paint(p, kCardArea, light_theme()); }, kCardSize, kLeastPixels).shown();
    EXPECT_TRUE(std::ranges::find(shown, QString::fromLatin1(says)) != shown.end()) << algorithm;
  }
}

// In the window of 1280 pixels, in a card of less, and on a page: a row is no rank's number any more.
TEST(Overview, names_another_order_of_rows_before_all_that_may_be_left_out) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "rabenseifner", 256, 65536);
  for (const QSize& size : {QSize(1064, 588), QSize(770, 260), QSize(610, 230), QSize(431, 230)}) {
    const QRectF area(QPointF(0, 0), size);
    ASSERT_TRUE(Overview(input, 256, area).order().by_home);
    const ChunksFigure figure(input);
    const auto shown =
        FittedText([&](QPainter& p) { figure.paint(p, area, light_theme()); }, size, kLeastPixels).shown();
    const auto has = [&](const char* words) {
      return std::ranges::any_of(shown, [&](const QString& text) { return text.contains(QLatin1String(words)); });
    };
    EXPECT_TRUE(has("rows by first chunk done")) << size.width();
    EXPECT_TRUE(has("final")) << size.width() << ": the key of shades";
  }
}

TEST(Overview, names_the_rank_that_is_followed_in_one_line) {
  load_fonts();
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 1024, 1 << 20);
  input.selection.rank = 1023;
  const ChunksFigure figure(input);
  const auto shown =
      FittedText([&](QPainter& p) { figure.paint(p, kCardArea, light_theme()); }, kCardSize, kLeastPixels).shown();
  const auto words = std::ranges::find(shown, QStringLiteral("follow rank"));
  ASSERT_NE(words, shown.end());
  ASSERT_NE(words + 1, shown.end());
  EXPECT_EQ(*(words + 1), QStringLiteral("1023"));
}

// The room that a window of 1280 x 720 with a title bar leaves: from the squares' left edge on, as under a tall one.
TEST(Overview, of_a_low_card_follows_a_rank_too_and_names_it_beside_its_strip) {
  load_fonts();
  for (const std::int32_t ranks : {16, 64, 1024}) {
    FigureInput input;
    input.answer = answer_to(Collective::allreduce, "ring", ranks, 1 << 20);
    input.selection.rank = ranks - 1;
    const QRectF area(0, 0, 788, 241);
    const OverviewLayout layout = Overview(input, ranks, area).layout();
    ASSERT_FALSE(layout.follow.isNull()) << ranks;
    EXPECT_FALSE(layout.lens.isNull()) << ranks;
    EXPECT_TRUE(area.contains(layout.follow)) << ranks;
    EXPECT_GT(layout.follow.top(), layout.rows.end()) << ranks;
    EXPECT_EQ(layout.follow.left(), layout.columns.starts.front()) << ranks;
    const ChunksFigure figure(input);
    const auto shown =
        FittedText([&](QPainter& p) { figure.paint(p, area, light_theme()); }, area.size().toSize(), kLeastPixels)
            .shown();
    const auto words = std::ranges::find(shown, QStringLiteral("rank"));
    ASSERT_TRUE(words != shown.end() && words + 1 != shown.end()) << ranks;
    EXPECT_EQ(*(words + 1), QString::number(ranks - 1));
  }
}

// A reader of a file follows nothing: there it is said what the strip shows.
TEST(Overview, of_a_file_says_over_what_the_rank_is_shown) {
  load_fonts();
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 1024, 1 << 20);
  input.selection.rank = 1023;
  const SizesOfFiles file;
  const ChunksFigure figure(input);
  const auto texts = FittedText::of([&](QPainter& p) { figure.paint(p, kCardArea, light_theme()); });
  EXPECT_EQ(std::ranges::count(texts, QStringLiteral("follow rank")), 0);
  EXPECT_EQ(std::ranges::count(texts, QStringLiteral("over the chunks")), 1);
}

}  // namespace
}  // namespace ringside::ui
