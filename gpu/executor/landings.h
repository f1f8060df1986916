// What arrives in staging as batches of pieces: in the order of the schedule, as much as possible at once.
#pragma once

#include <functional>
#include <vector>

#include "core/program/rank_program.h"
#include "gpu/kernels/batch.h"

namespace ringside {

/// Collects pieces and hands them over, as many at a time as write to different places. Sources are not written.
class PieceCollector {
 public:
  explicit PieceCollector(std::function<void(std::span<const Piece>)> hand_over) : hand_over_(std::move(hand_over)) {}

  void add(const Piece& piece, std::int64_t width) {
    if (piece.count == 0) return;
    const auto* begin = static_cast<const char*>(piece.to);
    const char* end = begin + piece.count * width;
    for (const Piece& other : pieces_) {
      const auto* from = static_cast<const char*>(other.to);
      if (begin < from + other.count * width && from < end) {
        flush();
        break;
      }
    }
    pieces_.push_back(piece);
  }
  void flush() {
    if (!pieces_.empty()) hand_over_(pieces_);
    pieces_.clear();
  }

 private:
  std::function<void(std::span<const Piece>)> hand_over_;
  std::vector<Piece> pieces_;
};

/// A message that lies at `message` to where it lands in `memory`.
inline void add_landings(PieceCollector& pieces, std::byte* memory, const std::byte* message,
                         const std::vector<Landing>& landings, std::int64_t width) {
  for (const Landing& l : landings) {
    pieces.add({memory + l.where.offset * width, message, l.where.count, l.reduces}, width);
    message += l.where.count * width;
  }
}
/// Regions of `memory` to where they are packed, at `message`.
inline void add_packing(PieceCollector& pieces, std::byte* message, const std::byte* memory,
                        const std::vector<Region>& regions, std::int64_t width) {
  for (const Region& r : regions) {
    pieces.add({message, memory + r.offset * width, r.count, false}, width);
    message += r.count * width;
  }
}

}  // namespace ringside
