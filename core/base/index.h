// Ranks, nodes and links have signed numbers; containers are indexed without a sign.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ringside {

/// The index of what has number `i`; i >= 0.
constexpr std::size_t at(std::int32_t i) {
  return static_cast<std::size_t>(i);
}

}  // namespace ringside
