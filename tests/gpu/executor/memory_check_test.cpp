#include "gpu/executor/memory_check.h"

#include <filesystem>
#include <fstream>
#include <limits>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace ringside {
namespace {

/// A folder that looks like what the kernel shows.
class MemoryCheck : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::remove_all(root_); }
  void TearDown() override { std::filesystem::remove_all(root_); }
  void write(const std::string& path, const std::string& text) {
    const std::filesystem::path file = root_ / path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  std::int64_t available() const { return available_memory({(root_ / "proc").string(), (root_ / "cgroup").string()}); }
  std::filesystem::path root_ =
      std::filesystem::path(testing::TempDir()) / fmt::format("ringside_memory_check_{}", getpid());
};

constexpr std::int64_t kMiB = 1 << 20;

TEST_F(MemoryCheck, what_the_computer_has) {
  write("proc/meminfo", "MemTotal:       16384 kB\nMemFree:         100 kB\nMemAvailable:    8192 kB\n");
  EXPECT_EQ(available(), 8 * kMiB);
}

TEST_F(MemoryCheck, a_control_group_may_allow_less) {
  write("proc/meminfo", "MemAvailable:    1048576 kB\n");
  write("proc/self/cgroup", "0::/user/job\n");
  write("cgroup/user/job/memory.max", "max\n");
  write("cgroup/user/job/memory.current", "4096\n");
  write("cgroup/user/memory.max", std::to_string(100 * kMiB));
  write("cgroup/user/memory.current", std::to_string(90 * kMiB));
  EXPECT_EQ(available(), 10 * kMiB);
  // Cached files are given back when memory is short.
  write("cgroup/user/memory.stat", "anon 1\ninactive_file " + std::to_string(20 * kMiB) + "\n");
  EXPECT_EQ(available(), 30 * kMiB);
}

TEST_F(MemoryCheck, in_a_container_the_path_leads_nowhere_and_the_mount_is_the_group) {
  write("proc/meminfo", "MemAvailable:    1048576 kB\n");
  write("proc/self/cgroup", "0::/docker/0123\n");
  write("cgroup/memory.max", std::to_string(64 * kMiB));
  write("cgroup/memory.current", std::to_string(60 * kMiB));
  EXPECT_EQ(available(), 4 * kMiB);
}

TEST_F(MemoryCheck, version_one_groups) {
  write("proc/meminfo", "MemAvailable:    1048576 kB\n");
  write("proc/self/cgroup", "5:cpu,cpuacct:/\n4:memory:/job\n");
  write("cgroup/memory/job/memory.limit_in_bytes", std::to_string(50 * kMiB));
  write("cgroup/memory/job/memory.usage_in_bytes", std::to_string(20 * kMiB));
  EXPECT_EQ(available(), 30 * kMiB);
}

TEST_F(MemoryCheck, where_nothing_can_be_read_nothing_is_forbidden) {
  EXPECT_EQ(available(), std::numeric_limits<std::int64_t>::max());
}

TEST(MemoryCheckHere, this_computer_has_some) {
  EXPECT_GT(available_memory(), kMiB);
  EXPECT_LT(available_memory(), std::int64_t{1} << 50);
}

}  // namespace
}  // namespace ringside
