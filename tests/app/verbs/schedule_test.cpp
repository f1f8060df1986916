#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(ScheduleVerb, json_is_the_contracts_document) {
  const auto s = ringside_json({"schedule", "allreduce", "-a", "ring", "-k", "4"});
  EXPECT_EQ(s["format"], "ringside/schedule");
  EXPECT_EQ(s["version"], 1);
  EXPECT_EQ(s["collective"], "allreduce");
  EXPECT_EQ(s["algorithm"], "ring");
  EXPECT_EQ(s["ranks"], 4);
  EXPECT_EQ(s["root"], 0);
  EXPECT_EQ(s["chunks"], 4);
  ASSERT_EQ(s["steps"].size(), 6U);
  for (const auto& step : s["steps"]) ASSERT_EQ(step["transfers"].size(), 4U);
  EXPECT_EQ(s["steps"][0]["transfers"][0], (nlohmann::json{{"from", 0}, {"to", 1}, {"chunks", {0}}, {"op", "reduce"}}));
  EXPECT_EQ(s["steps"][5]["transfers"][0]["op"], "copy");
  const Ran as = ringside({"schedule", "all-reduce", "-a", "Ring", "-k", "4", "--as", "json"});
  EXPECT_EQ(nlohmann::json::parse(as.out), s);
}

TEST(ScheduleVerb, what_it_writes_check_proves) {
  const Folder folder;
  for (const Algorithm& a : registry()) {
    for (const int k : {1, 4}) {
      SCOPED_TRACE(std::string(name(a.collective)) + " " + a.name);
      const Ran wrote = ringside({"schedule", std::string(name(a.collective)), "-a", a.name, "-k", std::to_string(k),
                                  "--root", std::to_string(has_root(a.collective) ? k - 1 : 0), "--as",
                                  k == 1 ? "json" : "text", "-o", folder / "s", "--force"});
      EXPECT_EQ(wrote.exit_code, 0) << wrote.err;
      EXPECT_EQ(wrote.out, "");
      EXPECT_EQ(ringside_json({"check", folder / "s"}, 0)["ok"], true);
    }
  }
}

TEST(ScheduleVerb, text_is_a_script_to_read) {
  const Ran ran = ringside({"schedule", "allreduce", "-a", "chain", "-k", "4", "--data", "8,6,5;3,3,1;1,1,2;8,6,9"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  // Section 4.2: a running sum walks K-1 hops and the total walks back, 6 messages in all.
  EXPECT_EQ(ran.out.find("allreduce 4 ranks 1 chunk\n"), 0U) << ran.out;
  std::size_t messages = 0;
  for (std::size_t at = 0; (at = ran.out.find(" -> ", at)) != std::string::npos; ++at) ++messages;
  EXPECT_EQ(messages, 6U) << ran.out;
  EXPECT_NE(ran.out.find("0 -> 1 : 0 reduce  # 3 elements"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("step  # "), std::string::npos) << ran.out;
}

TEST(ScheduleVerb, three_elements_over_four_chunks_are_1_1_1_0) {
  const Ran ran = ringside({"schedule", "allreduce", "-a", "ring", "-k", "4", "-n", "12"});
  EXPECT_NE(ran.out.find("3 -> 0 : 3 reduce  # 0 elements"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("2 -> 3 : 2 reduce  # 1 element\n"), std::string::npos) << ran.out;
}

TEST(ScheduleVerb, writes_the_file_whole_or_not_at_all) {
  const Folder folder;
  const std::vector<std::string> ring{"schedule", "allreduce", "-a", "ring", "-k", "4", "-o"};
  const auto to = [&](const std::string& path) {
    auto arguments = ring;
    arguments.push_back(path);
    return ringside(arguments);
  };
  EXPECT_EQ(to(folder / "ring.txt").exit_code, 0);
  EXPECT_EQ(read_text(folder / "ring.txt"), ringside({"schedule", "allreduce", "-a", "ring", "-k", "4"}).out);
  expect_error(to(folder / "no/such/folder/ring.txt"), 2, {"no/such/folder"});
  expect_error(to(folder / "."), 2, {});
}

TEST(ScheduleVerb, refuses_formats_it_does_not_have_and_conflicts) {
  const auto with = [](std::vector<std::string> more) {
    std::vector<std::string> arguments{"schedule", "allreduce", "-a", "ring", "-k", "4"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return ringside(arguments);
  };
  expect_error(with({"--as", "yaml"}), 2, {"--as", "yaml", "json, text"});
  expect_error(with({"--as", "goal"}), 2, {"-n"});  // a message in GOAL has a size
  expect_error(with({"--as", "text", "--json"}), 2, {"--as", "--json"});
  expect_error(with({"-n", "4KiB", "8KiB"}), 2, {"2 sizes"});
  expect_error(with({"-n", "12", "--data", "1;2;3;4"}), 2, {"--data"});
  expect_error(with({"--data", "1;2;3"}), 2, {"data", "3 vectors", "4"});
  expect_error(with({"--data", "1,2;3;4;5"}), 2, {"data", "one length"});
  expect_error(with({"--data", "1;2;3;x"}), 2, {"data", "x"});
  expect_error(with({"--data", "1;2;3;4.5"}), 2, {"data", "4.5", "int32"});
  expect_error(ringside({"schedule", "allreduce", "-a", "all", "-k", "4"}), 2, {"algorithm", "all"});
  expect_error(ringside({"schedule", "allreduce", "-k", "4"}), 2, {"-a", "ring"});
}

TEST(ScheduleVerb, a_schedule_too_large_to_write_is_refused_at_once) {
  // 2 (K-1) steps of K transfers: 8.6 thousand million.
  expect_error(ringside({"schedule", "allreduce", "-a", "ring", "-k", "65536", "--json"}), 2, {"65536", "fewer ranks"});
}

TEST(AlgorithmsVerb, lists_the_registry) {
  const auto list = ringside_json({"algorithms"});
  ASSERT_EQ(list.size(), registry().size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Algorithm& a = registry()[i];
    EXPECT_EQ(list[i]["collective"], name(a.collective));
    EXPECT_EQ(list[i]["algorithm"], a.name);
    EXPECT_EQ(list[i]["aliases"].get<std::vector<std::string>>(), a.aliases);
    EXPECT_EQ(list[i]["conditions"].size(), a.conditions.size());
    EXPECT_EQ(list[i]["formula_conditions"].size(), a.closed_form.conditions.size());
    EXPECT_EQ(list[i]["formula_kind"], name(a.closed_form.kind));
    EXPECT_EQ(list[i]["formula"], a.closed_form.formula.text());
    EXPECT_EQ(list[i]["source"], a.source);
  }
  const auto some = ringside_json({"algorithms", "AllReduce"});
  EXPECT_EQ(some.size(), algorithms_of(Collective::allreduce).size());
  expect_error(ringside({"algorithms", "gossip"}), 2, {"collective", "gossip", "allreduce"});
}

}  // namespace
}  // namespace ringside::test
