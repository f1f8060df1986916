#include "gpu/team/tcp_ways.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>

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

/// What hwloc may call the adapter behind an interface: the interface itself, its InfiniBand device; of a bond, a
/// bridge or a VLAN those below it.
void add_adapters(const std::string& interface, std::vector<std::string>& names, int depth = 0) {
  constexpr int kDeepest = 4;  // a VLAN of a bond of ports
  const fs::path base = fs::path("/sys/class/net") / interface;
  names.push_back(interface);
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(base / "device/infiniband", error))
    names.push_back(entry.path().filename());
  constexpr std::string_view kLower = "lower_";
  for (const auto& entry : fs::directory_iterator(base, error))
    if (const std::string name = entry.path().filename(); name.starts_with(kLower) && depth < kDeepest)
      add_adapters(name.substr(kLower.size()), names, depth + 1);
}

}  // namespace

HostWays tcp_ways() {
  HostWays found;
  found.interfaces = host_interfaces();
  for (const HostInterface& i : found.interfaces)
    if (auto& names = found.adapters[i.name]; names.empty()) add_adapters(i.name, names);
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/proc/self/fd", error)) {
    const std::string name = entry.path().filename();
    int file = -1;
    std::from_chars(name.data(), name.data() + name.size(), file);
    TcpWay way{own_address(file), peer_address(file), bytes_of(file)};
    if (!way.own.empty() && !way.peer.empty() && way.bytes > 0) found.ways.push_back(std::move(way));
  }
  return found;
}

}  // namespace ringside
