// What happens when: a queue of events in order of time, made for many events at one moment.
#pragma once

#include <cstdint>
#include <queue>
#include <utility>
#include <vector>

namespace ringside {

/// Events that are pushed one after the other for one moment share an entry of the heap, so that a schedule in lockstep
/// pays for its moments rather than for its transfers. Events of one moment come in the order in which they were
/// pushed.
template <class Event>
class Calendar {
 public:
  bool empty() const { return heap_.empty(); }
  double next() const { return heap_.top().time; }

  void push(double time, Event event) {
    for (const std::size_t page : {recent_, before_})
      if (page != kNone && pages_[page].time == time && pages_[page].open) return pages_[page].events.push_back(event);
    std::size_t page = pages_.size();
    if (free_.empty()) {
      pages_.emplace_back();
    } else {
      page = free_.back();
      free_.pop_back();
    }
    pages_[page].time = time;
    pages_[page].open = true;
    pages_[page].events.push_back(event);
    heap_.push({time, order_++, page});
    before_ = recent_;
    recent_ = page;
  }

  /// Moves the events of the earliest moment to `events`, which is cleared first.
  void take(std::vector<Event>& events) {
    events.clear();
    const double time = next();
    while (!heap_.empty() && heap_.top().time == time) {
      Page& page = pages_[heap_.top().page];
      if (events.empty())
        std::swap(events, page.events);
      else
        events.insert(events.end(), page.events.begin(), page.events.end());
      page.events.clear();
      page.open = false;
      free_.push_back(heap_.top().page);
      heap_.pop();
    }
  }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};
  struct Page {
    double time = 0;
    bool open = false;
    std::vector<Event> events;
  };
  struct Entry {
    double time;
    std::uint64_t order;
    std::size_t page;
    bool operator<(const Entry& o) const { return time != o.time ? time > o.time : order > o.order; }
  };
  std::priority_queue<Entry> heap_;
  std::vector<Page> pages_;
  std::vector<std::size_t> free_;
  std::uint64_t order_ = 0;
  std::size_t recent_ = kNone, before_ = kNone;  // the pages that were opened last
};

}  // namespace ringside
