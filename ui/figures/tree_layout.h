// Schedules whose messages go along a tree, or along two, and where the ranks of such a tree stand.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <QRectF>

#include "core/flow.h"
#include "ui/figures/place_layout.h"

namespace ringside::ui {

struct Tree {
  std::int32_t root = 0;
  std::vector<std::int32_t> parent;  ///< by rank; -1: of the root
  std::int32_t depth = 0;            ///< links from the root to the deepest rank
  /// Either is the parent of the other.
  bool joins(std::int32_t a, std::int32_t b) const {
    return parent[static_cast<std::size_t>(a)] == b || parent[static_cast<std::size_t>(b)] == a;
  }
};
struct Trees {
  std::vector<Tree> all;               ///< none, one or two, each of all ranks
  std::vector<std::int32_t> of_chunk;  ///< by chunk, with two trees; empty otherwise
};
/// None where the links that are used make no tree, or one as deep as a chain. Remembered for the latest few.
std::shared_ptr<const Trees> trees_of(const std::shared_ptr<const Answer>& answer);

/// The root above, the children of a rank below it side by side. Where leaves would stand less than 3 pixels apart,
/// the smallest subtrees are left out: see PlaceLayout::drawn.
PlaceLayout tree_layout(const QRectF& area, const Tree& tree);

}  // namespace ringside::ui
