// The figure of a race: that it runs what it is asked to, on one clock.
#include "ui/figures/race.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/ui/figures/painting.h"
#include "ui/paint/export.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/on_paper.h"

namespace ringside::ui {
namespace {

FigureInput input_of(const std::string& algorithm, std::int32_t ranks, std::vector<std::string> others) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, algorithm, ranks, 1 << 18);
  input.compare = std::move(others);
  return input;
}

TEST(RaceFigure, has_the_case_and_those_it_is_compared_with_as_lanes) {
  const RaceFigure named(input_of("ring", 8, {"rabenseifner", "ring", "recursive_doubling"}));
  ASSERT_EQ(named.race().lanes.size(), 3U);
  EXPECT_EQ(named.race().lanes[0].name(), "ring");
  EXPECT_EQ(named.race().lanes[1].name(), "rabenseifner");
  EXPECT_EQ(named.race().lanes[2].name(), "recursive_doubling");
  EXPECT_EQ(RaceFigure(input_of("ring", 8, {})).race().lanes.size(), 3U);  // its two fastest rivals
  const RaceFigure full(input_of("ring", 8, {"chain", "naive", "linear", "rabenseifner", "nonoverlapping"}));
  EXPECT_EQ(full.race().lanes.size(), Race::kMostLanes);
}

// Rows that are called by their sizes say nowhere else what runs.
TEST(RaceFigure, its_words_name_the_algorithm_whatever_sets_the_lanes_apart) {
  const std::string sizes = RaceFigure(input_of("ring", 8, {"size=1KiB"})).description();
  EXPECT_TRUE(sizes.starts_with("allreduce, ring, 8 ranks, ")) << sizes;
  const std::string mixed = RaceFigure(input_of("ring", 8, {"rabenseifner", "size=1KiB", "tier=pcie"})).description();
  EXPECT_TRUE(mixed.starts_with("allreduce, 8 ranks, ")) << mixed;
  for (const char* lane : {" ring at 1 KiB ", " ring on pcie ", " rabenseifner "})
    EXPECT_NE(mixed.find(lane), std::string::npos) << lane << ": " << mixed;
}

TEST(RaceFigure, shows_the_time_of_the_cursor_and_at_its_end_that_of_the_last) {
  FigureInput input = input_of("rabenseifner", 16, {"ring"});
  input.cursor.step = 3;
  EXPECT_EQ(RaceFigure(input).now(), input.answer->step_end[2]);
  input.cursor.step = input.answer->schedule.step_count();
  const RaceFigure over(input);
  EXPECT_EQ(over.now(), over.race().end());
  for (const RaceLane& lane : over.race().lanes)
    EXPECT_EQ(moment_at(*lane.answer, over.now()), lane.answer->schedule.step_count()) << lane.name();
}

// What is seen of an untold race does not depend on how long anybody takes: the same over slow wires as over fast ones.
TEST(RaceFigure, keeps_times_places_and_what_decided_back_while_somebody_predicts) {
  const auto untold = [](const std::string& tier) {
    Case question = input_of("ring", 8, {}).answer->question;
    question.tier = tier;
    FigureInput input;
    input.answer = std::make_shared<const Answer>(answer(question).value());
    input.compare = {"rabenseifner", "linear"};
    input.untold = true;
    return RaceFigure(input);
  };
  const RaceFigure fast = untold("nvlink"), slow = untold("ethernet");
  ASSERT_NE(fast.race().end(), slow.race().end());
  EXPECT_EQ(painted(fast, QSize(1064, 588)), painted(slow, QSize(1064, 588)));
  EXPECT_EQ(fast.description(), slow.description());
  EXPECT_EQ(fast.csv(), slow.csv());
  for (int x = 0; x < 1064; x += 8)
    for (int y = 0; y < 588; y += 8) EXPECT_EQ(fast.tip(QPointF(x, y), {0, 0, 1064, 588}), "");
}

// Rivals that nobody named were chosen and put in order by their times; their names do not tell who is before whom.
TEST(RaceFigure, lists_its_own_rivals_by_name_while_somebody_predicts) {
  FigureInput input = input_of("ring", 16, {});
  const auto names = [&] {
    std::vector<std::string> all;
    const RaceFigure figure(input);
    for (const RaceLane& lane : figure.race().lanes) all.push_back(lane.name());
    return all;
  };
  const auto told = names();
  input.untold = true;
  const auto untold = names();
  ASSERT_EQ(untold.size(), 3U);
  EXPECT_EQ(untold.front(), "ring");
  EXPECT_LT(untold[1], untold[2]);
  EXPECT_TRUE(std::ranges::is_permutation(told, untold));
}

