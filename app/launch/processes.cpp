#include "app/launch/processes.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <system_error>
#include <thread>

#include <fmt/format.h>

namespace ringside::app {
namespace {

constexpr int kRounds = 40;  // a killed process needs a moment to go
constexpr std::chrono::milliseconds kPause{10};
constexpr auto kRank = "ringside-run";

struct Process {
  std::string name;
  char state = '?';
  pid_t group = 0;
  std::uint64_t used = 0;     ///< of the processor, in clock ticks, with children that have ended
  std::uint64_t started = 0;  ///< in clock ticks after the computer
  std::uint64_t memory = 0;   ///< bytes; the kernel's own have none
  bool runs() const { return state != 'Z' && state != 'X'; }
};

/// /proc/PID/stat: "PID (NAME) STATE PARENT GROUP ..", where the name may hold anything; the start is its 22nd field,
/// processor time those from the 14th to the 17th.
std::optional<Process> read_process(pid_t pid) {
  std::ifstream file(fmt::format("/proc/{}/stat", pid));
  std::string line;
  if (!std::getline(file, line, '\0') && line.empty()) return std::nullopt;
  const auto from = line.find('('), to = line.rfind(')');
  if (from == std::string::npos || to == std::string::npos || to < from) return std::nullopt;
  Process process;
  process.name = line.substr(from + 1, to - from - 1);
  std::istringstream rest(line.substr(to + 1));
  pid_t parent = 0;
  rest >> process.state >> parent >> process.group;
  std::string skipped;
  for (int field = 6; field < 14; ++field) rest >> skipped;
  for (int field = 14; field < 18; ++field) {
    std::int64_t ticks = 0;
    rest >> ticks;
    process.used += static_cast<std::uint64_t>(std::max<std::int64_t>(ticks, 0));
  }
  for (int field = 18; field < 22; ++field) rest >> skipped;
  rest >> process.started >> process.memory;
  return process;
}

enum class Marked { no, yes, hidden };

/// Hidden: inside exec() a process has left its old environment and has not read the new one yet. One that may not be
/// looked at is none of ours.
Marked carries(pid_t pid, const std::string& setting) {
  std::ifstream environment(fmt::format("/proc/{}/environ", pid), std::ios::binary);
  bool empty = environment.is_open();
  for (std::string variable; std::getline(environment, variable, '\0'); empty = false)
    if (variable == setting) return Marked::yes;
  return empty ? Marked::hidden : Marked::no;
}

struct Living {
  std::vector<pid_t> pids;
  bool more = false;  ///< some process may belong to the job and does not show it now
};

Living living(const JobProcesses& job) {
  const std::string setting = fmt::format("{}={}", kMarkVariable, job.mark);
  const auto self = read_process(::getpid());
  Living found;
  std::error_code error;
  for (std::filesystem::directory_iterator entry("/proc", error), end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename();
    pid_t pid = 0;
    const auto read = std::from_chars(name.data(), name.data() + name.size(), pid);
    if (read.ec != std::errc() || read.ptr != name.data() + name.size() || pid == ::getpid()) continue;
    struct stat folder{};
    if (::stat(entry->path().c_str(), &folder) != 0 || folder.st_uid != ::geteuid()) continue;
    const auto process = read_process(pid);
    if (!process || !process->runs()) continue;
    const bool rank = process->name == kRank && std::count(job.ranks.begin(), job.ranks.end(), pid) > 0;
    const Marked marked = job.mark.empty() ? Marked::no : carries(pid, setting);
    if (rank || (job.group > 0 && process->group == job.group) || marked == Marked::yes)
      found.pids.push_back(pid);
    else if (marked == Marked::hidden && process->memory > 0 && self && process->started >= self->started)
      found.more = true;
  }
  return found;
}

}  // namespace

std::string new_mark() {
  static std::atomic<int> count{0};
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  return fmt::format("{}-{}-{}", ::getpid(), now, ++count);
}

void kill_job(const JobProcesses& job) {
  for (int round = 0; round < kRounds; ++round) {
    const Living found = living(job);
    if (found.pids.empty() && !found.more) return;
    for (const pid_t pid : found.pids) ::kill(pid, SIGKILL);
    std::this_thread::sleep_for(kPause);
  }
}

Family family_of(pid_t pid) {
  Family family;
  std::vector<pid_t> waiting{pid};
  while (!waiting.empty()) {
    const pid_t one = waiting.back();
    waiting.pop_back();
    const auto process = read_process(one);
    if (!process) continue;
    family.used += process->used;
    family.ranks = family.ranks || process->name == kRank;
    std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", one));
    for (pid_t child = 0; children >> child;) waiting.push_back(child);
  }
  return family;
}

bool is_stopped(pid_t group) {
  std::vector<pid_t> waiting{group};
  while (!waiting.empty()) {
    const pid_t pid = waiting.back();
    waiting.pop_back();
    const auto process = read_process(pid);
    if (!process || process->group != group) continue;
    if (process->state == 'T' || process->state == 't') return true;
    std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", pid));
    for (pid_t child = 0; children >> child;) waiting.push_back(child);
  }
  return false;
}

}  // namespace ringside::app
