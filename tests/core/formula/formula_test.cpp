#include "core/formula/formula.h"

#include <cmath>

#include <gtest/gtest.h>

namespace ringside {
namespace {

const Formula K = Symbol::K, n = Symbol::n, alpha = Symbol::alpha, beta = Symbol::beta, rho = Symbol::reduce_cost;

Formula ring_allreduce() {
  return 2 * (K - 1) * (alpha + n / K * beta) + (K - 1) / K * n * rho;
}

const Bindings kSample{
    {Symbol::K, 6}, {Symbol::n, 4096}, {Symbol::alpha, 3e-6}, {Symbol::beta, 2e-11}, {Symbol::reduce_cost, 5e-12}};

/// Expressions that use every kind of node, smooth around kSample.
std::vector<Formula> samples() {
  return {ring_allreduce(),
          K - 1,
          n / (K - 1) + K / n,
          pow(K, 3) - pow(2, K) + pow(K, K / 4),
          pow(K - 1, 2) / (K + n),
          log2(K) * alpha + log2(n / K),
          ceil(log2(K)) * K + floor(log2(K)) / K,
          min(K, 7) * max(K * K, n) + max(3, K),
          -1 * K * (n - (K - 2)) / 3};
}

TEST(Formula, evaluates_like_the_arithmetic_it_looks_like) {
  const double k = 6, b = 4096, a = 3e-6, t = 2e-11, r = 5e-12;
  EXPECT_DOUBLE_EQ(ring_allreduce().evaluate(kSample), 2 * (k - 1) * (a + b / k * t) + (k - 1) / k * b * r);
  EXPECT_DOUBLE_EQ((ceil(log2(K)) - floor(log2(K))).evaluate(kSample), 1);
  EXPECT_DOUBLE_EQ((min(K, n) / max(K, n)).evaluate(kSample), k / b);
  EXPECT_DOUBLE_EQ(pow(K, 2).evaluate(kSample), 36);
}

TEST(Formula, an_unbound_symbol_is_not_a_number) {
  EXPECT_TRUE(std::isnan(ring_allreduce().evaluate({{Symbol::K, 4}})));
  EXPECT_TRUE(std::isnan(min(Symbol::G, 1).evaluate({})));
  EXPECT_TRUE(std::isnan(max(1, Symbol::G).evaluate({})));
}

TEST(Formula, the_logarithm_of_every_power_of_two_is_exact) {
  const Formula rounds = ceil(log2(K)), whole = floor(log2(K));
  for (int e = 1; e <= 24; ++e) {
    const double k = std::ldexp(1, e);
    EXPECT_EQ(rounds.evaluate({{Symbol::K, k}}), e);
    EXPECT_EQ(whole.evaluate({{Symbol::K, k}}), e);
    EXPECT_EQ(rounds.evaluate({{Symbol::K, k + 1}}), e + 1);
    EXPECT_EQ(whole.evaluate({{Symbol::K, k - 1}}), e - 1);
  }
}

TEST(Formula, a_derivative_is_the_slope) {
  for (const Formula& f : samples())
    for (Symbol s : {Symbol::K, Symbol::n, Symbol::alpha}) {
      Bindings left = kSample, right = kSample;
      const double x = kSample.at(s), h = 1e-6 * x;
      left[s] = x - h;
      right[s] = x + h;
      const double slope = (f.evaluate(right) - f.evaluate(left)) / (2 * h);
      const double exact = f.differentiate(s).evaluate(kSample);
      EXPECT_NEAR(exact, slope, 1e-5 * std::fabs(exact) + 1e-9 * std::fabs(f.evaluate(kSample)) / h) << f.text();
    }
}

TEST(Formula, a_derivative_is_simplified) {
  EXPECT_EQ(ring_allreduce().differentiate(Symbol::alpha).text(), "2 (K - 1)");
  EXPECT_EQ((alpha + n * beta).differentiate(Symbol::n).text(), "β");
  EXPECT_EQ((n / K).differentiate(Symbol::K).text(), "-n/K^2");
  EXPECT_EQ(pow(K, 2).differentiate(Symbol::K).text(), "2 K");
  EXPECT_EQ((3 * K - 2).differentiate(Symbol::n).text(), "0");
  EXPECT_EQ(log2(K).differentiate(Symbol::K).tex(), R"(\frac{1}{K \ln 2})");
}

TEST(Formula, solve_finds_the_root_to_the_last_bit) {
  // alpha = n beta at n = alpha / beta.
  const auto crossover = (alpha - n * beta).solve(Symbol::n, 1, 1e12, {{Symbol::alpha, 3e-6}, {Symbol::beta, 2e-11}});
  ASSERT_TRUE(crossover);
  EXPECT_DOUBLE_EQ(*crossover, 150000);
  const auto root = (pow(K, 2) - 2).solve(Symbol::K, 0, 2, {});
  ASSERT_TRUE(root);
  EXPECT_DOUBLE_EQ(*root, std::sqrt(2));
  EXPECT_EQ((K - 3).solve(Symbol::K, 3, 9, {}), 3);
  EXPECT_EQ((K - 9).solve(Symbol::K, 3, 9, {}), 9);
}

TEST(Formula, solve_declines_where_the_signs_agree_or_a_symbol_is_missing) {
  EXPECT_FALSE((pow(K, 2) + 1).solve(Symbol::K, -5, 5, {}));
  EXPECT_FALSE((K - n).solve(Symbol::K, 0, 1, {}));
}

TEST(Formula, substitution_replaces_every_occurrence) {
  const Formula f = ring_allreduce().substitute(Symbol::beta, 1 / Formula(Symbol::B));
  Bindings b = kSample;
  b[Symbol::B] = 1 / b[Symbol::beta];
  const double expected = ring_allreduce().evaluate(b);
  b.erase(Symbol::beta);
  EXPECT_NEAR(f.evaluate(b), expected, 1e-14 * expected);
  EXPECT_EQ(ring_allreduce().substitute(Symbol::K, 1).text(), "0");
  EXPECT_EQ((Formula(Symbol::G) / Symbol::b).substitute(Symbol::b, Formula(Symbol::G) / K).text(), "K");
}

TEST(Typeset, the_ring_reads_as_in_the_literature) {
  EXPECT_EQ(ring_allreduce().tex(), R"(2 (K-1) \left(\alpha + \frac{n}{K} \beta\right) + \frac{K-1}{K} n \rho)");
  EXPECT_EQ(ring_allreduce().text(), "2 (K - 1) (α + n/K β) + (K - 1)/K n reduce_cost");
}

TEST(Typeset, logarithms_and_brackets) {
  EXPECT_EQ((ceil(log2(K)) * (alpha + n * beta)).tex(), R"(\lceil \log_2 K \rceil (\alpha + n \beta))");
  EXPECT_EQ((ceil(log2(K)) * (alpha + n * beta)).text(), "⌈log₂ K⌉ (α + n β)");
  EXPECT_EQ((log2(K) * alpha).text(), "log₂(K) α");
  EXPECT_EQ((alpha * log2(K)).tex(), R"(\alpha \log_2 K)");
  EXPECT_EQ(log2(n / K).tex(), R"(\log_2\left(\frac{n}{K}\right))");
  EXPECT_EQ(floor(n / K).tex(), R"(\left\lfloor \frac{n}{K} \right\rfloor)");
}

TEST(Typeset, no_ones_no_zeros_no_double_signs) {
  EXPECT_EQ((1 * K + 0).text(), "K");
  EXPECT_EQ((K - Formula(-1)).text(), "K + 1");
  EXPECT_EQ((K + -2 * n).text(), "K - 2 n");
  EXPECT_EQ((K - 1 + 1).text(), "K");
  EXPECT_EQ((0 - K).text(), "-K");
  EXPECT_EQ((K * 3 * 2).text(), "6 K");
  EXPECT_EQ((n - n).text(), "0");
  EXPECT_EQ((-1 * n / K).tex(), R"(-\frac{n}{K})");
  EXPECT_EQ((-3 * (1 / K)).tex(), R"(-\frac{3}{K})");
  EXPECT_EQ((1 - 2 * (3 / K)).text(), "1 - 6/K");
}

TEST(Typeset, parentheses_where_they_are_needed_and_nowhere_else) {
  EXPECT_EQ((n - (K - 1)).text(), "n - (K - 1)");
  EXPECT_EQ((n + (K - 1)).text(), "n + K - 1");
  EXPECT_EQ((n / (2 * K)).text(), "n/(2 K)");
  EXPECT_EQ((n / (2 * K)).tex(), R"(\frac{n}{2 K})");
  EXPECT_EQ(((n / K) / beta).text(), "n/(K β)");
  EXPECT_EQ(pow(K - 1, 2).text(), "(K - 1)^2");
  EXPECT_EQ(pow(2, floor(log2(K))).tex(), R"(2^{\lfloor \log_2 K \rfloor})");
  EXPECT_EQ(pow(2, K - 1).text(), "2^(K - 1)");
  EXPECT_EQ((3 * pow(2, K)).tex(), R"(3 \cdot 2^K)");
  EXPECT_EQ((n / pow(K, 0.5)).text(), "n/√K");
  EXPECT_EQ(pow(K - 1, 0.5).text(), "√(K - 1)");
  EXPECT_EQ(pow(K - 1, 0.5).tex(), R"(\sqrt{K-1})");
  EXPECT_EQ((K * (n - K) * -1).text(), "-K (n - K)");
  EXPECT_EQ((n * (-1 * K + 1)).text(), "n (-K + 1)");
}

TEST(Typeset, numbers) {
  EXPECT_EQ(Formula(0.5).tex(), "0.5");
  EXPECT_EQ((Formula(3e-6) * K).tex(), R"(3 \times 10^{-6} K)");
  EXPECT_EQ((Formula(1) / 3 * K).tex(), R"(\frac{K}{3})");
}

TEST(Formula, a_logarithm_of_a_power_is_a_whole_number) {
  for (const int base : {2, 3, 5, 6, 7, 10, 64})
    for (int e = 0; std::pow(base, e) < 1e9; ++e) {
      const Formula f = ceil(log(Symbol::k, K));
      EXPECT_EQ(f.evaluate({{Symbol::k, base}, {Symbol::K, std::pow(base, e)}}), e) << base << "^" << e;
      EXPECT_EQ(f.evaluate({{Symbol::k, base}, {Symbol::K, std::pow(base, e) + 1}}), base == 2 && e == 0 ? 1 : e + 1);
    }
  EXPECT_NEAR(log(Formula(3), K).differentiate(Symbol::K).evaluate({{Symbol::K, 4}}), 1 / (4 * std::log(3)), 1e-15);
}

TEST(Typeset, logarithms_name_their_base) {
  EXPECT_EQ(log(Symbol::k, K).tex(), R"(\log_{k} K)");
  EXPECT_EQ(log(Symbol::k, K).text(), "log_k K");
  EXPECT_EQ((log(Symbol::k, K) * alpha).text(), "log_k(K) α");
  EXPECT_EQ(log(2, K).text(), "log₂ K");
}

TEST(Typeset, every_symbol_has_a_plain_name) {
  EXPECT_EQ(name(Symbol::reduce_cost), "reduce_cost");
  EXPECT_EQ(name(Symbol::alpha), "alpha");
  EXPECT_EQ(name(Symbol::k), "k");
}

}  // namespace
}  // namespace ringside
