// One cell where cells are low or many: its card, the number of the hop that reached it, and who is in it.
#include <algorithm>
#include <set>
#include <vector>

#include <gtest/gtest.h>
#include <QPainter>
#include <QRegularExpression>

#include "core/what_if.h"
#include "tests/ui/figures/painting.h"
#include "ui/figures/cell_card.h"
#include "ui/figures/chunks.h"
#include "ui/overview/share_cell.h"
#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

/// The ranks that "Of ranks 30 to 2, 7." names; "Of all ranks." names all.
std::vector<std::int32_t> named_in(const QString& words, std::int32_t ranks) {
  static const QRegularExpression run(QStringLiteral("(\\d+)(?: to (\\d+))?"));
  std::set<std::int32_t> named;
  for (auto it = run.globalMatch(words); it.hasNext();) {
    const auto match = it.next();
    const int first = match.captured(1).toInt(), last = match.captured(2).isEmpty() ? first : match.captured(2).toInt();
    for (int rank = first; named.insert(rank), rank != last;) rank = (rank + 1) % ranks;
  }
  for (std::int32_t rank = 0; words.contains(QStringLiteral("all")) && rank < ranks; ++rank) named.insert(rank);
  return {named.begin(), named.end()};
}

// What the states say, told by the shares and the columns' sets alone.
TEST(CellCard, tells_whose_data_it_is_where_no_states_are_kept) {
  constexpr std::int32_t kRanks = 32;
  int compared = 0;
  for (const char* algorithm : {"ring", "hierarchical", "rabenseifner", "recursive_doubling"}) {
    const auto with = answer_to(Collective::allreduce, algorithm, kRanks, 1 << 20);
    ASSERT_FALSE(with->states.empty());
    Answer bare = *with;
    bare.states.clear(), bare.numbers.clear();
    FigureInput input;
    input.answer = std::make_shared<const Answer>(std::move(bare));
    const std::int64_t steps = with->schedule.step_count();
    for (const std::int64_t moment : {std::int64_t{0}, steps / 3, steps / 2, steps}) {
      input.cursor = {moment, 0};
      for (const std::int32_t place : {0, 11, 31}) {
        const std::int32_t slot = (place + 30) % with->schedule.slots();
        const auto card = cell_card(input, place, slot);
        ASSERT_TRUE(card) << algorithm;
        const auto who = with->states[static_cast<std::size_t>(moment)].contributors(place, slot).ranks();
        EXPECT_EQ(card->share, QStringLiteral("%1 of 32").arg(who.size())) << algorithm << ' ' << moment;
        EXPECT_FALSE(card->whose.isEmpty()) << algorithm << ' ' << moment << ' ' << place;
        if (card->whose.contains(QStringLiteral("more runs"))) continue;
        EXPECT_EQ(named_in(card->whose, kRanks), who) << algorithm << ' ' << moment << ' ' << place;
        EXPECT_TRUE(card->text().contains(card->whose));
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 24);
}

// Of 1,024 ranks' ring, rank 11 before step 49 has added to the chunk that 48 before it have: 49 of them, around the
// end.
TEST(CellCard, names_a_run_of_a_thousand_ranks) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 1024, 1 << 20);
  ASSERT_TRUE(input.answer->states.empty());
  input.cursor = {48, 0};
  const auto shares = input.answer->moments->at(48);
  int around = 0;
  for (std::int32_t slot = 0; slot < 1024; ++slot) {
    const auto card = cell_card(input, 11, slot);
    ASSERT_TRUE(card);
    ASSERT_EQ(card->share, QStringLiteral("%1 of 1,024").arg(shares->count(11, slot))) << slot;
    ASSERT_EQ(named_in(card->whose, 1024).size(), static_cast<std::size_t>(shares->count(11, slot))) << slot;
    around += card->whose == QStringLiteral("Of ranks 987 to 11.") ? 1 : 0;
  }
  EXPECT_EQ(around, 1) << "11 - 48 is 987 modulo 1,024";
}

