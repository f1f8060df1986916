#include "gpu/team/tcp_ways.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "gpu/team/host_facts.h"
#include "gpu/team/sockets.h"

namespace ringside {
namespace {

namespace fs = std::filesystem;

/// The first part of the kernel's struct tcp_info: that of glibc ends before the two counts, that of linux/tcp.h
/// clashes with it.
struct TcpCounts {
  std::array<std::byte, 120> before;
  std::uint64_t acked, received;  ///< bytes
};

/// In both directions; 0 for what is no TCP connection, and before Linux 4.2.
double bytes_of(int file) {
  TcpCounts counts{};
  socklen_t size = sizeof counts;
  if (getsockopt(file, IPPROTO_TCP, TCP_INFO, &counts, &size) != 0 || size < sizeof counts) return 0;
  return static_cast<double>(counts.acked) + static_cast<double>(counts.received);
}

/// Nothing of a folder that is not there, or goes away meanwhile.
std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    names.push_back(at->path().filename());
  return names;
}

/// What hwloc may call the adapter behind an interface: the interface itself, its InfiniBand device; of a bond, a
/// bridge or a VLAN those below it.
void add_adapters(const std::string& interface, std::vector<std::string>& names, int depth = 0) {
  constexpr int kDeepest = 4;  // a VLAN of a bond of ports
  const fs::path base = fs::path("/sys/class/net") / interface;
  names.push_back(interface);
  for (const std::string& name : names_in(base / "device/infiniband")) names.push_back(name);
  constexpr std::string_view kLower = "lower_";
  for (const std::string& name : names_in(base))
    if (name.starts_with(kLower) && depth < kDeepest) add_adapters(name.substr(kLower.size()), names, depth + 1);
}

}  // namespace

HostWays tcp_ways() {
  HostWays found;
  found.interfaces = host_interfaces();
  for (const HostInterface& i : found.interfaces)
    if (auto& names = found.adapters[i.name]; names.empty()) add_adapters(i.name, names);
  for (const std::string& name : names_in("/proc/self/fd")) {
    int file = -1;
    std::from_chars(name.data(), name.data() + name.size(), file);
    TcpWay way{own_address(file), peer_address(file), bytes_of(file)};
    if (!way.own.empty() && !way.peer.empty() && way.bytes > 0) found.ways.push_back(std::move(way));
  }
  return found;
}

}  // namespace ringside
