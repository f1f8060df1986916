// A libnccl.so.2 for machines without GPUs. A stream is a Stream of fake devices, which are lent to it; all ranks of a
// communicator sit in one process. What is sent and received is checked and then queued, in a bad order.
//
// RINGSIDE_FAKE_NCCL_VERSION: what it says it is (22809). RINGSIDE_FAKE_NCCL_FAILS: the function that fails.
#pragma once

#include <dlfcn.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

#include "gpu/device/devices.h"

namespace ringside::test {

/// Lends devices to a fake library by its function `lend`; it is the same for everybody in the process who opens it.
inline void lend_by(const char* lend, const std::string& path, Devices& devices) {
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  const auto function = library ? reinterpret_cast<void (*)(Devices*)>(dlsym(library, lend)) : nullptr;
  if (!function) throw std::logic_error("no fake library at " + path);
  function(&devices);
}
inline void lend_to_nccl(const std::string& path, Devices& devices) {
  lend_by("fake_nccl_lend", path, devices);
}
/// tests/support/fake_blas.cpp
inline void lend_to_blas(const std::string& path, Devices& devices) {
  lend_by("fake_blas_lend", path, devices);
}

/// How often a collective of NCCL's own was called on any rank.
inline int own_collectives(const std::string& path) {
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  return *reinterpret_cast<int*>(dlsym(library, "fake_nccl_collectives"));
}

}  // namespace ringside::test
