#include "gpu/cuda/ipc_executor.h"

#include <cstring>
#include <exception>
#include <set>

#include <fmt/format.h>

#include "core/base/check.h"
#include "gpu/team/agreement.h"

namespace ringside {
namespace {

constexpr int kRecordedTag = 1;

/// Every rank's handles, known to all: its memory's first, then its events' in the order of its operations.
std::vector<std::vector<IpcHandle>> known_to_all(const std::vector<IpcHandle>& mine, const Team& team) {
  std::string bytes(reinterpret_cast<const char*>(mine.data()), mine.size() * sizeof(IpcHandle));
  std::string joined, lengths;
  for (const std::string& one : polite_gather(bytes, team.comm())) {
    joined += one;
    const std::uint64_t length = one.size() / sizeof(IpcHandle);
    lengths.append(reinterpret_cast<const char*>(&length), sizeof length);
  }
  joined = polite_broadcast(std::move(joined), 0, team.comm());
  lengths = polite_broadcast(std::move(lengths), 0, team.comm());
  std::vector<std::vector<IpcHandle>> all(static_cast<std::size_t>(team.size()));
  const char* from = joined.data();
  for (std::size_t r = 0; r < all.size(); ++r) {
    std::uint64_t length = 0;
    std::memcpy(&length, lengths.data() + r * sizeof length, sizeof length);
    all[r].resize(length);
    std::memcpy(all[r].data(), from, length * sizeof(IpcHandle));
    from += length * sizeof(IpcHandle);
  }
  return all;
}

/// Nobody goes on unless everybody can.
template <class Call>
void together(const Team& team, Call call, const char* remedy = "") {
  std::optional<Error> complaint;
  try {
    call();
  } catch (const DeviceError& e) {
    complaint = Error{e.what(), "", remedy, ErrorKind::machine};
  }
  agree(team, complaint);
}

}  // namespace

IpcExecutor::~IpcExecutor() {
  if (std::uncaught_exceptions() == 0) unload();  // else this process alone is about to end
}

Capabilities IpcExecutor::capabilities() const {
  Capabilities c;
  c.name = "cuda-ipc";
  c.transport = fmt::format("CUDA IPC: pulls from other processes' memory; {} at rank 0", names_of(device_.devices));
  c.loads_all = c.device_memory = c.steps_apart = true;
  return c;
}

void IpcExecutor::unload() {
  opened_.clear(), events_.clear();
  polite_barrier(team_.comm());
  mine_.clear(), memory_.reset();
}

void IpcExecutor::load(std::span<const RankProgram> programs, ElementType type, Op op) {
  const auto me = static_cast<std::size_t>(team_.rank());
  RINGSIDE_CHECK(programs.size() == static_cast<std::size_t>(team_.size()));
  if (programs.size() > kMostPlaces)
    throw DeviceError(fmt::format("cuda-ipc: {} ranks, at most {}", programs.size(), kMostPlaces));
  unload();
  type_ = type, op_ = op, width_ = size_of(type), steps_ = programs[me].schedule_steps;
  plan_ = plan_pulls(programs, op, [](std::int32_t, std::int32_t) { return true; });
  together(team_, [&] { make_own(programs[me]); });
  std::vector<IpcHandle> handles;
  together(team_, [&] {
    handles.push_back(memory_->memory().share());
    for (const Mine& m : mine_)
      if (m.recorded) handles.push_back(m.recorded->share());
  });
  const auto all = known_to_all(handles, team_);
  together(team_, [&] { open_others(all); }, "cuda-staged needs no peer access");
}

void IpcExecutor::make_own(const RankProgram& program) {
  const std::int64_t bytes = program.memory * width_;
  memory_.emplace(device_.devices, device_.index, bytes,
                  plan_.memory[static_cast<std::size_t>(team_.rank())] * width_ - bytes);
  std::map<std::int32_t, std::set<int>> waiting;  // by operation: who waits for it
  for (const PullOp& op : plan_.ops)
    for (const std::int32_t before : op.after) waiting[before].insert(op.place);
  for (std::size_t i = 0; i < plan_.ops.size(); ++i) {
    if (plan_.ops[i].place != team_.rank()) continue;
    Mine& m = mine_.emplace_back();
    m.op = i;
    if (!plan_.ops[i].awaited) continue;
    m.recorded = device_.devices.make_event(device_.index, Event::Kind::interprocess);
    const auto& ranks = waiting.at(static_cast<std::int32_t>(i));
    m.tell.assign(ranks.begin(), ranks.end());
  }
}

void IpcExecutor::open_others(const std::vector<std::vector<IpcHandle>>& handles) {
  const auto me = team_.rank();
  std::vector<std::size_t> next(handles.size(), 1);  // handle 0 is the memory's
  std::map<std::int32_t, IpcHandle> events;
  for (std::size_t i = 0; i < plan_.ops.size(); ++i)
    if (const auto p = static_cast<std::size_t>(plan_.ops[i].place); plan_.ops[i].awaited)
      events[static_cast<std::int32_t>(i)] = handles[p][next[p]++];
  for (const Mine& m : mine_) {
    const PullOp& op = plan_.ops[m.op];
    for (const Pull& p : op.pulls)
      if (p.place != me && !opened_.contains(p.place))
        opened_[p.place] =
            device_.devices.open_memory(device_.index, handles[static_cast<std::size_t>(p.place)].front());
    for (const std::int32_t before : op.after)
      events_[before] = device_.devices.open_event(device_.index, events.at(before));
  }
}

bool IpcExecutor::rewind() {
  if (!memory_->written()) return false;
  memory_->rewind();
  memory_->stream().synchronise();
  return true;
}

void IpcExecutor::queue(const PullOp& op) {
  // An event can be waited for once it is recorded; messages of one rank come in the order of its operations.
  for (const std::int32_t before : op.after) {
    const int rank = plan_.ops[static_cast<std::size_t>(before)].place;
    RINGSIDE_MPI(MPI_Recv, nullptr, 0, MPI_BYTE, rank, kRecordedTag, team_.comm(), MPI_STATUS_IGNORE);
    memory_->stream().wait(*events_.at(before));
  }
  const auto at = [&](std::int32_t place, std::int64_t element) {
    return (place == team_.rank() ? memory_->data() : opened_.at(place)->data()) + element * width_;
  };
  pieces_.clear();
  for (const Pull& p : op.pulls) pieces_.push_back({at(op.place, p.to), at(p.place, p.from), p.count, p.reduces});
  if (!pieces_.empty()) memory_->stream().combine(pieces_, type_, op_);
  for (const Division& d : op.divisions)
    memory_->stream().divide(at(op.place, d.where.offset), d.where.count, type_, d.by);
}

void IpcExecutor::run(RunTimes& times) {
  times.step_end.assign(static_cast<std::size_t>(times.look_at_steps ? steps_ : 0), 0);
  times.lateness = 0;
  requests_.clear();
  const auto done_before = [&](auto next) { return next == mine_.end() ? steps_ : plan_.ops[next->op].step; };
  progress_.begin_run(done_before(mine_.begin()));
  for (auto next = mine_.begin(); next != mine_.end();) {
    const Mine& m = *next++;
    const PullOp& op = plan_.ops[m.op];
    queue(op);
    if (m.recorded) memory_->stream().record(*m.recorded);
    for (const int rank : m.tell)
      RINGSIDE_MPI(MPI_Isend, nullptr, 0, MPI_BYTE, rank, kRecordedTag, team_.comm(), &requests_.emplace_back());
    progress_.tick(done_before(next));
    if (!times.look_at_steps || times.step_end.empty()) continue;
    memory_->stream().synchronise();
    times.step_end[static_cast<std::size_t>(op.step)] = now_ns();
  }
  memory_->stream().synchronise();
  times.end = now_ns();
  // Others may still pull from this rank's memory, and wait for its events.
  wait_all(requests_);
  polite_barrier(team_.comm());
}

}  // namespace ringside
