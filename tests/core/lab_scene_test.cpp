#include "core/lab_scene.h"

#include <algorithm>

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
    "gamma K=4,16,64 b=512",
    "tiers n=4KiB hide=crossovers",
    "trace K=64 b=8",
    "tensors model=resnet-50 cap=25MiB",
    "rounding values=1,1,256,1 type=bf16 algorithms=naive,ring",
    "whatif K=4 calls=3 skip=2:1",
    "groups K=32 machine=8",
    "bars K=4 n=256MiB late=2:1ms cluster=infiniband",
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
  EXPECT_EQ(parse_lab_scene("sentence pattern=actor-learner dp=7").value().ranks(), 8) << "seven actors and a learner";
  const auto ports = std::get<RoutingPicture>(parse_lab_scene(kOneOfEach[7])->question);
  EXPECT_EQ(ports.shares, (std::vector<std::int64_t>{205, 410, 205, 204}));
  EXPECT_FALSE(ports.question.capacity);
}

// A bucket is closed by the tensor with which it reaches its limit: what stands before that tensor stays below.
TEST(LabScene, closing_tensors_fill_a_bucket_and_the_ones_before_do_not) {
  for (const TrainingModel& model : models()) {
    for (const double cap : {1e6, 25.0 * 1048576, 1e9}) {
      OverlapQuestion q;
      q.model = &model, q.rule.cap = Bytes(cap);
      const auto closing = closing_tensors(q);
      std::size_t next = 0;
      double filled = 0;
      for (auto t = model.tensors.rbegin(); t != model.tensors.rend(); ++t) {
        const double limit = next == 0 ? q.rule.first_limit().value : cap;
        const double with = filled + 4.0 * static_cast<double>(t->elements);
        const bool closes = next < closing.size() && t->name == closing[next] && with >= limit;
        EXPECT_EQ(with >= limit, closes) << model.name << " " << t->name;
        filled = closes ? 0 : with;
        next += closes ? 1 : 0;
      }
      EXPECT_EQ(next, closing.size()) << model.name;
    }
  }
}

// 256 + 1 is 256 in bf16, whose steps are 2 wide there; a ring finishes each chunk at one rank and the others copy it.
TEST(LabScene, rounded_sums_differ_only_where_everybody_adds_for_itself) {
  RoundingPicture p;
  const auto naive = rounded_sums(p, "naive").value(), ring = rounded_sums(p, "ring").value();
  EXPECT_NE(*std::min_element(naive.begin(), naive.end()), *std::max_element(naive.begin(), naive.end()));
  EXPECT_EQ(*std::min_element(ring.begin(), ring.end()), *std::max_element(ring.begin(), ring.end()));
  p.type = ElementType::float64;
  EXPECT_EQ(rounded_sums(p, "naive").value(), std::vector<double>(4, 259.0)) << "nothing is rounded";
}

// Rank 2 leaves out its second call of three: its third pairs with the others' second, and nobody answers their third.
TEST(PairedCalls, the_last_call_hangs_of_everybody_else) {
  PairedCalls c;
  EXPECT_TRUE(c.stuck().empty()) << "nobody leaves one out";
  c.skips = 2, c.skipped = 2;
  EXPECT_EQ(c.made(2, 2), 3);
  EXPECT_TRUE(c.complete(1) && !c.mixed(1));
  EXPECT_TRUE(c.complete(2) && c.mixed(2));
  EXPECT_FALSE(c.complete(3));
  EXPECT_EQ(c.stuck(), (std::vector<std::string>{"0:3", "1:3", "3:3"}));
  PairedCalls start;
  start.ranks = 5, start.started = 4, start.calls = 1;
  EXPECT_EQ(start.stuck(), (std::vector<std::string>{"0:1", "1:1", "2:1", "3:1"})) << "the four wait for the fifth";
}

TEST(LabScene, what_cannot_be_is_refused_by_its_key) {
  const auto refused = [](const char* text, const std::string& word) {
    const auto scene = parse_lab_scene(text);
    ASSERT_FALSE(scene) << text;
    EXPECT_NE(scene.error().line().find(word), std::string::npos) << scene.error().line();
  };
  refused("levers K=64", "levers: K is not accepted");
  refused("", "step, overlap");
  refused("gantt K=4", "gantt");
  refused("step K=0", "K");
  refused("step K=4 colour=red", "colour");
  refused("step K", "key=value");
  refused("step K=4 tells=all", "both");
  refused("gamma K=4 hide=all", "break-even");
  refused("step K=4 hide=break-even", "hide");
  refused("overlap model=alexnet", "alexnet");
  refused("overlap cluster=string", "string");
  refused("overlap K=9 cluster=h100-ethernet:1", "");
  refused("sentence dp=512", "dp");
  refused("sentence pattern=actors", "--pattern");
  refused("timeline pattern=actor-learner", "pattern");
  refused("sentence model=resnet-50 tp=2", "transformer");
  refused("experts K=4 experts=6", "experts");
  refused("experts K=4 capacity=some", "capacity");
  refused("rounding values=1", "values");
  refused("rounding values=1,2 algorithms=fastest", "fastest");
  refused("whatif K=4 skip=2", "RANK:CALL");
  refused("whatif K=4 skip=4:1", "skip");
  refused("whatif K=4 started=5", "started");
}

// Its tabs are of the transfer that the picture is about.
TEST(LabScene, the_case_beside_tiers_is_the_transfer) {
  const Case c = validate(case_of(parse_lab_scene("tiers n=256MiB").value())).value();
  EXPECT_EQ(c.collective, Collective::broadcast);
  EXPECT_EQ(c.instance.ranks, 2);
  EXPECT_EQ(c.bytes, 256 << 20);
  EXPECT_TRUE(validate(case_of(parse_lab_scene("tiers n=1B").value()))) << "no less than an element";
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
