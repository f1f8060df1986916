// GPUs of a test: what is queued happens as late and in as bad an order as streams and events allow, every access is
// checked, and a device can be too small or be lost in mid-run.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "gpu/device/devices.h"
#include "tests/support/fake_schedule.h"

namespace ringside::test {

struct FakeOptions {
  int devices = 1;
  std::int64_t capacity = std::int64_t{1} << 40;  ///< bytes of each device
  bool peers = true;                              ///< devices reach each other's memory
  bool visible = false;  ///< the host may touch their memory, as an MPI that takes device pointers does
  WorkOrder order = WorkOrder::shuffled;
  std::uint32_t seed = 1;
  std::uint64_t lost_after = UINT64_MAX;  ///< pieces of work
};

/// From the environment variable RINGSIDE_FAKE_DEVICES: "devices=2 capacity=1000 peers=0 order=newest seed=3 lost=100".
FakeOptions fake_options(const std::string& text);

class FakeDevices : public Devices {
 public:
  explicit FakeDevices(const FakeOptions& options = {});
  ~FakeDevices() override;
  int count() const override;
  std::string name(int device) const override;
  std::string versions() const override { return "driver for CUDA 0.0, runtime 0.0"; }
  std::string bus_id(int device) const override;
  std::int64_t free_bytes(int device) const override;
  bool can_reach(int device, int peer) const override;
  bool reach(int device, int peer) override;
  void use(int) override {}
  std::unique_ptr<DeviceMemory> allocate(int device, std::int64_t bytes) override;
  std::unique_ptr<DeviceMemory> allocate_pinned(std::int64_t bytes) override;
  std::unique_ptr<Stream> make_stream(int device) override;
  std::unique_ptr<Event> make_event(int device, Event::Kind kind) override;
  std::unique_ptr<DeviceMemory> open_memory(int device, const IpcHandle& handle) override;
  std::unique_ptr<Event> open_event(int device, const IpcHandle& handle) override;

  /// Kernels and graphs launched so far: what a run costs in launches.
  std::int64_t kernels() const;
  std::int64_t graphs() const;

  struct State;

 private:
  std::shared_ptr<State> state_;  // streams, events and memory may outlive this
};

}  // namespace ringside::test
