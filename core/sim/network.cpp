#include "core/sim/network.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/cost/price.h"
#include "core/sim/calendar.h"
#include "core/sim/hazards.h"
#include "core/sim/sharing.h"
#include "core/topology/routes.h"

namespace ringside {
namespace {

using Serial = Hazards::Serial;
constexpr Serial kNobody = ~Serial{0};
constexpr std::size_t kMaxWaiting = std::size_t{1} << 23;  ///< transfers that are neither over nor out of sight
constexpr double kMaxCells = 4e8;                          ///< places x slots of a job, 8 bytes each

/// A way between two places, with what it costs.
struct Way {
  std::span<const std::int32_t> links;
  double latency = 0, copies = 0;
};

/// A transfer from the moment that its step is read until it has ended.
struct Flight {
  std::int32_t from = 0, to = 0, index = 0;
  std::uint32_t step = 0;
  double bytes = 0, adding = 0;  ///< adding: seconds that the receiver needs to reduce
  const Way* way = nullptr;      ///< nullptr: within a rank
  double ready = 0, start = 0, wire = 0, sent = 0;
  std::uint32_t unmet = 0;       ///< transfers that it waits for
  std::uint32_t waiters = 0;     ///< those that wait for it: an index into Lane::edges, + 1
  Serial last_waiter = kNobody;  ///< so that many slots in common count once
  Serial next_out = kNobody, next_in = kNobody;
  bool out = false, in = false;  ///< takes a port at its sender, at its receiver
  bool started = false, over = false;
};

/// The transfers at a port of a place that have not started, in order.
struct Queue {
  Serial head = kNobody, tail = kNobody;
};

/// Whether some of its transfers take one port only, or none: switches have no ports, and a rank that adds its own
/// slots takes its in-port. These could start while all ports have somebody waiting, so all steps must be known.
bool sends_past_ports(const NetworkJob& job) {
  const Schedule& s = *job.schedule;
  if (s.helpers > 0) return true;
  if (job.reduce_cost.value == 0) return false;
  for (std::int64_t i = 0; i < s.step_count(); ++i)
    for (const Transfer& t : (s.regular() ? s.step_of_rank_0(i) : s.step(i)).transfers)
      if (t.local() && t.op == Arrival::reduce) return true;
  return false;
}

/// One job on its way through its schedule.
struct Lane {
  Lane(const NetworkJob& j, const Schedule& s)
      : job(j),
        schedule(s),
        reads_on(sends_past_ports(j)),
        sizes(s, j.n, j.element_bytes),
        hazards(static_cast<std::size_t>(s.places()) * static_cast<std::size_t>(s.slots())),
        flights(1024),
        out(static_cast<std::size_t>(s.places())),
        in(out.size()),
        recent(out.size()),
        idle_out(s.ranks),
        idle_in(s.ranks) {}

  Flight& operator[](Serial s) { return flights[s & (flights.size() - 1)]; }
  bool done() const { return next_step == schedule.step_count() && first == next; }

  const NetworkJob& job;
  const Schedule& schedule;
  bool reads_on;  // whoever is waiting at the ports
  TransferSizes sizes;
  Hazards hazards;
  std::vector<Flight> flights;  // a ring: those from first to next, at their number modulo its size
  Serial first = 0, next = 0;
  std::int64_t next_step = 0;
  std::vector<Queue> out, in;                               // per place
  std::vector<std::pair<std::int32_t, const Way*>> recent;  // per place: the peer it sent to last
  std::int32_t idle_out, idle_in;                           // ranks whose queue is empty
  struct Edge {
    Serial waiter = 0;
    std::uint32_t next = 0;
  };
  std::vector<Edge> edges;
  std::uint32_t free_edge = 0;
  double end = 0;
};

class Engine {
 public:
  Engine(const Topology& topology, std::span<const NetworkJob> jobs, std::int32_t ports, SpanSink* sink)
      : topology_(topology),
        ports_(ports),
        sink_(sink),
        routes_(topology),
        sharing_(topology),
        used_out_(topology.nodes.size()),
        used_in_(topology.nodes.size()),
        sharers_(jobs.size() > 1 ? topology.nodes.size() : 0) {
    result_.link_bytes.resize(topology.links.size());
    lanes_.reserve(jobs.size());
    for (const NetworkJob& job : jobs) lanes_.emplace_back(job, *job.schedule);
    if (jobs.size() < 2) return;
    for (std::uint32_t j = 0; j < lanes_.size(); ++j)
      for (std::int32_t r = 0; r < lanes_[j].schedule.ranks; ++r) sharers_[node(lanes_[j], r)].push_back({j, r});
  }

