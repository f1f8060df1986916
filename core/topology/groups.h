// Process groups carved out of the ranks: the axes of data, tensor and pipeline parallelism (section 4.2).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace ringside {

/// One way in which the work is split.
struct Axis {
  std::string name;  ///< "tp", "pp", "dp"
  std::int32_t size = 1;
  bool operator==(const Axis&) const = default;
};

/// Axes, fastest first: ranks that are next to one another differ in the first.
struct Axes {
  std::vector<Axis> all;

  std::int32_t ranks() const;  ///< the product of the sizes
  std::string text() const;    ///< "tp=8,pp=2,dp=4"
  bool operator==(const Axes&) const = default;
};

/// "tp=8,pp=2,dp=4": names are words, each once; sizes multiply to at most 2^24.
Result<Axes> parse_axes(std::string_view text);

/// The groups of the i-th axis: in each, `size` ranks that differ in this coordinate only, ascending. Together they
/// are all ranks.
std::vector<std::vector<std::int32_t>> groups(const Axes& axes, std::size_t i);

}  // namespace ringside
