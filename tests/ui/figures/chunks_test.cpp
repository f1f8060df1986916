#include "ui/figures/chunks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include <QRegularExpression>

#include "tests/ui/figures/painting.h"
#include "ui/figures/cell_card.h"
#include "ui/figures/look.h"
#include "ui/paint/on_paper.h"

namespace ringside::ui {
namespace {

FigureInput ring_at(std::int64_t step, double phase = 0) {
  FigureInput input;
  input.answer = chapter_answer("ring");
  input.cursor = {step, phase};
  return input;
}

TEST(Chunks, bands_have_the_tints_of_their_ranks_and_no_others) {
  const QImage image = painted(ChunksFigure(ring_at(0)), kCardSize);
  for (int rank = 0; rank < 4; ++rank) EXPECT_GT(count(image, light_theme().owner_tint(rank)), 1000) << rank;
  EXPECT_EQ(count(image, light_theme().owner_tint(4)), 0);
}

// A scatter's root holds its own part before anything has moved: a frame around it would answer who gets what.
TEST(Chunks, before_a_run_nothing_is_final_to_whoever_predicts) {
  for (const Collective collective : {Collective::scatter, Collective::gather, Collective::all_to_all,
                                      Collective::broadcast, Collective::allgather}) {
    Case c;
    c.collective = collective, c.algorithm = "linear", c.bytes = 16;
    if (collective == Collective::allgather) c.algorithm = "ring";
    FigureInput input;
    input.answer = std::make_shared<const Answer>(answer(c).value());
    const auto frames = [&](bool untold, std::int64_t step) {
      input.untold = untold, input.cursor = {step, 0};
      const ChunksFigure figure(input);
      int found = 0;
      for (int row = 0; row < 4; ++row)
        for (int column = 0; column < input.answer->schedule.chunks; ++column)
          found += figure.spoken()->cell(row, column).contains("final");
      return found;
    };
    EXPECT_GT(frames(false, 0), 0) << name(collective);
    EXPECT_EQ(frames(true, 0), 0) << name(collective);
    EXPECT_GT(frames(true, 1), 0) << "what has been done may be seen";
    input.untold = true, input.cursor = {0, 0};
    const std::string said = ChunksFigure(input).description();
    EXPECT_EQ(said.find("final"), std::string::npos) << said;
    const QImage hidden = painted(ChunksFigure(input), kCardSize);
    input.untold = false;
    EXPECT_LT(count(hidden, light_theme().ink), count(painted(ChunksFigure(input), kCardSize), light_theme().ink));
  }
}

TEST(Chunks, a_final_cell_has_the_ink_outline_and_a_partial_one_has_not) {
  const ChunksFigure figure(ring_at(3));
  const QImage image = painted(figure, kCardSize);
  const ChunkGrid g = figure.grid(kCardArea);
  const auto edge = [&](int rank, int chunk) {
    const QRectF cell = g.cell(rank, chunk);
    return image.pixelColor(static_cast<int>(cell.left()), static_cast<int>(cell.center().y() - cell.height() / 4));
  };
  // After three steps of the ring rank r has the sum of chunk r+1.
  EXPECT_EQ(edge(3, 0), light_theme().ink);
  EXPECT_EQ(edge(0, 1), light_theme().ink);
  EXPECT_EQ(edge(0, 0), light_theme().control);
}

TEST(Chunks, fill_height_is_the_share_of_contributions) {
  const ChunksFigure figure(ring_at(2));
  const QImage image = painted(figure, kCardSize);
  const ChunkGrid g = figure.grid(kCardArea);
  // Rank 2 holds three of four contributions of chunk 0: the tints reach three quarters of the inner height.
  const QRectF cell = g.cell(2, 0);
  const int x = static_cast<int>(cell.right()) - 6;
  const auto tinted = [&](double share) {
    const int y = static_cast<int>(cell.bottom() - 2.5 - share * (cell.height() - 5));
    return image.pixelColor(x, y) != light_theme().panel;
  };
  EXPECT_TRUE(tinted(0.7));
  EXPECT_FALSE(tinted(0.8));
}

TEST(Chunks, hit_is_the_inverse_of_the_geometry) {
  const ChunksFigure figure(ring_at(2));
  const ChunkGrid g = figure.grid(kCardArea);
  for (int rank = 0; rank < 4; ++rank) {
    for (int chunk = 0; chunk < 4; ++chunk) {
      const auto hit = figure.hit(g.cell(rank, chunk).center(), kCardArea);
      ASSERT_TRUE(hit);
      EXPECT_EQ(hit->rank, rank);
      EXPECT_EQ(hit->chunk, chunk);
      EXPECT_FALSE(hit->transfer);
    }
    EXPECT_EQ(figure.hit(g.label(rank).center(), kCardArea)->rank, rank);
    EXPECT_EQ(figure.hit(g.header(rank).center(), kCardArea)->chunk, rank);
  }
  EXPECT_FALSE(figure.hit({2, 586}, kCardArea));
}

TEST(Chunks, a_ghost_is_hit_as_its_transfer) {
  const FigureInput input = ring_at(2, 0.4);
  const ChunksFigure figure(input);
  const auto ways = flights(figure.grid(kCardArea), parcels(input.answer->schedule, 2));
  ASSERT_EQ(ways.size(), 4U);
  for (const Flight& f : ways) {
    const auto hit = figure.hit(f.ghost_at(0.5).center(), kCardArea);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->step, 2);
    EXPECT_EQ(hit->transfer, f.parcel.transfer);
  }
}

TEST(Chunks, the_selected_transfer_is_accent_and_says_its_sum) {
  FigureInput input = ring_at(2, 0.4);
  EXPECT_EQ(count(painted(ChunksFigure(input), kCardSize), light_theme().accent), 0);
  input.selection.step = 2, input.selection.transfer = 2;
  EXPECT_GT(count(painted(ChunksFigure(input), kCardSize), light_theme().accent), 500);
  // Rank 2 sends [8 3 1] summed, 12, to rank 3, which holds 8.
  EXPECT_EQ(equation(*input.answer, parcels(input.answer->schedule, 2)[2]), "12 + 8 = 20");
}

TEST(Chunks, a_chunk_without_elements_says_so) {
  const FigureInput input = ring_at(0);
  // Three elements over four chunks: 1, 1, 1, 0.
  for (int chunk = 0; chunk < 4; ++chunk) EXPECT_EQ(elements_of(*input.answer, chunk), chunk < 3 ? 1 : 0);
  EXPECT_EQ(look_at(*input.answer, *survey(input.answer), 0, 0, 3).note, "no element");
  EXPECT_EQ(look_at(*input.answer, *survey(input.answer), 0, 0, 2).text, "5");
}

TEST(Chunks, csv_lists_every_cell_that_holds_something) {
  const std::string csv = ChunksFigure(ring_at(6)).csv();
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 4 * 4);
  EXPECT_NE(csv.find("\n6,0,0,0,0 1 2 3,1,20\n"), std::string::npos) << csv;
  const std::string all = ChunksStripFigure(ring_at(6)).csv();
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 1 + 7 * 4 * 4);
}

