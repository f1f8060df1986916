// Races of a case against variants of itself, and the size at which an order turns.
#include "core/entrants.h"

#include <gtest/gtest.h>

namespace ringside {
namespace {

Case case_by(const std::string& algorithm, std::int64_t bytes) {
  Case c;
  c.algorithm = algorithm;
  c.instance.ranks = 16;
  c.bytes = bytes;
  c.tier = "infiniband";
  return c;
}

RaceLane lane(const Case& c, std::string_view what = {}, const std::vector<std::string>& others = {}) {
  auto answered = answer(c);
  EXPECT_TRUE(answered);
  RaceLane l = lane_of(std::make_shared<const Answer>(std::move(*answered)));
  l.label = lane_label(c, what, others);
  return l;
}

TEST(Entrants, change_one_thing_of_the_case_and_are_called_by_it) {
  const Case c = case_by("ring", 1 << 20);
  EXPECT_EQ(entrant_of(c, "rabenseifner")->algorithm, "rabenseifner");
  EXPECT_EQ(entrant_of(c, "size=64KiB")->bytes, 65'536);
  EXPECT_EQ(entrant_of(c, "tier=ethernet")->tier, "ethernet");
  const Case rails = *entrant_of(c, "topology=h100-rails:2");
  EXPECT_EQ(rails.wiring.topology, "h100-rails:2");
  EXPECT_EQ(entrant_of(rails, "placement=round-robin")->wiring.placement, "round-robin");
  EXPECT_EQ(lane_label(c, "size=64KiB", {"size=64KiB"}), "1 MiB") << "the label is of the case that is given";
  EXPECT_EQ(lane_label(rails, {}, {"placement=round-robin"}), "packed");
  EXPECT_EQ(lane_label(c, {}, {"topology=h100-rails:2"}), "uniform crossbar");
  EXPECT_EQ(lane_label(c, {}, {"rabenseifner", "tier=ethernet"}), "") << "its algorithm sets it apart";
  EXPECT_EQ(lane_label(*entrant_of(c, "tier=ethernet"), "tier=ethernet", {"rabenseifner", "tier=ethernet"}),
            "ring on ethernet");
}

// A lane beside others of several kinds says whose it is, too.
TEST(Entrants, where_several_things_differ_every_lane_names_its_algorithm) {
  const Case c = case_by("ring", 1 << 20);
  const std::vector<std::string> others{"rabenseifner", "size=1KiB", "tier=ethernet", "topology=h100-rails:2"};
  const auto called = [&](const char* what) { return lane(*entrant_of(c, what), what, others).name(); };
  EXPECT_EQ(lane(c, {}, others).name(), "ring");
  EXPECT_EQ(called("rabenseifner"), "rabenseifner");
  EXPECT_EQ(called("size=1KiB"), "ring at 1 KiB");
  EXPECT_EQ(called("tier=ethernet"), "ring on ethernet");
  EXPECT_EQ(called("topology=h100-rails:2"), "ring on h100-rails:2");
  EXPECT_EQ(lane_label(*entrant_of(c, "size=1KiB"), "size=1KiB", {}), "1 KiB") << "menus stand at the algorithm";
}

TEST(Entrants, an_algorithm_takes_its_parameters_along_and_is_called_by_them) {
  const Case c = case_by("ring", 1 << 20);
  const auto rings = entrant_of(c, "ring:channels=2");
  ASSERT_TRUE(rings);
  EXPECT_EQ(rings->algorithm, "ring");
  EXPECT_EQ(rings->instance.parameters.at("channels"), 2);
  EXPECT_FALSE(is_variant("ring:channels=2"));
  EXPECT_TRUE(is_variant("topology=rails:2")) << "a colon of the value";
  EXPECT_EQ(lane_label(*rings, "ring:channels=2", {"ring:channels=2"}), "ring:channels=2");
}

TEST(Entrants, refuse_what_cannot_race_with_a_line) {
  const Case c = case_by("ring", 1 << 20);
  EXPECT_FALSE(entrant_of(*entrant_of(c, "topology=h100-rails:2"), "tier=ethernet")) << "it brings its own wires";
  for (const char* wrong : {"size=much", "tier=pigeon", "placement=packed", "colour=red", "nonesuch"}) {
    const auto asked = entrant_of(c, wrong);
    ASSERT_FALSE(asked) << wrong;
    EXPECT_EQ(asked.error().line().find('\n'), std::string::npos);
  }
}

TEST(Entrants, all_that_menus_offer_can_be_asked) {
  Case rails = case_by("ring", 1 << 20);
  rails.wiring.topology = "h100-rails:2";
  for (const Case& c : {case_by("ring", 12), case_by("ring", 1 << 20), rails})
    for (const std::string& what : variants_of(c)) {
      const auto asked = entrant_of(c, what);
      ASSERT_TRUE(asked) << what;
      EXPECT_NE(*asked, c) << what;
      EXPECT_TRUE(answer(*asked)) << what;
    }
}

// By hand, 16 ranks over 3 us and 50 GB/s: the ring takes 30 x 3 us + 30/16 n/B, recursive doubling 4 x 3 us + 4 n/B.
// They are equal at n = 78 us / (4 - 30/16) x B = 1.835 MB.
TEST(Turn, is_where_the_lines_of_messages_and_bytes_cross) {
  const double by_hand = 78e-6 / (4 - 30.0 / 16) * 50e9;
  for (const std::int64_t bytes : {std::int64_t{1} << 18, std::int64_t{1} << 24}) {
    Race r = race({lane(case_by("ring", bytes)), lane(case_by("recursive_doubling", bytes))});
    r.turn = turn_of(r);
    ASSERT_TRUE(r.turn) << bytes;
    EXPECT_NEAR(static_cast<double>(r.turn->bytes) / by_hand, 1, 1e-5);
    EXPECT_EQ(r.turn->above, static_cast<double>(bytes) < by_hand);
    const std::string first = r.lanes[r.order[0]].name(), second = r.lanes[r.order[1]].name();
    EXPECT_NE(turn_text(r).find(second + " would be before " + first), std::string::npos) << turn_text(r);
  }
}

TEST(Turn, there_is_none_between_sizes_or_where_one_is_always_first) {
  EXPECT_FALSE(turn_of(race({lane(case_by("ring", 1024)), lane(case_by("ring", 4096))})));
  // Linear sends all bytes to the root and back, one message after another; doubling's 4 such messages are always
  // fewer.
  EXPECT_FALSE(turn_of(race({lane(case_by("recursive_doubling", 1024)), lane(case_by("linear", 1024))})));
  Case slow = case_by("ring", 1 << 20);
  slow.tier = "ethernet";  // more latency and less bandwidth
  EXPECT_FALSE(turn_of(race({lane(case_by("ring", 1 << 20)), lane(slow)})));
}

}  // namespace
}  // namespace ringside
