// One place's slots as pieces of neighbours that hold alike: a thousand ranks' rows are mostly a few pieces each. Where
// they become many, as in a ring, the slots themselves are kept: pieces in order would be moved for every one that
// comes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace ringside {

/// Slots 0..count-1, each with a Content; neighbours with equal contents are one piece.
/// Slot by slot from one piece for eight slots on, in rows of at most kMostPlain slots (or as told), so that memory
/// stays bounded.
template <typename Content>
class Row {
 public:
  Row() = default;
  /// `most_plain`: of the one row that tells all, which need not be short.
  Row(std::int32_t slots, Content content, std::int32_t most_plain = kMostPlain)
      : pieces_{{content, 0}}, slots_(slots), most_plain_(most_plain) {}

  static constexpr std::int32_t kMostPlain = 4096;

  const Content& at(std::int32_t slot) const {
    return plain_.empty() ? pieces_[piece_of(slot)].content : plain_[static_cast<std::size_t>(slot)];
  }
  std::int32_t slots() const { return slots_; }
  /// As much memory as so many pieces take.
  std::size_t pieces() const { return plain_.empty() ? pieces_.size() : plain_.size(); }
  /// Calls visit(first slot, slots, content) for every piece of [first, first + count), in order.
  template <typename Visit>
  void each(std::int32_t first, std::int32_t count, Visit&& visit) const {
    const std::int32_t end = first + count;
    if (!plain_.empty()) {
      const Content* const slots = plain_.data();
      for (std::int32_t stop = first; first < end; first = stop) {
        while (++stop < end && slots[stop] == slots[first]) {
        }
        visit(first, stop - first, slots[first]);
      }
      return;
    }
    for (std::size_t i = piece_of(first); first < end; ++i) {
      const std::int32_t stop = std::min(end, end_of(i));
      visit(first, stop - first, pieces_[i].content);
      first = stop;
    }
  }
  void set(std::int32_t first, std::int32_t count, const Content& content) {
    if (!plain_.empty()) {
      std::fill_n(plain_.begin() + first, count, content);
      return;
    }
    const std::int32_t end = first + count;
    std::size_t from = piece_of(first);
    std::size_t to = from;  // the piece that holds the last slot
    while (end_of(to) < end) ++to;
    Piece made[3];
    std::size_t n = 0;
    const Piece before = pieces_[from], after{pieces_[to].content, end};
    const bool cut = end_of(to) > end;
    if (before.slot < first) made[n++] = before;
    const bool joins = n == 0 ? from > 0 && pieces_[from - 1].content == content : before.content == content;
    if (!joins) made[n++] = {content, first};
    if (cut && !(after.content == content)) made[n++] = after;
    if (!cut && to + 1 < pieces_.size() && pieces_[to + 1].content == content) ++to;  // it goes on as this piece
    const std::size_t old = to - from + 1;
    const auto at = pieces_.begin() + static_cast<std::ptrdiff_t>(from);
    std::copy(made, made + std::min(n, old), at);
    if (n > old)
      pieces_.insert(at + static_cast<std::ptrdiff_t>(old), made + old, made + n);
    else
      pieces_.erase(at + static_cast<std::ptrdiff_t>(n), at + static_cast<std::ptrdiff_t>(old));
    if (8 * pieces_.size() > std::max<std::size_t>(kMostPieces, static_cast<std::size_t>(slots_))) keep_slots();
  }

 private:
  struct Piece {
    Content content;
    std::int32_t slot = 0;  ///< its first
  };
  static constexpr std::size_t kMostPieces = 256;  ///< eight times: so few are moved in no time
  void keep_slots() {
    if (slots_ > most_plain_) return;
    std::vector<Content> slots;
    slots.reserve(static_cast<std::size_t>(slots_));
    for (std::size_t i = 0; i < pieces_.size(); ++i)
      slots.insert(slots.end(), static_cast<std::size_t>(end_of(i) - pieces_[i].slot), pieces_[i].content);
    plain_ = std::move(slots);
    pieces_ = {};
  }
  std::size_t piece_of(std::int32_t slot) const {
    if (pieces_.size() == 1) return 0;
    const auto after = std::upper_bound(pieces_.begin(), pieces_.end(), slot,
                                        [](std::int32_t s, const Piece& piece) { return s < piece.slot; });
    return static_cast<std::size_t>(after - pieces_.begin()) - 1;
  }
  std::int32_t end_of(std::size_t piece) const { return piece + 1 < pieces_.size() ? pieces_[piece + 1].slot : slots_; }

  std::vector<Piece> pieces_;   ///< empty where the slots are kept
  std::vector<Content> plain_;  ///< by slot; empty where the pieces are kept
  std::int32_t slots_ = 0, most_plain_ = kMostPlain;
};

}  // namespace ringside
