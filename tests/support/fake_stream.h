// Streams, events and graphs of fake devices.
#pragma once

#include <cstring>
#include <functional>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "gpu/device/devices.h"
#include "tests/support/fake_devices.h"
#include "tests/support/fake_memory.h"
#include "tests/support/fake_schedule.h"

namespace ringside::test {

using WorkPointer = std::shared_ptr<Work>;

/// What all of a process's fake devices share.
struct FakeDevices::State {
  FakeOptions options;
  FakeMemory memory;
  FakeSchedule schedule;
  std::set<std::pair<int, int>> reached;
  std::int64_t kernels = 0, graphs = 0;

  explicit State(const FakeOptions& o) : options(o), memory(o.visible), schedule(o.order, o.seed) {}
  void check_alive() const {
    if (schedule.done() >= options.lost_after)
      throw DeviceError("GPU 0 (fake): synchronise: the device was lost: unspecified launch failure");
  }
};
using StatePointer = std::shared_ptr<FakeDevices::State>;

/// Of the memory that the handle opens, or of the memory in which the event lies.
struct SharedEvent {
  FakeMemory::Shared owner;
  std::int64_t slot = 0;
};
template <class T>
IpcHandle pack_handle(const T& content) {
  static_assert(sizeof(T) <= sizeof(IpcHandle));
  IpcHandle handle{};
  std::memcpy(handle.data(), &content, sizeof content);
  return handle;
}
template <class T>
T unpack_handle(const IpcHandle& handle) {
  T content;
  std::memcpy(&content, handle.data(), sizeof content);
  return content;
}

/// A graph: each node's action, and the nodes before it.
struct Recording {
  bool over = false;  // the capture has ended
  struct Node {
    std::function<void()> action;
    std::vector<std::size_t> after;
    bool followed = false;
  };
  std::vector<Node> nodes;
};

class FakeEvent : public Event {
 public:
  FakeEvent(StatePointer state, Kind kind) : state_(std::move(state)), kind_(kind) {
    if (kind == Kind::interprocess) moments = state_->memory.make_moments(slot);
  }
  FakeEvent(StatePointer state, const SharedEvent& shared)
      : moments(state->memory.open_moments(shared.owner, shared.slot)),
        state_(std::move(state)),
        kind_(Kind::interprocess) {}
  bool happened() override;
  double seconds_since(const Event& earlier) const override;
  IpcHandle share() const override;
  bool timed() const { return kind_ == Kind::timing; }

  WorkPointer recorded;                  // the last time, outside of a capture
  std::shared_ptr<std::uint64_t> when;   // then
  std::shared_ptr<Recording> recording;  // the last time in a capture, and which node
  std::size_t node = 0;
  FakeMemory::Moments* moments = nullptr;  // interprocess
  std::int64_t slot = 0;

 private:
  StatePointer state_;
  Kind kind_;
};

class FakeStream : public Stream {
 public:
  FakeStream(StatePointer state, int device) : state_(std::move(state)), device_(device) {}
  void copy(std::byte* to, const std::byte* from, std::int64_t bytes) override;
  void combine(std::span<const Piece> pieces, ElementType type, Op op) override;
  void divide(std::byte* at, std::int64_t count, ElementType type, std::int32_t by) override;
  void record(Event& event) override;
  void wait(const Event& event) override;
  void* native() override { return static_cast<Stream*>(this); }
  void synchronise() override;
  void begin_capture() override;
  std::unique_ptr<Graph> end_capture() override;
  void launch(const Recording& graph);

 private:
  bool captured() const { return recording_ && !recording_->over; }
  WorkPointer queue(std::function<void()> action);
  /// Appends a node behind this stream's last one.
  std::size_t node(std::function<void()> action, std::vector<std::size_t> after);

  StatePointer state_;
  int device_;
  WorkPointer last_;
  std::shared_ptr<Recording> recording_;
  std::vector<std::size_t> last_node_;  // of the recording; none or one
};

}  // namespace ringside::test
