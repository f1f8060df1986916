// What several builders share: ranks that wrap around, parts of a buffer, powers of two, the header of a schedule.
#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include "core/algorithms/algorithm.h"
#include "core/formula/symbols.h"
#include "core/schedule/schedule.h"

namespace ringside {

/// a mod k, in 0..k-1 for negative a, too.
constexpr std::int32_t wrapped(std::int64_t a, std::int32_t k) {
  const std::int64_t m = a % k;
  return static_cast<std::int32_t>(m < 0 ? m + k : m);
}

constexpr bool is_power_of_two(std::int32_t k) {
  return std::has_single_bit(static_cast<std::uint32_t>(k));
}
/// The largest power of two <= k, for k >= 1.
constexpr std::int32_t power_of_two_below(std::int32_t k) {
  return static_cast<std::int32_t>(std::bit_floor(static_cast<std::uint32_t>(k)));
}
/// Largest e with 2^e <= k, for k >= 1.
constexpr int floor_log2(std::int32_t k) {
  return std::bit_width(static_cast<std::uint32_t>(k)) - 1;
}
/// Smallest e with 2^e >= k, for k >= 1.
constexpr int ceil_log2(std::int32_t k) {
  return std::bit_width(static_cast<std::uint32_t>(k) - 1);
}

/// A buffer of C chunks in `count` equal parts of consecutive chunks. Requires: C is a multiple of count.
struct Parts {
  Parts(std::int32_t chunks, std::int32_t parts) : count(parts), size(chunks / parts) {}

  Slots operator[](std::int32_t part) const { return Slots::range(part * size, size); }
  /// The same, for a list of parts: `slots.append(parts.run(3))`.
  Run run(std::int32_t part) const { return {part * size, size}; }
  /// `n` parts from `first` on; after the last comes part 0. Requires n <= count.
  Slots from(std::int32_t first, std::int32_t n) const;
  /// "chunk" where a part is one chunk: what a sentence should call it.
  std::string noun() const { return size == 1 ? "chunk" : "part"; }

  std::int32_t count, size;
};

/// The values of Algorithm::chunk_unit.
inline std::int64_t one_chunk(const Instance&) {
  return 1;
}
inline std::int64_t chunk_per_rank(const Instance& i) {
  return i.ranks;
}
inline std::int64_t chunk_per_pair(const Instance& i) {
  return std::int64_t{i.ranks} * i.ranks;
}

/// "K is a power of two"
Condition power_of_two();
/// "K is at least 2", "K is at least 3"
Condition at_least_two();
Condition at_least_three();
/// Algorithm::most_ranks where a step lists K (K - 1) transfers: rank 0's row tells what all do
/// (core/schedule/symmetry.h), so that its own K - 1 alone are listed.
inline constexpr std::int32_t kMostAllPairsAlike = 65536;

/// A schedule's header, without steps.
Schedule header(Collective collective, const char* algorithm, const Instance& instance);
/// Appends a phase after the last one; one of no steps is left out.
void add_phase(Schedule& schedule, std::string name, std::int64_t count);

}  // namespace ringside
