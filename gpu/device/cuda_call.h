// Calls of CUDA's runtime: what fails is thrown as a DeviceError that names the device and the call.
#pragma once

#include <cuda_runtime_api.h>

#include <cstring>

#include "gpu/device/devices.h"

namespace ringside {

void check_cuda(cudaError_t code, int device, const char* call);
#define RINGSIDE_CUDA_CALL(device, function, ...) check_cuda(function(__VA_ARGS__), device, #function)

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

}  // namespace ringside
