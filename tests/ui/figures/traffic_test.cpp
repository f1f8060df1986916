// The matrix of who sends to whom, at any number of ranks.
#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "core/schedule/turning.h"
#include "tests/ui/figures/painting.h"
#include "ui/figures/traffic.h"
#include "ui/paint/export.h"
#include "ui/paint/marks.h"
#include "ui/paint/on_paper.h"

namespace ringside::ui {
namespace {

const QRectF kTrafficCards[] = {
    {0, 0, 376, 215}, {10, 20, 480, 247}, {0, 0, 1024, 520}, {0, 0, 560, 100}, {0, 0, 400, 600}};

FigureInput traffic_of(Collective collective, const std::string& algorithm, std::int32_t ranks) {
  load_fonts();
  FigureInput input;
  const std::int64_t elements = collective == Collective::all_to_all ? ranks * ranks : 4 * ranks;
  input.answer = answer_to(collective, algorithm, ranks, elements);
  return input;
}

// Where no states are kept a ring's messages are counted at rank 0 and turned; here one by one. 301 elements more than
// chunks make the first chunks larger.
TEST(Traffic, of_ranks_that_are_images_of_one_another_is_what_every_step_sends) {
  for (const Collective collective : {Collective::allreduce, Collective::allgather, Collective::reduce_scatter}) {
    const auto answer = answer_to(collective, "ring", 320, 320 + 301);
    ASSERT_TRUE(answer && answer->states.empty());
    std::map<std::pair<std::int32_t, std::int32_t>, LinkUse> all;
    for (std::int64_t s = 0; s < answer->schedule.step_count(); ++s)
      for (const Transfer& t : answer->schedule.step(s).transfers) {
        LinkUse& use = all[{t.from, t.to}];
        use.from = t.from, use.to = t.to, ++use.messages, use.chunks += t.chunks.size();
        for (const std::int32_t chunk : t.chunks) use.bytes += bytes_of(*answer, chunk);
      }
    const auto facts = survey(answer);
    ASSERT_EQ(facts->links.size(), all.size());
    for (const LinkUse& use : facts->links) EXPECT_EQ(use, (all[{use.from, use.to}])) << use.from;
  }
}

// Too many pairs to list: rank 0's stand for all. 512 ranks have 261,632, a mesh of 32 by 64 has 2,048 times 94; sizes
// that differ by one element.
TEST(Traffic, of_more_pairs_than_are_listed_is_what_every_step_sends) {
  const struct {
    Collective collective;
    const char* algorithm;
    std::int32_t ranks, peers;
    std::int64_t more;  // bytes that make chunks unlike
  } cases[]{{Collective::reduce_scatter, "pairwise", 512, 511, 301}, {Collective::all_to_all, "2d_mesh", 2048, 94, 0}};
  for (const auto& [collective, algorithm, k, peers, more] : cases) {
    SCOPED_TRACE(testing::Message() << algorithm << " and " << more);
    const auto answer = answer_to(collective, algorithm, k, 4 * k + more);
    ASSERT_TRUE(answer && answer->states.empty());
    const auto facts = survey(answer);
    ASSERT_EQ(facts->images, k);
    EXPECT_EQ(facts->pairs(), std::int64_t{k} * peers);
    std::map<std::pair<std::int32_t, std::int32_t>, std::int64_t> all;
    std::int64_t total = 0, busiest = 0;
    for (std::int64_t s = 0; s < answer->schedule.step_count(); ++s)
      for (const Transfer& t : answer->schedule.step(s).transfers)
        total += bytes_of(*answer, s, t), all[{t.from, t.to}] += bytes_of(*answer, s, t);
    for (const auto& [ends, bytes] : all) busiest = std::max(busiest, bytes);
    EXPECT_EQ(facts->total, total);
    EXPECT_EQ(facts->busiest, busiest);
    for (const std::int32_t rank : {0, 7, 511}) {
      const std::vector<LinkUse> links = links_at(*answer, *facts, rank);
      EXPECT_EQ(std::ssize(links), 2 * peers);
      for (const LinkUse& use : links) EXPECT_EQ(use.bytes, (all[{use.from, use.to}])) << use.from << ' ' << use.to;
      for (std::int32_t to = 0; to < k; ++to)
        ASSERT_EQ(facts->link(rank, to) != nullptr, (all.contains({rank, to}))) << rank << ' ' << to;
    }
    FigureInput input;
    input.answer = answer;
    const TrafficFigure figure(input);
    const auto grid = figure.grid(kTrafficCards[0]);
    std::map<std::pair<std::int32_t, std::int32_t>, std::int64_t> used;
    for (const auto& [ends, bytes] : all) ++used[{ends.first / grid.block, ends.second / grid.block}];
    const auto squares = figure.squares(grid);
    for (std::int32_t row = 0; row < grid.squares(); ++row)
      for (std::int32_t column = 0; column < grid.squares(); ++column)
        ASSERT_EQ(squares[static_cast<std::size_t>(row * grid.squares() + column)].used, (used[{row, column}]))
            << row << ' ' << column;
  }
}

// 8,000 ranks are more than are walked step by step: a scatter of 13 steps, then a ring whose steps turn.
TEST(Traffic, of_steps_that_turn_is_what_every_step_sends) {
  const auto answer = answer_to(Collective::broadcast, "scatter_allgather_ring", 8000, 4 * 8000 + 301);
  ASSERT_TRUE(answer && leaps(answer->schedule));
  for (const StepRange range : {StepRange{3, 40}, {20, 60}, {0, 5}}) {
    std::map<std::pair<std::int32_t, std::int32_t>, LinkUse> all;
    for (std::int64_t s = range.first; s <= range.last; ++s)
      for (const Transfer& t : answer->schedule.step(s).transfers) {
        LinkUse& use = all[{t.from, t.to}];
        use.from = t.from, use.to = t.to, ++use.messages, use.chunks += t.chunks.size();
        use.bytes += bytes_of(*answer, s, t);
      }
    const auto facts = survey(answer, range);
    ASSERT_EQ(facts->links.size(), all.size());
    for (const LinkUse& use : facts->links) ASSERT_EQ(use, (all[{use.from, use.to}])) << use.from << ' ' << use.to;
  }
}

template <class Look>
void for_all_traffic(Look look) {
  for (const auto& [collective, algorithm] : {std::pair(Collective::allreduce, "ring"),
                                              {Collective::allreduce, "rabenseifner"},
                                              {Collective::broadcast, "binomial"},
                                              {Collective::all_to_all, "pairwise"}}) {
    for (const std::int32_t ranks : {2, 4, 16, 64, 100, 256}) {
      if (collective == Collective::all_to_all && ranks > 64) continue;
      const FigureInput input = traffic_of(collective, algorithm, ranks);
      if (!input.answer) continue;
      const TrafficFigure figure(input);
      for (const QRectF& area : kTrafficCards) {
        SCOPED_TRACE(std::string(algorithm) + " " + std::to_string(ranks) + ", " + std::to_string(area.width()));
        look(figure, input, area);
      }
    }
  }
}

TEST(Traffic, squares_hold_every_link_once_and_are_large_enough_to_see) {
  for_all_traffic([](const TrafficFigure& figure, const FigureInput& input, const QRectF& area) {
    const auto grid = figure.grid(area);
    const auto facts = survey(input.answer);
    std::int64_t used = 0, bytes = 0, pairs = 0;
    for (const auto& s : figure.squares(grid)) {
      used += s.used, bytes += s.bytes, pairs += s.pairs;
      EXPECT_LE(s.used, s.pairs);
      EXPECT_LE(s.least * s.used, s.bytes);
      EXPECT_GE(s.most * s.used, s.bytes);
    }
    EXPECT_EQ(used, std::ssize(facts->links));
    EXPECT_EQ(bytes, facts->total);
    EXPECT_EQ(pairs, std::int64_t{grid.places} * (grid.places - 1));
    EXPECT_GE(grid.square(0, 0).width(), 3 - 1e-9);
    EXPECT_TRUE(!grid.values || grid.block == 1);
  });
}

TEST(Traffic, squares_and_words_stay_inside_and_apart) {
  for_all_traffic([](const TrafficFigure& figure, const FigureInput&, const QRectF& area) {
    const auto grid = figure.grid(area);
    const QRectF room = area.adjusted(-0.01, -0.01, 0.01, 0.01);
    const QRectF all = grid.cells(0, 0, grid.places, grid.places);
    EXPECT_TRUE(room.contains(all));
    if (grid.values) return;
    EXPECT_TRUE(room.contains(grid.scale));
    EXPECT_FALSE(grid.scale.intersects(all));
    // In a card there is room for a heading, the shades and all words.
    const QStringList words = figure.words(grid);
    for (const QString& line : words)
      EXPECT_LE(text_width(text_font(13 * grid.unit), line), grid.scale.width() + 1) << line.toStdString();
    if (area.height() > 200) {
      EXPECT_LE((static_cast<double>(words.size()) + 2) * 18 * grid.unit, grid.scale.height() + 18 * grid.unit);
    }
  });
}

// The squares and the words beside or below them take what a page has, across and down.
TEST(Traffic, of_many_ranks_fills_a_page) {
  for (const char* width : {"column", "text"})
    for (const std::int32_t ranks : {16, 64, 256}) {
      const TrafficFigure figure(traffic_of(Collective::allreduce, "ring", ranks));
      ExportOptions options;
      options.paper = parse_paper(width).value();
      const QRectF page(QPointF(0, 0), export_size(figure, options).value());
      const QRectF area = page.adjusted(kPageMargin, kPageMargin, -kPageMargin, -kPageMargin);
      const auto grid = figure.grid(area);
      const QRectF all = grid.cells(0, 0, grid.places, grid.places).united(grid.scale);
      ASSERT_FALSE(grid.values);
      EXPECT_NEAR(all.right(), area.right(), 2) << width << ", " << ranks;
      EXPECT_NEAR(all.bottom(), area.bottom(), 2) << width << ", " << ranks;
      EXPECT_GT(grid.width * grid.places, 0.6 * area.width()) << width << ", " << ranks;
    }
}

TEST(Traffic, a_click_finds_the_sender_and_a_tip_the_bytes) {
  for_all_traffic([](const TrafficFigure& figure, const FigureInput& input, const QRectF& area) {
    const auto grid = figure.grid(area);
    for (const LinkUse& link : survey(input.answer)->links) {
      const QPointF middle = grid.cell(link.from, link.to).center();
      const auto hit = figure.hit(middle, area);
      ASSERT_TRUE(hit);
      EXPECT_EQ(hit->rank, link.from);
      if (link.from % 7 != 0) continue;
      const std::string tip = figure.tip(middle, area);
      const std::string begin = grid.block == 1 ? "rank " + std::to_string(link.from) + " to " : "From ranks ";
      EXPECT_EQ(tip.find(begin), 0U) << tip;
      EXPECT_EQ(tip.find("nothing"), std::string::npos) << tip;
    }
  });
}

TEST(Traffic, a_ring_of_256_says_what_its_squares_stand_for) {
  // 2 x 255 messages of a 256th of 4 KiB each, from every rank to the next.
  const FigureInput input = traffic_of(Collective::allreduce, "ring", 256);
  const TrafficFigure figure(input);
  const auto grid = figure.grid(kTrafficCards[1]);
  ASSERT_GT(grid.block, 1);
  const std::string tip = figure.tip(grid.square(0, 0).center(), kTrafficCards[1]);
  const std::string pairs = std::to_string(grid.block - 1) + " of " + std::to_string(grid.block * (grid.block - 1));
  EXPECT_NE(tip.find(pairs + " pairs send 7.969 KiB"), std::string::npos) << tip;  // 510 x 16 B
  EXPECT_NE(figure.tip(grid.square(3, 1).center(), kTrafficCards[1]).find("nothing"), std::string::npos);
  EXPECT_TRUE(figure.words(grid).join(u' ').contains(QStringLiteral("256 of 65,280 pairs")));
}

TEST(Traffic, squares_that_differ_are_split) {
  // Of a ring some pairs of a square on the diagonal send and others do not: both shades are in it.
  const FigureInput input = traffic_of(Collective::allreduce, "ring", 256);
  const QImage image = painted(TrafficFigure(input), {480, 247});
  EXPECT_GT(count(image, light_theme().load.back()), 50);
  EXPECT_GT(count(image, light_theme().sunken), 1000);
}

// Eight ranks on a page: in a smaller unit each number has room, and in a column what has none is said.
TEST(Traffic, of_eight_ranks_has_its_numbers_on_a_page) {
  FigureInput input;
  load_fonts();
  input.answer = answer_to(Collective::allreduce, "rabenseifner", 8, 1 << 24);  // 64 MiB
  const TrafficFigure figure(input);
  ExportOptions options;
  options.paper = parse_paper("text").value();
  const QSizeF page = export_size(figure, options).value();
  const auto grid = figure.grid(QRectF(QPointF(0, 0), page));
  EXPECT_TRUE(grid.values);
  EXPECT_GE(grid.unit, 1);
  EXPECT_TRUE(left_out(figure, options).empty());
  options.paper = parse_paper("column").value();
  const auto readable = check_readable(figure, options);
  EXPECT_TRUE(readable) << readable.error().line();
  const auto lost = left_out(figure, options);
  // Of three partners' numbers in eight rows the scale has the largest one; no sum is there.
  EXPECT_EQ(std::ranges::count(lost, QStringLiteral("64 MiB")), 7);
  EXPECT_EQ(std::ranges::count(lost, QStringLiteral("sum")), 2);
}

// Every rank sends 2 x 7/8 of 1 MiB, which is longer than the 14 MiB that all send.
TEST(Traffic, numbers_on_a_page_keep_apart) {
  FigureInput input;
  load_fonts();
  input.answer = answer_to(Collective::allreduce, "ring", 8, 1 << 18);
  const TrafficFigure figure(input);
  ExportOptions options;
  options.paper = parse_paper("text").value();
  const auto grid = figure.grid(QRectF(QPointF(0, 0), export_size(figure, options).value()));
  EXPECT_TRUE(grid.values);
  EXPECT_GE(grid.width, text_width(number_font(13 * grid.unit, 500), QStringLiteral("1.75 MiB")) + 8);
}

// Where not every rank's number has room, every so many of them has its own, and both ways are named.
TEST(Traffic, of_many_ranks_is_read_in_a_column) {
  for (const std::int32_t ranks : {40, 64, 128, 256}) {
    const TrafficFigure figure(traffic_of(Collective::allreduce, "ring", ranks));
    for (const char* width : {"column", "text"}) {
      SCOPED_TRACE(testing::Message() << ranks << " ranks, " << width);
      ExportOptions options;
      options.paper = parse_paper(width).value();
      EXPECT_TRUE(check_readable(figure, options));
      const auto shown = fitted_page(figure, export_size(figure, options).value(), options).shown();
      for (const char* name : {"received by", "sent by"})
        EXPECT_EQ(std::ranges::count(shown, QString::fromLatin1(name)), 1) << name;
      std::vector<int> named;
      for (const QString& text : shown)
        if (bool number = false; text.toInt(&number) > 0 && number) named.push_back(text.toInt());
      ASSERT_FALSE(named.empty());
      for (const int rank : named) EXPECT_EQ(rank % std::ranges::min(named), 0) << rank;
    }
  }
}

// Half a page, as *what if* has it: where words below the squares leave these more room than words beside they stand
// there, and every rank has its name, in a disc or, where its number would be too small to read, without.
TEST(Traffic, of_a_half_page_names_its_ranks) {
  FigureInput input;
  load_fonts();
  input.answer = answer_to(Collective::allreduce, "ring", 8, 1 << 24);
  const TrafficFigure figure(input);
  for (const QRectF& half : {QRectF(0, 0, 420, 330), QRectF(0, 0, 427, 230)}) {
    const auto grid = figure.grid(half);
    ASSERT_FALSE(grid.values);
    const auto shown =
        FittedText([&](QPainter& painter) { figure.paint(painter, half, light_theme()); }, half.size(), kLeastPixels)
            .shown();
    for (int rank = 0; rank < 8; ++rank)
      EXPECT_GE(std::ranges::count(shown, QString::number(rank)), 2) << rank << " at " << half.height();
  }
  const auto tall = figure.grid({0, 0, 420, 330});
  EXPECT_GT(tall.scale.top(), tall.cells(0, 0, 8, 8).bottom());
}

}  // namespace
}  // namespace ringside::ui
