#include "core/sim/network.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/index.h"
#include "core/base/stop.h"
#include "core/base/text.h"
#include "core/sim/calendar.h"
#include "core/sim/lane.h"
#include "core/sim/shared_ways.h"
#include "core/sim/sharing.h"
#include "core/sim/ways.h"
#include "core/topology/routes.h"

namespace ringside {
namespace {

using Serial = Lane::Serial;
constexpr double kMaxCells = 4e8;  ///< places x slots of a job

class Engine {
 public:
  Engine(Ways& ways, std::span<const NetworkJob> jobs, std::int32_t ports, SpanSink* sink)
      : topology_(ways.topology()),
        ports_(ports),
        sink_(sink),
        ways_(ways),
        sharing_(topology_),
        used_out_(topology_.nodes.size()),
        used_in_(topology_.nodes.size()),
        sharers_(jobs.size() > 1 ? topology_.nodes.size() : 0) {
    result_.link_bytes.resize(topology_.links.size());
    lanes_.reserve(jobs.size());
    for (const NetworkJob& job : jobs) lanes_.emplace_back(job);
    if (jobs.size() < 2) return;
    for (std::uint32_t j = 0; j < lanes_.size(); ++j)
      for (std::int32_t r = 0; r < lanes_[j].schedule.ranks; ++r) sharers_[node(lanes_[j], r)].push_back({j, r});
  }

  Result<SimulationResult> run() {
    for (std::uint32_t j = 0; j < lanes_.size(); ++j)
      if (!admit(j)) return Failure(*error_);
    if (!settle()) return Failure(*error_);
    while (!calendar_.empty()) {
      if (Stoppable::stopped()) return machine_fail("the simulation was stopped");
      now_ = calendar_.next(), calendar_.take(events_);
      for (const Event& e : events_) happen(e);
      if (!settle()) return Failure(*error_);
    }
    for (const Lane& lane : lanes_) {
      RINGSIDE_CHECK(lane.done());
      result_.job_end.emplace_back(lane.end);
      result_.end = std::max(result_.end, Seconds(lane.end));
    }
    return std::move(result_);
  }

 private:
  enum class Kind : std::uint8_t { open, wire, sent, end };
  struct Event {
    std::uint32_t lane = 0;
    Serial serial = 0;             ///< of `sent`: the flow
    std::uint32_t generation = 0;  ///< of `sent`: void if the flow's has grown since
    Kind kind = Kind::wire;
  };
  struct Seat {
    std::uint32_t lane = 0;
    std::int32_t place = 0;
  };
  struct Owner {
    std::uint32_t lane = 0;
    Serial serial = 0;
  };

  std::size_t node(const Lane& lane, std::int32_t place) const {
    return static_cast<std::size_t>(lane.job.nodes[static_cast<std::size_t>(place)]);
  }

  /// Everything that the present moment has made possible, then the new rates.
  bool settle() {
    do {
      for (std::size_t i = 0; i < agenda_.size(); ++i) attempt(agenda_[i].lane, agenda_[i].serial);  // grows
      agenda_.clear();
      for (std::uint32_t j = 0; j < lanes_.size(); ++j)
        if (!admit(j)) return false;
    } while (!agenda_.empty());
    sharing_.settle(now_, [&](Sharing::Flow flow, double end) {
      calendar_.push(end, {0, flow, sharing_.generation(flow), Kind::sent});
    });
    return true;
  }

  /// Reads steps as long as one of their transfers could start at once.
  bool admit(std::uint32_t j) {
    Lane& lane = lanes_[j];
    while (lane.wants_more(ports_)) {
      const Serial first = lane.next;
      if (const auto ok = lane.read_step(ports_); !ok) return stop(ok.error());
      for (Serial s = first; s != lane.next; ++s) {
        if (!lane[s].local() && !route(lane, lane[s])) return false;
        propose(j, s);
      }
    }
    return true;
  }

