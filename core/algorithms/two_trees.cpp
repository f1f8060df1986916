#include "core/algorithms/two_trees.h"

#include <algorithm>

#include "core/algorithms/channels.h"

namespace ringside {
namespace {

constexpr std::uint8_t kNoColour = 2;

std::int32_t low_bit(std::int32_t x) {
  return x & -x;
}

}  // namespace

std::int32_t TwoTrees::place(int tree, std::int32_t v) const {
  if (tree == 0) return v;
  if (ranks_ % 2 == 1) return ranks_ - v;
  return v == 1 ? ranks_ - 1 : v - 1;
}

std::int32_t TwoTrees::at(int tree, std::int32_t place) const {
  if (tree == 0) return place;
  if (ranks_ % 2 == 1) return ranks_ - place;
  return place == ranks_ - 1 ? 1 : place + 1;
}

/// In-order numbering: x b 0.. is between its children; where the right end is cut off, a left one hangs higher up.
std::int32_t TwoTrees::place_of_parent(std::int32_t x) const {
  const std::int32_t b = low_bit(x), rest = x ^ b;
  if (rest == 0 && 2 * b > ranks_ - 1) return 0;  // the top hangs on the root
  const std::int32_t up = rest | (2 * b);
  return up < ranks_ ? up : rest;
}

std::int32_t TwoTrees::parent(int tree, std::int32_t v) const {
  const std::int32_t above = place_of_parent(place(tree, v));
  return above == 0 ? 0 : at(tree, above);
}

std::int32_t TwoTrees::sibling(int tree, std::int32_t v) const {
  const std::int32_t x = place(tree, v), above = place_of_parent(x);
  if (above == 0) return 0;
  std::int32_t half = low_bit(above) / 2;
  if (x > above) return at(tree, above - half);
  while (half > 0 && above + half >= ranks_) half /= 2;
  return half == 0 ? 0 : at(tree, above + half);
}

TwoTrees::TwoTrees(std::int32_t ranks) : ranks_(ranks) {
  const auto size = static_cast<std::size_t>(ranks);
  // The colour of a rank is that of its edge in the first tree; its edge in the second tree has the other one. So
  // siblings in either tree differ, and both tops are alike, for the root serves them in turn.
  std::vector<std::uint8_t> colour(size, kNoColour);
  const auto colour_from = [&](std::int32_t start) {
    if (colour[static_cast<std::size_t>(start)] != kNoColour) return;
    colour[static_cast<std::size_t>(start)] = 0;
    for (const int way : {0, 1}) {
      std::int32_t v = start;
      for (int tree = way;; tree = 1 - tree) {
        const std::uint8_t other = colour[static_cast<std::size_t>(v)] ^ 1U;
        v = sibling(tree, v);
        if (v == 0 || colour[static_cast<std::size_t>(v)] != kNoColour) break;
        colour[static_cast<std::size_t>(v)] = other;
      }
    }
  };
  if (ranks > 1) colour_from(top(0)), colour_from(top(1));
  for (std::int32_t v = 1; v < ranks; ++v) colour_from(v);

  for (const int tree : {0, 1}) {
    first_[index(tree)].resize(size);
    // A parent's place has more zeros at its end than its child's.
    for (std::int32_t b = power_of_two_below(std::max(1, ranks - 1)); b > 0; b /= 2)
      for (std::int64_t x = b; x < ranks; x += 2 * std::int64_t{b}) {
        const std::int32_t v = at(tree, static_cast<std::int32_t>(x)), above = parent(tree, v);
        const int arrived = above == 0 ? 0 : first(tree, above) + 1;
        const int parity = (colour[static_cast<std::size_t>(v)] + tree) % 2;
        const int leaves = arrived + (arrived % 2 != parity ? 1 : 0);
        first_[index(tree)][static_cast<std::size_t>(v)] = static_cast<std::uint8_t>(leaves);
        span_ = std::max(span_, leaves + 1);
      }
  }
}

DoubleTree::DoubleTree(const Instance& i, Flow flow)
    : channels(channels_of(i)), halves{[&] {
        const auto trees = std::make_shared<const TwoTrees>(i.ranks);
        const Parts half(i.chunks / 2 / channels, segments_of(i));
        return decltype(halves){{{{i.ranks, i.root, trees, 0}, flow, half}, {{i.ranks, i.root, trees, 1}, flow, half}}};
      }()} {}

Step DoubleTree::step(std::int64_t s) const {
  Step step;
  for (const auto& half : halves) {
    const std::int32_t size = half.segments.size, m = half.segments.count;
    half.add(step, s, [&](std::int32_t, std::int32_t j) {
      Slots slots;
      for (std::int32_t c = 0; c < channels; ++c) slots.append({((c * 2 + half.tree.tree) * m + j) * size, size});
      return slots;
    });
  }
  return step;
}

std::vector<ParameterSpec> double_tree_parameters() {
  return {segments_parameter(2, "pieces that each half of the buffer moves in"), channels_parameter(),
          channelled_nodes_parameter()};
}

std::int64_t two_chunks_per_segment_and_channel(const Instance& i) {
  return 2 * i.parameters.at("segments") * i.parameters.at("channels");
}

Formula double_tree_steps() {
  using symbols::K, symbols::m;
  // One step less where ceil(K / 2) is odd: there, no rank waits for its slow turn in every level.
  const Formula odd = ceil(K / 2) - 2 * floor(ceil(K / 2) / 2);
  return 2 * (m + ceil(log2(K)) - 1) - odd;
}

}  // namespace ringside
