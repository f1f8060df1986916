// The picture of many ranks: that its squares tell the truth, that its parts lie where a click finds them.
#include "ui/overview/overview.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/schedule/turning.h"
#include "tests/ui/figures/painting.h"
#include "ui/figures/chunks.h"
#include "ui/overview/sets.h"
#include "ui/overview/share_cell.h"
#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

struct Question {
  Collective collective;
  const char* algorithm;
  std::int32_t ranks;
};

void PrintTo(const Question& q, std::ostream* out) {
  *out << name(q.collective) << ' ' << q.algorithm << ' ' << q.ranks;
}

const std::vector<Question> kQuestions{
    {Collective::allreduce, "ring", 64},          {Collective::allreduce, "rabenseifner", 256},
    {Collective::allreduce, "hierarchical", 100}, {Collective::allgather, "bruck", 60},
    {Collective::broadcast, "binomial", 300},     {Collective::reduce_scatter, "ring", 130},
    {Collective::all_to_all, "pairwise", 24},     {Collective::reduce, "binomial", 500}};

class Overviews : public testing::TestWithParam<Question> {
 protected:
  std::shared_ptr<const Answer> answer_ = [] {
    const Question& q = GetParam();
    return answer_to(q.collective, q.algorithm, q.ranks, std::int64_t{q.ranks} * q.ranks);
  }();
  std::int32_t asked() const { return reduces(GetParam().collective) ? GetParam().ranks : 1; }
};

TEST_P(Overviews, a_square_that_is_not_split_stands_for_cells_that_are_alike) {
  ASSERT_TRUE(answer_ && answer_->moments);
  const Moments& moments = *answer_->moments;
  const Schedule& s = answer_->schedule;
  const Shades shades(moments.counts(), asked());
  for (const std::int32_t block : {1, 3, 8}) {
    const RowOrder order = row_order(moments, shades, block, block);
    EXPECT_EQ(std::set(order.places.begin(), order.places.end()).size(), static_cast<std::size_t>(s.places()));
    for (std::int32_t row = 0; row < s.places(); ++row)
      ASSERT_EQ(order.rows[static_cast<std::size_t>(order.places[static_cast<std::size_t>(row)])], row);
    const std::int64_t moment = s.step_count() / 2;
    const auto shares = moments.at(moment);
    const Step step = s.step(moment);
    const auto all = squares(*shares, shades, order.places, block, block, &step, &order.rows);
    const std::int32_t across = (s.slots() + block - 1) / block;
    double arriving = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto row0 = static_cast<std::int32_t>(i) / across * block,
                 slot0 = static_cast<std::int32_t>(i) % across * block;
      double least = 9, most = -9, sum = 0, cells = 0;
      for (std::int32_t row = row0; row < std::min(s.places(), row0 + block); ++row)
        for (std::int32_t slot = slot0; slot < std::min(s.slots(), slot0 + block); ++slot) {
          const double p = shades.position(*shares, order.places[static_cast<std::size_t>(row)], slot);
          least = std::min(least, p), most = std::max(most, p), sum += p, cells += 1;
        }
      ASSERT_EQ(all[i].least, least);
      ASSERT_EQ(all[i].most, most);
      ASSERT_NEAR(all[i].mean, sum / cells, 1e-9);
      ASSERT_EQ(all[i].split(), most - least > Shades::kAlike);
      arriving += all[i].arriving * cells;
    }
    double sent = 0;
    for (const Transfer& t : step.transfers) sent += static_cast<double>(t.chunks.size());
    EXPECT_NEAR(arriving, sent, 1e-6);
  }
}

TEST_P(Overviews, a_click_finds_the_cell_that_is_drawn_there) {
  ASSERT_TRUE(answer_ && answer_->moments);
  FigureInput input;
  input.answer = answer_;
  input.cursor.step = answer_->schedule.step_count() / 2;
  for (const QRectF& area : {kCardArea, QRectF(10, 5, 780, 330), QRectF(0, 0, 420, 200), QRectF(0, 0, 2040, 1200)}) {
    const Overview picture(input, asked(), area);
    const OverviewLayout& l = picture.layout();
    for (std::int32_t row = 0; row < l.rows.cells; row += 7) {
      for (std::int32_t column = 0; column < l.columns.cells; column += 5) {
        const auto hit = picture.hit({l.columns.middle(column), l.rows.middle(row)});
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->rank, picture.order().places[static_cast<std::size_t>(row)]);
        EXPECT_EQ(hit->chunk, column);
      }
    }
    EXPECT_TRUE(area.contains(l.grid())) << area.width();
    if (l.lens.isNull()) continue;
    EXPECT_TRUE(area.contains(l.lens));
    EXPECT_FALSE(l.lens.intersects(l.grid()));
    const auto [row0, column0] = picture.lens_corner();
    for (std::int32_t i = 0; i < l.lens_rows(); ++i) {
      for (std::int32_t j = 0; j < l.lens_columns(); ++j) {
        const auto hit = picture.hit(l.lens_cell(i, j).center());
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->rank, picture.order().places[static_cast<std::size_t>(row0 + i)]);
        EXPECT_EQ(hit->chunk, column0 + j);
      }
    }
  }
}