TEST(Chunks, description_says_which_moment_it_is) {
  EXPECT_EQ(ChunksFigure(ring_at(0)).description(),
            "allreduce, ring, 4 ranks, 12 B: what every rank holds before the first step; no chunk is final.");
  EXPECT_EQ(
      ChunksFigure(ring_at(2, 0.5)).description(),
      "allreduce, ring, 4 ranks, 12 B: what every rank holds during step 3 of 6; no chunk is final; 4 in flight.");
}

TEST(CellCard, an_average_is_a_sum_until_the_last_step_has_divided_it) {
  FigureInput input;
  input.answer = chapter_answer("recursive_doubling", Op::avg);
  input.cursor = {1, 0};
  EXPECT_EQ(cell_card(input, 2, 0)->result, "= 9  7  11") << "of ranks 2 and 3";
  input.cursor = {2, 0};
  EXPECT_EQ(cell_card(input, 2, 0)->result, "÷ 4 = 5  4  4") << "20, 16 and 17, each rounded toward zero";
  const auto ring = chapter_answer("ring", Op::avg);
  EXPECT_EQ(equation(*ring, parcels(ring->schedule, 2)[2]), "12 + 8 = 20");
  for (const Parcel& p : parcels(ring->schedule, 5))
    if (elements_of(*ring, p.from_slot) > 0) {
      EXPECT_TRUE(equation(*ring, p).endsWith(QStringLiteral(" ÷ 4"))) << equation(*ring, p).toStdString();
    }
}

