#include <sys/stat.h>
#include <sys/wait.h>

#include <cstdlib>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/paths.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

using nlohmann::json;

/// The ring on K ranks: K-1 steps that reduce, K-1 that copy.
json ring(int k) {
  json steps = json::array();
  for (int s = 0; s < 2 * (k - 1); ++s) {
    json transfers = json::array();
    for (int r = 0; r < k; ++r)
      transfers.push_back({{"from", r},
                           {"to", (r + 1) % k},
                           {"chunks", {((r - s) % k + k) % k}},
                           {"op", s < k - 1 ? "reduce" : "copy"}});
    steps.push_back({{"transfers", transfers}});
  }
  return {{"format", "ringside/schedule"},
          {"version", 1},
          {"collective", "allreduce"},
          {"algorithm", "ring"},
          {"ranks", k},
          {"root", 0},
          {"chunks", k},
          {"steps", steps}};
}

json faults_of(const json& schedule) {
  const Folder folder;
  const json answer = ringside_json({"check", folder.write("s.json", schedule.dump())}, 1);
  EXPECT_EQ(answer["ok"], false);
  return answer["faults"];
}

bool names(const json& faults, const json& step, int rank, int chunk) {
  for (const json& f : faults)
    if (f["step"] == step && f["rank"] == rank && f["chunk"] == chunk && !f["what"].get<std::string>().empty())
      return true;
  return false;
}

TEST(CheckVerb, a_correct_ring_is_correct) {
  const Folder folder;
  for (int k : {1, 2, 5}) {
    const json answer = ringside_json({"check", folder.write("s.json", ring(k).dump())}, 0);
    EXPECT_EQ(answer, (json{{"ok", true}, {"faults", json::array()}}));
  }
  const Ran people = ringside({"check", folder / "s.json"});
  EXPECT_EQ(people.exit_code, 0);
  EXPECT_NE(people.out.find("correct"), std::string::npos);
}

constexpr const char* kRingText =
    "allreduce K ranks K chunks\n"
    "for s in 0..K-2: step\n  for r in 0..K-1: r -> r+1 : r-s reduce\n"
    "for s in 0..K-2: step\n  for r in 0..K-1: r -> r+1 : r+1-s copy\n";

TEST(CheckVerb, the_schedule_language_is_proved_for_any_ranks_it_leaves_open) {
  const Folder folder;
  const std::string file = folder.write("ring.txt", kRingText);
  for (const char* k : {"1", "2", "7", "16"}) EXPECT_EQ(ringside_json({"check", file, "-k", k}, 0)["ok"], true) << k;
  const Ran wrong =
      ringside({"check", folder.write("bad.txt", "allreduce 4 ranks 4 chunks\nstep\n  0 -> 1 : 0 redduce\n")});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_NE(wrong.err.find("line 3, column 14"), std::string::npos) << wrong.err;
}

TEST(CheckVerb, what_costs_more_than_a_schedule_is_worth_is_refused) {
  const Folder folder;
  const auto with = [](const char* more) {
    return fmt::format("allreduce 4 ranks 4 chunks\n{}\nstep\n  0 -> 1 : 0 reduce\n", more);
  };
  // Four ranks with 4 chunks and so many slots: 2^24 in all is the limit.
  expect_error(ringside({"check", folder.write("a.txt", with("scratch 100000000"))}), 2,
               {"line 2", "100000004 slots", "4194304"});
  EXPECT_EQ(ringside({"check", folder.write("b.txt", with("scratch 1000"))}).exit_code, 1) << "merely wrong";
  json large = ring(4);
  large["scratch"] = 100'000'000;
  expect_error(ringside({"check", folder.write("c.json", large.dump())}), 2, {"scratch", "4194304"});
  expect_error(ringside({"check", "allreduce", "-a", "ring", "-k", "4", "--chunks", "1000000000"}), 2,
               {"chunks", "1048576"});
}

TEST(CheckVerb, what_is_no_file_is_not_waited_for) {
  const Folder folder;
  ASSERT_EQ(mkfifo((folder / "fifo").c_str(), 0600), 0);
  expect_error(ringside({"check", folder / "fifo"}), 2, {"fifo", "regular file"});
  expect_error(ringside({"check", folder / "."}), 2, {"regular file"});
  expect_error(ringside({"lesson", "show", folder / "fifo"}), 2, {"fifo", "regular file"});
  const std::map<std::string, std::string> no_display{{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}};
  const Ran window = ringside({folder / "fifo", "--screenshot", folder / "x.png"}, no_display);
  EXPECT_EQ(window.exit_code, 2);
  EXPECT_NE(window.err.find("regular file"), std::string::npos) << window.err;
}

