#include "core/program/kernels.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "core/collective/arithmetic.h"
#include "tests/support/hand_built.h"

namespace ringside {
namespace {

template <class T, std::size_t N>
std::array<T, N> reduced(std::array<T, N> a, const std::array<T, N>& b, Op op) {
  const auto type = std::is_integral_v<T> ? ElementType::int32 : ElementType::float32;
  reduce(reinterpret_cast<std::byte*>(a.data()), reinterpret_cast<const std::byte*>(b.data()),
         static_cast<std::int64_t>(N), type, op);
  return a;
}

TEST(Kernels, the_four_operators_on_both_types) {
  const std::array<std::int32_t, 3> a{8, -6, 5}, b{3, 3, -1};
  EXPECT_EQ(reduced(a, b, Op::sum), (std::array<std::int32_t, 3>{11, -3, 4}));
  EXPECT_EQ(reduced(a, b, Op::prod), (std::array<std::int32_t, 3>{24, -18, -5}));
  EXPECT_EQ(reduced(a, b, Op::max), (std::array<std::int32_t, 3>{8, 3, 5}));
  EXPECT_EQ(reduced(a, b, Op::min), (std::array<std::int32_t, 3>{3, -6, -1}));
  const std::array<float, 2> c{0.5F, -2.F}, d{4.F, 1.F};
  EXPECT_EQ(reduced(c, d, Op::sum), (std::array<float, 2>{4.5F, -1.F}));
  EXPECT_EQ(reduced(c, d, Op::prod), (std::array<float, 2>{2.F, -2.F}));
  EXPECT_EQ(reduced(c, d, Op::max), (std::array<float, 2>{4.F, 1.F}));
  EXPECT_EQ(reduced(c, d, Op::min), (std::array<float, 2>{0.5F, -2.F}));
}

TEST(Kernels, int32_wraps_around) {
  constexpr auto top = std::numeric_limits<std::int32_t>::max();
  EXPECT_EQ(reduced(std::array{top}, std::array{1}, Op::sum), std::array{std::numeric_limits<std::int32_t>::min()});
  EXPECT_EQ(reduced(std::array{1 << 16}, std::array{1 << 16}, Op::prod), std::array{0});
}

TEST(Kernels, every_type_and_operator_is_the_scalar_one_element_by_element) {
  for (const ElementType type : kElementTypes)
    for (const Op op : kOps)
      with_type(type, [&](auto zero) {
        using T = decltype(zero);
        std::vector<T> a, b;
        for (int i = 0; i < 37; ++i) a.push_back(nearest<T>(i - 18)), b.push_back(nearest<T>(3 * i % 11));
        std::vector<T> c = a;
        reduce(reinterpret_cast<std::byte*>(c.data()), reinterpret_cast<const std::byte*>(b.data()), 37, type, op);
        for (std::size_t i = 0; i < c.size(); ++i) {
          const double x = to_number(a[i]), y = to_number(b[i]);
          const double expected = op == Op::max    ? std::max(x, y)
                                  : op == Op::min  ? std::min(x, y)
                                  : op == Op::prod ? x * y
                                                   : x + y;
          EXPECT_EQ(to_number(c[i]), expected) << name(type) << " " << name(op);
        }
        divide(reinterpret_cast<std::byte*>(c.data()), 30, type, 2);
        EXPECT_EQ(to_number(c[30]), to_number(combine<Op::sum>(c[30], T{}))) << "beyond the end nothing is divided";
      });
}

TEST(Kernels, an_average_divides_what_the_collective_judges_by_who_contributed) {
  const Schedule s = test::ring_allreduce(3);
  const RankProgram p = compile(s, layout_of(s, 7), 1);
  EXPECT_TRUE(divisions(p, Op::sum).empty());
  const auto all = divisions(p, Op::avg);
  ASSERT_EQ(all.size(), 1U) << "chunks that lie side by side are one";
  EXPECT_EQ(all[0].where, (Region{0, 7}));
  EXPECT_EQ(all[0].by, 3);
  Step step;
  step.copy(0, 1, {0});
  const Schedule copies = test::schedule_of(Collective::broadcast, 2, 1, {step});
  EXPECT_TRUE(divisions(compile(copies, layout_of(copies, 7), 1), Op::avg).empty());
}

TEST(Kernels, landing_undoes_packing) {
  const std::array<std::int32_t, 8> memory{0, 1, 2, 3, 4, 5, 6, 7};
  std::array<std::int32_t, 5> message{};
  pack(reinterpret_cast<std::byte*>(message.data()), reinterpret_cast<const std::byte*>(memory.data()),
       {{6, 2}, {0, 3}}, ElementType::int32);
  EXPECT_EQ(message, (std::array<std::int32_t, 5>{6, 7, 0, 1, 2}));
  std::array<std::int32_t, 8> other{10, 10, 10, 10, 10, 10, 10, 10};
  land(reinterpret_cast<std::byte*>(other.data()), reinterpret_cast<const std::byte*>(message.data()),
       {{{6, 2}, false}, {{0, 3}, true}}, ElementType::int32, Op::sum);
  EXPECT_EQ(other, (std::array<std::int32_t, 8>{10, 11, 12, 10, 10, 10, 6, 7}));
}

TEST(Kernels, a_message_that_lands_in_parts_has_landed_as_a_whole) {
  const std::array<std::int32_t, 6> message{1, 2, 3, 4, 5, 6};
  const std::vector<Landing> landings{{{6, 2}, false}, {{0, 3}, true}, {{4, 1}, true}};
  const auto* from = reinterpret_cast<const std::byte*>(message.data());
  const std::array<std::int32_t, 8> before{10, 20, 30, 40, 50, 60, 70, 80};
  auto whole = before;
  land(reinterpret_cast<std::byte*>(whole.data()), from, landings, ElementType::int32, Op::sum);
  for (std::int64_t part = 1; part <= 6; ++part) {
    auto pieces = before;
    for (std::int64_t at = 0; at < 6; at += part)
      land(reinterpret_cast<std::byte*>(pieces.data()), from + at * 4, landings, at,
           std::min<std::int64_t>(part, 6 - at), ElementType::int32, Op::sum);
    EXPECT_EQ(pieces, whole) << "parts of " << part;
  }
}

}  // namespace
}  // namespace ringside
