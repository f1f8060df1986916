#include "core/scene.h"

#include <filesystem>
#include <functional>
#include <utility>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/algorithms/registry.h"
#include "core/measure/backend.h"

namespace ringside {
namespace {

TEST(Case, validating_twice_changes_nothing_and_json_is_the_identity) {
  for (const Algorithm& a : registry()) {
    Case c;
    c.collective = a.collective;
    c.algorithm = a.name;
    c.instance = {.ranks = 4, .root = 0, .chunks = 0, .parameters = {}};
    c.alpha = Seconds(5e-6);
    const auto valid = validate(c);
    ASSERT_TRUE(valid.has_value()) << valid.error().line();
    EXPECT_EQ(validate(*valid).value(), *valid);
    EXPECT_EQ(case_from_json(to_json(*valid)).value(), *valid);
  }
}

TEST(Case, every_field_out_of_range_is_named) {
  const auto refused = [](auto change, const std::string& word) {
    Case c;
    change(c);
    const auto result = validate(c);
    ASSERT_FALSE(result.has_value()) << word;
    EXPECT_NE(result.error().line().find(word), std::string::npos) << result.error().line();
  };
  refused([](Case& c) { c.algorithm = "teleport"; }, "algorithm");
  refused([](Case& c) { c.instance.ranks = 0; }, "ranks");
  refused([](Case& c) { c.instance.chunks = 3; }, "chunks");
  refused([](Case& c) { c.bytes = -1; }, "bytes");
  refused([](Case& c) { c.bytes = 3; }, "multiple of 4");
  refused([](Case& c) { c.data = {{1}, {2}}; }, "data");
  refused([](Case& c) { c.data = {{1}, {2}, {3}, {4, 5}}; }, "data");
  refused([](Case& c) { c.data = {{1}, {2}, {3}, {0.5}}; }, "int32");
  refused([](Case& c) { c.tier = "string"; }, "tier");
  refused([](Case& c) { c.bandwidth = BytesPerSecond(0); }, "bandwidth");
}

TEST(Case, data_says_the_size) {
  Case c;
  c.data = {{8, 6, 5}, {3, 3, 1}, {1, 1, 2}, {8, 6, 9}};
  c.bytes = 0;
  EXPECT_EQ(validate(c)->bytes, 12);
}

TEST(Scene, of_before_there_were_cost_models_opens_with_alpha_beta_and_is_written_as_it_was) {
  Scene s;
  s.question = validate(Case{}).value();
  EXPECT_FALSE(to_json(s).contains("costs"));
  EXPECT_EQ(scene_from_json(to_json(s))->costs, "alpha-beta");
  s.costs = "nccl-2.30";
  EXPECT_EQ(scene_from_json(to_json(s)).value(), s);
  auto j = to_json(s);
  j["costs"] = "gloo";
  const auto none = scene_from_json(j);
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().line().find("gloo"), std::string::npos) << none.error().line();
}

TEST(Scene, a_saved_scene_opens_as_it_was) {
  Scene s;
  s.question = validate(Case{}).value();
  s.cursor = {3, 0.25};
  s.selection.rank = 2;
  s.selection.step = 2;
  s.selection.transfer = 2;
  s.layout = "present";
  s.lesson = "4.2/3";
  const std::string path = ::testing::TempDir() + "ringside_scene_test.ringside";
  ASSERT_TRUE(write_scene(s, path).has_value());
  EXPECT_EQ(read_scene(path).value(), s);
  std::filesystem::remove(path);
}

TEST(Scene, whatever_can_be_selected_is_kept) {
  Scene s;
  s.question = validate(Case{}).value();
  s.selection.rank = 1;
  s.selection.peer = 2;
  EXPECT_EQ(scene_from_json(to_json(s)).value(), s) << "a link";
  s.selection = {};
  s.selection.rank = 1;
  s.selection.chunk = 0;
  s.selection.onward = true;
  EXPECT_EQ(scene_from_json(to_json(s)).value(), s) << "what depends on a cell";
}

TEST(Selected, marks_a_transfer_a_step_or_a_link) {
  Selected transfer;
  transfer.step = 3, transfer.transfer = 1;
  EXPECT_TRUE(transfer.marks(3, 1, 0, 2));
  EXPECT_FALSE(transfer.marks(3, 0, 0, 2));
  Selected step;
  step.step = 3;
  EXPECT_TRUE(step.marks(3, 0, 0, 2) && step.marks(3, 1, 0, 2));
  EXPECT_FALSE(step.marks(2, 0, 0, 2));
  Selected link;
  link.rank = 0, link.peer = 2;
  EXPECT_TRUE(link.marks(3, 0, 0, 2) && link.marks(5, 7, 0, 2));
  EXPECT_FALSE(link.marks(3, 0, 2, 0));
  Selected row;
  row.rank = 0;
  EXPECT_FALSE(row.marks(3, 0, 0, 2) || Selected().marks(3, 0, 0, 2));
}

TEST(Scene, hostile_files_are_one_line) {
  for (const char* text : {"{}", "[]", "null", R"({"format": "ringside/scene"})",
                           R"({"format": "ringside/scene", "version": 1, "case": []})",
                           R"({"format": "ringside/scene", "version": 1, "case": {"collective": "allreduce",
                               "algorithm": "ring", "ranks": 4}, "cursor": {"step": -1}})"}) {
    const auto s = scene_from_json(nlohmann::json::parse(text));
    ASSERT_FALSE(s.has_value()) << text;
    EXPECT_EQ(s.error().line().find('\n'), std::string::npos);
  }
}

