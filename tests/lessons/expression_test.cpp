#include "lessons/expression.h"

#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>

#include <gtest/gtest.h>

#include "core/cost/tiers.h"
#include "core/flow.h"
#include "core/training/gamma.h"
#include "lessons/functions.h"
#include "tests/support/paths.h"

namespace ringside {
namespace {

Value value(const std::string& text, Context context = {}) {
  const auto v = evaluate({text, {1, 1}, 0}, context);
  EXPECT_TRUE(v.has_value()) << text << ": " << (v ? "" : v.error().line());
  return v.value_or(Value(std::nan("")));
}
std::string error(const std::string& text) {
  Context context;
  context.file = "x.md";
  const auto v = evaluate({text, {3, 5}, 0}, context);
  EXPECT_FALSE(v.has_value()) << text;
  return v ? "" : v.error().line();
}

TEST(Expression, arithmetic_binds_as_in_mathematics) {
  EXPECT_EQ(value("1 + 2*3 - 8/4").number, 1 + 2 * 3 - 8 / 4);
  EXPECT_EQ(value("-2^2").number, -(2 * 2));
  EXPECT_EQ(value("2^3^2").number, std::pow(2, 9));
  EXPECT_EQ(value("10-4-3").number, (10 - 4) - 3);
  EXPECT_EQ(value("2*(3+4)").number, 14);
}

TEST(Expression, units_multiply_divide_and_forbid_nonsense) {
  EXPECT_EQ(value("256MiB").number, 256.0 * 1024 * 1024);
  EXPECT_EQ(value("256 MiB").unit, kBytes);
  EXPECT_EQ(value("1GB/s").unit, kBytesPerSecond);
  EXPECT_EQ(value("5us * 600GB/s").unit, kBytes);
  EXPECT_NEAR(value("5us * 600GB/s").number, 5e-6 * 600e9, 1e-6);
  EXPECT_TRUE(value("8GB / 4GB").unit.plain());
  EXPECT_NE(error("5us + 3B").find("needs two numbers of one unit"), std::string::npos);
  EXPECT_NE(error("3 parsec").find("unknown unit \"parsec\""), std::string::npos);
}

TEST(Expression, comparisons_and_if_choose) {
  EXPECT_EQ(value("2 < 3").number, 1);
  EXPECT_EQ(value("2 >= 3").number, 0);
  EXPECT_EQ(value("if(5us > 4us, \"slow\", \"quick\")").text, "slow");
  EXPECT_NE(error("5us < 4").find("cannot be compared"), std::string::npos);
}

TEST(Expression, functions_are_the_programs_own) {
  const Tier infiniband = *find_tier("infiniband");
  EXPECT_EQ(value("transfer(\"infiniband\", 256MiB)").number,
            infiniband.transfer_time(Bytes(256.0 * 1024 * 1024)).value);
  EXPECT_EQ(value("gamma(K=16)").number, gamma_row(TrainingStep{}, 16).gamma);
  TrainingStep weak;
  weak.global_batch.reset();
  weak.local_batch = 32;
  EXPECT_EQ(value("gamma(K=16, b=32)").number, gamma_row(weak, 16).gamma);
  EXPECT_EQ(value("break_even()").number, break_even_workers(TrainingStep{}));
  EXPECT_EQ(value("messages(\"allreduce\", \"chain\", K=4)").number, 2 * (4 - 1));
  EXPECT_EQ(value("messages(\"all-reduce\", \"ring\", K=5)").number, 2 * (5 - 1) * 5);
}

TEST(Expression, prices_and_formulas_agree_where_the_form_is_exact) {
  const double time = 2 * 15 * (3e-6 + 1048576.0 / 16 / 50e9);  // 2 (K-1) (alpha + n/K beta)
  for (const char* kind : {"formula", "price", "simulation"})
    EXPECT_NEAR(value(std::string(kind) + "(\"allreduce\", \"ring\", K=16, n=1MiB, tier=\"infiniband\")").number, time,
                1e-9 * time);
}

TEST(Expression, moments_of_a_schedule_are_read_from_its_states_and_numbers) {
  const std::string data = ", data=\"8,6,5;3,3,1;1,1,2;8,6,9\")";
  EXPECT_EQ(value("element(\"allreduce\", \"chain\", after=0, rank=1, i=2" + data).number, 1);
  EXPECT_EQ(value("element(\"allreduce\", \"chain\", after=6, rank=2, i=1" + data).number, 6 + 3 + 1 + 6);
  EXPECT_EQ(value("element(\"allreduce\", \"ring\", after=6, rank=0, i=0" + data).number, 8 + 3 + 1 + 8);
  EXPECT_EQ(value("finals(\"allreduce\", \"ring\", after=0" + data).number, 0);
  EXPECT_EQ(value("finals(\"allreduce\", \"ring\", after=6" + data).number, 4 * 4);
  EXPECT_EQ(value("contributions(\"allreduce\", \"ring\", after=0, rank=0, chunk=0" + data).number, 1);
  EXPECT_EQ(value("final_chunk(\"allreduce\", \"ring\", step=3, rank=0" + data).number, 1);
}

// The twelfth byte of what is quoted is the first of two.
TEST(Expression, errors_quote_whole_letters) {
  EXPECT_NE(error("1 ; abcdefgh ö").find(": unexpected \"; abcdefgh \" in the expression"), std::string::npos)
      << error("1 ; abcdefgh ö");
}

TEST(Expression, errors_name_file_line_and_column_in_one_line) {
  EXPECT_EQ(error("1 + nothing").substr(0, 34), "x.md:3:9: unknown name \"nothing\"; ");
  EXPECT_EQ(error("1 +\n  gama(K=1)").substr(0, 34), "x.md:4:3: unknown function \"gama\";");
  for (const char* wrong : {"",
                            "(1",
                            "1 2",
                            "\"open",
                            "gamma()",
                            "gamma(K=0)",
                            "gamma(K=1.5)",
                            "gamma(Q=1)",
                            "gamma(K=1, K=2)",
                            "transfer(\"string\", 1B)",
                            "transfer(1, 1B)",
                            "transfer(\"pcie\", 3s)",
                            "transfer(\"pcie\", 1, 2)",
                            "messages(\"allreduce\", \"ring\", K=1e9)",
                            "messages(\"nonsense\", \"ring\")",
                            "if(1,2)",
                            "1 + \"a\"",
                            "final_chunk(\"allreduce\",\"ring\",99,0)",
                            "label(\"x\")",
                            "2^1s",
                            "@"})
    EXPECT_EQ(error(wrong).find('\n'), std::string::npos) << wrong;
}

TEST(Expression, hostile_nesting_ends_in_an_error) {
  std::string powers = "1";
  for (int i = 0; i < 100000; ++i) powers += "^1";
  for (const std::string& text : {std::string(100000, '('), std::string(100000, '-') + "1", powers})
    EXPECT_NE(error(text).find("nested too deeply"), std::string::npos);
  Context context;
  EXPECT_TRUE(evaluate({std::string(50, '(') + "1" + std::string(50, ')'), {1, 1}, 0}, context).has_value());
}

TEST(Expression, draw_takes_the_first_value_a_seeded_one_or_each_in_turn) {
  EXPECT_EQ(value("draw(3, 5, 7)").number, 3);
  Context context;
  for (std::size_t turn = 0; turn < 6; ++turn) {
    context.turn = turn;
    EXPECT_EQ(value("draw(3, 5, 7)", context).number, 3 + 2 * static_cast<double>(turn % 3));
    EXPECT_EQ(value("draw(\"a\", \"b\")", context).text, turn % 2 == 0 ? "a" : "b");
  }
  // 200 seeds draw each of three values some 67 times; fewer than 30 or more than 110 would be five deviations off.
  std::map<double, int> drawn;
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    Context seeded;
    seeded.seed = seed;
    const double once = value("draw(3, 5, 7)", seeded).number;
    EXPECT_EQ(value("draw(3, 5, 7)", seeded).number, once) << "the same place, the same value";
    ++drawn[once];
  }
  EXPECT_EQ(drawn.size(), 3u);
  for (const auto& [v, times] : drawn) EXPECT_TRUE(30 <= times && times <= 110) << v << ": " << times;
}

TEST(Functions, every_function_says_what_it_means_and_how_it_is_called) {
  EXPECT_GE(functions().size(), 30u);
  for (const Function& f : functions()) {
    EXPECT_FALSE(f.meaning.empty()) << f.name;
    EXPECT_EQ(find_function(f.name), &f) << "twice: " << f.name;
    EXPECT_EQ(signature(f).find(f.name + "("), 0u);
  }
}

TEST(Functions, the_authors_guide_names_every_function) {
  std::ifstream file(test::in_source("docs/lessons.md"));
  const std::string guide((std::istreambuf_iterator<char>(file)), {});
  for (const Function& f : functions())
    EXPECT_TRUE(std::regex_search(guide, std::regex("\\b" + f.name + "\\b"))) << f.name;
}

}  // namespace
}  // namespace ringside
