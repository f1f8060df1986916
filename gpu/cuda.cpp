#include "gpu/cuda.h"

#include <dlfcn.h>

namespace ringside {

std::string cuda_absence() {
#ifndef RINGSIDE_HAS_CUDA
  return "cuda: built without CUDA; not run on a GPU";
#else
  // The driver's library is looked for by name: nothing here is linked to it, so the program starts without a GPU.
  void* driver = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL);
  if (!driver) return "cuda: no NVIDIA driver on this machine; not run on a GPU";
  const auto init = reinterpret_cast<int (*)(unsigned)>(dlsym(driver, "cuInit"));
  const auto count_devices = reinterpret_cast<int (*)(int*)>(dlsym(driver, "cuDeviceGetCount"));
  int devices = 0;
  const bool works = init && count_devices && init(0) == 0 && count_devices(&devices) == 0 && devices > 0;
  dlclose(driver);
  if (!works) return "cuda: no usable NVIDIA GPU on this machine; not run on a GPU";
  return "cuda: this version has no executor for device memory yet; not run on a GPU";
#endif
}

}  // namespace ringside