TEST_P(Overviews, the_lens_shows_what_is_selected) {
  ASSERT_TRUE(answer_ && answer_->moments);
  FigureInput input;
  input.answer = answer_;
  for (const std::int32_t rank : {0, GetParam().ranks / 2, GetParam().ranks - 1}) {
    input.selection.rank = rank;
    input.selection.chunk = answer_->schedule.slots() - 1;
    const Overview picture(input, asked(), kCardArea);
    const auto [row, column] = picture.lens_corner();
    const std::int32_t own = picture.order().rows[static_cast<std::size_t>(rank)];
    EXPECT_TRUE(own >= row && own < row + picture.layout().lens_rows());
    EXPECT_EQ(column + picture.layout().lens_columns(), answer_->schedule.slots());
    EXPECT_EQ(picture.followed(), rank);
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, Overviews, testing::ValuesIn(kQuestions));

// LOOK section 4: at most 16 counts a shade each; all of 1 to m even; else by doublings.
TEST(Shades, follow_the_counts_that_occur) {
  const Shades doubled({1, 2, 4, 8, 16, 32, 64, 128, 256}, 256);
  EXPECT_EQ(doubled.rule(), Shades::Rule::one_each);
  EXPECT_DOUBLE_EQ(doubled.position(128), 1);
  EXPECT_DOUBLE_EQ(doubled.position(4), 2.0 / 7);
  std::vector<std::int32_t> all, some;
  for (std::int32_t n = 1; n <= 64; ++n) all.push_back(n);
  for (std::int32_t n = 1; n <= 512; n += n < 9 ? 1 : 8) some.push_back(n);
  const Shades even(all, 64), uneven(some, 1024);
  EXPECT_EQ(even.rule(), Shades::Rule::even);
  EXPECT_DOUBLE_EQ(even.position(32), 0.5);
  EXPECT_EQ(uneven.rule(), Shades::Rule::doublings);
  for (const Shades* shades : {&doubled, &even, &uneven})
    for (std::int32_t n = 2; n <= shades->asked(); ++n)
      EXPECT_TRUE(shades->rule() == Shades::Rule::one_each || shades->position(n) >= shades->position(n - 1)) << n;
}

TEST(Runs, wrap_around) {
  std::vector<std::int32_t> wrapped;
  for (std::int32_t r = 0; r < 24; ++r) wrapped.push_back(r);
  for (std::int32_t r = 56; r < 64; ++r) wrapped.push_back(r);
  EXPECT_EQ(runs_text(wrapped, 64), "56–23");
  EXPECT_EQ(runs_text({16, 17, 18}, 64), "16–18");
  EXPECT_EQ(runs_text({22}, 64), "22");
  EXPECT_EQ(runs_text({1, 3, 5}, 64), "3 runs");
  EXPECT_EQ(runs_text({0, 1, 2}, 3), "all");
  EXPECT_EQ(runs_text({}, 3), "");
}

// Rabenseifner among 256 in squares of 4 x 4: halves that swap are far apart by rank and side by side by home chunk.
TEST(RowOrder, goes_by_home_chunk_where_that_splits_less) {
  const auto rabenseifner = answer_to(Collective::allreduce, "rabenseifner", 256, 65536);
  const auto ring = answer_to(Collective::allreduce, "ring", 64, 4096);
  const Shades some(rabenseifner->moments->counts(), 256), all(ring->moments->counts(), 64);
  EXPECT_TRUE(row_order(*rabenseifner->moments, some, 4, 4).by_home);
  EXPECT_FALSE(row_order(*ring->moments, all, 2, 2).by_home);
}

// At 64 ranks a large card has a square for each cell, a small one has not: both show the same rows in the same places.
TEST(Overview, has_its_rows_in_the_same_order_at_every_size) {
  for (const char* algorithm : {"ring", "rabenseifner", "recursive_doubling", "hierarchical"}) {
    FigureInput input;
    input.answer = answer_to(Collective::allreduce, algorithm, 64, 4096);
    const Overview large(input, 64, {0, 0, 1600, 1000}), small(input, 64, {0, 0, 560, 320});
    EXPECT_NE(large.layout().rows.block, small.layout().rows.block);
    EXPECT_EQ(large.order().places, small.order().places) << algorithm;
  }
}

// No case is refused for its size; of the states of 1,024 ranks none is kept.
TEST(ChunksFigure, draws_a_thousand_ranks) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 1024, 1 << 20);
  ASSERT_TRUE(input.answer);
  ASSERT_TRUE(input.answer->states.empty());
  input.cursor.step = 1500;
  const ChunksFigure figure(input);
  const QImage image = painted(figure, kCardSize);
  EXPECT_GT(count(image, light_theme().ink), 10'000);  // final cells
  EXPECT_EQ(image, painted(figure, kCardSize));
  const auto hit = figure.hit({300, 300}, kCardArea);
  ASSERT_TRUE(hit && hit->rank && hit->chunk);
}

