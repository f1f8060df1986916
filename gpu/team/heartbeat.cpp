#include "gpu/team/heartbeat.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <random>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/cluster/beats.h"
#include "gpu/team/host_facts.h"
#include "gpu/team/mpi.h"

namespace ringside {
namespace {

constexpr int kConnectMs = 700, kAcceptMs = 2000;
constexpr int kQuietBeats = kGoneBeats - 2;  // connections do not fall silent in the same beat
constexpr std::size_t kCallBytes = 32;       // "TOKEN RANK", filled with blanks

std::string call_of(const std::string& token, std::int32_t rank) {
  std::string call = fmt::format("{} {}", token, rank);
  call.resize(kCallBytes, ' ');
  return call;
}

std::string new_token() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}", random(), random());
}

/// Whether bytes of ours have waited for long to be acknowledged: the way to the other host, or that host, is gone.
bool unacknowledged(int file, int longer_than_ms) {
  tcp_info info{};
  socklen_t size = sizeof info;
  if (getsockopt(file, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return true;
  return info.tcpi_unacked > 0 && info.tcpi_last_ack_recv > static_cast<std::uint32_t>(longer_than_ms);
}

/// What came: bytes, 0 for nothing, -1 where the other has ended.
int listen_to(int file) {
  std::array<char, 256> bytes{};
  const ssize_t n = recv(file, bytes.data(), bytes.size(), MSG_DONTWAIT);
  if (n > 0) return static_cast<int>(n);
  // A connection that the kernel gave up says no more than one on which nothing comes.
  return n == 0 || errno == ECONNRESET || errno == EPIPE ? -1 : 0;
}

}  // namespace

Heartbeat::Heartbeat(const std::vector<std::string>& hosts) : hosts_(hosts) {
  std::vector<std::int32_t> leaders;
  for (std::size_t r = 0; r < hosts.size(); ++r)
    if (std::find(hosts.begin(), hosts.begin() + static_cast<std::ptrdiff_t>(r), hosts[r]) ==
        hosts.begin() + static_cast<std::ptrdiff_t>(r))
      leaders.push_back(static_cast<std::int32_t>(r));
  if (leaders.size() < 2) return;
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::string words, token;
  Socket door;
  if (rank == 0) {
    auto [socket, port] = listening();
    door = std::move(socket);
    token = new_token();
    words = fmt::format("{} {}", token, port);
    for (const HostInterface& i : host_interfaces()) words += " " + i.address;
  }
  words = polite_broadcast(std::move(words), 0, MPI_COMM_WORLD);
  if (rank == 0)
    accept_all(leaders, token, door.file());
  else if (std::find(leaders.begin(), leaders.end(), rank) != leaders.end())
    connect_to_first(words, rank);
}

void Heartbeat::accept_all(const std::vector<std::int32_t>& leaders, const std::string& token, int file) {
  const Nanoseconds end = now_ns() + Nanoseconds{kAcceptMs} * 1'000'000;
  while (file >= 0 && peers_.size() + 1 < leaders.size()) {
    const auto left = static_cast<int>((end - now_ns()) / 1'000'000);
    if (left <= 0 || !ready(file, POLLIN, left)) break;
    Socket call(accept4(file, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    std::array<char, kCallBytes> said{};
    if (call.file() < 0 || !ready(call.file(), POLLIN, kConnectMs) ||
        recv(call.file(), said.data(), said.size(), 0) != static_cast<ssize_t>(said.size()))
      continue;
    for (const std::int32_t leader : leaders)
      if (std::string(said.data(), said.size()) == call_of(token, leader)) {
        peers_.push_back({std::move(call), leader});
        break;
      }
  }
  for (const std::int32_t leader : leaders)
    if (leader != 0 && std::none_of(peers_.begin(), peers_.end(), [&](const Peer& p) { return p.rank == leader; }))
      missing_.push_back(hosts_[static_cast<std::size_t>(leader)]);
}

void Heartbeat::connect_to_first(const std::string& words, std::int32_t rank) {
  std::istringstream text(words);
  std::string token, port;
  text >> token >> port;
  std::vector<std::string> addresses;
  for (std::string address; text >> address;) addresses.push_back(address);
  // Those in a network of our own first.
  const auto own = host_interfaces();
  std::stable_partition(addresses.begin(), addresses.end(), [&](const std::string& address) {
    return std::any_of(own.begin(), own.end(), [&](const HostInterface& i) {
      return in_network(address, fmt::format("{}/{}", i.address, i.prefix));
    });
  });
  for (const std::string& address : addresses) {
    std::string trouble;
    Socket socket = connected(address, port, kConnectMs, trouble);
    const std::string call = call_of(token, rank);
    if (!trouble.empty() ||
        send(socket.file(), call.data(), call.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(call.size()))
      continue;
    peers_.push_back({std::move(socket), 0});
    return;
  }
}

std::string Heartbeat::also_on(const std::string& host, std::int32_t but) const {
  std::vector<std::string> others;
  for (std::size_t r = 0; r < hosts_.size(); ++r)
    if (hosts_[r] == host && static_cast<std::int32_t>(r) != but) others.push_back(std::to_string(r));
  if (others.empty()) return "";
  return fmt::format(", as {} rank{} {}", others.size() == 1 ? "is" : "are", others.size() == 1 ? "" : "s",
                     join(others));
}

std::optional<Silence> Heartbeat::beat() {
  std::size_t quiet = 0, open = 0;
  std::optional<Silence> found;
  for (Peer& p : peers_) {
    if (!p.open) continue;
    const char beat = '.';
    (void)send(p.socket.file(), &beat, 1, MSG_DONTWAIT | MSG_NOSIGNAL);
    const int heard = listen_to(p.socket.file());
    p.open = heard >= 0;
    if (!p.open) continue;
    ++open;
    p.silent = heard > 0 ? 0 : p.silent + 1;
    const bool unheard = unacknowledged(p.socket.file(), (kQuietBeats - 1) * kBeatMs);
    if (unheard && p.silent >= kQuietBeats) ++quiet;
    if (p.silent < kGoneBeats) continue;
    const double seconds = p.silent * kBeatMs / 1000.0;
    const std::string& host = hosts_[static_cast<std::size_t>(p.rank)];
    if (unheard) {
      if (!found)
        found = {p.rank,
                 fmt::format("has not been heard of for {} s{}: {} is down or cut off", seconds, also_on(host, p.rank),
                             host),
                 true};
    } else if (p.silent >= kSilentBeats && !found) {
      found = {p.rank, fmt::format("has been stopped: it has said nothing for {} s, but {} answers", seconds, host)};
    }
  }
  // Who hears of nobody is alone himself.
  if (found && quiet > 1 && quiet == open)
    found = {0, fmt::format("hears of no other host any more: {} is cut off", hosts_.front())};
  return found;
}

}  // namespace ringside
