// GOAL: the two-rank example of the format by hand, then what is written is read again and takes the schedule's time.
#include "core/program/goal.h"

#include <gtest/gtest.h>

#include "core/sim/goal_timing.h"
#include "core/sim/timeline.h"
#include "tests/support/catalogue.h"
#include "tests/support/hand_built.h"

namespace ringside {
namespace {

const CostParameters kWires{Seconds(3e-6), SecondsPerByte(2e-9), SecondsPerByte(0)};

TEST(Goal, the_example_of_the_format_is_read) {
  const auto program = parse_goal(
      "num_ranks 2\n\nrank 0 {\nl1: send 8b to 1 tag 0\nl2: recv 8b from 1 tag 1\nl3: calc 5 cpu 0\nl3 requires "
      "l2\n}\n\n"
      "rank 1 {\nl1: recv 8b from 0 tag 0\nl2: send 8b to 0 tag 1\nl2 requires l1\n}\n");
  ASSERT_TRUE(program) << program.error().line();
  ASSERT_EQ(program->ranks.size(), 2U);
  EXPECT_EQ(program->ranks[0][2].after_end, std::vector<std::int32_t>{1});
  const GoalTiming t = goal_timing(*program, kWires).value();
  // There and back, then five nanoseconds: 2 (alpha + 8 beta) + 5 ns.
  EXPECT_NEAR(t.end.value, 2 * (3e-6 + 16e-9) + 5e-9, 1e-15);
  EXPECT_EQ(t.messages, 2);
  EXPECT_EQ(t.bytes, 16);
  EXPECT_EQ(t.longest_chain, 2);
}

TEST(Goal, what_cannot_be_carried_out_is_not_written) {
  // Ranks, slots, lengths and repetitions out of order: each was looked up in memory that is not there.
  for (const Transfer& t :
       {Transfer{0, 900'000, {800'000}, Arrival::reduce, std::nullopt},
        Transfer{0, 4, {0}, Arrival::copy, std::nullopt}, Transfer{-1, 0, {0}, Arrival::copy, std::nullopt},
        Transfer{0, 1, {4}, Arrival::copy, std::nullopt}, Transfer{0, 1, {0}, Arrival::copy, Slots{1, 2}}}) {
    const auto text = goal_text(test::schedule_of(Collective::allreduce, 4, 4, {Step{{t}}}), 4, 4, SecondsPerByte(0));
    ASSERT_FALSE(text);
    EXPECT_NE(text.error().line().find("step 0"), std::string::npos) << text.error().line();
  }
}

TEST(Goal, irequires_waits_for_the_start_only) {
  const auto program =
      parse_goal("num_ranks 1\nrank 0 {\na: calc 100\nb: calc 30\nb irequires a\nc: calc 1\nc requires a\n}\n");
  ASSERT_TRUE(program) << program.error().line();
  EXPECT_NEAR(goal_timing(*program, kWires)->end.value, 101e-9, 1e-18);
}

TEST(Goal, a_schedule_written_and_read_again_takes_the_time_of_its_simulation) {
  const CostParameters wires{Seconds(3e-6), SecondsPerByte(2e-9), SecondsPerByte(1e-9)};
  int all = 0;
  test::for_each_instance(1, [&](const Algorithm& a, const Instance& i) {
    if (i.ranks > 9 || i.chunks > 512) return;
    const Schedule s = make_schedule(a, i).value();
    const std::int64_t elements = 8LL * i.chunks;  // chunks of one size
    const auto program = parse_goal(goal_text(s, elements, 4, wires.reduce_cost).value());
    ASSERT_TRUE(program) << test::label(a, i) << program.error().line();
    const GoalTiming t = goal_timing(*program, wires).value();
    std::int64_t messages = 0;
    for (std::int64_t step = 0; step < s.step_count(); ++step)
      for (const Transfer& x : s.step(step).transfers) messages += !x.local();
    EXPECT_EQ(t.messages, messages) << test::label(a, i);
    const double simulated = simulate_end(s, Bytes(4.0 * static_cast<double>(elements)), wires).value;
    EXPECT_NEAR(t.end.value, simulated, 1e-9 * simulated) << test::label(a, i);
    ++all;
  });
  EXPECT_GT(all, 300);
}

TEST(Goal, a_ring_takes_its_closed_form) {
  for (const int K : {2, 3, 4, 8}) {
    const auto program = parse_goal(goal_text(test::ring_allreduce(K), 64 * K, 4, kWires.reduce_cost).value());
    // 2 (K-1) (alpha + 256 bytes beta)
    EXPECT_NEAR(goal_timing(*program, kWires)->end.value, 2 * (K - 1) * (3e-6 + 256 * 2e-9), 1e-14);
  }
}

TEST(Goal, what_is_wrong_is_one_line_with_its_place) {
  const auto error = [](std::string_view text) {
    const auto program = parse_goal(text);
    const auto timing = program ? goal_timing(*program, kWires) : Result<GoalTiming>(Failure(program.error()));
    return timing ? std::string() : timing.error().line();
  };
  EXPECT_NE(error("ranks 2\n").find("line 1"), std::string::npos);
  EXPECT_NE(error("num_ranks 99999999999\n").find("2^24"), std::string::npos);
  EXPECT_NE(error("num_ranks 2\nrank 0 {\nl1: send 8b to 2 tag 0\n}\n").find("line 3"), std::string::npos);
  EXPECT_NE(error("num_ranks 2\nrank 0 {\nl1: send 8 to 1 tag 0\n}\n").find("8b"), std::string::npos);
  EXPECT_NE(error("num_ranks 2\nrank 0 {\nl1: send 8b to 1 tag 0\n").find("brace"), std::string::npos);
  EXPECT_NE(error("num_ranks 2\nrank 0 {\nl1: send 8b to 1 tag 0\n}\n").find("1 sends, 0 receives"), std::string::npos);
  EXPECT_NE(error("num_ranks 1\nrank 0 {\na: calc 1\na requires b\n}\n").find("label"), std::string::npos);
  EXPECT_NE(error("num_ranks 1\nrank 0 {\na: calc 1\nb: calc 1\na requires b\nb requires a\n}\n").find("circle"),
            std::string::npos);
  EXPECT_NE(error(std::string("\0\xff\xfe", 3)).find("num_ranks"), std::string::npos);
  EXPECT_NE(error("").find("num_ranks"), std::string::npos);
}

}  // namespace
}  // namespace ringside
