#include "gpu/device/cuda.h"

// In place of cuda_devices.cpp where the CUDA toolkit is missing.
namespace ringside {

Result<std::unique_ptr<Devices>> open_cuda_devices() {
  return machine_fail("cuda: built without CUDA; not run on a GPU");
}

}  // namespace ringside