// 8,192 ranks: steps that turn are not walked, but of a broadcast all data is the root's.
TEST(ColumnSets, of_a_broadcast_that_turns_are_the_roots) {
  for (const std::int32_t root : {0, 7}) {
    Case question;
    question.collective = Collective::broadcast;
    question.algorithm = "scatter_allgather_ring";
    question.instance.ranks = 8192;
    question.instance.root = root;
    question.bytes = 1 << 30;
    question.tier = "infiniband";
    auto solved = answer(question);
    ASSERT_TRUE(solved && leaps(solved->schedule));
    const auto all = std::make_shared<const Answer>(std::move(*solved));
    ASSERT_TRUE(ColumnSets::known(*all));
    const std::vector<std::int32_t> slots{0, 7, 4095, 8191};
    const auto at_end = ColumnSets::at(all, slots, all->schedule.step_count());
    const auto at_start = ColumnSets::at(all, slots, 0);
    for (std::int32_t column = 0; column < 4; ++column) {
      EXPECT_EQ(at_end->ranks(5000, column), std::vector{root});
      EXPECT_EQ(at_start->ranks(root, column), std::vector{root});
      EXPECT_TRUE(at_start->ranks(5000, column).empty());
    }
  }
}

// Five digits, bold at 13 units, in each cell of the lens; of 64 ranks as many cells as ever.
TEST(OverviewLayout, has_a_lens_whose_cells_hold_a_number) {
  load_fonts();
  for (const QRectF& area : {QRectF(0, 0, 737, 370), kCardArea, QRectF(0, 0, 2040, 1200)})
    for (const std::int32_t ranks : {64, 1024, 65536}) {
      const OverviewLayout l = overview_layout(area, ranks, ranks, {}, true);
      ASSERT_FALSE(l.lens.isNull());
      const double room = text_width(number_font(13 * l.unit, 700), QString::number(ranks));
      EXPECT_GE(l.lens_cell(0, 0).width(), room) << area.width() << ", " << ranks;
      EXPECT_TRUE(ranks > 64 || l.lens_columns() == OverviewLayout::kLens);
    }
}

TEST(OverviewLayout, has_a_line_for_the_key_where_a_page_is_narrow) {
  const OverviewLayout narrow = overview_layout({0, 0, 431, 230}, 64, 64, {}, true);
  EXPECT_FALSE(narrow.key.isNull());
  EXPECT_GE(narrow.headers.top(), narrow.key.bottom() - 1e-9);
  EXPECT_TRUE(overview_layout(kCardArea, 64, 64, {}, true).key.isNull()) << "a histogram says it";
}

// Ten times as large, to count in tenths of a pixel: the digits are 9.2 high, the cell as one of a slide's lens.
TEST(ShareCell, the_number_of_a_low_cell_keeps_clear_of_its_ribbon_and_edge) {
  load_fonts();
  const Theme& theme = light_theme();
  QImage image(360, 205, QImage::Format_RGB32);
  QPainter painter(&image);
  painter.scale(10, 10);
  ShareLook look;
  look.asked = look.ranks = 64;
  look.number = QStringLiteral("88");
  draw_share_cell(painter, {0, 0, 36, 20.5}, look, theme.load.front(), theme, 1);
  painter.end();
  int first = image.height(), last = -1;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x)
      if (image.pixel(x, y) == theme.ink.rgb()) first = std::min(first, y), last = std::max(last, y);
  ASSERT_GE(last, first);
  EXPECT_GT(image.height() - last, 33);
  EXPECT_GT(first, 15 + 37 + 15) << "margin, ribbon, air";
}

}  // namespace
}  // namespace ringside::ui
