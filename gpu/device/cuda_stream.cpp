#include "gpu/device/cuda_stream.h"

#include <cstdint>
#include <span>

#include "gpu/device/cuda_call.h"

namespace ringside {
namespace {

class CudaEvent : public Event {
 public:
  CudaEvent(cudaEvent_t event, int device, bool timed) : event_(event), device_(device), timed_(timed) {}
  ~CudaEvent() override { cudaEventDestroy(event_); }
  cudaEvent_t get() const { return event_; }
  bool timed() const { return timed_; }
  bool happened() override {
    const cudaError_t code = cudaEventQuery(event_);
    if (code == cudaErrorNotReady) return cudaGetLastError(), false;
    check_cuda(code, device_, "cudaEventQuery");
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
  check_cuda(code, device_, "cudaGraphInstantiateWithFlags");
  return std::make_unique<CudaGraph>(executable);
}

}  // namespace

std::unique_ptr<Stream> make_cuda_stream(int device) {
  cudaStream_t stream = nullptr;
  RINGSIDE_CUDA_CALL(device, cudaStreamCreateWithFlags, &stream, cudaStreamNonBlocking);
  return std::make_unique<CudaStream>(stream, device);
}

std::unique_ptr<Event> make_cuda_event(int device, Event::Kind kind) {
  unsigned flags = kind == Event::Kind::timing ? cudaEventDefault : cudaEventDisableTiming;
  if (kind == Event::Kind::interprocess) flags |= cudaEventInterprocess;
  cudaEvent_t event = nullptr;
  RINGSIDE_CUDA_CALL(device, cudaEventCreateWithFlags, &event, flags);
  return std::make_unique<CudaEvent>(event, device, kind == Event::Kind::timing);
}

std::unique_ptr<Event> open_cuda_event(int device, const IpcHandle& handle) {
  const auto raw = handle_of<cudaIpcEventHandle_t>(handle);
  cudaEvent_t event = nullptr;
  RINGSIDE_CUDA_CALL(device, cudaIpcOpenEventHandle, &event, raw);
  return std::make_unique<CudaEvent>(event, device, false);
}

}  // namespace ringside
