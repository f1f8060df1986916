// Every registered algorithm, executed in one process with its numbers, element by element.
#include <set>

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "core/program/in_process.h"
#include "tests/support/catalogue.h"

namespace ringside {
namespace {

/// Calls visit(schedule) for every algorithm of a collective on so many ranks: several roots, the least C and twice as
/// many.
template <class Visit>
void for_each_schedule(Collective collective, const std::set<std::int32_t>& ranks, const Visit& visit,
                       test::Some some = test::Some(1)) {
  test::for_each_instance(2, [&](const Algorithm& a, const Instance& i) {
    if (a.collective == collective && ranks.contains(i.ranks) && some(a, i)) visit(make_schedule(a, i).value());
  });
}

void expect_right(const Schedule& s, std::int64_t elements, ElementType type, Op op) {
  InProcess run(s, elements, type, op);
  for (std::int64_t i = 0; i < s.step_count(); ++i) run.advance();
  if (const auto wrong = run.check())
    ADD_FAILURE() << name(s.collective) << " " << s.algorithm << " K=" << s.ranks << " root=" << s.root
                  << " C=" << s.chunks << " " << elements << " elements: " << wrong->line();
}

class Catalogue : public testing::TestWithParam<Collective> {};

TEST_P(Catalogue, every_element_is_right_at_awkward_sizes) {
  std::set<std::int32_t> ranks;
  for (std::int32_t k = 1; k <= 17; ++k) ranks.insert(k);
  int executed = 0;
  for_each_schedule(GetParam(), ranks, [&](const Schedule& s) {
    for (std::int64_t elements : std::set<std::int64_t>{0, 1, s.ranks - 1, s.ranks + 1, 3 * s.ranks * s.ranks + 2})
      expect_right(s, elements, kElementTypes[static_cast<std::size_t>(executed++) % kElementTypes.size()], Op::sum);
  });
  EXPECT_GT(executed, 100);
}

TEST_P(Catalogue, every_operator_on_every_type) {
  for_each_schedule(GetParam(), {2, 4, 5, 8}, [](const Schedule& s) {
    for (const ElementType type : kElementTypes)
      for (const Op op : kOps) expect_right(s, 3 * s.ranks + 1, type, op);
  });
}

void expect_right_with_a_mebibyte(Collective collective, test::Some some) {
  const auto right = [](const Schedule& s) {
    if (s.root == 0) expect_right(s, 1 << 18, ElementType::float32, Op::sum);
  };
  for_each_schedule(collective, {4, 7}, right, some);
}

TEST_P(Catalogue, one_mebibyte) {
  expect_right_with_a_mebibyte(GetParam(), test::Some(5));
}

TEST(FullCatalogue, one_mebibyte_with_all_parameters) {
  for (const Collective collective : all_collectives()) expect_right_with_a_mebibyte(collective, test::Some(1));
}

TEST_P(Catalogue, memory_is_no_more_than_the_collective_needs) {
  // No rank holds more than its own buffer; in all-to-all that is what it gives and what it gets. What is in transit
  // takes the place of what has left, unless ranks differ (a node that is not full) and more may come than has left.
  // Scratch comes on top.
  for_each_schedule(GetParam(), {2, 4, 8}, [](const Schedule& s) {
    constexpr std::int64_t kElements = 960;
    const std::int64_t most = s.collective != Collective::all_to_all ? kElements
                              : s.regular()                          ? 2 * kElements
                                                                     : 3 * kElements;
    const std::int64_t scratch = kElements * s.scratch / s.chunks;
    for (const RankProgram& p : compile(s, layout_of(s, kElements)))
      EXPECT_LE(p.memory, most + scratch) << s.algorithm << " K=" << s.ranks << " rank " << p.place;
  });
}

INSTANTIATE_TEST_SUITE_P(All, Catalogue, testing::ValuesIn(all_collectives()), [](const auto& collective) {
  std::string text(name(collective.param));
  for (char& c : text)
    if (c == '-') c = '_';
  return text;
});

}  // namespace
}  // namespace ringside