  Result<SimulationResult> run() {
    for (std::uint32_t j = 0; j < lanes_.size(); ++j) {
      lanes_[j].end = lanes_[j].job.start.value;
      if (!admit(j)) return Failure(*error_);
    }
    if (!settle()) return Failure(*error_);
    while (!calendar_.empty()) {
      now_ = calendar_.next();
      calendar_.take(events_);
      for (const Event& e : events_) happen(e);
      if (!settle()) return Failure(*error_);
    }
    for (const Lane& lane : lanes_) {
      RINGSIDE_CHECK(lane.done());
      result_.job_end.push_back(Seconds(lane.end));
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
  static Queue& queue(std::vector<Queue>& queues, std::int32_t place) {
    return queues[static_cast<std::size_t>(place)];
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

  // Reading steps.

  /// Reads steps as long as one of their transfers could start at once.
  bool admit(std::uint32_t j) {
    Lane& lane = lanes_[j];
    while (lane.next_step < lane.schedule.step_count() &&
           (ports_ == 0 || lane.reads_on || (lane.idle_out > 0 && lane.idle_in > 0))) {
      const Step step = lane.schedule.step(lane.next_step);
      const Serial first = lane.next;
      if (!make_room(lane, step.transfers.size())) return false;
      for (const Transfer& t : step.transfers)
        if (!read(lane, t)) return false;
      Serial serial = first;
      for (const Transfer& t : step.transfers) remember(lane, t, serial++, first);
      lane.sizes.advance(step);
      ++lane.next_step;
      for (Serial s = first; s != lane.next; ++s)
        if (lane[s].unmet == 0) agenda_.push_back({j, s});
    }
    return true;
  }

  bool make_room(Lane& lane, std::size_t more) {
    const std::size_t wanted = lane.next - lane.first + more;
    if (wanted > kMaxWaiting || lane.next + more > Hazards::kMaxSerial)
      return stop(fail("schedule", fmt::format("{} transfers under way at once", wanted),
                       fmt::format("{} at most, and 2^31 in all", kMaxWaiting)));
    if (wanted <= lane.flights.size()) return true;
    std::vector<Flight> larger(std::max(2 * lane.flights.size(), std::size_t{1} << std::bit_width(wanted)));
    for (Serial s = lane.first; s != lane.next; ++s) larger[s & (larger.size() - 1)] = lane[s];
    lane.flights = std::move(larger);
    return true;
  }

  bool read(Lane& lane, const Transfer& t) {
    const Serial serial = lane.next++;
    const auto step_first = lane.next_step;
    Flight& f = lane[serial];
    f = Flight{};
    f.from = t.from;
    f.to = t.to;
    f.step = static_cast<std::uint32_t>(step_first);
    f.bytes = lane.sizes.of(t).value;
    const bool helper = t.to >= lane.schedule.ranks;
    if (t.op == Arrival::reduce && !helper) f.adding = f.bytes * lane.job.reduce_cost.value;
    f.ready = lane.job.start.value;
    if (!t.local()) {
      f.way = way(lane, t.from, t.to);
      if (!f.way) return false;
      ++result_.transfers;
    }
    if (ports_ > 0) {
      f.out = !t.local() && t.from < lane.schedule.ranks;
      f.in = !helper && (!t.local() || f.adding > 0);
      if (f.out) append(lane, lane.out, serial, t.from, &Flight::next_out, lane.idle_out);
      if (f.in) append(lane, lane.in, serial, t.to, &Flight::next_in, lane.idle_in);
    }
    const auto wait = [&](Serial other) { wait_for(lane, serial, other); };
    for (const std::int32_t s : t.chunks) lane.hazards.writes(cell(lane, t.from, s), wait);
    for (const std::int32_t s : t.target()) {
      lane.hazards.writes(cell(lane, t.to, s), wait);
      lane.hazards.reads(cell(lane, t.to, s), wait);
    }
    return true;
  }

  /// Transfers of one step read the old values: they wait for earlier steps only, so slots are marked afterwards.
  static void remember(Lane& lane, const Transfer& t, Serial serial, Serial first) {
    lane[serial].index = static_cast<std::int32_t>(serial - first);
    for (const std::int32_t s : t.chunks) lane.hazards.read(cell(lane, t.from, s), serial, lane.first);
    for (const std::int32_t s : t.target()) lane.hazards.write(cell(lane, t.to, s), serial, first);
  }

  static std::size_t cell(const Lane& lane, std::int32_t place, std::int32_t slot) {
    return static_cast<std::size_t>(place) * static_cast<std::size_t>(lane.schedule.slots()) +
           static_cast<std::size_t>(slot);
  }

  static void wait_for(Lane& lane, Serial serial, Serial other) {
    if (other < lane.first) return;
    Flight& earlier = lane[other];
    if (earlier.over || earlier.last_waiter == serial) return;
    earlier.last_waiter = serial;
    ++lane[serial].unmet;
    std::uint32_t edge = lane.free_edge;
    if (edge == 0) {
      lane.edges.emplace_back();
      edge = static_cast<std::uint32_t>(lane.edges.size());
    } else {
      lane.free_edge = lane.edges[edge - 1].next;
    }
    lane.edges[edge - 1] = {serial, earlier.waiters};
    earlier.waiters = edge;
  }

  static void append(Lane& lane, std::vector<Queue>& queues, Serial serial, std::int32_t place, Serial Flight::*next,
                     std::int32_t& idle) {
    Queue& q = queue(queues, place);
    if (q.head == kNobody) {
      q.head = serial;
      --idle;
    } else {
      lane[q.tail].*next = serial;
    }
    q.tail = serial;
  }

  const Way* way(Lane& lane, std::int32_t from, std::int32_t to) {
    auto& [peer, recent] = lane.recent[static_cast<std::size_t>(from)];
    if (recent && peer == to) return recent;
    const std::size_t a = node(lane, from), b = node(lane, to);
    const auto [entry, fresh] = ways_.try_emplace((static_cast<std::uint64_t>(a) << 32) | b);
    if (fresh) {
      const auto* links = routes_.between(static_cast<std::int32_t>(a), static_cast<std::int32_t>(b));
      if (!links) {
        stop(fail("topology",
                  fmt::format("no way from {} to {} on {}", topology_.nodes[a].label, topology_.nodes[b].label,
                              topology_.name),
                  "a topology that joins all that talk to each other"));
        return nullptr;
      }
      const RouteCost cost = cost_of(topology_, *links);
      entry->second = {*links, cost.latency.value, cost.copies.value};
    }
    peer = to;
    return recent = &entry->second;
  }

  bool stop(const Failure& failure) {
    error_ = failure.value();
    return false;
  }

  // Transfers.

  double open(const Lane& lane, std::int32_t place) const {
    const auto& late = lane.job.late;
    const double start = lane.job.start.value;
    return place < static_cast<std::int32_t>(late.size()) ? start + late[static_cast<std::size_t>(place)].value : start;
  }

  /// Starts a transfer if nothing keeps it.
  void attempt(std::uint32_t j, Serial serial) {
    Lane& lane = lanes_[j];
    if (serial == kNobody) return;
    Flight& f = lane[serial];
    if (f.started || f.unmet > 0) return;
    if (f.out && queue(lane.out, f.from).head != serial) return;
    if (f.in && queue(lane.in, f.to).head != serial) return;
    if (const double at = std::max(open(lane, f.from), open(lane, f.to)); now_ < at)
      return calendar_.push(at, {j, serial, 0, Kind::open});
    if (f.out && used_out_[node(lane, f.from)] >= ports_) return;
    if (f.in && used_in_[node(lane, f.to)] >= ports_) return;
    f.started = true;
    f.start = now_;
    if (f.out) {
      ++used_out_[node(lane, f.from)];
      agenda_.push_back({j, advance(lane.out, f.from, f.next_out, lane.idle_out)});
    }
    if (f.in) {
      ++used_in_[node(lane, f.to)];
      agenda_.push_back({j, advance(lane.in, f.to, f.next_in, lane.idle_in)});
    }
    if (!f.way) {
      f.wire = f.sent = now_;
      calendar_.push(now_ + f.adding, {j, serial, 0, Kind::end});
    } else {
      calendar_.push(now_ + f.way->latency + f.bytes * f.way->copies, {j, serial, 0, Kind::wire});
    }
  }

  static Serial advance(std::vector<Queue>& queues, std::int32_t place, Serial next, std::int32_t& idle) {
    Queue& q = queue(queues, place);
    q.head = next;
    if (next == kNobody) ++idle;
    return next;
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

  void wire(std::uint32_t j, Lane& lane, Serial serial) {
    Flight& f = lane[serial];
    f.wire = now_;
    if (f.bytes == 0 || f.way->links.empty()) return delivered(j, lane, serial);
    auto flow = static_cast<Sharing::Flow>(owners_.size());
    if (free_flows_.empty()) {
      owners_.emplace_back();
    } else {
      flow = free_flows_.back();
      free_flows_.pop_back();
    }
    owners_[flow] = {j, serial};
    sharing_.add(flow, f.way->links, f.bytes, now_);
  }

  void sent(Sharing::Flow flow) {
    const auto [j, serial] = owners_[flow];
    const Flight& f = lanes_[j][serial];
    sharing_.remove(flow);
    free_flows_.push_back(flow);
    for (const std::int32_t l : f.way->links) result_.link_bytes[static_cast<std::size_t>(l)] += f.bytes;
    delivered(j, lanes_[j], serial);
  }

  void delivered(std::uint32_t j, Lane& lane, Serial serial) {
    Flight& f = lane[serial];
    f.sent = now_;
    if (f.out) {
      --used_out_[node(lane, f.from)];
      invite(j, lane, f.from);
    }
    if (f.adding > 0)
      calendar_.push(now_ + f.adding, {j, serial, 0, Kind::end});
    else
      end(j, lane, serial);
  }

  void end(std::uint32_t j, Lane& lane, Serial serial) {
    Flight& f = lane[serial];
    f.over = true;
    lane.end = std::max(lane.end, now_);
    if (f.in) {
      --used_in_[node(lane, f.to)];
      invite(j, lane, f.to);
    }
    for (std::uint32_t i = f.waiters; i != 0;) {
      Lane::Edge& edge = lane.edges[i - 1];
      Flight& waiter = lane[edge.waiter];
      if (--waiter.unmet == 0) {
        waiter.ready = now_;
        agenda_.push_back({j, edge.waiter});
      }
      const std::uint32_t next = edge.next;
      edge.next = lane.free_edge;
      lane.free_edge = i;
      i = next;
    }
    if (sink_)
      sink_->arrived(static_cast<std::int32_t>(j), {f.step, f.index, f.from, f.to, Seconds(f.start), Seconds(f.wire),
                                                    Seconds(f.sent), Seconds(now_)});
    while (lane.first != lane.next && lane[lane.first].over) ++lane.first;
  }

  /// A port of the place's device is free: the heads of its queues may start, of several jobs the one that was ready
  /// first.
  void invite(std::uint32_t j, Lane& lane, std::int32_t place) {
    if (sharers_.empty()) {
      agenda_.push_back({j, queue(lane.out, place).head});
      agenda_.push_back({j, queue(lane.in, place).head});
      return;
    }
    invited_.clear();
    for (const Seat& seat : sharers_[node(lane, place)])
      for (std::vector<Queue>* queues : {&lanes_[seat.lane].out, &lanes_[seat.lane].in})
        if (const Serial head = queue(*queues, seat.place).head; head != kNobody) invited_.push_back({seat.lane, head});
    std::stable_sort(invited_.begin(), invited_.end(), [&](const Owner& a, const Owner& b) {
      return lanes_[a.lane][a.serial].ready < lanes_[b.lane][b.serial].ready;
    });
    agenda_.insert(agenda_.end(), invited_.begin(), invited_.end());
  }

  const Topology& topology_;
  std::int32_t ports_;
  SpanSink* sink_;
  Routes routes_;
  Sharing sharing_;
  std::unordered_map<std::uint64_t, Way> ways_;  // by node and node
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

class Collector : public SpanSink {
 public:
  void arrived(std::int32_t, const Span& span) override { spans.push_back(span); }
  std::vector<Span> spans;
};

}  // namespace

Result<SimulationResult> simulate(const Topology& topology, std::span<const NetworkJob> jobs, std::int32_t ports,
                                  SpanSink* sink) {
  for (const NetworkJob& job : jobs) {
    RINGSIDE_CHECK(job.schedule && job.nodes.size() == static_cast<std::size_t>(job.schedule->places()));
    if (static_cast<double>(job.schedule->places()) * job.schedule->slots() > kMaxCells)
      return fail("schedule", fmt::format("{} places of {} slots", job.schedule->places(), job.schedule->slots()),
                  fmt::format("{} slots in all at most", format_number(kMaxCells)));
  }
  return Engine(topology, jobs, ports, sink).run();
}

Result<Timeline> timeline_of(const Topology& topology, const NetworkJob& job, std::int32_t ports,
                             SimulationResult* result) {
  Collector collector;
  auto ran = simulate(topology, {&job, 1}, ports, &collector);
  if (!ran) return Failure(ran.error());
  Timeline timeline{std::move(collector.spans), ran->end};
  std::sort(timeline.spans.begin(), timeline.spans.end(),
            [](const Span& a, const Span& b) { return a.step != b.step ? a.step < b.step : a.index < b.index; });
  if (result) *result = std::move(*ran);
  return timeline;
}

}  // namespace ringside
