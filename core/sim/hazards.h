// Who read and who wrote every slot last: what a transfer has to wait for.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ringside {

/// Transfers are numbered in order of (step, position). For every slot the table keeps those that a later transfer
/// might have to wait for: the writes of the last step that wrote it, and the reads since then. One number lies in the
/// cell itself, several in a list.
class Hazards {
 public:
  using Serial = std::uint32_t;  ///< below 2^31 - 1
  static constexpr Serial kMaxSerial = 0x7ffffffe;

  explicit Hazards(std::size_t cells)
      : pages_(cells / kPage + 1), block_(std::min<std::size_t>(kBlock, std::bit_ceil(pages_.size()))) {}

  /// visit(serial) says whether that transfer is still under way; those that are not are forgotten.
  template <class Visit>
  void writes(std::size_t cell, Visit&& visit) {
    if (pages_[cell / kPage] != 0) each(at(cell).writes, visit);
  }
  template <class Visit>
  void reads(std::size_t cell, Visit&& visit) {
    if (pages_[cell / kPage] != 0) each(at(cell).reads, visit);
  }

  /// `over`: all numbers below are of transfers that have ended.
  void read(std::size_t cell, Serial serial, Serial over) { add(at(cell).reads, serial, over); }
  /// `step`: the first number of the step that serial belongs to. The transfers before it are waited for by this one,
  /// so nobody has to remember them.
  void write(std::size_t cell, Serial serial, Serial step) {
    Cell& c = at(cell);
    if (!newest_is_at_least(c.writes, step)) {  // else this step has written here and all before it is gone
      drop(c.reads, step);
      drop(c.writes, step);
    }
    add(c.writes, serial, 0);
  }

 private:
  static constexpr std::uint32_t kList = 0x80000000;  // 0: nobody, below kList: serial + 1, above: an entry of list_
  struct Cell {
    std::uint32_t writes = 0, reads = 0;
  };
  struct Entry {
    Serial serial = 0;
    std::uint32_t next = 0;  // an index + 1
  };

  // In an all-to-all of K ranks every rank has K^2 slots and uses 2 K: pages come when they are first written. A table
  // of few cells has one small block: a training step asks for thousands of short simulations.
  static constexpr std::size_t kPage = 16, kBlock = 4096;  // cells of a page, most pages of a block
  Cell& at(std::size_t cell) {
    std::uint32_t& page = pages_[cell / kPage];
    if (page == 0) {
      if ((used_ & (block_ - 1)) == 0) blocks_.emplace_back(block_ * kPage);
      page = ++used_;
    }
    const std::size_t at = page - 1;
    return blocks_[at >> shift_][(at & (block_ - 1)) * kPage + cell % kPage];
  }

  template <class Visit>
  void each(std::uint32_t& head, Visit&& visit) {
    if (head == 0) return;
    if (head < kList) {
      if (!visit(head - 1)) head = 0;
      return;
    }
    std::uint32_t first = head - kList;
    for (std::uint32_t* link = &first; *link != 0;) {
      Entry& e = list_[*link - 1];
      if (visit(e.serial)) {
        link = &e.next;
      } else {
        const std::uint32_t gone = *link;
        *link = e.next;
        e.next = free_;
        free_ = gone;
      }
    }
    head = first == 0 ? 0 : kList + first;
  }

  std::uint32_t entry(Serial serial, std::uint32_t next) {
    if (free_ == 0) {
      list_.push_back({serial, next});
      return static_cast<std::uint32_t>(list_.size());
    }
    const std::uint32_t i = free_;
    free_ = list_[i - 1].next;
    list_[i - 1] = {serial, next};
    return i;
  }

  void add(std::uint32_t& head, Serial serial, Serial over) {
    if (head == 0 || (head < kList && head - 1 < over))
      head = serial + 1;
    else if (head < kList)
      head = kList + entry(serial, entry(head - 1, 0));
    else
      head = kList + entry(serial, head - kList);
  }

  /// The newest comes first in a list.
  bool newest_is_at_least(std::uint32_t head, Serial least) const {
    return head != 0 && (head < kList ? head - 1 : list_[head - kList - 1].serial) >= least;
  }

  void drop(std::uint32_t& head, Serial below) {
    if (head == 0) return;
    if (head < kList) {
      if (head - 1 < below) head = 0;
      return;
    }
    std::uint32_t kept = 0;
    for (std::uint32_t i = head - kList; i != 0;) {
      const std::uint32_t next = list_[i - 1].next;
      std::uint32_t& chain = list_[i - 1].serial < below ? free_ : kept;
      list_[i - 1].next = chain;
      chain = i;
      i = next;
    }
    head = kept == 0 ? 0 : kList + kept;
  }

  std::vector<std::uint32_t> pages_;  // 0: none, else its number + 1
  std::size_t block_;                 // pages of a block, a power of two
  int shift_ = std::countr_zero(block_);
  std::vector<std::vector<Cell>> blocks_;
  std::uint32_t used_ = 0;
  std::vector<Entry> list_;
  std::uint32_t free_ = 0;
};

}  // namespace ringside