TEST(CheckVerb, what_has_no_end_is_not_read_for_ever) {
  const Folder folder;
  const std::string command =
      "head -c 100000000 /dev/zero | " + test::built("ringside") + " check /dev/stdin 2> " + (folder / "err");
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 2);
  const std::string line = read_text(folder / "err");
  EXPECT_NE(line.find("16 MiB"), std::string::npos) << line;
  EXPECT_EQ(line.find('\n') + 1, line.size()) << line;
}

TEST(CheckVerb, a_case_is_proved_without_a_file) {
  EXPECT_EQ(ringside_json({"check", "allreduce", "-a", "ring", "-k", "33"}, 0)["ok"], true);
  EXPECT_EQ(
      ringside_json({"check", "broadcast", "-a", "pipeline", "-k", "7", "--root", "2", "--segments", "3"}, 0)["ok"],
      true);
}

TEST(CheckVerb, msccl_xml_is_proved_with_what_its_runtimes_would_say) {
  const Folder folder;
  const Ran wrote =
      ringside({"schedule", "allreduce", "-a", "rabenseifner", "-k", "6", "--as", "msccl-xml", "-o", folder / "a.xml"});
  ASSERT_EQ(wrote.exit_code, 0) << wrote.err;
  EXPECT_EQ(ringside_json({"check", folder / "a.xml"}, 0)["ok"], true);
  const json custom = ringside_json(
      {"check",
       folder.write(
           "b.xml",
           R"(<algo name="x" proto="Simple" nchannels="1" nchunksperloop="1" ngpus="1" coll="custom" inplace="1"><gpu id="0" i_chunks="1" o_chunks="0" s_chunks="0"/></algo>)")},
      1);
  EXPECT_FALSE(custom["unverifiable"].get<std::string>().empty());
  EXPECT_FALSE(custom["notes"].empty());
}

TEST(CheckVerb, goal_is_timed_but_never_called_correct) {
  const Folder folder;
  const Ran wrote = ringside(
      {"schedule", "allreduce", "-a", "ring", "-k", "4", "-n", "4MiB", "--as", "goal", "-o", folder / "ring.goal"});
  ASSERT_EQ(wrote.exit_code, 0) << wrote.err;
  const json answer = ringside_json({"check", folder / "ring.goal"}, 1);
  EXPECT_EQ(answer["ok"], false);
  EXPECT_FALSE(answer["unverifiable"].get<std::string>().empty());
  // The same ring on the same tier, by its closed form: 2 (K-1) messages of n/K bytes.
  const json row = ringside_json({"predict", "allreduce", "-a", "ring", "-k", "4", "-n", "4MiB", "--tier", "pcie"})[0];
  const double formula = row["seconds"]["formula"];
  EXPECT_NEAR(answer["seconds"]["pcie"].get<double>(), formula, 1e-9 * formula);
  EXPECT_EQ(ringside({"schedule", "allreduce", "-a", "ring", "-k", "4", "--as", "goal"}).exit_code, 2);  // no size
}

TEST(CheckVerb, a_dropped_transfer_leaves_its_receiver_without_the_senders_share) {
  json s = ring(4);
  s["steps"][0]["transfers"].erase(2);  // step 0: 2 -> 3, chunk 2
  // Everyone ends without rank 2's share of chunk 2.
  const json faults = faults_of(s);
  for (const int r : {0, 1, 3}) EXPECT_TRUE(names(faults, nullptr, r, 2)) << faults;
}

TEST(CheckVerb, a_doubled_contribution_is_found_where_it_happens) {
  json s = ring(4);
  s["steps"][1]["transfers"].push_back(s["steps"][0]["transfers"][0]);  // 0 -> 1, chunk 0 once more
  EXPECT_TRUE(names(faults_of(s), 1, 1, 0));
}

TEST(CheckVerb, a_wrong_slot_is_found_where_it_is_written) {
  json s = ring(4);
  s["steps"][0]["transfers"][1]["into"] = {3};  // rank 1's chunk 1 reduced into chunk 3 of rank 2
  EXPECT_TRUE(names(faults_of(s), 0, 2, 3));
}

TEST(CheckVerb, an_index_out_of_range_is_a_fault_not_bad_input) {
  json s = ring(4);
  s["steps"][2]["transfers"][0]["chunks"] = {99};
  EXPECT_TRUE(names(faults_of(s), 2, 0, 99));
}

TEST(CheckVerb, people_see_step_rank_and_chunk) {
  json s = ring(4);
  s["steps"][1]["transfers"].push_back(s["steps"][0]["transfers"][0]);
  const Folder folder;
  const Ran ran = ringside({"check", folder.write("s.json", s.dump())});
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_EQ(ran.err, "");
  EXPECT_NE(ran.out.find("counted twice"), std::string::npos) << ran.out;
}

