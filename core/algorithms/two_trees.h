// Two binary trees over the same ranks, in which whoever passes messages on in one is a leaf of the other (Sanders,
// Speck, Träff 2009; NCCL builds its double binary tree in the same way).
//
//      K = 8, relative ranks          first tree: numbered in order       second tree: shifted by one
//
//                                     0 ──► 4                             0 ──► 5
//                                       ┌───┴───┐                           ┌───┴───┐
//                                       2       6                           3       7
//                                     ┌─┴─┐   ┌─┴─┐                       ┌─┴─┐   ┌─┴─┐
//                                     1   3   5   7                       2   4   6   1
//
// The root feeds both trees over the ranks 1 to K - 1. In the first one a rank is a leaf where it is odd. The second
// one has the ranks in reverse order where K is odd, and shifted by one where it is even, so that there the odd ones
// pass on.
//
// Each tree carries one half of the data, a segment every two steps. The edges have two colours, the even steps and the
// odd ones, such that a rank's two parents differ in colour and so do its two children: then no port is asked for two
// messages in one step, and in full flow every rank receives in every step. Such colours exist, because an edge joins
// an out-port to an in-port and no port has more than two; they are found by walking from sibling to sibling in one
// tree and the other in turn. A segment that arrived leaves to one child in the next step, and to the other in the one
// after that.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/algorithms/pipelined_tree.h"

namespace ringside {

class TwoTrees {
 public:
  explicit TwoTrees(std::int32_t ranks);

  /// The parent of relative rank v >= 1 in tree 0 or 1.
  std::int32_t parent(int tree, std::int32_t v) const;
  /// The other child of v's parent in that tree; 0 where there is none.
  std::int32_t sibling(int tree, std::int32_t v) const;
  /// The only child of the root in that tree. Requires K >= 2.
  std::int32_t top(int tree) const { return at(tree, power_of_two_below(ranks_ - 1)); }
  /// The step in which the first segment of that tree reaches v.
  std::int32_t first(int tree, std::int32_t v) const { return first_[index(tree)][static_cast<std::size_t>(v)]; }
  /// Steps until the first segment of either tree has reached all.
  std::int32_t span() const { return span_; }

 private:
  static std::size_t index(int tree) { return static_cast<std::size_t>(tree); }
  /// The place 1..K-1 of a rank in the order of a tree, and back.
  std::int32_t place(int tree, std::int32_t v) const;
  std::int32_t at(int tree, std::int32_t place) const;
  std::int32_t place_of_parent(std::int32_t place) const;

  std::int32_t ranks_, span_ = 0;
  std::array<std::vector<std::uint8_t>, 2> first_;  ///< at most 2 log2 of 2^24
};

/// One of the two, for PipelinedTree.
struct OneOfTwoTrees {
  std::int32_t rank(std::int32_t v) const { return wrapped(std::int64_t{root} + v, ranks); }
  std::int32_t parent(std::int32_t v) const { return trees->parent(tree, v); }
  std::int64_t first(std::int32_t v) const { return trees->first(tree, v); }
  std::int64_t period() const { return 2; }
  std::int64_t span() const { return trees->span(); }

  std::int32_t ranks, root;
  std::shared_ptr<const TwoTrees> trees;
  int tree;
};

/// Segments through both trees at the same time, half of the data through each.
struct DoubleTree {
  DoubleTree(const Instance& i, Flow flow);

  std::int64_t steps() const { return halves[0].steps(); }
  std::int32_t segments() const { return halves[0].segments.count; }
  std::int32_t rank(std::int32_t v) const { return halves[0].tree.rank(v); }
  std::int32_t ranks() const { return halves[0].tree.ranks; }
  Step step(std::int64_t s) const;

  std::int32_t channels;  ///< parts of the buffer that go the same way, each cut in halves
  std::array<PipelinedTree<OneOfTwoTrees>, 2> halves;
};

/// Of all algorithms with these trees: segments, channels and what they mean on machines.
std::vector<ParameterSpec> double_tree_parameters();
/// Two halves of each channel, each in as many segments.
std::int64_t two_chunks_per_segment_and_channel(const Instance& instance);
/// With m segments to a half: 2 m and span - 2 more. Exact for K >= 3.
Formula double_tree_steps();

}  // namespace ringside
