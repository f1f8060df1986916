// The spans of a run that keeps none, some ten bytes each, until its end is known and what that waited for.
#pragma once

#include <cstdint>
#include <vector>

#include "core/schedule/schedule.h"
#include "core/sim/timeline.h"

namespace ringside {

/// Spans in the order in which they are told are much like the one before: what differs is written down, a byte for
/// each seven bits. Times are rounded to 2^-33 of the end so far.
class PathRecord {
 public:
  static constexpr std::int64_t kMostBytes = std::int64_t{768} << 20;
  /// Of what takes more bytes, or too long to be gone through, nothing is known in the end.
  explicit PathRecord(std::int64_t most_bytes = kMostBytes) : most_bytes_(most_bytes) {}
  void add(const Span& span);
  /// critical_path() of all that was added; forgets them.
  std::vector<Span> taken(const Schedule& schedule) &&;
  std::int64_t bytes() const { return bytes_; }

 private:
  friend class RecordedPath;
  /// A span, its times in ticks of its block.
  struct Entry {
    std::int64_t step = 0, index = 0, from = 0, to = 0, adds = 0, end = 0, sent = 0, wire = 0, start = 0;
  };
  /// Some spans one after another, each told by how it differs from the one before.
  struct Block {
    std::vector<std::uint8_t> bytes;
    std::int32_t count = 0;
    Seconds tick;
    Seconds least_end, most_end, least_sent, most_sent;
  };
  static Entry entry_of(const Span& span, Seconds tick);
  static std::vector<Span> read(const Block& block);
  void close();

  std::int64_t most_bytes_, bytes_ = 0;
  std::vector<Block> blocks_;
  Block open_;
  Entry before_;
  Span last_;  ///< that ends last; of several the first of the schedule
  bool any_ = false, too_much_ = false;
};

}  // namespace ringside
