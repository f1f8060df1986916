// The pages of Train: their places among the tabs, and the verbs that print the same.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace ringside::ui::train_page {

inline constexpr int step = 0, overlap = 1, experts = 2, trace = 3, exactness = 4;
/// By place: what a page's recipe, its file and the command line call it.
inline constexpr std::array<std::string_view, 5> verbs{"parallel", "overlap", "moe", "trace", "sgd"};
constexpr std::string_view verb(int page) {
  return verbs[static_cast<std::size_t>(page)];
}

}  // namespace ringside::ui::train_page
