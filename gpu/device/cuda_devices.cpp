// CUDA's runtime behind the interface of devices.h. The driver's library is found by the runtime itself, when the
// program runs: nothing here needs a driver to be linked or started.
#include <cuda_runtime_api.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "gpu/device/cuda.h"

namespace ringside {
namespace {

bool is_loss(cudaError_t code) {
  switch (code) {
    case cudaErrorIllegalAddress:
    case cudaErrorLaunchFailure:
    case cudaErrorLaunchTimeout:
    case cudaErrorHardwareStackError:
    case cudaErrorECCUncorrectable:
    case cudaErrorNvlinkUncorrectable:
    case cudaErrorDevicesUnavailable:
    case cudaErrorMisalignedAddress: return true;
    default: return false;
  }
}

void check(cudaError_t code, int device, const char* call) {
  if (code == cudaSuccess) return;
  cudaGetLastError();  // or the next call would report it again
  throw DeviceError(fmt::format("GPU {}: {}: {}{}", device, call, is_loss(code) ? "the device was lost: " : "",
                                cudaGetErrorString(code)));
}
#define RINGSIDE_CUDA_CALL(device, function, ...) check(function(__VA_ARGS__), device, #function)

/// A handle of CUDA's as the bytes that travel to another process, and back.
template <class Handle>
IpcHandle bytes_of(const Handle& handle) {
  IpcHandle bytes;
  static_assert(sizeof handle == sizeof bytes);
  std::memcpy(bytes.data(), &handle, sizeof handle);
  return bytes;
}
template <class Handle>
Handle handle_of(const IpcHandle& bytes) {
  Handle handle;
  std::memcpy(&handle, bytes.data(), sizeof handle);
  return handle;
}

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

class CudaEvent : public Event {
 public:
  CudaEvent(cudaEvent_t event, int device, bool timed) : event_(event), device_(device), timed_(timed) {}
  ~CudaEvent() override { cudaEventDestroy(event_); }
  cudaEvent_t get() const { return event_; }
  bool timed() const { return timed_; }
  bool happened() override {
    const cudaError_t code = cudaEventQuery(event_);
    if (code == cudaErrorNotReady) return cudaGetLastError(), false;
    check(code, device_, "cudaEventQuery");
    return true;
  }
  double seconds_since(const Event& earlier) const override {
    float milliseconds = 0;
    RINGSIDE_CUDA_CALL(device_, cudaEventElapsedTime, &milliseconds, dynamic_cast<const CudaEvent&>(earlier).event_,
                       event_);
    return static_cast<double>(milliseconds) * 1e-3;
  }
  IpcHandle share() const override {
    cudaIpcEventHandle_t handle;
    RINGSIDE_CUDA_CALL(device_, cudaIpcGetEventHandle, &handle, event_);
    return bytes_of(handle);
  }

 private:
  cudaEvent_t event_;
  int device_;
  bool timed_;
};

class CudaStream : public Stream {
 public:
  CudaStream(cudaStream_t stream, int device) : stream_(stream), device_(device) {}
  ~CudaStream() override { cudaStreamDestroy(stream_); }
  cudaStream_t get() const { return stream_; }
  int device() const { return device_; }