/// Why a saved scene is refused after `change`.
std::string refusal(const std::function<void(nlohmann::json&)>& change) {
  Scene scene;
  scene.question = validate(Case{}).value();
  nlohmann::json j = to_json(scene);
  change(j);
  const auto read = scene_from_json(j);
  return read ? "" : read.error().line();
}

TEST(Scene, a_backend_is_one_of_those_there_are) {
  EXPECT_EQ(refusal([](auto& j) { j["backend"] = "cuda_ipc"; }), "") << "spelled freely";
  const std::string line = refusal([](auto& j) { j["backend"] = "abacus"; });
  for (const BackendKind& kind : backends()) EXPECT_NE(line.find(kind.name), std::string::npos) << line;
  EXPECT_NE(line.find("abacus"), std::string::npos) << line;
}

TEST(Scene, a_field_that_nobody_knows_is_refused) {
  EXPECT_EQ(refusal([](auto&) {}), "");
  EXPECT_EQ(refusal([](auto& j) { j["recovery"] = {{"desk", 0}}; }), "") << "a copy kept for recovery";
  const std::pair<const char*, const char*> unknown[] = {{"/backened", "backened"},
                                                         {"/case/segments", "case.segments"},
                                                         {"/case/wiring/topologie", "wiring.topologie"},
                                                         {"/cursor/frame", "cursor.frame"},
                                                         {"/selection/slot", "selection.slot"}};
  for (const auto& [where, named] : unknown) {
    const std::string line = refusal([&](auto& j) { j[nlohmann::json::json_pointer(where)] = 1; });
    EXPECT_NE(line.find(named), std::string::npos) << line;
  }
}

TEST(Scene, a_rank_may_be_late_by_no_more_than_on_the_command_line) {
  const auto late = [](double seconds) {
    return refusal([&](auto& j) {
      j["case"]["wiring"] = {{"topology", "crossbar"}, {"stragglers", {{{"rank", 1}, {"late_s", seconds}}}}};
    });
  };
  EXPECT_EQ(late(1e9), "");
  for (const double seconds : {-1e-6, 1.1e9}) EXPECT_NE(late(seconds).find("late_s"), std::string::npos) << seconds;
}

TEST(Scene, a_file_that_cannot_be_written_is_an_error_and_leaves_nothing) {
  EXPECT_FALSE(write_scene({}, "/nonexistent/folder/x.ringside").has_value());
}

}  // namespace
}  // namespace ringside
