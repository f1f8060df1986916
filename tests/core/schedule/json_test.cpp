#include "core/schedule/json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/base/json_fields.h"
#include "core/schedule/proof.h"
#include "tests/support/hand_built.h"

namespace ringside {
namespace {

Result<Schedule> from_text(const std::string& text) {
  const auto j = parse_json(text, "text");
  if (!j) return Failure(j.error());
  return schedule_from_json(*j);
}

TEST(ScheduleJson, writing_and_reading_is_the_identity) {
  for (std::int32_t K : {1, 2, 5, 8}) {
    const Schedule ring = test::ring_allreduce(K);
    const auto back = from_text(schedule_json(ring));
    ASSERT_TRUE(back.has_value()) << back.error().line();
    EXPECT_TRUE(same_schedule(ring, *back)) << K;
  }
}

TEST(ScheduleJson, moves_helpers_scratch_channels_sizes_and_custom_survive) {
  Schedule s;
  s.collective = Collective::custom;
  s.algorithm = "quote\" and \\ backslash";
  s.ranks = 2;
  s.chunks = 2;
  s.scratch = 1;
  s.helpers = 1;
  s.channels = 2;
  s.sizes = {3, 0};
  CustomContract custom;
  custom.before = {{0, 0, 0, {0}}};
  custom.after = {{1, 1, 0, {0}}};
  s.custom = std::make_shared<const CustomContract>(custom);
  Step move, send;
  move.transfers.push_back({0, 0, Slots{0}, Arrival::copy, Slots{2}});
  send.transfers.push_back({0, 1, Slots{2}, Arrival::copy, Slots{1}});
  s.set_steps({move, send});
  const auto back = from_text(schedule_json(s));
  ASSERT_TRUE(back.has_value()) << back.error().line();
  EXPECT_TRUE(same_schedule(s, *back));
  EXPECT_TRUE(prove(*back)->ok());
}

TEST(ScheduleJson, what_is_malformed_is_bad_input_and_names_the_field) {
  const std::string good = schedule_json(test::ring_allreduce(2));
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return from_text(text.replace(at, from.size(), to));
  };
  const std::vector<std::array<std::string, 3>> cases{
      {"\"op\": \"reduce\"", "\"op\": \"add\"", "op"},
      {"\"ranks\": 2", "\"ranks\": 0", "ranks"},
      {"\"ranks\": 2", "\"ranks\": 16777217", "ranks"},
      {"\"ranks\": 2", "\"ranks\": \"2\"", "ranks"},
      {"\"ranks\": 2", "\"ranks\": 2.5", "ranks"},
      {"\"chunks\": 2", "\"chunks\": 0", "chunks"},
      {"\"from\": 0", "\"from\": null", "from"},
      {"[0]", "[]", "chunks"},
      {"[0]", "[\"x\"]", "chunks"},
      {"ringside/schedule", "ringside/scene", "format"},
      {"\"version\": 1", "\"version\": 2", "version"},
      {"allreduce", "allremove", "collective"},
  };
  for (const auto& [from, to, field] : cases) {
    const auto result = with(from, to);
    ASSERT_FALSE(result.has_value()) << to;
    EXPECT_EQ(result.error().kind, ErrorKind::bad_input);
    EXPECT_NE(result.error().line().find(field), std::string::npos) << result.error().line();
    EXPECT_EQ(result.error().line().find('\n'), std::string::npos);
  }
}

TEST(ScheduleJson, chunks_must_be_the_multiple_that_the_collective_demands) {
  const auto result = from_text(
      R"({"format": "ringside/schedule", "version": 1, "collective": "all-to-all", "ranks": 3, "chunks": 6, "steps": []})");
  ASSERT_FALSE(result.has_value());  // K*K = 9
  EXPECT_NE(result.error().line().find("multiple of 9"), std::string::npos) << result.error().line();
}

TEST(ScheduleJson, indices_out_of_range_are_faults_not_bad_input) {
  const auto s = from_text(
      R"({"format": "ringside/schedule", "version": 1, "collective": "broadcast", "ranks": 2, "chunks": 1,
          "steps": [{"transfers": [{"from": 0, "to": 99999999999, "chunks": [0], "op": "copy"}]}]})");
  ASSERT_TRUE(s.has_value());
  EXPECT_FALSE(prove(*s)->ok());
}

TEST(ScheduleJson, hostile_text_is_refused) {
  EXPECT_FALSE(from_text(std::string(100000, '[')).has_value());
  EXPECT_FALSE(from_text("").has_value());
  EXPECT_FALSE(from_text(std::string("\0\0\0", 3)).has_value());
  EXPECT_FALSE(from_text("{\"format\": 1e999}").has_value());
  EXPECT_FALSE(from_text("[1, 2]").has_value());
  EXPECT_FALSE(from_text(R"({"format": "ringside/schedule")").has_value());
}

}  // namespace
}  // namespace ringside
