#include <fstream>

#include <gtest/gtest.h>

#include "core/schedule/language/language.h"
#include "core/schedule/proof.h"
#include "tests/support/hand_built.h"
#include "tests/support/paths.h"

namespace ringside::test {
namespace {

constexpr const char* kRing =
    "allreduce K ranks K chunks\n"
    "name ring\n"
    "for s in 0..K-2: step\n"
    "  for r in 0..K-1: r -> r+1 : r-s reduce\n"
    "for s in 0..K-2: step\n"
    "  for r in 0..K-1: r -> r+1 : r+1-s copy\n";

Schedule read(std::string_view text, const Given& given = {}) {
  auto s = parse_schedule(text, given);
  if (!s) ADD_FAILURE() << s.error().text();
  return s ? *s : Schedule{};
}

bool correct(const Schedule& s) {
  return prove(s).value().ok();
}

TEST(ScheduleLanguage, a_ring_in_six_lines_is_the_ring_for_every_number_of_ranks) {
  for (int k = 1; k <= 9; ++k) {
    Schedule expected = ring_allreduce(k);
    expected.algorithm = "ring";
    EXPECT_TRUE(same_schedule(read(kRing, {.ranks = k, .root = {}, .chunks = {}}), expected)) << k;
  }
  EXPECT_EQ(read(kRing).ranks, kDefaultRanks);
}

TEST(ScheduleLanguage, what_is_written_as_a_number_stands_and_what_is_open_is_filled_in) {
  const Given given{.ranks = 6, .root = 5, .chunks = 12};
  const auto fixed = read_schedule_text("broadcast 4 ranks 2 chunks\nroot 1\nstep\n", given).value();
  EXPECT_FALSE(fixed.open_ranks || fixed.open_root || fixed.open_chunks);
  EXPECT_EQ(fixed.schedule.ranks, 4);
  EXPECT_EQ(fixed.schedule.root, 1);
  EXPECT_EQ(fixed.schedule.chunks, 2);
  const auto open = read_schedule_text("broadcast K ranks C chunks\nstep\n", given).value();
  EXPECT_TRUE(open.open_ranks && open.open_root && open.open_chunks);
  EXPECT_EQ(open.schedule.ranks, 6);
  EXPECT_EQ(open.schedule.root, 5);
  EXPECT_EQ(open.schedule.chunks, 12);
  // Without chunks: the fewest that the collective allows, K*K in all-to-all.
  EXPECT_EQ(read("all-to-all K ranks\n").chunks, 16);
  EXPECT_EQ(read("all-to-all 3 ranks K*K chunks\n").chunks, 9);
  EXPECT_EQ(read("custom 3 ranks 2*K+1 chunks\n").chunks, 7);
}

TEST(ScheduleLanguage, what_is_computed_wraps_and_what_is_written_out_does_not) {
  const Schedule s = read(
      "allreduce 4 ranks 4 chunks\nstep\n  for r in 3..3: r -> r+1 : r+2 reduce\n  5 -> -1 : 9, -2..-1 copy\n"
      "  for r in 3..3: 0 -> 1 : r..r+1 copy\n");
  const Step step = s.step(0);
  ASSERT_EQ(step.transfers.size(), 3U);
  EXPECT_EQ(step.transfers[0], (Transfer{3, 0, {1}, Arrival::reduce, std::nullopt}));
  EXPECT_EQ(step.transfers[1], (Transfer{5, -1, {9, -2, -1}, Arrival::copy, std::nullopt}));
  EXPECT_EQ(step.transfers[2].chunks, (Slots{3, 0}));
}

TEST(ScheduleLanguage, scratch_and_helpers_have_names_of_their_own) {
  const Schedule s = read(
      "reduce 3 ranks 2 chunks\nroot 0\nscratch 2\nhelpers 1\nstep\n"
      "  0 -> 1 : all into scratch 0..1 copy\n"
      "  for r in 0..0: helper r -> helper 0 : scratch r+3 copy\n");
  const Step step = s.step(0);
  EXPECT_EQ(step.transfers[0].into, (Slots{2, 3}));
  EXPECT_EQ(step.transfers[1].from, 3);
  EXPECT_EQ(step.transfers[1].to, 3);
  EXPECT_EQ(step.transfers[1].chunks, Slots{3});  // scratch 3 of 2 wraps to scratch 1, slot C+1
}

TEST(ScheduleLanguage, a_binomial_tree_needs_no_more_than_times_and_min) {
  constexpr const char* kTree =
      "broadcast K ranks 1 chunk\n"
      "for d in 1..K-1 times 2: step\n"
      "  for r in 0..min(d, K-d)-1: root+r -> root+r+d : 0 copy\n";
  for (int k = 1; k <= 17; ++k) {
    const Schedule s = read(kTree, {.ranks = k, .root = k / 2, .chunks = {}});
    int steps = 0;
    for (int reached = 1; reached < k; reached *= 2) ++steps;
    EXPECT_EQ(s.step_count(), steps);
    std::size_t transfers = 0;
    for (int i = 0; i < steps; ++i) transfers += s.step(i).transfers.size();
    EXPECT_EQ(transfers, static_cast<std::size_t>(k - 1));
    EXPECT_TRUE(correct(s)) << k;
  }
}

TEST(ScheduleLanguage, arithmetic_is_that_of_whole_numbers) {
  const auto chunk = [](const std::string& e) {
    const Schedule s = read("allreduce 5 ranks 100 chunks\nstep\n  for i in 7..7: 0 -> 1 : " + e + " reduce\n");
    return s.step(0).transfers.at(0).chunks.front();
  };
  EXPECT_EQ(chunk("i+2*3"), 13);
  EXPECT_EQ(chunk("(i+2)*3"), 27);
  EXPECT_EQ(chunk("i-2-1"), 4);
  EXPECT_EQ(chunk("i/2*2"), 6);
  EXPECT_EQ(chunk("(0-i)/2"), 96);     // rounds down to -4, and -4 wraps to 96
  EXPECT_EQ(chunk("(0-i) mod 5"), 3);  // never negative
  EXPECT_EQ(chunk("--i"), 7);
  EXPECT_EQ(chunk("K*C-i"), 93);  // 493 wraps
  EXPECT_EQ(chunk("max(i, K)+min(i, K)"), 12);
}

TEST(ScheduleLanguage, transfers_stand_below_their_step_indented_or_not) {
  const Schedule expected = read("allreduce 2 ranks 1 chunk\nstep\n  0 -> 1 : 0 reduce\nstep\n  1 -> 0 : 0 copy\n");
  for (const char* text : {
           "allreduce 2 ranks 1 chunk\nstep\n0 -> 1 : 0 reduce\nstep\n1 -> 0 : 0 copy",
           "\n# a comment\r\n  allreduce 2 ranks, 1 chunk\r\n\r\n  step:\r\n\t0\u21921:0 reduce # there\r\n\n  step: 1 "
           "-> 0 : 0 copy\r\n",
           "\xef\xbb\xbf"
           "all-reduce 2 ranks C chunks\nstep: 0 -> 1 : 0 reduce\nstep\n    for r in 1..1:\n          r -> r-1 : 0 "
           "copy\n",
       })
    EXPECT_TRUE(same_schedule(read(text), expected)) << text;
  EXPECT_TRUE(correct(expected));
}

TEST(ScheduleLanguage, comments_narrate_and_phases_name) {
  const auto written = read_schedule_text(
                           "allreduce 2 ranks 1 chunk\nphase there\nstep  # Rank 0 sends.\n  # It has to begin "
                           "somewhere.\n  0 -> 1 : 0 reduce\n\n"
                           "phase back\nstep\n  1 -> 0 : 0 copy\n")
                           .value();
  const Schedule& s = written.schedule;
  EXPECT_EQ(s.phases, (std::vector<Phase>{{"there", 0, 1}, {"back", 1, 1}}));
  EXPECT_EQ(s.narration(0).sentence, "Rank 0 sends.");
  EXPECT_EQ(s.narration(0).why, "It has to begin somewhere.");
  EXPECT_EQ(s.narration(1).sentence, describe(s.step(1)));
  EXPECT_EQ(written.step_lines, (std::vector<std::int32_t>{3, 8}));
}

TEST(ScheduleLanguage, a_custom_collective_says_what_is_held) {
  // A shift: everyone's chunk goes to the right neighbour.
  const Schedule s = read(
      "custom K ranks K chunks\nfor r in 0..K-1: before r : r from r\nfor r in 0..K-1: after r : r-1 from r-1\n"
      "step\n  for r in 0..K-1: r -> r+1 : r copy\n",
      {.ranks = 5, .root = {}, .chunks = {}});
  ASSERT_EQ(s.custom->after.size(), 5U);
  EXPECT_EQ(s.custom->after[0], (CustomContract::Cell{0, 4, 4, {4}}));
  EXPECT_TRUE(correct(s));
  const Schedule moved =
      read("custom 2 ranks 4 chunks\nbefore 0 : 0..1 holds 2..3 from 0..1\nafter 1 : 0 holds 2 from 1, 0\n");
  EXPECT_EQ(moved.custom->before[1], (CustomContract::Cell{0, 1, 3, {0, 1}}));
  EXPECT_EQ(moved.custom->after[0], (CustomContract::Cell{1, 0, 2, {0, 1}}));
}

TEST(ScheduleLanguage, an_index_out_of_range_is_a_fault_of_the_schedule) {
  const auto faults =
      prove(read("allreduce 4 ranks 4 chunks\nstep\n  0 -> 4 : 0 reduce\n  1 -> 2 : 7 copy\n")).value().faults;
  ASSERT_GE(faults.size(), 2U);
  EXPECT_EQ(faults[0].rank, 4);
  EXPECT_EQ(faults[1].chunk, 7);
}

/// The texts between ```ringside and ``` in the page that defines the language.
std::vector<std::string> documented() {
  std::ifstream file(test::in_source("docs/schedule-language.md"));
  std::vector<std::string> all;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line == "```ringside") all.emplace_back();
    if (inside && line != "```") all.back() += line + "\n";
    inside = line == "```ringside" || (inside && line != "```");
  }
  return all;
}

TEST(ScheduleLanguage, the_pages_examples_are_what_it_says) {
  const auto texts = documented();
  ASSERT_EQ(texts.size(), 3U);
  EXPECT_EQ(texts[0], kRing);
  for (int k = 1; k <= 9; ++k) EXPECT_TRUE(correct(read(texts[1], {.ranks = k, .root = k - 1, .chunks = {}})));
  const auto faults = prove(read(texts[2])).value().faults;
  ASSERT_FALSE(faults.empty());
  EXPECT_EQ(faults[0].step, 1);
  EXPECT_EQ(faults[0].rank, 1);
  EXPECT_EQ(faults[0].what, "the contribution of rank 0 is counted twice");
}

}  // namespace
}  // namespace ringside::test
