// Who read and who wrote every slot last: what a transfer has to wait for.
#pragma once

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

  explicit Hazards(std::size_t cells) : cells_(cells) {}

  template <class Visit>
  void writes(std::size_t cell, Visit&& visit) const {
    each(cells_[cell].writes, visit);
  }
  template <class Visit>
  void reads(std::size_t cell, Visit&& visit) const {
    each(cells_[cell].reads, visit);
  }

  /// `over`: all numbers below are of transfers that have ended.
  void read(std::size_t cell, Serial serial, Serial over) { add(cells_[cell].reads, serial, over); }
  /// `step`: the first number of the step that serial belongs to. The transfers before it are waited for by this one,
  /// so nobody has to remember them.
  void write(std::size_t cell, Serial serial, Serial step) {
    drop(cells_[cell].reads, step);
    drop(cells_[cell].writes, step);
    add(cells_[cell].writes, serial, 0);
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

  template <class Visit>
  void each(std::uint32_t head, Visit&& visit) const {
    if (head == 0) return;
    if (head < kList) return visit(head - 1);
    for (std::uint32_t i = head - kList; i != 0; i = list_[i - 1].next) visit(list_[i - 1].serial);
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

  std::vector<Cell> cells_;
  std::vector<Entry> list_;
  std::uint32_t free_ = 0;
};

}  // namespace ringside
