// Sets of ranks against std::set, whatever they are kept as.
#include "core/schedule/contributors.h"

#include <algorithm>
#include <random>
#include <set>

#include <gtest/gtest.h>

namespace ringside {
namespace {

using Ranks = std::set<std::int32_t>;

Ranks ranks_of(const ContributorSets& sets, RankSet set, std::int32_t ranks) {
  Ranks all;
  const auto words = sets.members(set);
  for (std::int32_t rank = 0; rank < ranks; ++rank)
    if (words[static_cast<std::size_t>(rank) / 64] >> (rank % 64) & 1) all.insert(rank);
  return all;
}

class EverySet : public testing::TestWithParam<std::int32_t> {};

// Each new set is made of older ones, so that few are regular and many are equal; 64 ranks are a word, 200 leave words
// that are 0.
TEST_P(EverySet, is_what_it_was_made_of) {
  const std::int32_t ranks = GetParam();
  ContributorSets sets(ranks);
  std::mt19937 random(static_cast<std::uint32_t>(ranks));
  const auto below = [&](std::int32_t n) {
    return static_cast<std::int32_t>(random() % static_cast<std::uint32_t>(n));
  };
  std::vector<std::int32_t> divisors;
  for (std::int32_t d = 1; d <= ranks; ++d)
    if (ranks % d == 0) divisors.push_back(d);
  std::vector<std::pair<RankSet, Ranks>> all;
  for (std::int32_t rank = 0; rank < ranks; ++rank) all.push_back({sets.single(rank), {rank}});
  for (int made = 0; made < 1000; ++made) {
    const auto some = [&] { return all[static_cast<std::size_t>(below(static_cast<std::int32_t>(all.size())))]; };
    const auto [a, in_a] = some();
    const auto [b, in_b] = some();
    RankSet set;
    Ranks expected;
    const auto move = [&](auto&& to) {
      for (const std::int32_t rank : in_a) expected.insert(to(rank));
    };
    switch (below(6)) {
      case 0: {
        const std::int32_t by = below(2 * ranks + 1) - ranks;
        set = sets.turned(a, by);
        move([&](std::int32_t rank) { return (rank + by + ranks) % ranks; });
        break;
      }
      case 1: {
        const std::int32_t about = below(ranks);
        set = sets.mirrored(a, about);
        move([&](std::int32_t rank) { return (about - rank + ranks) % ranks; });
        break;
      }
      case 2: {
        const std::int32_t m = divisors[static_cast<std::size_t>(below(static_cast<std::int32_t>(divisors.size())))];
        const std::int32_t nodes = below(ranks / m), within = below(m);
        set = sets.turned_in_nodes(a, m, nodes, within);
        move([&](std::int32_t rank) { return (rank / m + nodes) % (ranks / m) * m + (rank % m + within) % m; });
        break;
      }
      default: {
        const auto both = sets.unite(a, b);
        const auto twice = std::find_if(in_a.begin(), in_a.end(), [&](std::int32_t r) { return in_b.contains(r); });
        ASSERT_EQ(both.common, twice == in_a.end() ? -1 : *twice);
        set = both.set;
        expected = in_a;
        expected.insert(in_b.begin(), in_b.end());
        ASSERT_EQ(sets.unite(a, b).set, set) << "asked again";
      }
    }
    ASSERT_EQ(ranks_of(sets, set, ranks), expected);
    ASSERT_EQ(sets.size(set), std::ssize(expected));
    all.push_back({set, std::move(expected)});
  }
}

INSTANTIATE_TEST_SUITE_P(Ranks, EverySet, testing::Values(1, 2, 3, 12, 60, 64, 65, 130, 200, 260));

// What recursive_multiplying with k = 4 makes in its first round: of each four neighbours the third has its own, the
// fourth's and the first's. A row of 2^20 bits for each of these would be 128 KiB, more than kMemory after 3,906.
TEST(ContributorSets, takes_little_for_few_ranks_of_a_million) {
  ContributorSets sets(1 << 20);
  for (std::int32_t first = 0; first < 40'000; first += 4) {
    const RankSet two = sets.unite(sets.single(first + 2), sets.single(first + 3)).set;
    const RankSet three = sets.unite(two, sets.single(first)).set;
    ASSERT_EQ(sets.size(three), 3);
    ASSERT_EQ(sets.size(sets.unite(three, sets.single(first + 1)).set), 4);
  }
  EXPECT_FALSE(sets.overflowed());
}

}  // namespace
}  // namespace ringside
