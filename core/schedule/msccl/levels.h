// Steps for operations that only know what has to come before them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace ringside::msccl {

/// level[after] >= level[before] + weight; weight is 0 (may share a step) or 1.
struct Order {
  std::int32_t before = 0, after = 0, weight = 0;
};

/// The earliest levels from 0 on. Circles of weight 0 share a level; absent where a circle would have to come before
/// itself.
std::optional<std::vector<std::int32_t>> levels(std::size_t nodes, const std::vector<Order>& orders);

}  // namespace ringside::msccl
