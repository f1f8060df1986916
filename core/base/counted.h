// A number and its noun.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace ringside {

/// "1 rank", "4 ranks"; a noun whose plural ends in s.
inline std::string counted(std::int64_t n, std::string_view noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

}  // namespace ringside
