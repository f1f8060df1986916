#include "core/schedule/same_moves.h"

#include <algorithm>

namespace ringside {

bool same_moves(const Schedule& a, const Schedule& b) {
  if (a.ranks != b.ranks || a.chunks != b.chunks || a.step_count() != b.step_count()) return false;
  for (std::int64_t i = 0; i < a.step_count(); ++i) {
    const auto left = a.step(i).transfers, right = b.step(i).transfers;
    if (!std::is_permutation(left.begin(), left.end(), right.begin(), right.end())) return false;
  }
  return true;
}

}  // namespace ringside