// Words and lanes stay within every area, and a picture says the same twice.
TEST(RaceFigure, paints_at_every_size_and_scale) {
  for (const std::int32_t ranks : {2, 16, 64, 200}) {
    FigureInput input = input_of("ring", ranks, {"recursive_doubling"});
    input.cursor.step = input.answer->schedule.step_count() / 2;
    const RaceFigure figure(input);
    for (const QSize& size : {QSize(1064, 588), QSize(816, 344), QSize(420, 200)}) {
      const QImage image = painted(figure, size);
      EXPECT_GT(inked(image), 1000) << ranks;
      EXPECT_EQ(image, painted(figure, size)) << ranks;
    }
    EXPECT_NE(figure.description().find("is first"), std::string::npos);
  }
}

// Every point of the picture names what exists, and pointing at what is hit marks it.
TEST(RaceFigure, names_cells_and_steps_that_exist_and_marks_what_is_pointed_at) {
  for (const std::int32_t ranks : {4, 16, 200}) {
    FigureInput input = input_of("ring", ranks, {"recursive_doubling"});
    input.cursor.step = input.answer->schedule.step_count() / 2;
    const RaceFigure figure(input);
    input.race = std::make_shared<const Race>(figure.race());
    const QRectF area(0, 0, 1064, 588);
    const QImage plain = painted(figure, area.size().toSize());
    bool cell = false, row = false, step = false;
    for (double y = 1; y < area.height(); y += 9)
      for (double x = 1; x < area.width(); x += 37) {
        const auto what = figure.hit({x, y}, area);
        if (!what || what->empty()) continue;
        EXPECT_LT(what->rank.value_or(0), ranks);
        EXPECT_LT(what->chunk.value_or(0), input.answer->schedule.chunks);
        EXPECT_LT(what->step.value_or(0), input.answer->schedule.step_count());
        const bool first = !std::exchange(what->chunk ? cell : what->rank ? row : step, true);
        if (!first) continue;
        FigureInput marked = input;
        marked.hover = *what;
        EXPECT_NE(painted(RaceFigure(marked), area.size().toSize()), plain) << ranks;
      }
    EXPECT_TRUE(cell && step) << ranks;
    // Recursive doubling sends the whole buffer as one chunk: its cells stand for their ranks alone.
    EXPECT_TRUE(row) << ranks;
  }
}

TEST(RaceFigure, is_brushed_over_its_clock_in_either_direction) {
  const FigureInput input = input_of("ring", 8, {"recursive_doubling"});
  const RaceFigure figure(input);
  const QRectF area(0, 0, 1064, 588);
  std::optional<StepRange> there, back;
  for (double y = area.bottom(); y > area.center().y() && !there; y -= 4)
    there = figure.brushed({400, y}, {area.right(), y}, area),
    back = figure.brushed({area.right() - 200, y}, {0, y}, area);
  ASSERT_TRUE(there && back);
  EXPECT_EQ(there->last, input.answer->schedule.step_count() - 1);
  EXPECT_GT(there->first, 0);
  EXPECT_EQ(back->first, 0);
  EXPECT_FALSE(figure.brushed({400, 1}, {500, 1}, area));
}

// In a column four lanes have no cells, but each is named beside its bar.
TEST(RaceFigure, a_lane_that_is_named_at_its_bar_is_not_left_out) {
  load_fonts();
  const RaceFigure figure(input_of("ring", 8, {"rabenseifner", "linear", "naive"}));
  ASSERT_EQ(figure.race().lanes.size(), 4U);
  ExportOptions options;
  options.paper = parse_paper("column").value();
  const auto svg = figure_bytes(figure, FileFormat::svg, options);
  ASSERT_TRUE(svg) << svg.error().line();
  const auto lost = left_out(figure, options);
  for (const RaceLane& lane : figure.race().lanes) {
    EXPECT_TRUE(svg->contains(QByteArray::fromStdString('>' + lane.name() + '<'))) << lane.name();
    EXPECT_EQ(std::ranges::count(lost, QString::fromStdString(lane.name())), 0) << lane.name();
  }
}

std::vector<QString> shown_in_a_card(const RaceFigure& figure) {
  load_fonts();
  return FittedText([&](QPainter& p) { figure.paint(p, kCardArea, light_theme()); }, kCardSize, kLeastPixels).shown();
}

