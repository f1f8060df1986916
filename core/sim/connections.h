// Who flows from one place to another right now, and who waits for it to be done.
#pragma once

#include <cstdint>
#include <queue>
#include <unordered_map>
#include <vector>

#include "core/sim/hazards.h"

namespace ringside {

/// Between two places messages flow one after another, the earliest in the schedule first of those whose latency is
/// over, as in a library's queue of slots for each peer: latencies overlap, bytes do not.
class Connections {
 public:
  using Serial = Hazards::Serial;
  static constexpr Serial kNobody = ~Serial{0};

  /// True: the message flows now. False: it waits.
  bool begin(std::int32_t from, std::int32_t to, Serial serial) {
    Queue& queue = queues_[key(from, to)];
    if (queue.busy) return queue.waiting.push(serial), false;
    return queue.busy = true;
  }
  /// The message that flowed is through: the one that flows next, or kNobody.
  Serial next(std::int32_t from, std::int32_t to) {
    Queue& queue = queues_[key(from, to)];
    if (queue.waiting.empty()) return queue.busy = false, kNobody;
    const Serial serial = queue.waiting.top();
    queue.waiting.pop();
    return serial;
  }

 private:
  struct Queue {
    bool busy = false;
    std::priority_queue<Serial, std::vector<Serial>, std::greater<>> waiting;
  };
  static std::uint64_t key(std::int32_t from, std::int32_t to) {
    return (static_cast<std::uint64_t>(static_cast<std::uint32_t>(from)) << 32) | static_cast<std::uint32_t>(to);
  }
  std::unordered_map<std::uint64_t, Queue> queues_;
};

}  // namespace ringside
