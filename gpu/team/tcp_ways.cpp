#include "gpu/team/tcp_ways.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <charconv>
#include <cstddef>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "gpu/team/host_facts.h"
#include "gpu/team/sockets.h"

namespace ringside {
namespace {

namespace fs = std::filesystem;

/// In both directions; 0 for what is no TCP connection, and before Linux 4.2.
double bytes_of(int file) {
  tcp_info info{};
  socklen_t size = sizeof info;
  if (getsockopt(file, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return 0;
  if (size < offsetof(tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received) return 0;
  return static_cast<double>(info.tcpi_bytes_acked) + static_cast<double>(info.tcpi_bytes_received);
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
