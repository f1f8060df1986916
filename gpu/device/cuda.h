// What there is of CUDA in this build and on this machine.
#pragma once

#include <memory>

#include "core/base/result.h"
#include "gpu/device/devices.h"

namespace ringside {

/// The GPUs that CUDA sees, one at least; or one line that says why nothing can run on a GPU here: built without CUDA,
/// no driver, too old a driver, no device.
Result<std::unique_ptr<Devices>> open_cuda_devices();

}  // namespace ringside