  /// Finds the way of a new flight. A sender often sends to the peer that it sent to last.
  bool route(Lane& lane, Flight& f) {
    auto& [peer, recent] = lane.recent[static_cast<std::size_t>(f.from)];
    ++result_.transfers;
    if (!recent || peer != f.to) {
      const std::size_t a = node(lane, f.from), b = node(lane, f.to);
      const std::vector<Way>& all = ways_.between(static_cast<std::int32_t>(a), static_cast<std::int32_t>(b));
      if (all.empty()) return stop(no_way(topology_, a, b));
      peer = f.to;
      recent = &all;
    }
    f.way = &recent->front();
    return true;
  }

  bool stop(Error error) {
    error_ = std::move(error);
    return false;
  }

  /// Puts a transfer on the agenda, unless it is nobody or still waits for others.
  void propose(std::uint32_t j, Serial serial) {
    if (serial != Lane::kNobody && lanes_[j][serial].unmet == 0) agenda_.push_back({j, serial});
  }

  /// Starts a transfer if nothing keeps it.
  void attempt(std::uint32_t j, Serial serial) {
    Lane& lane = lanes_[j];
    Flight& f = lane[serial];
    if (f.started || !lane.heads_its_queues(serial)) return;
    if (const double at = std::max(lane.opens(f.from), lane.opens(f.to)); now_ < at)
      return calendar_.push(at, {j, serial, 0, Kind::open});
    if (f.out && used_out_[node(lane, f.from)] >= ports_) return;
    if (f.in && used_in_[node(lane, f.to)] >= ports_) return;
    f.started = true;
    if (f.way && ways_.adaptive())
      f.way = &ways_.take(static_cast<std::int32_t>(node(lane, f.from)), static_cast<std::int32_t>(node(lane, f.to)),
                          f.bytes);
    f.start = now_;
    if (f.out) {
      ++used_out_[node(lane, f.from)];
      propose(j, lane.leave_out(f));
    }
    if (f.in) {
      ++used_in_[node(lane, f.to)];
      propose(j, lane.leave_in(f));
    }
    if (!f.way) {
      f.wire = f.sent = now_;
      calendar_.push(now_ + f.adding, {j, serial, 0, Kind::end});
    } else {
      const double latency = (f.bytes > lane.job.eager.value ? 3 : 1) * f.way->latency - lane.rest(f);
      calendar_.push(now_ + latency + f.bytes * f.way->copies, {j, serial, 0, Kind::wire});
    }
  }

  void happen(const Event& e) {
    switch (e.kind) {
      case Kind::open: agenda_.push_back({e.lane, e.serial}); break;
      case Kind::wire: wire(e.lane, lanes_[e.lane], e.serial); break;
      case Kind::sent:
        if (sharing_.generation(e.serial) == e.generation) sent(e.serial);
        break;
      case Kind::end: end(e.lane, lanes_[e.lane], e.serial); break;
    }
  }

  /// The latency is over.
  void wire(std::uint32_t j, Lane& lane, Serial serial) {
    const Flight& f = lane[serial];
    if (lane.job.in_order && f.bytes > 0 && !lane.connections.begin(f.from, f.to, serial)) return;
    flow(j, lane, serial);
  }

  void flow(std::uint32_t j, Lane& lane, Serial serial) {
    Flight& f = lane[serial];
    f.wire = now_;
    if (f.bytes == 0 || f.way->links.empty()) return delivered(j, lane, serial);
    if (free_flows_.empty()) {
      free_flows_.push_back(static_cast<Sharing::Flow>(owners_.size()));
      owners_.emplace_back();
    }
    const Sharing::Flow flow = free_flows_.back();
    free_flows_.pop_back();
    owners_[flow] = {j, serial};
    sharing_.add(flow, f.way->links, f.bytes, now_, f.way->shares);
  }

  void sent(Sharing::Flow flow) {
    const auto [j, serial] = owners_[flow];
    const Flight& f = lanes_[j][serial];
    sharing_.remove(flow);
    free_flows_.push_back(flow);
    for (std::size_t i = 0; i < f.way->links.size(); ++i)
      result_.link_bytes[at(f.way->links[i])] += f.way->shares.empty() ? f.bytes : f.way->shares[i] * f.bytes;
    delivered(j, lanes_[j], serial);
  }