/// The numbers that stand alone in a file of 85 mm, but for those of the ranks.
std::multiset<int> numbers_on_paper(const ChunksFigure& figure, std::int32_t ranks) {
  ExportOptions options;
  options.paper = Paper{.width_mm = 85};
  const auto svg = figure_bytes(figure, FileFormat::svg, options);
  EXPECT_TRUE(svg) << (svg ? "" : svg.error().line());
  static const QRegularExpression number(QStringLiteral(">\\s*(\\d+)\\s*</text>"));
  std::multiset<int> all;
  const QString text = svg ? QString::fromUtf8(*svg) : QString();
  for (auto it = number.globalMatch(text); it.hasNext();) all.insert(it.next().captured(1).toInt());
  for (std::int32_t rank = 0; rank < ranks; ++rank)
    if (const auto own = all.find(rank); own != all.end()) all.erase(own);
  return all;
}

// A count beside values would be read as one.
TEST(Chunks, on_paper_a_number_in_a_cell_is_its_value_or_no_cell_has_one) {
  for (const int from : {1, 100})
    for (const std::int32_t ranks : {6, 8}) {
      Case c;
      c.instance.ranks = ranks, c.bytes = 4 * ranks;
      for (std::int32_t rank = 0; rank < ranks; ++rank) {
        c.data.emplace_back();
        for (std::int32_t chunk = 0; chunk < ranks; ++chunk) c.data.back().push_back(from + (rank + chunk) % 5);
      }
      FigureInput input;
      input.answer = std::make_shared<const Answer>(answer(c).value());
      bool all = true;
      for (std::int64_t step = 0; step <= input.answer->schedule.step_count(); ++step) {
        input.cursor = {step, 0};
        std::multiset<int> values;
        for (std::int32_t rank = 0; rank < ranks; ++rank)
          for (std::int32_t chunk = 0; chunk < ranks; ++chunk)
            values.insert(static_cast<int>(numbers_at(*input.answer, step, rank, chunk).front()));
        const ChunksFigure figure(input);
        const auto shown = numbers_on_paper(figure, ranks);
        EXPECT_TRUE(shown == values || shown.empty()) << "from " << from << ", " << ranks << " ranks, step " << step;
        all = all && shown == values;
        ExportOptions options;
        options.paper = Paper{.width_mm = 85};
        const auto lost = left_out(figure, options);
        EXPECT_EQ(shown.empty(), !lost.empty() && lost.front().startsWith("value "))
            << (lost.empty() ? "" : lost.front().toStdString());
      }
      if (from == 1) {
        EXPECT_TRUE(all) << "sums of two digits have room";
      }
    }
}

// In a column the packet that goes back from the last rank to the first has a lane of 21 pixels. Step 2 of the ring
// moves 11 of rank 1, 4 of rank 2 and 11 of rank 3, each a sum of two.
TEST(Chunks, in_a_column_every_packet_keeps_its_number_and_the_key_says_what_flies) {
  const ChunksFigure figure(ring_at(1, 0.5));
  ExportOptions options;
  options.paper = Paper{.width_mm = 85};
  const auto lost = left_out(figure, options);
  for (const char* text : {"11", "4", "in flight, 2 of 4"})
    EXPECT_EQ(std::ranges::count(lost, QString(text)), 0) << text;
  EXPECT_EQ(std::ranges::count(lost, QStringLiteral("2 of 4")), 1) << "said: the key's example";
}

