// CUDA's runtime behind the interface of devices.h. The driver's library is found by the runtime itself, when the
// program runs: nothing here needs a driver to be linked or started.
#include <cuda_runtime_api.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "gpu/device/cuda.h"
#include "gpu/device/cuda_call.h"
#include "gpu/device/cuda_stream.h"

namespace ringside {
namespace {

class Memory : public DeviceMemory {
 public:
  enum class Kind { device, pinned, opened };
  Memory(void* at, int device, Kind kind) : DeviceMemory(static_cast<std::byte*>(at)), device_(device), kind_(kind) {}
  ~Memory() override {
    if (kind_ == Kind::device) cudaFree(data());
    if (kind_ == Kind::pinned) cudaFreeHost(data());
    if (kind_ == Kind::opened) cudaIpcCloseMemHandle(data());
  }
  IpcHandle share() const override {
    cudaIpcMemHandle_t handle;
    RINGSIDE_CUDA_CALL(device_, cudaIpcGetMemHandle, &handle, data());
    return bytes_of(handle);
  }

 private:
  int device_;
  Kind kind_;
};

std::string version(int number) {
  return fmt::format("{}.{}", number / 1000, number % 1000 / 10);
}

class CudaDevices : public Devices {
 public:
  explicit CudaDevices(int count) {
    for (int device = 0; device < count; ++device) {
      cudaDeviceProp properties;
      RINGSIDE_CUDA_CALL(device, cudaGetDeviceProperties, &properties, device);
      names_.emplace_back(properties.name);
    }
  }
  int count() const override { return static_cast<int>(names_.size()); }
  std::string name(int device) const override { return names_[static_cast<std::size_t>(device)]; }
  std::string versions() const override {
    int driver = 0, runtime = 0;
    cudaDriverGetVersion(&driver);
    cudaRuntimeGetVersion(&runtime);
    return fmt::format("driver for CUDA {}, runtime {}", version(driver), version(runtime));
  }

  std::string bus_id(int device) const override {
    std::array<char, 16> id{};
    RINGSIDE_CUDA_CALL(device, cudaDeviceGetPCIBusId, id.data(), static_cast<int>(id.size()), device);
    return id.data();
  }

  std::int64_t free_bytes(int device) const override {
    std::size_t free = 0, total = 0;
    set(device);
    RINGSIDE_CUDA_CALL(device, cudaMemGetInfo, &free, &total);
    return static_cast<std::int64_t>(free);
  }

  bool can_reach(int device, int peer) const override {
    int possible = 1;
    if (device != peer) RINGSIDE_CUDA_CALL(device, cudaDeviceCanAccessPeer, &possible, device, peer);
    return possible != 0;
  }
  bool reach(int device, int peer) override {
    if (device == peer || reached_.contains({device, peer})) return true;
    if (!can_reach(device, peer)) return false;
    set(device);
    const cudaError_t code = cudaDeviceEnablePeerAccess(peer, 0);
    if (code == cudaErrorPeerAccessAlreadyEnabled)
      cudaGetLastError();
    else
      check_cuda(code, device, "cudaDeviceEnablePeerAccess");
    reached_.insert({device, peer});
    return true;
  }

  void use(int device) override { set(device); }

  std::unique_ptr<DeviceMemory> allocate(int device, std::int64_t bytes) override {
    // Smaller allocations may share a block with others, and a handle for another process opens the block.
    constexpr std::int64_t kBlock = std::int64_t{2} << 20;
    void* at = nullptr;
    set(device);
    RINGSIDE_CUDA_CALL(device, cudaMalloc, &at,
                       static_cast<std::size_t>(std::max<std::int64_t>(bytes + kBlock - 1, kBlock) / kBlock * kBlock));
    return std::make_unique<Memory>(at, device, Memory::Kind::device);
  }
  std::unique_ptr<DeviceMemory> allocate_pinned(std::int64_t bytes) override {
    void* at = nullptr;
    RINGSIDE_CUDA_CALL(0, cudaHostAlloc, &at, static_cast<std::size_t>(std::max<std::int64_t>(bytes, 1)),
                       cudaHostAllocPortable);
    return std::make_unique<Memory>(at, 0, Memory::Kind::pinned);
  }
  std::unique_ptr<Stream> make_stream(int device) override {
    set(device);
    return make_cuda_stream(device);
  }
  std::unique_ptr<Event> make_event(int device, Event::Kind kind) override {
    set(device);
    return make_cuda_event(device, kind);
  }

  std::unique_ptr<DeviceMemory> open_memory(int device, const IpcHandle& handle) override {
    const auto raw = handle_of<cudaIpcMemHandle_t>(handle);
    void* at = nullptr;
    set(device);
    RINGSIDE_CUDA_CALL(device, cudaIpcOpenMemHandle, &at, raw, cudaIpcMemLazyEnablePeerAccess);
    return std::make_unique<Memory>(at, device, Memory::Kind::opened);
  }
  std::unique_ptr<Event> open_event(int device, const IpcHandle& handle) override {
    set(device);
    return open_cuda_event(device, handle);
  }

 private:
  static void set(int device) { RINGSIDE_CUDA_CALL(device, cudaSetDevice, device); }

  std::vector<std::string> names_;
  std::set<std::pair<int, int>> reached_;  // asked for every pull of a plan: the driver is slower than this
};

}  // namespace

Result<std::unique_ptr<Devices>> open_cuda_devices() {
  int count = 0, driver = 0, runtime = 0;
  const cudaError_t code = cudaGetDeviceCount(&count);
  cudaGetLastError();
  cudaDriverGetVersion(&driver);
  cudaRuntimeGetVersion(&runtime);
  if (code == cudaErrorInsufficientDriver && driver == 0)
    return machine_fail("cuda: no NVIDIA driver on this machine; not run on a GPU");
  if (code == cudaErrorInsufficientDriver)
    return machine_fail(
        fmt::format("cuda: the NVIDIA driver is too old, it is for CUDA {}, this program for {}; not run on a GPU",
                    version(driver), version(runtime)));
  if (code == cudaErrorNoDevice || (code == cudaSuccess && count == 0))
    return machine_fail("cuda: no GPU that CUDA can see on this machine; not run on a GPU");
  if (code != cudaSuccess) return machine_fail(fmt::format("cuda: {}; not run on a GPU", cudaGetErrorString(code)));
  try {
    return std::make_unique<CudaDevices>(count);
  } catch (const DeviceError& e) {
    return machine_fail(fmt::format("cuda: {}; not run on a GPU", e.what()));
  }
}

}  // namespace ringside
