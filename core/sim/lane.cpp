#include "core/sim/lane.h"

#include <fmt/format.h>

namespace ringside {
namespace {

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

}  // namespace

Lane::Lane(const NetworkJob& j)
    : job(j),
      schedule(*j.schedule),
      out(static_cast<std::size_t>(schedule.places())),
      in(out.size()),
      recent(out.size()),
      end(j.start.value),
      reads_on_(sends_past_ports(j)),
      sizes_(schedule, j.n, j.element_bytes),
      hazards_(out.size() * static_cast<std::size_t>(schedule.slots())),
      flights_(1024),
      idle_out_(schedule.ranks),
      idle_in_(schedule.ranks) {}

Result<bool> Lane::read_step(std::int32_t ports) {
  const std::size_t alike = schedule.regular() ? schedule.step_of_rank_0(next_step_).transfers.size() : 0;
  const std::size_t known = alike * static_cast<std::size_t>(schedule.ranks);
  if (known > kMaxWaiting) return make_room(known);  // which fails, before they are listed
  const Step step = schedule.step(next_step_);
  if (const auto ok = make_room(step.transfers.size()); !ok) return ok;
  const Serial begin = next;
  for (const Transfer& t : step.transfers) read(t, ports);
  // Transfers of one step read the old values: they wait for earlier steps only, so slots are marked afterwards.
  Serial serial = begin;
  for (const Transfer& t : step.transfers) remember(t, serial++, begin);
  sizes_.advance(step);
  ++next_step_;
  return true;
}

Result<bool> Lane::make_room(std::size_t more) {
  const std::size_t wanted = next - first + more;
  if (wanted > kMaxWaiting || next + more > Hazards::kMaxSerial)
    return machine_fail("schedule", fmt::format("{} transfers under way at once", wanted),
                        fmt::format("{} at most, and 2^31 in all", kMaxWaiting));
  if (wanted <= flights_.size()) return true;
  std::vector<Flight> larger(std::bit_ceil(wanted));
  for (Serial s = first; s != next; ++s) larger[s & (larger.size() - 1)] = (*this)[s];
  flights_ = std::move(larger);
  return true;
}

void Lane::read(const Transfer& t, std::int32_t ports) {
  const Serial serial = next++;
  Flight& f = (*this)[serial];
  f = Flight{};
  f.from = t.from;
  f.to = t.to;
  f.op = t.op;
  f.step = static_cast<std::uint32_t>(next_step_);
  f.bytes = sizes_.of(t).value;
  f.next_out = f.next_in = kNobody;
  const bool helper = t.to >= schedule.ranks;
  if (t.op == Arrival::reduce && !helper) f.adding = f.bytes * job.reduce_cost.value;
  if (ports > 0) {
    f.out = !t.local() && t.from < schedule.ranks;
    f.in = !helper && (!t.local() || f.adding > 0);
    if (f.out) line_up(out[static_cast<std::size_t>(t.from)], serial, &Flight::next_out, idle_out_);
    if (f.in) line_up(in[static_cast<std::size_t>(t.to)], serial, &Flight::next_in, idle_in_);
  }
  const auto wait = [&](Serial earlier) { return wait_for(serial, earlier); };
  for (const std::int32_t s : t.chunks) hazards_.writes(cell(t.from, s), wait);
  for (const std::int32_t s : t.target()) {
    hazards_.writes(cell(t.to, s), wait);
    hazards_.reads(cell(t.to, s), wait);
  }
}

void Lane::remember(const Transfer& t, Serial serial, Serial step) {
  (*this)[serial].index = static_cast<std::int32_t>(serial - step);
  for (const std::int32_t s : t.chunks) hazards_.read(cell(t.from, s), serial, first);
  for (const std::int32_t s : t.target()) hazards_.write(cell(t.to, s), serial, step);
}

bool Lane::wait_for(Serial serial, Serial earlier) {
  if (earlier < first) return false;
  Flight& e = (*this)[earlier];
  if (e.over) return false;
  if (e.last_waiter == serial + 1) return true;
  e.last_waiter = serial + 1;
  ++(*this)[serial].unmet;
  std::uint32_t edge = free_edge_;
  if (edge == 0) {
    edges_.emplace_back();
    edge = static_cast<std::uint32_t>(edges_.size());
  } else {
    free_edge_ = edges_[edge - 1].next;
  }
  edges_[edge - 1] = {serial, e.waiters};
  e.waiters = edge;
  return true;
}

void Lane::line_up(Queue& queue, Serial serial, Serial Flight::* behind, std::int32_t& idle) {
  if (queue.head == kNobody) {
    queue.head = serial;
    --idle;
  } else {
    (*this)[queue.tail].*behind = serial;
  }
  queue.tail = serial;
}

}  // namespace ringside
