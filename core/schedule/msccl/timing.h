// What the thread blocks do, and what of it has to come first; from that the steps.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/schedule/msccl/buffers.h"
#include "core/schedule/msccl/levels.h"
#include "core/schedule/msccl/msccl.h"

namespace ringside::msccl {

/// What an event does to the memory of its gpu: a send reads, a receive writes, a local move does both.
enum class Access : std::uint8_t { read, write, both };

struct Event {
  std::int32_t gpu = 0;
  Access access = Access::read;
  std::int32_t node = -1;  ///< its transfer
  std::optional<At> at;    ///< of a send, until its message is known
};

struct Timing {
  static constexpr std::int32_t kNone = -1;

  std::int32_t add_event(const Event& e);
  std::int32_t add_node(Transfer t, std::optional<At> at);
  /// Both halves of a message; `at` is the send's.
  void add_message(std::int32_t send, std::int32_t receive, Transfer t);
  void order(std::int32_t before, std::int32_t after) { orders.emplace_back(before, after); }

  /// The transfers by steps: where the file says (At), if that keeps the order, else the earliest possible. Messages
  /// that only work because a connection holds them back for a while get a slot to wait in. Absent: a circle.
  std::optional<std::vector<Step>> steps(Buffers& buffers, std::vector<Note>& notes);

  struct Node {
    Transfer transfer;
    std::optional<At> at;
    std::int32_t turn = 0;  ///< first event: the order of things within a gpu
  };
  struct Message {
    std::int32_t send, receive, node;
  };
  std::vector<Event> events;
  std::vector<Node> nodes;
  std::vector<Message> messages;
  std::vector<std::pair<std::int32_t, std::int32_t>> orders;

 private:
  std::optional<std::vector<std::int32_t>> earliest(const std::vector<Order>& more) const;
  bool said_steps_hold() const;
  std::vector<Step> said_steps() const;
  std::vector<Step> collected(const std::vector<std::int32_t>& level) const;
};

}  // namespace ringside::msccl
