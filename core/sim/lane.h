// One job on its way through its schedule: the steps that have been read, and who of them waits for whom.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/cost/price.h"
#include "core/sim/connections.h"
#include "core/sim/hazards.h"
#include "core/sim/network.h"
#include "core/sim/ways.h"

namespace ringside {

/// A transfer from the moment that its step is read until it has ended.
struct Flight {
  std::int32_t from = 0, to = 0, index = 0;
  std::uint32_t step = 0;
  double bytes = 0, adding = 0;  ///< adding: seconds that the receiver needs to reduce
  const Way* way = nullptr;      ///< nullptr: within a rank
  double ready = 0, start = 0, wire = 0, sent = 0;
  std::uint32_t unmet = 0;                    ///< transfers that it waits for
  std::uint32_t waiters = 0;                  ///< those that wait for it: an edge of its lane
  Hazards::Serial last_waiter = 0;            ///< number + 1: many slots in common count once
  Hazards::Serial next_out = 0, next_in = 0;  ///< who stands behind it at its ports
  bool out = false, in = false;               ///< takes a port at its sender, at its receiver
  bool started = false, over = false;
  Arrival op = Arrival::copy;
  bool local() const { return from == to; }
};

struct Lane {
  using Serial = Hazards::Serial;
  static constexpr Serial kNobody = ~Serial{0};
  static constexpr std::size_t kMaxWaiting = std::size_t{1} << 23;  ///< flights at once

  /// The transfers at a port of a place that have not started, in order.
  struct Queue {
    Serial head = kNobody, tail = kNobody;
  };

  explicit Lane(const NetworkJob& j);

  Flight& operator[](Serial s) { return flights_[s & (flights_.size() - 1)]; }
  bool done() const { return next_step_ == schedule.step_count() && first == next; }

  /// Whether a transfer of a step that has not been read could start at once (ports 0: there are none to wait for).
  bool wants_more(std::int32_t ports) const {
    return next_step_ < schedule.step_count() && (ports == 0 || reads_on_ || (idle_out_ > 0 && idle_in_ > 0));
  }
  /// Makes flights of the next step's transfers, lines them up at their ports and counts what each waits for.
  Result<bool> read_step(std::int32_t ports);

  /// First in line at both ports.
  bool heads_its_queues(Serial serial) {
    const Flight& f = (*this)[serial];
    return (!f.out || out[static_cast<std::size_t>(f.from)].head == serial) &&
           (!f.in || in[static_cast<std::size_t>(f.to)].head == serial);
  }
  /// Leaves the line at its sender's port; whoever is next there.
  Serial leave_out(const Flight& f) { return leave(out[static_cast<std::size_t>(f.from)], f.next_out, idle_out_); }
  Serial leave_in(const Flight& f) { return leave(in[static_cast<std::size_t>(f.to)], f.next_in, idle_in_); }

  /// When a place may begin.
  double opens(std::int32_t place) const {
    const auto& late = job.late;
    const double start = job.start.value;
    return place < static_cast<std::int32_t>(late.size()) ? start + late[static_cast<std::size_t>(place)].value : start;
  }
  /// The latency of a flight that its ports do not wait for.
  double rest(const Flight& f) const {
    return f.way && f.bytes <= job.eager.value ? std::max(0.0, f.way->latency - job.overhead.value) : 0;
  }

  /// The flight is over: free(serial) hears of each that has nothing left to wait for.
  template <class Free>
  void release(Flight& f, Free&& free) {
    for (std::uint32_t i = f.waiters; i != 0;) {
      Edge& edge = edges_[i - 1];
      if (--(*this)[edge.waiter].unmet == 0) free(edge.waiter);
      i = std::exchange(edge.next, std::exchange(free_edge_, i));
    }
  }
  /// Lets go of the oldest flights that are over.
  void forget() {
    while (first != next && (*this)[first].over) ++first;
  }

  const NetworkJob& job;
  const Schedule& schedule;
  std::vector<Queue> out, in;                                            ///< per place
  std::vector<std::pair<std::int32_t, const std::vector<Way>*>> recent;  ///< per place: whom it sent to last, and how
  Connections connections;     ///< used where the job's messages flow in order
  Serial first = 0, next = 0;  ///< the flights that there are
  double end = 0;

 private:
  struct Edge {
    Serial waiter = 0;
    std::uint32_t next = 0;
  };

  Result<bool> make_room(std::size_t more);
  void read(const Transfer& t, std::int32_t ports);
  void remember(const Transfer& t, Serial serial, Serial step);
  /// Whether the earlier one is still under way.
  bool wait_for(Serial serial, Serial earlier);
  void line_up(Queue& queue, Serial serial, Serial Flight::* behind, std::int32_t& idle);
  Serial leave(Queue& queue, Serial behind, std::int32_t& idle) {
    queue.head = behind;
    if (behind == kNobody) ++idle;
    return behind;
  }
  std::size_t cell(std::int32_t place, std::int32_t slot) const {
    return static_cast<std::size_t>(place) * static_cast<std::size_t>(schedule.slots()) +
           static_cast<std::size_t>(slot);
  }

  bool reads_on_;  // whoever is waiting at the ports
  TransferSizes sizes_;
  Hazards hazards_;
  std::vector<Flight> flights_;  // a ring, each at its number modulo the size
  std::int64_t next_step_ = 0;
  std::int32_t idle_out_, idle_in_;  // ranks whose line is empty
  std::vector<Edge> edges_;
  std::uint32_t free_edge_ = 0;
};

}  // namespace ringside
