// How much memory may be taken: asked before, because the kernel kills a process that takes too much.
#pragma once

#include <cstdint>
#include <string>

namespace ringside {

/// Where the kernel's files lie; a test has its own.
struct KernelFiles {
  std::string proc = "/proc";
  std::string cgroup = "/sys/fs/cgroup";
};

/// Bytes that this computer can still give to this process: what is available, within the limits of every control group
/// (version 2 and 1) above it. INT64_MAX where nothing can be read.
std::int64_t available_memory(const KernelFiles& files = {});

}  // namespace ringside
