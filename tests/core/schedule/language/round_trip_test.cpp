#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "core/schedule/language/language.h"
#include "tests/support/catalogue.h"
#include "tests/support/hand_built.h"

namespace ringside::test {
namespace {

void expect_round_trip(const Schedule& s) {
  const std::string text = schedule_text(s);
  const auto back = parse_schedule(text, {.ranks = 99, .root = 1, .chunks = 7});  // nothing is left open
  ASSERT_TRUE(back) << back.error().text() << "\n" << text.substr(0, 2000);
  EXPECT_TRUE(same_schedule(*back, s)) << text.substr(0, 2000);
  EXPECT_EQ(back->phases, s.phases);
  if (s.has_narration())
    for (std::int64_t i = 0; i < s.step_count(); ++i) {
      EXPECT_EQ(back->narration(i).sentence, s.narration(i).sentence);
      EXPECT_EQ(back->narration(i).why, s.narration(i).why);
    }
  EXPECT_EQ(schedule_text(*back), text);
}

TEST(ScheduleText, every_algorithm_reads_back_as_it_was) {
  for_each_instance(2, [](const Algorithm& a, const Instance& i) {
    if (i.ranks > 9) return;
    SCOPED_TRACE(label(a, i));
    expect_round_trip(make_schedule(a, i).value());
  });
}

TEST(ScheduleText, everything_that_a_schedule_can_hold_reads_back_as_it_was) {
  Step step;
  step.transfers.push_back({0, 3, {0, 1, 2, 5, 4}, Arrival::copy, Slots{6, 7, 0, 1, 2}});
  step.transfers.push_back({-5, 1 << 30, {-(1 << 30), 1 << 30}, Arrival::reduce, std::nullopt});
  step.transfers.push_back({1, 1, {-3, -2}, Arrival::reduce, Slots{3, 4}});
  Schedule s = schedule_of(Collective::custom, 3, 6, {Step{}, step, Step{}}, 2);
  s.scratch = 2, s.helpers = 1, s.channels = 3, s.sizes = {0, 7, 1'000'000'000'000'000, 1, 1, 1};
  CustomContract contract;
  contract.before = {{0, 0, 0, {0}}, {0, 1, 1, {0}}, {0, 2, 1, {0}}, {2, 5, 0, {0, 1, 2}}, {2, 5, 0, {0, 2}}};
  contract.after = {{1, 0, 5, {2}}};
  s.custom = std::make_shared<const CustomContract>(contract);
  for (const char* name :
       {"", "two level", "a#b", " padded ", "\"", "say \"hi\" \\", "line\nbreak\ttab", "\u00fcber", "\"quoted\""}) {
    s.algorithm = name;
    expect_round_trip(s);
  }
}

TEST(ScheduleText, counts_elements_behind_each_transfer_when_asked) {
  // 3 elements over 4 chunks are 1, 1, 1, 0.
  const std::string text = schedule_text(ring_allreduce(4), 3);
  EXPECT_NE(text.find("  2 -> 3 : 2 reduce  # 1 element\n  3 -> 0 : 3 reduce  # 0 elements\n"), std::string::npos)
      << text;
  EXPECT_TRUE(same_schedule(*parse_schedule(text), ring_allreduce(4)));
}

}  // namespace
}  // namespace ringside::test
