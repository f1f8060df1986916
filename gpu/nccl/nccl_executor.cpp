#include "gpu/nccl/nccl_executor.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/program/kernels.h"
#include "gpu/executor/landings.h"

namespace ringside {

std::string NcclExecutor::too_few(const Devices& devices, int ranks) {
  if (ranks <= devices.count()) return "";
  return fmt::format("nccl: {} ranks on {} GPU{}: each rank needs one of its own", ranks, devices.count(),
                     devices.count() == 1 ? "" : "s");
}

Capabilities NcclExecutor::capabilities() const {
  Capabilities c;
  c.name = "nccl";
  c.transport = fmt::format("NCCL {} send and receive, {}", nccl_->version(),
                            member_ ? "a process for each GPU" : "one process for all GPUs");
  c.seats_all = !member_;
  c.device_memory = c.steps_apart = true;
  return c;
}

void NcclExecutor::connect(int ranks) {
  if (member_ && comms_.empty()) {
    NcclId id{};
    if (member_->rank == 0) id = nccl_->make_id();
    member_->share(id);
    devices_.use(member_->device);
    comms_.push_back(nccl_->join(id, member_->ranks, member_->rank));
  } else if (!member_ && static_cast<int>(comms_.size()) != ranks) {
    if (const std::string why = too_few(devices_, ranks); !why.empty()) throw DeviceError(why);
    comms_.clear();
    comms_ = nccl_->join_all(ranks);
  }
}

void NcclExecutor::load(std::span<const RankProgram> programs, ElementType type, Op op) {
  RINGSIDE_CHECK(!programs.empty());
  type_ = type, steps_ = programs.front().schedule_steps;
  if (seats_.size() != programs.size()) seats_.clear();
  seats_.resize(programs.size());
  connect(static_cast<int>(programs.size()));
  for (std::size_t i = 0; i < programs.size(); ++i) {
    const int device = member_ ? member_->device : static_cast<int>(i);
    Seat& seat = seats_[i];
    seat.begin.reset(), seat.end.clear();
    seat.comm = comms_[i].get();
    seat.memory.load(devices_, device, programs[i], type, op);
    seat.over = devices_.make_event(device, Event::Kind::order);
  }
  begin_ = devices_.make_event(seats_.front().memory.device(), Event::Kind::order);
}

bool NcclExecutor::rewind() {
  if (!std::all_of(seats_.begin(), seats_.end(), [](const Seat& s) { return s.memory.seat().written(); })) return false;
  for (Seat& s : seats_) s.memory.seat().rewind();
  for (Seat& s : seats_) s.memory.stream().synchronise();
  return true;
}

void NcclExecutor::exchange(Seat& seat, const ProgramStep& step) {
  for (const SendOp& s : step.sends)
    if (s.count > 0) nccl_->send(*seat.comm, seat.memory.outgoing(s), s.count, type_, s.peer, seat.memory.stream());
  for (const ReceiveOp& r : step.receives)
    if (r.count > 0) nccl_->receive(*seat.comm, seat.memory.incoming(r), r.count, type_, r.peer, seat.memory.stream());
}

void NcclExecutor::issue(bool look) {
  Stream& first = seats_.front().memory.stream();
  first.record(*begin_);
  for (Seat& s : seats_) {
    s.next = 0;
    if (&s != &seats_.front()) s.memory.stream().wait(*begin_);
    if (look) s.memory.stream().record(*s.begin);
  }
  for (std::int64_t i = 0; i < steps_; ++i) {
    const auto each_with_a_part = [&](auto act) {
      for (Seat& s : seats_) {
        const auto& steps = s.memory.program().steps;
        if (s.next < steps.size() && steps[s.next].step == i) act(s, steps[s.next]);
      }
    };
    each_with_a_part([&](Seat& s, const ProgramStep& step) { s.memory.pack(step); });
    bool any = false;
    each_with_a_part([&](Seat&, const ProgramStep& step) {
      for (const SendOp& s : step.sends) any = any || s.count > 0;
      for (const ReceiveOp& r : step.receives) any = any || r.count > 0;
    });
    if (any) {
      nccl_->begin_group();
      each_with_a_part([&](Seat& s, const ProgramStep& step) { exchange(s, step); });
      nccl_->end_group();
    }
    each_with_a_part([&](Seat& s, const ProgramStep& step) {
      s.memory.land_all(step);
      if (look) s.memory.stream().record(*s.end[s.next]);
      ++s.next;
    });
  }
  for (Seat& s : seats_) s.memory.finish();
  for (Seat& s : seats_) {
    if (&s == &seats_.front()) continue;
    s.memory.stream().record(*s.over);
    first.wait(*s.over);
  }
}

void NcclExecutor::run(RunTimes& times) {
  times.step_end.clear();
  times.lateness = 0;
  const bool look = times.look_at_steps;
  for (Seat& s : seats_) {
    if (!look || s.begin) continue;
    s.begin = devices_.make_event(s.memory.device(), Event::Kind::timing);
    for (std::size_t i = 0; i < s.memory.program().steps.size(); ++i)
      s.end.push_back(devices_.make_event(s.memory.device(), Event::Kind::timing));
  }
  const Nanoseconds begin = now_ns();
  issue(look);
  seats_.front().memory.stream().synchronise();
  times.end = now_ns();
  if (!look) return;
  times.step_end.assign(static_cast<std::size_t>(steps_), 0);
  for (const Seat& s : seats_)
    for (std::size_t i = 0; i < s.end.size(); ++i) {
      Nanoseconds& end = times.step_end[static_cast<std::size_t>(s.memory.program().steps[i].step)];
      end = std::max(end, begin + static_cast<Nanoseconds>(s.end[i]->seconds_since(*s.begin) * 1e9));
    }
}

Result<std::unique_ptr<Compute>> NcclExecutor::beside(const Layer& layer) {
  std::vector<int> all;
  for (const Seat& s : seats_) all.push_back(s.memory.device());
  return device_compute(layer, devices_, all);
}

Result<OwnCollective> NcclExecutor::own_collective(const Case& c) {
  const std::string name = Nccl::name_of(c.collective);
  const auto ranks = member_ ? member_->ranks : static_cast<std::int64_t>(seats_.size());
  const bool parts = c.collective == Collective::allgather || c.collective == Collective::reduce_scatter;
  if (name.empty()) return fail("NCCL's own is only timed for those collectives that all its versions have", "", "");
  if (parts && c.elements() % ranks != 0) return fail("NCCL takes equal parts only", "", "");
  struct Buffers {
    std::unique_ptr<DeviceMemory> in, out;
  };
  auto buffers = std::make_shared<std::vector<Buffers>>();
  for (const Seat& s : seats_)
    buffers->push_back({devices_.allocate(s.memory.device(), c.bytes), devices_.allocate(s.memory.device(), c.bytes)});
  const std::int64_t count = parts ? c.elements() / ranks : c.elements();
  const auto queue = [this, c, buffers, count] {
    nccl_->begin_group();
    for (std::size_t i = 0; i < seats_.size(); ++i)
      nccl_->collective(*seats_[i].comm, c.collective, (*buffers)[i].in->data(), (*buffers)[i].out->data(), count,
                        c.type, c.op, c.instance.root, seats_[i].memory.stream());
  };
  OwnCollective own;
  own.name = name;
  own.run = [this, queue] {
    queue();
    nccl_->end_group();
    for (const Seat& s : seats_) s.memory.stream().synchronise();
  };
  queue();
  own.estimate_s = nccl_->estimate_group();
  return own;
}

}  // namespace ringside
