#include <random>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/flow.h"
#include "core/job.h"
#include "core/scene.h"
#include "core/schedule/language/language.h"
#include "core/schedule/provenance.h"
#include "tests/support/nonsense.h"

namespace ringside::test {
namespace {

constexpr const char* kRing =
    "allreduce K ranks K chunks\n"
    "for s in 0..K-2: step\n  for r in 0..K-1: r -> r+1 : r-s reduce\n"
    "for s in 0..K-2: step\n  for r in 0..K-1: r -> r+1 : r+1-s copy\n";

Case own(const std::string& program, std::int32_t ranks = 4) {
  Case c;
  c.program = program;
  c.instance.ranks = ranks;
  c.bytes = 240;
  return c;
}

TEST(OwnCase, a_ring_by_hand_answers_what_the_ring_answers) {
  Case registered;
  registered.instance.ranks = 5;
  registered.bytes = 240;
  const Answer expected = answer(registered).value(), mine = answer(own(kRing, 5)).value();
  EXPECT_EQ(mine.question.algorithm, "own");
  EXPECT_EQ(mine.algorithm, nullptr);
  EXPECT_TRUE(mine.proof.ok());
  EXPECT_FALSE(mine.prediction.formula.has_value());
  EXPECT_EQ(mine.prediction.price, expected.prediction.price);
  EXPECT_EQ(mine.prediction.simulation, expected.prediction.simulation);
  EXPECT_EQ(mine.numbers, expected.numbers);
  EXPECT_EQ(mine.states.size(), expected.states.size());
}

TEST(OwnCase, the_text_decides_what_it_does_not_leave_open) {
  Case c = own(
      "broadcast 3 ranks 2 chunks\nname two hops\nstep: root -> root+1 : all copy\nstep: root+1 -> root+2 : all copy\n",
      7);
  c.instance.root = 2;
  c.data = {{1}, {2}, {3}, {4}, {5}, {6}, {7}};
  const Case valid = validate(c).value();
  EXPECT_EQ(valid.collective, Collective::broadcast);
  EXPECT_EQ(valid.algorithm, "two hops");
  EXPECT_EQ(valid.instance, (Instance{.ranks = 3, .root = 2, .chunks = 2, .parameters = {}}));
  EXPECT_TRUE(valid.data.empty());  // was for seven ranks
  EXPECT_TRUE(answer(c).value().proof.ok());
  // A name of the catalogue stays the catalogue's.
  EXPECT_EQ(validate(own("allreduce 2 ranks\nname ring\n")).value().algorithm, "own ring");
  EXPECT_EQ(validate(own("custom 2 ranks 3 chunks\nname ring\n")).value().algorithm, "ring");
  // Uneven sizes say how many bytes there are.
  EXPECT_EQ(validate(own("allreduce 2 ranks 3 chunks\nsizes 5, 0, 2\n")).value().bytes, 28);
  const auto error = validate(own("allreduce 4 ranks\nstep\n  0 -> 1 : 0 add\n")).error();
  EXPECT_EQ(error.line(), "line 3, column 14: 'add' where the arrival should be; expected: copy, reduce, into");
}

TEST(OwnCase, a_wrong_one_is_answered_and_its_faults_named) {
  const Answer a =
      answer(own("allreduce 4 ranks 4 chunks\nstep\n  0 -> 9 : 0 reduce\n  0 -> 1 : 0 reduce\n  2 -> 3 : 4 copy\n"))
          .value();
  EXPECT_EQ(a.proof.faults[0].rank, 9);
  EXPECT_EQ(a.proof.faults[1].chunk, 4);
  ASSERT_EQ(a.schedule.step(0).transfers.size(), 1U);  // what can be carried out
  EXPECT_EQ(a.timeline.spans.size(), 1U);
  EXPECT_TRUE(a.prediction.price.has_value());
  EXPECT_EQ(a.states.size(), 2U);
  // Its numbers are those that it leaves: rank 1 holds its own chunk 0 and rank 0's.
  ASSERT_EQ(a.numbers.size(), 2U);
  EXPECT_EQ(a.numbers[1][4].at(0), a.numbers[0][0].at(0) + a.numbers[0][4].at(0));
}

TEST(OwnCase, a_job_takes_it_when_it_is_right_and_refuses_it_in_one_line_when_not) {
  Job job;
  job.tasks = {{own(kRing, 3), std::nullopt}};
  const Job valid = validate(job).value();
  EXPECT_EQ(valid.places(), 3);
  const Job back = parse_job(to_json(valid).dump()).value();
  EXPECT_EQ(back.tasks[0].question, valid.tasks[0].question);
  EXPECT_TRUE(same_schedule(schedule_of(back.tasks[0]).value(),
                            parse_schedule(kRing, {.ranks = 3, .root = {}, .chunks = {}}).value()));
  job.tasks = {{own("allreduce 2 ranks 1 chunk\nstep: 0 -> 1 : 0 reduce\n"), std::nullopt}};
  const auto refused = validate(job);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::no);
  EXPECT_EQ(refused.error().line(),
            "the schedule is not correct: rank 0, chunk 0: ends without the contribution of rank 1");
}

TEST(OwnCase, is_saved_in_the_scene) {
  Scene scene;
  scene.question = validate(own(kRing, 6)).value();
  EXPECT_EQ(scene_from_json(to_json(scene)).value(), scene);
  nlohmann::json least{{"program", kRing}};
  EXPECT_EQ(case_from_json(least).value().instance.ranks, 4);
  Scene custom;
  custom.question =
      validate(own("custom 2 ranks 2 chunks\nbefore 0 : 0 from 0\nafter 1 : 0 from 0\nstep: 0 -> 1 : 0 copy\n"))
          .value();
  EXPECT_EQ(scene_from_json(to_json(custom)).value(), custom);
  EXPECT_TRUE(answer(custom.question).value().proof.ok());
  least["program"] = "allreduce";
  EXPECT_FALSE(case_from_json(least));
}

TEST(OwnCase, every_registered_schedule_can_become_one) {
  for (const Algorithm& a : registry()) {
    Case c;
    c.collective = a.collective, c.algorithm = a.name, c.instance.ranks = 4;
    c = validate(c).value();
    const Schedule s = schedule_of(c).value();
    const Case mine = validate(case_of(s, c)).value();
    EXPECT_EQ(mine.algorithm, "own " + a.name);
    EXPECT_TRUE(same_schedule(schedule_of(mine).value(), s));
    EXPECT_EQ(predict(mine).value().price, predict(c).value().price);
  }
}

TEST(OwnCase, nonsense_is_answered_too) {
  std::mt19937 random(7);
  int wrong = 0;
  for (int i = 0; i < 400; ++i) {
    const std::string text = nonsense(random);
    SCOPED_TRACE(text);
    const auto a = answer(own(text));
    ASSERT_TRUE(a) << a.error().line();
    wrong += a->proof.ok() ? 0 : 1;
    const auto spans = a->timeline.spans.size();
    std::size_t transfers = 0;
    for (std::int64_t s = 0; s < a->schedule.step_count(); ++s) transfers += a->schedule.step(s).transfers.size();
    EXPECT_EQ(spans, transfers);
    for (int place = 0; place < a->schedule.places(); ++place)
      for (int slot = 0; slot < a->schedule.slots(); ++slot)
        provenance(a->schedule, a->schedule.step_count(), place, slot);
  }
  EXPECT_GT(wrong, 390);
}

}  // namespace
}  // namespace ringside::test
