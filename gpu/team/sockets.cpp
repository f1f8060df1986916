#include "gpu/team/sockets.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <system_error>

#include <fmt/format.h>

namespace ringside {
namespace {

constexpr std::size_t kMapped = 12;  // bytes before the IPv4 address in one of IPv6
constexpr int kMostCalls = 256;      // waiting to be answered

std::string words_of(int error) {
  return std::generic_category().message(error);
}

std::string text_of(const sockaddr_storage& address) {
  in_addr ip{};
  if (address.ss_family == AF_INET) {
    ip = reinterpret_cast<const sockaddr_in&>(address).sin_addr;
  } else if (address.ss_family == AF_INET6) {
    const in6_addr& six = reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
    if (!IN6_IS_ADDR_V4MAPPED(&six)) return {};
    std::memcpy(&ip, six.s6_addr + kMapped, sizeof ip);
  } else {
    return {};
  }
  char text[INET_ADDRSTRLEN] = {};
  return inet_ntop(AF_INET, &ip, text, sizeof text) != nullptr ? text : "";
}

}  // namespace

Socket::~Socket() {
  if (file_ >= 0) close(file_);
}

bool ready(int file, short what, int ms) {
  pollfd p{file, what, 0};
  return poll(&p, 1, ms) == 1;
}

std::pair<Socket, int> listening() {
  Socket s(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in any{};
  any.sin_family = AF_INET;
  any.sin_addr.s_addr = htonl(INADDR_ANY);
  socklen_t size = sizeof any;
  auto* address = reinterpret_cast<sockaddr*>(&any);
  if (s.file() < 0 || bind(s.file(), address, size) != 0 || listen(s.file(), kMostCalls) != 0 ||
      getsockname(s.file(), address, &size) != 0)
    return {Socket(), 0};
  return {std::move(s), ntohs(any.sin_port)};
}

Socket connected(const std::string& host, const std::string& port, int ms, std::string& trouble) {
  addrinfo wanted{};
  wanted.ai_family = AF_INET, wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (const int error = getaddrinfo(host.c_str(), port.c_str(), &wanted, &found); error != 0) {
    trouble = gai_strerror(error);
    return Socket();
  }
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owner(found, freeaddrinfo);
  Socket s(socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  if (s.file() < 0) {
    trouble = words_of(errno);
  } else if (connect(s.file(), found->ai_addr, found->ai_addrlen) != 0) {
    int error = errno;
    socklen_t size = sizeof error;
    if (error == EINPROGRESS && !ready(s.file(), POLLOUT, ms))
      trouble = fmt::format("no connection within {} s", ms / 1000.0);
    else if (error != EINPROGRESS || getsockopt(s.file(), SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error != 0)
      trouble = words_of(error);
  }
  return trouble.empty() ? std::move(s) : Socket();
}

std::string own_address(int file) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  return getsockname(file, reinterpret_cast<sockaddr*>(&address), &size) == 0 ? text_of(address) : "";
}

std::string peer_address(int file) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  return getpeername(file, reinterpret_cast<sockaddr*>(&address), &size) == 0 ? text_of(address) : "";
}

}  // namespace ringside
