// Tables that a learner's program prints.
#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/cost/tiers.h"
#include "lessons/lesson.h"

namespace ringside {
namespace {

Question asked(const std::string& lesson, const std::string& id) {
  const Lesson read = *load_lesson(lesson);
  for (std::size_t i = 0; i < read.pages.size(); ++i) {
    const Page page = show_page(read, i).value();
    for (const Block& block : page.blocks)
      if (const auto* q = std::get_if<Question>(&block); q != nullptr && q->id == id) return *q;
  }
  throw std::runtime_error("no question " + id);
}

/// Exercise 4.2.2 from the tiers' constants: T(n) = alpha + n / bandwidth, times `factor`.
std::string sweep(double factor = 1, bool beta_only = false) {
  std::string csv = "tier,n,seconds\n";
  for (const Tier& tier : tiers())
    for (const double n : {4096., 65536., 1048576., 16777216., 268435456., 1073741824.})
      csv += fmt::format("{},{},{}\n", tier.name, n,
                         factor * ((beta_only ? 0 : tier.alpha.value) + n / tier.bandwidth.value));
  return csv;
}

TEST(TableTask, a_table_from_the_formula_is_right_in_any_order_of_rows_and_columns) {
  const Question q = asked("4.2a", "sweep");
  const Feedback said = check_answer(q, sweep());
  EXPECT_TRUE(said.right) << said.markdown;
  EXPECT_NE(said.markdown.find("All 24 rows are right"), std::string::npos) << said.markdown;
  std::string turned = "# by hand\n\n seconds , tier,\"n\", note\r\n";
  for (const Tier& tier : tiers())
    for (const double n : {1073741824., 268435456., 16777216., 1048576., 65536., 4096.})
      turned += fmt::format("{}, {}, {:.0f}, x\r\n", tier.alpha.value + n / tier.bandwidth.value, tier.name, n);
  EXPECT_TRUE(check_answer(q, turned).right) << check_answer(q, turned).markdown;
}

TEST(TableTask, a_slip_that_all_rows_share_is_named_and_another_one_is_shown_where_it_is_first) {
  const Question q = asked("4.2a", "sweep");
  const Feedback micro = check_answer(q, sweep(1e6));
  EXPECT_TRUE(micro.accepted && !micro.right);
  EXPECT_NE(micro.markdown.find("microseconds"), std::string::npos) << micro.markdown;
  const Feedback bytes = check_answer(q, sweep(1, true));
  EXPECT_FALSE(bytes.right);
  // NVLink, 4 KiB: 1 us + 4096 / 300e9 s, without the wait 1.365e-08 s.
  EXPECT_NE(bytes.markdown.find("tier = nvlink, n = 4096: seconds would be 1.014e-06, yours is 1.365e-08"),
            std::string::npos)
      << bytes.markdown;
  EXPECT_EQ(bytes.markdown.find("microseconds"), std::string::npos);
}

TEST(TableTask, what_is_missing_or_cannot_be_read_is_said_in_one_line) {
  const Question q = asked("4.2a", "sweep");
  std::string less = sweep();
  less.erase(less.rfind("ethernet"));
  const Feedback said = check_answer(q, less);
  EXPECT_TRUE(said.accepted && !said.right);
  EXPECT_NE(said.markdown.find("none for tier = ethernet, n = 1073741824"), std::string::npos) << said.markdown;
  for (const auto& [text, line] :
       {std::pair<std::string, std::string>{"", "no rows"},
        {"tier,n\nnvlink,4096\n", "Your table: line 1 is no head with the column seconds. Accepted: tier,n,seconds."},
        {"tier,n,seconds\n", "no rows"},
        {"tier,n,seconds\nnvlink,4096\n", "line 2 has no seconds"},
        {"tier,n,seconds\nnvlink,4 KiB,1e-6\n", "line 2: n is 4 KiB"},
        {"tier,n,seconds\nnvlink,4096,nan\n", "line 2: seconds is nan"},
        {"tier,n,seconds\ntoken-ring,4096,1\n", "token-ring"},
        {std::string("tier,n,seconds\n") + std::string(40000, '\n') + "nvlink,1,", "has no seconds"}}) {
    const Feedback refused = check_answer(q, text);
    EXPECT_FALSE(refused.accepted) << text.substr(0, 40);
    EXPECT_NE(refused.markdown.find(line), std::string::npos) << refused.markdown;
    EXPECT_EQ(refused.markdown.find('\n'), std::string::npos);
  }
}

TEST(TableTask, exercise_4_1_2_adds_the_waits) {
  const Question q = asked("4.1", "latency-sweep");
  const auto table = [](double alpha) {
    std::string csv = "K,P,seconds\n";
    for (const double k : {4., 64., 1024.})
      for (const double p : {1e7, 1e8, 1e9, 7e9})
        csv += fmt::format("{},{},{}\n", k, p, 2 * (k - 1) / k * 2 * p / 600e9 + 2 * (k - 1) * alpha);
    return csv;
  };
  EXPECT_TRUE(check_answer(q, table(5e-6)).right) << check_answer(q, table(5e-6)).markdown;
  EXPECT_FALSE(check_answer(q, table(0)).right);
}

TEST(TableTask, a_task_is_refused_while_it_cannot_be_answered) {
  const auto error = [](const std::string& fields) {
    const auto lesson =
        parse_lesson("---\nid: t\ntitle: T\n---\n# One\n\n::: task q\nprompt: x\n" + fields + ":::\n", "t.md");
    if (!lesson) return lesson.error().line();
    const auto page = show_page(*lesson, 0);
    return page ? std::string() : page.error().line();
  };
  const std::string columns = "column n: B\ncolumn t: s\n";
  EXPECT_EQ(error(columns + "row: transfer(\"nvlink\", n)\ncover n: 1, 2\n"), "");
  EXPECT_NE(error("column n: furlongs\n").find("a column is text, number"), std::string::npos);
  EXPECT_NE(error(columns + "cover t: 1\n").find("not the last"), std::string::npos);
  EXPECT_NE(error(columns + "row: n\ncover n: 1\n").find("unit"), std::string::npos);
  EXPECT_NE(error(columns + "row: nonsense(n)\ncover n: 1\n").find("nonsense"), std::string::npos);
  EXPECT_NE(error(columns).find("a task needs"), std::string::npos);
}

}  // namespace
}  // namespace ringside
