// One message between device memory and MPI, in slices that pass through pinned host memory: while one is on its way
// between hosts, the next is copied from or to the device.
#pragma once

#include <array>
#include <memory>

#include "gpu/device/devices.h"
#include "gpu/team/mpi.h"

namespace ringside {

class StagedMessage {
 public:
  /// Copies go to `stream`, which must outlive the message. A message is used again and again, for one at a time.
  StagedMessage(Devices& devices, int device, Stream& stream, MPI_Comm comm, std::int64_t slice_bytes)
      : devices_(devices), device_(device), stream_(stream), comm_(comm), slice_bytes_(slice_bytes) {}

  /// From or to device memory. Nothing happens before advance(). `tag` is this message's alone among those that are on
  /// their way between the two ranks.
  void send(const std::byte* from, std::int64_t bytes, int peer, int tag);
  void receive(std::byte* to, std::int64_t bytes, int peer, int tag);
  /// Does what can be done without waiting. Whether the message is over: sent, or all of it queued to its place.
  bool advance();

 private:
  static constexpr std::size_t kSlots = 3;  // one is filled, one travels, one is about to
  enum class State { idle, copying, travelling };
  struct Slot {
    std::unique_ptr<DeviceMemory> memory;
    std::unique_ptr<Event> copied;
    MPI_Request request = MPI_REQUEST_NULL;
    State state = State::idle;
    std::int64_t slice = 0;
  };
  void begin(std::byte* memory, std::int64_t bytes, int peer, int tag, bool sends);
  std::int64_t slices() const;
  std::int64_t length(std::int64_t slice) const;
  void copy(Slot& slot);
  void travel(Slot& slot);
  void advance(Slot& slot);

  Devices& devices_;
  int device_;
  Stream& stream_;
  MPI_Comm comm_;
  std::int64_t slice_bytes_;
  std::array<Slot, kSlots> slots_;
  std::byte* memory_ = nullptr;  // on the device
  std::int64_t bytes_ = 0;
  int peer_ = 0, tag_ = 0;
  bool sends_ = false;
  std::int64_t begun_ = 0, travelled_ = 0, over_ = 0;  // slices
};

}  // namespace ringside