TEST(Chunks, cells_that_have_no_room_for_a_value_all_say_of_how_many_they_are) {
  load_fonts();
  const auto cell = [](double width, const QString& text) {
    PlacedCell one{{0, 0, width, 30}, {}};
    one.look.empty = false, one.look.asked = 4, one.look.contributors = {0, 1};
    one.look.text = text, one.look.brief = QStringLiteral("2 of 4");
    return one;
  };
  EXPECT_EQ(words_for({cell(60, "5"), cell(60, "27")}, 1).says, CellSays::value);
  EXPECT_EQ(words_for({cell(90, "5"), cell(90, "1234567890")}, 1).says, CellSays::brief);
  EXPECT_EQ(words_for({cell(40, "5"), cell(40, "12345")}, 1).says, CellSays::fraction);
  EXPECT_EQ(words_for({cell(14, "5"), cell(14, "12345")}, 1).says, CellSays::nothing);
  const CellWords words = words_for({cell(29, "5"), cell(29, "27")}, 1);
  EXPECT_EQ(words.says, CellSays::value);
  EXPECT_LT(words.most_px, 15) << "the short one is no larger";
}

TEST(CellCard, tells_contributions_hops_and_what_comes_next) {
  const auto card = cell_card(ring_at(2), 2, 0);
  ASSERT_TRUE(card);
  EXPECT_EQ(card->title, "rank 2, chunk 0 before step 3");
  EXPECT_EQ(card->share, "3 of 4");
  EXPECT_EQ(card->text(),
            "rank 2, chunk 0 before step 3. rank 0: 8 (2 hops) + rank 1: 3 (1 hop) + rank 2: 1 (own) = 12. "
            "Next: sent to rank 3, which adds its own 8.");
}

TEST(CellCard, says_what_is_empty_and_what_has_no_element) {
  EXPECT_EQ(cell_card(ring_at(2), 2, 3)->text(),
            "rank 2, chunk 3 before step 3. rank 2 (own) no element. In step 4: sent to rank 3, which keeps it.");
  FigureInput input;
  input.answer = answer_to(Collective::broadcast, "binomial", 4, 1);
  EXPECT_EQ(cell_card(input, 3, 0)->text(), "rank 3, chunk 0 before step 1. Holds nothing yet.");
}

// Where the data goes next would answer most questions about a run.
TEST(CellCard, tells_nothing_of_what_comes_while_that_is_kept_back) {
  FigureInput input = ring_at(2);
  input.untold = true;
  EXPECT_EQ(cell_card(input, 2, 0)->text(),
            "rank 2, chunk 0 before step 3. rank 0: 8 (2 hops) + rank 1: 3 (1 hop) + rank 2: 1 (own) = 12.");
  for (std::int64_t step = 0; step <= input.answer->schedule.step_count(); ++step) {
    input.cursor.step = step;
    for (std::int32_t rank = 0; rank < 4; ++rank)
      for (std::int32_t chunk = 0; chunk < 4; ++chunk)
        EXPECT_EQ(cell_card(input, rank, chunk)->next, "") << step << " " << rank << " " << chunk;
  }
  EXPECT_LT(cell_card(input, 2, 0)->size().height(), cell_card(ring_at(6), 2, 0)->size().height()) << "no empty line";
  input.answer = answer_to(Collective::broadcast, "binomial", 4, 1);
  input.cursor = {};
  EXPECT_EQ(cell_card(input, 3, 0)->text(), "rank 3, chunk 0 before step 1. Holds nothing.");
}

TEST(CellCard, has_nothing_to_say_outside_the_grid) {
  EXPECT_FALSE(cell_card(ring_at(0), 4, 0));
  EXPECT_FALSE(cell_card(ring_at(0), 0, -1));
}

}  // namespace
}  // namespace ringside::ui
