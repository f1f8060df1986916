// Races as properties of the answers that run them.
#include "core/race.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "core/base/text.h"
#include "core/case.h"

namespace ringside {
namespace {

std::shared_ptr<const Answer> answer_by(Collective collective, const std::string& algorithm, std::int32_t ranks,
                                        std::int64_t bytes) {
  Case c;
  c.collective = collective;
  c.algorithm = algorithm;
  c.instance.ranks = ranks;
  c.bytes = bytes;
  c.tier = "infiniband";
  auto a = answer(c);
  return a ? std::make_shared<const Answer>(std::move(*a)) : nullptr;
}

// What a rank begins with is its share of the start: 1/K of everything in an allreduce; at the end all is there.
TEST(Race, shares_grow_from_the_start_to_all_of_it) {
  int raced = 0;
  for (const Algorithm& a : registry()) {
    const auto answered = answer_by(a.collective, a.name, 8, 8 * 8 * 8 * 4);
    if (!answered) continue;
    const RaceLane lane = lane_of(answered);
    ASSERT_EQ(lane.shares.size(), static_cast<std::size_t>(answered->schedule.step_count()) + 1) << a.name;
    EXPECT_NEAR(lane.shares.back(), 1, 1e-6) << a.name;
    EXPECT_TRUE(a.collective != Collective::allreduce || std::abs(lane.shares.front() - 1.0 / 8) < 1e-6) << a.name;
    for (const double share : lane.shares) EXPECT_TRUE(share >= 0 && share <= 1 + 1e-6) << a.name;
    ++raced;
  }
  EXPECT_GT(raced, 50);
}

// 9.000001 and 9.000002 us are both written 9.00 us: nobody could say why one of them is second.
TEST(Race, lanes_that_are_written_alike_share_a_place) {
  const auto answered = answer_by(Collective::allreduce, "ring", 4, 4096);
  std::vector<RaceLane> lanes(4, entered(answered));
  const double ends[] = {9.000001e-6, 9.000002e-6, 9.1e-6, 8e-6};
  for (std::size_t i = 0; i < lanes.size(); ++i) lanes[i].end = Seconds(ends[i]);
  const Race r = race(lanes);
  EXPECT_EQ(r.place(3), 1U);
  EXPECT_EQ(r.place(0), 2U);
  EXPECT_EQ(r.place(1), 2U);
  EXPECT_EQ(r.place(2), 4U);
}

// By hand, 16 ranks, 1 MiB, 3 us and 50 GB/s: the ring sends 30 messages of 64 KiB one after another, 90 us and
// 39.3 us; recursive doubling 4 of 1 MiB, 12 us and 83.9 us.
TEST(Race, takes_times_apart_into_messages_and_bytes) {
  const std::int64_t n = 1 << 20;
  const RaceLane ring = lane_of(answer_by(Collective::allreduce, "ring", 16, n));
  const RaceLane doubling = lane_of(answer_by(Collective::allreduce, "recursive_doubling", 16, n));
  EXPECT_NEAR(ring.messages.value, 90e-6, 1e-12);
  EXPECT_NEAR(ring.bytes.value, 30.0 * n / 16 / 50e9, 1e-12);
  EXPECT_NEAR(doubling.messages.value, 12e-6, 1e-12);
  EXPECT_NEAR(doubling.bytes.value, 4.0 * n / 50e9, 1e-12);
  const Race both = race({ring, doubling});
  EXPECT_EQ(both.order, (std::vector<std::size_t>{1, 0}));
  EXPECT_EQ(both.end(), ring.end);
  EXPECT_NE(what_decided(both).find("recursive_doubling is first, 33.44"), std::string::npos) << what_decided(both);
  EXPECT_NE(what_decided(both).find("messages decide"), std::string::npos) << what_decided(both);
}

// By hand, 4 ranks, 16 B, 3 us: doubling takes 2 messages, 6 us; naive and allpairs 3 in a row, 9 us, with as many
// bytes.
TEST(Race, names_all_who_share_a_place) {
  std::vector<RaceLane> lanes;
  for (const char* name : {"naive", "allpairs", "recursive_doubling", "ring"})
    lanes.push_back(lane_of(answer_by(Collective::allreduce, name, 4, 16)));
  const std::string said = what_decided(race(lanes));
  EXPECT_EQ(said.find("recursive_doubling is first, 3.00 µs before naive and allpairs: messages decide."), 0U) << said;
  lanes.erase(lanes.begin() + 2);
  EXPECT_EQ(what_decided(race(lanes)).find("naive and allpairs take the same time, 9.00 µs."), 0U);
}

// Of the tree's steps (20, two segments of either half) the last two overlap: 19 messages of a quarter in a row.
// Priced step by step they would add up to more than the race takes.
TEST(Race, parts_of_a_time_are_those_of_the_time_that_is_shown) {
  const std::int64_t n = 1 << 20;
  const RaceLane tree = lane_of(answer_by(Collective::allreduce, "double_binary_tree", 16, n));
  ASSERT_EQ(tree.answer->schedule.step_count(), 20);
  EXPECT_NEAR(tree.messages.value, 19 * 3e-6, 1e-12);
  EXPECT_NEAR(tree.bytes.value, 19.0 * n / 4 / 50e9, 1e-12);
  EXPECT_NEAR((tree.messages + tree.bytes).value, tree.end.value, 1e-12);
}

// By hand, 4 ranks: 6 messages of 4 KiB or 256 KiB, 18 us and 0.492 us or 31.46 us; 49.46 / 18.49 = 2.67. That fewer
// bytes are first is no news.
TEST(Race, between_sizes_says_how_much_longer_so_many_bytes_take) {
  RaceLane crumb = lane_of(answer_by(Collective::allreduce, "ring", 4, 16 << 10));
  RaceLane whole = lane_of(answer_by(Collective::allreduce, "ring", 4, 1 << 20));
  crumb.label = "16 KiB", whole.label = "1 MiB";
  for (const Race& both : {race({crumb, whole}), race({whole, crumb})}) {
    const std::string said = what_decided(both);
    EXPECT_TRUE(said.starts_with("1 MiB has 64 times the bytes of 16 KiB and takes 2.67 times as long.")) << said;
    EXPECT_NE(said.find("Messages alone would take " + format_seconds(crumb.messages) + " for both"), std::string::npos)
        << said;
    EXPECT_EQ(said.find("decide"), std::string::npos) << said;
  }
}

TEST(Race, knows_the_moment_of_every_time) {
  const auto ring = answer_by(Collective::allreduce, "ring", 6, 600);
  for (std::int64_t step = 0; step < ring->schedule.step_count(); ++step) {
    const Seconds end = ring->step_end[static_cast<std::size_t>(step)];
    EXPECT_EQ(moment_at(*ring, end), step + 1);
    EXPECT_EQ(moment_at(*ring, end * 0.999), step);
  }
  EXPECT_EQ(moment_at(*ring, Seconds(0)), 0);
}

TEST(Race, finds_rivals_other_than_the_case_itself) {
  const auto ring = answer_by(Collective::allreduce, "ring", 12, 1 << 20);
  const auto rivals = rivals_of(ring->question, 3);
  ASSERT_EQ(rivals.size(), 3U);
  Seconds before(0);
  for (const std::string& name : rivals) {
    EXPECT_NE(name, "ring");
    const auto other = answer(with_algorithm(ring->question, name));
    ASSERT_TRUE(other) << name;
    EXPECT_GE(*other->prediction.price, before) << name;
    before = *other->prediction.price;
  }
}

// Where too many transfers are walked, formulas tell; but in_network's is a bound, 65,536 times below what its switch
// with one port takes, and who is chosen by it loses.
TEST(Race, no_rival_is_chosen_by_a_bound) {
  Case c;
  c.collective = Collective::allreduce;
  c.algorithm = "ring";
  c.instance.ranks = 1 << 16;
  c.bytes = 1 << 20;
  const auto asked = validate(c);
  ASSERT_TRUE(asked);
  const auto rivals = rivals_of(*asked, 3);
  ASSERT_EQ(rivals.size(), 3U);
  for (const std::string& name : rivals)
    EXPECT_EQ(find_algorithm(Collective::allreduce, name).value()->closed_form.kind, FormulaKind::exact) << name;
}

// As `ringside predict` ranks them, by simulation with the parameters that make each fastest: 238.55, 289.46 and 321.26
// us, then ring with 404.57 us. As drawn, with two segments, nvls takes longer than rabenseifner's 440.75 us.
TEST(Race, of_all_algorithms_those_run_that_are_predicted_fastest_and_it_says_who_would_be_first) {
  Case c;
  c.collective = Collective::allreduce;
  c.algorithm = "rabenseifner";
  c.instance.ranks = 16;
  c.bytes = 64 << 20;
  c.wiring.topology = "h100-rails:2";
  const auto asked = validate(c);
  ASSERT_TRUE(asked);
  std::vector<std::string> all;
  for (const Algorithm* a : algorithms_of(Collective::allreduce)) all.push_back(a->name);
  const auto rivals = rivals_among(*asked, all);
  EXPECT_EQ(rivals, (std::vector<std::string>{"nvls", "nvls_tree", "hierarchical"}));
  std::vector<RaceLane> lanes{entered(std::make_shared<const Answer>(answer(*asked).value()))};
  for (const std::string& name : rivals)
    lanes.push_back(entered(std::make_shared<const Answer>(answer(with_algorithm(*asked, name)).value())));
  const Race run = race(lanes);
  EXPECT_EQ(run.lanes[run.order[0]].name(), "rabenseifner");
  EXPECT_EQ(first_if_tuned(run, kTunedTransfers),
            "With the best parameters of each nvls would be first, in 238.55 µs.");
  EXPECT_EQ(first_if_tuned(race({lanes[0]}), kTunedTransfers), "");
  EXPECT_EQ(first_if_tuned(run, 100), "") << "a window does not wait for it";
}

}  // namespace
}  // namespace ringside
