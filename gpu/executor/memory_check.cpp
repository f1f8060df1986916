#include "gpu/executor/memory_check.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>

namespace ringside {
namespace {

constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();

std::optional<std::int64_t> read_number(const std::string& path) {
  std::ifstream file(path);
  std::int64_t value = 0;
  if (file >> value) return value;
  return std::nullopt;  // "max", or no such file
}

/// The number after `key` in a file of lines "key number ..".
std::optional<std::int64_t> read_field(const std::string& path, const std::string& key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string word;
    std::int64_t value = 0;
    if (words >> word && word == key && words >> value) return value;
  }
  return std::nullopt;
}

/// What one control group still allows. Cached files count as used but are given back when needed.
std::int64_t headroom(const std::string& folder, const char* limit, const char* usage, const char* cache) {
  const auto most = read_number(folder + "/" + limit), used = read_number(folder + "/" + usage);
  if (!most || !used) return kUnlimited;
  const std::int64_t reclaimable = read_field(folder + "/memory.stat", cache).value_or(0);
  return std::max<std::int64_t>(*most - *used + reclaimable, 0);
}

/// The limits of the group at `path` below `root` and of all groups above it.
std::int64_t headroom_upwards(const std::string& root, std::string path, const char* limit, const char* usage,
                              const char* cache) {
  std::int64_t least = kUnlimited;
  for (;;) {
    least = std::min(least, headroom(root + path, limit, usage, cache));
    const auto slash = path.rfind('/');
    if (path.empty() || slash == std::string::npos) return least;
    path.resize(slash);
  }
}

}  // namespace

std::int64_t available_memory(const KernelFiles& files) {
  std::int64_t available = kUnlimited;
  if (const auto kib = read_field(files.proc + "/meminfo", "MemAvailable:")) available = *kib * 1024;
  // Lines "0::/path" (version 2) and "4:memory:/path" (version 1). In a container the path may lie outside of what is
  // mounted: then the root of the mount is the container's own group, and walking upwards ends there.
  std::ifstream groups(files.proc + "/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    const auto first = line.find(':'), second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const std::string path = line.substr(second + 1);
    if (controllers.empty())
      available =
          std::min(available, headroom_upwards(files.cgroup, path, "memory.max", "memory.current", "inactive_file"));
    else if (controllers.find("memory") != std::string::npos)
      available = std::min(available, headroom_upwards(files.cgroup + "/memory", path, "memory.limit_in_bytes",
                                                       "memory.usage_in_bytes", "total_inactive_file"));
  }
  return available;
}

}  // namespace ringside