// Ten times as large, to count in tenths of a pixel; the accent is the badge's alone, ink the number's.
TEST(ShareCell, the_number_of_a_hop_covers_no_number_and_stays_in_its_cell) {
  load_fonts();
  const Theme& theme = light_theme();
  for (const QSizeF& size : {QSizeF(26, 20), QSizeF(36, 20.5), QSizeF(40, 21), QSizeF(52, 40)})
    for (const char* hop : {"1", "5…", "126", "1145"})
      for (const char* number : {"8", "104"}) {
        QImage image(static_cast<int>(10 * size.width()) + 400, static_cast<int>(10 * size.height()) + 400,
                     QImage::Format_RGB32);
        image.fill(theme.panel);
        QPainter painter(&image);
        painter.scale(10, 10);
        ShareLook look;
        look.asked = look.ranks = 1024;
        look.number = QString::fromUtf8(number), look.hop = QString::fromUtf8(hop);
        const QRectF cell(QPointF(20, 20), size);
        draw_share_cell(painter, cell, look, theme.load.front(), theme, 1);
        painter.end();
        QRect badges, numbers;
        for (int y = 0; y < image.height(); ++y)
          for (int x = 0; x < image.width(); ++x) {
            const bool badge = image.pixel(x, y) == theme.accent.rgb(), ink = image.pixel(x, y) == theme.ink.rgb();
            ASSERT_TRUE((!badge && !ink) || cell.contains(QPointF(x + 0.5, y + 0.5) / 10))
                << size.width() << ' ' << hop;
            if (badge) badges |= QRect(x, y, 1, 1);
            if (ink) numbers |= QRect(x, y, 1, 1);
          }
        EXPECT_FALSE(badges.isEmpty()) << size.width() << ' ' << hop;
        EXPECT_FALSE(numbers.isEmpty()) << size.width() << ' ' << hop << " hides " << number;
        EXPECT_FALSE(badges.intersects(numbers)) << size.width() << ' ' << hop << ' ' << number;
      }
}

// The room that eight ranks have in a window of 1280 x 720: a band has less than 2 pixels.
TEST(Chunks, low_cells_of_eight_ranks_look_alike_only_where_they_hold_the_same) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 8, 1 << 18);
  ASSERT_TRUE(input.answer->numbers.empty()) << "with values, the cells have those";
  input.cursor = {3, 0};
  const ChunksFigure figure(input);
  const QSize size(777, 226);
  const ChunkGrid grid = figure.grid(QRectF(QPointF(0, 0), size));
  const QImage image = painted(figure, size);
  const State& state = input.answer->states[3];
  const auto cell = [&](std::int32_t i) { return image.copy(grid.cell(i / 8, i % 8).toRect()); };
  const auto who = [&](std::int32_t i) { return state.contributors(i / 8, i % 8).ranks(); };
  for (std::int32_t one = 0; one < 64; ++one)
    for (std::int32_t other = 0; other < one; ++other)
      EXPECT_TRUE(who(one) == who(other) || cell(one) != cell(other)) << one << " and " << other;
}

// Whoever plays a run looks at what happens, not at 64 cells alike; and still when it has landed, late in the step.
TEST(Overview, the_lens_goes_with_what_arrives_at_the_rank_that_is_followed) {
  struct Run {
    Collective collective;
    const char* algorithm;
    std::int32_t ranks;
  };
  int seen = 0;
  for (const Run& run : {Run{Collective::allreduce, "ring", 1024},
                         {Collective::allreduce, "hierarchical", 1024},
                         {Collective::all_to_all, "pairwise", 64},
                         {Collective::allreduce, "rabenseifner", 256}}) {
    FigureInput input;
    input.answer = answer_to(run.collective, run.algorithm, run.ranks, 1 << 20);
    const Schedule& schedule = input.answer->schedule;
    const int asked = run.collective == Collective::allreduce ? run.ranks : 1;
    for (int eighth = 0; eighth < 8; ++eighth)
      for (const double phase : {0.0, 0.4, 0.9}) {
        input.cursor = {schedule.step_count() * eighth / 8, phase};
        const Overview picture(input, asked, kCardArea);
        const std::int32_t first = picture.lens_corner().second, shown = picture.layout().lens_columns();
        bool arrives = false, in_lens = false;
        for (const Transfer& t : schedule.step(input.cursor.step).transfers)
          for (const std::int32_t slot : t.to == picture.followed() ? t.target() : Slots{}) {
            arrives = true;
            in_lens = in_lens || (slot >= first && slot < first + shown);
          }
        EXPECT_TRUE(in_lens || !arrives) << run.algorithm << ' ' << input.cursor.step << ' ' << phase;
        seen += in_lens ? 1 : 0;
      }
  }
  EXPECT_GT(seen, 80) << "of 96, mostly something arrives";
}

// A single chunk is as wide as in the lens: no hairline beside an empty card.
TEST(OverviewLayout, of_one_chunk_is_no_hairline) {
  for (const QRectF& area : {QRectF(0, 0, 777, 226), kCardArea})
    for (const std::int32_t ranks : {64, 1024, 65536}) {
      const OverviewLayout l = overview_layout(area, ranks, 1, {}, false);
      EXPECT_GE(l.columns.length, 80) << area.width();
      EXPECT_LT(l.columns.end(), l.lens.left()) << area.width();
    }
}

}  // namespace
}  // namespace ringside::ui
