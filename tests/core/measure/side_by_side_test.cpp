#include "core/measure/side_by_side.h"

#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/measure/launches.h"

namespace ringside {
namespace {

std::vector<double> around(double seconds) {
  std::vector<double> samples;
  for (const double f : {0.99, 0.995, 1.0, 1.0, 1.005, 1.01, 1.0}) samples.push_back(f * seconds);
  return samples;
}

LibraryRun run_of(const std::string& library, const std::string& algorithm, double seconds) {
  LibraryRun run{library, algorithm, true, around(seconds), 0, 0, 0, {}};
  summarise(run);
  return run;
}

MeasurementRow row_of(std::int64_t bytes, const std::string& algorithm, double seconds, std::vector<LibraryRun> runs) {
  MeasurementRow row;
  row.collective = "allreduce", row.algorithm = algorithm, row.ranks = 4, row.bytes = bytes;
  row.samples_s = around(seconds), row.libraries = std::move(runs);
  summarise(row);
  return row;
}

Measurement two_libraries() {
  Measurement m;
  m.rows = {row_of(1 << 20, "ring", 1e-3,
                   {run_of("A", "own choice", 4e-3), run_of("A", "ring", 2e-3), run_of("B", "tree", 1e-3)}),
            row_of(1024, "ring", 9e-6,
                   {run_of("A", "own choice", 2e-6), run_of("A", "ring", 3e-6), run_of("B", "tree", 8e-6)}),
            row_of(1024, "tree", 3e-6,
                   {run_of("A", "own choice", 2e-6), run_of("A", "ring", 3e-6), run_of("B", "tree", 8e-6)})};
  return m;
}

TEST(SideBySide, each_library_stands_with_its_best_and_we_with_ours) {
  const auto pages = side_by_side(two_libraries());
  ASSERT_EQ(pages.size(), 1U);
  ASSERT_EQ(pages[0].sizes.size(), 2U);
  const StandingsAtSize& small = pages[0].sizes[0];
  EXPECT_EQ(small.bytes, 1024);
  EXPECT_EQ(small.ours.algorithm, "tree");
  EXPECT_EQ(small.libraries[0].library, "A");
  EXPECT_EQ(small.libraries[0].algorithm, "own choice");
  EXPECT_EQ(small.libraries[1].library, "B");
  const StandingsAtSize& large = pages[0].sizes[1];
  EXPECT_EQ(large.libraries[0].library, "B");
  EXPECT_EQ(large.libraries[1].algorithm, "ring");
  EXPECT_DOUBLE_EQ(large.libraries[1].own_choice_s, 4e-3);
}

TEST(SideBySide, advice_names_library_sizes_and_reasons) {
  const auto pages = side_by_side(two_libraries());
  const std::string all = join(pages[0].advice, "\n");
  // 8 us over 2, 2 ms over 1, 4 ms over 2
  for (const char* part :
       {"n = 1 KiB: A, by own choice: 2.00 µs a call", "B takes 8.00 µs (4.0 times)", "n = 1 MiB: B, by tree",
        "(2.0 times)", "its own choice takes 4.00 ms where ring takes 2.00 ms"})
    EXPECT_NE(all.find(part), std::string::npos) << part << "\n" << all;
}

TEST(SideBySide, of_one_library_it_is_said_that_there_was_no_other) {
  Measurement m;
  m.rows = {row_of(1024, "ring", 1e-3, {run_of("A", "own choice", 3e-6), run_of("A", "tree", 2e-6)})};
  EXPECT_EQ(side_by_side(m)[0].advice.front(), "n = 1 KiB: A, the only library that was timed, by tree.");
}

TEST(SideBySide, neighbouring_sizes_at_which_forcing_pays_are_one_sentence) {
  Measurement m;
  // A's own choice takes 2, 3 and 2 times its best; at 8 KiB it is the best itself.
  const auto add = [&](std::int64_t bytes, double own, const std::string& way) {
    m.rows.push_back(row_of(bytes, "ring", 1e-3, {run_of("A", "own choice", own), run_of("A", way, 2e-6)}));
  };
  add(1024, 4e-6, "linear"), add(2048, 6e-6, "linear"), add(4096, 4e-6, "tree"), add(8192, 1e-6, "tree"),
      add(16384, 6e-6, "tree");
  std::vector<std::string> forced;
  const auto questions = side_by_side(m);
  for (const std::string& text : questions[0].advice)
    if (text.find("forcing") != std::string::npos) forced.push_back(text);
  EXPECT_EQ(forced, (std::vector<std::string>{
                        "A at 1 KiB to 4 KiB: its own choice takes 2.0 to 3.0 times as long as linear (1 KiB to 2 "
                        "KiB), tree (4 KiB); forcing those pays.",
                        "A at 16 KiB: its own choice takes 6.00 µs where tree takes 2.00 µs; forcing that pays."}));
}

TEST(SideBySide, who_was_disturbed_is_said_before_the_advice) {
  Measurement m = two_libraries();
  EXPECT_EQ(side_by_side(m)[0].advice.front().find("disturbed"), std::string::npos);
  LibraryRun& b = m.rows[0].libraries[2];
  b.ci95_lo_s = 0.7 * b.median_s, b.ci95_hi_s = 1.3 * b.median_s;  // half of it is 0.3 of the median, above a quarter
  EXPECT_EQ(side_by_side(m)[0].advice.front(),
            "n = 1 MiB: B was disturbed, known to a quarter at best: ask again on a quieter machine.");
}

TEST(SideBySide, few_samples_are_no_ground_for_advice) {
  Measurement m = two_libraries();
  const auto of_large = [&] { return join(side_by_side(m)[0].advice, "\n"); };
  ASSERT_NE(of_large().find("n = 1 MiB: B, by tree"), std::string::npos);
  for (LibraryRun& run : m.rows[0].libraries) run.samples_s.resize(1), summarise(run);
  const std::string all = of_large();
  EXPECT_NE(all.find("n = 1 MiB: B, A were timed less than 6 times"), std::string::npos) << all;
  EXPECT_EQ(all.find("by tree"), std::string::npos) << all;
  EXPECT_EQ(all.find("forcing that pays"), std::string::npos) << all;
  EXPECT_NE(all.find("n = 1 KiB: A, by own choice"), std::string::npos) << "what is known stays said";
}

TEST(SideBySide, one_doubt_about_neighbouring_sizes_is_one_sentence) {
  Measurement m = two_libraries();
  for (MeasurementRow& row : m.rows)
    for (LibraryRun& run : row.libraries) run.samples_s.resize(1), summarise(run);
  EXPECT_EQ(side_by_side(m)[0].advice,
            std::vector<std::string>{
                "n = 1 KiB to 1 MiB: A, B were timed less than 6 times: ask again with a larger --budget."});
}

TEST(SideBySide, overlapping_intervals_are_no_difference) {
  Measurement m;
  m.rows = {row_of(1024, "ring", 1e-6, {run_of("A", "x", 1e-6), run_of("B", "y", 1.001e-6)})};
  const auto pages = side_by_side(m);
  EXPECT_NE(pages[0].advice.front().find("no difference shown between A and B"), std::string::npos);
}

TEST(SideBySide, manners_are_not_mixed_and_without_libraries_there_is_nothing) {
  Measurement m = two_libraries();
  m.rows[0].manner.cadence = Cadence::back_to_back;
  EXPECT_EQ(side_by_side(m).size(), 2U);
  for (MeasurementRow& row : m.rows) row.libraries.clear();
  EXPECT_TRUE(side_by_side(m).empty());
}

}  // namespace
}  // namespace ringside
