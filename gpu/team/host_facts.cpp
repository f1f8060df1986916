#include "gpu/team/host_facts.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <bit>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>

#include "gpu/team/environment.h"

namespace ringside {
namespace {

double free_in(const std::string& folder) {
  std::error_code error;
  const auto space = std::filesystem::space(folder, error);
  return error ? 0 : static_cast<double>(space.available);
}

/// As the driver says in /proc, so that no library is needed.
void ask_driver(HostFacts& facts) {
  const std::filesystem::path base = "/proc/driver/nvidia";
  std::ifstream version(base / "version");
  for (std::string word; version >> word;)
    if (facts.driver.empty() && word.find('.') != std::string::npos &&
        word.find_first_not_of("0123456789.") == std::string::npos)
      facts.driver = word;
  std::error_code error;
  for (const auto& gpu : std::filesystem::directory_iterator(base / "gpus", error)) {
    std::ifstream information(gpu.path() / "information");
    for (std::string line; std::getline(information, line);)
      if (line.starts_with("Model:")) facts.gpus.push_back(line.substr(line.find_first_not_of(" \t", 6)));
  }
}

}  // namespace

std::vector<HostInterface> host_interfaces() {
  std::vector<HostInterface> found;
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return found;
  const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> owner(list, freeifaddrs);
  for (const ifaddrs* i = list; i != nullptr; i = i->ifa_next) {
    if (i->ifa_addr == nullptr || i->ifa_addr->sa_family != AF_INET || i->ifa_netmask == nullptr) continue;
    if ((i->ifa_flags & IFF_UP) == 0 || (i->ifa_flags & IFF_LOOPBACK) != 0) continue;
    const auto address = [](const sockaddr* a) { return reinterpret_cast<const sockaddr_in*>(a)->sin_addr; };
    const in_addr own = address(i->ifa_addr);
    char text[INET_ADDRSTRLEN] = {};
    if (inet_ntop(AF_INET, &own, text, sizeof text) == nullptr) continue;
    found.push_back({i->ifa_name, text, std::popcount(address(i->ifa_netmask).s_addr)});
  }
  return found;
}

HostFacts host_facts(const std::string& version) {
  HostFacts facts;
  facts.name = host_name();
  facts.version = version;
  facts.mpi = mpi_version();
  facts.cores = usable_cores();
  facts.memory = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  const char* temporary = std::getenv("TMPDIR");  // NOLINT(concurrency-mt-unsafe): nobody changes the environment
  facts.temporary = temporary != nullptr && *temporary != 0 ? temporary : "/tmp";
  facts.temporary_free = free_in(facts.temporary);
  facts.shared_free = free_in("/dev/shm");
  rlimit locked{};
  if (getrlimit(RLIMIT_MEMLOCK, &locked) == 0 && locked.rlim_cur != RLIM_INFINITY)
    facts.locked = static_cast<double>(locked.rlim_cur);
  facts.interfaces = host_interfaces();
  ask_driver(facts);
  std::error_code error;
  facts.infiniband = !std::filesystem::is_empty("/sys/class/infiniband", error) && !error;
  return facts;
}

}  // namespace ringside
