#include "core/lab_scene.h"

#include <gtest/gtest.h>

#include "core/scene.h"

namespace ringside {
namespace {

constexpr const char* kOneOfEach[] = {
    "step K=4,64 b=32 overlap=1 gamma=1 tells=both",
    "overlap model=resnet-50 K=8 cluster=ethernet cap=25MiB b=64 R=20T",
    "caps model=bert-large K=4 cluster=infiniband",
    "sentence model=llama2-7b dp=4 tp=2 zero=3 cluster=nvlink",
    "timeline model=llama2-7b dp=8 zero=3 b=1 s=2048 R=400T",
    "memory model=llama2-7b dp=8 zero=1 state=1 alone=1",
    "experts K=4 experts=8 tokens=512 top=2 width=1024 skew=0.4 seed=3 capacity=1.25",
    "ports K=4 shares=205,410,205,204 capacity=none cluster=infiniband",
    "send tier=ethernet n=64MiB compute=4ms",
    "groups axes=tp=8,dp=4 machine=8",
    "groups K=8 members=0,2,4,6",
    "drift K=4 missed=2 distance=1 steps=100",
};

TEST(LabScene, each_picture_is_read_and_has_a_case_beside_it) {
  for (const char* text : kOneOfEach) {
    EXPECT_TRUE(names_lab_scene(text)) << text;
    const auto scene = parse_lab_scene(text);
    ASSERT_TRUE(scene) << text << ": " << scene.error().line();
    const auto valid = validate(case_of(*scene));
    ASSERT_TRUE(valid) << text << ": " << valid.error().line();
    EXPECT_GE(valid->instance.ranks, 2);
  }
  EXPECT_FALSE(names_lab_scene("allreduce ring k=4"));
  EXPECT_FALSE(names_lab_scene(""));
}

TEST(LabScene, its_keys_are_the_questions) {
  const auto step = std::get<StepPicture>(parse_lab_scene(kOneOfEach[0])->question);
  EXPECT_EQ(step.workers, (std::vector<std::int64_t>{4, 64}));
  EXPECT_EQ(step.step.local_batch, 32);
  EXPECT_FALSE(step.step.global_batch) << "exactly one of the two is set";
  EXPECT_TRUE(step.overlapped && step.gamma && step.tells_computing && step.tells_exchange);
  const auto overlap = std::get<OverlapQuestion>(parse_lab_scene(kOneOfEach[1])->question);
  EXPECT_EQ(overlap.rule.cap.value, 25.0 * 1048576);
  EXPECT_EQ(overlap.ranks, 8);
  const auto sentence = parse_lab_scene(kOneOfEach[3]).value();
  EXPECT_EQ(std::get<MixPicture>(sentence.question).mix.zero, 3);
  EXPECT_EQ(sentence.ranks(), 8) << "4 x 2";
  const auto ports = std::get<RoutingPicture>(parse_lab_scene(kOneOfEach[7])->question);
  EXPECT_EQ(ports.shares, (std::vector<std::int64_t>{205, 410, 205, 204}));
  EXPECT_FALSE(ports.question.capacity);
}

TEST(LabScene, what_cannot_be_is_refused_by_its_key) {
  const auto refused = [](const char* text, const std::string& word) {
    const auto scene = parse_lab_scene(text);
    ASSERT_FALSE(scene) << text;
    EXPECT_NE(scene.error().line().find(word), std::string::npos) << scene.error().line();
  };
  refused("", "step, overlap");
  refused("gantt K=4", "gantt");
  refused("step K=0", "K");
  refused("step K=4 colour=red", "colour");
  refused("step K", "key=value");
  refused("step K=4 tells=all", "both");
  refused("overlap model=alexnet", "alexnet");
  refused("overlap cluster=string", "string");
  refused("overlap K=9 cluster=h100-ethernet:1", "");
  refused("sentence dp=512", "dp");
  refused("sentence model=resnet-50 tp=2", "transformer");
  refused("experts K=4 experts=6", "experts");
  refused("experts K=4 capacity=some", "capacity");
}

TEST(LabScene, a_scene_keeps_it_in_its_file) {
  Scene scene;
  scene.question = case_of(parse_lab_scene(kOneOfEach[1]).value());
  scene.lab = kOneOfEach[1];
  EXPECT_EQ(scene_from_json(to_json(scene)).value().lab, scene.lab);
  scene.lab = "overlap model=alexnet";
  EXPECT_FALSE(scene_from_json(to_json(scene)));
}

}  // namespace
}  // namespace ringside
