#include "lessons/scene_text.h"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

namespace ringside {
namespace {

TEST(SceneText, words_describe_case_moment_and_selection) {
  const auto scene = parse_scene("allreduce ring k=4 n=64B tier=infiniband step=3.5 rank=2 chunk=1");
  ASSERT_TRUE(scene.has_value()) << scene.error().line();
  EXPECT_EQ(scene->question.collective, Collective::allreduce);
  EXPECT_EQ(scene->question.algorithm, "ring");
  EXPECT_EQ(scene->question.instance.ranks, 4);
  EXPECT_EQ(scene->question.bytes, 64);
  EXPECT_EQ(scene->question.tier, "infiniband");
  EXPECT_EQ(scene->cursor, (CursorPosition{3, 0.5}));
  EXPECT_EQ(scene->selection.rank, 2);
  EXPECT_EQ(scene->selection.chunk, 1);
  EXPECT_EQ(scene->layout, "learn");
}

TEST(SceneText, data_sets_ranks_and_size) {
  const auto scene = parse_scene("allreduce chain data=8,6,5;3,3,1;1,1,2;8,6,9");
  ASSERT_TRUE(scene.has_value()) << scene.error().line();
  EXPECT_EQ(scene->question.instance.ranks, 4);
  EXPECT_EQ(scene->question.elements(), 3);
  EXPECT_EQ(scene->question.data[3], (std::vector<double>{8, 6, 9}));
}

TEST(SceneText, wires_parameters_and_what_goes_otherwise) {
  const auto s = parse_scene(
      "allreduce hierarchical k=16 n=1MiB topology=h100-rails:2 placement=round-robin node-size=8 kernel=1 "
      "if=slow-link,0-1,4");
  ASSERT_TRUE(s) << s.error().line();
  EXPECT_EQ(s->question.wiring.topology, "h100-rails:2");
  EXPECT_EQ(s->question.wiring.placement, "round-robin");
  EXPECT_TRUE(s->question.wiring.kernel);
  EXPECT_EQ(s->question.instance.parameters.at("node-size"), 8);
  EXPECT_EQ(text_of(s->what_if), "slow-link 0-1 4");
  EXPECT_FALSE(parse_scene("allreduce ring topology=nowhere:2"));
}

TEST(SceneText, what_stands_beside_it_and_how_ranks_call) {
  const auto s = parse_scene("allreduce ring k=4 n=64KiB beside=chain,size=1MiB order=even-odd eager=1KiB");
  ASSERT_TRUE(s) << s.error().line();
  EXPECT_EQ(s->beside, (std::vector<std::string>{"chain", "size=1MiB"}));
  ASSERT_TRUE(s->calls);
  EXPECT_EQ(s->calls->order, CallOrder::even_odd);
  EXPECT_EQ(s->calls->eager_limit.value, 1024);
  EXPECT_EQ(scene_from_json(to_json(*s)).value(), *s) << "kept in a file as it is";
  EXPECT_FALSE(parse_scene("allreduce ring k=4 n=64KiB order=shouting"));
}

TEST(SceneText, json_is_a_case_or_a_whole_scene) {
  const auto words = parse_scene("allreduce ring k=5 n=40B tier=pcie");
  ASSERT_TRUE(words.has_value());
  const auto from_case = parse_scene(to_json(words->question).dump());
  const auto from_scene = parse_scene(to_json(*words).dump());
  ASSERT_TRUE(from_case.has_value()) << from_case.error().line();
  ASSERT_TRUE(from_scene.has_value()) << from_scene.error().line();
  EXPECT_EQ(*from_case, *words);
  EXPECT_EQ(*from_scene, *words);
}

TEST(SceneText, what_no_schedule_can_show_is_refused) {
  for (const char* wrong :
       {"", "allreduce", "allreduce wring", "allreduce ring k=0", "allreduce ring k=x", "allreduce ring n=3",
        "allreduce ring colour=red", "allreduce ring tier=string", "broadcast binomial k=4 root=4",
        "allreduce ring data=1,2;3", "{", "{}", "[]", "{\"format\": 7}", "allreduce ring step=-1"})
    EXPECT_FALSE(parse_scene(wrong).has_value()) << wrong;
}

}  // namespace
}  // namespace ringside
