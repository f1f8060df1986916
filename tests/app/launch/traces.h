// What a launch leaves behind: ranks that still run, folders that are still there.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace ringside::app {

/// A field of /proc/PID/status.
inline std::string status_of(int pid, const std::string& field) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.rfind(field + ":\t", 0) == 0) return line.substr(field.size() + 2);
  return "";
}

/// The ranks that run now: ringside-run below an mpirun that is a child of this process. In order of their numbers.
inline std::set<int> ranks_of_this_process() {
  std::set<int> pids;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const int pid = std::stoi(name);
    if (status_of(pid, "Name") != "ringside-run") continue;
    const std::string parent = status_of(pid, "PPid");
    if (!parent.empty() && status_of(std::stoi(parent), "PPid") == std::to_string(::getpid())) pids.insert(pid);
  }
  return pids;
}

/// How many of these are still there, as ranks, whoever their parent is by now. The kernel needs a moment to end a
/// process that has been killed, and a dead one may wait for its new parent's attention (Z).
inline int alive(const std::set<int>& pids) {
  const auto lives = [](int pid) {
    return status_of(pid, "Name") == "ringside-run" && status_of(pid, "State").rfind('Z', 0) == std::string::npos;
  };
  int count = 0;
  for (int attempt = 0; attempt < 20; ++attempt) {
    count = static_cast<int>(std::count_if(pids.begin(), pids.end(), lives));
    if (count == 0) break;
    ::usleep(50'000);
  }
  return count;
}

/// The folders that a rank's launcher has made for it, from the rank's own environment.
inline std::vector<std::string> folders_of(int pid) {
  std::vector<std::string> folders;
  std::ifstream environment("/proc/" + std::to_string(pid) + "/environ");
  for (std::string variable; std::getline(environment, variable, '\0');)
    for (const std::string name : {"OMPI_MCA_orte_tmpdir_base=", "OMPI_MCA_btl_vader_backing_directory=",
                                   "PMIX_SERVER_TMPDIR=", "OMPI_MCA_btl_sm_backing_directory="})
      if (variable.rfind(name, 0) == 0) folders.push_back(variable.substr(name.size()));
  return folders;
}

/// What a session leaves behind: live ranks and folders that are still there. Learned while the ranks run.
struct Traces {
  std::set<int> ranks;
  std::vector<std::string> folders;

  void learn() {
    if (!ranks.empty()) return;
    ranks = ranks_of_this_process();
    if (!ranks.empty()) folders = folders_of(*ranks.begin());
  }
  void expect_none() const {
    EXPECT_EQ(alive(ranks), 0);
    EXPECT_GE(folders.size(), 2U);
    for (const std::string& folder : folders) EXPECT_FALSE(std::filesystem::exists(folder)) << folder;
  }
};

}  // namespace ringside::app
