// The trees that several algorithms share: their shapes, and that their closed forms count their steps for very many K.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/algorithms/binary_tree.h"
#include "core/algorithms/chains.h"
#include "core/algorithms/knomial_tree.h"
#include "core/algorithms/two_trees.h"

namespace ringside {
namespace {

Instance instance(std::int32_t ranks, const std::map<std::string, std::int64_t>& parameters = {}) {
  return {.ranks = ranks, .root = 0, .chunks = 2, .parameters = parameters};
}

TEST(BinaryTree, a_child_comes_after_its_parent_and_nobody_has_three) {
  const BinaryTree tree(instance(1000));
  std::map<std::int32_t, std::vector<std::int32_t>> children;
  for (std::int32_t v = 1; v < tree.ranks; ++v) {
    ASSERT_LT(tree.parent(v), v);
    children[tree.parent(v)].push_back(v);
  }
  for (const auto& [parent, of] : children) {
    ASSERT_LE(of.size(), 2U) << parent;
    // The left child is served right after the parent, the right one a step later.
    const std::int64_t arrived = parent == 0 ? 0 : tree.first(parent) + 1;
    for (std::size_t i = 0; i < of.size(); ++i) EXPECT_EQ(tree.first(of[i]), arrived + static_cast<std::int64_t>(i));
    // Below the root both lie in the same half.
    for (const std::int32_t child : of) EXPECT_TRUE(parent == 0 || child % 2 == parent % 2) << child;
  }
}

TEST(BinaryTree, its_span_is_when_the_last_rank_is_reached) {
  std::int64_t last = 0;
  for (std::int32_t k = 2; k <= 5000; ++k) {
    const BinaryTree tree(instance(k));
    last = std::max(last, tree.first(k - 1) + 1);
    ASSERT_EQ(tree.span(), last) << k;
    ASSERT_EQ(binary_tree_span().evaluate({{Symbol::K, k}}), static_cast<double>(last)) << k;
  }
}

TEST(Chains, are_as_even_as_can_be_and_reach_everybody_once) {
  for (const std::int32_t k : {2, 3, 7, 8, 30})
    for (const std::int64_t count : {1, 2, 3, 5, 64}) {
      const Chains chains(instance(k), count);
      std::vector<std::int32_t> lengths(static_cast<std::size_t>(chains.count));
      std::set<std::int32_t> parents;
      for (std::int32_t v = 1; v < k; ++v) {
        ++lengths[static_cast<std::size_t>(chains.chain(v))];
        if (chains.parent(v) > 0) {
          EXPECT_TRUE(parents.insert(chains.parent(v)).second) << "two behind " << chains.parent(v);
        }
      }
      const auto [shortest, longest] = std::minmax_element(lengths.begin(), lengths.end());
      EXPECT_GE(*shortest, 1);
      EXPECT_LE(*longest - *shortest, 1);
    }
}

TEST(Chains, name_the_ranks_of_a_time) {
  for (const std::int32_t k : {2, 3, 8, 30})
    for (const std::int64_t count : {1, 3, 64})
      for (const Flow flow : {Flow::outward, Flow::inward}) {
        const PipelinedChains p{Chains(instance(k), count), flow, Parts(5, 5)};
        for (std::int64_t s = 0; s < p.steps(); ++s) {
          std::set<std::pair<std::int32_t, std::int32_t>> named, asked;
          p.for_each(s, [&](std::int32_t v, std::int32_t j) { EXPECT_TRUE(named.insert({v, j}).second); });
          for (std::int32_t v = 1; v < k; ++v)
            if (p.segment(v, s) >= 0) asked.insert({v, p.segment(v, s)});
          EXPECT_EQ(named, asked) << "K=" << k << " step " << s;
        }
      }
}

TEST(Chains, a_step_of_a_very_long_one_costs_what_moves_in_it) {
  const PipelinedChains p{Chains(instance(1 << 24), 1), Flow::inward, Parts(4, 4)};
  std::size_t transfers = 0;
  for (std::int64_t s = 0; s < 100000; ++s) transfers += p.step(s).transfers.size();
  EXPECT_EQ(transfers, 4 * 100000U - (3 + 2 + 1));
}

TEST(KnomialTree, the_formula_counts_the_roots_messages) {
  for (const std::int64_t k : {2, 3, 4, 7, 49, 64})
    for (std::int32_t ranks = 1; ranks <= 3000; ++ranks) {
      const KnomialTree tree(instance(ranks, {{"radix", k}}));
      ASSERT_EQ(knomial_messages().evaluate({{Symbol::K, ranks}, {Symbol::k, static_cast<double>(k)}}), tree.messages())
          << "K=" << ranks << " k=" << k;
    }
}

TEST(TwoTrees, whoever_passes_on_in_one_is_a_leaf_of_the_other) {
  for (std::int32_t k = 3; k <= 200; ++k) {
    const TwoTrees trees(k);
    std::array<std::map<std::int32_t, int>, 2> children;
    for (const int tree : {0, 1})
      for (std::int32_t v = 1; v < k; ++v) ++children[static_cast<std::size_t>(tree)][trees.parent(tree, v)];
    for (const auto& [parent, count] : children[0]) {
      EXPECT_LE(count, parent == 0 ? 1 : 2) << "K=" << k;
      EXPECT_TRUE(parent == 0 || !children[1].contains(parent)) << "K=" << k << " rank " << parent;
    }
    for (const auto& [parent, count] : children[1]) EXPECT_LE(count, parent == 0 ? 1 : 2) << "K=" << k;
  }
}

TEST(TwoTrees, no_port_is_asked_for_two_messages_in_one_step) {
  for (std::int32_t k = 2; k <= 100; ++k) {
    const TwoTrees trees(k);
    std::set<std::pair<std::int32_t, int>> out, in;
    for (const int tree : {0, 1})
      for (std::int32_t v = 1; v < k; ++v) {
        const int parity = trees.first(tree, v) % 2;
        EXPECT_TRUE(out.insert({trees.parent(tree, v), parity}).second)
            << "K=" << k << " from " << trees.parent(tree, v);
        EXPECT_TRUE(in.insert({v, parity}).second) << "K=" << k << " to " << v;
      }
  }
}

TEST(TwoTrees, a_sibling_is_the_parents_other_child) {
  for (std::int32_t k = 2; k <= 70; ++k) {
    const TwoTrees trees(k);
    for (const int tree : {0, 1})
      for (std::int32_t v = 1; v < k; ++v) {
        std::int32_t other = 0;
        for (std::int32_t u = 1; u < k; ++u)
          if (u != v && trees.parent(tree, u) == trees.parent(tree, v)) other = u;
        EXPECT_EQ(trees.sibling(tree, v), other) << "K=" << k << " tree " << tree << " rank " << v;
      }
  }
}

TEST(TwoTrees, the_formula_counts_the_steps) {
  for (std::int32_t k = 3; k <= 3000; ++k)
    for (const double m : {1., 5.})
      ASSERT_EQ(double_tree_steps().evaluate({{Symbol::K, k}, {Symbol::m, m}}), TwoTrees(k).span() + 2 * (m - 1)) << k;
}

}  // namespace
}  // namespace ringside
