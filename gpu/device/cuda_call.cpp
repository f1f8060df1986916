#include "gpu/device/cuda_call.h"

#include <fmt/format.h>

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

}  // namespace

void check_cuda(cudaError_t code, int device, const char* call) {
  if (code == cudaSuccess) return;
  cudaGetLastError();  // or the next call would report it again
  throw DeviceError(fmt::format("GPU {}: {}: {}{}", device, call, is_loss(code) ? "the device was lost: " : "",
                                cudaGetErrorString(code)));
}

}  // namespace ringside