TEST(CheckVerb, malformed_and_hostile_files_are_one_line_and_exit_2) {
  const Folder folder;
  const auto with = [&](const char* field, const json& value) {
    json s = ring(4);
    s[field] = value;
    return s.dump();
  };
  const std::string whole = ring(4).dump();
  const std::vector<std::pair<std::string, std::string>> table{
      {"empty", ""},
      {"truncated", whole.substr(0, whole.size() / 2)},
      {"nul bytes", std::string(4096, '\0')},
      {"nul inside", whole.substr(0, 20) + std::string(1, '\0') + whole.substr(20)},
      {"not json", "allreduce ring 4"},
      {"deep arrays", std::string(1'000'000, '[')},
      {"deep objects",
       [] {
         std::string s;
         for (int i = 0; i < 200'000; ++i) s += "{\"a\":";
         return s;
       }()},
      {"a number", "42"},
      {"a list", "[]"},
      {"no fields", "{}"},
      {"no format", with("format", nullptr)},
      {"other format", with("format", "msccl")},
      {"other version", with("version", 2)},
      {"unknown collective", with("collective", "gossip")},
      {"10^9 ranks", with("ranks", 1'000'000'000)},
      {"no ranks", with("ranks", 0)},
      {"negative ranks", with("ranks", -4)},
      {"ranks past 2^24", with("ranks", (1 << 24) + 1)},
      {"half a rank", with("ranks", 3.5)},
      {"ranks as text", with("ranks", "4")},
      {"huge number", with("chunks", 1e300)},
      {"huge integer", with("chunks", 18446744073709551615ULL)},
      {"no chunks", with("chunks", 0)},
      {"root outside", with("root", 4)},
      {"steps as text", with("steps", "many")},
      {"steps of numbers", with("steps", {1, 2})},
      {"a transfer of text", with("steps", {{{"transfers", {"x"}}}})},
      {"unknown op", with("steps", {{{"transfers", {{{"from", 0}, {"to", 1}, {"chunks", {0}}, {"op", "xor"}}}}}})},
      {"chunks as number", with("steps", {{{"transfers", {{{"from", 0}, {"to", 1}, {"chunks", 0}, {"op", "copy"}}}}}})},
      {"invalid utf-8", "{\"format\": \"\xff\xfe\"}"},
  };
  for (const auto& [what, text] : table) {
    SCOPED_TRACE(what);
    expect_error(ringside({"check", folder.write("hostile.json", text)}), 2, {});
  }
  // C is not as the table demands: scatter needs a multiple of K.
  json scatter = ring(4);
  scatter["collective"] = "scatter";
  scatter["chunks"] = 6;
  expect_error(ringside({"check", folder.write("s.json", scatter.dump())}), 2, {"chunks", "6", "multiple of 4"});
}

TEST(CheckVerb, a_schedule_that_no_machine_could_prove_is_refused_at_once) {
  const Folder folder;  // 2^48 slots
  json s = ring(2);
  s["ranks"] = 1 << 24;
  s["chunks"] = 1 << 24;
  expect_error(ringside({"check", folder.write("large.json", s.dump())}), 2, {"chunks", "16777216"});
}

TEST(CheckVerb, needs_a_file_that_is_there) {
  const Folder folder;
  expect_error(ringside({"check"}), 2, {"FILE"});
  expect_error(ringside({"check", folder / "none.json"}), 2, {"none.json"});
  expect_error(ringside({"check", folder / "."}), 2, {});
  expect_error(ringside({"check", "a.json", "b.json"}), 2, {"b.json"});
}

// The last node has one rank of four, so that the ranks are no images of one another: some 5,000 steps of 20,001.
TEST(CheckVerb, refuses_at_once_what_nobody_can_walk) {
  expect_error(ringside({"check", "all-to-all", "-a", "hierarchical", "-k", "20001"}), 3,
               {"7e+07 transfers of hierarchical on 20001 ranks", "bruck"});
}

// 2 x 65,535 steps of 65,536 transfers; to each of 65,535 others; 32,768 stretches of chunks at once: by one row.
TEST(CheckVerb, proves_by_one_row_what_65_536_ranks_do_alike) {
  for (const auto& [collective, algorithm] : {std::pair("allreduce", "ring"),
                                              {"reduce-scatter", "pairwise"},
                                              {"reduce-scatter", "pat"},
                                              {"allgather", "neighbor_exchange"}}) {
    const Ran run = ringside({"check", collective, "-a", algorithm, "-k", "65536", "--json"});
    EXPECT_EQ(run.exit_code, 0) << algorithm << run.err;
    EXPECT_TRUE(json::parse(run.out).at("ok").get<bool>()) << algorithm;
  }
}

}  // namespace
}  // namespace ringside::test
