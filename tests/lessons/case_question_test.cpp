// Predictions about a case: each answer against the schedule or the simulation that it is about.
#include "lessons/case_question.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

#include <gtest/gtest.h>

#include "core/algorithms/registry.h"
#include "lessons/lesson.h"

namespace ringside {
namespace {

using Kind = CaseQuestion::Kind;

std::optional<Answer> asked_case(Collective collective, const std::string& algorithm, std::int32_t ranks,
                                 const std::string& topology = "") {
  Case c;
  c.collective = collective;
  c.algorithm = algorithm;
  c.instance.ranks = ranks;
  c.bytes = ranks * ranks * 4096;
  c.wiring.topology = topology;
  auto a = answer(c);
  if (!a) return {};
  return std::move(*a);
}

// Each question accepts its own truth and refuses every other option, says something to both, and shows its answer
// after the moment at which it is asked.
TEST(CaseQuestion, of_every_algorithm_and_moment_judges_as_a_lesson_s_question_does) {
  std::set<Kind> kinds;
  int questions = 0;
  for (const Algorithm& algorithm : registry()) {
    const auto a = asked_case(algorithm.collective, algorithm.name, 6);
    if (!a) continue;
    for (std::int64_t step = 0; step <= a->schedule.step_count(); ++step)
      for (std::uint64_t number = 0; number < 6; ++number) {
        const auto asked = next_case_question(*a, {step, 0}, number);
        if (!asked) continue;
        const Question& q = asked->question;
        EXPECT_EQ(q.kind, QuestionKind::predict);
        const std::string truth = q.sketch ? sketch_text(q.sketch->truth) : q.truth;
        EXPECT_TRUE(check_answer(q, truth).right) << q.prompt << " " << q.truth;
        std::set<std::string> texts;
        for (const Option& o : q.options) texts.insert(o.markdown);
        EXPECT_EQ(texts.size(), q.options.size()) << q.prompt;
        int right = 0;
        for (std::size_t i = 0; i < q.options.size(); ++i) right += check_option(q, i).right ? 1 : 0;
        EXPECT_EQ(right, q.options.empty() ? 0 : 1) << q.prompt;
        EXPECT_FALSE(q.right.empty() || q.wrong.empty()) << q.prompt;
        EXPECT_EQ(q.prompt.find(q.truth + "."), std::string::npos) << q.prompt;
        EXPECT_EQ(asked->question.prompt, next_case_question(*a, {step, 0}, number)->question.prompt);
        kinds.insert(asked->kind);
        ++questions;
      }
  }
  EXPECT_GT(questions, 1000);
  EXPECT_EQ(kinds.size(), static_cast<std::size_t>(kCaseQuestionKinds));
}

// On a ring rank r sends to r + 1, all the time; 2 (K - 1) steps; after step i a part holds i + 2 ranks' sum.
TEST(CaseQuestion, of_a_ring_is_answered_by_hand) {
  const auto a = asked_case(Collective::allreduce, "ring", 5);
  ASSERT_TRUE(a);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto next = case_question(*a, {2, 0}, Kind::next_transfer, seed);
    ASSERT_TRUE(next);
    int rank = -1;
    ASSERT_EQ(std::sscanf(next->question.prompt.c_str(), "To which rank does rank %d send next?", &rank), 1);
    EXPECT_EQ(next->question.answer, (rank + 1) % 5);
    EXPECT_EQ(next->watch_until, 3);
    EXPECT_EQ(case_question(*a, {2, 0}, Kind::cell, seed)->question.answer, 4);
  }
  EXPECT_EQ(case_question(*a, {0, 0}, Kind::steps, 0)->question.answer, 8);
  EXPECT_FALSE(case_question(*a, {8, 0}, Kind::next_transfer, 0)) << "at the end nothing comes next";
  EXPECT_FALSE(case_question(*a, {0, 0}, Kind::busiest, 0)) << "all links of a ring carry the same";
}

// T(n) = 2 (K - 1) (α + n / K β) of a ring: what is sketched is that line at every point, and who forgets α, or β, is
// told so.
TEST(CaseQuestion, a_sketched_curve_is_the_formula_s_and_known_mistakes_are_called_by_their_name) {
  const auto a = asked_case(Collective::allreduce, "ring", 4);
  ASSERT_TRUE(a);
  const auto asked = case_question(*a, {0, 0}, Kind::curve, 0);
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->watch_until, 0);
  const Question& q = asked->question;
  const Sketch& s = *q.sketch;
  const double alpha = a->prediction.parameters.alpha.value, beta = a->prediction.parameters.beta.value;
  const double bytes = s.x.unit == "KiB" ? 1024 : 1 << 20, seconds = s.y.unit == "us" ? 1e-6 : 1e-3;
  for (std::size_t i = 0; i < kSketchPoints; ++i)
    EXPECT_NEAR(s.y.value_at(*s.truth[i]) * seconds / (6 * (alpha + s.x_at(i) * bytes / 4 * beta)), 1, 1e-6) << i;
  SketchCurve forgets_alpha = s.replies.front().curve;
  for (auto& y : forgets_alpha) y = std::clamp(*y, 0.0, 1.0);
  const Feedback said = check_answer(q, sketch_text(forgets_alpha));
  EXPECT_FALSE(said.right);
  EXPECT_NE(said.markdown.find("in proportion"), std::string::npos) << said.markdown;
  const SketchCurve level(kSketchPoints, *s.truth.front());
  EXPECT_NE(check_answer(q, sketch_text(level)).markdown.find("bytes cost nothing"), std::string::npos);
  EXPECT_FALSE(q.asks_number());
}

// On a topology the curve is simulated; at the case's own size it is what the case takes.
TEST(CaseQuestion, a_sketched_curve_on_a_topology_goes_through_the_case_s_own_time) {
  const auto a = asked_case(Collective::allreduce, "ring", 8, "h100-rails");
  ASSERT_TRUE(a);
  const auto asked = case_question(*a, {0, 0}, Kind::curve, 0);
  ASSERT_TRUE(asked);
  const Sketch& s = *asked->question.sketch;
  ASSERT_EQ(s.known.size(), 1U);
  const double place = s.x.at(s.known.front()) * static_cast<double>(kSketchPoints - 1);
  const auto low = static_cast<std::size_t>(place);
  const double y = std::lerp(*s.truth[low], *s.truth[low + 1], place - std::floor(place));
  const double seconds = s.y.unit == "us" ? 1e-6 : 1e-3;
  EXPECT_NEAR(s.y.value_at(y) * seconds / a->prediction.simulation->value, 1, 0.05);
}

TEST(CaseQuestion, who_is_first_is_who_takes_less_time) {
  const auto a = asked_case(Collective::allreduce, "chain", 8);
  ASSERT_TRUE(a);
  const auto asked = case_question(*a, {0, 0}, Kind::winner, 0);
  ASSERT_TRUE(asked);
  const auto other = predict(with_algorithm(a->question, asked->question.options[1].markdown));
  ASSERT_TRUE(other);
  EXPECT_EQ(asked->question.answer == 0, *a->prediction.simulation < *other->simulation);
}

TEST(CaseQuestion, the_busiest_link_carries_more_than_every_other) {
  int asked = 0;
  for (const Algorithm& algorithm : registry())
    if (const auto c = asked_case(algorithm.collective, algorithm.name, 8, "line"))
      if (const auto q = case_question(*c, {0, 0}, Kind::busiest, 3)) {
        EXPECT_EQ(q->question.truth, c->prediction.hottest->between) << algorithm.name;
        ++asked;
      }
  EXPECT_GT(asked, 5);
}

}  // namespace
}  // namespace ringside