// At 0 s seven transfers of the tree start, but what is marked is what the step named above its cells writes.
TEST(RaceFigure, what_changes_is_counted_by_the_step_that_is_named) {
  const auto shown = shown_in_a_card(RaceFigure(input_of("ring", 16, {"rabenseifner", "double_binary_tree"})));
  const auto has = [&](const char* words) {
    return std::ranges::count_if(shown, [&](const QString& text) { return text.contains(QLatin1String(words)); });
  };
  EXPECT_EQ(has("step 1 of"), 3);
  EXPECT_EQ(has("; this step changes "), 3);
}

TEST(RaceFigure, says_that_some_of_those_compared_do_not_race) {
  const RaceFigure figure(input_of("ring", 8, {"rabenseifner", "linear", "naive", "recursive_doubling"}));
  ASSERT_EQ(figure.race().lanes.size(), Race::kMostLanes);
  std::set<std::string> out{"rabenseifner", "linear", "naive", "recursive_doubling"};
  for (const RaceLane& lane : figure.race().lanes) out.erase(lane.name());
  ASSERT_EQ(out.size(), 1U);
  EXPECT_NE(figure.description().find("At most 4 race: the predicted fastest; " + *out.begin() + " does not."),
            std::string::npos)
      << figure.description();
}

// A lane of its own size is not there for being fast: what races besides is named, and so is who does not.
TEST(RaceFigure, says_that_variants_of_the_case_come_before_the_fastest) {
  const RaceFigure figure(input_of("ring", 8, {"rabenseifner", "naive", "recursive_doubling", "size=16MiB"}));
  ASSERT_EQ(figure.race().lanes.size(), Race::kMostLanes);
  EXPECT_NE(figure.description().find("At most 4 race: variants of this case first, then the predicted fastest; "
                                      "naive does not."),
            std::string::npos)
      << figure.description();
}

/// (rank, slot) that a step writes, each once; `own`: of the chunks, else of scratch.
std::size_t written_by(const Schedule& schedule, std::int64_t step, bool own) {
  std::set<std::pair<std::int32_t, std::int32_t>> cells;
  const Step now = schedule.step(step);
  for (const Transfer& t : now.transfers)
    for (const std::int32_t slot : t.target())
      if (!moves_nothing(t) && (slot < schedule.chunks) == own) cells.emplace(t.to, slot);
  return cells.size();
}

// Every rank of allpairs has room for its own buffer and for those of the three others: 16 cells, 4 of them asked for.
// Scratch is never final, so it is counted by itself.
TEST(RaceFigure, counts_what_changes_by_itself_where_it_is_scratch) {
  const RaceFigure figure(input_of("ring", 4, {"allpairs"}));
  const Schedule& own = figure.race().lanes[1].answer->schedule;
  ASSERT_GT(own.slots(), own.chunks);
  const QString words = QStringLiteral("0 of 4 cells final; %1 change, %2 of scratch")
                            .arg(written_by(own, 0, true))
                            .arg(written_by(own, 0, false));
  EXPECT_EQ(std::ranges::count(shown_in_a_card(figure), words), 1) << words.toStdString();
}

// In naive's only step three messages are added in each of four cells: four change, not twelve.
TEST(RaceFigure, counts_a_cell_that_several_messages_change_once) {
  const RaceFigure figure(input_of("ring", 4, {"naive"}));
  ASSERT_EQ(written_by(figure.race().lanes[1].answer->schedule, 0, true), 4U);
  const QString words = QStringLiteral("0 of 4 cells final; this step changes 4");
  EXPECT_GE(std::ranges::count(shown_in_a_card(figure), words), 1);
}

TEST(RaceFigure, names_rows_and_columns_and_says_what_shades_and_colours_are) {
  const auto shown = shown_in_a_card(RaceFigure(input_of("ring", 16, {"recursive_doubling"})));
  for (const char* words : {"rank 0", "rank 15", "chunk 0", "sum of 1 to 15", "final", "arrives in this step", "reduce",
                            "copy", "low: to come"})
    EXPECT_GE(std::ranges::count(shown, QLatin1String(words)), 1) << words;
}

// Its one chunk is the whole buffer, as the sixteen of the ring are.
TEST(RaceFigure, a_single_chunk_takes_the_width_of_its_lane) {
  const RaceFigure figure(input_of("ring", 16, {"recursive_doubling"}));
  const double right = kCardArea.right() - 6;
  std::set<std::string> ranks;
  for (double y = 1; y < kCardArea.bottom(); y += 2)  // at this end the ring has chunk 15
    if (const std::string tip = figure.tip({right, y}, kCardArea); tip.find(", chunk 0: ") != std::string::npos)
      ranks.insert(tip.substr(0, tip.find(',')));
  EXPECT_EQ(ranks.size(), 16U);
}

}  // namespace
}  // namespace ringside::ui