  void copy(std::byte* to, const std::byte* from, std::int64_t bytes) override {
    if (bytes == 0) return;
    use();
    RINGSIDE_CUDA_CALL(device_, cudaMemcpyAsync, to, from, static_cast<std::size_t>(bytes), cudaMemcpyDefault, stream_);
  }
  void combine(std::span<const Piece> pieces, ElementType type, Op op) override {
    use();
    launch_batch(pieces, type, op, stream_);
    RINGSIDE_CUDA_CALL(device_, cudaGetLastError);
  }
  void divide(std::byte* at, std::int64_t count, ElementType type, std::int32_t by) override {
    use();
    launch_divide(at, count, type, by, stream_);
    RINGSIDE_CUDA_CALL(device_, cudaGetLastError);
  }
  void record(Event& event) override {
    use();
    const auto& e = dynamic_cast<CudaEvent&>(event);
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    if (e.timed()) RINGSIDE_CUDA_CALL(device_, cudaStreamIsCapturing, stream_, &status);
    const unsigned flags = status == cudaStreamCaptureStatusNone ? cudaEventRecordDefault : cudaEventRecordExternal;
    RINGSIDE_CUDA_CALL(device_, cudaEventRecordWithFlags, e.get(), stream_, flags);
  }
  void wait(const Event& event) override {
    use();
    RINGSIDE_CUDA_CALL(device_, cudaStreamWaitEvent, stream_, dynamic_cast<const CudaEvent&>(event).get(), 0);
  }
  void* native() override { return stream_; }
  void synchronise() override { RINGSIDE_CUDA_CALL(device_, cudaStreamSynchronize, stream_); }
  void begin_capture() override {
    use();
    // Relaxed: a kernel that is launched for the first time is loaded now, and that must not count as unsafe.
    RINGSIDE_CUDA_CALL(device_, cudaStreamBeginCapture, stream_, cudaStreamCaptureModeRelaxed);
  }
  std::unique_ptr<Graph> end_capture() override;

 private:
  void use() const { RINGSIDE_CUDA_CALL(device_, cudaSetDevice, device_); }

  cudaStream_t stream_;
  int device_;
};

class CudaGraph : public Graph {
 public:
  explicit CudaGraph(cudaGraphExec_t graph) : graph_(graph) {}
  ~CudaGraph() override { cudaGraphExecDestroy(graph_); }
  void launch(Stream& stream) override {
    const auto& s = dynamic_cast<CudaStream&>(stream);
    RINGSIDE_CUDA_CALL(s.device(), cudaGraphLaunch, graph_, s.get());
  }

 private:
  cudaGraphExec_t graph_;
};

std::unique_ptr<Graph> CudaStream::end_capture() {
  cudaGraph_t graph = nullptr;
  RINGSIDE_CUDA_CALL(device_, cudaStreamEndCapture, stream_, &graph);
  cudaGraphExec_t executable = nullptr;
  const cudaError_t code = cudaGraphInstantiateWithFlags(&executable, graph, 0);
  cudaGraphDestroy(graph);
  check(code, device_, "cudaGraphInstantiateWithFlags");
  return std::make_unique<CudaGraph>(executable);
}

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
      check(code, device, "cudaDeviceEnablePeerAccess");
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
    cudaStream_t stream = nullptr;
    set(device);
    RINGSIDE_CUDA_CALL(device, cudaStreamCreateWithFlags, &stream, cudaStreamNonBlocking);
    return std::make_unique<CudaStream>(stream, device);
  }
  std::unique_ptr<Event> make_event(int device, Event::Kind kind) override {
    unsigned flags = kind == Event::Kind::timing ? cudaEventDefault : cudaEventDisableTiming;
    if (kind == Event::Kind::interprocess) flags |= cudaEventInterprocess;
    cudaEvent_t event = nullptr;
    set(device);
    RINGSIDE_CUDA_CALL(device, cudaEventCreateWithFlags, &event, flags);
    return std::make_unique<CudaEvent>(event, device, kind == Event::Kind::timing);
  }

  std::unique_ptr<DeviceMemory> open_memory(int device, const IpcHandle& handle) override {
    const auto raw = handle_of<cudaIpcMemHandle_t>(handle);
    void* at = nullptr;
    set(device);
    RINGSIDE_CUDA_CALL(device, cudaIpcOpenMemHandle, &at, raw, cudaIpcMemLazyEnablePeerAccess);
    return std::make_unique<Memory>(at, device, Memory::Kind::opened);
  }
  std::unique_ptr<Event> open_event(int device, const IpcHandle& handle) override {
    const auto raw = handle_of<cudaIpcEventHandle_t>(handle);
    cudaEvent_t event = nullptr;
    set(device);
    RINGSIDE_CUDA_CALL(device, cudaIpcOpenEventHandle, &event, raw);
    return std::make_unique<CudaEvent>(event, device, false);
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
