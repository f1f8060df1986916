#include "core/program/in_process.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/program/kernels.h"

namespace ringside {

InProcess::InProcess(const Schedule& schedule, std::int64_t elements, ElementType type, Op op, InputData inputs)
    : schedule_(schedule),
      layout_(layout_of(schedule, elements)),
      type_(type),
      op_(op),
      oracle_(schedule, layout_, type, op, std::move(inputs)),
      programs_(compile(schedule, layout_)),
      places_(programs_.size()),
      occupancy_(schedule) {
  const auto width = static_cast<std::size_t>(size_of(type));
  for (std::size_t p = 0; p < places_.size(); ++p) {
    places_[p].memory.resize(static_cast<std::size_t>(programs_[p].memory) * width);
    places_[p].staging.resize(static_cast<std::size_t>(programs_[p].staging) * width);
    oracle_.fill(programs_[p], places_[p].memory.data());
  }
  if (schedule.step_count() == 0) finish_run();
}

InProcess::InProcess(const Schedule& schedule, std::int64_t elements, ElementType type, Op op, const Inputs& inputs)
    : InProcess(schedule, elements, type, op, InputData(type, inputs)) {}

InProcess::InProcess(const Schedule& schedule, std::int64_t elements, ElementType type, Op op)
    : InProcess(schedule, elements, type, op, InputData(type, op, schedule.ranks)) {}

const ProgramStep* InProcess::current(std::size_t place) const {
  const auto& steps = programs_[place].steps;
  const std::size_t next = places_[place].next;
  return next < steps.size() && steps[next].step == done_ ? &steps[next] : nullptr;
}

std::byte* InProcess::at(std::vector<std::byte>& bytes, std::int64_t element) const {
  return bytes.data() + element * size_of(type_);
}

void InProcess::advance() {
  RINGSIDE_CHECK(done_ < schedule_.step_count());
  // 1. What is packed is packed when it is posted.
  for (std::size_t p = 0; p < places_.size(); ++p) {
    const ProgramStep* step = current(p);
    if (!step) continue;
    for (const SendOp& s : step->sends)
      if (s.staging != kNotStaged) pack(at(places_[p].staging, s.staging), places_[p].memory.data(), s.from, type_);
    for (const MoveOp& m : step->moves)
      if (m.count > 0) pack(at(places_[p].staging, m.staging), places_[p].memory.data(), m.from, type_);
  }
  // 2. Messages: the k-th send to a peer meets the peer's k-th receive from here.
  std::vector<std::vector<std::size_t>> taken(places_.size(), std::vector<std::size_t>(places_.size(), 0));
  for (std::size_t p = 0; p < places_.size(); ++p) {
    const ProgramStep* step = current(p);
    if (!step) continue;
    for (const ReceiveOp& r : step->receives) {
      const auto peer = static_cast<std::size_t>(r.peer);
      const ProgramStep* sender = current(peer);
      RINGSIDE_CHECK(sender != nullptr);
      std::size_t skip = taken[peer][p]++;
      const SendOp* send = nullptr;
      for (const SendOp& s : sender->sends)
        if (s.peer == static_cast<std::int32_t>(p) && skip-- == 0) {
          send = &s;
          break;
        }
      RINGSIDE_CHECK(send != nullptr && send->count == r.count);
      if (r.count == 0) continue;
      const std::byte* message = send->staging != kNotStaged ? at(places_[peer].staging, send->staging)
                                                             : at(places_[peer].memory, send->from.front().offset);
      if (r.staging == kNotStaged) {
        land(places_[p].memory.data(), message, r.into, type_, op_);
        continue;
      }
      std::byte* staged = at(places_[p].staging, r.staging);
      std::copy_n(message, r.count * size_of(type_), staged);
      if (!r.waits) land(places_[p].memory.data(), staged, r.into, type_, op_);
    }
  }
  // 3. What had to wait until this step's sends were over.
  for (std::size_t p = 0; p < places_.size(); ++p) {
    const ProgramStep* step = current(p);
    if (!step) continue;
    for (const ReceiveOp& r : step->receives)
      if (r.count > 0 && r.waits) land(places_[p].memory.data(), at(places_[p].staging, r.staging), r.into, type_, op_);
    for (const MoveOp& m : step->moves)
      if (m.count > 0) land(places_[p].memory.data(), at(places_[p].staging, m.staging), m.into, type_, op_);
    ++places_[p].next;
  }
  occupancy_.apply(schedule_.step(done_));
  if (++done_ == schedule_.step_count()) finish_run();
}

void InProcess::finish_run() {
  for (std::size_t p = 0; p < places_.size(); ++p) finish(places_[p].memory.data(), programs_[p], type_, op_);
}

std::vector<double> InProcess::slot(std::int32_t place, std::int32_t slot) const {
  const std::int32_t chunk = occupancy_.chunk(place, slot);
  if (chunk == Occupancy::kEmpty) return {};
  const auto p = static_cast<std::size_t>(place);
  const Region where = programs_[p].slots[static_cast<std::size_t>(slot)];
  return to_numbers(places_[p].memory.data() + where.offset * size_of(type_), layout_(chunk).count, type_);
}

std::optional<Mismatch> InProcess::check() const {
  RINGSIDE_CHECK(done_ == schedule_.step_count());
  for (std::size_t p = 0; p < places_.size(); ++p)
    if (const auto mismatch = oracle_.check(programs_[p], places_[p].memory.data())) return mismatch;
  return std::nullopt;
}

Oracle oracle_for(const Schedule& schedule, std::int64_t elements, ElementType type, Op op, const Inputs& inputs) {
  const Layout layout = layout_of(schedule, elements);
  Oracle oracle(schedule, layout, type, op,
                inputs.empty() ? InputData(type, op, schedule.ranks) : InputData(type, inputs));
  if (!oracle.order_matters()) return oracle;
  InProcess run(schedule, elements, type, op, inputs);
  while (run.steps_done() < schedule.step_count()) run.advance();
  for (const RankProgram& p : run.programs()) oracle.require(p.place, run.memory(p.place));
  return oracle;
}

}  // namespace ringside