  void delivered(std::uint32_t j, Lane& lane, Serial serial) {
    Flight& f = lane[serial];
    f.sent = now_;
    if (f.way && ways_.adaptive()) ways_.leave(*f.way, f.bytes);
    const bool queued = lane.job.in_order && f.bytes > 0;
    if (const Serial next = queued ? lane.connections.next(f.from, f.to) : Lane::kNobody; next != Lane::kNobody)
      flow(j, lane, next);
    if (f.out) {
      --used_out_[node(lane, f.from)];
      invite(j, f.from, &Lane::out);
    }
    const double more = lane.rest(f);
    if (more > 0) leave_in(j, lane, f);
    if (more + f.adding > 0)
      calendar_.push(now_ + more + f.adding, {j, serial, 0, Kind::end});
    else
      end(j, lane, serial);
  }

  void leave_in(std::uint32_t j, const Lane& lane, Flight& f) {
    if (!std::exchange(f.in, false)) return;
    --used_in_[node(lane, f.to)];
    invite(j, f.to, &Lane::in);
  }

  void end(std::uint32_t j, Lane& lane, Serial serial) {
    Flight& f = lane[serial];
    f.over = true;
    lane.end = std::max(lane.end, now_);
    leave_in(j, lane, f);
    lane.release(f, [&](Serial waiter) {
      lane[waiter].ready = now_;
      agenda_.push_back({j, waiter});
    });
    if (sink_)
      sink_->arrived(static_cast<std::int32_t>(j), {f.step, f.index, f.from, f.to, f.op, Seconds(f.start),
                                                    Seconds(f.wire), Seconds(f.sent), Seconds(now_)});
    lane.forget();
  }

  /// A port of the place's device is free: the heads of its queues may start, of several jobs the one that was ready
  /// first.
  void invite(std::uint32_t j, std::int32_t place, std::vector<Lane::Queue> Lane::* queues) {
    const auto head = [&](std::uint32_t lane, std::int32_t at) {
      return (lanes_[lane].*queues)[static_cast<std::size_t>(at)].head;
    };
    if (sharers_.empty()) return propose(j, head(j, place));
    invited_.clear();
    for (const Seat& seat : sharers_[node(lanes_[j], place)])
      if (const Serial serial = head(seat.lane, seat.place); serial != Lane::kNobody)
        invited_.push_back({seat.lane, serial});
    std::stable_sort(invited_.begin(), invited_.end(), [&](const Owner& a, const Owner& b) {
      return lanes_[a.lane][a.serial].ready < lanes_[b.lane][b.serial].ready;
    });
    for (const Owner& o : invited_) propose(o.lane, o.serial);
  }

  const Topology& topology_;
  std::int32_t ports_;
  SpanSink* sink_;
  Ways& ways_;
  Sharing sharing_;
  std::vector<Lane> lanes_;
  std::vector<std::int32_t> used_out_, used_in_;  // per node: ports that are taken
  std::vector<std::vector<Seat>> sharers_;        // per node, where there are several jobs
  Calendar<Event> calendar_;
  std::vector<Event> events_;
  std::vector<Owner> agenda_;  // transfers that may be able to start now
  std::vector<Owner> invited_;
  std::vector<Owner> owners_;  // of flows
  std::vector<Sharing::Flow> free_flows_;
  std::optional<Error> error_;
  SimulationResult result_;
  double now_ = 0;
};

}  // namespace

Result<SimulationResult> simulate(Ways& ways, std::span<const NetworkJob> jobs, std::int32_t ports, SpanSink* sink) {
  for (const NetworkJob& job : jobs) {
    RINGSIDE_CHECK(job.schedule && job.nodes.size() == static_cast<std::size_t>(job.schedule->places()));
    if (static_cast<double>(job.schedule->places()) * job.schedule->slots() > kMaxCells)
      return machine_fail("schedule",
                          fmt::format("{} places of {} slots", job.schedule->places(), job.schedule->slots()),
                          fmt::format("{} slots in all at most", format_number(kMaxCells)));
  }
  return Engine(ways, jobs, ports, sink).run();
}

}  // namespace ringside
