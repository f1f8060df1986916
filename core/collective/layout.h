// The only place that knows a chunk's size: how one rank's buffer of n elements is cut into chunks.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/units.h"
#include "core/collective/collective.h"

namespace ringside {

/// Elements [offset, offset + count) of the buffer that the chunk belongs to.
struct Extent {
  std::int64_t offset = 0;
  std::int64_t count = 0;
  bool operator==(const Extent&) const = default;
};

/// n elements split over `chunks_per_buffer` chunks: elements are never split, the first chunks take one more, a chunk
/// may be empty. chunks_per_buffer is C, in all-to-all C/K (each rank's buffer is split over its own chunks).
/// With explicit sizes (uneven exchange) every chunk has the elements that the file gives.
class Layout {
 public:
  Layout(Collective collective, std::int32_t ranks, std::int32_t chunks, std::int64_t elements);
  explicit Layout(std::vector<std::int64_t> sizes);

  /// The extent of chunk c (0..C-1) within its buffer.
  Extent operator()(std::int32_t chunk) const;
  std::int64_t elements() const { return elements_; }

 private:
  std::int32_t per_buffer_ = 1;
  std::int64_t elements_ = 0;
  std::vector<std::int64_t> offsets_;  // empty unless sizes were given; then chunks + 1 entries
};

/// The real-valued size that prices use: n/C, in all-to-all n K/C.
Bytes price_bytes_per_chunk(Collective collective, std::int32_t ranks, std::int32_t chunks, Bytes n);

}  // namespace ringside
