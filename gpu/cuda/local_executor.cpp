#include "gpu/cuda/local_executor.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/text.h"
#include "gpu/device/process_device.h"

namespace ringside {

Capabilities LocalExecutor::capabilities() const {
  Capabilities c;
  c.name = "cuda-local";
  c.transport = "one process, a stream for each device, pulls from the sender's memory; " + names_of(devices_);
  c.seats_all = c.device_memory = c.steps_apart = true;
  return c;
}

std::string LocalExecutor::note() const {
  return sharing_note(static_cast<int>(seats_.size()), devices_.count());
}

Result<std::unique_ptr<Compute>> LocalExecutor::beside(const Layer& layer) {
  std::vector<int> all;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) all.push_back(device_of(seat));
  return device_compute(layer, devices_, all);
}

void LocalExecutor::load(std::span<const RankProgram> programs, ElementType type, Op op) {
  RINGSIDE_CHECK(!programs.empty());
  if (programs.size() > kMostPlaces)
    throw DeviceError(fmt::format("cuda-local: {} ranks in one process, at most {}", programs.size(), kMostPlaces));
  type_ = type, op_ = op, width_ = size_of(type), steps_ = programs.front().schedule_steps;
  graph_.reset(), watch_.graph.reset(), watch_ = {}, done_.clear();
  plan_ = plan_pulls(programs, op, [&](std::int32_t place, std::int32_t peer) {
    return devices_.reach(device_of(static_cast<std::size_t>(place)), device_of(static_cast<std::size_t>(peer)));
  });
  take_seats(programs);
  waves_ = waves_of(plan_, [&](std::int32_t place) { return device_of(static_cast<std::size_t>(place)); });
  done_.resize(waves_.size());
  for (std::size_t i = 0; i < waves_.size(); ++i)
    if (waves_[i].awaited) done_[i] = devices_.make_event(waves_[i].device, Event::Kind::order);
  seats_.front().stream().begin_capture();
  issue(nullptr);
  graph_ = seats_.front().stream().end_capture();
}

void LocalExecutor::take_seats(std::span<const RankProgram> programs) {
  const auto bytes = [&](std::size_t i) { return programs[i].memory * width_; };
  const auto staging = [&](std::size_t i) { return plan_.memory[i] * width_ - bytes(i); };
  bool kept = seats_.size() == programs.size();
  for (std::size_t i = 0; i < programs.size() && kept; ++i) kept = seats_[i].reuse(bytes(i), staging(i));
  if (kept) return;
  over_.clear(), begin_.reset(), seats_.clear();
  check_room();
  for (std::size_t i = 0; i < programs.size(); ++i) seats_.emplace_back(devices_, device_of(i), bytes(i), staging(i));
  for (int d = 0; d < devices_used(); ++d) over_.push_back(devices_.make_event(d, Event::Kind::order));
  begin_ = devices_.make_event(device_of(0), Event::Kind::order);
}

/// Asked before anything is allocated, so that the error says how much is missing.
void LocalExecutor::check_room() const {
  std::map<int, std::int64_t> needed;
  for (std::size_t i = 0; i < plan_.memory.size(); ++i) needed[device_of(i)] += plan_.memory[i] * width_;
  for (const auto& [device, bytes] : needed)
    if (const std::int64_t room = devices_.free_bytes(device); bytes > room)
      throw DeviceError(fmt::format("memory: {} needed by the ranks on GPU {} ({}), {} free",
                                    format_bytes(Bytes(static_cast<double>(bytes))), device, devices_.name(device),
                                    format_bytes(Bytes(static_cast<double>(room)))));
}

void LocalExecutor::put(std::size_t seat, const std::function<void(std::byte*)>& write) {
  seats_[seat].put(write);
}

bool LocalExecutor::rewind() {
  if (!std::all_of(seats_.begin(), seats_.end(), [](const SeatMemory& s) { return s.written(); })) return false;
  for (SeatMemory& s : seats_) s.rewind();
  for (SeatMemory& s : seats_) s.stream().synchronise();
  return true;
}

