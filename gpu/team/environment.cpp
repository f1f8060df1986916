#include "gpu/team/environment.h"

#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <set>
#include <string_view>
#include <utility>

#include "core/base/text.h"
#include "core/measure/recorded.h"

namespace ringside {
namespace {

/// The value of the first line "key<spaces>: value" or "key=value".
std::string value_in(const char* path, const std::string& key, char separator) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const auto at = line.find(separator);
    if (at == std::string::npos || line.compare(0, key.size(), key) != 0) continue;
    std::string value = line.substr(at + 1);
    const auto first = value.find_first_not_of(" \t\""), last = value.find_last_not_of(" \t\"");
    return first == std::string::npos ? "" : value.substr(first, last - first + 1);
  }
  return "";
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text.data();
}

}  // namespace

// mpirun binds ranks to cores when they fit, so one rank's own mask says little: what counts is the whole computer, and
// the limit that a control group may set on it.
int usable_cores() {
  const auto online = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  std::ifstream file("/sys/fs/cgroup/cpu.max");
  double quota = 0, period = 0;
  if (file >> quota >> period && period > 0) return std::clamp(static_cast<int>(quota / period), 1, online);
  return online;
}

std::string mpi_version() {
  std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
  int length = 0;
  MPI_Get_library_version(text.data(), &length);
  std::string all(text.data(), static_cast<std::size_t>(length));
  all = all.substr(0, all.find_first_of(",\n"));
  constexpr std::string_view kMpich = "MPICH Version:";  // and then a tab or blanks
  if (all.starts_with(kMpich))
    all = "MPICH " + all.substr(std::min(all.find_first_not_of(" \t", kMpich.size()), all.size()));
  return all;
}

std::string host_name() {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  return name.data();
}

Environment environment_of(const Team& team, const std::string& transport) {
  Environment e;
  e.host = host_name();
  e.cpu = value_in("/proc/cpuinfo", "model name", ':');
  utsname kernel{};
  uname(&kernel);
  e.os = value_in("/etc/os-release", "PRETTY_NAME", '=') + ", " + kernel.sysname + " " + kernel.release;
  e.mpi = mpi_version();
  e.compiler = "GCC " __VERSION__;
  e.version = RINGSIDE_VERSION;
  e.date = utc_now();
  e.cores = usable_cores();
  e.ranks = team.size();
  int here = 0;
  MPI_Comm_size(team.node(), &here);
  const double crowded = polite_sum(here > e.cores ? 1 : 0, team.comm());
  e.oversubscribed = crowded > 0;
  const auto hosts = polite_gather(e.host, team.comm());
  const std::set<std::string> distinct(hosts.begin(), hosts.end());
  e.settings["transport"] = transport;
  if (std::string boot = this_boot(); !boot.empty()) e.settings[kBootSetting] = std::move(boot);
  e.settings["clock"] = team.one_computer() ? "CLOCK_MONOTONIC, common start"
                                            : "CLOCK_MONOTONIC, common start, offsets between computers estimated";
  e.settings["hosts"] = join({distinct.begin(), distinct.end()});
  for (const char* setting : {"OMPI_MCA_pml", "OMPI_MCA_btl", "OMPI_MCA_btl_vader_single_copy_mechanism",
                              "OMPI_MCA_smsc", "OMPI_MCA_mpi_yield_when_idle"})
    if (const char* value = std::getenv(setting))  // NOLINT(concurrency-mt-unsafe): nobody changes the environment
      e.settings[setting] = value;
  return e;
}

}  // namespace ringside
