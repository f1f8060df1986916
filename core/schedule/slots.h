// An ordered list of slot numbers, kept as runs of consecutive numbers: one run costs no allocation.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace ringside {

/// Slots first, first+1, .., first+count-1.
struct Run {
  std::int32_t first = 0;
  std::int32_t count = 0;
  bool operator==(const Run&) const = default;
};

class Slots {
 public:
  Slots() = default;
  Slots(const Slots& o) : head_(o.head_), more_(o.more_ ? std::make_unique<std::vector<Run>>(*o.more_) : nullptr) {}
  Slots(Slots&&) = default;
  Slots& operator=(Slots o) {
    std::swap(head_, o.head_);
    std::swap(more_, o.more_);
    return *this;
  }
  ~Slots() = default;
  Slots(std::initializer_list<std::int32_t> slots) {
    for (std::int32_t s : slots) push_back(s);
  }
  /// The `count` slots from `first` on.
  static Slots range(std::int32_t first, std::int32_t count) {
    Slots s;
    s.append({first, count});
    return s;
  }

  void push_back(std::int32_t slot) { append({slot, 1}); }
  void append(Run run) {
    if (run.count <= 0) return;
    Run& last = more_ ? more_->back() : head_;
    if (head_.count == 0)
      head_ = run;
    else if (last.first + last.count == run.first)
      last.count += run.count;
    else if (more_)
      more_->push_back(run);
    else
      more_ = std::make_unique<std::vector<Run>>(1, run);
  }

  std::int64_t size() const {
    std::int64_t sum = head_.count;
    for (std::size_t i = 1; i < run_count(); ++i) sum += run(i).count;
    return sum;
  }
  bool empty() const { return head_.count == 0; }
  std::int32_t front() const { return head_.first; }
  std::size_t run_count() const { return head_.count == 0 ? 0 : 1 + (more_ ? more_->size() : 0); }
  const Run& run(std::size_t i) const { return i == 0 ? head_ : (*more_)[i - 1]; }
  /// Where a slot stands in the list, from 0; -1 where it does not.
  std::int64_t position(std::int32_t slot) const {
    std::int64_t before = 0;
    for (std::size_t i = 0; i < run_count(); before += run(i++).count)
      if (slot >= run(i).first && slot < run(i).first + run(i).count) return before + slot - run(i).first;
    return -1;
  }
  /// The slot that stands there; 0 <= position < size().
  std::int32_t at(std::int64_t position) const {
    std::size_t i = 0;
    for (; position >= run(i).count; ++i) position -= run(i).count;
    return run(i).first + static_cast<std::int32_t>(position);
  }

  /// Walks the slot numbers in order.
  class iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = std::int32_t;
    using difference_type = std::ptrdiff_t;
    using pointer = const std::int32_t*;
    using reference = std::int32_t;

    iterator() = default;
    iterator(const Slots* slots, std::size_t run) : slots_(slots), run_(run) {}
    std::int32_t operator*() const { return slots_->run(run_).first + offset_; }
    iterator& operator++() {
      if (++offset_ == slots_->run(run_).count) ++run_, offset_ = 0;
      return *this;
    }
    iterator operator++(int) {
      iterator old = *this;
      ++*this;
      return old;
    }
    bool operator==(const iterator& o) const { return run_ == o.run_ && offset_ == o.offset_; }

   private:
    const Slots* slots_ = nullptr;
    std::size_t run_ = 0;
    std::int32_t offset_ = 0;
  };
  iterator begin() const { return {this, 0}; }
  iterator end() const { return {this, run_count()}; }

  bool operator==(const Slots& o) const {
    if (run_count() != o.run_count()) return false;
    for (std::size_t i = 0; i < run_count(); ++i)
      if (!(run(i) == o.run(i))) return false;
    return true;
  }

 private:
  // Most transfers move one run, and there may be millions of them: a second run pays for its own memory.
  Run head_;
  std::unique_ptr<std::vector<Run>> more_;
};

}  // namespace ringside