void LocalExecutor::get(std::size_t seat, const std::function<void(const std::byte*)>& read) {
  seats_[seat].get(read);
}

void LocalExecutor::run(RunTimes& times) {
  times.step_end.clear();
  times.lateness = 0;
  if (times.look_at_steps) return look(times);
  graph_->launch(seats_.front().stream());
  seats_.front().stream().synchronise();
  times.end = now_ns();
}

// A graph of its own, with an event behind every wave: they cost about as much as small kernels, which is why the
// samples are taken without.
void LocalExecutor::look(RunTimes& times) {
  Stream& first = seats_.front().stream();
  if (!watch_.graph) {
    for (int d = 0; d < devices_used(); ++d) watch_.begin.push_back(devices_.make_event(d, Event::Kind::timing));
    for (const PullWave& wave : waves_) watch_.end.push_back(devices_.make_event(wave.device, Event::Kind::timing));
    first.begin_capture();
    issue(&watch_);
    watch_.graph = first.end_capture();
  }
  const Nanoseconds begin = now_ns();
  watch_.graph->launch(first);
  first.synchronise();
  times.end = now_ns();
  times.step_end.assign(static_cast<std::size_t>(steps_), 0);
  if (steps_ == 0) return;  // nothing but divisions
  for (std::size_t i = 0; i < waves_.size(); ++i) {
    const double seconds = watch_.end[i]->seconds_since(*watch_.begin[static_cast<std::size_t>(waves_[i].device)]);
    for (const std::int32_t op : waves_[i].ops) {
      Nanoseconds& end = times.step_end[static_cast<std::size_t>(plan_.ops[static_cast<std::size_t>(op)].step)];
      end = std::max(end, begin + static_cast<Nanoseconds>(seconds * 1e9));
    }
  }
}

void LocalExecutor::queue(const PullWave& wave) {
  Stream& stream = stream_of(wave.device);
  const auto at = [&](std::int32_t place, std::int64_t element) {
    return seats_[static_cast<std::size_t>(place)].data() + element * width_;
  };
  for (const std::int32_t other : wave.after) stream.wait(*done_[static_cast<std::size_t>(other)]);
  pieces_.clear();
  for (const std::int32_t i : wave.ops) {
    const PullOp& op = plan_.ops[static_cast<std::size_t>(i)];
    for (const Pull& c : op.copies) stream.copy(at(op.place, c.to), at(c.place, c.from), c.count * width_);
    for (const Pull& p : op.pulls) pieces_.push_back({at(op.place, p.to), at(p.place, p.from), p.count, p.reduces});
  }
  if (!pieces_.empty()) stream.combine(pieces_, type_, op_);
  for (const std::int32_t i : wave.ops) {
    const PullOp& op = plan_.ops[static_cast<std::size_t>(i)];
    for (const Division& d : op.divisions) stream.divide(at(op.place, d.where.offset), d.where.count, type_, d.by);
  }
}

void LocalExecutor::issue(const Watch* watch) {
  Stream& first = stream_of(0);
  first.record(*begin_);
  for (int d = 1; d < devices_used(); ++d) stream_of(d).wait(*begin_);
  for (int d = 0; watch && d < devices_used(); ++d) stream_of(d).record(*watch->begin[static_cast<std::size_t>(d)]);
  for (std::size_t i = 0; i < waves_.size(); ++i) {
    Stream& stream = stream_of(waves_[i].device);
    queue(waves_[i]);
    if (waves_[i].awaited) stream.record(*done_[i]);
    if (watch) stream.record(*watch->end[i]);
  }
  for (int d = 1; d < devices_used(); ++d) {
    stream_of(d).record(*over_[static_cast<std::size_t>(d)]);
    first.wait(*over_[static_cast<std::size_t>(d)]);
  }
}

}  // namespace ringside
