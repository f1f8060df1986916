// Memory on GPU 0 for tests, and why there may be none.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>

namespace ringside::test {

/// Empty where a GPU can be used.
inline std::string no_device() {
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error == cudaSuccess && count > 0) return {};
  return std::string("no GPU: ") + cudaGetErrorString(error);
}

inline void check(cudaError_t error) {
  if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorString(error));
}

class DeviceBuffer {
 public:
  explicit DeviceBuffer(const std::vector<std::byte>& content) : size_(content.size()) {
    check(cudaMalloc(&data_, size_));
    check(cudaMemcpy(data_, content.data(), size_, cudaMemcpyHostToDevice));
  }
  ~DeviceBuffer() { cudaFree(data_); }
  DeviceBuffer(const DeviceBuffer&) = delete;
  DeviceBuffer& operator=(const DeviceBuffer&) = delete;

  std::byte* data() const { return static_cast<std::byte*>(data_); }
  /// After everything queued has happened.
  std::vector<std::byte> read() const {
    std::vector<std::byte> content(size_);
    check(cudaGetLastError());
    check(cudaMemcpy(content.data(), data_, size_, cudaMemcpyDeviceToHost));
    return content;
  }

 private:
  void* data_ = nullptr;
  std::size_t size_;
};

}  // namespace ringside::test
